"""The form for the rules of a table: a rule set picked, house rules laid over it.

It has two faces. The picker (`picker_template`) shows the rule sets as cards; the form itself
(`template`) shows every option. A card of its own, HOUSE, stands for rules that are no book's: the
ones the form was made with, or those that were typed, which travel along in hidden fields while
the picker shows. Another one, ASKED, asks a few questions, to which the rules follow. What a circle
has of its own (`own`) stands before the books'.

The rule sets of a game as cards to pick from, each with its sentence, its source, its prices.

The options of a game's rules as plain values, for programs.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.http import QueryDict
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
from napledger.games.options.presets import Preset, place_of
from napledger.games.options.table import OptionTable
from napledger.games.rules_form.fields import (
    RULE,
    AskedQuestion,
    CardPrice,
    Questions,
    RulesKit,
    Typed,
    fields_of,
    price_fields,
)
from napledger.games.rules_form.groups import Groups, OptionGroup
from napledger.games.web import SavedRules, sentence_of, word_of
from napledger.reading.faults import Fault
from napledger.reading.readers import Json

DRAWER_MIN = 2
"""A book with fewer rule sets than this lies in one drawer with the others."""


@dataclass(frozen=True, slots=True)
class RuleCard:
    """A rule set to pick. `value` is what its radio sends; `has_kitty` whether it plays for one."""

    value: str
    title: str
    sentence: str
    source: str
    fewest: int
    most: int
    prices: tuple[CardPrice, ...]
    note: str
    has_kitty: bool


@dataclass(frozen=True, slots=True)
class BookCards:
    """The cards of one book, in a drawer that may be open."""

    title: str
    cards: tuple[RuleCard, ...]
    is_open: bool = False


def card_of(
    kit: RulesKit, preset: Preset, options: Any, *, value: str, title: str, sentence: str
) -> RuleCard:
    fewest, most = options.players
    place, prices = place_of(preset, books=kit.table.books, translate=_), kit.prices(options)
    # A game without that choice always has one, as Loo, or never.
    has_kitty = getattr(options, "kitty", True)
    return RuleCard(value, title, sentence, place, fewest, most, prices, _(kit.note), has_kitty)


def preset_card(kit: RulesKit, key: str) -> RuleCard:
    preset = kit.table.presets[key]
    options = kit.table.laid_over(key, {})
    title, sentence = _(preset.title), _(preset.sentence)
    return card_of(kit, preset, options, value=key, title=title, sentence=sentence)


def house_card(
    kit: RulesKit,
    preset: Preset,
    options: Any,
    *,
    changes: Mapping[str, Json],
    value: str,
    title: str,
) -> RuleCard:
    """Return the card of rules laid over a preset; `changes` are the options of their own."""
    words = {"title": _(preset.title), "options": options_in_words(kit, changes)}
    sentence = _("Based on %(title)s. Your own: %(options)s") % words
    said = sentence if changes else words["title"]
    return card_of(kit, preset, options, value=value, title=title, sentence=said)


def options_in_words(kit: RulesKit, changes: Mapping[str, Json]) -> str:
    """Return the names of options in a row."""
    return " · ".join(word_of(kit.table.by_name[name].label) for name in changes)


def saved_card(kit: RulesKit, own: SavedRules) -> RuleCard:
    """Return the card of rules that a circle keeps, or that somebody shared."""
    key, options = kit.table.read_rules(dict(own.rules))
    preset, changes = kit.table.presets[key], own.rules.get("options") or {}
    return house_card(kit, preset, options, changes=changes, value=own.value, title=own.title)


def drawers(kit: RulesKit, *, without: str) -> tuple[BookCards, ...]:
    """Return the cards of all presets but one, book by book; small books lie together."""
    presets, books = kit.table.presets, kit.table.books
    by_book: dict[str, list[RuleCard]] = {book: [] for book in books}
    others: list[RuleCard] = []
    sizes = Counter(preset.book for preset in presets.values())
    for key, preset in presets.items():
        if key != without:
            drawer = by_book[preset.book] if sizes[preset.book] >= DRAWER_MIN else others
            drawer.append(preset_card(kit, key))
    found = [
        BookCards(_(books[book].title), tuple(cards), books[book].is_open)
        for book, cards in by_book.items()
        if cards
    ]
    return (*found, *([BookCards(_("Other books"), tuple(others))] if others else []))


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
        "group": word_of(option.group),
        "label": word_of(option.label),
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
        return [{"value": each.value, "sentence": word_of(each.sentence)} for each in option.values]
    if isinstance(option, PriceList):
        return [{"value": call, "sentence": word_of(word)} for call, word in option.calls.items()]
    return []


PICKED = "preset"
"""The name of the cards' radios."""

