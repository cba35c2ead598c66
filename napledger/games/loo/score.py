"""What a deal of Loo pays, step by step: put-ins, singles, the pool, loos, breaches.

First into the pool, then out of it, then into the next one; and what things cost.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from napledger.games.deal_score import DealScore, OffenceScore, Turn
from napledger.games.loo import words
from napledger.games.loo.checks import check_deal, check_pool
from napledger.games.loo.deal import Deal
from napledger.games.loo.seating import (
    Hands,
    Mode,
    State,
    Table,
    defenders_in,
    hands_of,
    looed_in,
    mode_of,
)
from napledger.games.loo.terms import Terms
from napledger.games.loo.words import PlayedDeal, counts_of, mishaps_of, summary_of
from napledger.games.pool import paid_by_tricks, paid_in, taken_whole, trick_shares
from napledger.games.prices import PriceColumn, PriceRow, PriceTable
from napledger.ledger.transfers import KITTY, Transfer, net
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

    paid_in = before_play(deal, hands=hands, table=table)
    pool = table.kitty + sum(transfer.amount for transfer in paid_in)
    check_pool(pool)
    looed = looed_in(deal, hands=hands, mode=mode, options=table.terms.options)
    told = PlayedDeal(deal, table=table, hands=hands, mode=mode, pool=pool, looed=looed)
    transfers = (*paid_in, *_after_play(told))
    check_pool(table.kitty + net(transfers).get(KITTY, 0))

    next_dealer = hands.dealer if deal.abandoned else table.left_of(hands.dealer)
    return DealScore(
        transfers=transfers,
        turn=Turn(hands.dealer, next_dealer),
        state=State(abandoned=deal.abandoned, single=deal.abandoned and mode.single),
        summary=summary_of(told),
        mishaps=mishaps_of(deal, dealer=hands.dealer),
        counts=counts_of(told),
        takes_kitty=deal.tricks is None,
        remarks={"next_dealer": next_dealer},
    )


def before_play(deal: Deal, *, hands: Hands, table: Table) -> list[Transfer]:
    """Return what makes up the pool; after an abandoned deal nobody puts in again."""
    paid = singles(deal, hands=hands, terms=table.terms)
    if table.game_state.abandoned:
        return paid
    return [*put_ins(hands, terms=table.terms), *paid]


def _after_play(told: PlayedDeal) -> list[Transfer]:
    """Return what is paid out of the pool, and what goes into the next one."""
    deal, pool, mode, terms = told.deal, told.pool, told.mode, told.table.terms
    if deal.abandoned:
        return []
    if deal.unopposed is not None:
        source = terms.places["unopposed"]
        return taken_whole(deal.unopposed, pool, why=words.UNOPPOSED, source=source)
    if deal.flush is not None:
        source = terms.places[terms.options.flush]
        paid_out = taken_whole(deal.flush, pool, why=words.FLUSH_SHOWN, source=source)
    else:
        paid_out = trick_payments(deal, pool, hands=told.hands, mode=mode, terms=terms)
    return [
        *paid_out,
        *loo_payments(told.looed, pool, deal=deal, mode=mode, terms=terms),
        *breach_payments(deal, pool, mode=mode, terms=terms),
    ]


def put_ins(hands: Hands, *, terms: Terms) -> list[Transfer]:
    """Return what the deal itself costs: the dealer's stakes and the others'."""
    source = terms.places["put_in"]
    dealer = [(hands.dealer, terms.rates["dealer_puts"])]
    others = [(player, terms.rates["others_put"]) for player in hands.players[:-1]]
    return [
        *paid_in(dealer, why=words.DEALER_PUTS, source=source),
        *paid_in(others, why=words.OTHERS_PUT, source=source),
    ]


def singles(deal: Deal, *, hands: Hands, terms: Terms) -> list[Transfer]:
    """Return the singles, which "belong to the existing pool" (Hoffmann, p. 93, law 17).

    An abandoned deal pays none for cards that were thrown up.
    """
    single, places = terms.rates["single"], terms.places
    thrown_up = () if deal.abandoned else deal.thrown_up
    # In the table's order: some databases give an object's fields back in another than they came.
    counts = dict(deal.singles)
    each = [(player, single * counts.get(player, 0)) for player in hands.players]
    misdealt = [(hands.dealer, single * deal.misdeals)]
    throwing_up = [(player, single) for player in thrown_up]
    return [
        *paid_in(misdealt, why=words.MISDEAL, source=places["misdeal"]),
        *paid_in(each, why=words.SINGLE, source=places["single"]),
        *paid_in(throwing_up, why=words.THROWN_UP, source=places["thrown_up"]),
    ]


def shares(pool: int, *, mode: Mode, terms: Terms) -> tuple[int, ...]:
    """Return what each trick is worth, in the smallest coin: "one-third to each trick".

    Of a pool that does not divide "the winners of the first and second tricks have the preference"
    (Peel, p. 22), or the odd coins stay.
    """
    first = terms.options.odd_coins == "first_tricks"
    return trick_shares(pool, tricks=mode.tricks, odd_coins_first=first)


def trick_payments(
    deal: Deal, pool: int, *, hands: Hands, mode: Mode, terms: Terms
) -> list[Transfer]:
    """Return the share of each trick, but for those that stay in the pool.

    Hoffmann, p. 92: of the last hand that plays for the pool "the proceeds of any trick he may make
    are left in the pool"; p. 93: whoever broke the laws of play "must leave" theirs.
    """
    assert deal.tricks is not None, "only tricks are paid"
    one_card = mode.tricks == 1
    source = terms.places["one_card" if one_card else "trick"]
    return paid_by_tricks(
        deal.tricks,
        shares(pool, mode=mode, terms=terms),
        reasons=(words.ONE_CARD,) if one_card else words.TRICKS,
        source=source,
        leaving={*deal.breaches, *defenders_in(deal, hands=hands)},
    )


def loo_payments(
    looed: Iterable[str], pool: int, *, deal: Deal, mode: Mode, terms: Terms
) -> list[Transfer]:
    """Return a loo from each: to the next pool, or to the holder of the flush."""
    loo = terms.loo(pool, single=mode.single)
    each = [(player, loo) for player in looed]
    if deal.flush is not None:
        to_holder = terms.options.flush == "to_holder"
        payee = deal.flush if to_holder else KITTY
        source = terms.places[terms.options.flush]
        return paid_in(each, why=words.LOOED_BY_FLUSH, source=source, payee=payee)
    why = words.LOO_ON_SINGLE if mode.single else words.LOO
    return paid_in(each, why=why, source=terms.places[terms.options.loo])


def breach_payments(deal: Deal, pool: int, *, mode: Mode, terms: Terms) -> list[Transfer]:
    """Return what each player in breach of the laws of play pays to the next pool."""
    price = terms.breach(pool, single=mode.single)
    if not price:
        return []
    each = [(player, price) for player in deal.breaches]
    return paid_in(each, why=words.BREACH, source=terms.places[terms.options.breach])


def score_offence(offence: str, *, player: str, table: Table) -> OffenceScore:
    """Return what a deal would pay and count of which only this offence were known.

    Raises Fault where the pool would grow too large.
    """
    deal = Deal(misdeals=1) if offence == "misdeal" else Deal(singles=((player, 1),))
    hands = Hands(player, table.seated, table.seated)
    fines = tuple(singles(deal, hands=hands, terms=table.terms))
    check_pool(table.kitty + net(fines).get(KITTY, 0))
    return OffenceScore(fines, mishaps_of(deal, dealer=player))


def prices_of(terms: Terms, *, players: int) -> PriceTable:
    rows = tuple(row for row in _rows(terms, players=players) if any(row.amounts))
    return PriceTable(columns=COLUMNS, rows=rows, note=NOTES[terms.options.loo])


def _rows(terms: Terms, *, players: int) -> Iterator[PriceRow]:
    rates, places = terms.rates, terms.places
    yield PriceRow(_("dealer’s put-in"), (-rates["dealer_puts"],), places["put_in"])
    yield PriceRow(_("everybody else’s put-in"), (-rates["others_put"],), places["put_in"])
    put_in = rates["dealer_puts"] + (players - 1) * rates["others_put"]
    loo, single = terms.options.loo, terms.loo(put_in, single=True)
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
