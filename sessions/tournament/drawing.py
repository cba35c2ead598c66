"""A tournament's draws: who plays, at tables of which sizes, stored as they were drawn."""

from __future__ import annotations

import secrets
import uuid
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from django.db.models import Sum
from django.http import Http404

from napledger.evening.document import read_opening
from napledger.evening.play import opened
from napledger.games import game_of
from napledger.games.contract import AnyGame
from napledger.games.table import require_room
from napledger.games.web import money_format_of
from napledger.reading.faults import Fault, Term, marked
from napledger.reading.letters import alike
from napledger.tournament.draw import (
    MITCHELL,
    RANDOM,
    SIDES,
    TABLES_MAX,
    TABLES_MIN,
    WAYS,
    Contestant,
    DrawnRound,
    draw_round,
    table_sizes,
)
from napledger.tournament.ranking import ranking
from sessions.book.composed import told_round
from sessions.book.everybody import read_wherever
from sessions.book.joined import read_with
from sessions.book.people import note_people
from sessions.book.persons import merged_in
from sessions.book.start import ONE_PERSON, members
from sessions.common.words import told_in
from sessions.models import Access, Circle, Player, Seat, Tournament, TournamentTable

PARTNERS = 4
"""How many sit at a table of two pairs."""

SEEDS = 1_000_000
"""A seed has six digits at most, so that it can be told across a room."""

PLACES = tuple(map(str, range(1, PARTNERS + 1)))
"""The places of such a table, in order."""


def tournament_of(access: Access, tournament_id: uuid.UUID) -> Tournament:
    """Return a tournament of the circle; raise Http404 where there is none of that id."""
    found = Tournament.objects.filter(circle=access.circle_id, pk=tournament_id).first()
    if found is None:
        raise Http404
    found.circle = access.circle
    return found


def tables_of(tournament: Tournament) -> list[TournamentTable]:
    """Return every table that was begun, in the order of rounds and numbers, with its evening."""
    rows = TournamentTable.objects.filter(circle=tournament.circle_id, tournament=tournament)
    return list(rows.select_related("evening").order_by("round", "number"))


def is_drawn(tournament: Tournament) -> bool:
    """Return whether a round is drawn that has not begun."""
    return len(tournament.draws) > tournament.rounds


def persons_in(tournament: Tournament) -> Mapping[str, str]:
    """Return who in its group is not themself, with the person, by ids; asked for once a group."""
    known = tournament.circle.__dict__.get("_persons")
    if known is None:
        known = tournament.circle.__dict__["_persons"] = merged_in(tournament.circle)
    found: Mapping[str, str] = known
    return found


def drawn_in(tournament: Tournament, draw: Mapping[str, Any]) -> DrawnRound:
    """Return a round that was stored, its players as the persons that they are."""
    persons = persons_in(tournament)

    def person(contestant: Sequence[str]) -> Contestant:
        return tuple(persons.get(who, who) for who in contestant)

    tables = tuple(tuple(map(person, table)) for table in draw["tables"])
    return DrawnRound(tables, tuple(map(person, draw["byes"])))


def playing_in(tournament: Tournament) -> list[Contestant]:
    """Return who plays now, each person once though they were named by two names of theirs."""
    persons = persons_in(tournament)
    named = (tuple(persons.get(who, who) for who in each) for each in tournament.contestants)
    return [*dict.fromkeys(named)]


def contestants_of(tournament: Tournament) -> tuple[Contestant, ...]:
    """Return everybody who plays or has played in it, those who play now first."""
    were = [each for draw in tournament.draws for each in everybody(drawn_in(tournament, draw))]
    return tuple(dict.fromkeys([*playing_in(tournament), *were]))


