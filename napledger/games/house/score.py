"""What a deal of a house game does, and what it is told as."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from napledger.games.answers import answered, numbers_of
from napledger.games.deal_score import (
    DealScore,
    DealSentence,
    FigureCount,
    Part,
    Result,
    RunningScore,
    Summary,
    Turn,
    in_words,
    line_of_word,
)
from napledger.games.house import words
from napledger.games.house.checks import check_bill, check_deal
from napledger.games.house.deal import Deal, State, Table
from napledger.games.house.rules import PLACES, POINTS, POT, SIDED, WINNER, Options, Terms
from napledger.games.house.tariff import (
    FIGURES,
    GAME_WON,
    best_of,
    flags_of,
    sides_of,
    tariff_of,
    winners_of,
)
from napledger.games.prices import PriceColumn, PriceRow, PriceTable
from napledger.games.scoring import Points, points_after, running_score
from napledger.games.table import Present, present_at
from napledger.games.tariff import Bill
from napledger.ledger.transfers import KITTY, net
from napledger.reading.faults import Fault, Term, Who, Word
from napledger.reading.faults import marked as _


def score_deal(deal: Deal, *, table: Table) -> DealScore[State]:
    """Return what the deal did at this table; raise Fault if it cannot have been."""
    there = present_at(table, dealer=deal.dealer, away=deal.away)
    if deal.is_played:
        check_deal(deal, there, table)
    elif deal.broken_off and unfinished(table) is None:
        raise Fault("broken_off", "no game is going on: there is nothing to break off")
    bill = _bill(deal, there, table)
    check_bill(bill, table.kitty + net(bill.transfers).get(KITTY, 0))
    return DealScore(
        transfers=tuple(bill.transfers),
        turn=Turn(there.dealer, _next_dealer(deal, there, table)),
        state=_state_after(deal, bill, table),
        summary=_summary(deal, bill, table),
        counts=tuple(_counts(deal, bill, table)),
        takes_kitty=table.terms.options.pays == POT,
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
    facts = answered(deal.written())
    figures = {FIGURES: _in_turn(facts[FIGURES], there)} if FIGURES in facts else {}
    cut = {"sides": tuple(f"{player}={side}" for player, side in _cut(deal, table))}
    sides = cut if deal.sides else sides_of(table)
    answers = {**flags_of(table), **facts, **places, **sides, **figures}
    return tariff_of(table.terms).bill(answers, kitty=table.kitty)


# In the table's order: some databases give an object's fields back in another.
def _cut(deal: Deal, table: Table) -> Points:
    """Return who was cut for which side."""
    cut = dict(deal.sides)
    return tuple((player, cut[player]) for player in table.seated if player in cut)


def _in_turn(figures: Sequence[str], there: Present) -> Sequence[str]:
    told = {each.rpartition("=")[0]: each for each in figures}
    return tuple(told[player] for player in there.players if player in told)


def _next_dealer(deal: Deal, there: Present, table: Table) -> str:
    keeps = table.terms.options.keeps_deal or not deal.is_played
    return there.dealer if keeps else table.left_of(there.dealer)


def _state_after(deal: Deal, bill: Bill, table: Table) -> State:
    options, before, won = table.terms.options, table.game_state, bill.answers.get("won", ())
    sides = _cut(deal, table) or before.sides
    doubled = deal.drawn and options.unwon == "doubles" and _is_won(options)
    if deal.broken_off:
        return State(sides=sides)
    if deal.abandoned:
        return before
    if not options.is_match:
        return State(sides=sides, doubled=doubled)
    if not won:
        return State(points_after(before.points, bill.answers), before.games, sides)
    return State(games=_games_after(bill, table), sides=sides)


def _is_won(options: Options) -> bool:
    """Return whether there is a pot that somebody wins."""
    return options.pays == POT and options.takes == "winner"


def _games_after(bill: Bill, table: Table) -> Points:
    """Return the games that a rubber stands at; nothing once it is won, or where none is played."""
    games, won = dict(table.game_state.games), bill.answers["won"]
    if not table.terms.options.has_rubber or any(games.get(player) for player in won):
        return ()
    return tuple({**games, **dict.fromkeys(won, 1)}.items())


def _best(bill: Bill, terms: Terms) -> Sequence[str]:
    """Return who did best in a deal: who won it, who has the best points, who took most."""
    options = terms.options
    if options.pays == PLACES:
        return bill.answers["order"]
    if options.pays == POINTS:
        return best_of(options, FIGURES).seats(bill.answers)
    if options.pays == POT and options.takes == "typed":
        took = numbers_of(FIGURES, bill.answers)
        return [player for player in took if took[player]]
    return winners_of(options).seats(bill.answers)


WHAT = {WINNER: words.WINS, SIDED: words.WINS, POT: words.THE_POT, POINTS: words.BEST}
"""What became of whoever did best in a deal, by the way it is paid."""


def _summary(deal: Deal, bill: Bill, table: Table) -> Summary:
    """Return a deal in its parts: who won it, each for themselves or a side together."""
    options = table.terms.options
    if not deal.is_played:
        word = words.ABANDONED if deal.abandoned else words.BROKEN_OFF
        return Summary(word=word, reason=in_words(deal.reason))
    best, running = _best(bill, table.terms), _running(bill, table)
    if not best and options.is_banked and options.pays == WINNER:
        bank = Part(tuple(bill.answers["dealer"]), words.BANK, Result.WON)
        return Summary((bank,), running=running)
    if not best:
        return Summary(word=words.NOBODY, running=running)
    if options.pays == PLACES:
        return Summary(
            tuple(
                Part((player,), what, Result.WON)
                for player, what in zip(best, words.PLACED, strict=False)
            )
        )
    typed = options.pays == POT and options.takes == "typed"
    what = words.TAKES if typed else WHAT[options.pays]
    return Summary((Part(tuple(best), what, Result.WON),), running=running)


def _running(bill: Bill, table: Table) -> RunningScore | None:
    """Return how the game stands: of a side once, with its partners."""
    options, answers = table.terms.options, bill.answers
    if not options.is_match:
        return None
    after, over = numbers_of("score", answers), "won" in answers
    # Translators: a game of several deals was won by this one
    word = _("the game") if over else ""
    paid = not options.waits_for_end
    if options.pays != SIDED:
        of, points = table.seated, tuple(after.items())
        return running_score(points, of=of, word=word, over=over, paid=paid)
    sides: dict[str, list[str]] = {}
    for player, _equals, side in (each.rpartition("=") for each in answers["sides"]):
        sides.setdefault(side, []).append(player)
    stands = tuple((tuple(each), after[each[0]]) for each in sides.values())
    return RunningScore(stands, word, over=over, paid=paid)


def _counts(deal: Deal, bill: Bill, table: Table) -> Iterator[FigureCount]:
    """Yield the deals, games and rubbers that somebody won."""
    if not deal.is_played:
        return
    best = _best(bill, table.terms)
    won = best[:1] if table.terms.options.pays == PLACES else best
    yield from (FigureCount(player, words.DEALS_WON) for player in won)
    had = dict(table.game_state.games)
    for player in GAME_WON.seats(bill.answers):
        yield FigureCount(player, words.GAMES_WON)
        if had.get(player):
            yield FigureCount(player, words.RUBBERS_WON)


def line_of(summary: Summary) -> DealSentence:
    """Return a deal in one sentence: “Ann and Ben share the pot”; “Ann first, Ben second”."""
    if not summary.parts:
        return line_of_word(summary)
    told: dict[str, Word] = {}
    for nth, part in enumerate(summary.parts):
        several = len(part.players) > 1
        alone = words.TAKES_POT if part.what == words.THE_POT else part.what
        what = words.SAID.get(part.what, part.what) if several else alone
        told |= {f"players{nth}": tuple(map(Who, part.players)), f"what{nth}": Term(what)}
    said = ", ".join(f"{{players{nth}}} {{what{nth}}}" for nth in range(len(summary.parts)))
    stands = summary.running.in_words() if summary.running is not None else ()
    if stands:
        said, told["stands"] = f"{said} ({{stands}})", stands
    return DealSentence(said, told, whose=summary.players)


# Translators: a column of prices: what each of the others pays
COLUMNS = (PriceColumn(_("each")), PriceColumn(_("in all"), is_total=True))


def prices_of(terms: Terms, *, players: int) -> PriceTable:
    """Return what things pay, from each and in all."""
    return PriceTable(columns=COLUMNS, rows=tuple(_rows(terms, players=players)))


def _rows(terms: Terms, *, players: int) -> Iterator[PriceRow]:
    for what, coins, many in (*_of_a_deal(terms, players), *_of_a_game(terms, players)):
        if coins:
            yield PriceRow(what, (coins, many * coins), terms.source)


Price = tuple[str, int, int]
"""What is paid, how much by one, and by how many of them."""


def _of_a_deal(terms: Terms, players: int) -> Iterator[Price]:
    options, rates = terms.options, terms.rates
    if options.antes:
        yield words.ANTE, -rates["ante"], players
    if options.pays == POT:
        yield words.DEALERS_ANTE, -rates["ante_dealer"], 1
        yield _("one of what is typed"), rates["rate"] if options.types_pot else 0, 1
    elif options.pays == PLACES:
        prices = () if options.from_pot else terms.placed
        for behind, (price, what) in enumerate(zip(prices, words.PLACED, strict=False), start=1):
            yield what, price, max(players - behind, 0)
    else:
        what = _("a point") if options.pays_points else words.A_WIN
        yield what, rates["rate"], _payers(options, players)


def _of_a_game(terms: Terms, players: int) -> Iterator[Price]:
    many = _payers(terms.options, players)
    if terms.options.is_match:
        yield words.THE_GAME, terms.rates["game"], many
    if terms.options.has_rubber:
        yield words.THE_RUBBER, terms.rates["rubber"], many


def _payers(options: Options, players: int) -> int:
    """Return how many pay one winner: of sides each on one of the left, or all of them."""
    if options.pays != SIDED:
        return players - 1
    of_a_size = max(players // options.sides, 1) if options.between == "each" else 1
    return (options.sides - 1) * of_a_size


def typed_of(deal: Deal) -> tuple[DealSentence, ...]:
    """Return what was typed of a deal: how often it counts, its points, what each has."""
    said: list[DealSentence] = []
    if deal.times > 1:
        # Translators: how many times over a deal counts: “×2”
        said.append(DealSentence(_("×{times}"), {"times": deal.times}))
    if deal.points is not None:
        said.append(DealSentence(_("{points} points"), {"points": deal.points}))
    figures = [(player, figure) for player, figure in deal.figures if figure]
    if figures:
        told: dict[str, Word] = {}
        for nth, (player, figure) in enumerate(figures):
            # The minus sign of print.
            told |= {f"player{nth}": Who(player), f"figure{nth}": str(figure).replace("-", "−")}
        each = (f"{{player{nth}}} {{figure{nth}}}" for nth, _figure in enumerate(figures))
        said.append(DealSentence(", ".join(each), told))
    return tuple(said)
