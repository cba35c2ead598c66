"""A program records, corrects and undoes as a phone does, with keys and versions."""

from __future__ import annotations

import base64
import json
import uuid
from collections.abc import Callable
from typing import Any

import pytest

from sessions.models import Entry, Evening
from tests.sessions.api.conftest import Program, at

THREE = {"kind": "deal", "caller": "Ann", "call": "3", "made": True}
KEY = "0b4f5a1e-8a0c-4a53-9d0e-1df7b7b2f0a1"


@pytest.fixture
def recorder(recorder: Program, evening: Evening) -> Program:
    """Return the program with the book in its hands."""
    assert recorder.post(at(evening, "baton")).status_code == 200
    return recorder


def test_the_table_says_what_the_next_deal_needs_and_an_example_that_can_be_recorded(
    recorder: Program, watcher: Program, evening: Evening
) -> None:
    table = recorder.get(at(evening, "table")).json()

    assert table["dealer"] == "Dan"
    assert table["next_deal"] == 1
    assert table["seated"] == ["Ann", "Ben", "Cat", "Dan"]
    assert table["currency"] == "counters"
    assert table["prices"]["rows"][2] == {
        "what": "three",
        "amounts": [3, 9, -3, -9],
        "source": "Peel, p. 8",
    }
    assert table["records"] == "records"
    # Whoever may only watch is told prices too, and nothing is written.
    told = watcher.post(at(evening, "prices"), THREE)
    assert told.status_code == 200
    assert told.json()["gains"] == {"Ann": 9, "Ben": -3, "Cat": -3, "Dan": -4, "kitty": 1}
    assert told.json()["sentence"] == "Ann, three, made: +9"
    assert told.json()["dealer"] == "Ann"
    assert Entry.objects.filter(evening=evening).count() == 1
    assert recorder.post(at(evening, "entries"), table["example"]).status_code == 201


def test_what_cannot_be_recorded_has_no_price(recorder: Program, evening: Evening) -> None:
    along = {"kind": "along", "changes": {"Ann": 2, "Ben": -2}, "into": True}

    for path in ("prices", "entries"):
        answer = recorder.post(at(evening, path), along)
        assert (answer.status_code, answer.json()["path"]) == (422, "kind")


def test_a_deal_is_recorded_once_with_its_reasons_and_its_key_is_for_nothing_else(
    recorder: Program, evening: Evening
) -> None:
    first = recorder.post(at(evening, "entries"), THREE, Idempotency_Key=KEY)
    recorder.post(at(evening, "entries"), {**THREE, "caller": "Ben"})

    again = recorder.post(at(evening, "entries"), THREE, Idempotency_Key=f'"{KEY}"')
    other = recorder.post(at(evening, "entries"), {**THREE, "made": False}, Idempotency_Key=KEY)
    elsewhere = recorder.post(at(evening, "undo"), Idempotency_Key=KEY)

    assert (first.status_code, again.status_code) == (201, 201)
    assert first.headers["ETag"] == '"2"'
    assert again.content == first.content
    entry = first.json()
    assert entry["number"] == 2
    assert entry["facts"] == {"dealer": "Dan", "caller": "Ann", "call": "3", "made": True}
    assert entry["gains"] == {"Ann": 9, "Ben": -3, "Cat": -3, "Dan": -4, "kitty": 1}
    assert entry["transfers"][0] == {
        "from": "Dan",
        "to": "kitty",
        "amount": 1,
        "why": "dealer’s ante",
        "source": "Peel, p. 9",
        "settles": 2,
        "takes_back": False,
    }
    assert (other.status_code, elsewhere.status_code) == (409, 409)
    assert other.json()["type"] == "/api/v1/#key-reused"
    assert Entry.objects.filter(evening=evening).count() == 3


def test_only_the_version_that_stands_is_written_upon(recorder: Program, evening: Evening) -> None:
    recorder.post(at(evening, "entries"), THREE)

    for earlier in ('"1"', "1", 'W/"1-0123456789abcdef"', '"1-0123456789abcdef"'):
        answer = recorder.post(at(evening, "entries"), THREE, If_Match=earlier)
        told = answer.json()
        assert (answer.status_code, told["since"], told["version"]) == (412, 1, 2), earlier
        assert [each["sentence"] for each in told["came"]] == ["Ann, three, made: +9"]
    none = recorder.post(at(evening, "entries"), THREE, If_Match='"abc"')
    assert (none.status_code, none.json()["path"]) == (400, "If-Match")
    assert Entry.objects.filter(evening=evening).count() == 2
    for version in ('"2"', "3", "*", ""):
        answer = recorder.post(at(evening, "entries"), THREE, If_Match=version)
        assert answer.status_code == 201, version


