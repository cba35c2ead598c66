"""The chain of an exported book: verified, begun where there is none, and looked up in."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, TypeVar

from napledger.evening.chain import (
    ChainedEntry,
    ChainedMilestone,
    ChainedSeat,
    ChainedTransfer,
    entry_digest,
    genesis,
    milestone_digest,
    row_digest,
)
from napledger.reading.faults import Fault, Word, marked
from sessions.auditing.schema import (
    Bundle,
    EntryRow,
    EveningRow,
    ForgettingRow,
    JoiningRow,
    MergingRow,
    MilestoneRow,
    Row,
)
from sessions.book.chain import MILESTONES, accounts_seated, origin_of
from sessions.book.joined import MILESTONES as JOINING_MILESTONES
from sessions.book.joined import digest_of
from sessions.book.open_book import key_of
from sessions.book.persons import MILESTONES as MERGING_MILESTONES
from sessions.models import Milestone

Link = TypeVar("Link", ChainedEntry, ChainedTransfer, ChainedMilestone)

OF_AN_EVENING = {kind: entry for entry, kind in MILESTONES.items()}
"""The kinds of milestones that an entry makes, each with that entry's kind."""


def head_of(evening: EveningRow) -> str:
    """Return the digest of an evening's last entry; "" for one that was never chained."""
    return evening.entries[-1].digest or "" if evening.entries else ""


def is_chained(evening: EveningRow) -> bool:
    return any(entry.digest is not None for entry in evening.entries)


def chained(evening: EveningRow, *, circle: uuid.UUID) -> EveningRow:
    """Return an evening that was never chained with the digests of its entries."""
    digest, entries = _genesis(evening, circle), []
    seats = seats_of(evening)
    for entry in evening.entries:
        digest = entry_digest(digest, chained_entry(entry, seats))
        entries.append(replace(entry, digest=digest))
    return replace(evening, entries=tuple(entries))


def faults_of_chain(evening: EveningRow, *, circle: uuid.UUID) -> Iterator[Fault]:
    """Yield every entry whose digest is not that of what it says, on the digest before it."""
    before, seats = _genesis(evening, circle), seats_of(evening)
    for index, entry in enumerate(evening.entries):
        digest = entry_digest(before, chained_entry(entry, seats))
        if entry.digest != digest:
            sentence = marked(
                "is not the digest of this entry: it, its transfers, its seats or what stood "
                "before it is not as it was written"
            )
            yield Fault(f"entries[{index}].digest", sentence)
        before = entry.digest or digest


@dataclass(frozen=True, slots=True)
class CircleBook:
    """What a circle's own chain is about: `logs` are its evenings' entries, by their ids."""

    circle: uuid.UUID
    milestones: Sequence[MilestoneRow]
    forgettings: Sequence[ForgettingRow]
    mergings: Sequence[MergingRow]
    joinings: Sequence[JoiningRow]
    logs: Mapping[uuid.UUID, Sequence[Linked]]

    @classmethod
    def of(cls, bundle: Bundle) -> CircleBook:
        logs = {
            evening.id: [
                Linked(each.number, each.kind, each.circle_head, each.digest or "")
                for each in evening.entries
            ]
            for evening in bundle.evenings
        }
        return cls.beside(bundle, logs)

    @classmethod
    def beside(cls, bundle: Bundle, logs: Mapping[uuid.UUID, Sequence[Linked]]) -> CircleBook:
        """Return a bundle's own lines, with the logs of its evenings."""
        lines = bundle.milestones, bundle.forgettings, bundle.mergings, bundle.joinings
        return cls(bundle.circle.id, *lines, logs)


class Linked(NamedTuple):
    """What of an entry the circle's chain is about."""

    number: int
    kind: str
    circle_head: str
    digest: str


def faults_of_milestones(book: CircleBook) -> Iterator[Fault]:
    """Yield what is wrong in a circle's own chain, and every evening that it knows and is gone.

    Places are as in the file of a circle.
    """
    before = ""
    for index, row in enumerate(book.milestones):
        place = f"milestones[{index}]"
        if row.number != index + 1:
            sentence = marked("by its place this is {expected}, got {got}")
            yield Fault(f"{place}.number", sentence, expected=index + 1, got=row.number)
        if row.digest != milestone_digest(before, _held(ChainedMilestone, row), circle=book.circle):
            sentence = marked(
                "is not the digest of this milestone: it, or what stood before it, is not as it "
                "was written"
            )
            yield Fault(f"{place}.digest", sentence)
        if row.evening is not None:
            yield from _of_an_evening(row, book, place=place, circle_head=before)
        before = row.digest
    yield from _forgettings_without_ground(book)
    yield from _mergings_without_ground(book)
    for index, (evening_id, log) in enumerate(book.logs.items()):
        mine = [row for row in book.milestones if row.evening == evening_id]
        if mine:
            yield from _unmarked(log, mine, place=f"evenings[{index}]")
        else:
            yield Fault(f"evenings[{index}].id", "the circle’s milestones know no such evening")


