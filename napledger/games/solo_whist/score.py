"""Scoring one deal of Solo Whist: what it pays by the tariff, and what is told of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import repeat

from napledger.games.abandoned import in_words
from napledger.games.contract import MISDEAL
from napledger.games.deal_score import (
    DealScore,
    FigureCount,
    Mishap,
    OffenceScore,
    Part,
    Result,
    Summary,
    Turn,
)
from napledger.games.solo_whist import words
from napledger.games.solo_whist.calls import WORDS
from napledger.games.solo_whist.checks import check_deal
from napledger.games.solo_whist.deal import REVOKE, Deal, Revoke
from napledger.games.solo_whist.seating import Seating, State, Table, seating_of
from napledger.games.solo_whist.tariff import answers_of, tariff_of
from napledger.games.solo_whist.terms import Terms
from napledger.games.solo_whist.verdict import verdict_of
from napledger.ledger.transfers import Transfer

OFFENCES: Mapping[str, str] = {MISDEAL: words.MISDEAL, REVOKE: words.MISHAPS[REVOKE]}

DEALER = 0
"""The dealer's place: the last in turn to call."""


def score_deal(deal: Deal, *, table: Table) -> DealScore[State]:
    """Return what the deal did at this table; raise Fault if it cannot have been."""
    terms = table.terms
    seating = seating_of(deal, table=table)
    check_deal(deal, table=table, seating=seating, terms=terms)

    verdict = None if deal.call is None else verdict_of(deal, options=terms.options)
    answers = answers_of(deal, seating=seating, table=table, verdict=verdict)
    bill = tariff_of(terms).bill(answers, kitty=table.kitty)
    result = None if verdict is None else Result.WON if verdict.made else Result.LOST
    dealer = seating.dealer
    next_dealer = dealer if deal.abandoned else table.left_of(dealer)
    return DealScore(
        transfers=tuple(_one_by_one(bill.transfers, terms=terms)),
        turn=Turn(dealer, next_dealer),
        state=State(redeal=deal.abandoned),
        summary=_summary(deal, result, seating=seating, terms=terms),
        mishaps=mishaps_of(deal),
        counts=(FigureCount(deal.proposer, words.NOT_ACCEPTED),) if deal.proposer else (),
        remarks={"next_dealer": next_dealer},
    )


def _one_by_one(transfers: list[Transfer], *, terms: Terms) -> Iterator[Transfer]:
    """Yield payments, the fine for each revoke by itself."""
    for each in transfers:
        fine = terms.rates["revoke_fine"] if each.why == words.REVOKE_FINE else each.amount
        yield from repeat(replace(each, amount=fine), each.amount // fine)


def mishaps_of(deal: Deal) -> tuple[Mishap, ...]:
    """Return who went wrong in a deal, and how."""
    return (
        *(Mishap(revoke.player, words.MISHAPS[revoke.how]) for revoke in deal.revokes),
        *(Mishap(player, words.WRONG_CARDS) for player in deal.wrong_cards),
        *(Mishap(player, words.GENERAL_MISERE) for player in deal.losers),
    )


def went_wrong(deal: Deal) -> tuple[Mishap, ...]:
    """Return the same, and who misdealt, which only costs a fine."""
    if deal.misdeals and deal.dealer is not None:
        return (*mishaps_of(deal), Mishap(deal.dealer, words.MISDEAL))
    return mishaps_of(deal)


def _summary(deal: Deal, result: Result | None, *, seating: Seating, terms: Terms) -> Summary:
    """Return the deal in its one part, the call's; or in a word where nobody called."""
    if deal.call is None:
        if deal.abandoned:
            return Summary(word=words.ABANDONED, reason=in_words(deal.reason))
        return Summary(word=words.NOT_ACCEPTED if deal.proposer else words.ALL_PASSED)
    caller = deal.callers[0]
    called = Part(
        players=deal.callers,
        what=WORDS[deal.call],
        result=result,
        at_stake=(terms.win[deal.call], terms.lose[deal.call]),
        against=seating.opponents(deal.callers),
        obliged=deal.forced,
        place=DEALER if caller == seating.dealer else seating.in_play.index(caller) + 1,
    )
    return Summary((called,))


def score_offence(offence: str, *, player: str, table: Table) -> OffenceScore:
    """Return what a deal would pay and count of which only this offence were known."""
    is_misdeal = offence == MISDEAL
    deal = Deal(misdeals=1) if is_misdeal else Deal(revokes=(Revoke(player, REVOKE),))
    answers = answers_of(deal, seating=Seating(player, (), ()), table=table)
    fines = tariff_of(table.terms).bill(answers).transfers
    return OffenceScore(tuple(fines), mishaps_of(deal))
