"""Scoring one deal of Solo Whist: what it pays by the tariff, and what is told of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import repeat

from napledger.games.contract import MISDEAL
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
)
from napledger.games.solo_whist import words
from napledger.games.solo_whist.checks import check_deal
from napledger.games.solo_whist.deal import REVOKE, WORDS, Deal, Revoke
from napledger.games.solo_whist.rules import Terms
from napledger.games.solo_whist.seating import Seating, State, Table, seating_of
from napledger.games.solo_whist.tariff import answers_of, tariff_of
from napledger.games.solo_whist.verdict import verdict_of
from napledger.ledger.transfers import Transfer
from napledger.reading.faults import Term, Who
from napledger.reading.faults import marked as _

OFFENCES: Mapping[str, str] = {MISDEAL: words.MISDEAL, REVOKE: words.MISHAPS[REVOKE]}


def score_deal(deal: Deal, *, table: Table) -> DealScore[State]:
    """Return what the deal did at this table; raise Fault if it cannot have been."""
    terms, seating = table.terms, seating_of(deal, table=table)
    check_deal(deal, seating)

    verdict = None if deal.call is None else verdict_of(deal, options=terms.options)
    answers = answers_of(deal, seating, verdict=verdict)
    bill = tariff_of(terms).bill(answers, kitty=table.kitty)
    result = None if verdict is None else Result.WON if verdict.made else Result.LOST
    dealer = seating.dealer
    next_dealer = dealer if deal.abandoned else table.left_of(dealer)
    return DealScore(
        transfers=tuple(_one_by_one(bill.transfers, terms=terms)),
        turn=Turn(dealer, next_dealer),
        state=State(redeal=deal.abandoned),
        summary=_summary(deal, result, seating),
        mishaps=_mishaps(deal),
        counts=(FigureCount(deal.proposer, words.NOT_ACCEPTED),) if deal.proposer else (),
        remarks={"next_dealer": next_dealer},
    )


def score_offence(offence: str, *, player: str, table: Table) -> OffenceScore:
    """Return what a deal would pay and count of which only this offence were known."""
    is_misdeal = offence == MISDEAL
    deal = Deal(misdeals=1) if is_misdeal else Deal(revokes=(Revoke(player, REVOKE),))
    fines = tariff_of(table.terms).bill(answers_of(deal, Seating(table, player, (), ()))).transfers
    return OffenceScore(tuple(fines), _mishaps(deal))


def further(deal: Deal) -> tuple[DealSentence, ...]:
    """Return whose proposal nobody accepted, the tricks that were taken, and earlier calls."""
    return tuple(_further(deal))


def _further(deal: Deal) -> Iterator[DealSentence]:
    if deal.proposer is not None:
        yield DealSentence(_("proposed by {player}"), {"player": Who(deal.proposer)})
    if deal.tricks is not None:
        # Translators: how many tricks the caller took, or both partners: “with 9”
        yield DealSentence(_("with {tricks}"), {"tricks": deal.tricks})
    for each in deal.overcalled:
        words = {"player": Who(each.player), "call": Term(WORDS[each.call])}
        # Translators: an earlier call that a later one outranked: “over Ben’s solo”
        yield DealSentence(_("over {player}’s {call}"), words)


def went_wrong(deal: Deal) -> tuple[Mishap, ...]:
    """Return who went wrong in a deal, and how; who misdealt too, which only costs a fine."""
    if deal.misdeals and deal.dealer is not None:
        return (*_mishaps(deal), Mishap(deal.dealer, words.MISDEAL))
    return _mishaps(deal)


def _mishaps(deal: Deal) -> tuple[Mishap, ...]:
    """Return who went wrong in a deal so that the figures count it."""
    return (
        *(Mishap(revoke.player, words.MISHAPS[revoke.how]) for revoke in deal.revokes),
        *(Mishap(player, words.WRONG_CARDS) for player in deal.wrong_cards),
        *(Mishap(player, words.GENERAL_MISERE) for player in deal.losers),
    )


def _one_by_one(transfers: list[Transfer], *, terms: Terms) -> Iterator[Transfer]:
    """Yield payments, the fine for each revoke by itself."""
    for each in transfers:
        fine = terms.rates["revoke_fine"] if each.why == words.REVOKE_FINE else each.amount
        yield from repeat(replace(each, amount=fine), each.amount // fine)


def _summary(deal: Deal, result: Result | None, seating: Seating) -> Summary:
    """Return the deal in its one part, the call's; or in a word where nobody called."""
    if deal.abandoned:
        return Summary(word=words.ABANDONED, reason=in_words(deal.reason))
    if deal.call is None:
        return Summary(word=words.NOT_ACCEPTED if deal.proposer else words.ALL_PASSED)
    caller, terms, in_play = deal.callers[0], seating.table.terms, seating.in_play
    called = Part(
        players=deal.callers,
        what=WORDS[deal.call],
        result=result,
        at_stake=(terms.win[deal.call], terms.lose[deal.call]),
        against=tuple(each for each in seating.around(caller) if each not in deal.callers),
        obliged=deal.forced,
        place=0 if caller == seating.dealer else in_play.index(caller) + 1,
    )
    return Summary((called,))
