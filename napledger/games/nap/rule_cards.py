"""The rule sets of Nap as cards to pick from, each with its sentence, its source and its prices."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from napledger.games.nap.calls import WORDS, in_rank_order
from napledger.games.nap.options import Options, laid_over
from napledger.games.nap.presets import BOOKS, PRESETS, Preset
from napledger.games.nap.rules_fields import written
from napledger.games.web import word_of
from napledger.money.formatting import MINUS, PLUS

DRAWER_MIN = 2
"""A book with fewer rule sets than this lies in one drawer with the others."""


CITED = re.compile(r"(?:Hoffmann|Peel|EB1911|Cassell|Enquire)[^:]*")
"""The start of a source that names its book, up to what the book says."""


@dataclass(frozen=True, slots=True)
class Price:
    """What a call wins from and loses to each other player, in stakes, with its sign."""

    word: str
    win: str
    lose: str


@dataclass(frozen=True, slots=True)
class RuleCard:
    """A rule set to pick. `value` is what its radio sends."""

    value: str
    title: str
    sentence: str
    source: str
    fewest: int
    most: int
    prices: tuple[Price, ...]


@dataclass(frozen=True, slots=True)
class Drawer:
    """The cards of one book."""

    title: str
    cards: tuple[RuleCard, ...]


def card_of(preset: Preset, options: Options, *, value: str, title: str, sentence: str) -> RuleCard:
    """Return the card of a rule set, or of house rules laid over one."""
    fewest, most = options.players
    ranked = in_rank_order(
        frozenset(options.pay), hand_size=options.hand_size, misery_rank=options.misery_rank
    )
    prices = tuple(
        Price(word_of(WORDS[call]), _signed(PLUS, win), _signed(MINUS, lose))
        for call in ranked
        for win, lose in [options.pay[call]]
    )
    return RuleCard(value, title, sentence, place_of(preset), fewest, most, prices)


def place_of(preset: Preset) -> str:
    """Return where a rule set is printed: the pages, without what they say; or the book."""
    found = CITED.match(preset.source)
    return found.group() if found else _(BOOKS[preset.book])


def preset_card(key: str) -> RuleCard:
    """Return the card of a preset."""
    preset = PRESETS[key]
    return card_of(
        preset,
        preset_options(key),
        value=key,
        title=_(preset.title),
        sentence=_(preset.sentence),
    )


def drawers(*, without: str) -> tuple[Drawer, ...]:
    """Return the cards of all presets but one, book by book; small books lie together."""
    by_book: dict[str, list[RuleCard]] = {book: [] for book in BOOKS}
    others: list[RuleCard] = []
    sizes = Counter(preset.book for preset in PRESETS.values())
    for key, preset in PRESETS.items():
        if key != without:
            drawer = by_book[preset.book] if sizes[preset.book] >= DRAWER_MIN else others
            drawer.append(preset_card(key))
    found = [Drawer(_(BOOKS[book]), tuple(cards)) for book, cards in by_book.items() if cards]
    return (*found, *([Drawer(_("Other books"), tuple(others))] if others else []))


def preset_options(key: str) -> Options:
    """Return the options of a preset."""
    return laid_over(PRESETS[key].options, {})


def _signed(sign: str, units: Fraction) -> str:
    return f"{sign}{written(units)}" if units else "0"
