"""Whether an exported book hangs together: it is played anew, line by line, and compared.

What is held good here, `check_books` holds good too, once it is in the database.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Model

from napledger.evening.document import read_opening
from napledger.evening.payments import balances_and_won
from napledger.games import game_of
from napledger.games.contract import EVEN_STAKE
from napledger.games.table import AnyTable
from napledger.reading.faults import Fault, marked
from napledger.reading.readers import Json
from sessions.auditing.chained import (
    CircleBook,
    faults_of_chain,
    faults_of_milestones,
    is_chained,
)
from sessions.auditing.checking_log import ReplayedLog, WordingFault, faults_of_log
from sessions.auditing.replaying import Patience
from sessions.auditing.schema import OF_CIRCLE, Bundle, CircleRow, EveningRow, Row, nested_in
from sessions.auditing.tournaments import Seated, faults_of_tournaments
from sessions.book.chain import accounts_seated
from sessions.book.joined import JoiningStep, standing
from sessions.book.open_book import key_of
from sessions.book.people import KEPT, NAMED, people_digest
from sessions.book.persons import MergingStep, persons_of, twice_at
from sessions.models import Joining, Milestone
from sessions.models.evenings import KITTY_SEAT


@dataclass(frozen=True, slots=True)
class CheckedBundle:
    """A bundle that hangs together, and the tables after each entry of each of its evenings."""

    bundle: Bundle
    tables: tuple[tuple[AnyTable, ...], ...]


@dataclass(frozen=True, slots=True)
class People:
    """The ids that an evening may name."""

    players: frozenset[uuid.UUID]
    devices: frozenset[uuid.UUID]

    @classmethod
    def of(cls, bundle: Bundle) -> People:
        players = frozenset(player.id for player in bundle.players)
        return cls(players, frozenset(device.id for device in bundle.devices))


def checked(bundle: Bundle, *, even_unsound: bool = False) -> CheckedBundle:
    """Return the bundle with what follows from it; raise Fault where it does not hang together.

    With `even_unsound` only where it could not be written at all: then a table that cannot be
    played is as the entry before left it.
    """
    _check_ids(bundle)
    for fault in faults_of_circle(bundle):
        _refuse(fault, unless=even_unsound)
    people = People.of(bundle)
    patience = Patience.with_lines(sum(len(evening.entries) for evening in bundle.evenings))
    tables = []
    for index, evening in enumerate(bundle.evenings):
        log = ReplayedLog.of(evening, patience=patience)
        faults = faults_of_evening(evening, circle=bundle.circle.id, people=people, log=log)
        for fault in faults:
            bare = not log.tables and fault.path.startswith("entries[0]")
            _refuse(fault.at(bundle.place_of(index)), unless=even_unsound and not bare)
        left = len(evening.entries) - len(log.tables)
        tables.append((*log.tables, *(left * log.tables[-1:])))
    return CheckedBundle(bundle, tuple(tables))


def _refuse(fault: Fault, *, unless: bool) -> None:
    if not (unless or isinstance(fault, WordingFault)):
        raise fault


def faults_of_circle(
    bundle: Bundle, *, book: CircleBook | None = None, seated: Seated | None = None
) -> Iterator[Fault]:
    """Yield what is wrong in a bundle besides its evenings; a whole circle's own chain too.

    `book` is what that is about, and `seated` who sat there, where no evenings come with it.
    """
    yield from _faults_of_rules(bundle.circle)
    yield from _faults_of_people(bundle)
    yield from _faults_of_mergings(bundle)
    yield from _faults_of_joinings(bundle)
    yield from _faults_of_rule_sets(bundle)
    yield from _faults_of_names(bundle)
    yield from faults_of_tournaments(bundle, seated=seated)
    if book is not None:
        yield from faults_of_milestones(book)
    elif bundle.whole and (bundle.milestones or any(map(is_chained, bundle.evenings))):
        yield from faults_of_milestones(CircleBook.of(bundle))


def faults_of_evening(
    evening: EveningRow, *, circle: uuid.UUID, people: People, log: ReplayedLog
) -> Iterator[Fault]:
    """Yield everything that is wrong in an evening, and play its log as far as it can be."""
    yield from _faults_of_seats(evening, people=people)
    yield from _faults_of_recorders(evening, people=people)
    yield from faults_of_log(evening, log=log)
    yield from _faults_of_empty_seats(evening)
    yield from _faults_of_sums(evening)
    if evening.entries and len(log.tables) == len(evening.entries):
        yield from _faults_of_counts(evening, log)
    if is_chained(evening):
        yield from faults_of_chain(evening, circle=circle)


def ids_of(bundle: Bundle) -> Iterator[tuple[type[Model], str, uuid.UUID]]:
    """Yield every id in a bundle, but the circle's: the model of its row, its place, and the id."""
    for name in OF_CIRCLE:
        for index, row in enumerate(getattr(bundle, name)):
            yield row.model, f"{name}[{index}].id", row.id
    for index, evening in enumerate(bundle.evenings):
        yield from _ids_in(evening, place=bundle.place_of(index))


