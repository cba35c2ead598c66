"""The page of one entry: what it says, who paid whom and why, and what it said before.

What an entry said before: each of its versions, and what changed it, from whatever deal.
"""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from napledger.evening.document import DEAL
from napledger.evening.kinds import COMES_IN, NOT_WON_KINDS
from napledger.evening.log import (
    AMEND,
    CORRECTIONS,
    RESTORE,
    START,
    UNPLAYED,
    VOID,
    EffectiveEntry,
    EntryNumbers,
)
from napledger.games.web import labelled, reason_of
from napledger.ledger.transfers import KITTY, net
from napledger.ledger.transfers import Transfer as Paid
from sessions.access.who_wrote import void_words
from sessions.book.correct import was_undone
from sessions.book.log import corrections_of, effective, numbers_of
from sessions.book.net import net_by, transfers_of
from sessions.book.open_book import Book
from sessions.book.preview import AMENDABLE
from sessions.book.submission import new_key
from sessions.common.period import Moment, moment_of
from sessions.common.words import Head, head_of, money_of
from sessions.history.log_page import changes_between, recorded_by
from sessions.kinds import KINDS
from sessions.kinds.kind import EntryText
from sessions.kinds.notes import payments_told
from sessions.kinds.writer import EntryWriter, title_of
from sessions.models import Entry, Transfer

EFFECTS_SHOWN = 12
"""How many other entries a correction is shown to have changed; it may have changed thousands."""

CHANGED_WITH = {
    VOID: lambda: _("Changed: “%(title)s” was struck out"),
    RESTORE: lambda: _("Changed: “%(title)s” was restored"),
    AMEND: lambda: _("Changed: “%(title)s” was corrected"),
}


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """A version of an entry or what changed it: when, what it said, who recorded it and why.

    `struck` where it does not stand any more; `effects` are what it changed, here and elsewhere.
    """

    at: Moment
    said: EntryText
    recorded: str
    why: str = ""
    struck: bool = False
    effects: Sequence[str] = ()
    entry: int | None = None


def history_of(
    book: Book,
    entry: Entry,
    corrections: Sequence[Entry],
    *,
    rows: Sequence[Transfer],
    deals: EntryNumbers,
    writer: EntryWriter,
    device_id: uuid.UUID,
) -> list[HistoryLine]:
    """Return an entry's versions in the order of the log, or nothing if there was only one.

    `corrections` are those of the entry, and of others by which it went otherwise; `rows` are all
    transfers that settle it.
    """
    history = _History(book, entry, writer, deals, device_id)
    posted = {row.entry.number: row.entry for row in rows if row.entry.target_id}
    changed = posted | {each.number: each for each in corrections}
    if not changed:
        return []
    mine = [each.number for each in changed.values() if each.target_id == entry.pk]
    last = max(mine, default=0)
    elsewhere = history.effects_elsewhere([changed[number] for number in mine])
    version, made = effective(entry), list[Entry]()
    lines = [history.original(version, struck=bool(mine))]
    for number, each in sorted(changed.items()):
        if each.target_id != entry.pk:
            lines.append(history.from_elsewhere(each, rows))
            continue
        made.append(each)
        before, version = version, effective(entry, made)
        told = before if each.kind == VOID else version
        struck = number != last and each.kind != VOID
        effects = (*history.changes(before, version), *elsewhere[number])
        lines.append(history.correction(each, told, struck=struck, effects=effects))
    return lines


