"""The log: every line that was ever written, the newest first, and what became of it.

What an entry says besides its few words, and what a correction has made of it.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from napledger.evening.document import DEAL
from napledger.evening.kinds.rules import RulesChange
from napledger.evening.log import AMEND, CORRECTIONS, START, VOID, EffectiveEntry, EntryNumbers
from napledger.evening.play import read_summary
from napledger.games.contract import AnyGame
from napledger.games.deal_score import Part
from napledger.games.web import word_of
from sessions.access.who_wrote import program_told, recorder_told, void_words
from sessions.book.composed import told_why
from sessions.book.correct import was_undone
from sessions.book.log import corrections_of, effective, numbers_of
from sessions.book.open_book import Book
from sessions.common.period import Moment, moment_of
from sessions.common.words import Head, head_of, money_of, writer_told
from sessions.history.let_in import let_in_told
from sessions.kinds import KINDS
from sessions.kinds.kind import EntryText
from sessions.kinds.notes import payments_told
from sessions.kinds.past import start_told
from sessions.kinds.rules import same_rules
from sessions.kinds.writer import EntryWriter
from sessions.models import Entry


def changes_between(
    before: EffectiveEntry, after: EffectiveEntry, *, book: Book, writer: EntryWriter
) -> tuple[str, ...]:
    """Return what a version says otherwise than the one before: "Call: Nap → four"."""
    was, now = dict(_told(book, before, writer)), dict(_told(book, after, writer))
    changed = [label for label in {**was, **now} if was.get(label) != now.get(label)]
    words = [
        _("%(label)s: %(before)s → %(after)s")
        % {"label": label, "before": was.get(label, "–"), "after": now.get(label, "–")}
        for label in changed
    ]
    old, new = (version.facts.get("rules") or {} for version in (before, after))
    if not same_rules(old, new) and _("Rules") not in changed:
        words.append(_("Some house rules differ"))
    return tuple(words)


def told_with_changes(
    said: EntryText,
    before: EffectiveEntry,
    after: EffectiveEntry,
    *,
    book: Book,
    writer: EntryWriter,
) -> EntryText:
    """Return what a corrected entry says, with the changes where its few words do not tell them."""
    if after.kind not in (START, RulesChange.kind) or before.facts == after.facts:
        return said
    changes = changes_between(before, after, book=book, writer=writer)
    words = {"said": said.text, "changes": "; ".join(changes)}
    return replace(said, text=_("%(said)s (%(changes)s)") % words) if changes else said


def _told(book: Book, version: EffectiveEntry, writer: EntryWriter) -> Iterator[tuple[str, str]]:
    if version.kind != DEAL:
        yield from KINDS[version.kind].details(writer, version.facts)
        return
    words, summary = book.words, read_summary(version.summary)
    if len(summary.parts) > 1:
        yield from _parts_told(book.game, summary.parts, writer)
    for part in summary.parts if len(summary.parts) == 1 else ():
        yield word_of(words.who), _names(part, writer)
        if part.result is not None:
            yield _("Outcome"), word_of(words.results[part.result])
        yield word_of(words.what), word_of(part.what)
    if not summary.parts:
        yield word_of(words.what), word_of(summary.word)
    if summary.reason:
        yield _("Reason"), word_of(summary.reason)
    yield word_of(words.dealer), writer.name(version.facts.get("dealer"))


def _parts_told(
    game: AnyGame, parts: Sequence[Part], writer: EntryWriter
) -> Iterator[tuple[str, str]]:
    """Yield what each player or side did in a deal of several parts: "hand won; hand lost"."""
    told: dict[str, list[str]] = {}
    for part in parts:
        outcome = "" if part.result is None else word_of(game.words.results[part.result])
        said = f"{word_of(part.what)} {outcome}".strip()
        told.setdefault(_names(part, writer), []).append(said)
    for names, said_of in told.items():
        yield names, "; ".join(said_of)


def _names(part: Part, writer: EntryWriter) -> str:
    return get_text_list([*map(writer.name, part.players)], _("and"))


LINES_A_PAGE, LINES_ON_PAPER = 50, 1_000


@dataclass(frozen=True, slots=True)
class LogRow:
    """A line of the log in words. `struck` is why it does not stand as it was written, if so."""

    number: int
    at: Moment
    said: EntryText
    recorded: str
    why: str = ""
    struck: str = ""
    is_correction: bool = False


@dataclass(frozen=True, slots=True)
class LogPage:
    """A page of the log; `older` and `newer` are the highest numbers of the pages beside it.

    `whole` has as many lines as one prints at once.
    """

    book: Book
    head: Head
    lines: tuple[LogRow, ...]
    older: int | None
    newer: int | None
    whole: bool
    let_in: Sequence[str]


def log_page(
    book: Book, *, device_id: uuid.UUID, upto: int | None = None, whole: bool = False
) -> LogPage:
    """Return a page of the log, from entry `upto` or the last one downwards."""
    lines_a_page = LINES_ON_PAPER if whole else LINES_A_PAGE
    version = book.evening.version
    highest = version if upto is None else min(max(upto, 1), version)
    lowest = max(1, highest - lines_a_page + 1)
    money = money_of(book).alone
    writer = EntryWriter(book.names, money, book.game, book.wording)
    lines = _lines(book, writer, (lowest, highest), device_id=device_id)
    return LogPage(
        book=book,
        head=head_of(book),
        lines=lines,
        older=lowest - 1 if lowest > 1 else None,
        newer=min(version, highest + lines_a_page) if highest < version else None,
        whole=whole,
        let_in=let_in_told(book.evening.circle_id),
    )


def recorded_by(entry: Entry, book: Book, *, device_id: uuid.UUID) -> str:
    """Return who recorded an entry, and through which program or whether on the phone that asks."""
    mine = entry.device_id == device_id
    name = writer_told(entry.by, book)
    if program := program_told(entry, evening=book.evening):
        # Translators: %(program)s is “a program” or “the program “Scoreboard””
        through = _("recorded by %(name)s, through %(program)s")
        # Translators: %(program)s is “a program” or “the program “Scoreboard””
        pattern = through if name else _("recorded by %(program)s")
        return pattern % {"name": name, "program": program}
    if name:
        pattern = (
            _("recorded by %(name)s, on this phone")
            if mine
            else _("recorded by %(name)s, on another phone")
        )
        return pattern % {"name": name}
    return _("recorded on this phone") if mine else _("recorded on another phone")


def _lines(
    book: Book, writer: EntryWriter, numbers: tuple[int, int], *, device_id: uuid.UUID
) -> tuple[LogRow, ...]:
    entries = (
        Entry.objects.filter(
            circle=book.evening.circle_id, evening=book.evening, number__range=numbers
        )
        .select_related("target", "by__person", "device__link")
        .defer("table_after", "target__table_after")
        .order_by("-number")
    )
    concerned = [entry.target or entry for entry in entries]
    corrections = corrections_of(book.evening, numbers=[entry.number for entry in concerned])
    writer = replace(writer, payments=payments_told(concerned, book))
    log = _Log(book, writer, numbers_of(book.evening), corrections, device_id)
    return tuple(log.line(entry) for entry in entries)


@dataclass(frozen=True, slots=True)
class _Log:
    """What all lines of a log are written with."""

    book: Book
    writer: EntryWriter
    deals: EntryNumbers
    corrections: Mapping[int, Sequence[Entry]]
    device_id: uuid.UUID

    def line(self, entry: Entry) -> LogRow:
        is_correction = entry.kind in CORRECTIONS
        return LogRow(
            number=entry.number,
            at=moment_of(entry.at, evening=self.book.evening),
            said=self._correction(entry) if is_correction else self._said(entry, entry.number + 1),
            recorded=recorded_by(entry, self.book, device_id=self.device_id),
            why=told_why(entry),
            struck="" if is_correction else self._struck(entry),
            is_correction=is_correction,
        )

    def _version(self, entry: Entry, before: int) -> EffectiveEntry:
        """Return an entry as it was before entry number `before` was written."""
        return effective(entry, (c for c in self.corrections[entry.number] if c.number < before))

    def _said(self, entry: Entry, before: int) -> EntryText:
        if past := start_told(entry):
            return EntryText(past)
        version = self._version(entry, before)
        number = self.deals.deal_number(entry.number) if entry.kind == DEAL else None
        return self.writer.tell_version(version, deal_number=number)

    def _correction(self, entry: Entry) -> EntryText:
        assert entry.target is not None, "a correction has a target"
        before = entry.number + (entry.kind != VOID)
        said = self.writer.say_correction(entry, of=self._said(entry.target, before))
        if entry.kind != AMEND:
            return said
        versions = [self._version(entry.target, entry.number + after) for after in (0, 1)]
        return told_with_changes(said, *versions, book=self.book, writer=self.writer)

    def _struck(self, entry: Entry) -> str:
        mine = [c for c in self.corrections[entry.number] if c.target_id == entry.pk]
        if self.deals.is_void(entry.number):
            return void_words(entry, mine, book=self.book)
        amends = [each for each in mine if each.kind == AMEND]
        if not amends or amends[-1].facts == entry.facts:
            return ""
        last = amends[-1]
        time = moment_of(last.at, evening=self.book.evening)
        name = recorder_told(last, self.book)
        if not name or was_undone(last):
            return _("corrected, %(time)s") % {"time": time}
        return _("corrected by %(name)s, %(time)s") % {"name": name, "time": time}
