"""Books for the tests of exports: a night with everything in it, and what is stored of it."""

from __future__ import annotations

import json
from typing import Any

from django.db import connection

from napledger.evening.log import AMEND, RESTORE, VOID
from napledger.ledger.parsing import parsed
from sessions.append_only import lifted
from sessions.exporting.checking import Checked, checked
from sessions.exporting.reading import read_bundle
from sessions.exporting.shape import Bundle, as_json, text_of
from sessions.models import Access, Circle, Entry, Evening, Player, Seat, Transfer
from sessions.services.correct import Correction, correct_entry, redo_last, undo_last
from sessions.services.people import record_join
from sessions.services.posting import Recorder
from sessions.services.record import record_entry
from sessions.services.start import start_evening
from sessions.services.states import close_evening, reopen_evening, review_evening

MODELS = (Transfer, Entry, Seat, Evening, Access, Player, Circle)
"""Every model of the book, none before what names it."""

STAYS = {"secret_hash", "link_id", "evening_id", "says_player_id", "recorder_id"}
"""What of circles, devices and evenings is no part of the book, and is left behind."""

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


def play_a_night(circle: Circle, *, recorder: Recorder, name: str = "night") -> Evening:
    """Return an evening with every kind of entry and correction in its log, closed at last."""
    keys = (f"{name}-{number}" for number in range(100))
    book = start_evening(circle, facts=OPENING, key=next(keys), recorder=recorder)
    evening = book.evening

    def entry(kind: str, **facts: Any) -> None:
        record_entry(evening, kind=kind, facts=facts, key=next(keys), recorder=recorder)

    def correct(kind: str, number: int, **facts: Any) -> None:
        correction = Correction(kind, number, facts)
        correct_entry(
            evening, correction=correction, why="misheard", key=next(keys), recorder=recorder
        )

    entry("deal", caller="2", call="3", made=True)
    entry("deal", caller="1", call="nap", made=False, interference={"3": 1}, note="loud")
    entry("deal", caller="2", call="2", made=False, revokes=[{"player": "1", "how": "revoke"}])
    entry("payment", **{"from": "1", "to": "2", "amount": 7})
    entry("adjustment", changes={"1": -3, "3": 2, "kitty": 1}, note="the candle fell over")
    record_join(
        evening,
        facts=lambda _book: {"player": "Eve", "left_of": "4"},
        key=next(keys),
        recorder=recorder,
        body="e" * 64,
    )
    entry("rules", stake=4)
    entry("seats", order=["4", "5", "1", "3", "2"])
    entry("deal", caller="3", call="4", made=True)
    entry("leave", player="2")
    correct(AMEND, 3, caller="1", call="4", made=True, interference={"3": 1})
    undo_last(evening, key=next(keys), recorder=recorder)
    correct(VOID, 4)
    correct(RESTORE, 4)
    entry("deal", caller="1", call="misery", made=True)
    undo_last(evening, key=next(keys), recorder=recorder)
    redo_last(evening, key=next(keys), recorder=recorder)
    correct(AMEND, 1, **start_facts(evening) | {"first_dealer": "1"})
    review_evening(evening, key=next(keys), recorder=recorder)
    entry("kitty", how="draw", winner="3")
    entry("box", player="3", amount=6, into=False)
    close_evening(evening, key=next(keys), recorder=recorder)
    reopen_evening(evening, key=next(keys), recorder=recorder)
    review_evening(evening, key=next(keys), recorder=recorder)
    close_evening(evening, key=next(keys), recorder=recorder)
    return evening


def start_facts(evening: Evening) -> dict[str, Any]:
    """Return the facts that an evening's log begins with."""
    facts: dict[str, Any] = Entry.objects.get(evening=evening, number=1).facts
    return facts


def everything() -> dict[str, list[dict[str, Any]]]:
    """Return every row of the book as it is stored, by its table."""
    return {
        model.__name__: [
            {name: value for name, value in row.items() if name not in _stays(model)}
            for row in model._default_manager.order_by("pk").values()
        ]
        for model in MODELS
    }


def empty_the_book() -> None:
    """Delete every row of the book, as no program of napledger's ever does."""
    connection.check_constraints()
    with lifted(), connection.cursor() as cursor:
        cursor.execute("UPDATE card_sessions_evening SET recorder_id = NULL")
        cursor.execute("UPDATE card_sessions_access SET evening_id = NULL, link_id = NULL")
        for model in MODELS:
            cursor.execute(f"DELETE FROM {model._meta.db_table}")  # noqa: S608  # our own tables
        connection.check_constraints()


def written(bundle: Bundle) -> dict[str, Any]:
    """Return what a file of this bundle says."""
    raw: dict[str, Any] = parsed("".join(text_of(as_json(bundle))))
    return raw


def read(raw: Any) -> Checked:
    """Return what a file that says this holds, read and checked as an import does."""
    return checked(read_bundle(parsed(json.dumps(raw))))


def _stays(model: type[Any]) -> set[str]:
    return STAYS if model in (Circle, Access) else {"recorder_id"}
