"""Whether the facts of an exported entry are such as the book writes, and name only its seats."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from napledger.evening.document import Opening
from napledger.evening.log import AMEND, CORRECTIONS, REDO, STATES, UNDO, read_line
from napledger.games.contract import AnyGame
from napledger.ledger.transfers import KITTY
from napledger.reading.faults import Fault
from napledger.reading.readers import Json
from sessions.book.preview import FIXED_AT_THE_START

MARKS = (UNDO, REDO)

PLAIN = (str, int, bool, type(None))
"""What is the same as another where it is equal to it and of its kind."""


def check_facts(
    kind: str, facts: Mapping[str, Json], *, game: AnyGame, accounts: frozenset[str]
) -> None:
    """Raise Fault where an entry of this kind could not have these facts."""
    if "kind" in facts:
        raise Fault("kind", "unknown key; the kind stands beside the facts")
    if kind in STATES:
        _check_no_more_than((), facts)
    elif kind in CORRECTIONS:
        assert kind != AMEND, "an amendment’s facts are of the kind of what it amends"
        _check_no_more_than(MARKS, facts)
    else:
        said = read_line(kind, facts, game=game)
        _check_as_written(facts, said.written())
        if isinstance(said, Opening):
            _check_players(said, accounts=accounts)
        else:
            said.renamed(_seats_of(facts, accounts=accounts))


def check_amended_start(now: Mapping[str, Json], *, before: Mapping[str, Json]) -> None:
    """Raise Fault where an amendment of an evening's start changes what stays as it is."""
    for name in FIXED_AT_THE_START:
        if now.get(name) != before.get(name):
            raise Fault(name, "this cannot be changed once the evening has begun")
    if sorted(now["players"]) != sorted(before["players"]):
        raise Fault("players", "only the order of the seats can be corrected, not who sat down")


def same(these: Json, those: Json) -> bool:
    """Return whether two JSON values are the same, true being no 1; the order of fields is free."""
    if these != those:
        return False
    if type(these) in PLAIN:
        return type(these) is type(those)
    return json.dumps(these, sort_keys=True) == json.dumps(those, sort_keys=True)


def _check_players(opening: Opening, *, accounts: frozenset[str]) -> None:
    for index, player in enumerate(opening.players):
        if player not in accounts - {KITTY}:
            raise Fault(f"players[{index}]", "{player} is the number of no seat", player=player)


def _seats_of(facts: Mapping[str, Json], *, accounts: frozenset[str]) -> Callable[[str], str]:
    """Return what gives each name in these facts back, and raises Fault for one of no seat."""

    def seat(name: str) -> str:
        if name not in accounts:
            place = next((field for field in facts if _names(facts[field], name)), "")
            raise Fault(place, "{player} is the number of no seat", player=name)
        return name

    return seat


def _check_as_written(facts: Mapping[str, Json], written: Mapping[str, Json]) -> None:
    """Raise Fault for a value that reads as another: a name with a blank before it, say."""
    for name, value in facts.items():
        # What is as by default may be left out, and may be there.
        if not (same(value, written[name]) if name in written else not value):
            raise Fault(name, "is not as the book writes it")


def _names(value: Json, name: str) -> bool:
    """Return whether a field of facts has this name in it, however deep."""
    if isinstance(value, list):
        return any(_names(item, name) for item in value)
    if isinstance(value, dict):
        return name in value or any(_names(item, name) for item in value.values())
    return bool(value == name)


def _check_no_more_than(marks: tuple[str, ...], facts: Mapping[str, Json]) -> None:
    for name, value in facts.items():
        if name not in marks:
            raise Fault(name, "unknown key; an entry of this kind has no such fact")
        if value is not True:
            raise Fault(name, "expected true")
