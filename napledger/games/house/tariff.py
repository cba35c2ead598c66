"""What deals of a house game pay, as data: one tariff, put together from the options."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from napledger.games import tariff as pay
from napledger.games.answers import Answers, Condition, Party, given, without
from napledger.games.house import words
from napledger.games.house.deal import Table
from napledger.games.house.rules import Options, Pays, Terms
from napledger.games.scoring import score_flags

FIGURES, SCORE = "figures", "score"
TIMES = pay.Number("times", 1)

IN_PLAY, SEATED, DEALER = Party(("in_play",)), Party(("seated",)), Party(("dealer",))
ONE_WON = Party(("in_play",), only=("winner", "winners"))
SIDE_WON = Party(("in_play",), only=("side of winner",))
ON_SIDES = Party(("in_play",), only=("sides=1", "sides=2", "sides=3"))
GAME_WON, GAME_LOST = Party(("won",)), Party(("seated",), but=("won",))

OVER, UNFINISHED = given("won"), given("won", "broken_off")
PLAYED = without("abandoned", "broken_off")


def winners_of(options: Options) -> Party:
    """Return who wins a deal that has winners: where nobody beat the banker, that one."""
    if options.is_banked:
        return Party((ONE_WON, Party(("dealer",), when=(given("drawn"),))))
    return SIDE_WON if options.pays == Pays.SIDED else ONE_WON


def best_of(options: Options, of: str) -> Party:
    """Return who has the best of the points of a deal, or of the scores."""
    everybody = IN_PLAY if of == FIGURES else SEATED
    return Party((everybody,), best=of, lowest=options.lowest and options.pays == Pays.POINTS)


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
    if options.pays != Pays.SIDED:
        return {}
    turn = {seat: nth % options.sides + 1 for nth, seat in enumerate(table.seated)}
    holds = options.partners == "cut" and {*cut.values()} == {*range(1, options.sides + 1)}
    told = cut if holds else turn
    return {"sides": tuple(f"{seat}={told[seat]}" for seat in table.seated if seat in told)}


@lru_cache(maxsize=64)
def tariff_of(terms: Terms) -> pay.Tariff:
    """Return what deals pay by these terms."""
    return pay.Tariff(
        first=tuple(_into_the_pot(terms)),
        lines=(*WAYS[terms.options.pays](terms), *_for_the_game(terms)),
        parties={"sharers": ONE_WON},
        scoring=_scoring(terms.options),
    )


def _into_the_pot(terms: Terms) -> Iterator[pay.PayLine]:
    """Yield antes and bets, or the points against the average: what each is behind the best."""
    options, rates, source = terms.options, terms.rates, terms.source
    when: tuple[Condition, ...]
    if options.pays == Pays.POT:
        is_back = options.is_pot_won and options.unwon == "back"
        when = (PLAYED, without("drawn")) if is_back else (PLAYED,)
        twice = pay.ByWord("doubled", {"on": 2}, 1)
        bet = (rates["rate"] * options.has_bets, pay.Number(FIGURES, whose="payer"))
        for who, coins, why in (
            (IN_PLAY, (rates["ante"], twice), words.ANTE),
            (DEALER, (rates["ante_dealer"], twice), words.DEALERS_ANTE),
            (IN_PLAY, bet, words.BET),
        ):
            yield pay.PayLine(who, pay.KITTY_ONLY, coins, why, source, when)
    if options.is_averaged:
        of, whose, times, when = _settled(options)
        best = best_of(options, of)
        of_best = pay.Divided(pay.Each(best, (of,), pay.Number(of, whose="payee")), pay.Many(best))
        behind = _more(options, of_best, pay.Number(of, whose="payer"))
        amount = (rates["rate"], times, behind)
        yield pay.PayLine(whose, pay.KITTY_ONLY, amount, words.OVER_BEST, source, when)


def _settled(options: Options) -> tuple[str, Party, pay.Amount, tuple[Condition, ...]]:
    """Return which numbers are settled, whose, how many times over, and when."""
    if options.is_at_end:
        return SCORE, SEATED, 1, (UNFINISHED, given(SCORE))
    return FIGURES, IN_PLAY, TIMES, (given(FIGURES),)


def _more(options: Options, better: pay.Amount, worse: pay.Amount) -> pay.Amount:
    """Return by how much one number is better than another."""
    if options.lowest and options.pays == Pays.POINTS:
        better, worse = worse, better
    return pay.Sum((better, (-1, worse)))


def _between_two(options: Options, of: str) -> pay.Amount:
    """Return by how much the payee of a line is better than the payer."""
    return _more(options, pay.Number(of, whose="payee"), pay.Number(of, whose="payer"))


def _winner_takes(terms: Terms) -> Iterator[pay.PayLine]:
    """Yield what the winner takes from each, or those who beat the banker and the banker take."""
    options, rate, source = terms.options, terms.rates["rate"], terms.source
    if options.is_at_end:
        yield from _by_the_scores(terms)
        return
    points: pay.Amount = pay.Number("points") if options.win == "points" else 1
    why = words.A_WIN if options.win == "stake" else words.POINTS_PAID
    losers = Party(("in_play",), but=("winner", "winners"))
    if options.is_banked:
        beaten = Party((losers,), but=("dealer",))
        beat = Party((ONE_WON,), but=("dealer",))
        amount = (rate, TIMES, points)
        yield pay.PayLine(DEALER, beat, amount, why, source, (PLAYED,))
        yield pay.PayLine(beaten, DEALER, amount, why, source, (given("winners", "drawn"), PLAYED))
        return
    if options.win == "left":
        why, points = words.LEFT, pay.Number(FIGURES, whose="payer")
    yield pay.PayLine(losers, ONE_WON, (rate, TIMES, points), why, source)


def _by_the_scores(terms: Terms) -> Iterator[pay.PayLine]:
    """Yield the differences of the scores, of every two who play each alone."""
    amount = (terms.rates["rate"], _between_two(terms.options, SCORE))
    when = (UNFINISHED, given(SCORE))
    yield pay.PayLine(SEATED, SEATED, amount, words.DIFFERENCE, terms.source, when, once=True)


def _points_settled(terms: Terms) -> Iterator[pay.PayLine]:
    """Yield what is paid for everybody's points, deal by deal or by the scores at the end."""
    options, rate, source = terms.options, terms.rates["rate"], terms.source
    of, whose, times, when = _settled(options)
    amount = (rate, times, _between_two(options, of))
    if options.is_banked:
        others = Party((whose,), but=("dealer",))
        yield pay.PayLine(others, DEALER, amount, words.DIFFERENCE, source, when)
    elif options.settle == "pairs":
        yield pay.PayLine(whose, whose, amount, words.DIFFERENCE, source, when, once=True)
    elif options.settle == "average":
        yield from _shared("seated" if of == SCORE else "in_play", terms, words.AVERAGE, *when)
    else:
        best, why = best_of(options, of), words.DIFFERENCE
        if options.settle == "own":
            amount, why = (rate, times, pay.Number(of, whose="payer")), words.POINTS_PAID
        part = pay.Divided(amount, pay.Many(best))
        yield pay.PayLine(Party((whose,), but=(best,)), best, part, why, source, when)


