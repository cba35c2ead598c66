"""What an entry says now, after its corrections, and what each of them said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _

from napledger.evening.log import AMEND, CORRECTIONS, VOID
from sessions.book.open_book import Book
from sessions.book.writers import writer_told
from sessions.common.moments import moment_of
from sessions.common.wording import was_undone
from sessions.models import Entry, Evening


@dataclass(frozen=True, slots=True)
class Version:
    """An entry's facts and headline, as they were or are."""

    kind: str
    facts: Mapping[str, Any]
    headline: Mapping[str, Any]


def corrections_of(evening: Evening, *, numbers: Sequence[int]) -> dict[int, list[Entry]]:
    """Return the corrections of these entries by its number, in order, in one query.

    Corrections of other entries stand there too where these entries went otherwise by them.
    """
    rows = (
        Entry.objects.filter(evening=evening, kind__in=CORRECTIONS)
        .filter(Q(target__number__in=numbers) | Q(headline__has_key="others"))
        .select_related("target", "by")
        .defer("table_after", "target__table_after")
        .order_by("number")
    )
    found: dict[int, list[Entry]] = {number: [] for number in numbers}
    for row in rows:
        assert row.target is not None, "a correction has a target"
        changed = {row.target.number, *map(int, row.headline.get("others", ()))}
        for number in changed & found.keys():
            found[number].append(row)
    return found


def version_now(entry: Entry, corrections: Sequence[Entry]) -> Version:
    """Return what an entry says after its corrections."""
    version = Version(entry.kind, entry.facts, entry.headline)
    for correction in corrections:
        version = version_after(version, correction, number=entry.number)
    return version


def version_after(version: Version, correction: Entry, *, number: int) -> Version:
    """Return what entry `number` says after one more correction, of it or of another entry."""
    assert correction.target is not None, "a correction has a target"
    if correction.target.number != number:
        headline = correction.headline.get("others", {}).get(str(number), version.headline)
        return Version(version.kind, version.facts, headline)
    if correction.kind == AMEND:
        return Version(version.kind, correction.facts, correction.headline)
    return Version(version.kind, version.facts, correction.headline or version.headline)


def void_words(entry: Entry, corrections: Sequence[Entry], *, book: Book) -> str:
    """Return who voided an entry, when and why: "voided by Ben, 21:40: misheard"."""
    void = next(
        each for each in reversed(corrections) if each.kind == VOID and each.target_id == entry.pk
    )
    verb = _("taken back") if was_undone(void) else _("voided")
    time = moment_of(void.at, evening=book.evening)
    name = writer_told(void.by, book)
    pattern = _("%(verb)s by %(name)s, %(time)s") if name else _("%(verb)s, %(time)s")
    said = pattern % {"verb": verb, "name": name, "time": time}
    return f"{said}: {void.why}" if void.why else said