def check_once_each(tournament: Tournament, contestants: Iterable[Contestant]) -> None:
    """Raise Fault at "players" for a person who is there twice, by two names of theirs.

    They may be one only in a group that this one was joined with.
    """
    persons = read_wherever(tournament.circle).by_id()
    found: dict[str, str] = {}
    for who in (who for each in contestants for who in each):
        person = persons.get(who, who)
        if person in found:
            names, other = names_in(tournament), found[person]
            sentence = marked("{name} plays here by two names: let one of them go, and draw again")
            sentence = sentence if who == other else ONE_PERSON
            raise Fault("players", sentence, name=names[who], other=names[other])
        found[person] = who


def names_in(tournament: Tournament) -> dict[str, str]:
    """Return the names of everybody who ever played in it, by their ids, in one query."""
    ids = {who for each in contestants_of(tournament) for who in each}
    players = Player.objects.filter(circle=tournament.circle_id, pk__in=ids)
    return {str(pk): name for pk, name in players.values_list("pk", "name")}


def ways_of(tournament: Tournament) -> tuple[str, ...]:
    """Return how its next round may be drawn, the usual way first."""
    ways = [way for way in WAYS if tournament.pairs or way != MITCHELL]
    return (tournament.way, *(way for way in ways if way != tournament.way))


def has_partners(game: AnyGame) -> bool:
    """Return whether four at a table of this game play as two pairs, or may agree to."""
    sides = game.sides(PLACES)
    return PARTNERS in game.deal_players and (game.is_named or {*map(len, sides)} == {SIDES})


def sizes_for(game: AnyGame, facts: Callable[[list[str]], dict[str, Any]]) -> tuple[int, ...]:
    """Return how many may sit at a table by these rules; raise Fault where nobody may.

    `facts` makes the opening of an evening of so many names.
    """
    found, refused = [], None
    for size in range(game.deal_players[0], game.seats[-1] + 1):
        try:
            table = opened(read_opening(facts([f"P{n}" for n in range(size)])))
            require_room(game.unusual(table.terms, players=size), path="rules")
            found.append(size)
        except Fault as fault:
            refused = refused or fault
    if not found:
        assert refused is not None, "a game has a seat"
        raise refused
    return tuple(found)


def opening_facts(tournament: Tournament, players: Sequence[str]) -> dict[str, Any]:
    """Return how an evening of these players begins; the first of them deals first."""
    return {
        **tournament.terms,
        "game": tournament.game,
        "currency": tournament.currency,
        "played_on": str(tournament.played_on),
        "players": list(players),
        "first_dealer": players[0],
    }


def table_title(tournament: Tournament, *, round_number: int, number: int) -> str:
    """Return what the evening of a table is called, in the reader's language."""
    return told_round(tournament.title, round_number=round_number, table=number)


def draw_next(tournament: Tournament, *, way: str, seed: int | None = None) -> None:
    """Draw the next round, in the place of one that was drawn and has not begun."""
    seed = new_seed() if seed is None else seed
    del tournament.draws[tournament.rounds :]
    contestants = _in_order(tournament)
    check_once_each(tournament, contestants)
    sizes = _sizes(tournament, len(contestants))
    drawn = draw_round(
        way,
        contestants,
        sizes=sizes,
        rounds=[drawn_in(tournament, draw) for draw in tournament.draws],
        seed=seed,
    )
    tournament.draws.append({"way": way, "seed": seed, "by_hand": False, **written_round(drawn)})


