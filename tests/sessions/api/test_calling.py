"""A program puts up what was called, sees it, and takes it down; nothing is written."""

from __future__ import annotations

from typing import Any

import pytest

from sessions.models import Entry, Evening
from tests.sessions.api.conftest import Program, at

THREE = {"facts": {"caller": "Cat", "call": "3"}}


@pytest.fixture
def recorder(recorder: Program, evening: Evening) -> Program:
    """Return the program with the book in its hands."""
    assert recorder.post(at(evening, "baton")).status_code == 200
    return recorder


def test_a_call_stands_in_the_table_until_its_deal_is_recorded(
    recorder: Program, watcher: Program, evening: Evening
) -> None:
    assert watcher.get(at(evening, "table")).json()["called"] is None

    answer = recorder.call("PUT", at(evening, "call"), THREE)

    called = answer.json()["called"]
    assert answer.status_code == 200
    assert called.pop("at").endswith("Z")
    assert called == {
        "facts": {"caller": "Cat", "call": "3"},
        "sentence": "Cat calls three",
        "ends": [
            {"word": "Made", "figure": "+9", "gain": 9, "is_least": False},
            {"word": "Lost", "figure": "−9", "gain": -9, "is_least": False},
        ],
    }
    assert watcher.get(at(evening, "table")).json()["called"]["sentence"] == "Cat calls three"
    assert Entry.objects.filter(evening=evening).count() == 1

    recorder.post(at(evening, "entries"), {"kind": "deal", **THREE["facts"], "made": True})

    assert watcher.get(at(evening, "table")).json()["called"] is None


def test_it_is_taken_down_and_only_by_who_may_record(
    recorder: Program, watcher: Program, evening: Evening
) -> None:
    recorder.call("PUT", at(evening, "call"), THREE)

    assert watcher.call("PUT", at(evening, "call"), THREE).status_code == 403
    assert watcher.call("DELETE", at(evening, "call")).status_code == 403

    assert recorder.call("DELETE", at(evening, "call")).json()["called"] is None


def test_what_was_seen_before_a_deal_was_recorded_is_out_of_date(
    recorder: Program, evening: Evening
) -> None:
    recorder.post(at(evening, "entries"), {"kind": "deal", **THREE["facts"], "made": True})

    late = recorder.call("PUT", at(evening, "call"), THREE, If_Match='"1"')

    assert late.status_code == 412
    assert recorder.call("PUT", at(evening, "call"), THREE, If_Match='"2"').status_code == 200


@pytest.mark.parametrize(
    ("facts", "path"),
    [
        ({"caller": "Cat"}, "facts.call"),
        ({"caller": "Zoe", "call": "3"}, "facts.caller"),
        ({"caller": "Cat", "call": "3", "made": True}, "facts.made"),
        ({"caller": "Cat", "call": "zillion"}, "facts.call"),
        ({"caller": "Cat", "call": "3", "hat": 1}, "facts.hat"),
        ({}, "facts.caller"),
        ({"caller": ["Cat"], "call": {"a": 1}}, "facts.caller"),
    ],
)
def test_what_is_no_call_is_said_at_its_field(
    recorder: Program, evening: Evening, facts: Any, path: str
) -> None:
    answer = recorder.call("PUT", at(evening, "call"), {"facts": facts})

    assert (answer.status_code, answer.json()["path"]) == (422, path)
