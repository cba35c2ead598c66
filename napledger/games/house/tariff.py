"""What deals of a house game pay, as data: one tariff, put together from the options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from napledger.games.answers import Answers, Condition, Party, given, without
from napledger.games.house import words
from napledger.games.house.deal import Table
from napledger.games.house.rules import PLACES, POINTS, POT, SIDED, WINNER, Options, Terms
from napledger.games.scoring import score_flags
from napledger.games.tariff import (
    KITTY_ONLY,
    Amount,
    ByWord,
    Divided,
    Each,
    Many,
    Number,
    PayLine,
    PointsLine,
    Scoring,
    Share,
    Sum,
    Tariff,
)

FIGURES, SCORE = "figures", "score"
TIMES = Number("times", 1)

IN_PLAY, SEATED, DEALER = Party(("in_play",)), Party(("seated",)), Party(("dealer",))
ONE_WON = Party(("in_play",), only=("winner", "winners"))
SIDE_WON = Party(("in_play",), only=("side of winner",))
ON_SIDES = Party(("in_play",), only=("sides=1", "sides=2", "sides=3"))
GAME_WON, GAME_LOST = Party(("won",)), Party(("seated",), but=("won",))

OVER, UNFINISHED = given("won"), given("won", "broken_off")
PLAYED = without("abandoned", "broken_off")


def winners_of(options: Options) -> Party:
    """Return who wins a deal that has winners."""
    return SIDE_WON if options.pays == SIDED else ONE_WON


def best_of(options: Options, of: str) -> Party:
    """Return who has the best of the points of a deal, or of the scores."""
    everybody = IN_PLAY if of == FIGURES else SEATED
    return Party((everybody,), best=of, lowest=options.lowest and options.pays == POINTS)


def flags_of(table: Table) -> Answers:
    """Return what hangs on the table: the scores, the games to a rubber, a pot nobody won."""
    options, state = table.terms.options, table.game_state
    score = score_flags(table, state.points) if options.is_match else {}
    games = score_flags(table, state.games)["score"] if options.has_rubber else ()
    return {
        **score,
        **({"games": games} if games else {}),
        "doubled": ("on",) if state.doubled else (),
    }


def sides_of(table: Table) -> Answers:
    """Return on which side each plays: as they were cut, or as they sit."""
    options, cut = table.terms.options, dict(table.game_state.sides)
    if options.pays != SIDED:
        return {}
    turn = {seat: nth % options.sides + 1 for nth, seat in enumerate(table.seated)}
    holds = options.partners == "cut" and {*cut.values()} == {*range(1, options.sides + 1)}
    told = cut if holds else turn
    return {"sides": tuple(f"{seat}={told[seat]}" for seat in table.seated if seat in told)}


@lru_cache(maxsize=64)
def tariff_of(terms: Terms) -> Tariff:
    """Return what deals pay by these terms."""
    return Tariff(
        first=tuple(_into_the_pot(terms)),
        lines=(*WAYS[terms.options.pays](terms), *_for_the_game(terms)),
        parties={"sharers": ONE_WON},
        scoring=_scoring(terms.options),
    )


def _into_the_pot(terms: Terms) -> Iterator[PayLine]:
    """Yield antes and bets, or the points against the average: what each is behind the best."""
    options, rates, source = terms.options, terms.rates, terms.source
    if options.antes:
        back = options.pays == POT and options.takes == "winner" and options.unwon == "back"
        when = (PLAYED, *((without("drawn"),) if back else ()))
        twice = ByWord("doubled", {"on": 2}, 1) if options.pays == POT else 1
        yield PayLine(IN_PLAY, KITTY_ONLY, (rates["ante"], twice), words.ANTE, source, when)
        if options.pays == POT:
            dealers = (rates["ante_dealer"], twice)
            yield PayLine(DEALER, KITTY_ONLY, dealers, words.DEALERS_ANTE, source, when)
        if options.has_bets:
            bet = (rates["rate"], Number(FIGURES, whose="payer"))
            yield PayLine(IN_PLAY, KITTY_ONLY, bet, words.BET, source, when)
    if options.is_averaged:
        of, whose, times, when = _settled(options)
        best = best_of(options, of)
        of_best = Divided(Each(best, (of,), Number(of, whose="payee")), Many(best))
        behind = _more(options, of_best, Number(of, whose="payer"))
        amount = (rates["rate"], times, behind)
        yield PayLine(whose, KITTY_ONLY, amount, words.OVER_BEST, source, when)


def _settled(options: Options) -> tuple[str, Party, Amount, tuple[Condition, ...]]:
    """Return which numbers are settled, whose, how many times over, and when."""
    if options.is_at_end:
        return SCORE, SEATED, 1, (UNFINISHED, given(SCORE))
    return FIGURES, IN_PLAY, TIMES, (given(FIGURES),)


def _more(options: Options, better: Amount, worse: Amount) -> Amount:
    """Return by how much one number is better than another."""
    if options.lowest and options.pays == POINTS:
        better, worse = worse, better
    return Sum((better, (-1, worse)))


def _between_two(options: Options, of: str) -> Amount:
    """Return by how much the payee of a line is better than the payer."""
    return _more(options, Number(of, whose="payee"), Number(of, whose="payer"))


def _winner_takes(terms: Terms) -> Iterator[PayLine]:
    """Yield what the winner takes from each, or those who beat the banker and the banker take."""
    options, rate, source = terms.options, terms.rates["rate"], terms.source
    if options.is_at_end:
        yield from _by_the_scores(terms)
        return
    points: Amount = Number("points") if options.win == "points" else 1
    why = words.A_WIN if options.win == "stake" else words.POINTS_PAID
    losers = Party(("in_play",), but=("winner", "winners"))
    if options.is_banked:
        beaten = Party((losers,), but=("dealer",))
        beat = Party((ONE_WON,), but=("dealer",))
        amount = (rate, TIMES, points)
        yield PayLine(DEALER, beat, amount, why, source, (PLAYED,))
        yield PayLine(beaten, DEALER, amount, why, source, (given("winners", "drawn"), PLAYED))
        return
    if options.win == "left":
        why, points = words.LEFT, Number(FIGURES, whose="payer")
    yield PayLine(losers, ONE_WON, (rate, TIMES, points), why, source)


def _by_the_scores(terms: Terms) -> Iterator[PayLine]:
    """Yield the differences of the scores, of every two who play each alone."""
    amount = (terms.rates["rate"], _between_two(terms.options, SCORE))
    when = (UNFINISHED, given(SCORE))
    yield PayLine(SEATED, SEATED, amount, words.DIFFERENCE, terms.source, when, once=True)


def _points_settled(terms: Terms) -> Iterator[PayLine]:
    """Yield what is paid for everybody's points, deal by deal or by the scores at the end."""
    options, rate, source = terms.options, terms.rates["rate"], terms.source
    of, whose, times, when = _settled(options)
    amount = (rate, times, _between_two(options, of))
    if options.is_banked:
        others = Party((whose,), but=("dealer",))
        yield PayLine(others, DEALER, amount, words.DIFFERENCE, source, when)
    elif options.settle == "pairs":
        yield PayLine(whose, whose, amount, words.DIFFERENCE, source, when, once=True)
    elif options.settle == "average":
        yield from _shared("seated" if of == SCORE else "in_play", terms, words.AVERAGE, when)
    else:
        best = best_of(options, of)
        part = Divided(amount, Many(best))
        yield PayLine(whose, best, part, words.DIFFERENCE, source, when)


