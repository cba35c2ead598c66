"""Scoring one deal of Solo Whist, step by step: antes, misdeals, all pass, the call, the kitty."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from napledger.games.abandoned import in_words
from napledger.games.deal_score import DealScore, FigureCount, Mishap, Part, Result, Summary, Turn
from napledger.games.solo_whist import payments, phrases
from napledger.games.solo_whist.calls import WORDS
from napledger.games.solo_whist.checks import check_deal
from napledger.games.solo_whist.deal import EXPOSED, OUT_OF_TURN, REVOKE, Deal
from napledger.games.solo_whist.seating import Seating, seating_of
from napledger.games.solo_whist.terms import Terms
from napledger.games.solo_whist.verdict import verdict_of
from napledger.games.table import TableState
from napledger.ledger.transfers import Transfer
from napledger.reading.translatable import marked as _

MISHAPS = {
    # Translators: what went wrong in a deal, as in “revoke by Dan”
    REVOKE: _("revoke"),
    OUT_OF_TURN: _("lead out of turn"),
    EXPOSED: _("exposed card"),
}
"""What each way of going wrong is called where it is counted."""

# Translators: when all pass, everybody plays to take no trick; as in “general misère by Dan”
GENERAL_MISERE = _("general misère")

DEALER = 0
"""The dealer's place: the last in turn to call."""


@dataclass(frozen=True, slots=True)
class State:
    """What is remembered between deals: whether the next one follows an abandoned one."""

    redeal: bool = False


Table = TableState[Terms, State]


def score_deal(deal: Deal, *, table: Table) -> DealScore[State]:
    """Return what the deal did at this table; raise Fault if it cannot have been."""
    terms = table.terms
    seating = seating_of(deal, table=table)
    check_deal(deal, table=table, seating=seating, terms=terms)

    transfers = before_the_call(deal, seating=seating, table=table)
    result = None
    if deal.passed:
        transfers += payments.all_pass_payments(deal, seating=seating, terms=terms)
    elif deal.call is not None:
        transfers += payments.revoke_fines(deal, terms=terms)
        verdict = verdict_of(deal, options=terms.options)
        # Whatever was paid so far went into the kitty.
        standing = table.kitty + sum(transfer.amount for transfer in transfers)
        transfers += payments.call_payments(deal, verdict, seating=seating, terms=terms)
        transfers += payments.kitty_payments(
            deal, made=verdict.made, standing=standing, terms=terms
        )
        result = Result.WON if verdict.made else Result.LOST
    dealer = seating.dealer
    next_dealer = dealer if deal.abandoned else table.left_of(dealer)
    return DealScore(
        transfers=tuple(transfers),
        turn=Turn(dealer, next_dealer),
        state=State(redeal=deal.abandoned),
        summary=_summary(deal, result, seating=seating, terms=terms),
        mishaps=mishaps_of(deal),
        counts=(FigureCount(deal.proposer, phrases.NOT_ACCEPTED),) if deal.proposer else (),
        remarks={"next_dealer": next_dealer},
    )


def before_the_call(deal: Deal, *, seating: Seating, table: Table) -> list[Transfer]:
    """Return what goes into the kitty whatever becomes of the deal."""
    paid = list[Transfer]()
    if not table.game_state.redeal:
        paid += payments.antes(seating, terms=table.terms)
    return paid + payments.misdeal_fines(deal, dealer=seating.dealer, terms=table.terms)


def mishaps_of(deal: Deal) -> tuple[Mishap, ...]:
    """Return who went wrong in a deal, and how."""
    return (
        *(Mishap(revoke.player, MISHAPS[revoke.how]) for revoke in deal.revokes),
        *(Mishap(player, phrases.WRONG_CARDS) for player in deal.wrong_cards),
        *(Mishap(player, GENERAL_MISERE) for player in deal.losers),
    )


def went_wrong(deal: Deal) -> Iterator[Mishap]:
    """Yield the same, and who misdealt, which only costs a fine."""
    yield from mishaps_of(deal)
    if deal.misdeals and deal.dealer is not None:
        yield Mishap(deal.dealer, phrases.MISDEAL)


def _summary(deal: Deal, result: Result | None, *, seating: Seating, terms: Terms) -> Summary:
    """Return the deal in its one part, the call's; or in a word where nobody called."""
    if deal.call is None:
        if deal.abandoned:
            return Summary(word=phrases.ABANDONED, reason=in_words(deal.reason))
        return Summary(word=phrases.NOT_ACCEPTED if deal.proposer else phrases.ALL_PASSED)
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
