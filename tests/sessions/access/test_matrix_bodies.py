"""What every address says to every role: nobody reads a name that is not theirs to read.

Beside the evening of the matrix the circle has members who do not sit at it, one of whom keeps its
book, and another evening; and there is another circle. All their names have a bird in them: herons
are the circle's, magpies the other's. Whoever came by a link to the evening alone reads of neither,
nor does a stranger, whatever they ask and send, and however it is refused.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from sessions.book.submission import Recorder, Submission, new_key
from sessions.models import Access, Evening
from sessions.settling.service import close_evening, review_evening
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


@pytest.mark.parametrize("state", ["open", "reviewing", "closed"])
def test_nobody_reads_a_name_that_is_not_theirs_to_read(
    crowd: dict[str, Client],
    evening: Evening,
    access: Access,
    address_of: Callable[[str], str],
    state: str,
) -> None:
    recorder = Recorder(device_id=access.pk, player_id=access.player_id)
    for move in {"open": (), "reviewing": (review_evening,)}.get(
        state, (review_evening, close_evening)
    ):
        evening.refresh_from_db()
        move(evening, submission=Submission(new_key(), recorder))

    wrong = {}
    for name in [name for name, asked in ASKED if asked == state]:
        read = _read(crowd, name, address_of(ADDRESSES[name]))
        others = {role: read[role] for role in (*GUESTS, "stranger") if read[role]}
        if (
            others
            or not read["foreign owner"] <= {"magpie"}
            or any("magpie" in read[role] for role in INSIDE)
        ):
            wrong[name] = read

    assert wrong == {}


def _read(crowd: dict[str, Client], name: str, address: str) -> dict[str, set[str]]:
    """Return the birds that each role reads of at an address; what they did is taken back."""
    read = {}
    with transaction.atomic():
        for role, browser in crowd.items():
            client = Client()
            client.cookies = copy.deepcopy(browser.cookies)
            read[role] = _birds(_answers(client, name, address, in_full=role in GUESTS))
        transaction.set_rollback(True)
    return read


@pytest.mark.parametrize("role", ["watcher", "recorder", "owner"])
def test_whoever_is_of_the_circle_reads_its_names_there(
    crowd: dict[str, Client], address_of: Callable[[str], str], role: str
) -> None:
    for name in ("show-table", "show-log", "show-circle", "show-links"):
        answers = _answers(crowd[role], name, address_of(ADDRESSES[name]), in_full=True)

        assert _birds(answers) == ({"heron"} if answers[0].status_code == 200 else set()), name
        assert name == "show-links" or answers[0].status_code == 200, name
