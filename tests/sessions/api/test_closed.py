"""A closed evening takes an owner's program alone: reopened, or adjusted on a day of its own."""

from __future__ import annotations

import pytest

from sessions.models import Evening
from tests.sessions.api.conftest import Program, at

AGREED = {
    "kind": "adjustment",
    "changes": {"Ann": -2, "Cat": 2},
    "note": "counted again",
    "day": "2026-11-21",
}


@pytest.fixture
def closed(owner_program: Program, evening: Evening) -> Evening:
    """Return an evening that a program has closed."""
    owner_program.post(at(evening, "baton"))
    for state in ("reviewing", "closed"):
        assert owner_program.post(at(evening, "state"), {"state": state}).status_code == 201
    return evening


def test_only_an_owners_token_reopens_it(
    owner_program: Program, recorder: Program, closed: Evening
) -> None:
    recorder.post(at(closed, "baton"))

    refused = recorder.post(at(closed, "state"), {"state": "open"})

    assert refused.status_code == 422
    assert refused.json()["detail"] == "Only an owner can reopen an evening that is closed."
    owner_program.post(at(closed, "baton"))
    assert owner_program.post(at(closed, "state"), {"state": "open"}).status_code == 201


def test_only_an_owners_token_adjusts_it_and_puts_that_right(
    owner_program: Program, recorder: Program, closed: Evening
) -> None:
    recorder.post(at(closed, "baton"))
    assert recorder.post(at(closed, "entries"), AGREED).status_code == 422

    written = owner_program.post(at(closed, "entries"), AGREED)

    assert written.status_code == 201
    number = written.json()["number"]
    assert written.json()["gains"] == {"Ann": -2, "Cat": 2}
    void = {"kind": "void", "why": "never agreed", "by": "Ann"}
    assert recorder.post(at(closed, f"entries/{number}/corrections"), void).status_code == 422
    voided = owner_program.post(at(closed, f"entries/{number}/corrections"), void)
    assert voided.status_code == 201
    assert owner_program.get(at(closed)).json()["state"] == "closed"


def test_without_its_day_it_is_refused(owner_program: Program, closed: Evening) -> None:
    plain = {name: value for name, value in AGREED.items() if name != "day"}

    refused = owner_program.post(at(closed, "entries"), plain)

    assert refused.status_code == 422
    assert refused.json()["path"] == "day"
    assert refused.json()["detail"] == "On which day was it agreed?"