def _forgettings_without_ground(book: CircleBook) -> Iterator[Fault]:
    rows = {forgetting_digest(row): index for index, row in enumerate(book.forgettings)}
    for index, row in enumerate(book.milestones):
        if row.kind == Milestone.FORGOT and rows.pop(row.head, None) is None:
            place = f"milestones[{index}].head"
            yield Fault(place, "who was forgotten here does not stand in the book any more")
    for index in rows.values():
        yield Fault(f"forgettings[{index}]", "is not as the circle’s milestones have it")


def _mergings_without_ground(book: CircleBook) -> Iterator[Fault]:
    """Yield what is not as the milestones have it, one after the other."""
    rows = [(row.kind, merging_digest(row)) for row in book.mergings]
    gone = marked("who was merged or parted here does not stand in the book any more")
    yield from _without_ground(book, "mergings", rows, MERGING_MILESTONES, gone=gone)
    rows = [
        (row.kind, digest_of(row.id, row, by=row.by, device=row.device)) for row in book.joinings
    ]
    gone = marked("the group that was joined or parted here does not stand in the book any more")
    yield from _without_ground(book, "joinings", rows, JOINING_MILESTONES, gone=gone)


def _without_ground(
    book: CircleBook,
    name: str,
    rows: Sequence[tuple[str, str]],
    milestones: Mapping[str, str],
    *,
    gone: str,
) -> Iterator[Fault]:
    kinds = {each: kind for kind, each in milestones.items()}
    held = [(index, row) for index, row in enumerate(book.milestones) if row.kind in kinds]
    for index, row in enumerate(rows):
        milestone = held[index][1] if index < len(held) else None
        if milestone is None or (kinds[milestone.kind], milestone.head) != row:
            yield Fault(f"{name}[{index}]", "is not as the circle’s milestones have it")
    for at, _row in held[len(rows) :]:
        yield Fault(f"milestones[{at}].head", gone)


def merging_digest(row: MergingRow) -> str:
    """Return the digest by which a milestone holds a merging."""
    said = (row.kind, row.player, row.into, row.by, row.device, row.key, row.at)
    return row_digest(row.id, *said)


def _of_an_evening(
    row: MilestoneRow, book: CircleBook, *, place: str, circle_head: str
) -> Iterator[Fault]:
    words: dict[str, Word] = {"number": row.length, "evening": str(row.evening)}
    log = book.logs.get(row.evening) if row.evening else None
    if log is None:
        sentence = marked("evening {evening} is gone, which had {number} entries here")
        yield Fault(f"{place}.evening", sentence, **words)
        return
    entry = next((each for each in log if each.number == row.length), None)
    if entry is None or entry.digest != row.head:
        sentence = marked("entry {number} of evening {evening} is not the one that stood here")
        yield Fault(f"{place}.head", sentence, **words)
    elif row.kind in OF_AN_EVENING and (
        entry.kind != OF_AN_EVENING[row.kind] or entry.circle_head != circle_head
    ):
        sentence = marked(
            "entry {number} of evening {evening} does not carry on the circle’s chain"
        )
        yield Fault(f"{place}.kind", sentence, **words)


def _unmarked(
    log: Sequence[Linked], mine: Sequence[MilestoneRow], *, place: str
) -> Iterator[Fault]:
    """Yield the starts and ends of an evening that have no milestone, but should have one."""
    marked = {row.length for row in mine if row.kind in OF_AN_EVENING}
    # What was written before the evening was chained here, or elsewhere, stands on no head of ours.
    elsewhere = (Milestone.CHAINED, Milestone.CAME_IN)
    before = max((row.length for row in mine if row.kind in elsewhere), default=0)
    for index, entry in enumerate(log):
        if entry.kind in MILESTONES and entry.number > before and entry.number not in marked:
            yield Fault(f"{place}.entries[{index}]", "the circle’s milestones know nothing of it")


def forgetting_digest(row: ForgettingRow) -> str:
    """Return the digest by which a milestone holds that somebody was forgotten."""
    return row_digest(row.id, row.player, row.by, row.at)


def _genesis(evening: EveningRow, circle: uuid.UUID) -> str:
    return genesis(circle=circle, evening=evening.id, created_at=evening.created_at)


def seats_of(evening: EveningRow) -> Mapping[str, ChainedSeat]:
    """Return who sits where at an evening, by the accounts."""
    accounts = ((key_of(seat.number), seat) for seat in evening.seats)
    return {account: ChainedSeat(account, seat.id, seat.player) for account, seat in accounts}


def chained_entry(entry: EntryRow, seats: Mapping[str, ChainedSeat]) -> ChainedEntry:
    """Return what of an entry the chain holds."""
    seated = accounts_seated(entry.kind, entry.facts)
    return _held(
        ChainedEntry,
        entry,
        origin=origin_of(entry.kind, summary=entry.summary),
        seats=[seats[account] for account in seated if account in seats],
        transfers=[_held(ChainedTransfer, each) for each in entry.transfers],
    )


def _held(kind: type[Link], row: Row, **others: Any) -> Link:
    """Return what of a row the chain holds; `others` follow from more than the row."""
    names = kind._fields
    return kind(**{name: getattr(row, name) for name in names if name not in others}, **others)
