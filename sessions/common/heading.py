"""The head of every page of an evening, and what a player stands at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from napledger.games.contract import preset_of
from napledger.games.web import Purse
from sessions.book.open_book import Book
from sessions.common.amounts import direction_of
from sessions.common.lost_heads import lost_heads
from sessions.common.wording import numbered

LONG_BALANCE = 7
"""From more characters on, amounts are set smaller in lists."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What an account stands at: the figure with its sign, and the word for it."""

    key: str
    name: str
    figure: str
    direction: str
    word: str
    changed: bool = False


@dataclass(frozen=True, slots=True)
class Head:
    """The head of every page of an evening; `lost` are heads of its book that phones miss.

    `deal` is the number of the next deal, and `facts_of_deal` the facts with {n} in its place, for
    phones on which deals wait.
    """

    title: str
    facts: str
    kitty: str
    deal: int = 0
    facts_of_deal: str = ""
    plates: Sequence[str] = ()
    lost: Sequence[str] = ()


def standing(key: str, book: Book, *, purse: Purse, changed: bool = False) -> Standing:
    """Return what a player stands at, as a sign, a figure and a word."""
    balance = book.seats[key].balance
    direction = direction_of(balance)
    word = _("up") if balance > 0 else _("down") if balance < 0 else _("level")
    return Standing(key, book.names[key], purse.signed(balance), direction, word, changed)


def head_of(book: Book, *, purse: Purse, plates: Sequence[str] = ()) -> Head:
    """Return the head of a page of this evening: title, deal, stake, rules and kitty."""
    table = book.table
    deal = table.deals + 1
    stake = _("stake %(stake)s") % {"stake": purse.plain(table.stake)}
    played_for = f"{stake} · {_(preset_of(table.rules, game=book.game).title)}"
    shows_kitty = table.kitty or book.game.has_kitty(table.terms)
    return Head(
        title=book.evening.title or _("An evening of %(game)s") % {"game": _(book.game.title)},
        facts=f"{numbered(book.game, deal)} · {played_for}",
        deal=deal,
        facts_of_deal=f"{numbered(book.game, '{n}')} · {played_for}",
        kitty=purse.plain(table.kitty) if shows_kitty else "",
        plates=plates,
        lost=lost_heads(book),
    )
