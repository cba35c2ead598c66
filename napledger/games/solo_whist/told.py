"""What is told of a deal of Solo Whist beside its line."""

from __future__ import annotations

from collections.abc import Iterator

from napledger.games.deal_score import DealSentence
from napledger.games.solo_whist.calls import WORDS
from napledger.games.solo_whist.deal import Deal
from napledger.reading.faults import Term, Who
from napledger.reading.translatable import marked as _


def further(deal: Deal) -> tuple[DealSentence, ...]:
    """Return whose proposal nobody accepted, the tricks that were taken, and earlier calls."""
    return tuple(_further(deal))


def _further(deal: Deal) -> Iterator[DealSentence]:
    if deal.proposer is not None:
        yield DealSentence(_("proposed by {player}"), {"player": Who(deal.proposer)})
    if deal.tricks is not None:
        # Translators: how many tricks the caller took, or both partners: “tricks: 9”
        yield DealSentence(_("tricks: {tricks}"), {"tricks": deal.tricks})
    for each in deal.overcalled:
        words = {"player": Who(each.player), "call": Term(WORDS[each.call])}
        # Translators: an earlier call that a later one outranked: “over Ben’s solo”
        yield DealSentence(_("over {player}’s {call}"), words)
