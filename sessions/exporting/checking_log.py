"""Whether the log of an exported evening can have been written, and posted what it says."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from napledger.evening.log import AMEND, CORRECTIONS, START, VOID, Line
from napledger.evening.settling import CASH_KINDS
from napledger.games import game_of
from napledger.games.table import Table
from napledger.ledger import transfers as ledger
from napledger.ledger.faults import Fault, joined
from napledger.ledger.reading import Json
from sessions.book import key_of
from sessions.exporting.facts import MARKS, check_amended_start, check_facts, same
from sessions.exporting.replaying import Patience, Posted, Replay, Step
from sessions.exporting.shape import EntryRow, EveningRow, TransferRow
from sessions.models import Evening
from sessions.services.record import headline_of
from sessions.services.states import MOVES

OTHERS = "others"
"""What a correction's headline says of later deals that went otherwise before it."""

IN_ENTRY = re.compile(r"entry\[(?P<number>\d+)\]\.?(?P<path>.*)", re.DOTALL)


@dataclass
class PlayedLog:
    """A log as far as it has been played, and what its transfers come to, in the smallest coin.

    `tables` are those after each entry; `balances` and `won` are by the number of the seat.
    """

    accounts: Mapping[str, int]
    replay: Replay
    tables: list[Table] = field(default_factory=list)
    balances: Counter[int] = field(default_factory=Counter)
    won: Counter[int] = field(default_factory=Counter)
    state: str = Evening.OPEN
    keys: set[str] = field(default_factory=set)

    @property
    def start(self) -> Mapping[str, Json]:
        """Return the facts of the evening's start as they stand."""
        return self.replay.lines[1].facts

    def add(self, entry: EntryRow) -> None:
        """Play one more entry; raise Fault where it cannot be, or says what it did not do."""
        self._check_place(entry)
        self._check_facts(entry)
        step = self._step(entry)
        _check_transfers(entry.transfers, step.posted)
        _check_headline(entry, step)
        self._count(entry)
        if entry.kind in MOVES:
            self.state = MOVES[entry.kind][1]
        self.tables.append(step.table)

    def _check_place(self, entry: EntryRow) -> None:
        number = len(self.tables) + 1
        if entry.number != number:
            raise _by_the_facts("number", number, entry.number)
        if (entry.kind == START) != (number == 1):
            raise Fault("kind", "an evening has one start, which is its first entry")
        if entry.key in self.keys:
            raise Fault("key", "is the key of an earlier entry")
        self.keys.add(entry.key)

    def _check_facts(self, entry: EntryRow) -> None:
        kind = self._check_target(entry)
        accounts = frozenset(self.accounts)
        try:
            check_facts(kind, entry.facts, game=self.replay.game, accounts=accounts)
            if entry.kind == AMEND and kind == START:
                check_amended_start(entry.facts, before=self.start)
        except Fault as fault:
            raise fault.at("facts") from None

    def _check_target(self, entry: EntryRow) -> str:
        """Return the kind whose facts the entry has: its own, or that of what it amends."""
        if entry.kind not in CORRECTIONS:
            if entry.target is not None:
                raise Fault("target", "only a correction has one")
            return entry.kind
        target = self.replay.lines.get(entry.target or 0)
        if target is None:
            raise Fault("target", "is no earlier entry that can be corrected")
        if target.kind == START and entry.kind != AMEND:
            raise Fault("target", "the start of an evening can be corrected, but not voided")
        return target.kind if entry.kind == AMEND else entry.kind

    def _step(self, entry: EntryRow) -> Step:
        try:
            return self.replay.add(Line(entry.number, entry.kind, entry.facts, entry.target))
        except Fault as fault:
            found = IN_ENTRY.fullmatch(fault.path)
            if found is None:
                raise
            if int(found["number"]) in (entry.number, entry.target):
                place = joined("facts", found["path"])
                raise Fault(place, fault.pattern, **fault.words) from None
            sentence = "with this, entry {later_entry} cannot have been: " + fault.pattern
            raise Fault("", sentence, later_entry=found["number"], **fault.words) from None

    def _count(self, entry: EntryRow) -> None:
        for each in entry.transfers:
            cash = self.replay.lines[each.settles].kind in CASH_KINDS
            for account, gain in ((each.payer, -each.amount), (each.payee, each.amount)):
                self.balances[self.accounts[account]] += gain
                self.won[self.accounts[account]] += 0 if cash else gain


def play_log(evening: EveningRow, *, patience: Patience) -> PlayedLog:
    """Return an evening's log, played; raise Fault at the first entry that does not hold."""
    if not evening.entries:
        raise Fault("entries", "are missing: a log has at least its start")
    accounts = {key_of(seat.number): seat.number for seat in evening.seats}
    log = PlayedLog(accounts, Replay(game_of(evening.game), patience))
    for index, entry in enumerate(evening.entries):
        try:
            log.add(entry)
        except Fault as fault:
            raise fault.at(f"entries[{index}]") from None
    return log


def _check_transfers(found: tuple[TransferRow, ...], expected: tuple[Posted, ...]) -> None:
    """Raise Fault unless the entry posted just what its facts say, in whatever order."""
    posted = [_posted(row) for row in found]
    if Counter(posted) == Counter(expected):
        return
    for index, (came, due) in enumerate(zip(posted, expected, strict=False)):
        for name, value in _as_fields(due).items():
            got = _as_fields(came)[name]
            if got != value:
                raise _by_the_facts(f"transfers[{index}].{name}", value, got)
    raise Fault(
        "transfers",
        "by the facts there are {expected}, got {got}",
        expected=len(expected),
        got=len(found),
    )


def _posted(row: TransferRow) -> Posted:
    transfer = ledger.Transfer(row.payer, row.payee, row.amount, row.why, row.source)
    return Posted(row.settles, transfer, row.takes_back)


def _as_fields(posted: Posted) -> dict[str, str | int]:
    transfer = posted.transfer
    return {
        "settles": posted.settles,
        "payer": transfer.payer,
        "payee": transfer.payee,
        "amount": transfer.amount,
        "why": transfer.why,
        "source": transfer.source,
        "takes_back": posted.takes_back,
    }


def _check_headline(entry: EntryRow, step: Step) -> None:
    """Raise Fault where an entry's few words say what it did not do."""
    scores = step.before if entry.kind == VOID else step.after
    score = scores.get(entry.target or entry.number)
    expected = headline_of(score) if score is not None else {}
    for name, value in expected.items():
        if not same(entry.headline.get(name), value):
            raise Fault(f"headline.{name}", "is not what the facts say")
    for name, value in entry.headline.items():
        if name in MARKS and entry.kind == AMEND and value is True:
            continue
        if name == OTHERS and entry.kind in CORRECTIONS:
            _check_others(value, step)
        elif name not in expected:
            raise Fault(f"headline.{name}", "unknown key")


def _check_others(others: Json, step: Step) -> None:
    known = {str(number): score for number, score in step.after.items()}
    if not isinstance(others, dict):
        raise Fault(f"headline.{OTHERS}", "expected an object with entries by their numbers")
    for number, said in others.items():
        if number not in known or not same(said, headline_of(known[number])):
            raise Fault(f"headline.{OTHERS}.{number}", "is not what the facts say")


def _by_the_facts(place: str, expected: str | int, got: str | int) -> Fault:
    return Fault(
        place,
        "by the facts this is {expected}, got {got}",
        expected=_said(expected),
        got=_said(got),
    )


def _said(value: str | int) -> str:
    """Return a value as the file writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)
