"""A call beside the book: put up by whoever writes last, whatever was written meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sessions.book.called import put_up, standing_call, take_down
from sessions.book.open_book import open_book
from sessions.book.submission import Recorder
from sessions.book.writing import BatonElsewhere
from sessions.models import Access, Circle, Entry, Evening

THREE = {"caller": "3", "call": "3"}

Record = Callable[..., Entry]


def opened(evening: Evening) -> Any:
    return open_book(Evening.objects.get(pk=evening.pk))


def test_a_call_from_a_book_that_has_grown_is_of_the_deal_that_is_played_now(
    evening: Evening, access: Access, record: Record
) -> None:
    before = opened(evening)
    record(evening, caller="1", call="2", made=True)

    after = put_up(before, THREE, recorder=Recorder(device_id=access.pk))

    called = standing_call(after)
    assert called is not None
    assert called.facts == THREE
    assert standing_call(opened(evening)) == called
    kept: Any = Evening.objects.get(pk=evening.pk).called
    assert kept["deal"] == 2


def test_a_call_takes_the_baton_as_a_deal_does_and_is_refused_without_it(
    circle: Circle, evening: Evening
) -> None:
    Evening.objects.filter(pk=evening.pk).update(recorder=None)
    first, second = (
        Access.objects.create(circle=circle, role="recorder", secret_hash=each * 64)
        for each in "ab"
    )

    put_up(opened(evening), THREE, recorder=Recorder(device_id=first.pk))

    assert Evening.objects.get(pk=evening.pk).recorder_id == first.pk
    with pytest.raises(BatonElsewhere):
        take_down(opened(evening), recorder=Recorder(device_id=second.pk))
    take_down(opened(evening), recorder=Recorder(device_id=second.pk, takes_over=True))
    assert standing_call(opened(evening)) is None
    assert Evening.objects.get(pk=evening.pk).recorder_id == second.pk
