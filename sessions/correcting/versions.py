"""What an entry said before: each of its versions, and what changed it, from whatever deal."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from napledger.evening.document import DEAL
from napledger.evening.log import AMEND, RESTORE, VOID, EffectiveEntry, EntryNumbers
from sessions.book.log import effective
from sessions.book.net import net_by, transfers_of
from sessions.book.open_book import Book
from sessions.common.moments import Moment, moment_of
from sessions.history.details import changes_between
from sessions.history.log_page import recorded_by
from sessions.kinds.kind import EntryText
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
        for (made, number, kind), net in sorted(found.items(), key=lambda each: each[0][1]):
            gains[by_id[made]][number, kind] = net
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
            effects.append(f"{title}: {changes or other_reason}")
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
