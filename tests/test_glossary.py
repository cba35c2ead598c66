"""One name means one thing: no two public classes of the project are called alike."""

from __future__ import annotations

import ast
from collections import defaultdict
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]

CONVENTION = {"Command", "Meta", "Migration"}
"""What Django looks for by its name."""

GAMES = "napledger/games"
"""Under it, each folder with a presets.json is a game."""

IN_SEVERAL_GAMES = {
    "Deal": "the facts of a deal",
    "Options": "what house rules choose",
    "Revoke": "an offence in play, and by whom",
    "Round": "who is in a round, and which it is",
    "Seating": "who is in a deal",
    "State": "what one deal leaves to the next",
    "Terms": "everything that payments hang on",
}
"""What games call alike, for it is the same in each."""

OF_A_SCHEMA = ("sessions/api/", "sessions/auditing/schema.py")
"""Classes here are called as what is read or shown; those of the API stand in its document."""

SAME_THING = {
    "Deal": "what the contract asks of a game's deal",
    "Entry": "what the contract asks of an entry, which the book stores",
    "Observation": "what was counted, and the row that stores it",
    "Preset": "what the contract asks of a rule set, and the usual one",
    "Transfer": "a payment in the book, and the row that stores it",
}
"""Names of a value and of what stands for it elsewhere."""


@cache
def _classes() -> dict[str, dict[str, str]]:
    """Return where each public class is defined: by its name, the file of each owner."""
    found: dict[str, dict[str, str]] = defaultdict(dict)
    twice = []
    for path in sorted((*ROOT.glob("napledger/**/*.py"), *ROOT.glob("sessions/**/*.py"))):
        name = path.relative_to(ROOT).as_posix()
        if name.startswith(OF_A_SCHEMA):
            continue
        game = path.parent.parent == ROOT / GAMES and (path.parent / "presets.json").exists()
        owner = "a game" if game else name
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                if game and owner in found[node.name] and _together(found[node.name][owner], name):
                    twice.append(f"{node.name}: {found[node.name][owner]}, {name}")
                found[node.name][owner] = name
    assert not twice, "a game calls two things alike"
    return found


def _in_several_games() -> set[str]:
    games: dict[str, set[str]] = defaultdict(set)
    for presets in (ROOT / GAMES).glob("*/presets.json"):
        for path in presets.parent.glob("*.py"):
            for node in ast.parse(path.read_text()).body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    games[node.name].add(presets.parent.name)
    return {name for name, having in games.items() if len(having) > 1}


def _together(one: str, other: str) -> bool:
    return one.rsplit("/", 1)[0] == other.rsplit("/", 1)[0]


def test_a_name_of_a_class_means_one_thing() -> None:
    allowed = CONVENTION | SAME_THING.keys()

    twice = {
        name: sorted(files.values())
        for name, files in _classes().items()
        if len(files) > 1 and name not in allowed
    }

    assert twice == {}


def test_what_may_be_called_alike_still_is() -> None:
    found = _classes()

    assert [name for name in SAME_THING if len(found[name]) < 2] == []


def test_games_call_alike_only_what_is_the_same_in_each() -> None:
    assert _in_several_games() == IN_SEVERAL_GAMES.keys()
