"""Whether tournaments hang together: of the circle's players, and as their evenings have it."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Mapping, Sequence

from napledger.games import GameMissing, game_of
from napledger.reading.faults import Fault
from sessions.auditing.schema import Bundle, TournamentRow, TournamentTableRow
from sessions.auditing.values import read_contestants, read_draws

Seated = Mapping[uuid.UUID, Sequence[uuid.UUID | None]]
"""Who sits at each evening, in the order of its seats, without the kitty."""


def faults_of_tournaments(bundle: Bundle, *, seated: Seated | None = None) -> Iterator[Fault]:
    """Yield what is wrong in the tournaments of a whole circle.

    `seated` are its evenings' players, where the bundle has no evenings with it.
    """
    if seated is None:
        seated = {
            each.id: [seat.player for seat in each.seats if seat.number] for each in bundle.evenings
        }
    players = {str(each.id) for each in bundle.players}
    rows = {each.id: each for each in bundle.tournaments if _is_readable(each)}
    for index, row in enumerate(bundle.tournaments):
        for fault in _faults_of(row, players=players) if row.id in rows else ():
            yield fault.at(f"tournaments[{index}]")
    yield from _faults_of_tables(bundle, rows, seated)


def _faults_of_tables(
    bundle: Bundle, rows: Mapping[uuid.UUID, TournamentRow], seated: Seated
) -> Iterator[Fault]:
    known = {each.id for each in bundle.tournaments}
    places: set[tuple[uuid.UUID, int, int]] = set()
    evenings: set[uuid.UUID] = set()
    for index, table in enumerate(bundle.tournament_tables):
        place, at = f"tournament_tables[{index}]", (table.tournament, table.round, table.number)
        if table.tournament not in known:
            yield Fault(f"{place}.tournament", "is the id of none of the tournaments")
        elif at in places or table.evening in evenings:
            yield Fault(place, "is there twice")
        elif table.evening not in seated:
            yield Fault(f"{place}.evening", "is the id of none of the evenings")
        elif table.tournament in rows:
            yield from _faults_of_seats(rows[table.tournament], table, seated[table.evening], place)
        places.add(at)
        evenings.add(table.evening)


def _faults_of_seats(
    row: TournamentRow,
    table: TournamentTableRow,
    seats: Sequence[uuid.UUID | None],
    place: str,
) -> Iterator[Fault]:
    drawn = _drawn_at(row, table.round, table.number)
    if drawn is None:
        yield Fault(place, "was never drawn")
    elif drawn != {*map(str, seats[: len(drawn)])}:
        yield Fault(place, "other players were drawn to this table than sat down there")


def _drawn_at(row: TournamentRow, number: int, table: int) -> set[str] | None:
    """Return who was drawn to a table of a round; None for a table that never was."""
    if number > row.rounds or number > len(row.draws):
        return None
    tables = row.draws[number - 1]["tables"]
    return None if table > len(tables) else {who for each in tables[table - 1] for who in each}


def _faults_of(row: TournamentRow, *, players: set[str]) -> Iterator[Fault]:
    try:
        game_of(row.game)
    except GameMissing as fault:
        yield fault.at("game")
    if not 0 <= len(row.draws) - row.rounds <= 1:
        yield Fault("rounds", "is not how many were drawn, or one fewer")
    for name, drawn in (("contestants", row.contestants), *_everybody(row)):
        ids = [who for each in drawn for who in each]
        if not players >= {*ids}:
            yield Fault(name, "names the id of none of the players")
        elif len(ids) > len({*ids}):
            yield Fault(name, "names a player twice")


def _everybody(row: TournamentRow) -> Iterator[tuple[str, list[list[str]]]]:
    for index, draw in enumerate(row.draws):
        tables = [each for table in draw["tables"] for each in table]
        yield f"draws[{index}]", [*tables, *draw["byes"]]


def _is_readable(row: TournamentRow) -> bool:
    """Return whether its draws are any; what is wrong with them is told where values are read."""
    try:
        read_contestants(row.contestants), read_draws(row.draws)
    except Fault:
        return False
    return True
