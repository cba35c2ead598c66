"""The kinds of options that rules have: what each may be, and how it is read from a document.

A game declares its options once, as the fields of a frozen dataclass. Each field carries its row:
its group, a sentence for players, the place in the book, and how it is told in the rules.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from napledger.games.headings import Rule
from napledger.reading.faults import Fault, Term
from napledger.reading.faults import marked as _
from napledger.reading.readers import (
    Json,
    read_choice,
    read_flag,
    read_list,
    read_object,
    read_units,
    read_whole,
)

COUNTERS_MAX = 1_000_000
"""The most counters that an option may ask for."""


@dataclass(frozen=True, slots=True)
class Need:
    """What another option has to be for one to mean anything: one of `values`.

    Of a price list, `values` are calls that have a price. `or_else` refuses what needs it where it
    is not met, if that says no such sentence itself.
    """

    option: str
    values: tuple[Json, ...] = (True,)
    or_else: str = ""

    def is_met(self, rules: Mapping[str, Json]) -> bool:
        """Return whether rules meet it, given as in a document."""
        return self.is_met_by(rules[self.option])

    def is_met_by(self, value: Any) -> bool:
        """Return whether the other option meets it with this value."""
        if isinstance(value, dict):
            return any(value.get(call) is not None for call in self.values)
        return value in self.values


def always(_options: Any) -> bool:
    """Return True: a sentence that is told whatever the options are."""
    return True


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of the rules in force, told with an option.

    A word of `pattern` in braces is the option's value: `choice` its sentence, `coins` money,
    `fewest` and `most` players, any other the value itself; `words` are further ones, of the terms.
    `place` is a source, or a reason that the game's books print in places of their own, perhaps by
    the options. It is told when the options say so (`when`), else where the option means anything
    and is not off or nought. `after` is an option behind whose sentences it stands.
    """

    pattern: str
    place: str | Callable[[Any], str] = ""
    when: Callable[[Any], object] | None = None
    words: Callable[[Any], Mapping[str, int | str]] | None = None
    after: str = ""


Tells = str | Sentence | Callable[[Any], "Iterable[Rule]"]
"""A sentence, perhaps its pattern alone, or what makes any number of rules of a game's terms."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Option(ABC):
    """One option of the rules; `name` is that of its field.

    `tells` is what the rules in force say with it. `idle` is what it comes to where what it `needs`
    is not there; None where it never matters. `or_else` is the sentence by which anything else is
    refused there, with the option's label as the word `option`.
    """

    group: str = field(kw_only=False)
    name: str = ""
    label: str
    sentence: str
    source: str = ""
    tells: Tells | tuple[Tells, ...] = ()
    needs: tuple[Need, ...] = ()
    idle: Json = None
    or_else: str = ""

    @abstractmethod
    def read(self, raw: Json) -> Any:
        """Return the option's value as a document has it; raise Fault if it cannot be."""

    def means_anything(self, options: Any) -> bool:
        """Return whether it is not off or nought, and all that it needs is there."""
        return self.is_on(getattr(options, self.name)) and all(
            need.is_met_by(getattr(options, need.option)) for need in self.needs
        )

    def is_on(self, value: Any) -> bool:
        """Return whether the option does anything with this value."""
        return bool(value)

    def demands(self, value: Any) -> Iterator[tuple[Need, str]]:
        """Yield what the option needs to have this value, with what refuses it otherwise."""
        if self.idle is not None and value != self.idle:
            yield from ((need, self.or_else or need.or_else) for need in self.needs)

    def laid_over(self, _base: Json, change: Json) -> Json:
        """Return what a change makes of an option, as a document has it."""
        return change


@dataclass(frozen=True, slots=True, kw_only=True)
class Flag(Option):
    """A thing that is played or not."""

    def read(self, raw: Json) -> bool:
        return read_flag(raw)


