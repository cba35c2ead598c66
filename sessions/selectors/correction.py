"""The pages of a correction: its form, and what it would change before anything is written."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from django.http import QueryDict
from django.utils.translation import gettext as _

from napledger.evening.log import AMEND, VOID, Difference
from napledger.evening.play import EntryScore
from napledger.games.web import Purse, purse_of, sentence_of
from napledger.ledger.faults import Fault
from napledger.ledger.transfers import KITTY, net
from sessions.book import Book
from sessions.keys import new_key
from sessions.models import Entry
from sessions.preview import Preview
from sessions.replay import facts_of
from sessions.selectors.gains import gains_by_entry, standing_now
from sessions.selectors.numbers import DEAL, DealNumbers, deal_numbers
from sessions.selectors.reasons import reasons_for
from sessions.selectors.said import Said, Speaker, title_of
from sessions.selectors.table import Head, head_of
from sessions.selectors.versions import corrections_of, version_now

LATER_SHOWN = 20
"""How many later entries that change are listed; thousands may follow a start put right."""

NOT_CARRIED = ("csrfmiddlewaretoken", "key", "version", "confirm", "by", "reason", "why")
"""What a preview does not carry along: it is asked for anew, or made anew."""


class Form(Protocol):
    """A form as these pages know it: sentences about what is wrong, by field."""

    errors: dict[str, list[str]]

    def refuse(self, fault: Fault) -> None:
        """Put a fault's sentence at its field."""


@dataclass(frozen=True, slots=True)
class CorrectPage:
    """The form that corrects an entry, at the table as it was just before it.

    `tiles` are the seats of a deal's form, here without balances.
    """

    book: Book
    head: Head
    number: int
    title: str
    said: Said
    form: Form
    tiles: Sequence[tuple[Any, None]]
    alarms: Sequence[tuple[str, str]]
    correcting: bool = True
    long_balances: bool = False


@dataclass(frozen=True, slots=True)
class Figure:
    """An amount with its sign, and which way it goes: "up", "down" or ""."""

    text: str
    direction: str


@dataclass(frozen=True, slots=True)
class Change:
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
    said: Said
    reasons: Sequence[str]
    changes: str


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
    said: Said
    changes: Sequence[Change]
    later: Sequence[Later]
    further: int
    balances: Sequence[Change]
    signature: Form
    hidden: Sequence[tuple[str, str]]
    key: str
    alarms: Sequence[tuple[str, str]] = ()


def correct_page(book: Book, entry: Entry, *, form: Form, seats: Sequence[Any] = ()) -> CorrectPage:
    """Return the page with the form that corrects an entry; `seats` are those of a deal's form."""
    return CorrectPage(
        book=book,
        head=head_of(book, purse=purse_of(book.evening.currency)),
        number=entry.number,
        title=_title(entry, deal_numbers(book.evening)),
        said=_said_now(book, entry),
        form=form,
        tiles=tuple((seat, None) for seat in seats),
        alarms=[*_alarms(form.errors), *_alarms(_errors_of_rules(form))],
    )


def preview_page(
    book: Book, entry: Entry, preview: Preview, *, signature: Form, sent: QueryDict
) -> PreviewPage:
    """Return the page that shows what a correction would change."""
    purse, numbers = purse_of(book.evening.currency), deal_numbers(book.evening)
    speaker = Speaker(book.names, purse)
    later = [each for each in preview.differences if each.number != entry.number]
    later = [each for each in later if each.gone or each.come]
    return PreviewPage(
        book=book,
        head=head_of(book, purse=purse),
        number=entry.number,
        title=_title(entry, numbers),
        kind=preview.correction.kind,
        said=_said(entry, preview, speaker),
        changes=list(_changes(entry, preview, book=book, purse=purse)),
        later=list(_later(later[:LATER_SHOWN], preview, numbers=numbers, speaker=speaker)),
        further=max(0, len(later) - LATER_SHOWN),
        balances=list(_balances(preview, book=book, purse=purse)),
        signature=signature,
        hidden=[
            (name, value)
            for name, values in sent.lists()
            for value in values
            if name not in NOT_CARRIED and isinstance(value, str)
        ],
        key=new_key(),
        alarms=_alarms(signature.errors),
    )