@pytest.mark.parametrize(
    ("sent", "path", "said"),
    [
        (
            {**THREE, "caller": "Zoe"},
            "caller",
            "Nobody called Zoe is at this evening; at it are Ann, Ben, Cat, Dan.",
        ),
        ({**THREE, "call": "7"}, "call", None),
        ({**THREE, "colour": "red"}, "colour", None),
        ({"kind": "deal", "caller": "Ann"}, None, None),
        ({"kind": "rain"}, "kind", None),
        ({}, "kind", None),
        (
            {"kind": "payment", "from": "Ann", "to": "Ann", "amount": 3},
            "to",
            "Nobody pays themselves: choose two different players.",
        ),
        ({"kind": "payment", "from": "Ann", "to": "Ben", "amount": 1.5}, "amount", None),
        (
            {"kind": "adjustment", "changes": {"Ann": 2, "Zoe": -2}, "note": "a bet"},
            "changes.Zoe",
            "Nobody called Zoe is at this evening; at it are Ann, Ben, Cat, Dan.",
        ),
    ],
)
def test_what_cannot_be_is_told_at_its_place(
    recorder: Program, evening: Evening, sent: Any, path: str | None, said: str | None
) -> None:
    answer = recorder.post(at(evening, "entries"), sent)

    assert answer.status_code == 422
    assert answer.headers["Content-Type"] == "application/problem+json"
    if path is not None:
        assert answer.json()["path"] == path
    if said is not None:
        assert answer.json()["detail"] == said
    assert Entry.objects.filter(evening=evening).count() == 1


def test_whoever_joins_may_be_new(recorder: Program, evening: Evening) -> None:
    joined = recorder.post(
        at(evening, "entries"), {"kind": "join", "player": "Eve", "left_of": "Dan"}
    )

    assert joined.status_code == 201
    assert joined.json()["sentence"] == "Eve joined, to the left of Dan"
    table = recorder.get(at(evening, "table")).json()
    assert table["seated"] == ["Ann", "Ben", "Cat", "Dan", "Eve"]


def test_every_kind_is_recorded_by_names_and_told_so(recorder: Program, evening: Evening) -> None:
    for sent in (
        {"kind": "seats", "order": ["Ann", "Cat", "Ben", "Dan"]},
        {"kind": "payment", "from": "Ann", "to": "Ben", "amount": 3},
        {"kind": "adjustment", "changes": {"Ann": 2, "Ben": -2}, "note": "a bet"},
        {"kind": "rules", "stake": 2},
        {"kind": "leave", "player": "Cat"},
    ):
        answer = recorder.post(at(evening, "entries"), sent)

        assert answer.status_code == 201, sent
        assert {"kind": answer.json()["kind"], **answer.json()["facts"]} == sent


def test_a_correction_moves_what_came_after(recorder: Program, evening: Evening) -> None:
    recorder.post(at(evening, "entries"), THREE)
    wanted = {
        "kind": "amend",
        "facts": {"caller": "Ben", "call": "3", "made": True},
        "why": "misheard",
        "by": "Ann",
    }

    preview = recorder.post(at(evening, "entries/2/corrections/preview"), wanted)
    assert preview.json()["gains"] == {"Ann": -12, "Ben": 12}
    assert Entry.objects.filter(evening=evening).count() == 2

    answer = recorder.post(at(evening, "entries/2/corrections"), wanted)

    assert answer.status_code == 201
    assert answer.json()["gains"] == {"Ann": -12, "Ben": 12}
    assert (answer.json()["of"], answer.json()["by"]) == (2, "Ann")
    deal = recorder.get(at(evening, "entries/2")).json()
    assert deal["sentence"] == "Ann, three, made: +9"
    assert deal["stands"] is True
    assert deal["now"]["sentence"] == "Ben, three, made: +9"
    assert deal["now"]["facts"]["caller"] == "Ben"


def test_a_correction_says_who_asked_for_it_and_why(recorder: Program, evening: Evening) -> None:
    recorder.post(at(evening, "entries"), THREE)

    nobody = recorder.post(at(evening, "entries/2/corrections"), {"kind": "void", "why": "twice"})
    no_reason = recorder.post(at(evening, "entries/2/corrections"), {"kind": "void", "by": "Ann"})

    assert (nobody.status_code, nobody.json()["path"]) == (422, "by")
    assert (no_reason.status_code, no_reason.json()["path"]) == (422, "why")


