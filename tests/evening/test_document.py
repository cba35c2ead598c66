"""The evening document: read strictly, with its defaults, and written back the same."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
import time_machine

from napledger.evening.document import (
    Document,
    Opening,
    kind_of_entry,
    read_document,
    read_opening,
    write_document,
)
from napledger.evening.kinds.join import Join
from napledger.evening.kinds.payment import Payment
from napledger.games import games
from napledger.games.nap.deal import Deal
from tests.evening.documents import MADE_THREE, document, refusal

BARE = {
    "format": "napledger.evening/1",
    "game": "nap",
    "stake": 5,
    "players": ["Ann", "Ben"],
    "log": [],
}

FULL = {
    "format": "napledger.evening/1",
    "game": "nap",
    "title": "Thursday at the Crown",
    "played_on": "2026-11-19",
    "place": "The Crown",
    "note": "It rained.",
    "currency": "GBP",
    "stake": 5,
    "rules": {"preset": "hoyle_kitty", "options": {"pay": {"nap": [12, 6]}}},
    "players": ["Ann", "Ben", "Cat"],
    "first_dealer": "Cat",
    "kitty": 7,
    "log": [
        {"kind": "deal", "caller": "Ann", "call": "3", "made": True},
        {"kind": "payment", "from": "Ben", "to": "Ann", "amount": 10},
        {"kind": "join", "player": "Dan", "left_of": "Cat"},
    ],
}

FIELDS = (
    "currency, first_dealer, format, game, kitty, kitty_coins, log, note, place, played_on, "
    "players, rules, stake, title, zone"
)


def without(name: str) -> dict[str, Any]:
    """Return a bare document without one of its fields."""
    return {key: value for key, value in BARE.items() if key != name}


def test_every_field_is_read() -> None:
    found = read_document(FULL)

    assert found == Document(
        Opening(
            game="nap",
            stake=5,
            players=("Ann", "Ben", "Cat"),
            rules={"preset": "hoyle_kitty", "options": {"pay": {"nap": [12, 6]}}},
            first_dealer="Cat",
            kitty=7,
            currency="GBP",
            title="Thursday at the Crown",
            played_on="2026-11-19",
            place="The Crown",
            note="It rained.",
        ),
        (Deal(caller="Ann", call="3", made=True), Payment("Ben", "Ann", 10), Join("Dan", "Cat")),
    )
    assert [kind_of_entry(entry) for entry in found.log] == ["deal", "payment", "join"]


def test_a_document_is_written_as_it_was_read() -> None:
    assert write_document(read_document(FULL)) == FULL


@time_machine.travel(datetime.datetime(1981, 2, 3, 12, tzinfo=datetime.UTC), tick=False)
def test_what_is_left_out_is_as_usual() -> None:
    opening = read_document(BARE).opening

    assert opening == Opening(
        game="nap",
        stake=5,
        players=("Ann", "Ben"),
        rules={"preset": "hoyle"},
        first_dealer="Ann",
        kitty=0,
        currency="counters",
        title="",
        played_on="1981-02-03",
        place="",
        note="",
    )


@time_machine.travel(datetime.datetime(1981, 2, 3, 12, tzinfo=datetime.UTC), tick=False)
def test_how_an_evening_begins_is_read_without_its_log() -> None:
    facts = {"game": "nap", "stake": 5, "players": [" Ann", "Zoe\u0308"], "first_dealer": "Zoë "}

    opening = read_opening(facts)

    assert opening.players == ("Ann", "Zo\u00eb")
    assert opening.first_dealer == "Zo\u00eb"
    assert opening.played_on == "1981-02-03"


DAY = "played_on: expected a day like 2026-11-19, got"
STAKES = "stake: expected a whole number from 1 to 1,000,000,000,000, got"

REFUSED: list[tuple[Any, str]] = [
    ([], "expected an object with named fields, got a list"),
    (None, "expected an object with named fields, got nothing (null)"),
    ({}, "format: is missing"),
    *((without(name), f"{name}: is missing") for name in BARE),
    *(
        ({**BARE, name: value}, f"{name}: {sentence}")
        for name, value, sentence in [
            ("stakes", 5, f"unknown key; expected one of {FIELDS}"),
            (
                "format",
                "napledger.evening/2",
                "expected “napledger.evening/1”, got the text “napledger.evening/2”",
            ),
            ("format", 1, "expected “napledger.evening/1”, got 1"),
            (
                "game",
                "bridge",
                f"there is no such game here; the games are {', '.join(sorted(games()))}",
            ),
            ("game", ["nap"], "expected text, got a list"),
            ("title", "\ud83c", "expected text, got half of a character (a lone surrogate)"),
            ("place", None, "expected text, got nothing (null)"),
            ("note", "\x00", "text cannot hold the character NUL"),
            ("played_on", 20261119, "expected text, got 20261119"),
            ("currency", "QQQ", "expected a currency like GBP, or counters, got QQQ"),
            ("currency", "gbp", "expected a currency like GBP, or counters, got gbp"),
            ("zone", "Lndon/../x", "expected a time zone like Europe/London, got Lndon/../x"),
            ("zone", "A" * 65, f"expected a time zone like Europe/London, got {'A' * 40}"),
            ("stake", True, "expected a whole number, got true"),
            ("kitty", -1, "expected a whole number from 0 to 1,000,000,000,000, got -1"),
            ("players", "Ann", "expected a list, got the text “Ann”"),
            ("players", [], "a table has 2 to 7 players, got 0"),
            ("players", ["Ann"], "a table has 2 to 7 players, got 1"),
            ("players", list("abcdefgh"), "a table has 2 to 7 players, got 8"),
            ("first_dealer", "Zed", "Zed is not one of the players; they are Ann, Ben"),
            ("log", {}, "expected a list, got an object"),
        ]
    ),
    *(
        ({**BARE, "played_on": day}, f"{DAY} {day}")
        for day in ("19.11.2026", "20261119", "2026-W47-4", "2026-02-29", "")
    ),
    *(({**BARE, "stake": stake}, f"{STAKES} {stake}") for stake in (0, 10**12 + 1)),
    *(
        ({**BARE, "players": ["Ann", name]}, f"players[1]: {sentence}")
        for name, sentence in [
            (7, "expected text, got 7"),
            ("Ann ", "Ann is named twice"),
            ("kitty", "“kitty” is the kitty’s own name; a player needs another"),
            ("y" * 10_000, "a name has at most 40 characters, this one has 10000"),
            ("Ben\t", "a name cannot have control characters in it"),
        ]
    ),
    ({**BARE, "log": ["deal"]}, "log[0]: expected an entry with its kind, got the text “deal”"),
]

KINDS = "deal, payment, adjustment, kitty, offence, join, leave, seats, rules, along, gains, paid"


@pytest.mark.parametrize(("raw", "sentence"), REFUSED)
def test_a_document_that_breaks_a_rule_is_refused_at_its_field(raw: Any, sentence: str) -> None:
    assert refusal(raw) == sentence


@pytest.mark.parametrize(
    ("kind", "got"),
    [
        ({"kind": "trick"}, "trick"),
        ({"kind": 3}, "3"),
        ({"kind": ["deal"]}, "a list"),
        ({}, "nothing (null)"),
        ({"kind": "start"}, "start"),
        ({"kind": "box", "player": "Ann", "amount": 1, "into": True}, "box"),
        ({"kind": "void"}, "void"),
    ],
)
def test_an_entry_of_no_kind_a_document_has_is_refused(kind: dict[str, Any], got: str) -> None:
    assert refusal(document(MADE_THREE, kind)) == f"log[1].kind: expected one of {KINDS}, got {got}"
