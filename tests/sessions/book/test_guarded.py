"""What never changes of an evening and its seats, and what a closed evening has come to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from django.db.models import F, Model

from sessions.book.submission import Recorder, Submission, new_key
from sessions.models import Circle, Entry, Evening, LostHead, Player, Seat
from sessions.models.rows import new_id
from sessions.settling.service import close_evening, review_evening
from tests.citus import not_on_citus

REFUSED = "the book only grows"


@pytest.fixture
def closed(evening: Evening, record: Callable[..., Entry]) -> Evening:
    record(evening, caller="1", call="3", made=True)
    for step in (review_evening, close_evening):
        step(evening, submission=Submission(new_key(), Recorder()))
    return evening


def refuses(model: type[Model], pk: Any, **changes: Any) -> None:
    """Expect the database to refuse changes of a row."""
    rows = model._default_manager.filter(pk=pk)  # noqa: SLF001  # Django's public name
    with pytest.raises(DatabaseError, match=REFUSED), transaction.atomic():
        rows.update(**changes)


@pytest.mark.parametrize(
    "changes",
    [
        {"game": "whist"},
        {"currency": "GBP"},
        {"title": "Friday"},
        {"place": "The Anchor"},
        {"note": "by day"},
        {"played_on": "2026-11-20"},
        {"created_at": "2026-11-01T20:00:00Z"},
        {"version": F("version") + 2},
        {"version": F("version") - 1},
        {"state": "closed", "version": F("version") + 1},
        {"state": "reviewing"},
    ],
    ids=str,
)
def test_an_evening_refuses(evening: Evening, changes: dict[str, Any]) -> None:
    refuses(Evening, evening.pk, **changes)


@not_on_citus("it moves no row to another circle, and says so in its own words")
def test_an_evening_refuses_to_be_another_circles(evening: Evening) -> None:
    refuses(Evening, evening.pk, circle=Circle.objects.create(name="Another", game="nap"))


def test_a_seat_refuses_another_player_or_number(
    evening: Evening, start: Callable[..., Evening]
) -> None:
    seat = Seat.objects.get(evening=evening, number=1)
    zoe = Player.objects.create(circle=evening.circle, name="Zoe")
    for changes in (
        {"player": zoe},
        {"player": None},
        {"number": 9},
        {"evening": start(title="Another")},
        {"id": new_id()},
    ):
        refuses(Seat, seat.pk, **changes)


def test_what_goes_on_at_an_open_evening_is_let_through(
    evening: Evening, record: Callable[..., Entry]
) -> None:
    record(evening, caller="1", call="3", made=True)
    Seat.objects.filter(evening=evening).update(balance=F("balance"), won=F("won"))
    Evening.objects.filter(pk=evening.pk).update(recorder=None)

    assert Evening.objects.get(pk=evening.pk).version == 2


def test_a_closed_evening_keeps_what_it_came_to(closed: Evening) -> None:
    seat = Seat.objects.get(evening=closed, number=1)

    refuses(Evening, closed.pk, deals=F("deals") + 1)
    refuses(Evening, closed.pk, deals=F("deals") + 1, version=F("version") + 1)
    refuses(Evening, closed.pk, state="reviewing", version=F("version") + 1)
    refuses(Seat, seat.pk, won=F("won") + 1)


def test_nor_does_an_entry_of_another_kind_move_that(closed: Evening) -> None:
    seat = Seat.objects.get(evening=closed, number=1)
    last = Entry.objects.filter(evening=closed).latest("number")

    for kind, target in (("payment", None), ("void", last)):
        Entry.objects.create(
            circle_id=closed.circle_id,
            evening=closed,
            number=last.number + 1 + (kind == "void"),
            kind=kind,
            target=target,
            key=f"by-hand-{kind}",
        )
        refuses(Seat, seat.pk, won=F("won") + 1)


def test_what_is_handed_over_later_still_moves_a_balance(closed: Evening) -> None:
    Seat.objects.filter(evening=closed, number=1).update(balance=F("balance") + 1)
    Evening.objects.filter(pk=closed.pk).update(version=F("version") + 1)

    assert Evening.objects.get(pk=closed.pk).version == 5


@pytest.mark.parametrize("table", ["evening", "seat", "milestone", "losthead"])
def test_no_row_is_deleted(closed: Evening, table: str) -> None:
    LostHead.objects.create(
        circle_id=closed.circle_id,
        evening=closed,
        number=9,
        deals=8,
        seal="K7QF-3M2P-9XTA",
        version=4,
        deals_now=1,
        put_back=True,
    )

    with (
        pytest.raises(DatabaseError, match=REFUSED),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(f"DELETE FROM card_sessions_{table}")  # noqa: S608
