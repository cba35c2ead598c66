"""The outbox in random histories in which everything is lost, and whether those can be believed.

The long form is `python -m tests.outbox --histories 5000`. What a seed gives changes with the
simulation: whoever changes it finds the seeds of tests/outbox/breaks.py anew, by `--broken`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection, transaction
from playwright.sync_api import Browser

from sessions.book.submission import new_key
from tests.outbox.breaks import BREAKS
from tests.outbox.browser import Answer, Simulation, simulation
from tests.outbox.pages import DEAL, MINE, THEIRS, Table, real_pages

# Said of each test, for the database is made for those that ask for it, and some are run alone.
pytestmark = pytest.mark.django_db

HISTORIES = 50
SENT_AT_RANDOM = 100


@pytest.fixture(scope="module")
def pages(django_db_setup: None, django_db_blocker: Any) -> dict[str, Answer]:  # noqa: ARG001  # makes the database
    """Return the real server's pages; the book is as before."""
    with django_db_blocker.unblock(), transaction.atomic():
        found = real_pages()
        transaction.set_rollback(True)
    connection.close()
    return found


@pytest.fixture(scope="module")
def whole(browser: Browser, pages: dict[str, Answer]) -> Iterator[Simulation]:
    with simulation(browser, pages) as simulated:
        yield simulated


def test_every_tap_is_written_once_in_order_or_visibly_waiting(whole: Simulation) -> None:
    assert whole.faults_of(range(1, HISTORIES + 1)) == {}
    first, again = (whole.run(4, is_traced=True) for _ in range(2))
    assert first.lines == again.lines
    assert first.taps > 3


@pytest.mark.slow
def test_every_script_that_is_broken_is_found_out(
    whole: Simulation, browser: Browser, pages: dict[str, Answer]
) -> None:
    unseen = []

    for name, broken in BREAKS.items():
        with simulation(browser, pages, broken=broken) as simulated:
            if simulated.faults_of([broken.seed]) == {}:
                unseen.append(name)

    assert unseen == []
    assert whole.faults_of([broken.seed for broken in BREAKS.values()]) == {}


Form = tuple[str, str, dict[str, str], dict[str, str]]
"""Who sends it, what it is, its fields and its headers."""

ACTIONS = {"deals": 12, "undo": 5, "redo": 4, "review": 1}


def form_at_random(chance: random.Random, table: Table, keys: list[str]) -> Form:
    """Return a form that is often late, wrong, another's, or sent before."""
    table.evening.refresh_from_db()
    (action,) = chance.choices([*ACTIONS], weights=[*ACTIONS.values()])
    if action == "review":
        return "", "review" if table.evening.state == "open" else "reopen", {}, {}
    key = chance.choice(keys) if chance.random() < 0.15 else new_key()
    keys.append(key)
    late = chance.choice([0, 0, 0, 0, 1, 3])
    fields = {"key": key, "version": str(max(1, table.evening.version - late))}
    if action == "deals":
        fields |= DEAL | {"call": chance.choice("123")}
    if action == "deals" and chance.random() < 0.1:
        fields["tricks"] = "0"
    if chance.random() < 0.3:
        fields["take_over"] = "1"
    wrong = {"Napledger-Made-By": "somebody else", "X-CSRFToken": "x" * 64}
    headers = {name: value for name, value in wrong.items() if chance.random() < 0.04}
    return chance.choices(["one", "two"], weights=[4, 1])[0], action, fields, headers


def answers_to_random_forms(chance: random.Random) -> tuple[list[Form], list[Answer | None]]:
    """Return forms, and what the real server answered to each."""
    table, keys = Table(title=f"The Crown {chance.random()}"), [new_key()]
    clients = {"one": table.client(MINE), "two": table.client(THEIRS)}
    forms, answers = list[Form](), list[Answer | None]()
    for _ in range(SENT_AT_RANDOM):
        device, action, fields, headers = form = form_at_random(chance, table, keys)
        forms.append(form)
        if action == "review":
            table.review()
        elif action == "reopen":
            table.reopen()
        answers.append(table.send(clients[device], action, fields, **headers) if device else None)
    return forms, answers


def test_the_models_answer_as_the_real_server_and_the_browsers_own_disk_do(
    whole: Simulation,
) -> None:
    forms, answers = answers_to_random_forms(random.Random(0))  # noqa: S311  # the same again

    both = {"sent": forms, "real": answers}
    compared = whole.page.evaluate("(both) => window.truth(both)", both)

    for form, model, real in zip(forms, compared["model"], compared["real"], strict=True):
        assert model == real, form
    disks = whole.page.evaluate("window.disks(5)")
    assert disks["model"] == disks["browser"]
    assert len(disks["model"]) == 5
