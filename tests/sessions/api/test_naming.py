"""A program puts a player's name right, with the rights and refusals of the page."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sessions.models import Entry, Evening, Player
from tests.sessions.api.conftest import Program, at

KEY = "a-name-put-right"


@pytest.fixture
def cats_name(evening: Evening) -> str:
    return at(evening, f"players/{Player.objects.get(name='Cat').pk}/name")


def test_a_name_is_put_right_once_and_told(
    recorder: Program, evening: Evening, cats_name: str
) -> None:
    first = recorder.post(cats_name, {"name": "Catherine"}, Idempotency_Key=KEY)
    again = recorder.post(cats_name, {"name": "Catherine"}, Idempotency_Key=KEY)

    assert first.status_code == 201
    assert again.content == first.content
    told = first.json()
    assert (told["kind"], told["sentence"]) == ("name", "Catherine: the name was put right")
    assert told["facts"] == {"player": "Catherine", "was": "Cat", "name": "Catherine"}
    table = recorder.get(at(evening, "table")).json()
    assert table["seated"] == ["Ann", "Ben", "Catherine", "Dan"]


def test_the_recorder_keeps_the_book_while_a_program_puts_a_name_right(
    recorder: Program, evening: Evening, cats_name: str, program: Callable[..., Program]
) -> None:
    recorder.post(at(evening, "baton"))

    assert program("recorder").post(cats_name, {"name": "Catherine"}).status_code == 201
    assert recorder.get(at(evening, "table")).json()["records"] == "records"


@pytest.mark.parametrize(
    ("sent", "path", "sentence"),
    [
        ({"name": "Cat"}, "name", "That is the name already: write what it should be."),
        ({"name": "ben"}, "name", "Ben is another player of this group; choose another name."),
        ({"name": " "}, "name", "A name needs at least one character."),
        ({"name": "Cat\u202eh"}, "name", None),
    ],
    ids=["the same", "another's", "empty", "turned"],
)
def test_what_is_no_name_is_refused(
    recorder: Program, cats_name: str, sent: dict[str, object], path: str, sentence: str | None
) -> None:
    answer = recorder.post(cats_name, sent)

    assert (answer.status_code, answer.json()["path"]) == (422, path)
    assert sentence is None or answer.json()["detail"] == sentence
    assert not Entry.objects.filter(kind="name").exists()


def test_who_only_watches_puts_no_name_right(watcher: Program, cats_name: str) -> None:
    assert watcher.post(cats_name, {"name": "Catherine"}).status_code == 403


def test_a_name_is_put_right_upon_what_was_seen(
    recorder: Program, evening: Evening, cats_name: str
) -> None:
    three = {"kind": "deal", "caller": "Ann", "call": "3", "made": True}
    recorder.post(at(evening, "baton"))
    recorder.post(at(evening, "entries"), three)

    answer = recorder.post(cats_name, {"name": "Catherine"}, If_Match='"1"')

    assert (answer.status_code, answer.json()["version"]) == (412, 2)
    assert Player.objects.filter(name="Cat").exists()


def test_whoever_did_not_sit_there_is_not_found(recorder: Program, evening: Evening) -> None:
    eve = Player.objects.create(circle=evening.circle, name="Eve")

    answer = recorder.post(at(evening, f"players/{eve.pk}/name"), {"name": "Eva"})

    assert answer.status_code == 404
