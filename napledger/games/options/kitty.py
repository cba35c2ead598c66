"""Options that pay into a kitty, refused at a table that plays without one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from napledger.games.options.kinds import Choice, Need, Option
from napledger.reading.faults import Fault, Term

WITH_KITTY = Need("kitty")
"""What every option needs that pays into the kitty or says what becomes of it."""


class WithKitty(Protocol):
    """Options of a game that may play with a kitty."""

    @property
    def kitty(self) -> bool:
        """Return whether there is one."""


def check_kitty(options: WithKitty, rows: Iterable[Option]) -> None:
    """Raise Fault at the first option that pays into a kitty which the table has not."""
    if options.kitty:
        return
    for row in rows:
        value = getattr(options, row.name)
        if isinstance(row, Choice):
            if WITH_KITTY in row.value_of(value).needs:
                raise Fault(
                    row.name,
                    "“{option}” pays into the kitty, but this table has none: "
                    "play with a kitty, or choose otherwise",
                    option=Term(row.label),
                )
        elif WITH_KITTY in row.needs and row.idle is not None and value != row.idle:
            raise Fault(
                row.name,
                "“{option}” pays into the kitty, but this table has none: "
                "play with a kitty, or set it to 0",
                option=Term(row.label),
            )
