"""Books for the tests of exports: a night with everything in it, and what is stored of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.apps import apps
from django.db import connection

from napledger.evening.log import AMEND, RESTORE, VOID
from napledger.reading.json_text import parsed
from sessions.auditing.checking import CheckedBundle, checked
from sessions.auditing.reading import read_bundle
from sessions.auditing.schema import Bundle, as_json, text_of
from sessions.book.append_only import lifted
from sessions.book.correct import Correction, correct_entry, redo_last, undo_last
from sessions.book.start import start_evening
from sessions.book.submission import Recorder, Submission
from sessions.book.writing import write
from sessions.models import (
    Access,
    Circle,
    Entry,
    Evening,
    Forgetting,
    Joining,
    Merging,
    Player,
    RuleSet,
    Seat,
    Tournament,
    TournamentTable,
    Transfer,
)
from sessions.settling.service import close_evening, reopen_evening, review_evening
from sessions.table.people import record_join

MODELS: tuple[type[Any], ...] = (
    *(TournamentTable, Tournament),
    *(Transfer, Entry, Seat, Evening, Joining, Merging, Access),
    *(Forgetting, RuleSet, Player, Circle),
)
"""Every model of the book, none before what names it."""

STAYS = {
    *("secret_hash", "link_id", "evening_id", "says_player_id", "recorder_id", "asking"),
    *("by_joining", "milestones", "head", "people_salt", "paid_digest"),
}
"""What of circles, devices and evenings is no part of the book, and is left behind; and where the
circle's own chain ends and what it holds of people, which goes on where an evening comes in."""

OPENING = {
    "game": "nap",
    "title": "Thursday: “the” night; at 9",
    "played_on": "2026-11-19",
    "place": "The Crown",
    "note": "by candlelight",
    "currency": "GBP",
    "stake": 2,
    "rules": {"preset": "peel_pool", "options": {"kitty_end": "draw"}},
    "players": ["Ann", "Ben", "Cát", "李雷"],
    "first_dealer": "李雷",
    "kitty": 6,
}


@dataclass
class Pen:
    """Whoever writes in a book, with a new key each time."""

    evening: Evening
    recorder: Recorder
    keys: Iterator[str]

    def entry(self, kind: str, **facts: Any) -> None:
        """Record an entry."""
        write(self.evening, kind=kind, facts=facts, **self._how())

    def join(self, player: str, *, left_of: str) -> None:
        """Have somebody sit down."""
        facts = {"player": player, "left_of": left_of}
        record_join(self.evening, facts=lambda _book: facts, **self._how(body="e" * 64))

    def correct(self, kind: str, number: int, **facts: Any) -> None:
        """Put an entry right."""
        correction = Correction(kind, number, facts)
        correct_entry(self.evening, correction=correction, why="misheard", **self._how())

    def do(self, step: Callable[..., object]) -> None:
        """Undo, redo, review, close or reopen."""
        step(self.evening, **self._how())

    def _how(self, body: str = "") -> dict[str, Any]:
        return {"submission": Submission(next(self.keys), self.recorder, body)}


def play_a_night(circle: Circle, *, recorder: Recorder, name: str = "night") -> Evening:
    """Return an evening with every kind of entry and correction in its log, closed at last."""
    keys = (f"{name}-{number}" for number in range(100))
    book = start_evening(circle, facts=OPENING, submission=Submission(next(keys), recorder))
    pen = Pen(book.evening, recorder, keys)
    _play(pen)
    _put_right(pen)
    reopen = partial(reopen_evening, is_owner=True)
    for step in (review_evening, close_evening, reopen, review_evening):
        pen.do(step)
    pen.entry("kitty", how="draw", winner="3")
    pen.entry("box", player="3", amount=6, into=False)
    pen.do(close_evening)
    return book.evening


def _play(pen: Pen) -> None:
    pen.entry("deal", caller="2", call="3", made=True)
    pen.entry("deal", caller="1", call="nap", made=False, misdeals=0, note="loud")
    pen.entry("deal", caller="2", call="2", made=False, revokes=[{"player": "1", "how": "revoke"}])
    pen.entry("payment", **{"from": "1", "to": "2", "amount": 7})
    pen.entry("adjustment", changes={"1": -3, "3": 2, "kitty": 1}, note="the candle fell over")
    pen.join("Eve", left_of="4")
    pen.entry("rules", stake=4)
    pen.entry("seats", order=["4", "5", "1", "3", "2"])
    pen.entry("deal", caller="3", call="4", made=True)
    pen.entry("leave", player="2")


def _put_right(pen: Pen) -> None:
    pen.correct(AMEND, 3, caller="1", call="4", made=True)
    pen.do(undo_last)
    pen.correct(VOID, 4)
    pen.correct(RESTORE, 4)
    pen.entry("deal", caller="1", call="4", tricks=2)
    pen.do(undo_last)
    pen.do(redo_last)
    pen.correct(AMEND, 1, **start_facts(pen.evening) | {"first_dealer": "1"})


def start_facts(evening: Evening) -> dict[str, Any]:
    """Return the facts that an evening's log begins with."""
    facts: dict[str, Any] = Entry.objects.get(evening=evening, number=1).facts
    return facts


def everything() -> dict[str, list[dict[str, Any]]]:
    """Return every row of the book as it is stored, by its table."""
    return {
        model.__name__: [
            {name: value for name, value in row.items() if name not in _stays(model)}
            for row in model.objects.order_by("pk").values()
        ]
        for model in MODELS
    }


def empty_the_book() -> None:
    """Delete every row of the book, as no program of napledger's ever does."""
    connection.check_constraints()
    with lifted(), connection.cursor() as cursor:
        cursor.execute("UPDATE card_sessions_evening SET recorder_id = NULL")
        cursor.execute("UPDATE card_sessions_access SET evening_id = NULL, link_id = NULL")
        models = apps.get_app_config("card_sessions").get_models()
        for model in (*(each for each in models if each not in MODELS), *MODELS):
            cursor.execute(f"DELETE FROM card_sessions_{model.__name__.lower()}")  # noqa: S608
        connection.check_constraints()


def written(bundle: Bundle) -> dict[str, Any]:
    """Return what a file of this bundle says."""
    raw: dict[str, Any] = parsed("".join(text_of(as_json(bundle))))
    return raw


def read(raw: Any) -> CheckedBundle:
    """Return what a file that says this holds, read and checked as an import does."""
    return checked(read_bundle(parsed(json.dumps(raw))))


def _stays(model: type[Any]) -> set[str]:
    return STAYS if model in (Circle, Access) else {"recorder_id"}
