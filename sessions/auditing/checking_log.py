"""Whether the log of an exported evening can have been written, and posted what it says.

Whether the facts of an exported entry are such as the book writes, and name only its seats.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from napledger.evening.document import Opening
from napledger.evening.log import (
    AMEND,
    CORRECTIONS,
    REDO,
    START,
    STATES,
    UNDO,
    VOID,
    LogLine,
    read_line,
)
from napledger.games import game_of
from napledger.games.contract import AnyGame
from napledger.games.table import AnyTable
from napledger.ledger import transfers as ledger
from napledger.ledger.transfers import KITTY
from napledger.reading.faults import Fault, joined, marked
from napledger.reading.readers import Json
from sessions.auditing.replaying import Patience, Replay, ReplayedLine, ReplayedTransfer
from sessions.auditing.schema import EntryRow, EveningRow, TransferRow
from sessions.book.open_book import key_of
from sessions.book.posting import STATES_AFTER
from sessions.book.preview import FIXED_AT_THE_START
from sessions.book.states import MOVES
from sessions.book.writing import summary_of
from sessions.models import Evening

MARKS = (UNDO, REDO)

PLAIN = (str, int, bool, type(None))
"""What is the same as another where it is equal to it and of its kind."""


def check_facts(
    kind: str, facts: Mapping[str, Json], *, game: AnyGame, accounts: frozenset[str]
) -> None:
    """Raise Fault where an entry of this kind could not have these facts."""
    if "kind" in facts:
        raise Fault("kind", "unknown key; the kind stands beside the facts")
    if kind in STATES:
        _check_no_more_than((), facts)
    elif kind in CORRECTIONS:
        assert kind != AMEND, "an amendment’s facts are of the kind of what it amends"
        _check_no_more_than(MARKS, facts)
    else:
        said = read_line(kind, facts, game=game)
        _check_as_written(facts, said.written())
        if isinstance(said, Opening):
            _check_players(said, accounts=accounts)
        else:
            said.renamed(_seats_of(facts, accounts=accounts))


def check_amended_start(now: Mapping[str, Json], *, before: Mapping[str, Json]) -> None:
    """Raise Fault where an amendment of an evening's start changes what stays as it is."""
    for name in FIXED_AT_THE_START:
        if now.get(name) != before.get(name):
            raise Fault(name, "this cannot be changed once the evening has begun")
    if sorted(now["players"]) != sorted(before["players"]):
        raise Fault("players", "only the order of the seats can be corrected, not who sat down")


def same(these: Json, those: Json) -> bool:
    """Return whether two JSON values are the same, true being no 1; the order of fields is free."""
    if these != those:
        return False
    if type(these) in PLAIN:
        return type(these) is type(those)
    return json.dumps(these, sort_keys=True) == json.dumps(those, sort_keys=True)


def _check_players(opening: Opening, *, accounts: frozenset[str]) -> None:
    for index, player in enumerate(opening.players):
        if player not in accounts - {KITTY}:
            raise Fault(f"players[{index}]", "{player} is the number of no seat", player=player)


def _seats_of(facts: Mapping[str, Json], *, accounts: frozenset[str]) -> Callable[[str], str]:
    """Return what gives each name in these facts back, and raises Fault for one of no seat."""

    def seat(name: str) -> str:
        if name not in accounts:
            place = next((field for field in facts if _names(facts[field], name)), "")
            raise Fault(place, "{player} is the number of no seat", player=name)
        return name

    return seat


def _check_as_written(facts: Mapping[str, Json], written: Mapping[str, Json]) -> None:
    """Raise Fault for a value that reads as another: a name with a blank before it, say."""
    for name, value in facts.items():
        # What is as by default may be left out, and may be there.
        if not (same(value, written[name]) if name in written else not value):
            raise Fault(name, "is not as the book writes it")


def _names(value: Json, name: str) -> bool:
    """Return whether a field of facts has this name in it, however deep."""
    if isinstance(value, list):
        return any(_names(item, name) for item in value)
    if isinstance(value, dict):
        return name in value or any(_names(item, name) for item in value.values())
    return bool(value == name)


def _check_no_more_than(marks: tuple[str, ...], facts: Mapping[str, Json]) -> None:
    for name, value in facts.items():
        if name not in marks:
            raise Fault(name, "unknown key; an entry of this kind has no such fact")
        if value is not True:
            raise Fault(name, "expected true")


OTHERS = "others"
"""What a correction's summary says of later deals that went otherwise before it."""

WORDS = ("why", "source")
"""What of a transfer is no money."""

IN_ENTRY = re.compile(r"entry\[(?P<number>\d+)\]\.?(?P<path>.*)", re.DOTALL)


class WordingFault(Fault):
    """Words of a transfer that are not those of today's rules, or another page that they cite.

    They are no money: a book in which nothing else differs is sound.
    """