def _ids_in(row: Row, *, place: str) -> Iterator[tuple[type[Model], str, uuid.UUID]]:
    yield row.model, f"{place}.id", row.id
    for name in nested_in(type(row)):
        for index, inner in enumerate(getattr(row, name)):
            yield from _ids_in(inner, place=f"{place}.{name}[{index}]")


def _check_ids(bundle: Bundle) -> None:
    seen: dict[tuple[type[Model], uuid.UUID], str] = {}
    for model, place, each in ids_of(bundle):
        if (model, each) in seen:
            raise Fault(place, "is the id of {other} already", other=seen[model, each])
        seen[model, each] = place.removesuffix(".id")


def _faults_of_rules(circle: CircleRow) -> Iterator[Fault]:
    # A circle that has not played yet has no rules.
    if circle.rules:
        try:
            game_of(circle.game).terms(circle.rules, stake=circle.stake)
        except Fault as fault:
            yield fault.at("circle.rules")


def _faults_of_people(bundle: Bundle) -> Iterator[Fault]:
    players = People.of(bundle).players
    names: set[str] = set()
    for index, player in enumerate(bundle.players):
        if player.name in names:
            yield Fault(f"players[{index}].name", "{name} is named twice", name=player.name)
        names.add(player.name)
    for index, device in enumerate(bundle.devices):
        if device.player is not None and device.player not in players:
            yield Fault(f"devices[{index}].player", "is the id of none of the players")
    for index, forgetting in enumerate(bundle.forgettings):
        if forgetting.player not in players:
            yield Fault(f"forgettings[{index}].player", "is the id of none of the players")


def _faults_of_mergings(bundle: Bundle) -> Iterator[Fault]:
    """Yield mergings of nobody, and those that cannot follow one another."""
    people = People.of(bundle)
    for index, each in enumerate(bundle.mergings):
        place = f"mergings[{index}]"
        for name, among in (
            ("player", people.players),
            ("into", people.players),
            ("by", people.players),
            ("device", people.devices),
        ):
            found = getattr(each, name)
            if found is not None and found not in among:
                yield Fault(f"{place}.{name}", "is the id of nobody in this group")
    try:
        persons = persons_of(
            MergingStep(each.kind, each.player, each.into) for each in bundle.mergings
        )
    except Fault as fault:
        yield fault.at("mergings")
        return
    seated = (
        (evening.id, seat.player)
        for evening in bundle.evenings
        for seat in evening.seats
        if seat.player is not None
    )
    twice = twice_at(seated, persons=persons) if persons else ()
    for index, evening in enumerate(bundle.evenings):
        if evening.id in twice:
            yield Fault(f"{bundle.place_of(index)}.seats", TWICE)


def _faults_of_joinings(bundle: Bundle) -> Iterator[Fault]:
    """Yield joinings of nobody in this circle, and those that cannot follow one another."""
    people = People.of(bundle)
    for index, each in enumerate(bundle.joinings):
        own = each.match if each.role == Joining.GUEST else each.match.values()
        if not {*map(uuid.UUID, own)} <= people.players:
            yield Fault(f"joinings[{index}].match", "is the id of nobody in this group")
        for name, among in (("by", people.players), ("device", people.devices)):
            found = getattr(each, name)
            if found is not None and found not in among:
                yield Fault(f"joinings[{index}].{name}", "is the id of nobody in this group")
        if each.other == bundle.circle.id:
            yield Fault(f"joinings[{index}].other", "is the id of the group itself")
    try:
        standing(
            JoiningStep(each.kind, each.role, each.other, each.match) for each in bundle.joinings
        )
    except Fault as fault:
        yield fault.at("joinings")


TWICE = marked("two who sit at this evening are one person by what was merged or joined")


