"""Scoring one deal of Loo, step by step: put-ins, singles, the pool, loos, breaches."""

from __future__ import annotations

from napledger.games.deal_score import DealScore, Turn
from napledger.games.loo import payments, phrases
from napledger.games.loo.checks import check_deal, check_pool
from napledger.games.loo.deal import Deal
from napledger.games.loo.hands import Hands, Mode, State, Table, hands_of, mode_of
from napledger.games.loo.standing import looed_in
from napledger.games.loo.summary import PlayedDeal, counts_of, mishaps_of, summary_of
from napledger.ledger.transfers import KITTY, Transfer, net


def score_deal(deal: Deal, *, table: Table) -> DealScore[State]:
    """Return what the deal did at this table; raise Fault if it cannot have been."""
    hands = hands_of(deal, table=table)
    mode = mode_of(table, club=deal.club)
    check_deal(deal, table=table, hands=hands, mode=mode)

    paid_in = before_play(deal, hands=hands, table=table)
    pool = table.kitty + sum(transfer.amount for transfer in paid_in)
    check_pool(pool)
    transfers = (*paid_in, *_after_play(deal, pool, hands=hands, mode=mode, table=table))
    check_pool(table.kitty + net(transfers).get(KITTY, 0))

    told = PlayedDeal(deal, table=table, hands=hands, mode=mode, pool=pool)
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
    paid = payments.singles(deal, hands=hands, terms=table.terms)
    if table.game_state.abandoned:
        return paid
    return [*payments.put_ins(hands, terms=table.terms), *paid]


def _after_play(deal: Deal, pool: int, *, hands: Hands, mode: Mode, table: Table) -> list[Transfer]:
    """Return what is paid out of the pool, and what goes into the next one."""
    terms = table.terms
    if deal.abandoned:
        return []
    if deal.unopposed is not None:
        source = terms.places["unopposed"]
        return payments.taken_whole(deal.unopposed, pool, why=phrases.UNOPPOSED, source=source)
    if deal.flush is not None:
        source = terms.places[terms.options.flush]
        paid_out = payments.taken_whole(deal.flush, pool, why=phrases.FLUSH, source=source)
    else:
        paid_out = payments.trick_payments(deal, pool, hands=hands, mode=mode, terms=terms)
    looed = looed_in(deal, hands=hands, mode=mode, options=terms.options)
    return [
        *paid_out,
        *payments.loo_payments(looed, pool, deal=deal, mode=mode, terms=terms),
        *payments.breach_payments(deal, pool, mode=mode, terms=terms),
    ]