@dataclass
class ReplayedLog:
    """A log as far as it has been played; `tables` are those after each entry."""

    accounts: Mapping[str, int]
    replay: Replay
    tables: list[AnyTable] = field(default_factory=list)
    state: str = Evening.OPEN
    keys: set[str] = field(default_factory=set)

    @classmethod
    def of(cls, evening: EveningRow, *, patience: Patience) -> ReplayedLog:
        """Return an evening's log before its first entry."""
        accounts = {key_of(seat.number): seat.number for seat in evening.seats}
        return cls(accounts, Replay(game_of(evening.game), patience))

    @property
    def start(self) -> Mapping[str, Json]:
        """Return the facts of the evening's start as they stand."""
        return self.replay.lines[1].facts

    def add(self, entry: EntryRow) -> Iterator[Fault]:
        """Play one more entry and yield what it did otherwise; raise Fault where it cannot be."""
        yield from self._faults_of_place(entry)
        self._check_facts(entry)
        step = self._step(entry)
        yield from _faults_of_transfers(entry.transfers, step.posted)
        yield from _faults_of_summary(entry, step)
        yield from self._move(entry)
        self.tables.append(step.table)

    def _faults_of_place(self, entry: EntryRow) -> Iterator[Fault]:
        number = len(self.tables) + 1
        if entry.number != number:
            raise _by_the_facts("number", number, entry.number)
        if (entry.kind == START) != (number == 1):
            raise Fault("kind", "an evening has one start, which is its first entry")
        if entry.key in self.keys:
            yield Fault("key", "is the key of an earlier entry")
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

    def _step(self, entry: EntryRow) -> ReplayedLine:
        try:
            return self.replay.add(LogLine(entry.number, entry.kind, entry.facts, entry.target))
        except Fault as fault:
            found = IN_ENTRY.fullmatch(fault.path)
            if found is None:
                raise
            if int(found["number"]) in (entry.number, entry.target):
                place = joined("facts", found["path"])
                raise Fault(place, fault.pattern, **fault.words) from None
            sentence = marked("with this, entry {entry} cannot have been: {why}")
            raise Fault("", sentence, entry=found["number"], why=fault) from None

    def _move(self, entry: EntryRow) -> Iterator[Fault]:
        if entry.kind not in MOVES:
            return
        if self.state not in MOVES[entry.kind]:
            sentence = marked("an evening that is {state} takes no such step")
            yield Fault("kind", sentence, state=self.state)
        self.state = STATES_AFTER[entry.kind]


def faults_of_log(evening: EveningRow, *, log: ReplayedLog) -> Iterator[Fault]:
    """Play an evening's log as far as it can be, and yield what is wrong in it, by its entries."""
    if not evening.entries:
        yield Fault("entries", "are missing: a log has at least its start")
    for index, entry in enumerate(evening.entries):
        found: list[Fault] = []
        try:
            for each in log.add(entry):
                found.append(each)  # noqa: PERF402  # what came before another was raised counts
        except Fault as fault:
            found.append(fault)
        yield from (each.at(f"entries[{index}]") for each in found)
        if len(log.tables) <= index:
            # Nothing after it can be played.
            return


def _faults_of_transfers(
    found: tuple[TransferRow, ...], expected: tuple[ReplayedTransfer, ...]
) -> Iterator[Fault]:
    """Yield where an entry did not post just what its facts say, in whatever order."""
    posted = tuple(_posted(row) for row in found)
    if posted == expected or Counter(posted) == Counter(expected):
        return
    same_money = Counter(map(_money_of, posted)) == Counter(map(_money_of, expected))
    of_what = WordingFault if same_money else Fault
    for index, (came, due) in enumerate(zip(posted, expected, strict=False)):
        for name, value in due.fields.items():
            got = came.fields[name]
            if got != value and not (same_money and name not in WORDS):
                yield _by_the_facts(f"transfers[{index}].{name}", value, got, of_what)
    if len(posted) != len(expected):
        sentence = marked("by the facts there are {expected}, got {got}")
        yield Fault("transfers", sentence, expected=len(expected), got=len(found))


def _posted(row: TransferRow) -> ReplayedTransfer:
    transfer = ledger.Transfer(row.payer, row.payee, row.amount, row.why, row.source)
    return ReplayedTransfer(row.settles, transfer, row.takes_back)


def _faults_of_summary(entry: EntryRow, step: ReplayedLine) -> Iterator[Fault]:
    """Yield where an entry's few words say what it did not do."""
    expected = _expected_summary(entry, step)
    for name, value in expected.items():
        if not same(entry.summary.get(name), value):
            yield Fault(f"summary.{name}", "is not what the facts say")
    for name, value in entry.summary.items():
        if name == OTHERS and entry.kind in CORRECTIONS:
            yield from _faults_of_others(value, step)
        elif name not in expected:
            yield Fault(f"summary.{name}", "unknown key")


def _expected_summary(entry: EntryRow, step: ReplayedLine) -> dict[str, Json]:
    """Return what follows from the facts; that it undoes, an amendment itself may say."""
    scores = step.before if entry.kind == VOID else step.after
    score = scores.get(entry.target or entry.number)
    marks = MARKS if entry.kind == AMEND else ()
    said = {name: True for name in marks if entry.summary.get(name) is True}
    return (summary_of(score) if score is not None else {}) | said


def _faults_of_others(others: Json, step: ReplayedLine) -> Iterator[Fault]:
    known = {str(number): score for number, score in step.after.items()}
    if not isinstance(others, dict):
        yield Fault(f"summary.{OTHERS}", "expected an object with entries by their numbers")
        return
    for number, said in others.items():
        if number not in known or not same(said, summary_of(known[number])):
            yield Fault(f"summary.{OTHERS}.{number}", "is not what the facts say")


def _money_of(posted: ReplayedTransfer) -> tuple[str | int, ...]:
    return tuple(value for name, value in posted.fields.items() if name not in WORDS)


def _by_the_facts(
    place: str, expected: str | int, got: str | int, of_what: type[Fault] = Fault
) -> Fault:
    return of_what(
        place,
        marked("by the facts this is {expected}, got {got}"),
        expected=_said(expected),
        got=_said(got),
    )


def _said(value: str | int) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