def _shared(of: str, terms: Terms, why: str, *when: Condition) -> Iterator[pay.PayLine]:
    """Yield the pot in equal parts, and what does not divide to the first of those who share it."""
    party = Party((of,))
    share = pay.Divided(pay.Share(), pay.Many(party))
    yield pay.PayLine(pay.KITTY_ONLY, party, share, why, terms.source, when)
    if terms.options.odd == "first":
        rest = pay.Sum((pay.Share(), (-1, share, pay.Many(party))))
        first = Party((f"{of}:1",))
        yield pay.PayLine(pay.KITTY_ONLY, first, rest, words.ODD_COINS, terms.source, when)


def _pot_won(terms: Terms) -> Iterator[pay.PayLine]:
    """Yield the pot to who won it, or what each took of it."""
    if terms.options.takes == "winner":
        yield from _shared("sharers", terms, words.THE_POT)
    else:
        took = (terms.rates["rate"], pay.Number(FIGURES, whose="payee"))
        yield pay.PayLine(pay.KITTY_ONLY, IN_PLAY, took, words.FROM_POT, terms.source, (PLAYED,))


def _sides_pay(terms: Terms) -> Iterator[pay.PayLine]:
    """Yield what each of the losers pays: for the deal, or by the scores at the end."""
    options, rate = terms.options, terms.rates["rate"]
    if options.is_at_end:
        leaders = Party((ON_SIDES,), best=SCORE)
        amount = (rate, _between_two(options, SCORE))
        yield from _to_winners(leaders, amount, words.DIFFERENCE, terms, UNFINISHED, given(SCORE))
    else:
        points: pay.Amount = pay.Number("points") if options.win == "points" else 1
        why = words.POINTS_PAID if options.win == "points" else words.A_WIN
        yield from _to_winners(SIDE_WON, (rate, TIMES, points), why, terms, given("winner"))


