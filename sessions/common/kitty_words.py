"""What a game calls its common fund: a kitty, or at another game a pool.

Sentences about it take the word where it stands; in documents and in code it is always the kitty.
"""

from __future__ import annotations

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from napledger.games.headings import Words
from napledger.games.web import MoneyFormat
from sessions.book.open_book import Book


def kitty_word(words: Words) -> str:
    """Return the word for the middle of a sentence: "kitty"."""
    return _(words.kitty)


def kitty_title(words: Words) -> str:
    """Return the word for a heading or a column: "Kitty"."""
    return capfirst(kitty_word(words))


def the_kitty(words: Words) -> str:
    """Return the fund as an account, in the middle of a sentence or a list: "the kitty"."""
    return _("the %(kitty)s") % {"kitty": kitty_word(words)}


def about_kitty(pattern: str, words: Words, **further: object) -> str:
    """Return a sentence about the kitty, which its pattern calls %(kitty)s."""
    return pattern % {"kitty": kitty_word(words), **further}


def pots_of(book: Book, *, money: MoneyFormat) -> tuple[tuple[str, str], ...]:
    """Return the pots that make up the kitty, each with what lies in it."""
    pots = book.game.pots(book.table)
    return tuple((_(pot.name), money.plain(pot.amount)) for pot in pots)