def _shared(of: str, terms: Terms, why: str, when: tuple[Condition, ...] = ()) -> Iterator[PayLine]:
    """Yield the pot in equal parts, and what does not divide to the first of those who share it."""
    party = Party((of,))
    share = Divided(Share(), Many(party))
    yield PayLine(KITTY_ONLY, party, share, why, terms.source, when)
    if terms.options.odd == "first":
        rest = Sum((Share(), (-1, share, Many(party))))
        first = Party((f"{of}:1",))
        yield PayLine(KITTY_ONLY, first, rest, words.ODD_COINS, terms.source, when)


def _pot_won(terms: Terms) -> Iterator[PayLine]:
    """Yield the pot to who won it, or what each took of it."""
    if terms.options.takes == "winner":
        yield from _shared("sharers", terms, words.THE_POT)
    else:
        took = (terms.rates["rate"], Number(FIGURES, whose="payee"))
        yield PayLine(KITTY_ONLY, IN_PLAY, took, words.FROM_POT, terms.source, (PLAYED,))


def _sides_pay(terms: Terms) -> Iterator[PayLine]:
    """Yield what each of the losers pays: for the deal, or by the scores at the end."""
    options, rate = terms.options, terms.rates["rate"]
    if options.is_at_end:
        leaders = Party((ON_SIDES,), best=SCORE)
        amount = (rate, _between_two(options, SCORE))
        yield from _to_winners(leaders, amount, words.DIFFERENCE, terms, UNFINISHED, given(SCORE))
    else:
        points: Amount = Number("points") if options.win == "points" else 1
        why = words.POINTS_PAID if options.win == "points" else words.A_WIN
        yield from _to_winners(SIDE_WON, (rate, TIMES, points), why, terms, given("winner"))


