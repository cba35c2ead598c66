"""The pages of a correction: its form, and what it would change before anything is written.

What a correction would change: for the entry, for later ones, and for everybody's balance.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from django.http import QueryDict
from django.utils.translation import gettext as _

from napledger.evening.document import DEAL
from napledger.evening.log import AMEND, VOID, Difference, EffectiveEntry, EntryNumbers
from napledger.evening.play import EntryScore
from napledger.games.web import MoneyFormat, reason_of, sentence_of
from napledger.ledger.transfers import KITTY, Transfer, net
from napledger.money.formatting import direction_of
from napledger.reading.faults import Fault
from sessions.book.log import corrections_of, effective, numbers_of
from sessions.book.log_slice import facts_of
from sessions.book.net import balances_now, gains_by_entry
from sessions.book.open_book import Book
from sessions.book.preview import Preview
from sessions.book.submission import new_key
from sessions.common.words import Head, head_of, kitty_title, money_of
from sessions.history.log_page import told_with_changes
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
        "payee": writer.payee(transfer.payee),
        "amount": writer.money.plain(transfer.amount),
        "why": reason_of(transfer.why, writer.wording),
    }


LATER_SHOWN = 20
"""How many later entries that change are listed; thousands may follow a start put right."""

NOT_CARRIED = (
    *("csrfmiddlewaretoken", "key", "version", "confirm", "by", "reason", "why", "change"),
)
"""What a preview does not carry along: it is asked for anew, or made anew."""


@dataclass(frozen=True, slots=True)
class CorrectPage:
    """The form that corrects an entry, at the table as it was just before it.

    `tiles` are the seats of a deal's form, here without balances.
    """

    book: Book
    head: Head
    number: int
    title: str
    said: EntryText
    form: Form
    tiles: Sequence[tuple[Any, None]]
    alarms: Sequence[tuple[str, str]]
    correcting: bool = True
    chars_max: int = 1


@dataclass(frozen=True, slots=True)
class PreviewPage:
    """What a correction would change; nothing is written yet.

    `hidden` are the fields of the form that led here, and `signature` who says so and why.
    """

    book: Book
    head: Head
    number: int
    title: str
    kind: str
    said: EntryText
    changes: Sequence[BalanceChange]
    later: Sequence[Later]
    further: int
    balances: Sequence[BalanceChange]
    signature: Form
    hidden: Sequence[tuple[str, str]]
    key: str
    alarms: Sequence[tuple[str, str]] = ()


def correct_page(book: Book, entry: Entry, *, form: Form, seats: Sequence[Any] = ()) -> CorrectPage:
    """Return the page with the form that corrects an entry; `seats` are those of a deal's form."""
    return CorrectPage(
        book=book,
        head=head_of(book),
        number=entry.number,
        title=_title(book, entry, numbers_of(book.evening)),
        said=_said_now(book, entry),
        form=form,
        tiles=tuple((seat, None) for seat in seats),
        alarms=[*alarms_of(form.errors), *alarms_of(_errors_of_rules(form))],
    )


def preview_page(
    book: Book, entry: Entry, preview: Preview, *, signature: Form, sent: QueryDict
) -> PreviewPage:
    money, numbers = money_of(book).alone, numbers_of(book.evening)
    writer = EntryWriter(book.names, money, book.game, book.wording)
    later = [each for each in preview.differences if each.number != entry.number]
    later = [each for each in later if each.gone or each.come]
    return PreviewPage(
        book=book,
        head=head_of(book),
        number=entry.number,
        title=_title(book, entry, numbers),
        kind=preview.correction.kind,
        said=_said(book, entry, preview, writer),
        changes=list(changes_of(entry, preview, book=book, money=money)),
        later=list(later_of(later[:LATER_SHOWN], preview, numbers=numbers, writer=writer)),
        further=max(0, len(later) - LATER_SHOWN),
        balances=list(balances_of(preview, book=book, money=money)),
        signature=signature,
        hidden=[
            (name, value)
            for name, values in sent.lists()
            for value in values
            if name not in NOT_CARRIED
        ],
        key=new_key(),
        alarms=alarms_of(signature.errors),
    )


def _title(book: Book, entry: Entry, numbers: EntryNumbers) -> str:
    return title_of(entry.kind, game=book.game, deal_number=numbers.deal_number(entry.number))


def _said_now(book: Book, entry: Entry) -> EntryText:
    corrections = corrections_of(book.evening, numbers=[entry.number])[entry.number]
    version = effective(entry, corrections)
    summary = {**version.summary, "gains": gains_by_entry(book, [entry])[entry.number]}
    money = money_of(book).alone
    writer = EntryWriter(book.names, money, book.game, book.wording)
    return writer.tell(version.kind, version.facts, summary=summary)


def _said(book: Book, entry: Entry, preview: Preview, writer: EntryWriter) -> EntryText:
    correction = preview.correction
    played_log = preview.before if correction.kind == VOID else preview.after
    amends = correction.kind == AMEND
    stands = facts_of(preview.log_slice, entry.number)
    facts = correction.facts if amends else stands
    said = writer.tell_score(entry.kind, facts, score=played_log.scores.get(entry.number))
    versions = (EffectiveEntry(entry.number, entry.kind, each, {}) for each in (stands, facts))
    return told_with_changes(said, *versions, book=book, writer=writer)


def _errors_of_rules(form: Form) -> dict[str, list[str]]:
    """Return what is wrong with the rules, where a form has the game's own form for them in it."""
    rules: Form | None = getattr(form, "rules", None)
    return rules.errors if rules is not None else {}


class Form(Protocol):
    """A form as the pages of a correction know it: what is wrong, in sentences by field."""

    errors: dict[str, list[str]]

    def refuse(self, fault: Fault) -> None:
        """Put a fault's sentence at its field."""


def refuse(form: Form, fault: Fault, *, book: Book, entry: Entry) -> None:
    """Put what is wrong with a correction at its field, or over the whole form.

    A later entry that could not stand is named.
    """
    number, own = _placed(fault, entry)
    if number == entry.number:
        form.refuse(own)
    else:
        form.errors.setdefault("", []).append(_of_later(own, book, number))


def sentence_about(fault: Fault, *, book: Book, entry: Entry) -> str:
    """Return what is wrong with a correction, for a page without its form."""
    number, own = _placed(fault, entry)
    if number == entry.number:
        return sentence_of(own, names=book.names)
    return _of_later(own, book, number)


def alarms_of(errors: Mapping[str, Sequence[str]]) -> list[tuple[str, str]]:
    """Return all that is wrong with a form: the field, and the sentence."""
    return [(field, sentence) for field, said in errors.items() for sentence in said]


def _placed(fault: Fault, entry: Entry) -> tuple[int, Fault]:
    """Return the number of the entry that cannot stand, and the fault as it is seen from there."""
    found = re.fullmatch(r"entry\[([0-9]+)\]\.?(.*)", fault.path)
    if found is None:
        return entry.number, fault
    return int(found[1]), Fault(found[2], fault.pattern, **fault.words)


def _of_later(fault: Fault, book: Book, number: int) -> str:
    later = Entry.objects.defer("table_after").get(
        circle=book.evening.circle_id, evening=book.evening, number=number
    )
    money = money_of(book).alone
    writer = EntryWriter(book.names, money, book.game, book.wording)
    deal = numbers_of(book.evening).deal_number(later.number) if later.kind == DEAL else None
    return _("After this, “%(entry)s” could not stand: %(reason)s") % {
        "entry": writer.say(later, deal_number=deal),
        "reason": sentence_of(fault, names=book.names),
    }
