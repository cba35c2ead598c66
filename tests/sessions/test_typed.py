"""Names, notes, titles and reasons are read once: form, program and file are told the same."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client

from sessions.models import Circle, Entry, Evening, Link, Player
from tests.addresses import at
from tests.sessions.api.conftest import Program, program
from tests.sessions.api.conftest import at as address
from tests.support.nights import Record
from tests.support.pages import text
from tests.support.starting import SENT, start_url
from tests.support.table import HTMX, deal

__all__ = ["program"]


SAID = "There is a letter in it that cannot be seen or turns the text around (U+202E)"


def test_no_evening_player_or_circle_is_called_by_them(
    owner: Client, circle: Circle, evening: Evening
) -> None:
    places = {"player": ["Ann\u202e", "Ben", "Cat"], "title": "The\u202e", "place": "The\u202e"}
    join = {"player": "Fay\u202e", "left_of": "1", "key": "key-of-this-form"}

    for place, sent in (
        *((start_url(circle), {**SENT, field: typed}) for field, typed in places.items()),
        (f"{at(evening)}joins/", join),
        (f"/circles/{circle.pk}/rename/", {"name": "The \u202eCrown"}),
    ):
        response = owner.post(place, sent)
        assert response.status_code == 422, place
        assert SAID in text(response.content.decode()), place
    circle.refresh_from_db()
    assert circle.name == "The Crown"
    assert (Entry.objects.count(), Player.objects.count()) == (1, 4)


def test_a_link_is_not_called_by_them(owner: Client, circle: Circle) -> None:
    made = owner.post(f"/circles/{circle.pk}/links/new/", {"role": "watcher", "name": "A\u202eb"})
    link = Link.objects.create(circle=circle, role="watcher", name="old", token_hash="x")
    renamed = owner.post(f"/circles/{circle.pk}/links/{link.pk}/rename/", {"name": "A\u202eb"})

    link.refresh_from_db()
    assert (made.status_code, renamed.status_code) == (422, 422)
    assert SAID in text(made.content.decode())
    assert SAID in text(renamed.content.decode())
    assert (Link.objects.count(), link.name) == (1, "old")


NO_LINES = {
    "paid \u202e 9+": SAID,
    "An\u200bn": SAID.replace("202E", "200B"),
    "two\nlines": "Write this on one line, without control characters",
    "a\x07bell": "Write this on one line, without control characters",
    "x" * 401: "At most 400 characters fit here, this has 401",
}

Sent = dict[str, Any]
Send = Callable[[Sent], Any]

AGREED = {"sign-1": "up", "change-1": "1", "sign-2": "down", "change-2": "1"}
DEAL: Sent = {"kind": "deal", "caller": "Ann", "call": "3", "made": True}


def by_form(client: Client, evening: Evening) -> dict[str, Send]:
    """Return how a person sends a note, or what has one, by a word for it."""
    place = at(evening)
    return {
        "deal": lambda sent: client.post(f"{place}deals/", deal(**sent), **HTMX),
        "adjustment": lambda sent: client.post(
            f"{place}adjustments/", {"key": "agreed-so-far", **AGREED, **sent}
        ),
    }


def by_program(program: Program, evening: Evening) -> dict[str, Send]:
    """Return how a program sends a note, or what has one, by a word for it."""
    changes: Sent = {"kind": "adjustment", "changes": {"Ann": 1, "Ben": -1}}
    start: Sent = {"game": "nap", "stake": 1, "players": ["Ann", "Ben", "Cat"]}
    amended = {key: value for key, value in DEAL.items() if key != "kind"}

    def correct(where: str) -> Send:
        return lambda sent: program.post(
            address(evening, f"entries/2/{where}"),
            {
                "kind": "amend",
                "facts": {**amended, "made": False, **sent},
                "why": "misheard",
                "by": "Ann",
            },
        )

    return {
        "deal": lambda sent: program.post(address(evening, "entries"), {**DEAL, **sent}),
        "prices": lambda sent: program.post(address(evening, "prices"), {**DEAL, **sent}),
        "adjustment": lambda sent: program.post(address(evening, "entries"), {**changes, **sent}),
        "correction": correct("corrections"),
        "its preview": correct("corrections/preview"),
        "start": lambda sent: program.post(
            f"circles/{evening.circle_id}/evenings", {**start, **sent}
        ),
    }


@pytest.mark.parametrize("note", NO_LINES, ids=["turned", "unseen", "lines", "bell", "long"])
def test_a_note_is_one_line_whoever_sends_it(
    owner: Client, evening: Evening, record: Record, program: Callable[..., Program], note: str
) -> None:
    record(evening, caller="1", call="3", made=True)
    written = Entry.objects.count()
    said = NO_LINES[note]

    for word, send in by_form(owner, evening).items():
        response = send({"note": note})
        assert (word, response.status_code) == (word, 422)
        # A browser sends no line's end from a field of one line.
        shown = text(response.content.decode())
        assert said in shown, word
    mine = program("recorder")
    assert mine.post(address(evening, "baton")).status_code == 200
    for word, send in by_program(mine, evening).items():
        answer = send({"note": note})
        assert (word, answer.status_code) == (word, 422)
        assert said in answer.json()["detail"], (word, answer.json())
        assert answer.json()["path"].endswith("note"), word
    assert Entry.objects.count() == written


def test_a_note_is_kept_without_what_stands_round_it(
    evening: Evening, program: Callable[..., Program]
) -> None:
    sent = {**DEAL, "note": "  by cafe\u0301 light "}

    mine = program("owner")
    assert mine.post(address(evening, "baton")).status_code == 200
    answer = mine.post(address(evening, "entries"), sent)

    assert answer.status_code == 201
    assert Entry.objects.latest("number").facts["note"] == "by café light"


@pytest.mark.parametrize(
    ("players", "path", "said"),
    [
        (["Ann", "ann", "Ben"], "players[1]", "Ann is named twice."),
        (["Ben", "Ann", "ANN"], "players[2]", "Ann is named twice."),
        (["Ann", "Ben", "\uff21nn"], "players[2]", "Ann is named twice."),
        (["Ann\u202e", "Ben", "Cat"], "players[0]", SAID),
        (["Ann", "A\u200bnn", "Cat"], "players[1]", SAID.replace("202E", "200B")),
    ],
    ids=["small", "capitals", "wide", "turned", "unseen"],
)
def test_a_program_and_a_file_begin_no_evening_with_two_of_one_name(
    circle: Circle,
    program: Callable[..., Program],
    tmp_path: Path,
    players: list[str],
    path: str,
    said: str,
) -> None:
    start = {"game": "nap", "stake": 1, "players": players}

    answer = program("owner").post(f"circles/{circle.pk}/evenings", start)

    assert (answer.status_code, answer.json()["path"]) == (422, path)
    assert said in answer.json()["detail"]
    file = tmp_path / "evening.json"
    file.write_text(json.dumps({"format": "napledger.evening/1", "log": [], **start}))
    with pytest.raises(CommandError, match=re.escape(path)):
        call_command("import_evening", str(file))
    assert not Evening.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(
    "note",
    [each for each in NO_LINES if "\n" not in each],
    ids=["turned", "unseen", "bell", "long"],
)
@pytest.mark.parametrize(
    ("change", "path"),
    [
        (lambda note: {"note": note}, "note"),
        (lambda note: {"log": [{**DEAL, "note": note}]}, "log[0].note"),
        (
            lambda note: {"log": [{"kind": "join", "player": note, "left_of": "Ann"}]},
            "log[0].player",
        ),
    ],
    ids=["of the evening", "of a deal", "a name"],
)
def test_a_file_is_told_the_same(
    tmp_path: Path, note: str, change: Callable[[str], Sent], path: str
) -> None:
    start = {"game": "nap", "stake": 1, "players": ["Ann", "Ben", "Cat"]}
    file = tmp_path / "evening.json"
    file.write_text(
        json.dumps({"format": "napledger.evening/1", "log": [], **start, **change(note)})
    )

    with pytest.raises(CommandError, match=re.escape(path)):
        call_command("import_evening", str(file))
    assert not Evening.objects.exists()


def test_a_program_starts_an_evening_with_any_key_that_an_entry_takes(
    circle: Circle, program: Callable[..., Program]
) -> None:
    start = {"game": "nap", "stake": 1, "players": ["Ann", "Ben", "Cat"]}
    mine = program("owner")

    first = mine.post(f"circles/{circle.pk}/evenings", start, Idempotency_Key="k" * 20)
    again = mine.post(f"circles/{circle.pk}/evenings", start, Idempotency_Key="k" * 20)

    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json()["id"] == again.json()["id"]
    assert Evening.objects.count() == 1


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"by": "Zoe"}, "by"),
        ({"by": None}, "by"),
        ({"why": "two\nlines"}, "why"),
        ({"facts": {"caller": "Zoe", "call": "3", "made": True}}, "facts.caller"),
        ({}, ""),
    ],
    ids=["a stranger", "nobody", "why", "facts", "closed"],
)
def test_a_preview_refuses_what_its_correction_would(
    evening: Evening, record: Record, program: Callable[..., Program], change: Sent, path: str
) -> None:
    record(evening, caller="1", call="3", made=True)
    mine = program("owner")
    mine.post(address(evening, "baton"))
    facts = {"caller": "Ben", "call": "3", "made": True}
    sent = {"kind": "amend", "facts": facts, "why": "misheard", "by": "Ann", **change}
    if not change:
        for state in ("reviewing", "closed"):
            assert mine.post(address(evening, "state"), {"state": state}).status_code == 201

    told = [
        mine.post(address(evening, f"entries/2/{where}"), sent)
        for where in ("corrections/preview", "corrections")
    ]

    assert [each.status_code for each in told] == [422, 422]
    assert told[0].json() == told[1].json()
    assert told[0].json()["path"] == path
