"""Checking the books: every evening is played anew from its facts and compared with its book."""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from napledger.evening.log import Course, course, standing
from napledger.evening.settling import CASH_KINDS
from napledger.evening.snapshot import stored
from napledger.games import game_of
from napledger.ledger import transfers as ledger
from napledger.ledger.faults import Fault
from napledger.ledger.transfers import KITTY
from sessions.book import as_lines, by_key, key_of
from sessions.models import Entry, Evening, Seat, Transfer

UNPLAYABLE = (Fault, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""What playing a log can end with that was damaged: an audit says so, and goes on."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something in a book that is not as its facts say, and where."""

    evening: Evening
    place: str
    sentence: str

    def __str__(self) -> str:
        return f"evening {self.evening.pk}, {self.place}: {self.sentence}"


def findings(evening: Evening) -> Iterator[Finding]:
    """Yield everything that is wrong in one evening's book, in four queries."""
    entries = list(
        Entry.objects.filter(evening=evening).select_related("target").order_by("number")
    )
    seats = list(Seat.objects.filter(evening=evening))
    rows = list(Transfer.objects.filter(evening=evening).order_by("entry__number", "line"))
    for place, sentence in _findings(evening, entries, seats, rows):
        yield Finding(evening, place, sentence)


Found = Iterator[tuple[str, str]]


def _findings(
    evening: Evening, entries: list[Entry], seats: list[Seat], rows: list[Transfer]
) -> Found:
    yield from _numbers(evening, entries)
    if not entries:
        return
    try:
        played = course(standing(as_lines(entries)), game=game_of(evening.game))
    except UNPLAYABLE as fault:
        yield "log", f"cannot be played: {fault}"
        return
    yield from _transfers(entries, seats, rows, played)
    yield from _balances(seats, rows, {entry.pk: entry for entry in entries}, played)
    yield from _table(evening, entries, played)


def _numbers(evening: Evening, entries: list[Entry]) -> Found:
    numbers = [entry.number for entry in entries]
    if numbers != list(range(1, len(entries) + 1)):
        yield "log", f"the numbers have gaps: {numbers[:20]}"
    if evening.version != len(entries):
        yield "version", f"is {evening.version}, but the log has {len(entries)} entries"


def _transfers(
    entries: list[Entry], seats: list[Seat], rows: list[Transfer], played: Course
) -> Found:
    numbers = {entry.pk: entry.number for entry in entries}
    keys = {seat.pk: key_of(seat.number) for seat in seats}
    in_book: dict[int, Counter[ledger.Transfer]] = {
        number: Counter() for number in numbers.values()
    }
    for row in rows:
        transfer = ledger.Transfer(
            keys[row.payer_id], keys[row.payee_id], row.amount, row.why, row.source
        )
        if row.takes_back:
            in_book[numbers[row.settles_id]][transfer.reversed()] -= 1
        else:
            in_book[numbers[row.settles_id]][transfer] += 1
    for number, found in in_book.items():
        score = played.scores.get(number)
        expected = Counter(score.transfers if score is not None else ())
        for transfer in found.keys() | expected.keys():
            if found[transfer] != expected[transfer]:
                yield (
                    f"entry {number}",
                    (
                        f"{transfer.payer} pays {transfer.payee} {transfer.amount} "
                        f"({transfer.why}) stands {found[transfer]} times in the book, "
                        f"but {expected[transfer]} times by its facts"
                    ),
                )


def _balances(
    seats: list[Seat], rows: list[Transfer], entries: dict[uuid.UUID, Entry], played: Course
) -> Found:
    balance: Counter[uuid.UUID] = Counter()
    won: Counter[uuid.UUID] = Counter()
    for row in rows:
        for account, gain in ((row.payer_id, -row.amount), (row.payee_id, row.amount)):
            balance[account] += gain
            won[account] += 0 if entries[row.settles_id].kind in CASH_KINDS else gain
    for seat in seats:
        place = f"seat {key_of(seat.number)}"
        if seat.balance != balance[seat.pk]:
            yield place, f"stands at {seat.balance}, but its transfers sum to {balance[seat.pk]}"
        if seat.won != won[seat.pk]:
            yield place, f"has won {seat.won}, but its transfers sum to {won[seat.pk]}"
    if sum(seat.balance for seat in seats):
        yield "seats", f"do not sum to zero, but to {sum(seat.balance for seat in seats)}"
    kitty = by_key(seats)[KITTY].balance
    if kitty != played.table.kitty - played.table.kitty_box:
        yield (
            "kitty",
            (
                f"stands at {kitty}, but holds {played.table.kitty} "
                f"with {played.table.kitty_box} in its box"
            ),
        )


def _table(evening: Evening, entries: list[Entry], played: Course) -> Found:
    if stored(played.table) != entries[-1].table_after:
        yield "table", "the table that is stored is not the one that its log leads to"
    if evening.deals != played.table.deals:
        yield "deals", f"{evening.deals} are counted, but {played.table.deals} stand"
