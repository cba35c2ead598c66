"""The toy game with a kitty, which it calls a pot: what lies in it is put there by hand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from napledger.games.deal_score import DealScore, Result
from napledger.games.fund import KITTY_ENDS, SPLIT, Pot
from napledger.games.table import AnyTable
from napledger.ledger.transfers import KITTY, Transfer, net
from napledger.reading.faults import marked as _
from tests.games.rubber.game import FIGURES, SOURCE, Deal, Rubber, RubberGame, Terms


class RubberForAPot(RubberGame):
    """A rubber with a pot beside it, which may be split, drawn for or carried over."""

    figures = replace(FIGURES, kitties=_("Pots"), kitties_said="pots")
    kitty_source = SOURCE
    kitty_words = {"share": _("share of the pot"), "drawn": _("drew the pot")}
    fund_ends = tuple(
        replace(end, button=_("Split the pot")) if end.key == SPLIT else end for end in KITTY_ENDS
    )

    def fund_end(self, _terms: Terms) -> str:
        """Return that it is split."""
        return SPLIT

    def has_kitty(self, _terms: Terms) -> bool:
        """Return True."""
        return True


@dataclass(frozen=True, slots=True)
class RubberAndJack(Rubber):
    """The rubber that is going on, and what lies in the jack."""

    jack: int = 0


class RubberForTwoPots(RubberForAPot):
    """A rubber with a jack: the dealer of a level one puts a price in, the next to win takes it."""

    state = RubberAndJack

    def further_pots(self, table: AnyTable) -> tuple[Pot, ...]:
        """Return the jack."""
        return (Pot(_("jack"), table.game_state.jack),)

    def score_deal(self, deal: Deal, *, table: AnyTable) -> DealScore[Any]:
        """Return what the deal did, and what went into the jack or came out of it."""
        score, jack = super().score_deal(deal, table=table), self.pots(table)[1].amount
        parts = score.summary.parts
        moved: list[Transfer] = []
        if parts and parts[0].result == Result.LEVEL:
            price, why = table.terms.price, _("into the jack")
            moved = [Transfer(score.turn.dealer, KITTY, price, why, SOURCE)]
        elif jack and parts and parts[0].result == Result.WON:
            winner, why = parts[0].players[0], _("takes the jack")
            moved = [Transfer(KITTY, winner, jack, why, SOURCE)]
        jack += net(moved).get(KITTY, 0)
        return replace(
            score,
            transfers=(*score.transfers, *moved),
            state=RubberAndJack(score.state.won, jack),
        )
