"""The options of a game, declared as fields of a frozen dataclass that carry their rows.

cards: int = option.choice(HANDS, label=_("Cards in a hand"), …)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field, fields, replace
from typing import Any, ParamSpec

from napledger.games.options import kinds

P = ParamSpec("P")

ROW = "row"
"""Where a field's metadata have its row."""


def row(option: kinds.Option) -> Any:
    """Return a field with this row, which several games may share."""
    return field(metadata={ROW: option})


def rows_of(options: type[Any]) -> tuple[kinds.Option, ...]:
    """Return the rows of a game's options, each under the name of its field."""
    return tuple(replace(each.metadata[ROW], name=each.name) for each in fields(options))


def _field_of(kind: Callable[P, kinds.Option]) -> Callable[P, Any]:
    """Return what makes a field with a row of this kind, from what the kind takes."""

    def made(*args: P.args, **kwargs: P.kwargs) -> Any:
        return row(kind(*args, **kwargs))

    return made


choice = _field_of(kinds.Choice)
flag = _field_of(kinds.Flag)
whole = _field_of(kinds.Whole)
units = _field_of(kinds.Units)
players = _field_of(kinds.Players)
numbers = _field_of(kinds.Numbers)
price_list = _field_of(kinds.PriceList)