def _to_winners(
    winners: Party, amount: pay.Amount, why: str, terms: Terms, *when: Condition
) -> Iterator[pay.PayLine]:
    """Yield what losing sides pay: each of them every winner, or one of them on the left."""
    source = terms.source
    if terms.options.between == "each":
        yield pay.PayLine(Party((ON_SIDES,), but=(winners,)), winners, amount, why, source, when)
        return
    for number in range(1, terms.options.sides + 1):
        side = Party(("in_play",), only=(f"sides={number}",), but=(winners,))
        yield pay.PayLine(side, winners, amount, why, source, when, pairs=True)


def _places_paid(terms: Terms) -> Iterator[pay.PayLine]:
    """Yield what each place takes from each who comes in behind."""
    prices = terms.placed
    places = [f"order:{nth}" for nth in range(1, len(prices) + 1)]
    for nth, (place, price, why) in enumerate(zip(places, prices, words.PLACED, strict=False)):
        behind = Party(("in_play",), but=tuple(places[: nth + 1]))
        yield pay.PayLine(behind, Party((place,)), (price, TIMES), why, terms.source)


OF_WAYS = (_winner_takes, _points_settled, _pot_won, _sides_pay, _places_paid)
WAYS: Mapping[str, Callable[[Terms], Iterator[pay.PayLine]]] = dict(zip(Pays, OF_WAYS, strict=True))
"""What each of the ways to pay pays."""


def _for_the_game(terms: Terms) -> Iterator[pay.PayLine]:
    """Yield what is paid when a game is won, and a rubber: that of who has one game already."""
    options, rates = terms.options, terms.rates
    if not options.is_match:
        return
    second = (rates["rubber"], pay.ByWord("games", {"1": 1}, whose="payee"))
    if options.pays == Pays.SIDED:
        winners = Party((GAME_WON,), only=("in_play",))
        yield from _to_winners(winners, rates["game"], words.THE_GAME, terms, OVER)
        if options.has_rubber:
            yield from _to_winners(winners, second, words.THE_RUBBER, terms, OVER)
    else:
        price = pay.Divided(rates["game"], pay.Many(GAME_WON))
        yield pay.PayLine(GAME_LOST, GAME_WON, price, words.THE_GAME, terms.source, (OVER,))


def _scoring(options: Options) -> pay.Scoring | None:
    """Return what a deal adds to the scores, where they are kept."""
    if not options.is_match:
        return None
    if options.pays == Pays.POINTS:
        line = pay.PointsLine(IN_PLAY, (TIMES, pay.Number(FIGURES, whose="payee")))
        return pay.Scoring((line,), target=options.target, lowest=options.lowest)
    losers = Party(("in_play",), but=("winner", "winners"))
    left = pay.Each(losers, (FIGURES,), pay.Number(FIGURES, whose="payee"))
    of: Mapping[str, pay.Amount] = {"stake": 1, "points": pay.Number("points"), "left": left}
    points = of[options.win]
    # A partner who is away has the score of the side.
    winners = Party(("side of winner",)) if options.pays == Pays.SIDED else ONE_WON
    return pay.Scoring((pay.PointsLine(winners, (TIMES, points)),), target=options.target)
