"""A program brings past evenings in, with the rights and refusals of the page."""

from __future__ import annotations

import pytest

from sessions.models import Circle, Evening
from tests.sessions.api.conftest import Program, owner_program, program, recorder

__all__ = ["owner_program", "program", "recorder"]

CELLS = "Date,Ann,Ben,Sum\n2024-01-12,4,-4,0\n2024-01-19,1,-2,-1\n2024-01-26,one,-1,0\n"


@pytest.fixture
def past(circle: Circle) -> str:
    return f"circles/{circle.pk}/past"


def test_a_program_looks_brings_in_and_takes_back(owner_program: Program, past: str) -> None:
    look = owner_program.post(f"{past}/preview", {"cells": CELLS}).json()

    assert (look["shape"], look["game"], look["currency"]) == ("nights", "nap", "counters")
    assert [each["why_not"] for each in look["evenings"]] == [
        None,
        "It does not add up.",
        "A cell of it is not understood.",
    ]
    assert look["evenings"][0]["changes"] == {"Ann": 4, "Ben": -4}
    assert look["slips"] == [
        {"place": "B4", "detail": "“one” is not an amount. Enter a number, like 5."}
    ]
    assert look["left_out"] == ["Column D: adds others up."]
    assert look["names"][0] == {"name": "Ann", "player": None, "is_open": False, "near": []}
    assert Evening.objects.count() == 0

    sent = {"cells": CELLS, "unexplained": ["2024-01-19"]}
    first = owner_program.post(past, sent, Idempotency_Key="past-evenings-1")
    again = owner_program.post(past, sent, Idempotency_Key="past-evenings-1")
    assert (first.status_code, again.content) == (201, first.content)
    assert len(first.json()["evenings"]) == 2
    other = owner_program.post(past, {"cells": CELLS}, Idempotency_Key="past-evenings-1")
    assert other.status_code == 409
    assert owner_program.get(past).json()["items"] == [first.json()]

    back = owner_program.post(f"{past}/past-evenings-1/take-back")
    assert back.json() == {"entries": 4}
    assert owner_program.get(past).json()["items"][0]["gone"] is True


def test_a_program_is_asked_what_a_person_would_be(owner_program: Program, past: str) -> None:
    sent = {"cells": '[["Date", "Ann", "Ben"], ["12/11/2024", 1, -1]]'}
    look = owner_program.post(f"{past}/preview", sent).json()

    assert look["question"] == {
        "place": "A2",
        "text": "12/11/2024",
        "days": {"dmy": "2024-11-12", "mdy": "2024-12-11"},
    }
    said = owner_program.post(past, {**sent, "order": "mdy", "money": "owed"})
    assert said.status_code == 201
    assert f"{Evening.objects.get().played_on}" == "2024-12-11"


@pytest.mark.parametrize(
    ("sent", "path", "detail"),
    [
        (
            {"cells": "x"},
            "cells",
            "There is no column of dates in it, like 2024-01-12 or 12 Jan 2024.",
        ),
        ({"cells": CELLS, "names": {"Eve": "new"}}, "names.Eve", "Nobody of that name is in it."),
        ({"cells": CELLS, "names": {"Ann": 7}}, "names.Ann", "Say “new”, “out” or a player’s id."),
        ({"cells": CELLS, "game": "chess"}, "game", None),
        ({"cells": CELLS, "again": ["2024-02-31"]}, "again[0]", None),
        ({"cells": "Date,Ann,Ben\n2024-01-12,1,-2\n"}, "", "Nothing of it can come in as it is."),
    ],
)
def test_what_cannot_be_is_refused_at_its_place(
    owner_program: Program, past: str, sent: dict[str, object], path: str, detail: str | None
) -> None:
    answer = owner_program.post(past, sent)

    assert (answer.status_code, answer.json()["path"]) == (422, path)
    assert detail is None or answer.json()["detail"] == detail


def test_only_owners_may(recorder: Program, past: str) -> None:
    assert recorder.post(past, {"cells": CELLS}).status_code == 403
    assert recorder.get(past).status_code == 403
    assert recorder.post(f"{past}/past-evenings-1/take-back").status_code == 403
