"""A form that was made before somebody else wrote: theirs beside yours."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _

from napledger.evening.log import CORRECTIONS
from napledger.games.web import purse_of
from napledger.ledger.faults import Fault
from sessions.book import Book, open_book
from sessions.keys import NOT_IN_BODY
from sessions.models import Access, Entry, Evening
from sessions.selectors.said import Said, Speaker
from sessions.selectors.table import Head, deal_form_of, head_of, say
from sessions.services.record import draft_of

SHOWN_MAX = 5

INSISTING = {
    "undo-last": lambda: _("Undo the last one all the same"),
    "redo-last": lambda: _("Redo all the same"),
}
"""What the button says that sends such a form again; the names are those of addresses."""


@dataclass(frozen=True, slots=True)
class Theirs:
    """An entry that somebody else recorded in between."""

    by: str
    said: Said
    entry: Entry


@dataclass(frozen=True, slots=True)
class ConflictPage:
    """What was written in between, what was about to be, and the fields to send it again."""

    book: Book
    head: Head
    theirs: tuple[Theirs, ...]
    mine: Said | None
    fields: tuple[tuple[str, str], ...]
    key: str
    address: str
    insist: str
    holder: str


def conflict_page(
    evening: Evening,
    *,
    made_from: int | None,
    baton_elsewhere: bool,
    sent: QueryDict,
    address: str,
    action: str,
) -> ConflictPage:
    """Return the page on which a form made from an older version is kept or dropped."""
    evening.refresh_from_db()
    book = open_book(evening)
    purse = purse_of(evening.currency)
    speaker = Speaker(book.names, purse)
    since = evening.version if made_from is None else made_from
    newer = [entry for entry in book.tail if entry.number > since][-SHOWN_MAX:]
    return ConflictPage(
        book=book,
        head=head_of(book, purse=purse),
        theirs=tuple(_theirs(entry, book, speaker) for entry in newer),
        mine=_mine(book, speaker, sent),
        fields=tuple(
            (name, value)
            for name, values in sent.lists()
            if name not in NOT_IN_BODY
            for value in values
        ),
        holder=holder_of(evening) if baton_elsewhere else "",
        key=sent.get("key", ""),
        address=address,
        insist=INSISTING[action]() if action in INSISTING else _("Write mine too"),
    )


def holder_of(evening: Evening) -> str:
    """Return who holds the baton: the player's name, or "another phone"; "" if nobody does."""
    if evening.recorder_id is None:
        return ""
    holder = Access.objects.filter(circle_id=evening.circle_id, pk=evening.recorder_id)
    name = holder.values_list("player__name", flat=True).first()
    return name or _("another phone")


def _theirs(entry: Entry, book: Book, speaker: Speaker) -> Theirs:
    by = entry.by.name if entry.by is not None else ""
    if entry.kind in CORRECTIONS:
        return Theirs(by, say(entry, book, speaker), entry)
    return Theirs(by, speaker.say(entry, deal_number=entry.table_after.get("deals")), entry)


def _mine(book: Book, speaker: Speaker, sent: QueryDict) -> Said | None:
    """Return the deal that was about to be recorded, as it would be now."""
    try:
        facts = deal_form_of(book, sent=sent).facts()
        draft = draft_of(book, kind="deal", facts=facts)
    except Fault:
        return None
    entry = Entry(kind="deal", facts=draft.facts, headline=draft.headline)
    return speaker.say(entry, deal_number=book.table.deals + 1)
