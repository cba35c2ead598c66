"""A form that was made before somebody else wrote: theirs beside yours."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from napledger.evening.document import DEAL
from napledger.evening.log import CORRECTIONS
from napledger.games.web import money_format_of
from napledger.reading.faults import Fault
from sessions.access.who_wrote import holder_of, recorder_told
from sessions.book.open_book import Book, open_book
from sessions.book.submission import NOT_IN_BODY
from sessions.book.writing import draft_of
from sessions.common.games_played import numbered
from sessions.common.heading import Head, head_of, writer_told
from sessions.common.moments import moment_of
from sessions.kinds import FORMS
from sessions.kinds.form import EntryForm
from sessions.kinds.kind import EntryText
from sessions.kinds.writer import EntryWriter
from sessions.models import Entry, Evening
from sessions.table.page import deal_form_of, say
from sessions.table.wanted import Wanted, back_from, wanted_by

SHOWN_MAX = 5

A_MOMENT = datetime.timedelta(minutes=2)
"""How long what was written is said to have been written a moment ago."""

RECORD_DEAL, RECORD_KITTY = "record-deal", "record-kitty"

RECORDING: Mapping[str, type[EntryForm]] = {
    f"record-{kind}": form for kind, form in FORMS.items() if form.address
}
"""What was sent to an address, where it is an entry but no deal."""

NEWS: Mapping[tuple[bool, bool, bool], Callable[[], str]] = {
    (True, True, True): lambda: _("%(deal)s was recorded by %(by)s a moment ago."),
    (True, True, False): lambda: _("%(deal)s was recorded by %(by)s at %(time)s."),
    (True, False, True): lambda: _("%(deal)s was recorded a moment ago."),
    (True, False, False): lambda: _("%(deal)s was recorded at %(time)s."),
    (False, True, True): lambda: _("%(name)s wrote in the book a moment ago."),
    (False, True, False): lambda: _("%(name)s wrote in the book at %(time)s."),
    (False, False, True): lambda: _("Somebody wrote in the book a moment ago."),
    (False, False, False): lambda: _("Somebody wrote in the book at %(time)s."),
}
"""What is said of one entry: whether it is a deal, whose it is is known, it is a moment old."""


@dataclass(frozen=True, slots=True)
class Theirs:
    """An entry that somebody else recorded in between; `deal` is its number, if it is a deal.

    `by` is a player, or a program where `by_program`; "" where nobody knows.
    """

    by: str
    by_program: bool
    said: EntryText
    entry: Entry
    deal: int | None


@dataclass(frozen=True, slots=True)
class ConflictPage:
    """What was written in between, what was about to be, and the fields to send it again.

    `news` says the first in a sentence, `wanted` what was about to be done where that was no entry;
    `keep` is empty where theirs cannot be the same as mine. `back` is the name of the page to leave
    it for.
    """

    book: Book
    head: Head
    news: str
    wanted: str
    theirs: tuple[Theirs, ...]
    mine: EntryText | None
    fields: tuple[tuple[str, str], ...]
    key: str
    address: str
    insist: str
    keep: str
    holder: str
    back: str


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
    money = money_format_of(evening.currency)
    writer = EntryWriter(book.names, money, book.game)
    since = evening.version if made_from is None else made_from
    newer = [entry for entry in book.tail if entry.number > since][-SHOWN_MAX:]
    by = _recorders(newer, book)
    theirs = tuple(_theirs(entry, book, writer, by=by[entry.pk]) for entry in newer)
    mine = _mine(book, writer, sent, action=action)
    wanted = wanted_by(action, book=book, sent=sent)
    holder = holder_of(evening) if baton_elsewhere else ""
    return ConflictPage(
        book=book,
        head=head_of(book),
        news=_news(theirs, book, count=evening.version - since),
        wanted=wanted.said,
        theirs=theirs,
        mine=mine,
        fields=tuple(
            (name, value)
            for name, values in sent.lists()
            if name not in NOT_IN_BODY
            for value in values
        ),
        holder=holder,
        back=back_from(action, book=book),
        key=sent.get("key", ""),
        address=address,
        insist=_insist(book, mine, wanted, action=action, holder=holder),
        keep=_keep(theirs) if _is_entry(action) and not holder else "",
    )


def _is_entry(action: str) -> bool:
    """Return whether what was sent there is one more entry, which theirs can be the same as."""
    return action == RECORD_DEAL or action in RECORDING


def _recorders(entries: Sequence[Entry], book: Book) -> dict[uuid.UUID, tuple[str, bool]]:
    """Return who recorded each of these entries, and whether a program did, in one query."""
    pks = [entry.pk for entry in entries]
    found = Entry.objects.filter(circle__in={entry.circle_id for entry in entries}, pk__in=pks)
    return {
        each.pk: (recorder_told(each, book), not writer_told(each.by, book))
        for each in found.select_related("by", "device__link").only("by", "device__link")
    }


def _theirs(entry: Entry, book: Book, writer: EntryWriter, *, by: tuple[str, bool]) -> Theirs:
    if entry.kind in CORRECTIONS:
        return Theirs(*by, say(entry, book, writer), entry, None)
    deal = entry.table_after.get("deals") if entry.kind == DEAL else None
    return Theirs(*by, writer.say(entry, deal_number=deal), entry, deal)


def _news(theirs: tuple[Theirs, ...], book: Book, *, count: int) -> str:
    """Return who wrote what in between, and when, in a sentence."""
    if len(theirs) != 1:
        said = ngettext(
            "%(count)s entry was written while this page was open.",
            "%(count)s entries were written while this page was open.",
            count,
        )
        return said % {"count": count}
    (it,) = theirs
    is_new = timezone.now() - it.entry.at < A_MOMENT
    return NEWS[it.deal is not None, bool(it.by), is_new]() % {
        "by": it.by,
        "name": it.by[:1].upper() + it.by[1:] if it.by_program else it.by,
        "deal": numbered(book.words, it.deal),
        "time": moment_of(it.entry.at, evening=book.evening),
    }


def _keep(theirs: tuple[Theirs, ...]) -> str:
    """Return what the button says that keeps theirs, for it is the same as mine."""
    names = {"" if each.by_program else each.by for each in theirs}
    name = names.pop() if len(names) == 1 else ""
    if name:
        return _("The same: keep %(name)s’s") % {"name": name}
    return _("The same: keep theirs")


def _insist(book: Book, mine: EntryText | None, wanted: Wanted, *, action: str, holder: str) -> str:
    """Return what the button says that does mine all the same."""
    if mine is not None and action == RECORD_DEAL:
        take = _("Take over and add %(deal)s")
        pattern = take if holder else _("Add mine as %(deal)s")
        return pattern % {"deal": numbered(book.words, book.table.deals + 1).lower()}
    return wanted.take if holder else wanted.insist


def _mine(book: Book, writer: EntryWriter, sent: QueryDict, *, action: str) -> EntryText | None:
    """Return what was about to be recorded, as it would be now; None where it was no entry.

    What becomes of the kitty is no further entry beside theirs: `wanted` says it.
    """
    if not _is_entry(action) or action == RECORD_KITTY:
        return None
    try:
        if action in RECORDING:
            return _entry_of_mine(RECORDING[action](book, sent), writer)
        facts = deal_form_of(book, sent=sent).facts()
        draft = draft_of(book, kind=DEAL, facts=facts)
    except Fault:
        return None
    entry = Entry(kind=DEAL, facts=draft.facts, summary=draft.summary)
    return writer.say(entry, deal_number=book.table.deals + 1)


def _entry_of_mine(form: EntryForm, writer: EntryWriter) -> EntryText:
    facts = form.facts()
    # Whoever joins is still only a name.
    newcomer = facts.get("player", "")
    named = EntryWriter({newcomer: newcomer, **writer.names}, writer.money, writer.game)
    return named.tell(form.entry_kind, facts, summary={})
