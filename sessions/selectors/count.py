"""The coins in the kitty's box, counted and held against the book."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from napledger.games.web import Purse
from sessions.book import Book
from sessions.forms.settle import Counted


@dataclass(frozen=True, slots=True)
class Count:
    """What the box holds by the book; what somebody counted, as typed; and whether they agree."""

    box: str
    typed: str = ""
    answer: str = ""
    agrees: bool = False
    errors: Sequence[str] = ()


def count_of(book: Book, counted: Counted | None, *, purse: Purse) -> Count | None:
    """Return the box held against what was counted, if anything; None where there is no kitty."""
    table = book.table
    if not (table.kitty or table.kitty_box or book.game.has_kitty(table.terms)):
        return None
    box = purse.plain(table.kitty_box)
    if counted is None or counted.coins is None:
        return Count(box, typed=counted.typed, errors=counted.errors) if counted else Count(box)
    answer = _answer(counted.coins, book, purse=purse)
    return Count(box, counted.typed, answer, agrees=counted.coins == table.kitty_box)


def _answer(coins: int, book: Book, *, purse: Purse) -> str:
    table = book.table
    over = coins - table.kitty_box
    words = {
        "coins": purse.plain(coins),
        "box": purse.plain(table.kitty_box),
        "over": purse.plain(abs(over)),
    }
    if not over:
        return _("%(coins)s in the box: just what the book says.") % words
    if coins == table.kitty:
        pattern = _(
            "%(coins)s is the whole kitty, but by the book only %(box)s of it lies in the box: "
            "the rest is owed still. Who has put coins in already? Write it down under “More”."
        )
    elif over > 0:
        pattern = _("%(over)s more than the book says. Did somebody put coins in too soon?")
    else:
        pattern = _("%(over)s less than the book says. Count again; did somebody take coins out?")
    return pattern % words
