"""What tests of api make and send."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from sessions.api.openapi_views import described
from sessions.models import Circle, Entry, Evening
from tests.sessions.api.conftest import Program, at
from tests.support.nights import play_night

Start = Callable[..., Evening]


Record = Callable[..., Entry]


Body = dict[str, Any]


DESCRIBED = described()


THREE: Body = {"caller": "Ann", "call": "3", "made": True}


SOME_ID = "0190b3a0-0000-7000-8000-000000000000"


RULES: Body = {"game": "nap", "name": "Ours", "rules": {"preset": "hoyle"}}


PAST = {"cells": "Date,Ann,Ben\n2024-01-12,4,-4\n", "money": "owed", "game": "nap"}

SENT: Mapping[str, Body] = {
    "rename_circle": {"name": "The Bell"},
    "start_evening": {
        "game": "nap",
        "stake": 1,
        "players": ["Ann", "Cat", "Eve"],
        "currency": "counters",
        "title": "T",
        "place": "P",
        "note": "N",
        "first_dealer": "Cat",
        "played_on": "2026-11-26",
        "kitty": 0,
        "along": {"Ann": -6, "Cat": 8},
    },
    "record": {"kind": "deal", **THREE, "note": "a fine one"},
    "put_up_call": {"facts": {"caller": "Cat", "call": "3"}},
    "price": {"kind": "payment", "from": "Ann", "to": "Ben", "amount": 2},
    "correct": {"kind": "amend", "facts": {**THREE, "made": False}, "why": "misheard", "by": "Ann"},
    "preview": {"kind": "void", "why": "misheard", "by": "Ann"},
    "change_state": {"state": "reviewing"},
    "put_name_right": {"name": "Anne"},
    "merge_player": {"into": SOME_ID},
    "show_offered": {"offer": "group.none"},
    "join_circles": {"offer": "group.none", "match": {SOME_ID: "Cat"}},
    "choose_plan": {"way": "banker", "banker": "Ann"},
    "round_balances": {"coin": 5},
    "preview_leaving": {"player": "Cat", "way": "plain"},
    "leave": {"player": "Cat", "way": "share"},
    "price_counters": {"counters": 100, "amount": 500, "currency": "GBP"},
    "mark_paid": {"from": "Ann", "to": "Cat", "amount": 6},
    "say_of_payment": {"what": "disputed", "note": "only five came"},
    "share_purse": {"players": ["Ann", "Ben"]},
    "part_purse": {"holder": "Ann"},
    "pay": {"evenings": [SOME_ID], "from": SOME_ID, "to": "kitty", "amount": 1},
    "take_back": {"key": "no-such-key"},
    "make_tournament": {
        "game": "nap",
        "currency": "GBP",
        "stake": 10,
        "players": ["Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal"],
    },
    "draw_round": {"way": "random"},
    "exchange_two": {"one": "Ann", "other": "Ben"},
    "change_players": {"come": ["Eve"], "leave": ["Ann"]},
    "begin_round": {"version": 1},
    "take_draw_back": {"version": 1},
    "throw_tournament_away": {"version": 1},
    "change_tables": {"state": "reviewing"},
    "pay_in_tournament": {"from": SOME_ID, "to": SOME_ID, "amount": 1},
    "preview_past": PAST,
    "bring_past_in": PAST,
    "keep": RULES,
    "change": RULES,
    "score": {
        "format": "napledger.evening/1",
        "game": "nap",
        "stake": 1,
        "players": ["Ann", "Ben"],
        "log": [],
    },
}


@pytest.fixture
def evenings(start: Start, record: Record, owner_program: Program, circle: Circle) -> list[Evening]:
    """Return an evening at play, to which something was brought along; one reviewed; one closed."""
    closed, reviewed = play_night(start, record), play_night(start, record)
    for evening, states in ((closed, ("reviewing", "closed")), (reviewed, ("reviewing",))):
        owner_program.post(at(evening, "baton"))
        for state in states:
            assert owner_program.post(at(evening, "state"), {"state": state}).status_code == 201
    begun = owner_program.post(f"circles/{circle.pk}/evenings", SENT["start_evening"])
    assert begun.status_code == 201
    open_now = Evening.objects.get(pk=begun.json()["id"])
    owner_program.post(at(open_now, "baton"))
    assert owner_program.post(at(open_now, "entries"), SENT["record"]).status_code == 201
    return [open_now, reviewed, closed]


def filled(path: str, evening: Evening, *, number: str) -> str:
    """Return a route's address with the ids of this evening in it, and this number."""
    player = evening.seats.exclude(player=None)[0].player_id
    ids = {"circle_id": evening.circle_id, "evening_id": evening.pk, "rule_set_id": evening.pk}
    ids["tournament_id"] = ids["other_id"] = evening.pk
    return path.format(
        **ids, number=number, player_id=player, key="nap", name="no-such-name"
    ).removeprefix("/")


ROUTES = [
    pytest.param(operation["operationId"], method, path, id=operation["operationId"])
    for path, methods in described()["paths"].items()
    for method, operation in methods.items()
]


def address(path: str, evening: Evening) -> str:
    """Return a route's address with the ids of this evening in it."""
    filled = path.replace("{circle_id}", str(evening.circle_id))
    filled = filled.replace("{evening_id}", str(evening.pk)).replace("{number}", "1")
    filled = filled.replace("{player_id}", str(evening.seats.exclude(player=None)[0].player_id))
    for name in ("{rule_set_id}", "{tournament_id}", "{other_id}"):
        filled = filled.replace(name, str(evening.pk))
    filled = filled.replace("{key}", "nap")
    return filled.removeprefix("/")


WATCH, RECORD, OWN = "watch", "record", "own"

OWNERS_ONLY = {
    "rename_circle",
    "merge_player",
    "part_player",
    "offer_circle",
    "show_offered",
    "join_circles",
    "part_circles",
    "export_book",
    "export_circle",
    "say_of_payment",
    "make_tournament",
    "draw_round",
    "exchange_two",
    "change_players",
    "begin_round",
    "take_draw_back",
    "throw_tournament_away",
    "list_brought",
    "preview_past",
    "bring_past_in",
    "take_past_back",
}
ANYBODY = {"show_token", "list_circles", "list_games", "show_game", "score"}
"""What any token may ask for, whatever it opens."""

READING_POSTS = {"price", "preview", "preview_leaving", "show_offered"}


def needs(name: str, method: str) -> str:
    """Return what one must be allowed to do for a route."""
    if name in OWNERS_ONLY:
        return OWN
    return WATCH if method == "get" or name in READING_POSTS else RECORD
