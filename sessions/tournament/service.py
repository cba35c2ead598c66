"""What is done with a tournament: made, drawn, changed by hand, begun, ended.

Whoever changes one holds its circle's lock, so of two phones that draw at once one draws, and the
other is shown what was drawn. Its evenings are begun, ended and closed by the rooms that do so for
any evening.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from napledger.reading.faults import Fault, marked
from napledger.reading.readers import read_id
from napledger.tournament.draw import exchanged
from sessions.access.locks import locked_access
from sessions.access.roles import OWN, RECORD
from sessions.book.composed import round_title
from sessions.book.open_book import open_book
from sessions.book.submission import KeyReused, Submission, beginning, recorder_of
from sessions.models import Access, Circle, Evening, Player, Tournament, TournamentTable
from sessions.models.rows import new_id
from sessions.settling.outstanding import outstanding_of
from sessions.settling.plans import kitty_undecided
from sessions.settling.service import close_evening, review_evening
from sessions.starting.service import check_no_host, start_once
from sessions.tournament.drawing import (
    check_once_each,
    contestants_named,
    draw_next,
    everybody,
    in_seats,
    is_drawn,
    names_in,
    new_seed,
    opening_facts,
    playing_in,
    table_title,
    tables_of,
    waiting,
    ways_of,
    with_players,
    written_round,
)

OWN_FIELDS = ("game", "currency", "played_on", "title", "players", "first_dealer", "kitty")
"""What each evening has of its own, or the tournament in a column."""

ENDED = marked("this tournament has ended")

OVERTAKEN = marked("another phone was quicker: here is how the tournament stands now")


class OtherPhoneFirst(KeyReused):
    """The page was made before somebody else changed the tournament."""

    def __init__(self) -> None:
        Fault.__init__(self, "", OVERTAKEN)


@dataclass(frozen=True, slots=True)
class NewTournament:
    """How a tournament is to be played: `terms` are those of an evening's document.

    `people` are the names of whoever plays, in twos where `pairs` are fixed already; `loose` are
    those who are drawn into pairs.
    """

    title: str
    played_on: str
    terms: Mapping[str, Any]
    way: str
    table_size: int
    pairs: bool
    lasts: str
    people: tuple[tuple[str, ...], ...]
    loose: tuple[str, ...] = ()


def make_tournament(access: Access, plan: NewTournament, *, key: str) -> Tournament:
    """Return the tournament with its first round drawn, once for each key; raise Fault."""
    with transaction.atomic():
        access = locked_access(access, action=OWN)
        circle = access.circle
        check_no_host(circle)
        made = Tournament.objects.filter(circle=circle, key=key).first()
        if made is not None:
            return made
        seed = new_seed()
        tournament = Tournament(
            circle=circle,
            key=key,
            title=plan.title,
            played_on=plan.played_on,
            game=plan.terms["game"],
            currency=plan.terms["currency"],
            terms={name: value for name, value in plan.terms.items() if name not in OWN_FIELDS},
            way=plan.way,
            table_size=plan.table_size,
            pairs=plan.pairs,
            lasts=plan.lasts,
        )
        tournament.contestants = contestants_named(circle, plan.people, plan.loose, seed=seed)
        draw_next(tournament, way=plan.way, seed=seed)
        tournament.save(force_insert=True)
    return tournament


def draw_again(access: Access, tournament: Tournament, *, way: str, at: FormSent) -> Tournament:
    """Return it with its next round drawn, or drawn anew where it was and has not begun."""
    if way not in ways_of(tournament):
        raise Fault("way", "choose how the tables are drawn")

    def draw(mine: Tournament) -> None:
        draw_next(mine, way=way)

    return _changed(access, tournament, at=at, change=draw)


def exchange_two(
    access: Access, tournament: Tournament, *, one: str, other: str, at: FormSent
) -> Tournament:
    """Return it with two players' places exchanged in the round that has not begun.

    Partners move together; before the first round, two players of different pairs change partners.
    """

    def exchange(mine: Tournament) -> None:
        drawn = waiting(mine)
        places = {player: each for each in everybody(drawn) for player in each}
        if one not in places or other not in places or places[one] == places[other]:
            raise Fault("", "choose two players of different tables, or one who sits out")
        if mine.pairs and not mine.rounds:
            drawn = with_players(drawn, {one: other, other: one})
            mine.contestants = [list(each) for each in everybody(drawn)]
        else:
            drawn = exchanged(drawn, places[one], places[other])
        mine.draws[-1] |= written_round(drawn)
        mine.draws[-1]["by_hand"] = True

    return _changed(access, tournament, at=at, change=exchange)


def change_players(
    access: Access,
    tournament: Tournament,
    *,
    stay: Sequence[str],
    people: tuple[tuple[str, ...], ...],
    loose: tuple[str, ...],
    at: FormSent,
) -> Tournament:
    """Return it with who plays on from the next round, and the next round drawn anew.

    `stay` are the ids of whoever goes on; a pair goes on only whole. `people` and `loose` are the
    names of those who come.
    """

    def change(mine: Tournament) -> None:
        here = {*stay}
        playing = playing_in(mine)
        kept = [each for each in playing if here >= {*each}]
        halves = [who for each in playing if here & {*each} for who in each]
        left = [who for who in halves if who in here and not any(who in each for each in kept)]
        came = contestants_named(mine.circle, people, loose, seed=new_seed())
        here_now = {who for each in kept for who in each}
        for each in came:
            if here_now & {*each}:
                raise Fault("players", "{name} plays here already", name=_name(mine.circle, each))
        if left:
            raise Fault(
                "players",
                "{name} has no partner now: let both go, or name them again with another",
                name=_name(mine.circle, left),
            )
        mine.contestants = [*kept, *came]
        way = mine.draws[-1]["way"] if is_drawn(mine) else mine.way
        draw_next(mine, way=way)

    return _changed(access, tournament, at=at, change=change)


def take_draw_back(access: Access, tournament: Tournament, *, at: FormSent) -> Tournament:
    """Return it without the draw of a later round that has not begun: nothing is to come then."""

    def take_back(mine: Tournament) -> None:
        if not mine.rounds:
            raise Fault("", "its first round has not begun: throw the tournament away instead")
        if not is_drawn(mine):
            raise Fault("", "no round is drawn that has not begun")
        del mine.draws[mine.rounds :]

    return _changed(access, tournament, at=at, change=take_back)


def throw_away(access: Access, tournament: Tournament, *, at: FormSent) -> Tournament:
    """Return it ended before any round began, so that no list shows it any more.

    As with an evening nothing is deleted. Raises Fault where a round has begun.
    """

    def throw(mine: Tournament) -> None:
        if mine.rounds:
            raise Fault("", "a round has begun: end play and close its tables instead")
        mine.ended_at = timezone.now()

    return _changed(access, tournament, at=at, change=throw)


def begin_round(access: Access, tournament: Tournament, *, at: FormSent) -> Tournament:
    """Return it with every table of the round that is drawn begun as an evening, all or none.

    Play ends at the tables of the round before: nobody sits at two.
    """

    def begin(mine: Tournament) -> None:
        drawn = waiting(mine)
        check_once_each(mine, everybody(drawn))
        for table in tables_of(mine):
            if table.evening.state == Evening.OPEN:
                _end_play(access, mine, table, key=at.key)
        mine.rounds += 1
        names = names_in(mine)
        rows = []
        for number, seated in enumerate(drawn.tables, start=1):
            facts = {
                **opening_facts(mine, [names[who] for who in in_seats(mine, seated)]),
                "title": round_title(mine.title, round_number=mine.rounds, table=number),
            }
            evening = start_once(
                access,
                facts=facts,
                submission=Submission(str(new_id()), recorder_of(access)).without_baton,
                keeper=None,
                device=access.secret_hash,
                goes_on=True,
            )
            rows.append(
                TournamentTable(
                    circle_id=mine.circle_id,
                    tournament=mine,
                    evening=evening,
                    round=mine.rounds,
                    number=number,
                )
            )
        TournamentTable.objects.bulk_create(rows)

    return _changed(access, tournament, at=at, change=begin)


@dataclass(frozen=True, slots=True)
class Hindered:
    """A table that could not be ended or closed, and why, for people."""

    table: TournamentTable
    fault: Fault


def end_play(access: Access, tournament: Tournament, *, key: str) -> list[Hindered]:
    """End play at every table that is open; return those where something is unfinished."""
    return _at_each(access, tournament, Evening.OPEN, key=key)


def close_tables(access: Access, tournament: Tournament, *, key: str) -> list[Hindered]:
    """Close every table that is being settled; return those where something is in the way.

    With all closed, by this or one by one, the tournament ends, unless a round is drawn that is to
    come. What was not paid stays on the slate, as after any evening.
    """
    left = _at_each(access, tournament, Evening.REVIEWING, key=key)
    with transaction.atomic():
        mine = _locked(access, tournament, action=RECORD)
        settled = all(each.evening.state == Evening.CLOSED for each in tables_of(mine))
        if mine.ended_at is None and settled and not is_drawn(mine):
            mine.ended_at = timezone.now()
            mine.version += 1
            mine.save_fields("ended_at", "version")
    return left


@dataclass(frozen=True, slots=True)
class FormSent:
    """With which key a change was sent, and from which version of the tournament."""

    key: str
    version: int | None


def _changed(
    access: Access, tournament: Tournament, *, at: FormSent, change: Callable[[Tournament], None]
) -> Tournament:
    """Return the tournament changed, once for each key; raise OtherPhoneFirst where it is newer."""
    with transaction.atomic():
        mine = _locked(access, tournament, action=OWN)
        if mine.last_key == at.key:
            return mine
        if at.version is not None and mine.version != at.version:
            raise OtherPhoneFirst
        if mine.ended_at is not None:
            raise Fault("", ENDED)
        change(mine)
        mine.version += 1
        mine.last_key = at.key
        mine.save_fields("contestants", "draws", "rounds", "way", "version", "last_key", "ended_at")
    return mine


def _locked(access: Access, tournament: Tournament, *, action: str) -> Tournament:
    """Return the tournament as it stands now, its circle's lock held; raise Http404 who may not."""
    locked_access(access, action=action)
    found = Tournament.objects.select_related("circle").filter(circle=access.circle_id)
    return found.get(pk=tournament.pk)


