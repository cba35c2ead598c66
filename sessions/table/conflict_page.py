"""A form that was made before somebody else wrote: theirs beside yours.

What a form wanted that came too late, and what its button says that sends it all the same.
"""

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
from sessions.common.games_played import numbered, the_deal
from sessions.common.period import moment_of
from sessions.common.words import Head, head_of, kitty_word, writer_told
from sessions.kinds import FORMS
from sessions.kinds.form import EntryForm
from sessions.kinds.kind import EntryText
from sessions.kinds.writer import EntryWriter
from sessions.models import Entry, Evening
from sessions.table.page import deal_form_of, say


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was wanted in a sentence, and the button that does it.

    `take` is what it says where another phone holds the book, `insist` where none does.
    """

    said: str
    take: str
    insist: str


WANTED: Mapping[str, Callable[[], Wanted]] = {
    "review-evening": lambda: Wanted(
        _("You wanted to end play."),
        _("Take over and end play"),
        _("End play anyway"),
    ),
    "close-evening": lambda: Wanted(
        _("You wanted to close the evening."),
        _("Take over and close the evening"),
        _("Close the evening anyway"),
    ),
    "reopen-evening": lambda: Wanted(
        _("You wanted to play on."),
        _("Take over and play on"),
        _("Play on anyway"),
    ),
    "settle-leaver": lambda: Wanted(
        _("You wanted to record that somebody leaves, all paid."),
        _("Take over and record it"),
        _("Record it anyway"),
    ),
    "adjust-closed": lambda: Wanted(
        _("You wanted to record what was agreed after the close."),
        _("Take over and record it"),
        _("Record it anyway"),
    ),
    "mark-unpaid": lambda: Wanted(
        _("You wanted to undo a payment."),
        _("Take over and undo it"),
        _("Undo it anyway"),
    ),
    "choose-plan": lambda: Wanted(
        _("You wanted to choose how to settle."),
        _("Take over and settle like this"),
        _("Settle like this anyway"),
    ),
    "round-balances": lambda: Wanted(
        _("You wanted to round the balances."),
        _("Take over and round the balances"),
        _("Round them anyway"),
    ),
    "share-purse": lambda: Wanted(
        _("You wanted to let some players share a purse."),
        _("Take over and share the purse"),
        _("Share it anyway"),
    ),
    "part-purse": lambda: Wanted(
        _("You wanted to let a shared purse settle separately."),
        _("Take over and settle separately"),
        _("Settle separately anyway"),
    ),
    "undo-last": lambda: Wanted(
        _("You wanted to undo the last entry."),
        _("Take over and undo it"),
        _("Undo the last one anyway"),
    ),
    "redo-last": lambda: Wanted(
        _("You wanted to redo an entry."),
        _("Take over and redo it"),
        _("Redo anyway"),
    ),
    "put-up-call": lambda: Wanted(
        _("You wanted to put up a call."),
        _("Take over and put it up"),
        _("Put it up anyway"),
    ),
    "take-down-call": lambda: Wanted(
        _("You wanted to take down a call."),
        _("Take over and take it down"),
        _("Take it down anyway"),
    ),
    "correct-entry": lambda: Wanted(
        _("You wanted to correct an entry."),
        _("Take over and correct it"),
        _("Correct it anyway"),
    ),
    "void-entry": lambda: Wanted(
        _("You wanted to strike an entry out."),
        _("Take over and strike it out"),
        _("Strike it out anyway"),
    ),
    "restore-entry": lambda: Wanted(
        _("You wanted to restore an entry."),
        _("Take over and restore it"),
        _("Restore it anyway"),
    ),
    "change-rules": lambda: Wanted(
        _("You wanted to change the rules."),
        _("Take over and change the rules"),
        _("Change the rules anyway"),
    ),
}
"""By the names of addresses."""

SETTLING = (
    "review-evening",
    "close-evening",
    "reopen-evening",
    "mark-paid",
    "mark-unpaid",
    "choose-plan",
    "adjust-closed",
    "round-balances",
    "share-purse",
    "part-purse",
)
"""What is sent from the page that settles, and leads back there."""


def wanted_by(action: str, *, book: Book, sent: QueryDict) -> Wanted:
    """Return what a form wanted that is no deal, by the name of the address it was sent to."""
    if action in ("mark-paid", "pay-leaver"):
        return _payment(book, sent)
    if action == "record-kitty":
        return _kitty(book, sent)
    if action in WANTED:
        return WANTED[action]()
    if action.startswith("record-"):
        return Wanted("", _("Take over and add mine"), _("One more: add mine too"))
    return Wanted("", _("Take over and do it"), _("Do it anyway"))


def back_from(action: str, *, book: Book) -> str:
    """Return the name of the page that somebody goes back to who leaves it."""
    settles = book.evening.state != Evening.OPEN and action == "record-kitty"
    return "show-settling" if settles or action in SETTLING else "show-table"


def _payment(book: Book, sent: QueryDict) -> Wanted:
    payer, payee = (book.names.get(sent.get(each, "")) for each in ("payer", "payee"))
    words = {"payer": payer, "payee": payee}
    said = _("You wanted to mark that %(payer)s paid %(payee)s.") % words
    return Wanted(
        said if payer and payee else _("You wanted to mark a payment as paid."),
        _("Take over and mark it paid"),
        _("Mark it paid anyway"),
    )


def _kitty(book: Book, sent: QueryDict) -> Wanted:
    end = next((each for each in book.game.fund_ends if each.key == sent.get("how")), None)
    words = {
        "kitty": kitty_word(book.game.words),
        "name": book.names.get(sent.get("winner", ""), ""),
    }
    if end is not None and end.carries:
        return Wanted(
            _("You wanted to carry the %(kitty)s over.") % words,
            _("Take over and carry the %(kitty)s over") % words,
            _("Carry it over anyway"),
        )
    if end is not None and end.is_drawn:
        return Wanted(
            _("You wanted to give the %(kitty)s to %(name)s, who drew it.") % words,
            _("Take over and give %(name)s the %(kitty)s") % words,
            _("Give it to %(name)s anyway") % words,
        )
    return Wanted(
        _("You wanted to split the %(kitty)s.") % words,
        _("Take over and split the %(kitty)s") % words,
        _("Split it anyway"),
    )


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
        for each in found.select_related("by__person", "device__link").only("by", "device__link")
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
        return pattern % {"deal": the_deal(book.words, book.table.deals + 1)}
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