def refuse(form: Form, fault: Fault, *, book: Book, entry: Entry) -> None:
    """Put what is wrong with a correction where it belongs: at its field, or over the whole form.

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


def _placed(fault: Fault, entry: Entry) -> tuple[int, Fault]:
    """Return the number of the entry that cannot stand, and the fault as it is seen from there."""
    found = re.fullmatch(r"entry\[([0-9]+)\]\.?(.*)", fault.path)
    if found is None:
        return entry.number, fault
    return int(found[1]), Fault(found[2], fault.pattern, **fault.words)


def _of_later(fault: Fault, book: Book, number: int) -> str:
    later = Entry.objects.defer("table_after").get(evening=book.evening, number=number)
    speaker = Speaker(book.names, purse_of(book.evening.currency))
    deal = deal_numbers(book.evening).of(later.number) if later.kind == DEAL else None
    return _("After this, “%(entry)s” could not stand: %(reason)s") % {
        "entry": speaker.say(later, deal_number=deal),
        "reason": sentence_of(fault, names=book.names),
    }


def _title(entry: Entry, numbers: DealNumbers) -> str:
    return title_of(entry.kind, deal_number=numbers.of(entry.number))


def _said_now(book: Book, entry: Entry) -> Said:
    corrections = corrections_of(book.evening, numbers=[entry.number])[entry.number]
    version = version_now(entry, corrections)
    headline = {**version.headline, "gains": gains_by_entry(book, [entry])[entry.number]}
    speaker = Speaker(book.names, purse_of(book.evening.currency))
    return speaker.tell(version.kind, version.facts, headline=headline)


def _said(entry: Entry, preview: Preview, speaker: Speaker) -> Said:
    """Return what the entry would say, or what it said if it is to be voided."""
    correction = preview.correction
    course = preview.before if correction.kind == VOID else preview.after
    amends = correction.kind == AMEND
    facts = correction.facts if amends else facts_of(preview.past, entry.number)
    return speaker.tell_score(entry.kind, facts, score=course.scores.get(entry.number))


def _changes(entry: Entry, preview: Preview, *, book: Book, purse: Purse) -> Iterator[Change]:
    before = _gains(preview.before.scores.get(entry.number))
    after = _gains(preview.after.scores.get(entry.number))
    for account in sorted(book.seats, key=lambda account: account == KITTY):
        if account in before or account in after:
            yield _change(account, before.get(account, 0), after.get(account, 0), book, purse)


def _balances(preview: Preview, *, book: Book, purse: Purse) -> Iterator[Change]:
    now = standing_now(book)
    then = {key: amount + preview.gains.get(key, 0) for key, amount in now.items()}
    then[KITTY] = preview.after.table.kitty
    for account in (*book.table.members, KITTY):
        if now[account] != then[account]:
            yield _change(account, now[account], then[account], book, purse)


def _change(account: str, before: int, after: int, book: Book, purse: Purse) -> Change:
    name = _("Kitty") if account == KITTY else book.names[account]
    return Change(
        name, _figure(before, purse), _figure(after, purse), _figure(after - before, purse)
    )


def _figure(amount: int, purse: Purse) -> Figure:
    direction = "up" if amount > 0 else "down" if amount < 0 else ""
    return Figure(purse.signed(amount), direction)


def _later(
    changed: Sequence[Difference], preview: Preview, *, numbers: DealNumbers, speaker: Speaker
) -> Iterator[Later]:
    for each in changed:
        score = preview.after.scores.get(each.number) or preview.before.scores[each.number]
        is_deal = score.kind == DEAL
        gained, lost = net(each.come), net(each.gone)
        accounts = [key for key in speaker.names if key in gained or key in lost]
        changes = {key: gained.get(key, 0) - lost.get(key, 0) for key in accounts}
        yield Later(
            entry=each.number,
            title=title_of(score.kind, deal_number=numbers.of(each.number) if is_deal else None),
            said=speaker.tell_score(DEAL, {}, score=score) if is_deal else Said(""),
            reasons=reasons_for(each, speaker),
            changes=speaker.changes({key: gain for key, gain in changes.items() if gain}),
        )


def _gains(score: EntryScore | None) -> dict[str, int]:
    return {} if score is None else net(score.transfers)


def _errors_of_rules(form: Form) -> dict[str, list[str]]:
    """Return what is wrong with the rules, where a form has the game's own form for them in it."""
    rules: Form | None = getattr(form, "rules", None)
    return rules.errors if rules is not None else {}


def _alarms(errors: Mapping[str, Sequence[str]]) -> list[tuple[str, str]]:
    return [(field, sentence) for field, said in errors.items() for sentence in said]