def _at_each(access: Access, tournament: Tournament, state: str, *, key: str) -> list[Hindered]:
    """Take every table in this state one step further; return those where that cannot be."""
    hindered = []
    for table in tables_of(tournament):
        if table.evening.state != state:
            continue
        try:
            _step(access, table, key=key)
        except Fault as fault:
            hindered.append(Hindered(table, fault))
    return hindered


def _end_play(access: Access, tournament: Tournament, table: TournamentTable, *, key: str) -> None:
    try:
        _step(access, table, key=key)
    except Fault as fault:
        title = table_title(tournament, round_number=table.round, number=table.number)
        raise Fault("", "{table}: {why}", table=title, why=fault) from None


def _step(access: Access, table: TournamentTable, *, key: str) -> None:
    """End play at a table, or close it, whoever is scoring there."""
    evening = table.evening
    step = review_evening
    if evening.state == Evening.REVIEWING:
        book, step = open_book(evening), close_evening
        if outstanding_of(book).undecided:
            raise kitty_undecided(book)
    own_key = f"{beginning(key)}-{evening.state}"
    step(evening, submission=Submission(own_key, recorder_of(access)).without_baton)


def _name(circle: Circle, ids: Sequence[str]) -> str:
    players = Player.objects.filter(circle=circle, pk__in=[*map(read_id, ids)])
    return ", ".join(players.values_list("name", flat=True)[:1])
