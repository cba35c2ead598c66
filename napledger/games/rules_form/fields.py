"""The fields of the house rules form: options as people type them, and as they are typed back.

Rates are typed in stakes: "2", "½", "1½", "0.5" or "0,5". What cannot be read is refused here, in
a player's words; what contradicts other rules, the rules themselves refuse. What was typed becomes
rules as a document has them: only what differs from the preset.

What a game brings to the form for its rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol

from django.http import QueryDict

from napledger.games.options.kinds import Choice, Flag, Need, Numbers, Option, Players, PriceList
from napledger.games.options.kinds import Units as Rate
from napledger.games.options.presets import Preset
from napledger.games.options.table import OptionTable
from napledger.money.formatting import MINUS, PLUS
from napledger.money.typed import plain
from napledger.reading.faults import Fault, Term
from napledger.reading.readers import Json


@dataclass(frozen=True, slots=True)
class CardPrice:
    """A line on the card of a rule set: a word of the game and what it pays, both to be shown."""

    word: str
    price: str


@dataclass(frozen=True, slots=True)
class AnswerTile:
    """An answer to be tapped."""

    value: str
    said: str
    checked: bool


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    """A question as the form shows it."""

    name: str
    asked: str
    answers: tuple[AnswerTile, ...]


class Questions(Protocol):
    """A few questions whose answers lead to rules."""

    def answers_of(self, options: Any) -> Mapping[str, str]:
        """Return how options answer the questions."""

    def asked(self, answers: Mapping[str, str]) -> tuple[AskedQuestion, ...]:
        """Return the questions with these answers tapped."""

    def read(self, sent: Mapping[str, Any]) -> Mapping[str, str]:
        """Return the answers that a form sends; raise Fault for a question without one."""

    def rules_answering(self, answers: Mapping[str, str]) -> tuple[Preset, Mapping[str, Json]]:
        """Return the book's rules that give these answers, and what is laid over the nearest."""


@dataclass(frozen=True)
class RulesKit:
    """A game's rules for its form: the option table, and what a rule set's card shows.

    `prices` are the lines of a card for these options, and `note` what they mean.
    """

    table: OptionTable[Any]
    prices: Callable[[Any], tuple[CardPrice, ...]]
    note: str
    questions: Questions | None = None


RULE = "rule-"
"""What the name of each option's field begins with."""

FEWEST, MOST = "-fewest", "-most"
"""What the names of the two ends of a range end with."""

ON = "on"

_RATE = re.compile(r"(?P<whole>[0-9]{0,12})(?: ?(?P<half>½)|[.,](?P<decimals>[0-9]{1,12}))?")
_HALF = re.compile(r"(?:^| )1/2$")
_NUMBER = re.compile(r"[0-9]{1,12}")


@dataclass(frozen=True, slots=True)
class Typed:
    """House rules as typed, laid over a preset; `before` are the options that were changed so far.

    `before` matters only to tell what somebody typed from what stood in the form already.
    """

    sent: QueryDict
    table: OptionTable[Any]
    preset: Preset
    before: Mapping[str, Json]

    def changes(self) -> tuple[dict[str, Json], tuple[Fault, ...]]:
        """Return the options that differ from the preset's, and a fault for each unreadable one."""
        values: dict[str, Json] = {}
        faults: list[Fault] = []
        for option in self.table.rows:
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
        for option in self.table.rows:
            if isinstance(option, PriceList):
                self._drop_prices(option, values)
                continue
            is_hidden = not all(need.is_met(values) for need in option.needs)
            is_known = values[option.name] in self._known(option.name)
            if is_hidden and is_known and option.idle is not None:
                values[option.name] = option.idle

    def _drop_prices(self, option: PriceList, values: dict[str, Json]) -> None:
        """Drop the prices of calls that the form hid, where nobody typed another."""
        prices, known = values[option.name], self._known(option.name)
        for call, need in option.call_needs.items():
            if not need.is_met(values) and prices[call] in [each.get(call) for each in known]:
                prices[call] = None

    def _known(self, name: str) -> tuple[Any, Any]:
        """Return an option as the preset has it and as it was before."""
        usual = self.preset.options[name]
        return usual, self.before.get(name, usual)

    def _differing(self, values: Mapping[str, Json]) -> Iterator[tuple[str, Json]]:
        for name, value in values.items():
            usual = self.preset.options[name]
            if isinstance(value, dict):
                prices = {call: price for call, price in value.items() if price != usual.get(call)}
                if prices:
                    yield name, prices
            elif value != usual:
                yield name, value


