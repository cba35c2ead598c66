"""What a deal of a house game does, and what it is told as."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from napledger.games import deal_score as tell
from napledger.games.answers import answered, numbers_of
from napledger.games.house import tariff, words
from napledger.games.house.checks import check_bill, check_deal, check_sides
from napledger.games.house.deal import Deal, State, Table
from napledger.games.house.rules import Pays, Terms
from napledger.games.prices import PriceColumn, PriceRow, PriceTable
from napledger.games.scoring import Points, points_after, running_score
from napledger.games.table import Present, present_at
from napledger.games.tariff import Bill
from napledger.ledger.transfers import KITTY, net
from napledger.reading.faults import Fault, Term, Who, Word
from napledger.reading.faults import marked as _


def score_deal(deal: Deal, *, table: Table) -> tell.DealScore[State]:
    """Return what the deal did at this table; raise Fault if it cannot have been."""
    there = present_at(table, dealer=deal.dealer, away=deal.away)
    if deal.is_played:
        check_deal(deal, there, table)
    elif deal.broken_off and unfinished(table) is None:
        raise Fault("broken_off", "no game is going on: there is nothing to break off")
    elif deal.broken_off and table.terms.options.pays == Pays.SIDED:
        check_sides(deal, there, table)
    bill = _bill(deal, there, table)
    check_bill(bill, table.kitty + net(bill.transfers).get(KITTY, 0))
    return tell.DealScore(
        transfers=tuple(bill.transfers),
        turn=tell.Turn(there.dealer, _next_dealer(deal, there, table)),
        state=_state_after(deal, bill, table),
        summary=_summary(deal, bill, table),
        counts=tuple(_counts(deal, bill, table)),
        takes_kitty=table.terms.options.pays == Pays.POT,
    )


def unfinished(table: Table) -> Fault | None:
    """Return that a game goes on, as long as anybody has a point or a game of it."""
    state = table.game_state
    if any(points for _player, points in (*state.points, *state.games)):
        return Fault("", "a game is going on: play it out, or break it off")
    return None


def _bill(deal: Deal, there: Present, table: Table) -> Bill:
    places = {
        "seated": table.seated,
        "players": there.players,
        "in_play": there.players,
        "dealer": (there.dealer,),
    }
    facts: dict[str, Any] = {**deal.written(), "figures": None, "sides": None}
    facts |= {name: dict(told) for name, told in _typed(deal, table).items() if told}
    answers = {**tariff.flags_of(table), **tariff.sides_of(table), **answered(facts), **places}
    return tariff.tariff_of(table.terms).bill(answers, kitty=table.kitty)


def _typed(deal: Deal, table: Table) -> dict[str, Points]:
    """Return what was typed of each player, in the order of the table.

    Some databases give an object's fields back in another.
    """
    told = {"figures": dict(deal.figures), "sides": dict(deal.sides)}
    return {
        name: tuple((player, of[player]) for player in table.seated if player in of)
        for name, of in told.items()
    }


def _next_dealer(deal: Deal, there: Present, table: Table) -> str:
    keeps = table.terms.options.keeps_deal or not deal.is_played
    return there.dealer if keeps else table.left_of(there.dealer)


def _state_after(deal: Deal, bill: Bill, table: Table) -> State:
    options, before, won = table.terms.options, table.game_state, bill.answers.get("won", ())
    sides = _typed(deal, table)["sides"] or before.sides
    doubled = deal.drawn and options.unwon == "doubles" and options.is_pot_won
    if deal.broken_off:
        return State(sides=sides)
    if deal.abandoned:
        return before
    if not options.is_match:
        return State(sides=sides, doubled=doubled)
    if not won:
        return State(points_after(before.points, bill.answers), before.games, sides)
    return State(games=_games_after(bill, table), sides=sides)


def _games_after(bill: Bill, table: Table) -> Points:
    """Return the games that a rubber stands at; nothing once it is won, or where none is played."""
    games, won = dict(table.game_state.games), bill.answers["won"]
    if not table.terms.options.has_rubber or any(games.get(player) for player in won):
        return ()
    return tuple({**games, **dict.fromkeys(won, 1)}.items())


def _best(bill: Bill, terms: Terms) -> Sequence[str]:
    """Return who did best in a deal: who won it, who has the best points, who took most."""
    options = terms.options
    if options.pays == Pays.PLACES:
        return bill.answers["order"]
    if options.pays == Pays.POINTS:
        return tariff.best_of(options, "figures").seats(bill.answers)
    if options.is_typed:
        took = numbers_of("figures", bill.answers)
        return [player for player in took if took[player]]
    return tariff.winners_of(options).seats(bill.answers)


WHAT: Mapping[str, str] = {Pays.POT: words.THE_POT, Pays.POINTS: words.BEST}
"""What became of whoever did best in a deal, by the way it is paid."""


def _summary(deal: Deal, bill: Bill, table: Table) -> tell.Summary:
    """Return a deal in its parts: who won it, each for themselves or a side together."""
    options = table.terms.options
    if not deal.is_played:
        word = words.ABANDONED if deal.abandoned else words.BROKEN_OFF
        return tell.Summary(word=word, reason=tell.in_words(deal.reason))
    best, running = _best(bill, table.terms), _running(bill, table)
    if not best:
        return tell.Summary(word=words.NOBODY, running=running)
    if options.pays == Pays.PLACES:
        return tell.Summary(
            tuple(
                tell.Part((player,), what, tell.Result.WON)
                for player, what in zip(best, words.PLACED, strict=False)
            )
        )
    what = words.TAKES if options.is_typed else WHAT.get(options.pays, words.WINS)
    return tell.Summary((tell.Part(tuple(best), what, tell.Result.WON),), running=running)


def _running(bill: Bill, table: Table) -> tell.RunningScore | None:
    """Return how the game stands: of a side once, with its partners."""
    options, answers = table.terms.options, bill.answers
    if not options.is_match:
        return None
    after, over = numbers_of("score", answers), "won" in answers
    # Translators: a game of several deals was won by this one
    word = _("the game") if over else ""
    paid = not options.waits_for_end
    if options.pays != Pays.SIDED:
        of, points = table.seated, tuple(after.items())
        return running_score(points, of=of, word=word, over=over, paid=paid)
    sides: dict[str, list[str]] = {}
    for player, _equals, side in (each.rpartition("=") for each in answers["sides"]):
        sides.setdefault(side, []).append(player)
    stands = tuple((tuple(each), after[each[0]]) for each in sides.values())
    return tell.RunningScore(stands, word, over=over, paid=paid)


def _counts(deal: Deal, bill: Bill, table: Table) -> Iterator[tell.FigureCount]:
    """Yield the deals, games and rubbers that somebody won."""
    if not deal.is_played:
        return
    best = _best(bill, table.terms)
    won = best[:1] if table.terms.options.pays == Pays.PLACES else best
    yield from (tell.FigureCount(player, words.DEALS_WON) for player in won)
    had = dict(table.game_state.games)
    for player in tariff.GAME_WON.seats(bill.answers):
        yield tell.FigureCount(player, words.GAMES_WON)
        if had.get(player):
            yield tell.FigureCount(player, words.RUBBERS_WON)


def line_of(summary: tell.Summary) -> tell.DealSentence:
    """Return a deal in one sentence: “Ann and Ben share the pot”; “Ann first, Ben second”."""
    if not summary.parts:
        return tell.line_of_word(summary)
    said, told = _listed(
        [(tuple(map(Who, part.players)), _said_of(part)) for part in summary.parts]
    )
    stands = summary.running.in_words() if summary.running is not None else ()
    if stands:
        said, told["stands"] = f"{said} ({{stands}})", stands
    return tell.DealSentence(said, told, whose=summary.players)


def _said_of(part: tell.Part) -> Term:
    if len(part.players) > 1:
        return Term(words.SAID.get(part.what, part.what))
    return Term(words.TAKES_POT if part.what == words.THE_POT else part.what)


def _listed(each: Sequence[tuple[Word, Word]]) -> tuple[str, dict[str, Word]]:
    """Return names and what is said of them as a pattern, with its words."""
    pairs = list(enumerate(each))
    told = {f"{at}{nth}": pair[at == "what"] for nth, pair in pairs for at in ("who", "what")}
    return ", ".join(f"{{who{nth}}} {{what{nth}}}" for nth, _pair in pairs), told


# Translators: a column of prices: what each of the others pays
COLUMNS = (PriceColumn(_("each")), PriceColumn(_("in all"), is_total=True))


def prices_of(terms: Terms, *, players: int) -> PriceTable:
    """Return what things pay, from each and in all."""
    return PriceTable(columns=COLUMNS, rows=tuple(_rows(terms, players=players)))


def _rows(terms: Terms, *, players: int) -> Iterator[PriceRow]:
    for what, coins, many in _priced(terms, players):
        if coins:
            yield PriceRow(what, (coins, many * coins), terms.source)


def _priced(terms: Terms, players: int) -> Iterator[tuple[str, int, int]]:
    """Yield what is paid, how much by one, and by how many of them to one winner."""
    options, rates = terms.options, terms.rates
    many = players - 1
    if options.pays == Pays.SIDED:
        is_left = options.between == "left"
        many = options.sides - 1 if is_left else players - players // options.sides
    if options.pays == Pays.POT:
        yield words.ANTE, -rates["ante"], players
        yield words.DEALERS_ANTE, -rates["ante_dealer"], 1
        yield _("one of what is typed"), rates["rate"] if options.types_pot else 0, 1
    elif options.pays == Pays.PLACES:
        for behind, (price, what) in enumerate(zip(terms.placed, words.PLACED, strict=False), 1):
            yield what, price, max(players - behind, 0)
    else:
        yield _("a point") if options.pays_points else words.A_WIN, rates["rate"], many
    if options.is_match:
        yield words.THE_GAME, rates["game"], many
        yield words.THE_RUBBER, rates["rubber"] if options.has_rubber else 0, many


def typed_of(deal: Deal) -> tuple[tell.DealSentence, ...]:
    """Return what was typed of a deal: how often it counts, its points, what each has."""
    said: list[tell.DealSentence] = []
    if deal.times > 1:
        # Translators: how many times over a deal counts: “×2”
        said.append(tell.DealSentence(_("×{times}"), {"times": deal.times}))
    if deal.points is not None:
        said.append(tell.DealSentence(_("{points} points"), {"points": deal.points}))
    # The minus sign of print.
    figures = [(Who(player), str(n).replace("-", "−")) for player, n in deal.figures if n]
    if figures:
        said.append(tell.DealSentence(*_listed(figures)))
    return tuple(said)
