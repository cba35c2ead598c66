"""Tournaments: several tables of a circle, drawn, begun, and one ranking over them."""

from __future__ import annotations

import datetime
import uuid
from typing import Any, Literal

from django.http import Http404, HttpRequest
from ninja import Router, Status

from napledger.games import games
from napledger.reading.faults import Fault
from napledger.reading.letters import read_line
from napledger.tournament.draw import MITCHELL
from sessions.api.bodies import DrawSent, RoundSent, TournamentSent
from sessions.api.calls import (
    CIRCLE,
    CircleToOwn,
    CircleToWatch,
    Key,
    Sent,
    circle_access,
    submission_of,
)
from sessions.api.schemas import Answer, Currency, State
from sessions.book.submission import recorder_of
from sessions.models import Access
from sessions.models import Tournament as TournamentRow
from sessions.starting.places import this_night
from sessions.tournament import service
from sessions.tournament.drawing import drawn_in, names_in, tables_of
from sessions.tournament.forms import LASTS_MAX, PAIRS, TITLE_MAX, read_named
from sessions.tournament.standings import standings_of

router = Router(tags=["Tournaments"])

TOURNAMENTS = f"{CIRCLE}/tournaments"
TOURNAMENT = f"{TOURNAMENTS}/{{uuid:tournament_id}}"

DrawWay = Literal["mixed", "random", "rank", "mitchell"]


class TournamentTable(Answer):
    """A table of a round; `evening` is null until the round begins. Partners stand together."""

    number: int
    players: list[list[str]]
    evening: uuid.UUID | None
    state: State | None


class TournamentRound(Answer):
    """A round as it was drawn; the last one may not have begun. `seed` draws the same again."""

    number: int
    way: DrawWay
    seed: int
    by_hand: bool
    begun: bool
    tables: list[TournamentTable]
    byes: list[list[str]]


class TournamentStanding(Answer):
    """A contestant’s place, shared where several are level; `points` are not paid yet."""

    place: int
    players: list[str]
    won: int
    points: int | None


class Tournament(Answer):
    """Several tables of one circle, round after round."""

    id: uuid.UUID
    title: str
    played_on: datetime.date
    game: str
    currency: Currency
    pairs: bool
    table_size: int
    lasts: str
    rounds: int
    version: int
    ended: bool


class TournamentInFull(Tournament):
    """A tournament with its rounds and its ranking."""

    draws: list[TournamentRound]
    ranking: list[TournamentStanding]


class TournamentsPage(Answer):
    """The tournaments of a circle, the newest first."""

    items: list[Tournament]


@router.get(TOURNAMENTS, response=TournamentsPage)
def list_tournaments(request: HttpRequest, at: CircleToWatch) -> Any:
    """The tournaments of a circle."""
    access = circle_access(request, at)
    rows = TournamentRow.objects.filter(circle=access.circle_id).order_by("-played_on", "-id")
    return {"items": [Tournament.about(row, ended=row.ended_at is not None) for row in rows]}


@router.post(TOURNAMENTS, response={201: TournamentInFull})
def make_tournament(
    request: HttpRequest, at: CircleToOwn, key: Key, sent: Sent[TournamentSent]
) -> Any:
    """Set a tournament up, with its first round drawn; nothing begins yet."""
    access = circle_access(request, at)
    new = _new(sent.read())
    submission = submission_of(request, key, sent.fields, recorder=recorder_of(access))
    return Status(201, _in_full(service.make_tournament(access, new, key=submission.key)))


@router.get(TOURNAMENT, response=TournamentInFull)
def show_tournament(request: HttpRequest, at: CircleToWatch, tournament_id: uuid.UUID) -> Any:
    """A tournament: what was drawn, the evenings of its tables, and who stands where."""
    return _in_full(_row(circle_access(request, at), tournament_id))


