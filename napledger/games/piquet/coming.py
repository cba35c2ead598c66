"""What a deal as filled in comes to, in words, before it is recorded."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from napledger.games.deal_score import Part, Result, Summary
from napledger.games.piquet import words
from napledger.games.piquet.state import Table
from napledger.games.piquet.telling import DASH
from napledger.games.web import MoneyFormat

WON: Mapping[str, Callable[[], str]] = {
    words.PARTIE: lambda: _("the partie"),
    words.RUBICON: lambda: _("the partie, a rubicon"),
    words.GAME: lambda: _("the game"),
    words.LURCH: lambda: _("the game, double"),
}
"""What a deal can end, after “wins”."""


def coming_said(summary: Summary, *, names: Mapping[str, str], is_counted: bool) -> str:
    """Return what a deal comes to: the scores if they were counted, and what it ends.

    "Ann 43, Ben 23 · Ann wins the partie, a rubicon"
    """
    said = []
    if is_counted:
        scored = summary.parts[-1]
        pairs = zip(scored.players, scored.what.split(DASH), strict=True)
        said.append(", ".join(f"{names[player]} {score}" for player, score in pairs))
    first = summary.parts[0] if summary.parts else None
    if first is not None and first.what in WON:
        said.append(_ending_said(first, names=names))
    return " · ".join(said)


def paid_said(gains: Mapping[str, int], *, names: Mapping[str, str], purse: MoneyFormat) -> str:
    """Return who gains and loses how much, the gains first, or that nothing is paid."""
    in_order = sorted(gains.items(), key=lambda each: -each[1])
    said = [f"{names[player]} {purse.signed(gain)}" for player, gain in in_order]
    return ", ".join(said) or _("nothing is paid")


def past_target(scores: Sequence[int | str | None], *, table: Table) -> bool:
    """Return whether with these scores both would have what wins the game."""
    target, before = table.terms.options.target, table.game_state.scores
    return all(
        isinstance(score, int) and had + score >= target
        for had, score in zip(before, scores, strict=True)
    )


def _ending_said(part: Part, *, names: Mapping[str, str]) -> str:
    if part.result == Result.LEVEL:
        return _("the partie is drawn")
    who = ngettext("%(names)s wins %(what)s", "%(names)s win %(what)s", len(part.players))
    return who % {
        "names": get_text_list([names[player] for player in part.players], _("and")),
        "what": WON[part.what](),
    }
