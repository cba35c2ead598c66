"""A program has no page before it: whatever it sends, no answer speaks to it of one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from django.db import connection

from sessions.book import lost_connection as damage
from sessions.models import Evening, Player
from sessions.monitoring import health
from sessions.table import people as naming
from tests.sessions.api.conftest import Program, at
from tests.support.api import ROUTES, SENT, Body, evenings, filled
from tests.support.operations import damaged_entries

__all__ = ["evenings"]


WRITES = [route for route in ROUTES if route.values[1] != "get"]

OF_A_PAGE = re.compile(
    r"out of date|\bpage|\bform\b|\bhere (?:is|are)\b|\btap|\bpress|\bun?tick|button|\bload\b"
    r"|again later|please|under “|\bbelow\b|\babove\b",
    re.IGNORECASE,
)
"""What only somebody understands who looks at a page."""


"""What fits each route that takes anything, by its name."""

ODD: tuple[Any, ...] = ("", "nobody", "x" * 500, None, True, -1, 7, [])
KEYS = ("", "short", "k" * 20, "k" * 65)
VERSIONS = ("0", "99", "abc")


def spoilt(body: Body) -> Iterator[Body]:
    """Yield a body as it fits, and with each of its fields missing or odd, or one too many."""
    yield body
    yield {**body, "colour": "red"}
    for name in body:
        yield {other: value for other, value in body.items() if other != name}
        for value in ODD:
            yield {**body, name: value}


@pytest.mark.parametrize(("name", "method", "path"), WRITES)
def test_no_answer_speaks_of_a_page(
    name: str, method: str, path: str, evenings: list[Evening], owner_program: Program
) -> None:
    fit, said = SENT.get(name, {}), dict[str, Any]()
    for evening, number in product(evenings, ("1", "999") if "{number}" in path else ("1",)):
        address = filled(path, evening, number=number)
        sent: list[tuple[Body, dict[str, str]]] = [
            *((fit, {"Idempotency_Key": key}) for key in KEYS),
            *((fit, {"If_Match": version}) for version in VERSIONS),
            *((body, {}) for body in spoilt(fit)),
        ]
        for body, headers in sent:
            answer = owner_program.call(method.upper(), address, body, **headers)
            assert answer.status_code < 500, (address, body, headers)
            if answer.status_code >= 400:
                said[answer.json()["detail"]] = (address, body, headers)
    spoken = {sentence: sent for sentence, sent in said.items() if OF_A_PAGE.search(sentence)}
    assert spoken == {}


def test_what_is_not_owed_is_told(evenings: list[Evening], owner_program: Program) -> None:
    _open, reviewed, closed = evenings
    slate = f"circles/{closed.circle_id}/slate/payments"
    ann, cat = (str(Player.objects.get(name=name).pk) for name in ("Ann", "Cat"))

    answers = [
        owner_program.post(
            at(reviewed, "settling/payments"), {"from": "Cat", "to": "Ann", "amount": 6}
        ),
        owner_program.post(
            slate, {"evenings": [str(closed.pk)], "from": ann, "to": cat, "amount": 999}
        ),
    ]

    said = {(each.status_code, each.json()["detail"]) for each in answers}
    assert said == {(422, "This payment is not owed now, or not so much of it.")}


def test_what_stands_in_two_evenings_is_taken_back_by_the_slate(
    evenings: list[Evening], owner_program: Program
) -> None:
    sent = {"kind": "void", "why": "never happened", "by": "Ann"}

    answer = owner_program.post(at(evenings[0], "entries/2/corrections"), sent)

    assert answer.status_code == 422
    assert answer.json()["detail"] == (
        "This stands in two evenings at least: take it back in all of them at once, with POST to "
        "“slate/payments/take-back”."
    )


def test_a_purse_that_is_not_shared_is_told_at_its_holder(
    evenings: list[Evening], owner_program: Program
) -> None:
    answer = owner_program.post(at(evenings[1], "settling/purses/part"), {"holder": "Ann"})

    assert (answer.status_code, answer.json()["path"]) == (422, "holder")


@pytest.mark.parametrize(
    ("along", "path", "said"),
    [
        ({"Cat": 5}, "along.Cat", "What is still owed has changed since then."),
        (
            {"Ben": 2},
            "along.Ben",
            "Ben does not sit at this table, so nothing of theirs comes along.",
        ),
        ({"Eve": 2}, "along", "Nothing is still owed by or to Eve."),
    ],
)
def test_what_cannot_come_along_is_told_at_its_player(
    evenings: list[Evening], owner_program: Program, along: Body, path: str, said: str
) -> None:
    answer = owner_program.post(
        f"circles/{evenings[0].circle_id}/evenings",
        {"game": "nap", "stake": 1, "players": ["Ann", "Cat"], "along": along},
    )

    assert answer.status_code == 422
    assert (answer.json()["path"], answer.json()["detail"]) == (path, said)


@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="said of SQLite's file")
def test_damage_in_the_database_is_worth_trying_again_and_told_by_health(
    owner_program: Program, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(damage, "found", [])

    with connection.execute_wrapper(damaged_entries):
        answer = owner_program.get(at(evening, "entries"))

    assert (answer.status_code, answer.json()["type"]) == (503, "/api/v1/#try-again")
    assert health.ailment() == "the database's file is damaged: database disk image is malformed"


def test_whoever_takes_the_name_first_lets_the_other_send_it_again(
    owner_program: Program, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    cat = Player.objects.get(name="Cat")
    check_free = naming._check_free  # noqa: SLF001  # somebody writes between it and the post

    def taken_first(player: Player, name: str) -> None:
        check_free(player, name)
        Player.objects.filter(circle=player.circle_id, name="Dan").update(name=name)

    monkeypatch.setattr(naming, "_check_free", taken_first)
    address = at(evening, f"players/{cat.pk}/name")

    answer = owner_program.post(address, {"name": "Catherine"})

    assert (answer.status_code, answer.json()["type"]) == (503, "/api/v1/#try-again")
    assert "Retry-After" in answer.headers


@pytest.mark.parametrize("key", ["", "short", "k" * 65, "with a space in it"])
def test_a_missing_key_is_a_problem_of_its_own(
    owner_program: Program, evening: Evening, circle_path: str, key: str
) -> None:
    for address in (
        at(evening, "undo"),
        f"{circle_path}/evenings",
        f"{circle_path}/slate/payments",
    ):
        body = {**SENT["start_evening"], "evenings": [str(evening.pk)]}
        fit = {name: body[name] for name in (["evenings"] if "slate" in address else body)}
        answer = owner_program.post(address, fit, Idempotency_Key=key)

        assert (answer.status_code, answer.json()["type"]) == (400, "/api/v1/#no-key")
        assert answer.json()["path"] == "Idempotency-Key"


@pytest.mark.parametrize(
    ("one", "other"),
    [("pay-week", "pay-week-2"), ("pay-week", "PAY-WEEK"), ("k" * 40 + "a", "k" * 40 + "b")],
    ids=["goes on", "capitals", "long"],
)
def test_two_keys_that_begin_alike_pay_twice_and_are_taken_back_apart(
    evenings: list[Evening], owner_program: Program, one: str, other: str
) -> None:
    closed = evenings[2]
    slate = f"circles/{closed.circle_id}/slate/payments"
    ben, dan = (str(Player.objects.get(name=name).pk) for name in ("Ben", "Dan"))
    sent = {"evenings": [str(closed.pk)], "from": dan, "to": ben, "amount": 1}

    for key in (one, other):
        assert owner_program.post(slate, sent, Idempotency_Key=key).json()["entries"] == 1
    back = owner_program.post(f"{slate}/take-back", {"key": one})

    assert back.json()["entries"] == 1
    assert {seat.balance for seat in closed.seats.filter(player__name="Ben")} == {1}
