"""The head of every page of an evening, what a player stands at, and what its book has lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from napledger.games.web import MoneyFormat, money_format_of
from sessions.book.open_book import Book
from sessions.common.amounts import direction_of
from sessions.common.circle_names import evening_title
from sessions.common.games_played import deals_counted, numbered
from sessions.common.kitty_words import kitty_word, pots_of
from sessions.common.rules_names import rules_title
from sessions.models import Evening, LostHead, Player

LONG_BALANCE = 7
"""From more characters on, amounts are set smaller in lists."""


@dataclass(frozen=True, slots=True)
class Balance:
    """What an account stands at: the figure with its sign, and the word for it.

    The word says, too, how much of it was still owed from before and came along, if anything.
    """

    key: str
    name: str
    figure: str
    direction: str
    word: str
    coins: int = 0


@dataclass(frozen=True, slots=True)
class Head:
    """The head of every page of an evening; `lost` are heads of its book that phones miss.

    `pots` are what the kitty is made of, by name, and `kitty_word` what the game calls it. `deal`
    is the number of the next deal, and `facts_of_deal` the facts with {n} in its place, for phones
    on which deals wait.
    """

    title: str
    facts: str
    pots: Sequence[tuple[str, str]]
    kitty_word: str = ""
    deal: int = 0
    facts_of_deal: str = ""
    plates: Sequence[str] = ()
    lost: Sequence[str] = ()


def money_of(book: Book) -> MoneyFormat:
    """Return how balances are written: in whole pounds where stake and kitty are whole, too."""
    stands = [amount for each in book.seats.values() for amount in (each.won, each.balance)]
    amounts = (book.table.stake, book.table.kitty, *stands)
    return money_format_of(book.evening.currency).in_one_unit(amounts)


def balance_of(key: str, book: Book, *, money: MoneyFormat, in_short: bool = False) -> Balance:
    """Return what a player stands at, as a sign, a figure and a word.

    With `in_short` it is not told how much of it came along.
    """
    balance = book.seats[key].balance
    direction = direction_of(balance)
    # Translators: how a player stands, after the amount: “+£3.10 up”
    word = _("up") if balance > 0 else _("down") if balance < 0 else _("level")
    brought = book.table.brought.get(key, 0)
    if brought and not in_short:
        # Translators: after an amount: how a player stands, and how much of it was brought along
        pattern = _("%(word)s, %(amount)s of it from before")
        word = pattern % {"word": word, "amount": money.signed(brought)}
    return Balance(key, book.names[key], money.signed(balance), direction, word, balance)


def head_of(book: Book, *, plates: Sequence[str] = ()) -> Head:
    """Return the head of a page of this evening: title, deal, stake, rules and kitty."""
    table, money = book.table, money_of(book).alone
    deal, is_over = table.deals + 1, book.evening.state == Evening.CLOSED
    counted = deals_counted(table.deals, book.words) if is_over else numbered(book.words, deal)
    stake = _("stake %(stake)s") % {"stake": money.plain(table.stake)}
    played_for = f"{stake} · {rules_title(table.rules, game=book.game)}"
    shows_kitty = table.kitty or book.game.has_kitty(table.terms)
    return Head(
        title=evening_title(book.evening),
        facts=f"{counted} · {played_for}",
        deal=deal,
        facts_of_deal=f"{numbered(book.words, '{n}')} · {played_for}",
        pots=pots_of(book, money=money) if shows_kitty else (),
        kitty_word=kitty_word(book.game.words),
        plates=plates,
        lost=lost_heads(book),
    )


def lost_heads(book: Book) -> Sequence[str]:
    """Return a sentence for each that nobody has answered; nearly always none, in no query."""
    if not book.evening.lost_heads:
        return ()
    rows = LostHead.objects.filter(
        circle=book.evening.circle_id, evening=book.evening, answered_at__isnull=True
    )
    return tuple(_sentence(row, book=book) for row in rows.select_related("device__player"))


def _sentence(row: LostHead, *, book: Book) -> str:
    name = writer_told(row.device.player if row.device is not None else None, book)
    words = {
        # Translators: where nobody said whose phone it is
        "phone": _("%(name)s’s phone") % {"name": name} if name else _("A phone"),
        "deal": numbered(book.words, row.deals).lower(),
        "now": numbered(book.words, row.deals_now).lower(),
    }
    if row.put_back:
        told = _(
            "The book was restored to %(now)s. %(phone)s saw it at %(deal)s: what was played "
            "after %(now)s is not in it any more. Enter it again."
        )
    elif row.number > row.version:
        told = _(
            "This book ends at %(now)s. %(phone)s saw it at %(deal)s, and nobody restored a "
            "backup with napledger. Ask whoever runs this site what became of it."
        )
    else:
        told = _(
            "This book was changed from outside. %(phone)s saw another one at %(deal)s. "
            "Ask whoever runs this site."
        )
    return told % words


def writer_told(writer: Player | None, book: Book) -> str:
    """Return the name of whoever wrote or saw something; "" where nobody knows, or a guest may not.

    In a circle somebody may keep the book of an evening and not sit at it.
    """
    if writer is None:
        return ""
    sits_here = any(seat.player_id == writer.pk for seat in book.seats.values())
    return "" if book.evening.is_for_guest and not sits_here else writer.name
