"""What a correction would change: for the entry, for later ones, and for everybody's balance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from napledger.evening.document import DEAL
from napledger.evening.log import Difference, EntryNumbers
from napledger.evening.play import EntryScore
from napledger.games.web import MoneyFormat, reason_of
from napledger.ledger.transfers import KITTY, Transfer, net
from sessions.book.net import balances_now
from sessions.book.open_book import Book
from sessions.book.preview import Preview
from sessions.common.amounts import direction_of
from sessions.common.kitty_words import kitty_title
from sessions.kinds.kind import EntryText
from sessions.kinds.writer import EntryWriter, title_of
from sessions.models import Entry


@dataclass(frozen=True, slots=True)
class Figure:
    """An amount with its sign, and which way it goes: "up", "down" or ""."""

    text: str
    direction: str


@dataclass(frozen=True, slots=True)
class BalanceChange:
    """What an account has before and after, and the difference."""

    name: str
    before: Figure
    after: Figure
    by: Figure


@dataclass(frozen=True, slots=True)
class Later:
    """A later entry that changes: what it is called, why it changes, and what that brings."""

    entry: int
    title: str
    said: EntryText
    reasons: Sequence[str]
    changes: str


def changes_of(
    entry: Entry, preview: Preview, *, book: Book, money: MoneyFormat
) -> Iterator[BalanceChange]:
    """Yield what the entry itself brings, before and after, where that changes; the kitty last."""
    before = _gains(preview.before.scores.get(entry.number))
    after = _gains(preview.after.scores.get(entry.number))
    for account in sorted(book.seats, key=lambda account: account == KITTY):
        if before.get(account, 0) != after.get(account, 0):
            yield _change(account, before.get(account, 0), after.get(account, 0), book, money)


def balances_of(preview: Preview, *, book: Book, money: MoneyFormat) -> Iterator[BalanceChange]:
    """Yield where everybody stands now and then, as far as it changes, the kitty by the book."""
    now = balances_now(book)
    then = {key: amount + preview.gains.get(key, 0) for key, amount in now.items()}
    then[KITTY] = preview.after.table.kitty
    for account in (*book.table.members, KITTY):
        if now[account] != then[account]:
            yield _change(account, now[account], then[account], book, money)


def _change(account: str, before: int, after: int, book: Book, money: MoneyFormat) -> BalanceChange:
    name = kitty_title(book.game.words) if account == KITTY else book.names[account]
    return BalanceChange(
        name, _figure(before, money), _figure(after, money), _figure(after - before, money)
    )


def _figure(amount: int, money: MoneyFormat) -> Figure:
    return Figure(money.signed(amount), direction_of(amount))


def later_of(
    changed: Sequence[Difference], preview: Preview, *, numbers: EntryNumbers, writer: EntryWriter
) -> Iterator[Later]:
    for each in changed:
        score = preview.after.scores.get(each.number) or preview.before.scores[each.number]
        is_deal = score.kind == DEAL
        gained, lost = net(each.come), net(each.gone)
        accounts = [key for key in writer.names if key in gained or key in lost]
        changes = {key: gained.get(key, 0) - lost.get(key, 0) for key in accounts}
        yield Later(
            entry=each.number,
            title=title_of(
                score.kind,
                game=writer.game,
                deal_number=numbers.deal_number(each.number) if is_deal else None,
            ),
            said=writer.tell_score(DEAL, {}, score=score) if is_deal else EntryText(""),
            reasons=reasons_for(each, writer),
            changes=writer.changes({key: gain for key, gain in changes.items() if gain}),
        )


def _gains(score: EntryScore | None) -> Mapping[str, int]:
    return {} if score is None else score.gains


REASONS_SHOWN = 3


def reasons_for(difference: Difference, writer: EntryWriter) -> list[str]:
    """Return why an entry changes, a sentence for each reason, at most a few.

    A payment that comes in the place of one that goes is told with both amounts: "takes the kitty:
    19, not 17".
    """
    sentences = list(dict.fromkeys(_sentences(difference, writer)))
    return sentences[:REASONS_SHOWN]


def _sentences(difference: Difference, writer: EntryWriter) -> Iterator[str]:
    gone = list(difference.gone)
    for come in difference.come:
        went = _instead_of(come, gone)
        if went is None:
            # Translators: a payment that a correction adds, "now also: Ann pays Ben 5p, three".
            yield _("now also: %(paid)s") % {"paid": _paid(come, writer)}
            continue
        gone.remove(went)
        pattern = (
            # Translators: what is paid for, how much now and before, "the kitty: 19, not 17".
            _("%(why)s: %(now)s, not %(before)s")
            if come.amount != went.amount
            # Translators: what a payment is for now, and what it was for.
            else _("%(why)s, not %(other)s")
        )
        yield pattern % {
            "why": reason_of(come.why, writer.wording),
            "other": reason_of(went.why, writer.wording),
            "now": writer.money.plain(come.amount),
            "before": writer.money.plain(went.amount),
        }
    for went in gone:
        # Translators: a payment that a correction takes away.
        yield _("no longer: %(paid)s") % {"paid": _paid(went, writer)}


def _instead_of(come: Transfer, gone: list[Transfer]) -> Transfer | None:
    """Return the payment that one takes the place of: for the same reason, or between the same."""
    alike = [t for t in gone if t.why == come.why and t.payer == come.payer]
    between = [t for t in gone if {t.payer, t.payee} == {come.payer, come.payee}]
    return next(iter([*alike, *between]), None)


def _paid(transfer: Transfer, writer: EntryWriter) -> str:
    return _("%(payer)s pays %(payee)s %(amount)s, %(why)s") % {
        "payer": writer.account(transfer.payer),
        "payee": writer.account(transfer.payee),
        "amount": writer.money.plain(transfer.amount),
        "why": reason_of(transfer.why, writer.wording),
    }
