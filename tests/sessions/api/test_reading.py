"""What a program reads, and how little when nothing has changed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sessions.api import document_views
from sessions.book import log_slice as log_parts
from sessions.book.submission import Recorder, Submission, new_key
from sessions.book.writing import write
from sessions.models import Access, Entry, Evening, Player
from tests.sessions.api.conftest import Program, at
from tests.support.nights import end, play_night

Start = Callable[..., Evening]
Record = Callable[..., Entry]

OF_EVENING = (
    *("", "table", "entries", "entries/1", "settling", "document"),
    *("deals.csv", "transfers.csv", "book.json"),
)
OF_CIRCLE = ("", "/players", "/evenings", "/slate", "/figures", "/rule-sets", "/league")


def test_what_is_unchanged_is_not_sent_again_but_what_has_changed_is(
    owner_program: Program, evening: Evening, record: Record, circle_path: str
) -> None:
    paths = [*(at(evening, path) for path in OF_EVENING), *(circle_path + p for p in OF_CIRCLE)]
    tags = {}
    for path in paths:
        first = owner_program.get(path)
        again = owner_program.get(path, If_None_Match=first.headers["ETag"])

        assert (first.status_code, again.status_code, again.content) == (200, 304, b""), path
        assert again.headers["ETag"] == first.headers["ETag"]
        tags[path] = first.headers["ETag"]
    shown = owner_program.get(at(evening)).json()
    assert shown["played_on"] == "2026-11-19"
    assert shown["created_at"].endswith("Z")
    assert all(tags[at(evening, path)].startswith('"1-') for path in OF_EVENING)
    record(evening, caller="1", call="3", made=True)

    answer = owner_program.get(at(evening, "table"), If_None_Match=tags[at(evening, "table")])

    assert answer.status_code == 200
    assert answer.headers["ETag"].startswith('"2-')


def test_head_answers_as_get_does(owner_program: Program, evening: Evening) -> None:
    got = owner_program.get(at(evening, "table"))
    headed = owner_program.call("HEAD", at(evening, "table"))

    assert (headed.status_code, headed.content) == (200, b"")
    assert headed.headers["ETag"] == got.headers["ETag"]


def test_the_evenings_of_a_circle_come_in_pages_the_latest_first(
    watcher: Program, start: Start, circle_path: str
) -> None:
    for day in ("2026-11-17", "2026-11-19", "2026-11-18"):
        start(played_on=day)

    first = watcher.get(f"{circle_path}/evenings?limit=2").json()
    second = watcher.get(f"{circle_path}/evenings?limit=2&cursor={first['next']}").json()

    days = [each["played_on"] for page in (first, second) for each in page["items"]]
    assert days == ["2026-11-19", "2026-11-18", "2026-11-17"]
    assert second["next"] is None


def test_the_figures_are_those_of_the_pages(
    watcher: Program, start: Start, record: Record, circle_path: str
) -> None:
    end(play_night(start, record))

    figures = watcher.get(f"{circle_path}/figures").json()

    assert (figures["evenings"], figures["deals"]) == (1, 5)
    won = {each["name"]: each["won"] for each in figures["players"]}
    assert won == {"Ann": -6, "Ben": 2, "Cat": 8, "Dan": -4}


def test_the_league_is_that_of_the_page(
    watcher: Program, start: Start, record: Record, circle_path: str
) -> None:
    end(play_night(start, record))

    league = watcher.get(f"{circle_path}/league?by=points&points=5-2").json()

    assert [(each["place"], each["name"], each["points"]) for each in league["lines"]] == [
        (1, "Cat", "5"),
        (2, "Ben", "2"),
        (3, "Ann", "0"),
        (3, "Dan", "0"),
    ]
    wrong = watcher.get(f"{circle_path}/league?points=ten")
    assert (wrong.status_code, wrong.json()["path"]) == (422, "points")


def test_a_long_evening_is_sent_while_it_is_read(
    owner_program: Program, start: Start, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = at(play_night(start, record), "document")
    whole = owner_program.get(address)
    monkeypatch.setattr(document_views, "ENTRIES_AT_ONCE", 1)
    monkeypatch.setattr(log_parts, "ENTRIES_AT_ONCE", 1)

    streamed = owner_program.get(address)

    assert (whole.streaming, streamed.streaming) == (False, True)
    assert streamed.getvalue() == whole.content
    assert streamed.headers["Content-Type"] == whole.headers["Content-Type"]


def test_a_document_can_be_scored_and_is_stored_nowhere(
    guest: Program, start: Start, record: Record, owner_program: Program
) -> None:
    document = owner_program.get(at(play_night(start, record), "document")).json()
    before = Entry.objects.count()

    answer = guest.post("score", document)

    assert answer.status_code == 200
    assert answer.json()["balances"] == {"Ann": -6, "Ben": 2, "Cat": 8, "Dan": -4}
    assert answer.json()["currency"] == "counters"
    assert Entry.objects.count() == before
    document["log"][1]["caller"] = "Zoe"
    wrong = guest.post("score", document)
    assert (wrong.status_code, wrong.json()["path"]) == (422, "log[1].caller")


def test_games_tell_their_rule_sets_and_every_option(guest: Program) -> None:
    keys = [each["key"] for each in guest.get("games").json()["items"]]
    assert keys[0] == "nap"
    assert {"loo", "piquet", "solo_whist", "vingt_un", "french_vingt_un", "whist"} <= {*keys}

    nap = guest.get("games/nap").json()
    assert nap["seats"] == [2, 7]
    options = {each["name"]: each for each in nap["options"]}
    assert options["pay"]["kind"] == "prices"
    assert options["kitty"]["kind"] == "flag"
    assert guest.get("games/poker").status_code == 404


def test_a_token_says_what_it_opens(guest: Program, watcher: Program, evening: Evening) -> None:
    circle = str(evening.circle_id)

    assert guest.get("token").json() == {
        "name": "Scoreboard",
        "role": "watcher",
        "circle": circle,
        "evening": str(evening.pk),
    }
    assert watcher.get("token").json()["evening"] is None
    assert guest.get("circles").json()["items"] == []


def test_a_guest_is_not_told_who_wrote_that_does_not_sit_there(
    guest: Program, watcher: Program, evening: Evening, access: Access
) -> None:
    keeper = Player.objects.create(circle=evening.circle, name="Zoe")
    recorder = Recorder(device_id=access.pk, player_id=keeper.pk)
    deal = {"caller": "1", "call": "3", "made": True}
    write(evening, kind="deal", facts=deal, submission=Submission(new_key(), recorder))

    assert watcher.get(at(evening, "entries/2")).json()["by"] == "Zoe"
    assert guest.get(at(evening, "entries/2")).json()["by"] is None
