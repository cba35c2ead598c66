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


def at_each_table(answer: Any) -> list[str]:
    """Return what state each table of the first round is in."""
    assert answer.status_code == 201, answer.json()
    return [table["state"] for table in answer.json()["draws"][0]["tables"]]


def played(owner_program: Program, circle_path: str) -> str:
    """Return the path of a tournament with one deal at each of its two tables."""
    made = owner_program.post(f"{circle_path}/tournaments", NAP)
    path = f"{circle_path}/tournaments/{made.json()['id']}"
    begun = owner_program.post(f"{path}/rounds", {})
    for table in begun.json()["draws"][0]["tables"]:
        evening = f"{circle_path}/evenings/{table['evening']}"
        owner_program.post(f"{evening}/baton")
        deal = {"kind": "deal", "caller": table["players"][0][0], "call": "3", "made": True}
        assert owner_program.post(f"{evening}/entries", deal).status_code == 201
    return path


def test_play_ends_is_paid_over_all_tables_and_all_are_closed(
    owner_program: Program, watcher: Program, recorder: Program, circle_path: str
) -> None:
    path = played(owner_program, circle_path)
    assert watcher.post(f"{path}/state", {"state": "reviewing"}).status_code == 403
    assert watcher.get(f"{path}/slate").json() == {"sections": []}

    ended = recorder.post(f"{path}/state", {"state": "reviewing"})

    assert at_each_table(ended) == ["reviewing", "reviewing"]
    assert (ended.json()["hindered"], ended.json()["ended"]) == ([], False)
    (section,) = watcher.get(f"{path}/slate").json()["sections"]
    assert section["currency"] == "GBP"
    assert len(section["evenings"]) == 2
    assert [each["amount"] for each in section["payments"]] == [15, 15]
    one = {name: section["payments"][0][name] for name in ("from", "to", "amount")}
    assert recorder.post(f"{path}/slate/payments", one).json()["entries"] == 1
    assert len(watcher.get(f"{path}/slate").json()["sections"][0]["payments"]) == 1
    paid = recorder.post(f"{path}/slate/payments", {}, Idempotency_Key="all-that-is-left").json()
    assert paid == {"entries": 1, "key": "all-that-is-left"}
    assert watcher.get(f"{path}/slate").json() == {"sections": []}
    back = f"{circle_path}/slate/payments/take-back"
    assert recorder.post(back, {"key": "all-that-is-left"}).status_code == 201
    assert len(watcher.get(f"{path}/slate").json()["sections"][0]["payments"]) == 1
    refused = recorder.post(f"{path}/state", {"state": "open"})
    assert (refused.status_code, refused.json()["path"]) == (422, "state")

    closed = recorder.post(f"{path}/state", {"state": "closed"})

    assert at_each_table(closed) == ["closed", "closed"]
    assert (closed.json()["hindered"], closed.json()["ended"]) == ([], True)
    assert len(watcher.get(f"{path}/slate").json()["sections"][0]["payments"]) == 1


def test_a_table_that_needs_a_word_is_told(owner_program: Program, circle_path: str) -> None:
    sent = NAP | {"players": list("ABCDEFGH"), "game": "whist", "table_size": 4}
    sent |= {"rules": {"preset": "hoyle"}}
    made = owner_program.post(f"{circle_path}/tournaments", sent)
    path = f"{circle_path}/tournaments/{made.json()['id']}"
    begun = owner_program.post(f"{path}/rounds", {})
    table = begun.json()["draws"][0]["tables"][1]
    evening = f"{circle_path}/evenings/{table['evening']}"
    owner_program.post(f"{evening}/baton")
    deal = {"kind": "deal", "tricks": {table["players"][0][0]: 9}}
    written = owner_program.post(f"{evening}/entries", deal)
    assert written.status_code == 201, written.json()

    ended = owner_program.post(f"{path}/state", {"state": "reviewing"})

    assert at_each_table(ended) == ["reviewing", "open"]
    (left,) = ended.json()["hindered"]
    assert left["evening"] == table["evening"]
    assert "he rubber isn’t finished" in left["detail"]


def test_one_is_thrown_away_and_a_later_draw_taken_back(
    owner_program: Program, recorder: Program, circle_path: str
) -> None:
    paths = []
    for title in ("By mistake", "Club night"):
        made = owner_program.post(f"{circle_path}/tournaments", NAP | {"title": title})
        paths.append(f"{circle_path}/tournaments/{made.json()['id']}")
    mistake, night = paths
    for place in ("throw-away", "draws/take-back"):
        assert recorder.post(f"{mistake}/{place}", {}).status_code == 403
    assert owner_program.post(f"{mistake}/throw-away", {"version": 7}).status_code == 409
    assert owner_program.post(f"{mistake}/draws/take-back", {}).status_code == 422

    for _twice in range(2):
        thrown = owner_program.post(
            f"{mistake}/throw-away", {"version": 1}, Idempotency_Key="thrown-away"
        )
        assert (thrown.status_code, thrown.json()["ended"]) == (201, True)

    listed = owner_program.get(f"{circle_path}/tournaments").json()["items"]
    assert [each["title"] for each in listed] == ["Club night"]
    owner_program.post(f"{night}/rounds", {})
    assert owner_program.post(f"{night}/throw-away", {}).status_code == 422
    drawn = owner_program.post(f"{night}/draws", {"way": "random"})
    assert [each["begun"] for each in drawn.json()["draws"]] == [True, False]

    back = owner_program.post(f"{night}/draws/take-back", {})

    assert back.status_code == 201, back.json()
    assert [each["begun"] for each in back.json()["draws"]] == [True]
