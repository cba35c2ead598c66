"""The baton while two devices write at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from sessions.access.permissions import own
from sessions.book.open_book import Book
from sessions.book.submission import Recorder, Submission, new_key
from sessions.book.writing import BatonElsewhere, take_baton, write
from sessions.models import Access, Circle, Entry, Evening

DEAL = {"caller": "2", "call": "3", "made": True}


@pytest.fixture
def fellow(circle: Circle) -> Access:
    return own(circle, secret="the secret of another owner's phone")


@pytest.fixture
def taken_meanwhile(evening: Evening, access: Access, fellow: Access) -> Any:
    """Return facts of a deal; when they are asked for, the other phone takes the book over."""
    take_baton(evening, device_id=access.pk)

    def facts(_book: Book) -> Mapping[str, Any]:
        Evening.objects.filter(pk=evening.pk).update(recorder=fellow)
        return DEAL

    return facts


def test_a_deal_is_not_written_once_the_book_was_taken_over(
    evening: Evening, access: Access, taken_meanwhile: Any
) -> None:
    with pytest.raises(BatonElsewhere):
        write(
            evening,
            kind="deal",
            facts=taken_meanwhile,
            submission=Submission(new_key(), Recorder(device_id=access.pk), "a digest"),
        )

    assert [entry.kind for entry in Entry.objects.filter(evening=evening)] == ["start"]


@pytest.mark.parametrize("way", ["beside", "takes_over"])
def test_what_needs_no_baton_is_written_all_the_same(
    evening: Evening, access: Access, fellow: Access, taken_meanwhile: Any, way: str
) -> None:
    write(
        evening,
        kind="deal",
        facts=taken_meanwhile,
        submission=Submission(
            new_key(),
            Recorder(
                device_id=access.pk, without_baton=way == "beside", takes_over=way != "beside"
            ),
            "a digest",
        ),
    )

    evening.refresh_from_db()
    assert evening.version == 2
    assert evening.recorder_id == (fellow.pk if way == "beside" else access.pk)
