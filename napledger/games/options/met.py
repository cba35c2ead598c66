"""Rules met with the stake and with the table: rates become coins, and too many players are told.

Sentences about a rule set name it by its title.
"""

from __future__ import annotations

from fractions import Fraction

from napledger.games.options.presets import Preset
from napledger.reading.faults import Fault, Term


def coins(units: Fraction, stake: int, *, at: str) -> int:
    """Return a rate in the smallest coin; raise Fault at the option where it is not whole."""
    amount = units * stake
    if amount.denominator != 1:
        raise Fault(
            f"options.{at}",
            "half a stake does not come out whole at a stake of {stake}: "
            "take an even stake, or a whole number of stakes",
            stake=stake,
        )
    return amount.numerator


def crowded(preset: Preset, *, most: int, players: int) -> Fault | None:
    """Return the warning that a rule set is made for fewer players, or None."""
    if players <= most:
        return None
    return Fault(
        "players",
        "{title} is for at most {most} players, and {players} sit here",
        title=Term(preset.title),
        most=most,
        players=players,
    )