def test_an_entry_is_voided_and_restored(recorder: Program, evening: Evening) -> None:
    recorder.post(at(evening, "entries"), THREE)
    void = {"kind": "void", "why": "never happened", "by": "Ben"}

    assert recorder.post(at(evening, "entries/2/corrections"), void).status_code == 201
    assert recorder.get(at(evening, "entries/2")).json()["stands"] is False
    restore = {"kind": "restore", "why": "it did happen"}
    assert recorder.post(at(evening, "entries/2/corrections"), restore).status_code == 201
    assert recorder.get(at(evening, "entries/2")).json()["stands"] is True


def test_undo_and_redo(recorder: Program, evening: Evening) -> None:
    recorder.post(at(evening, "entries"), THREE)

    undone = recorder.post(at(evening, "undo"))
    assert undone.json()["sentence"] == "Undone: Ann, three, made"
    assert recorder.get(at(evening, "table")).json()["balances"]["Ann"] == 0
    assert recorder.post(at(evening, "redo")).status_code == 201
    assert recorder.get(at(evening, "table")).json()["balances"]["Ann"] == 9
    assert recorder.post(at(evening, "redo")).json()["detail"] == "There is nothing to redo."


def test_while_another_records_a_program_is_told_to_take_over(
    recorder: Program, evening: Evening, program: Callable[..., Program]
) -> None:
    assert recorder.get(at(evening, "table")).json()["records"] == "records"
    other = program("recorder", name="Bot")

    answer = other.post(at(evening, "entries"), THREE)

    assert answer.status_code == 409
    assert answer.json()["type"] == "/api/v1/#another-records"
    assert other.post(at(evening, "baton")).json()["records"] == "records"
    assert other.post(at(evening, "entries"), THREE).status_code == 201


def test_the_log_comes_in_pages(recorder: Program, evening: Evening) -> None:
    for _ in range(4):
        recorder.post(at(evening, "entries"), THREE)

    first = recorder.get(at(evening, "entries?limit=2")).json()
    second = recorder.get(at(evening, f"entries?limit=2&cursor={first['next']}")).json()
    last = recorder.get(at(evening, f"entries?limit=2&cursor={second['next']}")).json()

    assert [each["number"] for page in (first, second, last) for each in page["items"]] == [
        *(1, 2, 3, 4, 5)
    ]
    assert last["next"] is None


def test_a_forged_cursor_is_refused(recorder: Program, evening: Evening, circle_path: str) -> None:
    of_log: tuple[object, ...] = (
        *(None, {}, 7, [], ["a"], [1, 2], [-1], [10**40], [True], [1.5], [None], [["a"]]),
    )
    of_evenings: tuple[object, ...] = (
        ["2026-99-99", "0190b3a0-0000-7000-8000-000000000000"],
        *(["2026-11-19", "no id"], [1, 2], ["2026-11-19"]),
    )
    lists = {
        at(evening, "entries"): of_log,
        f"{circle_path}/evenings": of_evenings,
        f"{circle_path}/players": (["\0"], [3], ["x" * 500]),
    }

    for address, places in lists.items():
        for place in places:
            answer = recorder.get(f"{address}?cursor={forged(place)}")
            assert (answer.status_code, answer.json()["path"]) == (422, "cursor"), place
    for cursor in ("x", "WzFd0", "é", "%00", "W1tb" * 2000):
        assert recorder.get(at(evening, f"entries?cursor={cursor}")).status_code == 422, cursor


def forged(place: object) -> str:
    """Return a cursor as ours are made, of what ours are not made of."""
    return base64.urlsafe_b64encode(json.dumps(place).encode()).decode()


def test_an_evening_is_started_once(recorder: Program, circle_path: str) -> None:
    opening = {
        "game": "nap",
        "stake": 100,
        "currency": "GBP",
        "players": ["Ann", "Fay"],
        "first_dealer": "Fay",
    }
    key = str(uuid.uuid4())

    first = recorder.post(f"{circle_path}/evenings", opening, Idempotency_Key=key)
    again = recorder.post(f"{circle_path}/evenings", opening, Idempotency_Key=key)
    other = recorder.post(f"{circle_path}/evenings", {**opening, "stake": 5}, Idempotency_Key=key)

    assert first.status_code == 201
    assert again.content == first.content
    assert other.status_code == 409
    assert [each["name"] for each in first.json()["players"]] == ["Ann", "Fay"]
    wrong = recorder.post(f"{circle_path}/evenings", {**opening, "players": ["Ann"]})
    assert (wrong.status_code, wrong.json()["path"]) == (422, "players")
