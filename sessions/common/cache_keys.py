"""What tells whether something told of a book, or of a circle, would still be told alike."""

from __future__ import annotations

import uuid
from collections.abc import Hashable
from functools import cached_property
from typing import Any

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.utils.timezone import get_current_timezone_name
from django.utils.translation import get_language

from sessions.book.open_book import Book
from sessions.common.lru import Kept
from sessions.models import Player

Key = tuple[Hashable, ...]

COUNTS_KEPT = 256
_counts: Kept[Key, int] = Kept(most=COUNTS_KEPT)


class KnownPages(Paginator):  # type: ignore[type-arg]  # Django takes none as it runs
    """The pages of what is looked for, which is counted once for each key; always for none.

    To count thirty thousand deals takes longer than to show fifty. The key names all that the
    count depends on.
    """

    def __init__(self, found: QuerySet[Any, Any], per_page: int, *, key: Key | None) -> None:
        super().__init__(found, per_page)
        self._key = key

    @cached_property
    def count(self) -> int:
        """Return how many there are."""
        known = _counts.get(self._key) if self._key is not None else None
        if known is None:
            known = super().count
            if self._key is not None:
                _counts.put(self._key, known)
        return known


def book_key(book: Book, *more: Hashable) -> Key:
    """Return all that what is told of a book depends on.

    That is its log, who is who, and the language and the clock of whoever looks. Who recorded an
    entry may have no seat: where that is told too, `more` are the people_of the circle. To a guest
    less is told.
    """
    evening = book.evening
    looks = get_language(), get_current_timezone_name()
    told = evening.pk, evening.version, evening.is_for_guest, tuple(book.names.values())
    return *told, *looks, *more


def people_of(circle_id: uuid.UUID) -> tuple[tuple[uuid.UUID, str], ...]:
    """Return everybody in a circle with his name, in one query."""
    players = Player.objects.filter(circle=circle_id).order_by("name")
    return tuple(players.values_list("pk", "name"))