@dataclass(frozen=True, slots=True)
class _History:
    """What all lines of a history are written with."""

    book: Book
    entry: Entry
    writer: EntryWriter
    deals: EntryNumbers
    device_id: uuid.UUID

    def original(self, version: EffectiveEntry, *, struck: bool) -> HistoryLine:
        return HistoryLine(
            at=moment_of(self.entry.at, evening=self.book.evening),
            said=self._said(version),
            recorded=recorded_by(self.entry, self.book, device_id=self.device_id),
            struck=struck,
        )

    def correction(
        self, made: Entry, told: EffectiveEntry, *, struck: bool, effects: Sequence[str]
    ) -> HistoryLine:
        """Return a correction of the entry, and what else changed by it."""
        return HistoryLine(
            at=moment_of(made.at, evening=self.book.evening),
            said=self.writer.say_correction(made, of=self._said(told)),
            recorded=recorded_by(made, self.book, device_id=self.device_id),
            why=made.why,
            struck=struck,
            effects=effects,
        )

    def changes(self, before: EffectiveEntry, after: EffectiveEntry) -> Sequence[str]:
        if before.facts == after.facts:
            return ()
        return changes_between(before, after, book=self.book, writer=self.writer)

    def from_elsewhere(self, made: Entry, rows: Sequence[Transfer]) -> HistoryLine:
        """Return the correction of another entry, by which this one changed."""
        target = made.target
        assert target is not None, "a correction has a target"
        title = self.title(target.kind, target.number)
        keys = self.book.keys_by_id
        gains: dict[str, int] = {}
        for row in rows:
            if row.entry_id == made.pk:
                _move(gains, keys[row.payer_id], keys[row.payee_id], row.amount)
        return HistoryLine(
            at=moment_of(made.at, evening=self.book.evening),
            said=EntryText(CHANGED_WITH[made.kind]() % {"title": title}),
            recorded=recorded_by(made, self.book, device_id=self.device_id),
            why=made.why,
            effects=(self.writer.changes(_without_nought(gains)),),
            entry=made.number,
        )

    def effects_elsewhere(self, corrections: Sequence[Entry]) -> dict[int, list[str]]:
        """Return what corrections of this entry changed in others, by its number, in one query."""
        by_id = {each.pk: each.number for each in corrections}
        posted = transfers_of(self.book).filter(entry__in=by_id).exclude(settles=self.entry)
        by = ("entry", "settles__number", "settles__kind")
        found = net_by(posted, *by, accounts=self.book.keys_by_id)
        gains: dict[int, dict[tuple[int, str], dict[str, int]]] = {n: {} for n in by_id.values()}
        for (made, number, kind), gained in sorted(found.items(), key=lambda each: each[0][1]):
            gains[by_id[made]][number, kind] = gained
        return {number: self._effects(changed) for number, changed in gains.items()}

    def title(self, kind: str, number: int) -> str:
        deal_number = self.deals.deal_number(number) if kind == DEAL else None
        return title_of(kind, game=self.book.game, deal_number=deal_number)

    def _effects(self, changed: Mapping[tuple[int, str], Mapping[str, int]]) -> list[str]:
        effects = []
        for (number, kind), gains in list(changed.items())[:EFFECTS_SHOWN]:
            title = self.title(kind, number)
            changes = self.writer.changes(_without_nought(gains))
            # Translators: after a deal’s name: its coins are the same, but moved for another reason
            other_reason = _("for another reason")
            effects.append(labelled(title, changes or other_reason))
        over = len(changed) - EFFECTS_SHOWN
        if over > 0:
            # Translators: how many further entries changed.
            effects.append(_("and %(number)s more") % {"number": over})
        return effects

    def _said(self, version: EffectiveEntry) -> EntryText:
        return self.writer.tell_version(version)


def _move(gains: dict[str, int], payer: str, payee: str, amount: int) -> None:
    gains[payer] = gains.get(payer, 0) - amount
    gains[payee] = gains.get(payee, 0) + amount


def _without_nought(gains: Mapping[str, int]) -> dict[str, int]:
    return {key: gain for key, gain in gains.items() if gain}


@dataclass(frozen=True, slots=True)
class PaidLine:
    """Who paid whom how much, and why, with the place in the book."""

    text: str
    why: str


@dataclass(frozen=True, slots=True)
class Neighbour:
    """The deal before or after: its entry, and what it is called."""

    entry: int
    title: str


@dataclass(frozen=True, slots=True)
class Actions:
    """What can be done with an entry; `refusal` says why nothing can."""

    correct: bool = False
    void: bool = False
    restore: bool = False
    refusal: str = ""

    @property
    def is_any(self) -> bool:
        """Return whether anything can be done with it."""
        return self.correct or self.void or self.restore


@dataclass(frozen=True, slots=True)
class EntryPage:
    """Everything that the page of an entry shows.

    `corrected_last` says that a correction of it is the last thing written, which can be undone;
    `key` is for that and for restoring it.
    """

    book: Book
    head: Head
    number: int
    title: str
    said: EntryText
    struck: str
    dealer: str
    at: Moment
    recorded: str
    note: str
    details: Sequence[tuple[str, str]]
    paid: Sequence[PaidLine]
    history: Sequence[HistoryLine]
    before: Neighbour | None
    after: Neighbour | None
    actions: Actions
    corrected_last: str = ""
    key: str = ""


def find_entry(book: Book, number: int) -> Entry | None:
    """Return the entry of a number; of a correction, what it corrected; None if there is none."""
    entries = Entry.objects.filter(
        circle=book.evening.circle_id, evening=book.evening, number=number
    )
    entry = (
        entries.select_related(
            "by__person", "device__link", "target__by__person", "target__device__link"
        )
        .defer("table_after", "target__table_after")
        .first()
    )
    return entry if entry is None or entry.target is None else entry.target


