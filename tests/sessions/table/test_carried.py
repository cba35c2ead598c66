"""What the next deal carries over: from the last deal that stands, with the facts it now has."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from django.test import Client

from sessions.book.correct import correct_entry, redo_last, undo_last
from sessions.book.open_book import open_book
from sessions.book.preview import Correction
from sessions.book.submission import Recorder, Submission, new_key
from sessions.models import Access, Entry, Evening
from sessions.table.page import carried_facts, carried_once_undone
from tests.addresses import at

Record = Callable[..., Entry]
Start = Callable[..., Evening]

PRESETS = {
    "nap": "hoyle",
    "vingt_un": "hoyle",
    "french_vingt_un": "hoyle",
    "solo_whist": "hoyle",
    "loo": "hoyle",
}
"""The games in which a player may be away for a deal, each with a rule set."""


class Log:
    """An evening of five, and what is written in it by whoever has the phone."""

    def __init__(self, evening: Evening, record: Record, access: Access) -> None:
        self.evening, self._record = evening, record
        self._recorder = Recorder(device_id=access.pk)

    def _submission(self) -> Submission:
        self.evening.refresh_from_db()
        return Submission(new_key(), self._recorder)

    def deal(self, away: list[str]) -> int:
        """Record a deal that was abandoned while these were away; return its number."""
        self.evening.refresh_from_db()
        return self._record(self.evening, abandoned=True, away=away).number

    def correct(self, kind: str, number: int, facts: Mapping[str, Any]) -> None:
        """Void, amend or restore an entry by hand."""
        correction = Correction(kind, number, facts)
        submission = self._submission()
        correct_entry(self.evening, correction=correction, why="", submission=submission)

    def undo(self) -> None:
        """Undo the last entry."""
        undo_last(self.evening, submission=self._submission())

    def redo(self) -> None:
        """Redo what was undone last."""
        redo_last(self.evening, submission=self._submission())

    def carried(self) -> list[str]:
        """Return who is away in the form for the next deal."""
        self.evening.refresh_from_db()
        found: list[str] = carried_facts(open_book(self.evening)).get("away", [])
        return found


@pytest.fixture
def log_of(start: Start, record: Record, access: Access) -> Callable[[str], Log]:
    def begun(game: str) -> Log:
        players = ["Ann", "Ben", "Cat", "Dan", "Eve"]
        rules = {"preset": PRESETS[game]}
        return Log(start(game=game, rules=rules, players=players), record, access)

    return begun


@pytest.mark.parametrize("game", PRESETS)
def test_whoever_was_marked_away_is_back_when_that_deal_goes(
    game: str, log_of: Callable[[str], Log]
) -> None:
    log = log_of(game)
    log.deal([])
    number = log.deal(["3"])
    assert log.carried() == ["3"]

    log.undo()
    assert log.carried() == []
    log.redo()
    assert log.carried() == ["3"]
    log.correct("amend", number, {"abandoned": True, "away": ["2"]})
    assert log.carried() == ["2"]
    log.correct("void", number, {})
    assert log.carried() == []
    log.correct("restore", number, {})
    assert log.carried() == ["2"]


def test_who_is_away_stays_so_however_much_else_was_written_since(
    log_of: Callable[[str], Log], record: Record
) -> None:
    log = log_of("nap")
    number = log.deal(["3"])
    log.correct("amend", number, {"abandoned": True, "away": ["4"]})
    for _ in range(9):
        log.evening.refresh_from_db()
        record(log.evening, kind="payment", **{"from": "1", "to": "2", "amount": 5})

    assert log.carried() == ["4"]
    log.correct("void", number, {})
    for _ in range(9):
        log.evening.refresh_from_db()
        record(log.evening, kind="payment", **{"from": "1", "to": "2", "amount": 5})
    assert log.carried() == []
    log.correct("restore", number, {})
    assert log.carried() == ["4"]


@pytest.mark.parametrize("seed", range(3))
def test_after_any_detour_the_last_standing_deal_is_carried_over(
    seed: int, log_of: Callable[[str], Log]
) -> None:
    chance = random.Random(seed)  # noqa: S311  # a course, and the same one each time
    log = log_of("nap")
    away: dict[int, list[str]] = {}
    void: set[int] = set()
    for _ in range(20):
        do = chance.choice(["deal", "deal", "amend", "void", "restore"])
        who = chance.choice([[], ["2"], ["3"]])
        standing = sorted(away.keys() - void)
        if do == "restore" and void:
            number = chance.choice(sorted(void))
            log.correct("restore", number, {})
            void.discard(number)
        elif do == "void" and standing:
            log.correct("void", standing[-1], {})
            void.add(standing[-1])
        elif do == "amend" and standing and away[standing[-1]] != who:
            log.correct("amend", standing[-1], {"abandoned": True, "away": who})
            away[standing[-1]] = who
        else:
            away[log.deal(who)] = who
        standing = sorted(away.keys() - void)

        assert log.carried() == (away[standing[-1]] if standing else [])


def test_a_phone_is_told_what_an_undo_carries_over(
    owner: Client, log_of: Callable[[str], Log]
) -> None:
    log = log_of("nap")
    log.deal(["2"])
    log.deal(["3"])

    log.evening.refresh_from_db()
    told = carried_once_undone(open_book(log.evening))
    html = owner.get(at(log.evening)).content.decode()

    assert told == '{"away": ["2"]}'
    assert 'data-carried-undone="{&quot;away&quot;: [&quot;2&quot;]}"' in html
