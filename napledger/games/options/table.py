"""Reading the rules of a table: a rule set of a book, with the table's own options laid over it.

The titles of the groups of options that several games have.

Rules met with the stake: terms are cached, rates become coins.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from threading import Lock
from typing import Any, Generic, Protocol, TypeVar

from cachetools import LRUCache, cached

from napledger.games.options.kinds import Choice, Option, Units, at
from napledger.games.options.option import rows_of
from napledger.games.options.presets import Preset, PrintedBook, places_in
from napledger.reading.faults import Fault, Term
from napledger.reading.faults import marked as _
from napledger.reading.readers import Json, read_fields, read_object, read_text

OptionsT = TypeVar("OptionsT")

TermsT_co = TypeVar("TermsT_co", covariant=True)


# Compared by identity: equal rules and stakes give the same object, which is cached.
@dataclass(frozen=True, slots=True, eq=False)
class TableTerms(Generic[OptionsT]):
    """What a deal's payments hang on, to which a game may add.

    `rates` are the rates by their options' names, in the smallest coin; `places` where each reason
    is printed.
    """

    preset: str
    options: OptionsT
    stake: int
    rates: Mapping[str, int]
    places: Mapping[str, str]


class TermsOf(Protocol[TermsT_co]):
    """Returns the terms of a document's rules at a stake; raises Fault if they cannot stand."""

    def __call__(self, rules: Json, *, stake: int) -> TermsT_co:
        """Return the terms."""


def cached_terms(make: Callable[[Json, int], TermsT_co]) -> TermsOf[TermsT_co]:
    """Return what makes terms, with a cache: equal rules and stakes give the same object."""

    # Measured: the table asks for its terms again and again, and takes 4.7 ms longer without (10.0
    # for 5.3). 512 are more tables than one process serves.
    @cached(LRUCache[Any, TermsT_co](maxsize=512), lock=Lock())
    def made(rules: str, stake: int) -> TermsT_co:
        return make(json.loads(rules), stake)

    def terms_of(rules: Json, *, stake: int) -> TermsT_co:
        try:
            return made(json.dumps(rules, sort_keys=True), stake)
        except RecursionError:
            # What was read a few levels up the stack may be too deep to be written down here.
            raise Fault(
                "", "expected an object with named fields; this is nested too deeply"
            ) from None

    return terms_of


def coins(units: Fraction, stake: int, *, at: str) -> int:
    """Return a rate in the smallest coin; raise Fault at the option where it is not whole."""
    amount = units * stake
    if amount.denominator != 1:
        raise Fault(
            f"options.{at}",
            "half a stake does not come out whole at a stake of {stake}: "
            "take an even stake, or a whole number of stakes",
            stake=stake,
        )
    return amount.numerator


CALLS, ALL_PASS, KITTY, WRONGS, TABLE = (
    _("Calls and prices"),
    # Translators: every player passes: nobody calls
    _("When all pass"),
    _("The kitty"),
    _("Irregularities"),
    # Translators: a group of rules: how many play, how many cards each has, who stands out
    _("The table"),
)


TermsT = TypeVar("TermsT")

NAME_CHARACTERS_MAX = 60
"""As much as there may be of what a table calls its rules."""


def read_rules_name(raw: Json) -> str:
    """Return what a table calls its rules; raise Fault for what is too long."""
    name = read_text(raw)
    if len(name) > NAME_CHARACTERS_MAX:
        raise Fault(
            "",
            "at most {most} characters fit here, this has {got}",
            most=NAME_CHARACTERS_MAX,
            got=len(name),
        )
    return name


def check_needs(options: object, rows: Iterable[Option]) -> None:
    """Raise Fault at the first option that needs what is not there, and is refused for it."""
    for row in rows:
        for need, or_else in row.demands(getattr(options, row.name)):
            if or_else and not need.is_met_by(getattr(options, need.option)):
                raise Fault(row.name, or_else, option=Term(row.label))


