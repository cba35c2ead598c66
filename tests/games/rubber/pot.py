"""The toy game with a kitty, which it calls a pot: what lies in it is put there by hand."""

from __future__ import annotations

from dataclasses import dataclass, replace

from napledger.games.fund import DRAW, KITTY_ENDS, SPLIT, FundEnd, shared_out, taken_by
from napledger.games.table import AnyTable
from napledger.ledger.transfers import Transfer
from napledger.reading.translatable import marked as _
from tests.games.rubber.plugin import FIGURES, SOURCE, RubberGame, Terms

POT_ENDS = tuple(
    replace(end, button=_("Split the pot")) if end.key == SPLIT else end for end in KITTY_ENDS
)


@dataclass(frozen=True, slots=True)
class RubberForAPot(RubberGame):
    """A rubber with a pot beside it, which may be split, drawn for or carried over."""

    fund_ends: tuple[FundEnd, ...] = POT_ENDS
    figures: object = replace(FIGURES, kitties=_("Pots"))  # type: ignore[assignment]  # the same

    def fund_end(self, _terms: Terms) -> str:
        """Return that it is split."""
        return SPLIT

    def has_kitty(self, _terms: Terms) -> bool:
        """Return True."""
        return True

    def end_fund(self, end: str, *, table: AnyTable, winner: str | None) -> tuple[Transfer, ...]:
        """Return the transfers by which the pot ends."""
        if end == DRAW and winner is not None:
            return taken_by(winner, table, why=_("drew the pot"), source=SOURCE)
        return shared_out(table, why=_("share of the pot"), source=SOURCE)
