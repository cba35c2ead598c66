"""What a circle is called."""

from __future__ import annotations

from napledger.ledger.faults import Fault
from sessions.forms.lines import read_line
from sessions.models import Circle

NAME_CHARACTERS_MAX = 80


def rename_circle(circle: Circle, *, name: str) -> Circle:
    """Return the circle under another name; raise Fault for what is no name."""
    circle.name = read_line(name, path="name", characters_max=NAME_CHARACTERS_MAX)
    if not circle.name:
        raise Fault("name", "a circle's name needs at least one character")
    circle.save(update_fields=["name"])
    return circle
