"""The options of a game's rules as plain values, for programs."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from napledger.games.options.kinds import (
    Choice,
    Flag,
    Numbers,
    Option,
    Players,
    PriceList,
    Units,
    Whole,
)
from napledger.games.options.table import OptionTable
from napledger.reading.readers import Json

KINDS: dict[type[Option], str] = {
    Flag: "flag",
    Choice: "choice",
    Whole: "whole",
    Units: "units",
    Players: "players",
    Numbers: "numbers",
    PriceList: "prices",
}
"""What each kind of option is called."""


def options_listed(table: OptionTable[Any]) -> list[dict[str, Json]]:
    """Return each option of a game: what it may be, what it does, where it is printed."""
    return [_listed(each) for each in table.rows]


def _listed(option: Option) -> dict[str, Json]:
    return {
        "name": option.name,
        "group": _(option.group),
        "label": _(option.label),
        "sentence": _(option.sentence),
        "source": option.source,
        "kind": KINDS[type(option)],
        "values": _values(option),
        "least": option.least if isinstance(option, Whole) else None,
        "most": option.most if isinstance(option, Whole) else None,
        "needs": [{"option": each.option, "values": list(each.values)} for each in option.needs],
    }


def _values(option: Option) -> list[dict[str, Json]]:
    """Return what a choice may be, or the calls that have prices."""
    if isinstance(option, Choice):
        return [{"value": each.value, "sentence": _(each.sentence)} for each in option.values]
    if isinstance(option, PriceList):
        return [{"value": call, "sentence": _(word)} for call, word in option.calls.items()]
    return []