HOUSE = "house"
"""What the card of the house rules sends."""

ASKED = "asked"
"""What the card of the questions sends."""

LAID_OVER = "rule-preset"
"""The field that names the preset under the options that were typed."""

BEGUN_FROM = "rule-from"
"""The field that names the card whose options stood in the form before anybody typed."""


@dataclass
class HouseRulesForm:
    """Rules being chosen: `base` as they were, and what was sent, if anything."""

    kit: RulesKit
    base: Mapping[str, Any]
    sent: QueryDict | None = None
    errors: dict[str, list[str]] = field(default_factory=dict)
    template: str = "rules_form/form.html"
    picker_template: str = "rules_form/picker.html"
    own: Sequence[SavedRules] = ()

    def rules(self) -> dict[str, Any]:
        """Return {"preset", "options"} as in a document, only what differs from the preset."""
        if self._questions:
            self._questions.read(self.sent or {})
        elif self.picked not in self._cards or self._laid_over not in self._presets:
            raise Fault(PICKED, "which rules do you play by? Pick one of the cards")
        changes, faults = self._changes
        for fault in faults:
            self.refuse(fault)
        if faults:
            raise faults[0]
        return {"preset": self._laid_over, "options": dict(changes)}

    @property
    def options(self) -> Sequence[Mapping[str, Json]]:
        """Return each option of the game as plain values."""
        return options_listed(self.kit.table)

    def refuse(self, fault: Fault) -> None:
        """Put a fault's sentence at its field, once."""
        place = re.sub(r"^(?:rules\.)?(?:options\.)?", "", fault.path)
        name, *further = re.findall(r"[a-z_][a-z0-9_]*|[0-9]+", place) or [PICKED]
        option = self.kit.table.by_name.get(name)
        if isinstance(option, PriceList) and further:
            at = price_fields(option, further[0])[0]
        else:
            at = RULE + name if option else PICKED
        said, sentence = self.errors.setdefault(at, []), sentence_of(fault)
        if sentence not in said:
            said.append(sentence)

    @property
    def picked(self) -> str:
        return self._usual if self.sent is None else self.sent.get(PICKED, self._usual)

    @property
    def begun_from(self) -> str:
        """Return the card whose options stood in the form before anybody typed."""
        typed = self.sent if self.is_typed else None
        return self.picked if typed is None else typed.get(BEGUN_FROM, self._usual)

    @property
    def is_typed(self) -> bool:
        """Return whether the options themselves were sent."""
        return self.sent is not None and LAID_OVER in self.sent

    @property
    def preset(self) -> Preset:
        """Return the rule set that the house rules are laid over."""
        return self._presets.get(self._laid_over) or self._presets[self._base_preset]

    @property
    def title(self) -> str:
        """Return the name of the rules that are picked, or that house rules are laid over."""
        own = self._own_of(self.picked)
        return _(self.preset.title) if own is None else own.title

    @property
    def groups(self) -> tuple[OptionGroup, ...]:
        """Return every option with what stands in its field, grouped as the books group them."""
        typed = self.picked == HOUSE and self.is_typed
        rows = self.kit.table.rows
        fields = dict(self.carried) if typed else fields_of(self._effective, rows=rows)
        return Groups(self.kit.table, fields, self.errors).all()

    @property
    def top_card(self) -> RuleCard:
        """Return the card that lies on top: the one that is picked, or that answers lead to."""
        own = self._own_of(self.picked)
        if own is not None:
            return saved_card(self.kit, own)
        if self.picked != HOUSE:
            return preset_card(self.kit, self.preset.key)
        title, changes = _("Your house rules"), self._changes[0]
        return house_card(
            self.kit, self.preset, self._effective, changes=changes, value=HOUSE, title=title
        )

    @property
    def house_card(self) -> RuleCard | None:
        """Return the card of the house rules where another one is picked, or None."""
        there_are = self.is_typed or self._usual == HOUSE
        if self.sent is None or self.picked == HOUSE or not there_are:
            return None
        sent = self.sent.copy()
        sent[PICKED] = HOUSE
        return HouseRulesForm(self.kit, self.base, sent).top_card

    @property
    def own_cards(self) -> tuple[RuleCard, ...]:
        """Return the cards of the circle's own rules, but for the one on top."""
        others = (each for each in self.own if each.value != self.picked)
        return tuple(saved_card(self.kit, each) for each in others)

    @property
    def drawers(self) -> tuple[BookCards, ...]:
        """Return the other cards, book by book."""
        return drawers(self.kit, without=self.picked if self.picked != ASKED else self.preset.key)

    @property
    def questions(self) -> tuple[AskedQuestion, ...]:
        """Return the questions, with the answers that were given or that the rules give."""
        if self.kit.questions is None:
            return ()
        questions = self.kit.questions
        return questions.asked(self._answered(questions) or questions.answers_of(self._effective))

    @property
    def carried(self) -> Iterator[tuple[str, str]]:
        """Yield the typed options as hidden fields, for a page that shows the cards."""
        prices = [row.fields for row in self.kit.table.rows if isinstance(row, PriceList)]
        begun = (RULE, *(f"{each}-" for pair in prices for each in pair))
        if self.is_typed and self.sent is not None:
            for name, value in self.sent.items():
                if name.startswith(begun) and isinstance(value, str):
                    yield name, value

    @property
    def _presets(self) -> Mapping[str, Preset]:
        return self.kit.table.presets

    @property
    def _questions(self) -> Questions | None:
        """Return the questions if their card is picked, or None."""
        return self.kit.questions if self.picked == ASKED else None

    @property
    def _base_preset(self) -> str:
        return str(self.base.get("preset", self.kit.table.usual))

    @property
    def _base_changes(self) -> Mapping[str, Json]:
        return self.base.get("options") or {}

    @property
    def _cards(self) -> tuple[str, ...]:
        """Return what the cards send that need no questions."""
        return (HOUSE, *(each.value for each in self.own), *self._presets)

    @property
    def _usual(self) -> str:
        """Return the card that is picked until somebody picks another."""
        base = (self._base_preset, self._base_changes)
        kept = (each.value for each in self.own if self._read(each) == base)
        return next(kept, HOUSE if self._base_changes else self._base_preset)

    def _own_of(self, card: str) -> SavedRules | None:
        return next((each for each in self.own if each.value == card), None)

    def _read(self, own: SavedRules) -> tuple[str, Mapping[str, Json]]:
        """Return the preset and the options of rules of the circle's own."""
        return own.rules.get("preset", self.kit.table.usual), own.rules.get("options") or {}

    @property
    def _before(self) -> Mapping[str, Json]:
        """Return the options that differed from the preset's before anybody typed."""
        own = self._own_of(self.begun_from)
        return self._base_changes if own is None else self._read(own)[1]

    @property
    def _laid_over(self) -> str:
        """Return the key of the preset that is picked, or that other rules are laid over."""
        if self._questions:
            return self._asked_for(self._questions)[0].key
        own = self._own_of(self.picked)
        if own is not None:
            return self._read(own)[0]
        if self.picked != HOUSE:
            return self.picked
        usual = self._base_preset
        return usual if self.sent is None else self.sent.get(LAID_OVER, usual)

    @cached_property
    def _changes(self) -> tuple[Mapping[str, Json], tuple[Fault, ...]]:
        """Return the picked rules' own options, and what cannot be read of them."""
        if self._questions:
            return self._asked_for(self._questions)[1], ()
        own = self._own_of(self.picked)
        if own is not None:
            return self._read(own)[1], ()
        if self.picked != HOUSE:
            return {}, ()
        if self.sent is None or not self.is_typed:
            return self._base_changes, ()
        return Typed(self.sent, self.kit.table, self.preset, self._before).changes()

    def _answered(self, questions: Questions) -> Mapping[str, str] | None:
        """Return the answers that were sent, if every question has one."""
        try:
            return questions.read(self.sent or {})
        except Fault:
            return None

    def _asked_for(self, questions: Questions) -> tuple[Preset, Mapping[str, Json]]:
        """Return the rules to which the answers lead; the usual ones while there are none."""
        answered = self._answered(questions)
        if answered is None:
            return self._presets[self._base_preset], self._base_changes
        return questions.rules_answering(answered)

    @property
    def _effective(self) -> Any:
        """Return the options of the rules that are picked; where they are wrong, the preset's."""
        try:
            return self.kit.table.laid_over(self.preset.key, self._changes[0])
        except Fault:
            return self.kit.table.laid_over(self.preset.key, {})
