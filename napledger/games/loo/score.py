"""What a deal of Loo pays, step by step: put-ins, singles, the pool, loos, breaches.

First into the pool, then out of it, then into the next one; and what things cost.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from napledger.games.deal_score import DealScore, OffenceScore, Turn
from napledger.games.loo import words
from napledger.games.loo.checks import check_deal, check_pool
from napledger.games.loo.deal import Deal
from napledger.games.loo.seating import (
    Hands,
    State,
    Table,
    hands_of,
    mode_of,
)
from napledger.games.loo.tariff import DEALT_AGAIN, answers_of, looed_in, places_of, tariff_of
from napledger.games.loo.terms import Terms
from napledger.games.loo.words import PlayedDeal, counts_of, mishaps_of, summary_of
from napledger.games.prices import PriceColumn, PriceRow, PriceTable
from napledger.games.tariff import Basis, answered, coins_of
from napledger.ledger.transfers import KITTY, net
from napledger.reading.translatable import marked as _

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
    hands = hands_of(deal, table=table)
    mode = mode_of(table, club=deal.club)
    check_deal(deal, table=table, hands=hands, mode=mode)

    answers = answers_of(deal, hands=hands, mode=mode, table=table)
    bill = tariff_of(table.terms).bill(answers, kitty=table.kitty)
    check_pool(bill.kitty)
    check_pool(table.kitty + net(bill.transfers).get(KITTY, 0))
    looed = looed_in(bill.answers)
    told = PlayedDeal(deal, table=table, hands=hands, mode=mode, pool=bill.kitty, looed=looed)

    next_dealer = hands.dealer if deal.abandoned else table.left_of(hands.dealer)
    return DealScore(
        transfers=tuple(bill.transfers),
        turn=Turn(hands.dealer, next_dealer),
        state=State(abandoned=deal.abandoned, single=deal.abandoned and mode.single),
        summary=summary_of(told),
        mishaps=mishaps_of(deal, dealer=hands.dealer),
        counts=counts_of(told),
        takes_kitty=deal.tricks is None,
        remarks={"next_dealer": next_dealer},
    )


def score_offence(offence: str, *, player: str, table: Table) -> OffenceScore:
    """Return what a deal would pay and count of which only this offence were known.

    Raises Fault where the pool would grow too large.
    """
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
