"""What is wrong with a correction, where it belongs: at a field, or about a later entry by name."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Protocol

from django.utils.translation import gettext as _

from napledger.games.web import purse_of, sentence_of
from napledger.ledger.faults import Fault
from sessions.book import Book
from sessions.models import Entry
from sessions.selectors.numbers import DEAL, deal_numbers
from sessions.selectors.said import Speaker


class Form(Protocol):
    """A form as these pages know it: sentences about what is wrong, by field."""

    errors: dict[str, list[str]]

    def refuse(self, fault: Fault) -> None:
        """Put a fault's sentence at its field."""


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
    later = Entry.objects.defer("table_after").get(evening=book.evening, number=number)
    speaker = Speaker(book.names, purse_of(book.evening.currency))
    deal = deal_numbers(book.evening).of(later.number) if later.kind == DEAL else None
    return _("After this, “%(entry)s” could not stand: %(reason)s") % {
        "entry": speaker.say(later, deal_number=deal),
        "reason": sentence_of(fault, names=book.names),
    }