def written(units: Fraction) -> str:
    """Return a rate as people write it: "10", "½", "1½"."""
    whole, half = divmod(units, 1)
    return f"{whole or ''}½" if half else str(whole)


def won_and_lost(win: Fraction, lose: Fraction, *, between: str = " ") -> str:
    """Return two rates with their signs; nought has none."""
    signed = ((PLUS, win), (MINUS, lose))
    return between.join(f"{sign}{written(units)}" if units else "0" for sign, units in signed)


def fields_of(options: object, *, rows: tuple[Option, ...]) -> dict[str, str]:
    """Return what stands in each field of the form under these options."""
    fields: dict[str, str] = {}
    for option in rows:
        name, value = RULE + option.name, getattr(options, option.name)
        if isinstance(option, PriceList):
            for call, rates in value.items():
                names = price_fields(option, call)
                fields |= dict(zip(names, map(written, rates), strict=True))
        elif isinstance(option, Players):
            fields |= {name + FEWEST: str(value[0]), name + MOST: str(value[1])}
        elif isinstance(option, Rate):
            fields[name] = written(value)
        elif isinstance(option, Numbers):
            fields |= {f"{name}-{number}": str(number) for number in value}
        elif isinstance(option, Flag):
            fields |= {name: ON} if value else {}
        else:
            fields[name] = str(value)
    return fields


def price_fields(option: PriceList, call: str) -> tuple[str, str]:
    """Return the names of the two fields of a call's rates."""
    first, second = option.fields
    return f"{first}-{call}", f"{second}-{call}"


def read_option(option: Option, sent: QueryDict) -> Json:
    """Return an option as a document has it; raise Fault where what was typed says nothing."""
    name = RULE + option.name
    text = sent.get(name, "").strip()
    match option:
        case PriceList():
            return _read_prices(option, sent)
        case Players():
            return [read_number(sent.get(name + end, "")) for end in (FEWEST, MOST)]
        case Numbers():
            # Those who have still an older form type them in a row.
            typed = re.split(r"[\s,]+", text) if text else numbers_in(name, sent)
            return [read_number(each) for each in typed if each]
        case Flag():
            return text if text not in ("", ON) else bool(text)
        case Rate():
            return read_rate(text)
        case Choice(values=values) if isinstance(values[0].value, str):
            return text
        case _:
            return read_number(text)


def numbers_in(name: str, fields: Mapping[str, str] | QueryDict) -> list[str]:
    """Return the numbers that were ticked, in the order in which they stand there."""
    return [str(fields[each]) for each in fields if each.startswith(f"{name}-")]


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


def _read_prices(option: PriceList, sent: QueryDict) -> dict[str, Json]:
    """Return the two rates of each call; a call with neither is not allowed, and is null."""
    prices: dict[str, Json] = {}
    for call, word in option.calls.items():
        first, second = (sent.get(name, "").strip() for name in price_fields(option, call))
        if bool(first) != bool(second):
            one, other = option.pair
            raise Fault(
                call,
                "{call} needs two prices, {one} and {other}: give both, or leave both empty",
                call=Term(word),
                one=Term(one),
                other=Term(other),
            )
        try:
            prices[call] = [read_rate(first), read_rate(second)] if first else None
        except Fault as fault:
            raise fault.at(call) from None
    return prices


def needs_shown(needs: tuple[Need, ...], *, table: OptionTable[Any]) -> list[list[Any]]:
    """Return what fields have to hold for an option to be shown: names, each with its values.

    Of a price list a call is there while its first field holds anything: no values.
    """
    shown: list[list[Any]] = []
    for need in needs:
        option = table.by_name[need.option]
        if isinstance(option, PriceList):
            shown += [[price_fields(option, str(call))[0], []] for call in need.values]
        else:
            values = [ON if value is True else str(value) for value in need.values]
            shown.append([RULE + need.option, values])
    return shown
