"""What every address says to every role: nobody reads a name that is not theirs to read.

Beside the evening of the matrix the circle has members who do not sit at it, one of whom keeps its
book, and another evening; and there is another circle. All their names have a bird in them: herons
are the circle's, magpies the other's. Whoever came by a link to the evening alone reads of neither,
nor does a stranger, whatever they ask and send, and however it is refused.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from sessions.book.submission import Recorder, Submission, new_key
from sessions.models import Access, Evening
from sessions.settling.states import close_evening, review_evening
from tests.support.roles import (
    ADDRESSES,
    ASKED,
    FORMS,
    GUESTS,
    HTMX,
    INSIDE,
    ROWS,
    address_of,
    crowd,
)

__all__ = ["address_of", "crowd"]


"""What is sent to an address: what is refused first, then what is taken. To others, nothing."""


"""Every address while the evening is open, and those about its end while it is settled, and
when it is closed, as well.
"""


def _answers(client: Client, name: str, address: str, *, in_full: bool) -> list[Any]:
    """Return what an address answers: looked at, and sent each form, out of date and by htmx too.

    `in_full` is false for who is refused everything alike, or is asked about little.
    """
    look, send = ROWS[name]
    answers = [client.get(address)] if look else []
    if in_full and look:
        answers.append(client.get(address, headers=HTMX))
    forms = FORMS.get(name, [{}]) if send else []
    for fields in forms if in_full else forms[-1:]:
        answers.append(client.post(address, fields | {"key": new_key()}))
        if in_full:
            stale, taken = fields | {"version": "1"}, fields | {"take_over": "1"}
            answers.append(client.post(address, stale | {"key": new_key()}, headers=HTMX))
            answers.append(client.post(address, taken | {"key": new_key()}))
    return answers


def _birds(answers: list[Any]) -> set[str]:
    """Return the birds that anybody reads of in these answers."""
    read = " ".join(f"{answer.content.decode()} {dict(answer.headers)}" for answer in answers)
    return {bird for bird in ("heron", "magpie") if bird in read.lower()}


@pytest.mark.parametrize(
    ("name", "state"),
    [
        pytest.param(name, state, marks=[] if state == "open" else [pytest.mark.slow])
        for name, state in ASKED
    ],
)
def test_nobody_reads_a_name_that_is_not_theirs_to_read(
    crowd: dict[str, Client],
    evening: Evening,
    access: Access,
    address_of: Callable[[str], str],
    name: str,
    state: str,
) -> None:
    address = address_of(ADDRESSES[name])
    recorder = Recorder(device_id=access.pk, player_id=access.player_id)
    for reached, move in (("reviewing", review_evening), ("closed", close_evening)):
        if reached in (state, "reviewing") and state != "open":
            evening.refresh_from_db()
            move(evening, submission=Submission(new_key(), recorder))

    read = {
        role: _birds(_answers(client, name, address, in_full=role in GUESTS))
        for role, client in crowd.items()
    }

    assert {role: read[role] for role in GUESTS} == {role: set() for role in GUESTS}
    assert read["stranger"] == set()
    assert read["foreign owner"] <= {"magpie"}
    assert all("magpie" not in read[role] for role in INSIDE)


@pytest.mark.parametrize("name", ["show-table", "show-log", "show-circle", "show-links"])
@pytest.mark.parametrize("role", ["watcher", "recorder", "owner"])
def test_whoever_is_of_the_circle_reads_its_names_there(
    crowd: dict[str, Client], address_of: Callable[[str], str], name: str, role: str
) -> None:
    answers = _answers(crowd[role], name, address_of(ADDRESSES[name]), in_full=True)

    assert _birds(answers) == ({"heron"} if answers[0].status_code == 200 else set())
    assert name == "show-links" or answers[0].status_code == 200
