"""Rules that cannot stand together, each refused with a sentence that says what to change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from napledger.games.piquet.option_table import (
    DIFFERENCE,
    EACH,
    GAME,
    HUNDRED,
    POINTS,
    RUBICON,
)
from napledger.reading.faults import Fault

if TYPE_CHECKING:
    from napledger.games.piquet.options import Options


def check_rules(options: Options) -> None:
    """Raise Fault, at the option to change, when the options contradict each other."""
    if options.form == HUNDRED and options.stake_on == POINTS:
        raise Fault(
            "stake_on",
            "the hundred has no points to pay for: put the stake on the game or on the partie",
        )
    if options.form == RUBICON and options.stake_on == GAME:
        raise Fault(
            "stake_on",
            "the rubicon form has no games: put the stake on the points or on the partie",
        )
    if options.lurch_below > options.target:
        raise Fault(
            "lurch_below",
            "whoever loses is below {target} anyway: take {target} for the lurch, or less",
            target=options.target,
        )
    if options.stake_on != POINTS:
        _check_no_points(options)


def _check_no_points(options: Options) -> None:
    if options.fractions != EACH:
        raise Fault(
            "fractions",
            "there are odd points only where the stake is on the points: "
            "put it there, or let them be dropped at every partie",
        )
    if options.unfinished == DIFFERENCE:
        raise Fault(
            "unfinished",
            "a difference is paid only where the stake is on the points: "
            "put it there, or let nothing be paid",
        )