@router.post(f"{TOURNAMENT}/draws", response={201: TournamentInFull})
def draw_round(
    request: HttpRequest,
    at: CircleToOwn,
    tournament_id: uuid.UUID,
    key: Key,
    sent: Sent[DrawSent],
) -> Any:
    """Draw the next round, or draw anew one that has not begun."""
    access = circle_access(request, at)
    said = sent.read()
    submission = submission_of(request, key, sent.fields, recorder=recorder_of(access))
    row = service.draw_again(
        access,
        _row(access, tournament_id),
        way=said.way,
        at=service.FormSent(submission.key, said.version),
    )
    return Status(201, _in_full(row))


@router.post(f"{TOURNAMENT}/rounds", response={201: TournamentInFull})
def begin_round(
    request: HttpRequest,
    at: CircleToOwn,
    tournament_id: uuid.UUID,
    key: Key,
    sent: Sent[RoundSent],
) -> Any:
    """Begin every table of the round that is drawn, each an evening; play ends at those before."""
    access = circle_access(request, at)
    said = sent.read()
    submission = submission_of(request, key, sent.fields, recorder=recorder_of(access))
    row = service.begin_round(
        access,
        _row(access, tournament_id),
        at=service.FormSent(submission.key, said.version),
    )
    return Status(201, _in_full(row))


def _new(said: TournamentSent) -> service.NewTournament:
    if said.game not in games():
        raise Fault("game", "there is no such game here; the games are {known}", known=[*games()])
    pairs = said.partners == PAIRS
    if said.way == MITCHELL and not pairs:
        raise Fault("way", "the Mitchell movement is for partners who stay together")
    try:
        named = read_named([], "\n".join(said.players))
    except Fault as fault:
        raise fault.at("players") from None
    together, loose = named.together, named.loose
    if not pairs:
        together, loose = tuple((name,) for name in named.everybody), ()
    return service.NewTournament(
        title=read_line(said.title, path="title", characters_max=TITLE_MAX),
        played_on=said.played_on or str(this_night()),
        terms={
            "game": said.game,
            "currency": said.currency,
            "stake": said.stake,
            "rules": dict(said.rules),
            "place": read_line(said.place, path="place"),
        },
        way=said.way,
        table_size=said.table_size,
        pairs=pairs,
        lasts=read_line(said.lasts, path="lasts", characters_max=LASTS_MAX),
        people=together,
        loose=loose,
    )


def _row(access: Access, tournament_id: uuid.UUID) -> TournamentRow:
    row = TournamentRow.objects.filter(circle=access.circle_id, pk=tournament_id).first()
    if row is None:
        raise Http404
    row.circle = access.circle
    return row


def _in_full(row: TournamentRow) -> TournamentInFull:
    names, tables = names_in(row), {(each.round, each.number): each for each in tables_of(row)}
    standings = standings_of(row).rows
    names |= {each.players[0]: each.name for each in standings if len(each.players) == 1}

    def named(contestants: Any) -> list[list[str]]:
        return [[names[who] for who in each] for each in contestants]

    draws = []
    for number, draw in enumerate(row.draws, start=1):
        drawn = drawn_in(row, draw)
        seated = []
        for place, each in enumerate(drawn.tables, start=1):
            table = tables.get((number, place))
            seated.append(
                TournamentTable.about(
                    None,
                    number=place,
                    players=named(each),
                    evening=None if table is None else table.evening_id,
                    state=None if table is None else table.evening.state,
                )
            )
        draws.append(
            TournamentRound(
                number=number,
                way=draw["way"],
                seed=draw["seed"],
                by_hand=draw["by_hand"],
                begun=number <= row.rounds,
                tables=seated,
                byes=named(drawn.byes),
            )
        )
    ranking = [
        TournamentStanding(
            place=each.place,
            players=[names[who] for who in each.players],
            won=each.won,
            points=each.points,
        )
        for each in standings
    ]
    return TournamentInFull.about(row, ended=row.ended_at is not None, draws=draws, ranking=ranking)
