"""The fields of the house rules form: options as people type them, and as they are typed back.

Rates are typed in stakes: "2", "½", "1½", "0.5" or "0,5". What cannot be read is refused here, in
a player's words; what contradicts other rules, the rules themselves refuse. What was typed becomes
rules as a document has them: only what differs from the preset.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.http import QueryDict

from napledger.games.nap.calls import HAND_SIZES, WORDS, calls_of
from napledger.games.nap.option_table import KITTY_PAYERS, OPTIONS, Option
from napledger.games.nap.options import Options
from napledger.games.nap.presets import Preset
from napledger.money.typed import plain
from napledger.reading.faults import Fault, Term
from napledger.reading.readers import Json

WITHOUT_KITTY: Mapping[str, Json] = {
    **dict.fromkeys(KITTY_PAYERS, 0),
    "failed_nap_kitty": "none",
}
"""What the form hides at a table without a kitty, and what it comes to there."""

NINE_ONLY = tuple(call for call in calls_of(max(HAND_SIZES)) if call not in calls_of(5))
"""The calls that the form hides at a table with hands of five."""


@dataclass(frozen=True, slots=True)
class Typed:
    """House rules as typed, laid over a preset; `before` are the options that were changed so far.

    `before` matters only to tell what somebody typed from what stood in the form already.
    """

    sent: QueryDict
    preset: Preset
    before: Mapping[str, Json]

    def changes(self) -> tuple[dict[str, Json], tuple[Fault, ...]]:
        """Return the options that differ from the preset's, and a fault for each unreadable one."""
        values: dict[str, Json] = {}
        faults: list[Fault] = []
        for option in OPTIONS:
            try:
                values[option.name] = read_option(option, self.sent)
            except Fault as fault:
                faults.append(fault.at(option.name))
        if faults:
            return {}, tuple(faults)
        self._drop_left_over(values)
        return dict(self._differing(values)), ()

    def _drop_left_over(self, values: dict[str, Json]) -> None:
        """Drop what the form hid and nobody typed; what was typed stays, for the rules to refuse.

        So to take the kitty away, or four cards, is one tap and not a dozen corrections.
        """
        if not values["kitty"]:
            for name, nothing in WITHOUT_KITTY.items():
                if values[name] in self._known(name):
                    values[name] = nothing
        if values["hand_size"] == min(HAND_SIZES):
            known = [prices.get(call) for prices in self._known("pay") for call in NINE_ONLY]
            for call in NINE_ONLY:
                if values["pay"][call] in known:
                    values["pay"][call] = None

    def _known(self, name: str) -> tuple[Any, Any]:
        """Return an option as the preset has it and as it was before."""
        usual = self.preset.options[name]
        return usual, self.before.get(name, usual)

    def _differing(self, values: Mapping[str, Json]) -> Iterator[tuple[str, Json]]:
        for name, value in values.items():
            usual = self.preset.options[name]
            if name == "pay":
                prices = {call: price for call, price in value.items() if price != usual.get(call)}
                if prices:
                    yield name, prices
            elif value != usual:
                yield name, value


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
