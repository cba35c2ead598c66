"""The options of a game as groups of fields, for the house rules form."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
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
from napledger.games.rules_form.fields import (
    FEWEST,
    MOST,
    RULE,
    needs_shown,
    numbers_in,
    price_fields,
)
from napledger.games.web import word_of

TEMPLATES: Mapping[type[Option], str] = {
    PriceList: "rules_form/prices.html",
    Flag: "rules_form/flag.html",
    Units: "rules_form/number.html",
    Whole: "rules_form/number.html",
    Numbers: "rules_form/numbers.html",
    Players: "rules_form/players.html",
    Choice: "rules_form/choice.html",
}
"""What shows each kind of option."""


@dataclass(frozen=True, slots=True)
class Pick:
    """One value of an option, with the sentence that says what it does."""

    value: str
    sentence: str
    source: str
    checked: bool


@dataclass(frozen=True, slots=True)
class RateFields:
    """A call with the fields of its two rates: the name of each and what stands in it."""

    word: str
    fields: tuple[tuple[str, str, str], ...]
    needs: str
    errors: Sequence[str]

    @property
    def name(self) -> str:
        """Return the name of the first field, at which errors are shown."""
        return self.fields[0][0]


@dataclass(frozen=True, slots=True)
class OptionField:
    """An option with what stands in its field.

    `needs` is JSON: what other fields have to hold for it to mean anything; empty for nothing.
    """

    name: str
    template: str
    label: str
    sentence: str
    source: str
    value: str
    needs: str
    picks: tuple[Pick, ...]
    lines: tuple[RateFields, ...]
    columns: tuple[str, ...]
    ends: tuple[tuple[str, str, str], ...]
    errors: Sequence[str]


@dataclass(frozen=True, slots=True)
class OptionGroup:
    """A group of options under its heading; `has_errors` where something in it is wrong."""

    label: str
    options: tuple[OptionField, ...]
    has_errors: bool


@dataclass(frozen=True, slots=True)
class Groups:
    """The options of a game in a form, by what stands in its fields and what is wrong there."""

    table: OptionTable[Any]
    fields: Mapping[str, str]
    errors: Mapping[str, Sequence[str]]

    def all(self) -> tuple[OptionGroup, ...]:
        """Return every option with what stands in its field, in the order of the books."""
        return tuple(map(self._group, self.table.groups))

    def _group(self, label: str) -> OptionGroup:
        options = tuple(self._field(row) for row in self.table.rows if row.group == label)
        has_errors = any(
            option.errors or any(line.errors for line in option.lines) for option in options
        )
        return OptionGroup(word_of(label), options, has_errors)

    def _field(self, option: Option) -> OptionField:
        name = RULE + option.name
        value = self.fields.get(name, "")
        prices = option if isinstance(option, PriceList) else None
        return OptionField(
            name=name,
            template=TEMPLATES[type(option)],
            label=word_of(option.label),
            sentence=word_of(option.sentence),
            source=option.source,
            value=value,
            needs=self._needs(option.needs),
            picks=self._picks(option, value),
            lines=self._price_lines(prices) if prices else (),
            columns=tuple(map(word_of, prices.pair)) if prices else (),
            ends=self._ends(name) if isinstance(option, Players) else (),
            errors=self.errors.get(name, ()),
        )

    def _needs(self, needs: Any) -> str:
        shown = needs_shown(needs, table=self.table)
        return json.dumps(shown) if shown else ""

    def _price_lines(self, option: PriceList) -> tuple[RateFields, ...]:
        return tuple(self._price_line(option, call) for call in option.calls)

    def _price_line(self, option: PriceList, call: str) -> RateFields:
        names = price_fields(option, call)
        need = option.call_needs.get(call)
        return RateFields(
            word=word_of(option.calls[call]),
            fields=tuple(
                (name, word_of(end), self.fields.get(name, ""))
                for name, end in zip(names, option.pair, strict=True)
            ),
            needs=self._needs((need,)) if need else "",
            errors=self.errors.get(names[0], ()),
        )

    def _picks(self, option: Option, value: str) -> tuple[Pick, ...]:
        """Return the values of an option; of numbers in an order of their own, these first."""
        if isinstance(option, Choice):
            values = (
                (str(each.value), word_of(each.sentence), each.source) for each in option.values
            )
            return tuple(Pick(*each, checked=each[0] == value) for each in values)
        if not isinstance(option, Numbers):
            return ()
        words = {str(number): word_of(word) for number, word in option.among.items()}
        ticked = [each for each in numbers_in(RULE + option.name, self.fields) if each in words]
        is_usual = ticked == [each for each in words if each in ticked]
        order = words if is_usual else dict.fromkeys((*ticked, *words))
        return tuple(Pick(each, words[each], "", checked=each in ticked) for each in order)

    def _ends(self, name: str) -> tuple[tuple[str, str, str], ...]:
        """Return the two ends of a range: the field's name, its label and what stands in it."""
        return (
            (name + FEWEST, _("fewest players"), self.fields.get(name + FEWEST, "")),
            (name + MOST, _("most players"), self.fields.get(name + MOST, "")),
        )
