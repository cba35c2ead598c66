"""The options of a kitty that several games have, and what they need: a table that plays with one.

A game that has one says where it is printed, and what differs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from napledger.games.options import option
from napledger.games.options.kinds import Choice, Need, Value
from napledger.games.options.table import KITTY, WRONGS
from napledger.reading.faults import marked as _

WITH_KITTY = Need(
    "kitty",
    or_else=_(
        "“{option}” pays into the kitty, but this table has none: play with a kitty, or set it to 0"
    ),
)
"""What an option needs that pays into the kitty or says what becomes of it."""

INTO_KITTY = Need(
    "kitty",
    or_else=_(
        "“{option}” pays into the kitty, but this table has none: "
        "play with a kitty, or choose otherwise"
    ),
)
"""What a value needs by which something is paid into the kitty."""

IN_KITTY: Mapping[str, Any] = {"needs": (WITH_KITTY,), "idle": 0}
"""What every rate says that is paid into the kitty: nothing at a table without one."""

ante_dealer = partial(
    option.units,
    KITTY,
    label=_("Dealer’s ante"),
    sentence=_("Stakes that the dealer puts in at every deal."),
    tells=_("The dealer puts {coins} into the kitty at every deal."),
    **IN_KITTY,
)
ante_others = partial(option.units, KITTY, label=_("Everybody else’s ante"), **IN_KITTY)
misdeal_fine = partial(
    option.units,
    WRONGS,
    label=_("Fine for a misdeal"),
    sentence=_("Stakes to the kitty for each misdeal; the same player deals again."),
    **IN_KITTY,
)
revoke_fine = partial(
    option.units,
    WRONGS,
    label=_("Fine for a revoke"),
    tells=_("The fine for a revoke is {coins}."),
    needs=(WITH_KITTY, Need("revoke", ("fine",))),
    idle=0,
)

ENDS = {
    "split": _("It is split equally among the players."),
    "draw": _("It is drawn for; the lowest card takes all."),
    "carry": _("It is carried to the next evening."),
}


def end(source: str, *printed: str, **differs: Any) -> Any:
    """Return what becomes of the kitty in the end, with where each of the three is printed."""
    places = printed or [""] * len(ENDS)
    row = Choice(
        KITTY,
        # Translators: what happens to the kitty or the pool at the end of the evening
        label=_("At the end"),
        sentence=_(
            "What becomes of the kitty when the evening ends; the table may still decide otherwise."
        ),
        source=source,
        values=tuple(map(Value, ENDS, ENDS.values(), places)),
        tells=_("At the end: {choice}"),
        needs=(WITH_KITTY,),
    )
    return option.row(replace(row, **differs))
