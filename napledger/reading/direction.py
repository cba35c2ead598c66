"""Texts that run the other way than the page: kept apart, so that nothing beside them turns round.

Hebrew and Arabic run from right to left, figures and Latin letters from left to right. Where both
stand in one sentence, a name and an amount beside it would change places, and a minus would go to
the wrong end of its amount. Unicode's isolates, which nobody sees, keep each in its order.
"""

from __future__ import annotations

from unicodedata import bidirectional

LEFT_TO_RIGHT, FIRST_STRONG, END = "\u2066", "\u2068", "\u2069"

RIGHT_TO_LEFT = {"R", "AL"}
STRONG = {"L", *RIGHT_TO_LEFT}


def runs_right_to_left(text: str) -> bool | None:
    """Return whether a text's first letter belongs to a script that does; None without letters."""
    classes = (bidirectional(character) for character in text)
    first = next((each for each in classes if each in STRONG), None)
    return None if first is None else first in RIGHT_TO_LEFT


def name_apart(name: str, *, right_to_left: bool) -> str:
    """Return a name for a sentence of that direction, isolated where it runs the other way."""
    if name.isascii() and not right_to_left:
        return name
    same = runs_right_to_left(name) in (right_to_left, None)
    return name if same else f"{FIRST_STRONG}{name}{END}"


def characters_seen(text: str) -> int:
    """Return how many characters of a text are to be seen: isolates are not."""
    return sum(character not in (LEFT_TO_RIGHT, FIRST_STRONG, END) for character in text)


def figure_apart(figure: str, *, right_to_left: bool) -> str:
    """Return an amount for a page of that direction: its sign and its figures in their order."""
    return f"{LEFT_TO_RIGHT}{figure}{END}" if right_to_left else figure
