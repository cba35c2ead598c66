"""The rule sets of a game as cards to pick from, each with its sentence, its source, its prices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from napledger.games.options.presets import Preset, place_of
from napledger.games.rules_form.kit import CardPrice, RulesKit
from napledger.games.web import SavedRules
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
    """The cards of one book."""

    title: str
    cards: tuple[RuleCard, ...]


def card_of(
    kit: RulesKit, preset: Preset, options: Any, *, value: str, title: str, sentence: str
) -> RuleCard:
    fewest, most = options.players
    place, prices = place_of(preset, books=kit.table.books), kit.prices(options)
    # A game without that choice always has one, as Loo, or never.
    has_kitty = getattr(options, "kitty", True)
    return RuleCard(value, title, sentence, _(place), fewest, most, prices, _(kit.note), has_kitty)


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
    return " · ".join(_(kit.table.by_name[name].label) for name in changes)


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
        BookCards(_(books[book].title), tuple(cards)) for book, cards in by_book.items() if cards
    ]
    return (*found, *([BookCards(_("Other books"), tuple(others))] if others else []))
