"""Tournaments: several tables of a circle, drawn, begun, and one ranking over them."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeVar

from django.http import HttpRequest
from ninja import Router, Status

from napledger.games import games
from napledger.games.web import sentence_of
from napledger.reading.faults import Fault
from napledger.reading.letters import alike, read_line
from napledger.tournament.draw import MITCHELL
from sessions.api.bodies import (
    ComingsSent,
    DrawSent,
    ExchangeSent,
    RoundSent,
    TablesPaySent,
    TablesStateSent,
    TournamentSent,
)
from sessions.api.calls import (
    CIRCLE,
    CircleToOwn,
    CircleToRecord,
    CircleToWatch,
    Key,
    Sent,
    Unread,
    circle_access,
    submission_of,
)
from sessions.api.schemas import Answer, Currency, State
from sessions.api.slate_views import Slate, SlatePaid, payment_sent, section_of
from sessions.book.submission import recorder_of
from sessions.models import Access, Evening
from sessions.models import Tournament as TournamentRow
from sessions.slate.balances import unpaid_evenings
from sessions.slate.service import pay_from_slate
from sessions.starting.places import this_night
from sessions.tournament import service
from sessions.tournament.drawing import drawn_in, names_in, tables_of, tournament_of
from sessions.tournament.forms import LASTS_MAX, PAIRS, TITLE_MAX, NamesSent, read_named
from sessions.tournament.service import FormSent
from sessions.tournament.standings import standings_of

router = Router(tags=["Tournaments"], by_alias=True)

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


class HinderedTable(Answer):
    """A table that stays as it is, by its evening, and why."""

    evening: uuid.UUID
    detail: str


class TournamentTaken(TournamentInFull):
    """A tournament whose tables were taken further, and those that were not."""

    hindered: list[HinderedTable]


class TournamentsPage(Answer):
    """The tournaments of a circle, the newest first."""

    items: list[Tournament]


@router.get(TOURNAMENTS, response=TournamentsPage)
def list_tournaments(request: HttpRequest, at: CircleToWatch) -> Any:
    """The tournaments of a circle."""
    access = circle_access(request, at)
    rows = TournamentRow.objects.shown().filter(circle=access.circle_id)
    rows = rows.order_by("-played_on", "-id")
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
    return _in_full(tournament_of(circle_access(request, at), tournament_id))


CHANGED = {201: TournamentInFull}


@router.post(f"{TOURNAMENT}/draws", response=CHANGED)
def draw_round(
    request: HttpRequest, at: CircleToOwn, tournament_id: uuid.UUID, key: Key, sent: Sent[DrawSent]
) -> Any:
    """Draw the next round, or draw anew one that has not begun."""
    return _changed(
        request,
        at,
        tournament_id,
        key,
        sent,
        lambda access, row, said, form: service.draw_again(access, row, way=said.way, at=form),
    )


@router.post(f"{TOURNAMENT}/exchanges", response=CHANGED)
def exchange_two(
    request: HttpRequest,
    at: CircleToOwn,
    tournament_id: uuid.UUID,
    key: Key,
    sent: Sent[ExchangeSent],
) -> Any:
    """Exchange the places of two players in a round that has not begun; partners move together."""

    def exchange(
        access: Access, row: TournamentRow, said: ExchangeSent, form: FormSent
    ) -> TournamentRow:
        ids = _ids_of(row)
        one, other = ids(said.one, path="one"), ids(said.other, path="other")
        return service.exchange_two(access, row, one=one, other=other, at=form)

    return _changed(request, at, tournament_id, key, sent, exchange)


@router.post(f"{TOURNAMENT}/players", response=CHANGED)
def change_players(
    request: HttpRequest,
    at: CircleToOwn,
    tournament_id: uuid.UUID,
    key: Key,
    sent: Sent[ComingsSent],
) -> Any:
    """Take who comes late and leave out who goes; the next round is drawn anew."""

    def change(
        access: Access, row: TournamentRow, said: ComingsSent, form: FormSent
    ) -> TournamentRow:
        ids = _ids_of(row)
        gone = {ids(name, path=f"leave[{n}]") for n, name in enumerate(said.leave)}
        stay = [who for each in row.contestants for who in each if who not in gone]
        people, loose = _named(said.come, path="come", in_pairs=row.pairs)
        return service.change_players(access, row, stay=stay, people=people, loose=loose, at=form)

    return _changed(request, at, tournament_id, key, sent, change)


@router.post(f"{TOURNAMENT}/rounds", response=CHANGED)
def begin_round(
    request: HttpRequest, at: CircleToOwn, tournament_id: uuid.UUID, key: Key, sent: Sent[RoundSent]
) -> Any:
    """Begin every table of the round that is drawn, each an evening; play ends at those before."""
    return _changed(request, at, tournament_id, key, sent, _by_itself(service.begin_round))


@router.post(f"{TOURNAMENT}/draws/take-back", response=CHANGED)
def take_draw_back(
    request: HttpRequest, at: CircleToOwn, tournament_id: uuid.UUID, key: Key, sent: Sent[RoundSent]
) -> Any:
    """Take back the draw of a later round that has not begun."""
    return _changed(request, at, tournament_id, key, sent, _by_itself(service.take_draw_back))


@router.post(f"{TOURNAMENT}/throw-away", response=CHANGED)
def throw_tournament_away(
    request: HttpRequest, at: CircleToOwn, tournament_id: uuid.UUID, key: Key, sent: Sent[RoundSent]
) -> Any:
    """Let a tournament of which no round has begun leave every list."""
    return _changed(request, at, tournament_id, key, sent, _by_itself(service.throw_away))


STEPS = {Evening.REVIEWING: service.end_play, Evening.CLOSED: service.close_tables}


@router.post(f"{TOURNAMENT}/state", response={201: TournamentTaken})
def change_tables(
    request: HttpRequest,
    at: CircleToRecord,
    tournament_id: uuid.UUID,
    key: Key,
    sent: Sent[TablesStateSent],
) -> Any:
    """End play at every table, or close those being settled; all closed, the tournament ends."""
    access = circle_access(request, at)
    said = sent.read()
    submission = submission_of(request, key, sent.fields, recorder=recorder_of(access))
    row = tournament_of(access, tournament_id)
    hindered = STEPS[said.state](access, row, key=submission.key)
    left = [
        HinderedTable(evening=each.table.evening_id, detail=sentence_of(each.fault))
        for each in hindered
    ]
    row.refresh_from_db()
    return Status(201, TournamentTaken.about(_in_full(row), hindered=left))


@router.get(f"{TOURNAMENT}/slate", response=Slate)
def show_tournament_slate(request: HttpRequest, at: CircleToWatch, tournament_id: uuid.UUID) -> Any:
    """Who pays whom over all tables: what is unpaid of just these evenings."""
    access = circle_access(request, at)
    row = tournament_of(access, tournament_id)
    unpaid = unpaid_evenings(access.circle, among=_evenings_of(row))
    return Slate(sections=[section_of(row.currency, unpaid)] if unpaid else [])


@router.post(f"{TOURNAMENT}/slate/payments", response={201: SlatePaid})
def pay_in_tournament(
    request: HttpRequest,
    at: CircleToRecord,
    tournament_id: uuid.UUID,
    key: Key,
    sent: Sent[TablesPaySent],
) -> Any:
    """Mark a payment over all tables as made, or all of them; taken back as any of the slate."""
    access = circle_access(request, at)
    payment = payment_sent(sent.read())
    submission = submission_of(request, key, sent.fields, recorder=recorder_of(access))
    entries = pay_from_slate(
        access.circle,
        evening_ids=_evenings_of(tournament_of(access, tournament_id)),
        payment=payment,
        submission=submission,
    )
    return Status(201, SlatePaid(entries=entries, key=submission.key))


def _evenings_of(row: TournamentRow) -> list[uuid.UUID]:
    return [each.evening_id for each in tables_of(row)]


RoundT = TypeVar("RoundT", bound=RoundSent)


def _changed(
    request: HttpRequest,
    at: CircleToOwn,
    tournament_id: uuid.UUID,
    key: str,
    sent: Unread[RoundT],
    change: Callable[[Access, TournamentRow, RoundT, FormSent], TournamentRow],
) -> Status[TournamentInFull]:
    access = circle_access(request, at)
    said = sent.read()
    submission = submission_of(request, key, sent.fields, recorder=recorder_of(access))
    row = tournament_of(access, tournament_id)
    return Status(201, _in_full(change(access, row, said, FormSent(submission.key, said.version))))


def _by_itself(act: Callable[..., TournamentRow]) -> Callable[..., TournamentRow]:
    """Return a change of a tournament about which nothing is said but that it be made."""
    return lambda access, row, _said, form: act(access, row, at=form)


def _ids_of(row: TournamentRow) -> Callable[..., str]:
    """Return what finds the id of somebody who plays now; it raises Fault for anybody else."""
    ids = {alike(name): who for who, name in names_in(row).items()}
    here = {who for each in row.contestants for who in each}

    def found(name: str, *, path: str) -> str:
        who = ids.get(alike(name), "")
        if who not in here:
            raise Fault(path, "nobody of that name plays here now")
        return who

    return found


def _named(names: Sequence[str], *, path: str, in_pairs: bool) -> Any:
    """Return who is named, with whom; raise Fault at the name that is none."""
    for place, typed in ((f"{path}[{n}]", each) for n, each in enumerate(names)):
        if not typed.strip():
            raise Fault(place, "a player needs a name")
        _read(typed, path=place)
    return _read("\n".join(names), path=path).playing(in_pairs=in_pairs)


def _read(typed: str, *, path: str) -> NamesSent:
    try:
        return read_named([], typed)
    except Fault as fault:
        raise Fault(path, fault.pattern, **fault.words) from None


def _new(said: TournamentSent) -> service.NewTournament:
    if said.game not in games():
        raise Fault("game", "there is no such game here; the games are {known}", known=[*games()])
    pairs = said.partners == PAIRS
    if said.way == MITCHELL and not pairs:
        raise Fault("way", "the Mitchell movement is for partners who stay together")
    people, loose = _named(said.players, path="players", in_pairs=pairs)
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
        people=people,
        loose=loose,
    )


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
