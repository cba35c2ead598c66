"""What a game calls its common fund: a kitty, or at another game a pool.

Sentences about it take the word where it stands; in documents and in code it is always the kitty.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django.utils.text import capfirst, get_text_list
from django.utils.translation import gettext as _

from napledger.games.contract import Words
from napledger.games.web import MoneyFormat, name_in_a_sentence
from napledger.ledger.fewest_payments import PlannedPayment
from napledger.ledger.transfers import KITTY
from sessions.book.open_book import Book
from sessions.common.amounts import single_full_stop


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


def pots_of(book: Book, *, purse: MoneyFormat) -> tuple[tuple[str, str], ...]:
    """Return the pots that make up the kitty, each with what lies in it."""
    pots = book.game.pots(book.table)
    return tuple((_(pot.name), purse.plain(pot.amount)) for pot in pots)


def owed_by(
    payments: Iterable[PlannedPayment], names: Mapping[str, str], *, purse: MoneyFormat
) -> str:
    """Return what the kitty is owed by whom, in a list: "£13.00 by Dan and £2.00 by Catherine"."""
    # Translators: in a list of what the kitty is owed by whom: "£13.00 by Dan"
    pattern = _("%(amount)s by %(name)s")
    said = [
        pattern
        % {"amount": purse.plain(each.amount), "name": name_in_a_sentence(names[each.payer])}
        for each in payments
        if each.payee == KITTY
    ]
    return get_text_list(said, _("and"))


def owed_with_kitty(
    payments: Sequence[PlannedPayment],
    names: Mapping[str, str],
    words: Words,
    *,
    purse: MoneyFormat,
) -> str:
    """Return what the kitty is owed or owes, and by whom, where it is a sum on the book."""
    owed = owed_by(payments, names, purse=purse)
    owing = [
        # Translators: in a list of what the kitty owes to whom: "Ben £15.00"
        _("%(name)s %(amount)s")
        % {"name": name_in_a_sentence(names[each.payee]), "amount": purse.plain(each.amount)}
        for each in payments
        if each.payer == KITTY
    ]
    said = []
    if owed:
        pattern = _("The %(kitty)s is owed %(owed)s. That goes on with it, and nobody pays it in.")
        said.append(about_kitty(pattern, words, owed=owed))
    if owing:
        pattern = _("The %(kitty)s owes %(owed)s: settle that with earlier evenings.")
        said.append(about_kitty(pattern, words, owed=get_text_list(owing, _("and"))))
    return single_full_stop(" ".join(said))


def payment_title(payment: PlannedPayment, names: Mapping[str, str], words: Words) -> str:
    """Return who is to pay whom, the kitty as one of the two: "Ann pays Ben"."""
    if payment.payee == KITTY:
        pattern = _("%(payer)s pays the %(kitty)s")
    elif payment.payer == KITTY:
        pattern = _("%(payee)s takes from the %(kitty)s")
    else:
        pattern = _("%(payer)s pays %(payee)s")
    payer, payee = map(name_in_a_sentence, (names[payment.payer], names[payment.payee]))
    return about_kitty(pattern, words, payer=payer, payee=payee)
