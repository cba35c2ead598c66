"""The toy game with a kitty, which it calls a pot: what lies in it is put there by hand."""

from __future__ import annotations

from dataclasses import replace

from napledger.games.fund import KITTY_ENDS, SPLIT
from napledger.reading.translatable import marked as _
from tests.games.rubber.game import FIGURES, SOURCE, RubberGame, Terms


class RubberForAPot(RubberGame):
    """A rubber with a pot beside it, which may be split, drawn for or carried over."""

    figures = replace(FIGURES, kitties=_("Pots"))
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
