"""What somebody writes anew is read as a person types it, from whichever way in it comes.

A form, a program and a file are told the same of a name that cannot be told from another, and of a
title, a place or a note that is no line of text. What stands in a book already is read as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from napledger.evening.document import Opening, read_opening
from napledger.reading.faults import Fault
from napledger.reading.letters import LINE_CHARACTERS_MAX, alike, check_seen, read_line

LINES = {"title": LINE_CHARACTERS_MAX, "place": LINE_CHARACTERS_MAX, "note": 400}
"""The facts that are a line of text, and how many characters fit into each."""


def as_typed(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return facts with their lines of text as they are kept; raise Fault at the one that is none.

    What is no text is left as it is, for its reader to refuse.
    """
    lines = {
        name: read_line(facts[name], path=name, characters_max=most)
        for name, most in LINES.items()
        if isinstance(facts.get(name), str)
    }
    return {**facts, **lines}


def new_opening(facts: Mapping[str, Any]) -> Opening:
    """Return how an evening is to begin; raise Fault at the field that cannot be."""
    opening = read_opening(as_typed(facts))
    for place, name in enumerate(opening.players):
        check_name(name, path=f"players[{place}]", others=opening.players[:place])
    return opening


def check_name(name: str, *, path: str, others: Iterable[str]) -> None:
    """Raise Fault for a name with a letter nobody sees, or one of these others in other letters."""
    try:
        check_seen(name)
    except Fault as fault:
        raise fault.at(path) from None
    same = next((other for other in others if alike(other) == alike(name)), name)
    if same != name:
        raise Fault(path, "{name} is named twice", name=same)


CIRCLE_CHARACTERS_MAX = 80
"""As much as the book keeps of a circle's name."""


def read_circle_name(text: str) -> str:
    """Return what a circle shall be called; raise Fault for what is no name."""
    name = read_line(text, path="name", characters_max=CIRCLE_CHARACTERS_MAX)
    if not name:
        raise Fault("name", "a group’s name needs at least one character")
    return name
