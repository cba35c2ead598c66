"""Whether an exported book hangs together: it is played anew, line by line, and compared.

What is held good here, `check_books` holds good too, once it is in the database.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from napledger.games import game_of
from napledger.games.table import Table
from napledger.ledger.faults import Fault
from napledger.ledger.reading import Json
from sessions.exporting.checking_log import PlayedLog, play_log
from sessions.exporting.replaying import Patience
from sessions.exporting.shape import Bundle, CircleRow, EveningRow, SeatRow
from sessions.models.evenings import KITTY_SEAT


@dataclass(frozen=True, slots=True)
class Checked:
    """A bundle that hangs together, and the tables after each entry of each of its evenings."""

    bundle: Bundle
    tables: tuple[tuple[Table, ...], ...]


@dataclass(frozen=True, slots=True)
class _People:
    """The ids that an evening may name."""

    players: frozenset[uuid.UUID]
    devices: frozenset[uuid.UUID]


def checked(bundle: Bundle) -> Checked:
    """Return the bundle with what follows from it; raise Fault where it does not hang together."""
    _check_ids(bundle)
    _check_circle(bundle.circle)
    people = _checked_people(bundle)
    patience = Patience.with_lines(sum(len(evening.entries) for evening in bundle.evenings))
    tables = []
    for index, evening in enumerate(bundle.evenings):
        try:
            tables.append(_checked_evening(evening, people=people, patience=patience))
        except Fault as fault:
            raise fault.at(bundle.place_of(index)) from None
    return Checked(bundle, tuple(tables))


def ids_of(bundle: Bundle) -> Iterator[tuple[str, str, uuid.UUID]]:
    """Yield every id in a bundle, but the circle's: what sort of row it is, where, and the id."""
    for index, player in enumerate(bundle.players):
        yield "player", f"players[{index}].id", player.id
    for index, device in enumerate(bundle.devices):
        yield "device", f"devices[{index}].id", device.id
    for index, forgetting in enumerate(bundle.forgettings):
        yield "forgetting", f"forgettings[{index}].id", forgetting.id
    for index, evening in enumerate(bundle.evenings):
        yield from _ids_in(evening, place=bundle.place_of(index))


def _ids_in(evening: EveningRow, *, place: str) -> Iterator[tuple[str, str, uuid.UUID]]:
    yield "evening", f"{place}.id", evening.id
    for index, seat in enumerate(evening.seats):
        yield "seat", f"{place}.seats[{index}].id", seat.id
    for index, entry in enumerate(evening.entries):
        yield "entry", f"{place}.entries[{index}].id", entry.id
        for line, transfer in enumerate(entry.transfers):
            yield "transfer", f"{place}.entries[{index}].transfers[{line}].id", transfer.id


def _check_ids(bundle: Bundle) -> None:
    seen: dict[tuple[str, uuid.UUID], str] = {}
    for sort, place, each in ids_of(bundle):
        if (sort, each) in seen:
            raise Fault(place, "is the id of {other} already", other=seen[sort, each])
        seen[sort, each] = place.removesuffix(".id")


def _check_circle(circle: CircleRow) -> None:
    # A circle that has not played yet has no rules.
    if circle.rules:
        try:
            game_of(circle.game).terms(circle.rules, stake=circle.stake)
        except Fault as fault:
            raise fault.at("circle.rules") from None


def _checked_people(bundle: Bundle) -> _People:
    names: set[str] = set()
    for index, player in enumerate(bundle.players):
        if player.name in names:
            raise Fault(f"players[{index}].name", "{name} stands here twice", name=player.name)
        names.add(player.name)
    players = frozenset(player.id for player in bundle.players)
    for index, device in enumerate(bundle.devices):
        if device.player is not None and device.player not in players:
            raise Fault(f"devices[{index}].player", "is the id of none of the players")
    for index, forgetting in enumerate(bundle.forgettings):
        if forgetting.player not in players:
            raise Fault(f"forgettings[{index}].player", "is the id of none of the players")
    return _People(players, frozenset(device.id for device in bundle.devices))


def _checked_evening(
    evening: EveningRow, *, people: _People, patience: Patience
) -> tuple[Table, ...]:
    """Return the tables after each entry of an evening."""
    _check_seats(evening.seats, people=people)
    _check_recorders(evening, people=people)
    log = play_log(evening, patience=patience)
    _check_sums(evening, log)
    _check_counts(evening, log)
    return tuple(log.tables)


def _check_seats(seats: tuple[SeatRow, ...], *, people: _People) -> None:
    if not seats:
        raise Fault("seats", "are missing: the kitty has one, and every player")
    for index, seat in enumerate(seats):
        _check_same(f"seats[{index}].number", KITTY_SEAT + index, seat.number)
    if seats[0].player is not None:
        raise Fault("seats[0].player", "seat 0 is the kitty's, and no player's")
    sitting: set[uuid.UUID] = set()
    for index, seat in enumerate(seats[1:], start=1):
        if seat.player is None or seat.player not in people.players:
            raise Fault(f"seats[{index}].player", "is the id of none of the players")
        if seat.player in sitting:
            raise Fault(f"seats[{index}].player", "has a seat at this evening already")
        sitting.add(seat.player)


def _check_recorders(evening: EveningRow, *, people: _People) -> None:
    for index, entry in enumerate(evening.entries):
        if entry.by is not None and entry.by not in people.players:
            raise Fault(f"entries[{index}].by", "is the id of none of the players")
        if entry.device is not None and entry.device not in people.devices:
            raise Fault(f"entries[{index}].device", "is the id of none of the devices")


def _check_sums(evening: EveningRow, log: PlayedLog) -> None:
    for index, seat in enumerate(evening.seats):
        _check_same(f"seats[{index}].balance", log.balances[seat.number], seat.balance)
        _check_same(f"seats[{index}].won", log.won[seat.number], seat.won)


def _check_counts(evening: EveningRow, log: PlayedLog) -> None:
    expected: Mapping[str, Json] = {
        "version": len(evening.entries),
        "deals": log.tables[-1].deals,
        "state": log.state,
        "game": log.start["game"],
        "currency": log.start["currency"],
    }
    for name, value in expected.items():
        _check_same(name, value, getattr(evening, name))


def _check_same(place: str, expected: str | int, got: str | int) -> None:
    if expected != got:
        raise Fault(
            place, "by the book this is {expected}, got {got}", expected=str(expected), got=str(got)
        )
