"""The options of a table of Nap: a preset from a book, with the table's own rules laid over it.

Sources and meanings stand in option_table.py. Rates are in stakes, as exact fractions, because
Enquire Within asks for half a stake; they become coins where the stake is known (terms.py).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from napledger.games.nap.calls import HAND_SIZES, calls_of
from napledger.games.nap.consistency import check_rules
from napledger.games.nap.option_table import BY_NAME, Option
from napledger.games.nap.presets import PRESETS
from napledger.reading.faults import Fault
from napledger.reading.readers import (
    Json,
    kind_of,
    read_choice,
    read_fields,
    read_flag,
    read_list,
    read_text,
    read_units,
    read_whole,
)

SEATS = range(2, 8)
"""How many may sit at a table of Nap, whatever a book's own number is."""

PRESET_BY_DEFAULT = "hoyle"
PURCHASE_MAX_LIMIT = 52


@dataclass(frozen=True, slots=True)
class Options:
    """The rules in force at a table; one field for each row of the option table."""

    players: tuple[int, int]
    hand_size: int
    pay: Mapping[str, tuple[Fraction, Fraction]]
    misery_rank: str
    misery_trumps: bool
    all_pass: str
    forced_one: str
    double_header_compounds: bool
    sit_out: str
    kitty: bool
    ante_dealer: Fraction
    ante_others: Fraction
    ante_round: Fraction
    knave_five: Fraction
    peep_price: Fraction
    purchase_price: Fraction
    purchase_max: int
    spare_hand: bool
    spare_hand_forfeit: Fraction
    misdeal_fine: Fraction
    interference_fine: Fraction
    failed_nap_kitty: str
    kitty_taken_by: str
    kitty_end: str
    revoke: str
    revoke_fine: Fraction
    out_of_turn: str
    out_of_turn_fine: Fraction
    wrong_cards: str


def read_rules(raw: Json) -> tuple[str, Options]:
    """Return the preset's key and the options of `{"preset", "options"}`, checked as a whole.

    Raises Fault at the option that is unknown, out of range, or that contradicts another.
    """
    rules = read_fields(raw, {"preset": _read_preset, "options": _mapping})
    preset = rules.get("preset", PRESET_BY_DEFAULT)
    try:
        options = laid_over(PRESETS[preset].options, rules.get("options", {}))
        check_rules(options)
    except Fault as fault:
        raise fault.at("options") from None
    return preset, options


def laid_over(base: Mapping[str, Json], changes: Mapping[str, Json]) -> Options:
    """Return the options of `base` with `changes` over them; in `pay`, null takes a call out."""
    unknown = next((name for name in changes if name not in BY_NAME), None)
    if unknown is not None:
        raise Fault(
            str(unknown), "there is no such option; the options are {known}", known=sorted(BY_NAME)
        )
    raw = {**base, **changes}
    hand_size = _read(BY_NAME["hand_size"], raw["hand_size"], hand_size=0)
    if "pay" in changes:
        over = _at("pay", _mapping, changes["pay"])
        raw["pay"] = {**base["pay"], **over}
        _refuse_unknown_calls(over)
    return Options(**{name: _read(BY_NAME[name], raw[name], hand_size=hand_size) for name in raw})


def _read(option: Option, raw: Json, *, hand_size: int) -> Any:
    def read(value: Json) -> Any:
        match option.kind:
            case "rate":
                return read_units(value)
            case "flag":
                return read_flag(value)
            case "choice":
                return read_choice(value, tuple(choice.value for choice in option.choices))
            case "count":
                return read_whole(value, most=PURCHASE_MAX_LIMIT)
            case "hand":
                return _read_hand_size(value)
            case "range":
                return _read_range(value)
            case _:
                return _read_pay(value, hand_size=hand_size)

    return _at(option.name, read, raw)


def _read_pay(raw: Json, *, hand_size: int) -> dict[str, tuple[Fraction, Fraction]]:
    prices = {call: price for call, price in _mapping(raw).items() if price is not None}
    for call in prices:
        if call not in calls_of(hand_size):
            raise Fault(
                call,
                "a hand of {size} cards has no such call; it has {known}",
                size=hand_size,
                known=calls_of(hand_size),
            )
    return {call: _at(call, _read_price, price) for call, price in prices.items()}


def _read_price(raw: Json) -> tuple[Fraction, Fraction]:
    rates = read_list(raw, read_units)
    if len(rates) != 2:
        raise Fault("", "a call has two prices, what it wins and what it loses, like [10, 5]")
    return rates[0], rates[1]


def _refuse_unknown_calls(over: Mapping[str, Json]) -> None:
    """Refuse a call that no hand has; one that only nine cards have may be taken out at five."""
    known = calls_of(max(HAND_SIZES))
    for call in over:
        if call not in known:
            raise Fault(f"pay.{call}", "there is no such call; there are {known}", known=known)


def _read_range(raw: Json) -> tuple[int, int]:
    ends = read_list(raw, lambda end: read_whole(end, least=SEATS[0], most=SEATS[-1]))
    if len(ends) != 2 or ends[0] > ends[1]:
        raise Fault("", "expected the fewest and the most players, like [2, 6]")
    return ends[0], ends[1]


def _read_hand_size(raw: Json) -> int:
    size = read_whole(raw)
    if size not in HAND_SIZES:
        raise Fault("", "a hand has five cards or nine, got {got}", got=size)
    return size


def _read_preset(raw: Json) -> str:
    if read_text(raw) not in PRESETS:
        raise Fault(
            "", "there is no such rule set; the rule sets are {known}", known=sorted(PRESETS)
        )
    return str(raw)


def _mapping(raw: Json) -> dict[str, Json]:
    if not isinstance(raw, dict):
        raise Fault("", "expected an object with named fields, got {got}", got=kind_of(raw))
    return raw


def _at(place: str, reader: Callable[[Json], Any], raw: Json) -> Any:
    try:
        return reader(raw)
    except Fault as fault:
        raise fault.at(place) from None
