"""What a look at something found: that it is well, worth a look, or wrong, and what to change."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from django.utils.translation import gettext as _

from napledger.reading.faults import marked

COLUMNS = 80

VERDICTS = {
    # Translators: what the doctor says of a thing: that it is well
    "ok": marked("ok"),
    # Translators: what the doctor says of a thing: somebody should have a look at it
    "look": marked("look"),
    # Translators: what the doctor says of a thing: that it is wrong
    "wrong": marked("wrong"),
}


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


def columns_for(abouts: Iterable[str]) -> tuple[int, int]:
    """Return how wide verdicts are, and what they are about, in the keeper's language."""
    widest = max(len(_(each)) for each in VERDICTS.values())
    return widest + 1, max(len(_(each)) for each in abouts)


def line(finding: DoctorFinding, *, about: str, columns: tuple[int, int] = (6, 12)) -> str:
    """Return a finding as it is printed; what does not fit the terminal goes on below."""
    first, second = columns
    beginning = f"{_(VERDICTS[finding.verdict]):<{first}} {_(about):<{second}} "
    words = f"{finding.what} {finding.change}".strip()
    return textwrap.fill(
        words,
        COLUMNS,
        initial_indent=beginning,
        subsequent_indent=" " * len(beginning),
        break_long_words=False,
        break_on_hyphens=False,
    )