def _to_winners(
    winners: Party, amount: Amount, why: str, terms: Terms, *when: Condition
) -> Iterator[PayLine]:
    """Yield what losing sides pay: each of them every winner, or one of them on the left."""
    source = terms.source
    if terms.options.between == "each":
        yield PayLine(Party((ON_SIDES,), but=(winners,)), winners, amount, why, source, when)
        return
    for number in range(1, terms.options.sides + 1):
        side = Party(("in_play",), only=(f"sides={number}",), but=(winners,))
        yield PayLine(side, winners, amount, why, source, when, pairs=True)


def _places_paid(terms: Terms) -> Iterator[PayLine]:
    """Yield what each place takes: from each behind, or its part of the pot."""
    prices, source = terms.placed, terms.source
    places = [f"order:{nth}" for nth in range(1, len(prices) + 1)]
    parts: list[Amount] = [Divided((Share(), price), sum(prices)) for price in prices]
    parts[0] = Sum((Share(), *((-1, part) for part in parts[1:])))
    for nth, (place, price, why) in enumerate(zip(places, prices, words.PLACED, strict=False)):
        if terms.options.from_pot:
            yield PayLine(KITTY_ONLY, Party((place,)), parts[nth], why, source)
        else:
            behind = Party(("in_play",), but=tuple(places[: nth + 1]))
            yield PayLine(behind, Party((place,)), (price, TIMES), why, source)


WAYS = {
    WINNER: _winner_takes,
    POINTS: _points_settled,
    POT: _pot_won,
    SIDED: _sides_pay,
    PLACES: _places_paid,
}
"""What each of the ways to pay pays."""


def _for_the_game(terms: Terms) -> Iterator[PayLine]:
    """Yield what is paid when a game is won, and a rubber: that of who has one game already."""
    options, rates = terms.options, terms.rates
    if not options.is_match:
        return
    second = (rates["rubber"], ByWord("games", {"1": 1}, whose="payee"))
    if options.pays == SIDED:
        winners = Party((GAME_WON,), only=("in_play",))
        yield from _to_winners(winners, rates["game"], words.THE_GAME, terms, OVER)
        if options.has_rubber:
            yield from _to_winners(winners, second, words.THE_RUBBER, terms, OVER)
    else:
        price = Divided(rates["game"], Many(GAME_WON))
        yield PayLine(GAME_LOST, GAME_WON, price, words.THE_GAME, terms.source, (OVER,))


def _scoring(options: Options) -> Scoring | None:
    """Return what a deal adds to the scores, where they are kept."""
    if not options.is_match:
        return None
    if options.pays == POINTS:
        line = PointsLine(IN_PLAY, (TIMES, Number(FIGURES, whose="payee")))
        return Scoring((line,), target=options.target, lowest=options.lowest)
    losers = Party(("in_play",), but=("winner", "winners"))
    left = Each(losers, (FIGURES,), Number(FIGURES, whose="payee"))
    of: Mapping[str, Amount] = {"stake": 1, "points": Number("points"), "left": left}
    points = of[options.win]
    # A partner who is away has the score of the side.
    winners = Party(("side of winner",)) if options.pays == SIDED else ONE_WON
    return Scoring((PointsLine(winners, (TIMES, points)),), target=options.target)
