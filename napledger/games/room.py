"""For how many a rule set is made, and the warning where more or fewer sit at the table."""

from __future__ import annotations

from typing import Any

from napledger.reading.faults import Fault, Term


class TooManyPlayers(Fault):
    """The warning that more sit at a table than its rules are made for."""


def crowded(title: str, *, most: int, players: int) -> Fault | None:
    """Return the warning that the rule set of this title is made for fewer players, or None."""
    if players <= most:
        return None
    return TooManyPlayers(
        "players",
        "{title} is for at most {most} players, and {players} sit here",
        title=Term(title),
        most=most,
        players=players,
    )


def sparse(title: str, *, fewest: int, players: int) -> Fault | None:
    """Return the warning that the rule set of this title is made for more players, or None."""
    if players >= fewest:
        return None
    return Fault(
        "players",
        "{title} is for at least {fewest} players, and {players} sit here",
        title=Term(title),
        fewest=fewest,
        players=players,
    )


def require_room(unusual: Fault | None, *, path: str) -> None:
    """Raise Fault at the rule set where it is chosen for more players than it is made for.

    `unusual` is what the game says of that table. Others may sit down later, and a document may
    say what was played: these are only warned.
    """
    if isinstance(unusual, TooManyPlayers):
        words: dict[str, Any] = unusual.words
        raise Fault(
            path,
            "{title} is for at most {most} players, and {players} sit here: choose other rules, "
            "or say in house rules that more play",
            **words,
        )