def _faults_of_names(bundle: Bundle) -> Iterator[Fault]:
    """Yield that names or kept rules are not those that the newest milestone of people holds."""
    held = [row.head for row in bundle.milestones if row.kind == Milestone.PEOPLE]
    circle = bundle.circle
    people = _values(bundle.players, NAMED), _values(bundle.rule_sets, KEPT)
    if held and held[-1] != people_digest(circle.people_salt, circle.paid_digest, *people):
        sentence = marked("what they are called, or which rules are kept, is not as it was written")
        yield Fault("players", sentence)


def _values(rows: Iterable[Row], names: Sequence[str]) -> list[list[Any]]:
    return [[getattr(row, name) for name in names] for row in sorted(rows, key=lambda row: row.id)]


def _faults_of_rule_sets(bundle: Bundle) -> Iterator[Fault]:
    players = People.of(bundle).players
    names: set[tuple[str, str]] = set()
    for index, each in enumerate(bundle.rule_sets):
        place = f"rule_sets[{index}]"
        if (each.game, each.name) in names:
            yield Fault(f"{place}.name", "{name} is named twice", name=each.name)
        names.add((each.game, each.name))
        if each.by is not None and each.by not in players:
            yield Fault(f"{place}.by", "is the id of none of the players")
        try:
            game_of(each.game).terms(each.rules, stake=EVEN_STAKE)
        except Fault as fault:
            yield fault.at(f"{place}.rules")


def _faults_of_seats(evening: EveningRow, *, people: People) -> Iterator[Fault]:
    seats = evening.seats
    if not seats:
        yield Fault("seats", "are missing: the kitty has one, and every player")
        return
    if seats[0].player is not None:
        yield Fault("seats[0].player", "seat 0 is the kitty’s, and no player’s")
    sitting: set[uuid.UUID] = set()
    for index, seat in enumerate(seats):
        yield from _faults_of_same(f"seats[{index}].number", KITTY_SEAT + index, seat.number)
        if index and (seat.player is None or seat.player not in people.players):
            yield Fault(f"seats[{index}].player", "is the id of none of the players")
        elif seat.player in sitting:
            yield Fault(f"seats[{index}].player", "has a seat at this evening already")
        elif seat.player is not None:
            sitting.add(seat.player)


def _faults_of_empty_seats(evening: EveningRow) -> Iterator[Fault]:
    entries = evening.entries
    seated = {each for entry in entries for each in accounts_seated(entry.kind, entry.facts)}
    for index, seat in enumerate(evening.seats):
        if key_of(seat.number) not in seated:
            yield Fault(f"seats[{index}]", "nobody ever sat down here, by the log")


def _faults_of_recorders(evening: EveningRow, *, people: People) -> Iterator[Fault]:
    for index, entry in enumerate(evening.entries):
        if entry.by is not None and entry.by not in people.players:
            yield Fault(f"entries[{index}].by", "is the id of none of the players")
        if entry.device is not None and entry.device not in people.devices:
            yield Fault(f"entries[{index}].device", "is the id of none of the devices")


def _faults_of_sums(evening: EveningRow) -> Iterator[Fault]:
    """Yield every seat that does not stand at what its transfers sum to."""
    kinds = {entry.number: entry.kind for entry in evening.entries}
    balances, won = balances_and_won(
        (kinds.get(transfer.settles, ""), transfer)
        for entry in evening.entries
        for transfer in entry.transfers
    )
    for index, seat in enumerate(evening.seats):
        place, account = f"seats[{index}]", key_of(seat.number)
        yield from _faults_of_same(f"{place}.balance", balances.get(account, 0), seat.balance)
        yield from _faults_of_same(f"{place}.won", won.get(account, 0), seat.won)


def _faults_of_counts(evening: EveningRow, log: ReplayedLog) -> Iterator[Fault]:
    began = read_opening(evening.entries[0].facts)
    expected: Mapping[str, Json] = {
        "version": len(evening.entries),
        "deals": log.tables[-1].deals,
        "state": log.state,
        "game": log.start["game"],
        "currency": log.start["currency"],
        "title": began.title,
        "place": began.place,
        "note": began.note,
        "played_on": began.played_on,
    }
    for name, value in expected.items():
        yield from _faults_of_same(name, str(value), str(getattr(evening, name)))


def _faults_of_same(place: str, expected: str | int, got: str | int) -> Iterator[Fault]:
    if expected != got:
        yield Fault(
            place, "by the book this is {expected}, got {got}", expected=str(expected), got=str(got)
        )
