"""Who stands where in a tournament, read from the seats of its evenings, in four queries."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, F, Q, Sum
from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from napledger.games import games
from napledger.games.web import money_format_of
from napledger.money.formatting import direction_of
from napledger.reading.short_names import initials_of
from napledger.tournament.draw import Contestant
from napledger.tournament.ranking import ranking
from sessions.models import Entry, Evening, Player, Seat, Tournament, TournamentTable
from sessions.tournament.drawing import contestants_of, playing_in


@dataclass(frozen=True, slots=True)
class RankedRow:
    """A contestant's place: shared where several are level; `figure` is "" where amounts are kept.

    `points` are of what is played on and not paid yet; `plays` says whether they are still here.
    """

    place: int
    players: Contestant
    name: str
    won: int
    figure: str
    direction: str
    points: int | None
    plays: bool


@dataclass(frozen=True, slots=True)
class Standings:
    """Everybody in the order in which they stand, and what each won at each evening."""

    rows: Sequence[RankedRow]
    at_tables: Mapping[uuid.UUID, Mapping[str, int]]

    @property
    def has_points(self) -> bool:
        """Return whether points are counted that nobody has paid yet."""
        return any(row.points for row in self.rows)


def etag_of(tournament: Tournament) -> str:
    """Return a word that changes whenever anything of it does, in one query."""
    tables = TournamentTable.objects.filter(circle=tournament.circle_id, tournament=tournament)
    found = tables.order_by().aggregate(
        versions=Sum("evening__version"),
        open=Count("pk", filter=Q(evening__state=Evening.OPEN)),
        closed=Count("pk", filter=Q(evening__state=Evening.CLOSED)),
    )
    numbers = tournament.version, found["versions"] or 0, found["open"], found["closed"]
    return ".".join(map(str, numbers))


def standings_of(
    tournament: Tournament, *, shows_amounts: bool = True, shows_initials: bool = False
) -> Standings:
    """Return who stands where tonight; of somebody who only joined a table too.

    Whoever sat down by two names of theirs is one.
    """
    tables = TournamentTable.objects.filter(circle=tournament.circle_id, tournament=tournament)
    evenings = tables.order_by().values("evening")
    seats = Seat.objects.filter(circle=tournament.circle_id, player__isnull=False)
    won: dict[str, int] = {}
    at_tables: dict[uuid.UUID, dict[str, int]] = {}
    places: dict[tuple[uuid.UUID, str], str] = {}
    rows = seats.filter(evening__in=evenings).order_by("evening", "number")
    for evening, player_id, number, amount in rows.values_list(
        "evening", "player__person", "number", "won"
    ):
        player = str(player_id)
        won[player] = won.get(player, 0) + amount
        at_tables.setdefault(evening, {})[player] = amount
        places[evening, str(number)] = player
    contestants = contestants_of(tournament)
    known = {who for each in contestants for who in each}
    everybody = (*contestants, *((who,) for who in won if who not in known))
    points = _points(tournament, places) if at_tables else {}
    names = _names(tournament, everybody, shows_initials=shows_initials)
    now = {*playing_in(tournament)}
    money = money_format_of(tournament.currency).in_one_unit(won.values())
    return Standings(
        tuple(
            RankedRow(
                place=each.place,
                players=each.contestant,
                name=get_text_list([names[who] for who in each.contestant], _("and")),
                won=each.won,
                figure=money.signed(each.won) if shows_amounts else "",
                direction=direction_of(each.won),
                points=each.points if points else None,
                plays=each.contestant in now,
            )
            for each in ranking(everybody, won, points)
        ),
        at_tables,
    )


def _names(
    tournament: Tournament, contestants: Sequence[Contestant], *, shows_initials: bool
) -> dict[str, str]:
    ids = {who for each in contestants for who in each}
    players = Player.objects.filter(circle=tournament.circle_id, pk__in=ids).order_by("name")
    names = {str(pk): name for pk, name in players.values_list("pk", "name")}
    if not shows_initials:
        return names
    return dict(zip(names, initials_of([*names.values()]), strict=True))


def _points(tournament: Tournament, places: Mapping[tuple[uuid.UUID, str], str]) -> dict[str, int]:
    """Return the points of lists that are not paid yet, by player; none of a match of two sides."""
    last = Entry.objects.filter(
        circle=tournament.circle_id,
        evening__in={evening for evening, _number in places},
        evening__state=Evening.OPEN,
        number=F("evening__version"),
    )
    found: dict[str, int] = {}
    game = games().get(tournament.game)
    if game is None:
        return found
    for evening, table in last.values_list("evening", "table_after"):
        if game.sides(tuple(table["seated"])):
            continue
        for number, points in _listed(table):
            player = places.get((evening, number))
            if player is not None:
                found[player] = found.get(player, 0) + points
    return found


def _listed(table: Mapping[str, Any]) -> list[tuple[str, int]]:
    """Return the players' points in a table as it is stored, where its game counts any."""
    points = table.get("game_state", {}).get("points", ())
    listed = isinstance(points, list) and all(isinstance(each, list) for each in points)
    return [(number, amount) for number, amount in points] if listed else []
