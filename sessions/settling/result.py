"""What an evening came to: who won, what everybody won or lost, and all of it as plain text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from napledger.games.web import MoneyFormat
from napledger.ledger.transfers import KITTY
from napledger.money.formatting import direction_of
from napledger.site import dates
from sessions.book.open_book import Book
from sessions.common.games_played import deals_dealt, game_of_evening
from sessions.common.words import Balance, house_title, kitty_title, single_full_stop
from sessions.kinds.payment import owed_with_kitty
from sessions.settling.outstanding import Outstanding
from sessions.settling.payment_cards import PaymentWriter, disputed_line
from sessions.settling.pricing import explained, price_in_words, priced_payments
from sessions.settling.purses_page import names_between_purses


def results(book: Book, *, money: MoneyFormat) -> tuple[Balance, ...]:
    """Return what everybody won or lost, whoever won most first, cash handed over left out."""
    players = sorted(book.table.members, key=lambda key: -book.seats[key].won)
    won = tuple(result_of(key, book, money=money) for key in players)
    return won + kitty_result(book.seats[KITTY].won, book, money=money)


def kitty_result(amount: int, book: Book, *, money: MoneyFormat) -> tuple[Balance, ...]:
    """Return the kitty's line under the players', and what is unexplained: it sums to nought."""
    unexplained = book.table.unexplained
    # Translators: a line below what everybody won or lost: what it does not add up by
    names = (kitty_title(book.game.words), _("Unexplained"))
    return tuple(
        Balance(KITTY, name, money.signed(coins), "", "")
        for name, coins in zip(names, (amount - unexplained, unexplained), strict=True)
        if coins
    )


def winner_in_words(book: Book, *, money: MoneyFormat) -> str:
    """Return who won the evening, and how much."""
    members = book.table.members
    most = max(book.seats[key].won for key in members)
    if most <= 0:
        return _("Nobody won this evening.")
    winners = [book.names[key] for key in members if book.seats[key].won == most]
    pattern = ngettext(
        "%(names)s won the evening, up %(amount)s.",
        "%(names)s won the evening, up %(amount)s each.",
        len(winners),
    )
    words = {"names": get_text_list(winners, _("and")), "amount": money.plain(most)}
    return single_full_stop(pattern % words)


def day_and_deals(book: Book) -> str:
    """Return when it was, where, how many deals, by which house rules; which game, of several."""
    evening, counted = book.evening, deals_dealt(book.table.deals, book.words)
    house = house_title(book.table.rules, game=book.game)
    day = dates.day(evening.played_on)
    facts = (game_of_evening(evening), day, evening.place, counted, house)
    return " · ".join(each for each in facts if each)


def share_text(
    outstanding: Outstanding, *, title: str, facts: str, besides: Sequence[str], money: MoneyFormat
) -> str:
    """Return the result as plain text to send to the others, under its title and its facts.

    `besides` is what came along from before, and what was agreed after the close.
    """
    book = outstanding.book
    won = [f"{each.name} {each.figure}" for each in results(book, money=money)]
    seal = _("Seal of the book: %(seal)s") % {"seal": book.seal}
    price = [*filter(None, [price_in_words(outstanding.price)]), *explained(outstanding)]
    paragraphs = [[title, facts], won, besides, price, _payments(outstanding, money=money), [seal]]
    return "\n\n".join("\n".join(lines) for lines in paragraphs if lines)


def result_of(key: str, book: Book, *, money: MoneyFormat) -> Balance:
    """Return what a player won or lost, cash handed over left out, as a figure and a word."""
    won = book.seats[key].won
    direction = direction_of(won)
    # Translators: after an amount: what a player won, lost, or neither.
    word = {
        "up": pgettext("an amount", "won"),
        "down": pgettext("an amount", "lost"),
        "": pgettext("an amount", "level"),
    }[direction]
    return Balance(key, book.names[key], money.signed(won), direction, word)


def on_the_book_in_words(outstanding: Outstanding, *, money: MoneyFormat) -> str:
    """Return what a kitty that is no coins is owed, or owes; "" for nothing."""
    names, words = names_between_purses(outstanding), outstanding.book.game.words
    return owed_with_kitty(outstanding.on_the_book, names, words, money=money)


def _payments(outstanding: Outstanding, *, money: MoneyFormat) -> list[str]:
    """Return all that was paid or is to be, so that with the results it comes to nought."""
    book, settlement = outstanding.book, outstanding.settlement
    names, priced = names_between_purses(outstanding), priced_payments(outstanding)
    writer = PaymentWriter(book.evening, names, money, priced=priced)
    earlier = PaymentWriter(book.evening, book.names, money)
    disputed = {each.number: disputed_line(each, writer=writer) for each in outstanding.disputed}
    lines = [
        disputed.get(number or 0) or writer.line(payment, paid=number is not None, number=number)
        for debt in (settlement.debts if settlement is not None else ())
        for payment, number in (
            *((part.payment, part.number) for part in debt.parts),
            *(((replace(debt.payment, amount=debt.left), None),) if debt.left else ()),
        )
    ]
    lines += [*filter(None, [on_the_book_in_words(outstanding, money=money)])]
    lines += [
        disputed.get(each.number) or writer.line(each.payment, paid=True, number=each.number)
        for each in outstanding.besides
    ]
    at_table = _("%(payment)s (at the table)")
    lines += [
        at_table % {"payment": earlier.line(each, paid=True)} for each in outstanding.at_table
    ]
    return lines
