"""A tournament by the interface: made, drawn, begun, ranked."""

from __future__ import annotations

from typing import Any

from sessions.models import Evening, Tournament
from tests.sessions.api.conftest import Program

NAP: dict[str, Any] = {
    "game": "nap",
    "currency": "GBP",
    "stake": 5,
    "rules": {"preset": "hoyle"},
    "players": ["Ann", "Ben", "Cat", "Dan"],
    "table_size": 2,
    "title": "Club night",
}


def test_two_tables_are_drawn_and_begun(
    owner_program: Program, watcher: Program, circle_path: str
) -> None:
    made = owner_program.post(f"{circle_path}/tournaments", NAP)
    assert made.status_code == 201, made.json()
    path = f"{circle_path}/tournaments/{made.json()['id']}"
    assert [draw["begun"] for draw in made.json()["draws"]] == [False]
    again = owner_program.post(f"{path}/draws", {"way": "random", "version": 1})
    assert again.status_code == 201, again.json()
    late = owner_program.post(f"{path}/draws", {"way": "rank", "version": 1})
    assert late.status_code == 409, late.json()

    begun = owner_program.post(f"{path}/rounds", {})

    assert begun.status_code == 201, begun.json()
    tables = begun.json()["draws"][0]["tables"]
    assert [table["state"] for table in tables] == ["open", "open"]
    titles = {str(each) for each in Evening.objects.filter(pk__in=[t["evening"] for t in tables])}
    assert titles == {"Club night, round 1, table 1", "Club night, round 1, table 2"}
    shown = watcher.get(path)
    assert [(each["place"], each["won"]) for each in shown.json()["ranking"]] == [(1, 0)] * 4
    listed = watcher.get(f"{circle_path}/tournaments")
    assert [each["title"] for each in listed.json()["items"]] == ["Club night"]


def test_what_cannot_be_is_told_at_its_place(owner_program: Program, circle_path: str) -> None:
    for wrong, at in (
        ({"players": ["Ann", "Ben", "Cat"]}, "players"),
        ({"game": "chess"}, "game"),
        ({"way": "mitchell"}, "way"),
        ({"currency": "shells"}, "currency"),
        ({"played_on": "someday"}, "played_on"),
        ({"players": ["Ann & Ben & Cat", "Dan"]}, "players"),
        ({"players": ["Ann", "Ben", "Cat", "Ann\0"]}, "players"),
        ({"rules": {"preset": "none"}}, "rules.preset"),
        ({"partners": "pairs", "players": list("ABCDEFGH")}, "partners"),
    ):
        answer = owner_program.post(f"{circle_path}/tournaments", NAP | wrong)
        assert answer.status_code == 422, (wrong, answer.json())
        assert at in str(answer.json()), (wrong, answer.json())
    assert not Tournament.objects.exists()


def test_only_an_owner_draws(recorder: Program, circle_path: str) -> None:
    assert recorder.post(f"{circle_path}/tournaments", NAP).status_code == 403


def tables_of(answer: Any) -> list[list[str]]:
    """Return who sits at each table of the round drawn last, by name."""
    assert answer.status_code == 201, answer.json()
    tables = answer.json()["draws"][-1]["tables"]
    return [[name for each in table["players"] for name in each] for table in tables]


def test_somebody_comes_late_somebody_goes_and_two_change_places(
    owner_program: Program, circle_path: str
) -> None:
    made = owner_program.post(f"{circle_path}/tournaments", NAP)
    path = f"{circle_path}/tournaments/{made.json()['id']}"
    one, other = (names[0] for names in tables_of(made))

    swapped = tables_of(
        owner_program.post(f"{path}/exchanges", {"one": one, "other": other, "version": 1})
    )

    assert one in swapped[1]
    assert other in swapped[0]
    changed = owner_program.post(
        f"{path}/players", {"come": ["Eve", "Fay"], "leave": ["ann"], "version": 2}
    )
    assert sorted(name for table in tables_of(changed) for name in table) == [
        "Ben",
        "Cat",
        "Dan",
        "Eve",
        "Fay",
    ]
    stale = owner_program.post(f"{path}/players", {"leave": ["Ben"], "version": 2})
    assert stale.status_code == 409, stale.json()
    for place, sent, at in (
        ("players", {"leave": ["Ben", "Ann"]}, "leave[1]"),
        ("players", {"come": ["Gus", "A & B & C"]}, "come[1]"),
        ("exchanges", {"one": "Ben", "other": "Ann"}, "other"),
    ):
        refused = owner_program.post(f"{path}/{place}", sent)
        assert (refused.status_code, refused.json()["path"]) == (422, at), refused.json()
