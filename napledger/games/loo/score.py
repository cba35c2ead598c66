"""What a deal of Loo pays, step by step: put-ins, singles, the pool, loos, breaches.

First into the pool, then out of it, then into the next one; and what things cost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from napledger.games.answers import answered
from napledger.games.deal_score import (
    DealScore,
    DealSentence,
    FigureCount,
    Mishap,
    OffenceScore,
    Part,
    Result,
    Summary,
    Turn,
    in_words,
    line_of_word,
)
from napledger.games.loo import words
from napledger.games.loo.checks import check_deal, check_pool
from napledger.games.loo.deal import Deal, Hands, State, Table, hands_of, mode_of
from napledger.games.loo.rules import Terms
from napledger.games.loo.tariff import DEALT_AGAIN, Played, places_of, tariff_of
from napledger.games.prices import PriceColumn, PriceRow, PriceTable
from napledger.games.tariff import Basis, coins_of
from napledger.ledger.transfers import KITTY, net
from napledger.reading.faults import Term, Who, Word
from napledger.reading.faults import marked as _

OFFENCES: Mapping[str, str] = {"misdeal": words.MISDEAL, "single": words.SINGLE}
"""What Loo fines between two deals: a misdeal, and a single for a look or word out of turn.

Hoffmann, p. 93, law 17: singles "belong to the existing pool", which is the one that the next deal
is played for. A breach of the laws of play belongs to its deal, and so do cards thrown up.
"""

# Translators: a column of prices: what a player pays
COLUMNS = (PriceColumn(_("Costs")),)

NOTES = {
    "limited": _(
        "All of it goes into the pool. A single pool is one in which nothing lay before the deal."
    ),
    "unlimited": _(
        "All of it goes into the pool. A loo costs as much as lies there, with what was put in "
        "for the deal; a single pool is one in which nothing lay before."
    ),
    "mixed": _("All of it goes into the pool. A loo costs as much as lies there, up to the limit."),
}


def score_deal(deal: Deal, *, table: Table) -> DealScore[State]:
    """Return what the deal did at this table; raise Fault if it cannot have been."""
    hands, mode = hands_of(deal, table=table), mode_of(table, club=deal.club)
    of = Played(deal, table, hands, mode)
    check_deal(of)
    transfers = tuple(of.bill.transfers)
    check_pool(of.bill.kitty)
    check_pool(table.kitty + net(transfers).get(KITTY, 0))

    next_dealer = hands.dealer if deal.abandoned else table.left_of(hands.dealer)
    return DealScore(
        transfers=transfers,
        turn=Turn(hands.dealer, next_dealer),
        state=State(abandoned=deal.abandoned, single=deal.abandoned and mode.single),
        summary=summary_of(of),
        mishaps=mishaps_of(deal, dealer=hands.dealer),
        counts=counts_of(of),
        takes_kitty=deal.tricks is None,
        remarks={"next_dealer": next_dealer},
    )


def score_offence(offence: str, *, player: str, table: Table) -> OffenceScore:
    """Return what a deal of this offence alone would do; raise Fault for too large a pool."""
    deal = Deal(misdeals=1) if offence == "misdeal" else Deal(singles=((player, 1),))
    hands = Hands(player, table.seated, table.seated)
    answers = {**places_of(hands), **answered(deal.written()), DEALT_AGAIN: ("on",)}
    fines = tariff_of(table.terms).bill(answers).transfers
    check_pool(table.kitty + net(fines).get(KITTY, 0))
    return OffenceScore(tuple(fines), mishaps_of(deal, dealer=player))


def prices_of(terms: Terms, *, players: int) -> PriceTable:
    rows = tuple(row for row in _rows(terms, players=players) if any(row.amounts))
    return PriceTable(columns=COLUMNS, rows=rows, note=NOTES[terms.options.loo])


def _rows(terms: Terms, *, players: int) -> Iterator[PriceRow]:
    rates, places = terms.rates, terms.places
    yield PriceRow(_("dealer’s put-in"), (-rates["dealer_puts"],), places["put_in"])
    yield PriceRow(_("everybody else’s put-in"), (-rates["others_put"],), places["put_in"])
    put_in = rates["dealer_puts"] + (players - 1) * rates["others_put"]
    loo, single = terms.options.loo, coins_of(terms.loo(single=True), Basis({}, put_in))
    if loo == "limited":
        yield PriceRow(_("loo"), (-rates["loo_price"],), places[loo])
    elif loo == "mixed":
        yield PriceRow(_("loo, at most"), (-rates["loo_limit"],), places[loo])
    yield PriceRow(_("loo in a single pool"), (-single,), places[loo])
    yield PriceRow(_("single"), (-rates["single"],), places["single"])
    if terms.options.breach == "four_singles":
        yield PriceRow(
            _("breach of the laws of play"), (-4 * rates["single"],), places["four_singles"]
        )


def summary_of(of: Played) -> Summary:
    """Return a deal in its parts: who took most tricks first, then who took none."""
    if of.deal.abandoned:
        return Summary(word=words.ABANDONED, reason=in_words(of.deal.reason))
    parts = [_part(player, of) for player in dict.fromkeys((*of.stood, *of.looed))]
    return Summary(tuple(sorted(parts, key=lambda part: _rank(part, of.deal))))


def _part(player: str, of: Played) -> Part:
    what, result = _came_to(player, of)
    pool, terms = of.bill.kitty, of.table.terms
    worth = pool if of.deal.tricks is None else terms.trick(pool, tricks=of.mode.tricks)
    return Part(
        players=(player,),
        what=what,
        result=result,
        at_stake=(worth, of.loo),
        obliged=of.mode.must,
        place=of.table.clockwise_from(of.hands.dealer).index(player),
    )


def _came_to(player: str, of: Played) -> tuple[str, Result]:
    """Return in a word what a player did who stood, and which way that went."""
    deal = of.deal
    if player in deal.breaches:
        return words.IN_BREACH, Result.LOST
    if player in of.looed:
        return words.LOOED, Result.LOST
    if player in of.defenders:
        return words.FOR_POOL, Result.LEVEL
    if player == deal.unopposed:
        return words.POOL, Result.WON
    if deal.tricks is None:
        return (words.FLUSH, Result.WON) if player == deal.flush else (words.SPARED, Result.LEVEL)
    return words.HOW_MANY[deal.tricks.count(player) - 1], Result.WON


def _rank(part: Part, deal: Deal) -> tuple[int, int, int]:
    """Return what to sort parts by: how they ended, by tricks, and by who took the first."""
    [player], tricks = part.players, deal.tricks or ()
    assert part.result is not None, "each part ended some way"
    first = tricks.index(player) if player in tricks else len(tricks)
    return ENDS.index(part.result), -tricks.count(player), first


ENDS = (Result.WON, Result.LEVEL, Result.LOST)


def mishaps_of(deal: Deal, *, dealer: str | None) -> tuple[Mishap, ...]:
    """Return who went wrong in a deal, how and how often; `dealer` is None where nobody knows."""
    misdealt = [(dealer, deal.misdeals)] if dealer is not None else []
    wrongs = (
        (words.MISDEAL, misdealt),
        (words.SINGLE, deal.singles),
        (words.THROWN_UP, [(player, 1) for player in deal.thrown_up]),
        (words.BREACH, [(player, 1) for player in deal.breaches]),
    )
    return tuple(
        Mishap(player, what, times) for what, each in wrongs for player, times in each if times
    )


def counts_of(of: Played) -> tuple[FigureCount, ...]:
    """Return what the figures add up besides the parts of a deal."""
    deal = of.deal
    took = Counter(deal.tricks or ())
    missed = dict.fromkeys((*deal.misses, *of.defenders))
    return (
        *(FigureCount(player, words.TRICKS_TAKEN, tricks) for player, tricks in took.items()),
        *(FigureCount(player, words.LOOS) for player in of.looed),
        *(FigureCount(player, words.LOO_COST, of.loo, is_money=True) for player in of.looed),
        *(FigureCount(player, words.MISSES) for player in missed if not deal.abandoned),
    )


ALL_TRICKS = (words.HOW_MANY[2], words.HOW_MANY[4])
"""What one player has taken who has them all, of three cards or of five."""


def line_of(summary: Summary) -> DealSentence:
    """Return a deal in one sentence: "Ben two, Cat one; Ann and Dan looed"."""
    if not summary.parts:
        return line_of_word(summary)
    first = summary.parts[0]
    said = {"player": Who(first.players[0])}
    if first.what == words.POOL:
        return DealSentence(_("{player} takes the pool"), said, whose=first.players)
    if first.what == words.FLUSH:
        return DealSentence(_("flush: {player}"), said, whose=first.players, flourish=True)
    return _line_of_tricks(summary.parts)


def _line_of_tricks(parts: Sequence[Part]) -> DealSentence:
    """Return names and words alone, each in a place of its own."""
    places: dict[str, Word] = {}

    def placed(word: Word) -> str:
        name = f"word{len(places)}"
        places[name] = word
        return f"{{{name}}}"

    def group(parts: Sequence[Part]) -> str:
        """Return players with the word that they share: "Ann, Cat and Dan looed"."""
        *others, last = (placed(Who(part.players[0])) for part in parts)
        before = f"{', '.join(others)} {placed(Term(words.AND))} " if others else ""
        return f"{before}{last} {placed(Term(parts[0].what))}"

    winners = [part for part in parts if part.result == Result.WON]
    others: dict[str, list[Part]] = {}
    for part in parts[len(winners) :]:
        others.setdefault(part.what, []).append(part)
    said = [", ".join(group([part]) for part in winners)] if winners else []
    said += map(group, others.values())
    alone = winners[0].players if len(winners) == 1 else ()
    has_all = bool(alone) and winners[0].what in ALL_TRICKS
    return DealSentence("; ".join(said), places, whose=alone, flourish=has_all)
