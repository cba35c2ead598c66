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
    later = Entry.objects.defer("table_after").get(evening=book.evening, number=number)
    speaker = Speaker(book.names, purse_of(book.evening.currency))
    deal = deal_numbers(book.evening).of(later.number) if later.kind == DEAL else None
    return _("After this, “%(entry)s” could not stand: %(reason)s") % {
        "entry": speaker.say(later, deal_number=deal),
        "reason": sentence_of(fault, names=book.names),
    }
