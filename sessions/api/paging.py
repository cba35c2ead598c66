"""Pages by cursor: where one ends is where the next begins, whatever was written meanwhile."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from typing import Annotated, Any

from ninja import Query

from napledger.reading.faults import Fault

LIMIT, LIMIT_MAX = 50, 200
"""How many a page holds, unless it is asked for fewer or more; and at most."""

Limit = Annotated[int, Query(ge=1, le=LIMIT_MAX, description="how many a page holds at most")]
CURSOR_CHARACTERS_MAX = 1_000
"""More than any cursor of ours: the longest names a player by forty letters, each in an escape."""

Cursor = Annotated[
    str, Query(max_length=CURSOR_CHARACTERS_MAX, description="the `next` of the page before")
]


def cursor_of(*place: Any) -> str:
    """Return the cursor that names a place in a list: the values it is ordered by."""
    return base64.urlsafe_b64encode(json.dumps(place).encode()).decode().rstrip("=")


def place_of(cursor: str, *readers: Callable[[Any], Any]) -> tuple[Any, ...] | None:
    """Return the place that a cursor names, None for the beginning; raise Fault for a forged one.

    `readers` read the values that a list is ordered by.
    """
    if not cursor:
        return None
    try:
        place = json.loads(base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))
        return tuple(read(each) for read, each in zip(readers, place, strict=True))
    except (ValueError, TypeError, AttributeError, RecursionError):
        pattern = "this is no cursor of ours: send the one that came as “next”"
        raise Fault("cursor", pattern) from None


def page_of(rows: list[Any], *, limit: int, cursor: Any) -> tuple[list[Any], str | None]:
    """Return a page of rows, of which one more than `limit` was asked for, and the next cursor.

    `cursor` makes the cursor of a row.
    """
    page = rows[:limit]
    return page, cursor(page[-1]) if len(rows) > limit else None
