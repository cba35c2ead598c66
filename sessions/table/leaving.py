"""Somebody leaves in one step: their share of the kitty, payments, the leave.

The share goes out of the kitty by an adjustment that says so: what is left in it stays the table's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from napledger.evening.kinds.adjustment import Adjustment
from napledger.evening.kinds.leave import Leave
from napledger.evening.payments import entry_of
from napledger.games.web import MoneyFormat, sentence_of
from napledger.ledger.fewest_payments import PlannedPayment
from napledger.ledger.plans import clearing
from napledger.ledger.transfers import KITTY
from napledger.reading.faults import Fault
from napledger.reading.readers import check_choice
from sessions.book.open_book import Book
from sessions.book.steps import Step, checked_steps, write_step
from sessions.book.submission import Submission, new_key
from sessions.book.writing import WriteResult, draft_of
from sessions.common.words import Balance, Head, about_kitty, balance_of, head_of, money_of
from sessions.models import Evening
from sessions.settling.payment_cards import PaymentWriter

PLAIN, WITH_SHARE = "plain", "share"
LEAVING_WAYS = (PLAIN, WITH_SHARE)
"""How whoever leaves may be settled with: without the kitty, or with a share of it."""


@dataclass(frozen=True, slots=True)
class Leaving:
    """Who leaves, what they take from the kitty, and the payments that bring them to nought."""

    player: str
    share: int
    payments: tuple[PlannedPayment, ...]

    def entries(self, book: Book) -> list[tuple[str, Mapping[str, Any]]]:
        """Return the entries that say so, the leaving last."""
        entries: list[tuple[str, Mapping[str, Any]]] = []
        if self.share:
            note = about_kitty(_("share of the %(kitty)s"), book.game.words)
            changes = {self.player: self.share, KITTY: -self.share}
            entries.append((Adjustment.kind, Adjustment(tuple(changes.items()), note).written()))
        entries += [entry_of(payment) for payment in self.payments]
        return [*entries, (Leave.kind, Leave(self.player).written())]


def leaving_of(book: Book, player: str, *, way: str) -> Leaving:
    """Return what settles a player who leaves; raise Fault for one who cannot."""
    draft_of(book, Leave.kind, {"player": player})
    share = share_of(book) if way == WITH_SHARE else 0
    balances = dict(book.balances)
    balances[player] += share
    balances[KITTY] -= share
    return Leaving(player, share, clearing(balances, party=player, last=KITTY))


def share_of(book: Book) -> int:
    """Return an equal share of the kitty in the smallest coin, rounded down.

    It is 0 where the game knows no kitty that is shared out.
    """
    shares_out = any(not (end.is_drawn or end.carries) for end in book.game.fund_ends)
    return book.table.kitty // len(book.table.seated) if shares_out else 0


def record_leaving(
    evening: Evening, *, player: str, way: str, version_seen: str | None, submission: Submission
) -> tuple[Book, WriteResult]:
    """Return the book with a player gone and settled with: all of it or nothing, once for each key.

    Raises Fault if the page showed an older version (`version_seen`; None for what is owed now), or
    where nobody may leave.
    """

    def steps(book: Book) -> Sequence[Step]:
        check_choice(way, LEAVING_WAYS, path="way")
        leaving = leaving_of(book, player, way=way)
        if version_seen not in (None, str(book.evening.version)):
            raise Fault("", "something was written in between; here is what is owed now")
        return checked_steps(book, leaving.entries(book))

    return write_step(evening, steps, submission)


@dataclass(frozen=True, slots=True)
class LeavingWay:
    """A way to settle with whoever leaves: its heading, the payments in words, and its button."""

    way: str
    heading: str
    said: str
    payments: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class LeavingPage:
    """Everything that the page shows.

    `standing` says how far up or down the leaver is, `warning` what waits for them, if anything.
    """

    book: Book
    head: Head
    leaver: Balance
    standing: str
    ways: tuple[LeavingWay, ...]
    key: str
    warning: str = ""
    alarms: tuple[tuple[str, str], ...] = ()


def leaving_page(book: Book, player: str, *, fault: Fault | None = None) -> LeavingPage:
    """Return the page; raise Fault for a player who cannot leave now."""
    money = money_of(book).alone
    ways = [leaving_of(book, player, way=PLAIN)]
    if share_of(book):
        ways.append(leaving_of(book, player, way=WITH_SHARE))
    waits = book.game.leaving(player, table=book.table)
    return LeavingPage(
        book=book,
        head=head_of(book),
        leaver=balance_of(player, book, money=money),
        standing=_standing(book, player, money=money),
        ways=tuple(_way(each, book, money=money) for each in ways),
        key=new_key(),
        warning=sentence_of(waits, names=book.names) if waits is not None else "",
        alarms=(("", sentence_of(fault, names=book.names)),) if fault is not None else (),
    )


def _standing(book: Book, player: str, *, money: MoneyFormat) -> str:
    balance = book.seats[player].balance
    words = {"name": book.names[player], "amount": money.plain(abs(balance))}
    if not balance:
        return _("%(name)s is level.") % words
    if balance > 0:
        return _("%(name)s is %(amount)s up.") % words
    return _("%(name)s is %(amount)s down.") % words


def _way(leaving: Leaving, book: Book, *, money: MoneyFormat) -> LeavingWay:
    writer = PaymentWriter(book.evening, book.names, money)
    payments = tuple(
        (writer.title(each, paid=False), money.plain(each.amount)) for each in leaving.payments
    )
    heading, said = _("Without a share of the %(kitty)s"), ""
    if leaving.share:
        heading = _("With a share of the %(kitty)s")
        said = _said_of_share(leaving, book, money=money)
    elif not share_of(book):
        heading = _("Settled now")
    way = WITH_SHARE if leaving.share else PLAIN
    return LeavingWay(way, about_kitty(heading, book.game.words), said, payments)


def _said_of_share(leaving: Leaving, book: Book, *, money: MoneyFormat) -> str:
    pattern = _(
        "Of the %(kitty)s’s %(whole)s %(name)s takes %(share)s, as much as each of the %(many)s "
        "at the table; %(rest)s stays in it."
    )
    return about_kitty(
        pattern,
        book.game.words,
        whole=money.plain(book.table.kitty),
        name=book.names[leaving.player],
        share=money.plain(leaving.share),
        many=len(book.table.seated),
        rest=money.plain(book.table.kitty - leaving.share),
    )
