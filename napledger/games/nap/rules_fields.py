"""The fields of the house rules form: options as people type them, and as they are typed back.

Rates are typed in stakes: "2", "½", "1½", "0.5" or "0,5". What cannot be read is refused here, in
a player's words; what contradicts other rules, the rules themselves refuse.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from django.http import QueryDict

from napledger.games.nap.calls import HAND_SIZES, WORDS, calls_of
from napledger.games.nap.option_table import Option
from napledger.games.nap.options import Options
from napledger.money.typed import plain
from napledger.reading.faults import Fault, Term
from napledger.reading.readers import Json

RULE = "rule-"
"""What the name of each option's field begins with."""

WIN, LOSE = "win-", "lose-"
"""What the names of a call's two prices begin with."""

FEWEST, MOST = "-fewest", "-most"
"""What the names of the two ends of a range end with."""

ON = "on"

ALL_CALLS = calls_of(max(HAND_SIZES))

_RATE = re.compile(r"(?P<whole>[0-9]{0,12})(?: ?(?P<half>½)|[.,](?P<decimals>[0-9]{1,12}))?")
_HALF = re.compile(r"(?:^| )1/2$")
_NUMBER = re.compile(r"[0-9]{1,12}")


def written(units: Fraction) -> str:
    """Return a rate as people write it: "10", "½", "1½"."""
    whole, half = divmod(units, 1)
    return f"{whole or ''}½" if half else str(whole)


def fields_of(options: Options, *, rows: tuple[Option, ...]) -> dict[str, str]:
    """Return what stands in each field of the form under these options."""
    fields: dict[str, str] = {}
    for option in rows:
        name, value = RULE + option.name, getattr(options, option.name)
        if option.kind == "pay":
            for call, (win, lose) in value.items():
                fields |= {WIN + call: written(win), LOSE + call: written(lose)}
        elif option.kind == "range":
            fields |= {name + FEWEST: str(value[0]), name + MOST: str(value[1])}
        elif option.kind == "rate":
            fields[name] = written(value)
        elif option.kind == "flag":
            fields |= {name: ON} if value else {}
        else:
            fields[name] = str(value)
    return fields


def read_option(option: Option, sent: QueryDict) -> Json:
    """Return an option as a document has it; raise Fault where what was typed says nothing."""
    return READERS[option.kind](sent, RULE + option.name)


def read_rate(text: str) -> Json:
    """Return a typed rate, whole or with a half, as a document has it; nothing typed is nought."""
    typed = plain(text)
    match = _RATE.fullmatch(_HALF.sub("½", typed))
    if match is None:
        raise Fault(
            "", "“{came}” is not a number of stakes; write it like 2, ½ or 1½", came=text.strip()
        )
    units = Fraction(match["whole"] or 0)
    if match["half"]:
        units += Fraction(1, 2)
    elif match["decimals"]:
        units += Fraction(int(match["decimals"]), 10 ** len(match["decimals"]))
    if (2 * units).denominator != 1:
        raise Fault("", "rates are whole or half stakes, like 2 or 1½; this is {came}", came=typed)
    return units.numerator if units.denominator == 1 else units.numerator / 2


def read_number(text: str) -> Json:
    """Return a typed whole number as one; anything else as it is, for the rules to refuse."""
    return int(text) if _NUMBER.fullmatch(text) else text


def _read_pay(sent: QueryDict, _name: str) -> dict[str, Json]:
    """Return the two prices of each call; a call with neither is not allowed, and is null."""
    prices: dict[str, Json] = {}
    for call in ALL_CALLS:
        win, lose = sent.get(WIN + call, "").strip(), sent.get(LOSE + call, "").strip()
        if bool(win) != bool(lose):
            raise Fault(
                call,
                "{call} needs two prices, made and lost: give both, or leave both empty",
                call=Term(WORDS[call]),
            )
        try:
            prices[call] = [read_rate(win), read_rate(lose)] if win else None
        except Fault as fault:
            raise fault.at(call) from None
    return prices


def _read_range(sent: QueryDict, name: str) -> Json:
    return [read_number(sent.get(name + end, "")) for end in (FEWEST, MOST)]


READERS: Mapping[str, Callable[[QueryDict, str], Any]] = {
    "pay": _read_pay,
    "range": _read_range,
    "rate": lambda sent, name: read_rate(sent.get(name, "")),
    "flag": lambda sent, name: name in sent,
    "choice": lambda sent, name: sent.get(name, ""),
    "count": lambda sent, name: read_number(sent.get(name, "").strip()),
    "hand": lambda sent, name: read_number(sent.get(name, "")),
}
"""How each kind of option is read from the form."""
