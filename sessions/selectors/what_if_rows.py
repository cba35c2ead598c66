"""What came of trying other rules: who would have won what, and what could not have been."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from napledger.evening.what_if import LeftOut
from napledger.games.web import Purse, sentence_of
from sessions.models import Evening
from sessions.selectors.direction import direction_of
from sessions.selectors.said import title_of

LEFT_OUT_SHOWN = 60
"""How many deals that could not have been are listed; of the others it is said how many."""


@dataclass(frozen=True, slots=True)
class DifferenceRow:
    """A player: what he won as it was played, what he would have won, and the difference."""

    name: str
    played: str
    would: str
    difference: str
    direction: str


@dataclass(frozen=True, slots=True)
class LeftOutRow:
    """A deal that could not have been: `evening` and `entry` to find it, and why not."""

    evening: Any
    entry: int | None
    title: str
    why: str


@dataclass(frozen=True, slots=True)
class Result:
    """What would have come of it. `kitty` is what would be left standing, if anything."""

    rows: Sequence[DifferenceRow]
    left_out: Sequence[LeftOutRow]
    deals: int
    kitty: str

    @property
    def listed(self) -> tuple[LeftOutRow, ...]:
        """Return the first of what is left out."""
        return tuple(self.left_out[:LEFT_OUT_SHOWN])

    @property
    def unlisted(self) -> int:
        """Return how many more are left out than are listed."""
        return len(self.left_out) - len(self.listed)


def row_of(name: str, played: int, would: int, purse: Purse) -> DifferenceRow:
    """Return the row of a player who won this, and would have won that."""
    difference = would - played
    return DifferenceRow(
        name=name,
        played=purse.signed(played),
        would=purse.signed(would),
        difference=purse.signed(difference),
        direction=direction_of(difference),
    )


def left_out_of(
    evening: Evening,
    left: LeftOut,
    *,
    names: Mapping[str, str] | None = None,
    dated: bool = False,
) -> LeftOutRow:
    """Return the row of what could not have been; `dated` where it is one of many evenings."""
    title = title_of(left.kind, deal_number=left.deal)
    if dated:
        title = _("%(day)s, %(what)s") % {
            "day": date_format(evening.played_on, "j M Y"),
            "what": title,
        }
    return LeftOutRow(evening.pk, left.number, title, sentence_of(left.fault, names=names))


def key_of_rules(rules: Mapping[str, Any], stake: int | None) -> str:
    """Return rules and a stake as one word, for what is kept by them."""
    return json.dumps([rules, stake], sort_keys=True)
