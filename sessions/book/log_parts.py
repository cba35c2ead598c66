"""Logs read in parts, so that memory grows neither with a circle nor with an evening.

Many short evenings are read together with each round of queries; a long one comes in many parts.
"""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import F, Q, QuerySet

from sessions.models import Entry, Evening, Transfer

EVENINGS_AT_ONCE = 50
ENTRIES_AT_ONCE = 250


@dataclass(frozen=True, slots=True)
class LogPart:
    """The whole logs of some evenings; or of one that is long, its entries `first` to `last`.

    Of these None stands for where the log begins or ends.
    """

    evenings: Sequence[Evening]
    first: int | None = None
    last: int | None = None

    @property
    def is_whole(self) -> bool:
        """Return whether nothing of these logs lies outside."""
        return self.first is None and self.last is None

    def entries(self) -> QuerySet[Entry]:
        """Ask for the entries, in the order of their numbers."""
        found = Entry.objects.filter(**self._rows)
        if self.first is not None:
            found = found.filter(number__gte=self.first)
        if self.last is not None:
            found = found.filter(number__lte=self.last)
        return found.order_by("number")

    def later_corrections(self) -> QuerySet[Entry]:
        """Ask for the corrections behind this part that may be about entries in it, in order."""
        if self.last is None:
            return Entry.objects.none()
        later = Entry.objects.filter(**self._rows, number__gt=self.last, target__isnull=False)
        of_this = Q(target__number__gte=self.first or 0, target__number__lte=self.last)
        return later.filter(of_this | Q(summary__has_key="others")).order_by("number")

    def settling(self, entries: Collection[uuid.UUID]) -> QuerySet[Transfer]:
        """Ask for the transfers that are the doing of the entries, whichever posted them."""
        found = Transfer.objects.filter(**self._rows)
        return found if self.is_whole else found.filter(settles__in=entries)

    @property
    def _rows(self) -> dict[str, Any]:
        return {"circle": self.evenings[0].circle_id, "evening__in": [e.pk for e in self.evenings]}


def log_parts(evenings: Iterable[Evening]) -> Iterator[LogPart]:
    """Yield the logs of evenings of a circle, in their order."""
    together: list[Evening] = []
    entries = 0
    for evening in evenings:
        entries += evening.version
        if together and (entries > ENTRIES_AT_ONCE or len(together) == EVENINGS_AT_ONCE):
            yield LogPart(together)
            together, entries = [], evening.version
        if evening.version > ENTRIES_AT_ONCE:
            yield from _parts_of(evening)
            entries = 0
        else:
            together.append(evening)
    if together:
        yield LogPart(together)


def _parts_of(evening: Evening) -> Iterator[LogPart]:
    log = LogPart([evening])
    while True:
        numbers = log.entries().values_list("number", flat=True)
        match [*numbers[ENTRIES_AT_ONCE - 1 : ENTRIES_AT_ONCE + 1]]:
            case last, behind:
                yield LogPart([evening], log.first, last)
                log = LogPart([evening], behind)
            case _:
                yield log
                return


@dataclass
class PostedTransfers:
    """Reads transfers by the entries that posted them, the parts of a log one after the other.

    Of each come these `columns`.
    """

    columns: Sequence[str]
    _evening: uuid.UUID | None = None
    _corrected: Iterator[tuple[Any, ...]] = field(default_factory=lambda: iter(()))
    _ahead: tuple[Any, ...] | None = None

    def of(
        self, part: LogPart, entries: Collection[uuid.UUID], *, has_corrections: bool
    ) -> Mapping[tuple[uuid.UUID, int], Sequence[tuple[Any, ...]]]:
        """Return what the entries posted, by evening and number, each in the order of its lines.

        `entries` are all those of the part, and `has_corrections` whether any of them is one.
        """
        rows = part.settling(entries)
        if not part.is_whole:
            # Only a correction posts what is another entry's doing, and that may lie anywhere.
            rows = rows.filter(entry=F("settles"))
        found: dict[tuple[uuid.UUID, int], list[tuple[Any, ...]]] = defaultdict(list)
        for evening, number, line, *row in self._asked(rows):
            found[evening, number].append((line, *row))
        if has_corrections and not part.is_whole:
            for evening, number, line, *row in self._of_corrections(part):
                found[evening, number].append((line, *row))
        return {by: [row[1:] for row in sorted(rows)] for by, rows in found.items()}

    def _asked(self, rows: QuerySet[Transfer]) -> QuerySet[Any, tuple[Any, ...]]:
        return rows.order_by().values_list("evening", "entry__number", "line", *self.columns)

    def _of_corrections(self, part: LogPart) -> Iterator[tuple[Any, ...]]:
        """Yield what corrections in the part posted, out of one reading of the long evening."""
        (evening,) = part.evenings
        if self._evening != evening.pk:
            rows = LogPart([evening]).settling([]).exclude(entry=F("settles"))
            in_order = self._asked(rows).order_by("entry__number", "line")
            self._evening, self._corrected = evening.pk, in_order.iterator()
            self._ahead = next(self._corrected, None)
        while self._ahead is not None and (part.last is None or self._ahead[1] <= part.last):
            yield self._ahead
            self._ahead = next(self._corrected, None)