def _sizes(tournament: Tournament, count: int) -> tuple[int, ...]:
    """Return how many contestants each table takes; raise Fault for too few tables, or too many."""
    game = game_of(tournament.game)
    try:
        allowed = sizes_for(game, lambda names: opening_facts(tournament, names))
    except Fault as fault:
        raise told_in(money_format_of(tournament.currency), fault) from None
    at_a_table = SIDES if tournament.pairs else 1
    if tournament.pairs and not (PARTNERS in allowed and has_partners(game)):
        raise Fault("partners", "by these rules no four sit at a table of two pairs")
    sizes = (
        (SIDES,) * (count // SIDES)
        if tournament.pairs
        else table_sizes(count, allowed=allowed, wanted=tournament.table_size)
    )
    least = TABLES_MIN * (PARTNERS if tournament.pairs else allowed[0])
    if len(sizes) < TABLES_MIN:
        raise Fault(
            "players",
            "two tables of {game} need at least {least} players; there are {got}",
            game=Term(game.title),
            least=least,
            got=count * at_a_table,
        )
    if len(sizes) > TABLES_MAX:
        raise Fault("players", "there are {most} tables at most", most=TABLES_MAX)
    return sizes


def _in_order(tournament: Tournament) -> list[Contestant]:
    """Return who plays now by tonight's ranking, or before the first round by all that they won."""
    now, read = playing_in(tournament), read_with(tournament.circle)
    ids = [uuid.UUID(who) for each in now for who in each]
    sat = ids if read.alone else [player for who in ids for player in read.sat_by(who)]
    seats = Seat.objects.filter(**read.where, player__person__in=sat)
    seats = seats.filter(evening__currency=tournament.currency)
    if tournament.rounds:
        tables = TournamentTable.objects.filter(circle=tournament.circle_id, tournament=tournament)
        seats = seats.filter(evening__in=tables.values("evening"))
    won: Counter[str] = Counter()
    for player, amount in seats.order_by().values_list("player__person").annotate(Sum("won")):
        won[str(read.person(player))] += amount
    return [each.contestant for each in ranking(now, won)]


def contestants_named(
    circle: Circle,
    people: tuple[tuple[str, ...], ...],
    loose: tuple[str, ...],
    *,
    seed: int,
) -> list[list[str]]:
    """Return contestants by their ids; whoever is new becomes a member of the circle."""
    names = [name for each in people for name in each] + [*loose]
    for place, name in enumerate(names):
        if any(alike(name) == alike(other) for other in names[:place]):
            raise Fault("players", "{name} is named twice", name=name)
    found = members(circle, names=tuple(names))
    if any(player.is_new for player in found.values()):
        note_people(circle.pk)
    ids = {name: str(player.pk) for name, player in found.items()}
    fixed = [[ids[name] for name in each] for each in people]
    if not loose:
        return fixed
    if len(loose) % SIDES:
        raise Fault("players", "partners come in twos: one player more, or one fewer")
    drawn = draw_round(
        RANDOM,
        [(ids[name],) for name in loose],
        sizes=(SIDES,) * (len(loose) // SIDES),
        seed=seed,
    )
    return fixed + [[one[0], other[0]] for one, other in drawn.tables]


def in_seats(tournament: Tournament, seated: Sequence[Contestant]) -> list[str]:
    """Return the players of a table in the order of its seats: partners sit where a side does."""
    if not tournament.pairs:
        return [who for each in seated for who in each]
    sides = game_of(tournament.game).sides(PLACES) or (PLACES[::2], PLACES[1::2])
    at = {
        place: who
        for side, pair in zip(sides, seated, strict=True)
        for place, who in zip(side, pair, strict=True)
    }
    return [at[place] for place in PLACES]


def waiting(tournament: Tournament) -> DrawnRound:
    if not is_drawn(tournament):
        raise Fault("", "draw the next round first")
    return drawn_in(tournament, tournament.draws[-1])


def everybody(drawn: DrawnRound) -> list[Contestant]:
    return [*(each for table in drawn.tables for each in table), *drawn.byes]


def written_round(drawn: DrawnRound) -> dict[str, Any]:
    tables = [[list(each) for each in table] for table in drawn.tables]
    return {"tables": tables, "byes": [list(each) for each in drawn.byes]}


def with_players(drawn: DrawnRound, places: Mapping[str, str]) -> DrawnRound:
    def renamed(each: Sequence[str]) -> tuple[str, ...]:
        return tuple(places.get(who, who) for who in each)

    tables = tuple(tuple(map(renamed, table)) for table in drawn.tables)
    return DrawnRound(tables, tuple(map(renamed, drawn.byes)))


def new_seed() -> int:
    return secrets.randbelow(SEEDS)