@dataclass(frozen=True)
class OptionTable(Generic[OptionsT]):
    """Every option of a game, in groups as its books treat of them, and its rule sets.

    `make` is the frozen dataclass of the options, with a field for each row. `check` raises Fault,
    at the option to change, where options contradict each other: by default, where what one of them
    needs is not there. `places` are by reason and book where each payment is printed.
    """

    rows: tuple[Option, ...]
    presets: Mapping[str, Preset]
    books: Mapping[str, PrintedBook]
    make: Callable[..., OptionsT]
    check: Callable[[OptionsT], None] | None = None
    places: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        options: type[OptionsT],
        presets: Mapping[str, Preset],
        books: Mapping[str, PrintedBook],
        *,
        places: Mapping[str, Mapping[str, str]] | None = None,
        check: Callable[[OptionsT], None] | None = None,
    ) -> OptionTable[OptionsT]:
        """Return the table of options whose fields carry their rows."""
        return cls(rows_of(options), presets, books, options, check, places or {})

    @cached_property
    def by_name(self) -> Mapping[str, Option]:
        return {option.name: option for option in self.rows}

    @cached_property
    def groups(self) -> tuple[str, ...]:
        """Return the groups in their order."""
        return tuple(dict.fromkeys(option.group for option in self.rows))

    @property
    def usual(self) -> str:
        """Return the key of the rule set of a table that names none."""
        return next(iter(self.presets))

    def read_rules(self, raw: Json) -> tuple[str, OptionsT]:
        """Return the preset's key and the options of `{"preset", "options"}`, checked as a whole.

        What a table calls its rules (`name`) changes nothing.

        Raises Fault at the option that is unknown, out of range, or that contradicts another.
        """
        readers = {"preset": self._read_preset, "options": read_object, "name": read_rules_name}
        rules = read_fields(raw, readers)
        preset = rules.get("preset", self.usual)
        try:
            options = self.laid_over(preset, rules.get("options", {}))
            if self.check:
                self.check(options)
            else:
                check_needs(options, self.rows)
        except Fault as fault:
            raise fault.at("options") from None
        return preset, options

    def rates(self, options: OptionsT, stake: int) -> dict[str, int]:
        """Return each rate in stakes by its option's name, in the smallest coin.

        Raises Fault at the option whose rate does not come out whole.
        """
        names = (row.name for row in self.rows if isinstance(row, Units))
        return {name: coins(getattr(options, name), stake, at=name) for name in names}

    def terms(self, make: Callable[..., TermsT], rules: Json, stake: int) -> TermsT:
        """Return the terms of a document's rules at a stake; raise Fault if they cannot stand.

        `make` takes what every game's terms have, in their order.
        """
        preset, options = self.read_rules(rules)
        rates, places = self.rates(options, stake), self.places_for(preset)
        return make(preset, options, stake, rates, places)

    def places_for(self, preset: str) -> dict[str, str]:
        """Return the place to cite for each reason at a table that plays by this rule set."""
        return places_in(self.presets[preset].book, self.places)

    def laid_over(self, preset: str, changes: Mapping[str, Json]) -> OptionsT:
        """Return a preset's options with changes over them, not yet checked as a whole."""
        raw = self.merged(preset, changes)
        return self.make(**{row.name: at(row.name, row.read, raw[row.name]) for row in self.rows})

    def merged(self, preset: str, changes: Mapping[str, Json]) -> dict[str, Json]:
        """Return a preset's options with changes over them, as in a document and not yet read."""
        unknown = next((name for name in changes if name not in self.by_name), None)
        if unknown is not None:
            known = sorted(self.by_name)
            raise Fault(
                str(unknown), "there is no such option; the options are {known}", known=known
            )
        raw = dict(self.presets[preset].options)
        for name, change in changes.items():
            raw[name] = self.by_name[name].laid_over(raw[name], change)
        return raw

    def choice(self, name: str) -> Choice:
        option = self.by_name[name]
        assert isinstance(option, Choice), name
        return option

    def _read_preset(self, raw: Json) -> str:
        if read_text(raw) not in self.presets:
            known = sorted(self.presets)
            raise Fault("", "there is no such rule set; the rule sets are {known}", known=known)
        return str(raw)