def entry_page(
    book: Book, entry: Entry, *, device_id: uuid.UUID, refusal: str = "", may_record: bool = True
) -> EntryPage:
    """Return the page of an entry that is no correction.

    `refusal` says why the evening takes no correction of it; who only looks on gets none offered.
    """
    money = money_of(book).alone
    told = payments_told([entry], book)
    writer = EntryWriter(book.names, money, book.game, book.wording, told)
    deals = numbers_of(book.evening)
    corrections = corrections_of(book.evening, numbers=[entry.number])[entry.number]
    version = effective(entry, corrections)
    rows = _rows(book, entry)
    paid = standing_transfers(book, rows)
    void = deals.is_void(entry.number)
    # What a deal brought may have changed with an earlier one: the transfers that stand know.
    summary = version.summary if void else {**version.summary, "gains": net(paid)}
    return EntryPage(
        book=book,
        head=head_of(book),
        number=entry.number,
        title=title_of(entry.kind, game=book.game, deal_number=deals.deal_number(entry.number)),
        said=writer.tell(version.kind, version.facts, summary=summary),
        struck=void_words(entry, corrections, book=book) if void else "",
        dealer=writer.name(version.facts.get("dealer")) if entry.kind == DEAL else "",
        at=moment_of(entry.at, evening=book.evening),
        recorded=recorded_by(entry, book, device_id=device_id),
        note=version.facts.get("note", "") if entry.kind == DEAL else "",
        details=list(KINDS[version.kind].details(writer, version.facts)),
        paid=_paid_lines(entry, paid, writer),
        history=history_of(
            book, entry, corrections, rows=rows, deals=deals, writer=writer, device_id=device_id
        ),
        before=_neighbour(book, deals, deals.deal_before(entry.number), entry),
        after=_neighbour(book, deals, deals.deal_after(entry.number), entry),
        actions=_actions(entry, void=void, refusal=refusal) if may_record else Actions(),
        corrected_last=_corrected_last(book, entry) if may_record and not refusal else "",
        key=new_key(),
    )


def _corrected_last(book: Book, entry: Entry) -> str:
    """Return that this entry was corrected by hand just now, if nothing was written since."""
    last = book.tail[-1]
    if last.target_id != entry.pk or was_undone(last):
        return ""
    # Translators: the last entry is a correction: it was voided, restored or corrected.
    return {VOID: _("Struck out"), RESTORE: _("Restored"), AMEND: _("Corrected")}[last.kind]


def standing_transfers(book: Book, rows: Sequence[Transfer]) -> list[Paid]:
    """Return the transfers of an entry that stand: what was taken back goes with its taking."""
    keys = book.keys_by_id
    taken_back: Counter[Paid] = Counter()
    standing = []
    for row in reversed(rows):
        paid = Paid(keys[row.payer_id], keys[row.payee_id], row.amount, row.why, row.source)
        if row.takes_back:
            taken_back[paid.reversed()] += 1
        elif taken_back[paid]:
            taken_back[paid] -= 1
        else:
            standing.append(paid)
    return standing[::-1]


def _rows(book: Book, entry: Entry) -> list[Transfer]:
    rows = Transfer.objects.filter(
        circle=book.evening.circle_id, evening=book.evening, settles=entry
    )
    rows = rows.order_by("entry__number", "line")
    unread = ("entry__table_after", "entry__target__table_after", "entry__target__facts")
    rows = rows.select_related("entry__by__person", "entry__device__link", "entry__target")
    return list(rows.defer(*unread))


def _paid_lines(entry: Entry, paid: Sequence[Paid], writer: EntryWriter) -> list[PaidLine]:
    if entry.kind in (*NOT_WON_KINDS, *COMES_IN):
        # Cash that went from Eve to Ann stands in the book as a transfer from Ann to Eve: it is
        # said as what it does to their balances, which nobody can read the wrong way round. Of a
        # past evening nobody knows who paid whom.
        return [
            # Translators: beside what a payment in cash does to a player’s balance, "Ann +£2.00".
            PaidLine(f"{writer.account(key)} {writer.money.signed(gain)}", _("in the book"))
            for key, gain in net(paid).items()
            if not (key == KITTY and entry.kind in COMES_IN)
        ]
    return [_paid_line(each, writer) for each in paid]


def _paid_line(paid: Paid, writer: EntryWriter) -> PaidLine:
    text = _("%(payer)s paid %(payee)s %(amount)s") % {
        "payer": writer.account(paid.payer),
        "payee": writer.payee(paid.payee),
        "amount": writer.money.plain(paid.amount),
    }
    why = ", ".join(
        filter(None, (reason_of(paid.why, writer.wording), _(paid.source) if paid.source else ""))
    )
    return PaidLine(text[:1].upper() + text[1:], why)


def _neighbour(
    book: Book, deals: EntryNumbers, number: int | None, entry: Entry
) -> Neighbour | None:
    if number is None or entry.kind != DEAL:
        return None
    return Neighbour(number, title_of(DEAL, game=book.game, deal_number=deals.deal_number(number)))


def _actions(entry: Entry, *, void: bool, refusal: str) -> Actions:
    assert entry.kind not in CORRECTIONS, "a correction is corrected at its target"
    if entry.kind in UNPLAYED or refusal:
        return Actions(refusal=refusal)
    if void:
        return Actions(restore=True)
    return Actions(correct=entry.kind in AMENDABLE, void=entry.kind != START)