@dataclass(frozen=True, slots=True)
class Value:
    """One value that an option may have, with the sentence that says what it does.

    `or_else` refuses it where what it `needs` is not there.
    """

    value: str | int
    sentence: str
    source: str = ""
    needs: tuple[Need, ...] = ()
    or_else: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice(Option):
    """One of a few values, words or numbers."""

    values: tuple[Value, ...]

    def read(self, raw: Json) -> str | int:
        known = tuple(each.value for each in self.values)
        if isinstance(known[0], str):
            return read_choice(raw, tuple(map(str, known)))
        if (number := read_whole(raw)) not in known:
            raise Fault(
                "", "expected one of {choices}, got {got}", choices=map(str, known), got=number
            )
        return number

    def is_on(self, _value: Any) -> bool:
        """Return True: whatever is chosen does something."""
        return True

    def demands(self, value: Any) -> Iterator[tuple[Need, str]]:
        """Yield what the value needs, then what the option needs to have it."""
        chosen = self.value_of(value)
        yield from ((need, chosen.or_else or need.or_else) for need in chosen.needs)
        # Without arguments, super() knows no class that was made anew for its slots.
        yield from super(Choice, self).demands(value)

    def value_of(self, value: str | int) -> Value:
        return next(each for each in self.values if each.value == value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Whole(Option):
    """A whole number: of counters, of cards, of rounds."""

    least: int = 0
    most: int = COUNTERS_MAX
    apart: tuple[int, ...] = ()
    """Numbers below `least` that may be all the same: 0 for "not at all"."""

    def read(self, raw: Json) -> int:
        number = read_whole(raw, least=min((self.least, *self.apart)), most=self.most)
        if number < self.least and number not in self.apart:
            read_whole(raw, least=self.least, most=self.most)
        return number


@dataclass(frozen=True, slots=True, kw_only=True)
class Units(Option):
    """A rate in stakes, whole or a half; it becomes coins where the stake is known."""

    def read(self, raw: Json) -> Fraction:
        return read_units(raw)


@dataclass(frozen=True, slots=True, kw_only=True)
class Players(Option):
    """The fewest and the most players that the rules are made for."""

    # Translators: a rule: the fewest and the most players
    label: str = _("How many play")
    sentence: str = _("The fewest and the most players these rules are for.")
    seats: range

    def read(self, raw: Json) -> tuple[int, int]:
        """Return the fewest and the most."""
        ends = read_list(raw, lambda end: read_whole(end, least=self.seats[0], most=self.seats[-1]))
        if len(ends) != 2 or ends[0] > ends[1]:
            raise Fault("", "expected the fewest and the most players, like [2, 6]")
        return ends[0], ends[1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbers(Option):
    """Different whole numbers in their order, at least one `among` those that have a word."""

    among: Mapping[int, str]

    def read(self, raw: Json) -> tuple[int, ...]:
        least, most = min(self.among), max(self.among)
        numbers = read_list(raw, lambda each: read_whole(each, least=least, most=most))
        if not numbers:
            raise Fault("", "expected at least one number")
        for place, number in enumerate(numbers):
            if number in numbers[:place]:
                raise Fault(f"[{place}]", "{number} stands there twice", number=number)
        return numbers


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceList(Option):
    """Two rates in stakes for each call that has any, by call.

    `calls` are the words of all there are, in the order of the form. `pair` is what the two rates
    are called, and `fields` how the names of their fields begin. `call_needs` says of a call what
    it needs to be played at all, `no_pair` what is wrong with one that has not two rates.
    """

    calls: Mapping[str, str]
    pair: tuple[str, str]
    fields: tuple[str, str]
    no_pair: str
    call_needs: Mapping[str, Need] = field(default_factory=dict)
    priceless: Mapping[str, str] = field(default_factory=dict)
    no_price: str = ""

    def read(self, raw: Json) -> dict[str, tuple[Fraction, Fraction]]:
        """Return the two rates of each call; a call that is null has none."""
        prices = {call: price for call, price in read_object(raw).items() if price is not None}
        for call in raw:
            if call in self.priceless and call not in prices:
                continue
            if call in self.priceless:
                raise Fault(call, self.no_price, call=Term(self.priceless[call]))
            if call not in self.calls:
                known = tuple(self.calls)
                raise Fault(call, "there is no such call; there are {known}", known=known)
        return {call: at(call, self._read_pair, price) for call, price in prices.items()}

    def laid_over(self, base: Json, change: Json) -> Json:
        """Return the base's prices with the change's over them."""
        return {**base, **at(self.name, read_object, change)}

    def _read_pair(self, raw: Json) -> tuple[Fraction, Fraction]:
        rates = read_list(raw, read_units)
        if len(rates) != 2:
            raise Fault("", self.no_pair)
        return rates[0], rates[1]


def at(place: str, reader: Any, raw: Json) -> Any:
    """Return what a reader makes of a value; its faults are at `place`."""
    try:
        return reader(raw)
    except Fault as fault:
        raise fault.at(place) from None
