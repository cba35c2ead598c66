"""What a look at something found: that it is well, worth a look, or wrong, and what to change."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

COLUMNS = 80


@dataclass(frozen=True, slots=True)
class DoctorFinding:
    """One thing that was found, and what to change about it, if anything."""

    verdict: Literal["ok", "look", "wrong"]
    what: str
    change: str = ""


Look = Callable[[], Iterator[DoctorFinding]]
"""Looks at one thing, and yields what it finds."""


def ok(what: str) -> DoctorFinding:
    return DoctorFinding("ok", what)


def look(what: str, change: str = "") -> DoctorFinding:
    """Return that somebody should look whether something is meant so."""
    return DoctorFinding("look", what, change)


def wrong(what: str, change: str = "") -> DoctorFinding:
    return DoctorFinding("wrong", what, change)


def line(finding: DoctorFinding, *, about: str) -> str:
    """Return a finding as it is printed; what does not fit the terminal goes on below."""
    beginning = f"{finding.verdict:<6} {about:<12} "
    words = f"{finding.what} {finding.change}".strip()
    return textwrap.fill(
        words,
        COLUMNS,
        initial_indent=beginning,
        subsequent_indent=" " * len(beginning),
        break_long_words=False,
        break_on_hyphens=False,
    )
