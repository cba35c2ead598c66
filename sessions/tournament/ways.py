"""The ways to draw tables, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from napledger.reading.faults import marked
from napledger.tournament.draw import MITCHELL, MIXED, RANDOM, RANK

WAYS_TOLD: Mapping[str, tuple[str, str]] = {
    MIXED: (
        marked("Everybody meets new people"),
        marked("Each round seats those together who have not met yet, as far as can be."),
    ),
    RANDOM: (marked("At random"), marked("Each round is shuffled anew.")),
    RANK: (
        marked("By rank"),
        marked("The first in the ranking sit at table 1, the next at table 2, and so on."),
    ),
    MITCHELL: (
        marked("Mitchell movement"),
        marked("Half the pairs stay at their tables; the others move up one each round."),
    ),
}
"""What each way to draw is called, and what it does."""


@dataclass(frozen=True, slots=True)
class WayChoice:
    """A way to draw the tables, in words."""

    key: str
    title: str
    told: str
    is_picked: bool


def way_choices(ways: Sequence[str], *, picked: str) -> tuple[WayChoice, ...]:
    return tuple(
        WayChoice(key, _(WAYS_TOLD[key][0]), _(WAYS_TOLD[key][1]), key == picked) for key in ways
    )
