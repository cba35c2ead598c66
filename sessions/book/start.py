"""Starting an evening: circle, players, seats, and the first line of the log."""

from __future__ import annotations

import datetime
import uuid
from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.db.models import QuerySet, Subquery

from napledger.evening.document import Opening, read_opening
from napledger.evening.log import START
from napledger.evening.play import opened
from napledger.reading.faults import Fault, marked
from napledger.reading.letters import alike
from sessions.book.chain import CircleHead
from sessions.book.everybody import read_wherever
from sessions.book.joined import read_with
from sessions.book.open_book import Book, by_key
from sessions.book.people import note_people
from sessions.book.posting import Draft, post
from sessions.book.submission import Submission
from sessions.book.typed import new_opening
from sessions.models import Circle, Entry, Evening, Player, Seat
from sessions.models.evenings import KITTY_SEAT
from sessions.models.rows import new_id

ONE_PERSON = marked("{name} and {other} are one person in this group: leave one of them out")


def start_evening(circle: Circle, *, facts: Mapping[str, Any], submission: Submission) -> Book:
    """Return the book of a new evening; raise Fault at the field that cannot be.

    `facts` are the fields of an evening document but its format and log. For a form, which may be
    sent twice, see sessions/starting/service.py.
    """
    opening = new_opening(facts)
    opened(opening)
    with transaction.atomic():
        players = members(circle, names=opening.players)
        return begin(circle, opening, players=players, submission=submission)


def begin(
    circle: Circle,
    opening: Opening,
    *,
    players: Mapping[str, Player],
    submission: Submission,
    evening_id: uuid.UUID | None = None,
    upon: CircleHead | None = None,
) -> Book:
    """Return the book of a new evening of these players; only to be called in a transaction.

    `evening_id` follows from the key of the form that was sent, where one was; `upon` is where the
    circle's own chain ends, if the circle was founded or is held in this transaction.
    """
    numbers = {name: str(number) for number, name in enumerate(opening.players, start=1)}
    facts = opening.renamed(numbers.__getitem__).written()
    evening = Evening.objects.create(
        id=evening_id or new_id(),
        circle=circle,
        game=opening.game,
        title=opening.title,
        place=opening.place,
        note=opening.note,
        played_on=datetime.date.fromisoformat(opening.played_on),
        currency=opening.currency,
    )
    seats = seat_players(evening, [players[name] for name in opening.players])
    book = Book(evening, by_key(seats), ())
    draft = Draft(kind=START, facts=facts, table=opened(read_opening(facts)))
    entry = post(book, draft, submission=submission.of(START, facts), upon=upon)
    if not circle.people_salt or any(player.is_new for player in players.values()):
        note_people(circle.pk)
    remember_usual(circle, chosen=usual_of(opening))
    return Book(evening, book.seats, (entry,))


def remember_usual(circle: Circle, *, chosen: Mapping[str, Any]) -> None:
    """Keep what was chosen, or was played last, as the circle's usual, to be offered next time."""
    if chosen != {name: getattr(circle, name) for name in chosen}:
        for name, value in chosen.items():
            setattr(circle, name, value)
        circle.save(update_fields=list(chosen))


def remember_ended(book: Book) -> None:
    """Keep the stake and the rules that a circle's last evening ended with as its usual ones."""
    evening, circle = book.evening, book.evening.circle
    later = Evening.objects.shown(circle).filter(played_on__gt=evening.played_on)
    if evening.game == circle.game and not later.exists():
        chosen = {"stake": book.table.stake, "rules": dict(book.table.rules)}
        remember_usual(circle, chosen=chosen)


def usual_of_game(circle: Circle, *, game: str) -> Mapping[str, Any]:
    """Return stake, currency and rules with which a game's last evening in a circle ended.

    That may be one of a group that it took in.
    """
    read = read_with(circle)
    evenings = read.shown().filter(game=game)
    last = Entry.objects.filter(
        **read.where,
        evening=Subquery(evenings.order_by("-played_on", "-id").values("pk")[:1]),
    )
    found = last.order_by("-number").values_list("evening__currency", "table_after").first()
    if found is not None:
        currency, table = found
        return {"currency": currency, "stake": table["stake"], "rules": table["rules"]}
    if game == circle.game:
        return {"currency": circle.currency, "stake": circle.stake, "rules": circle.rules}
    return {}


def usual_of(opening: Opening) -> dict[str, Any]:
    """Return what a circle remembers of how an evening began."""
    return {
        "game": opening.game,
        "currency": opening.currency,
        "stake": opening.stake,
        "rules": dict(opening.rules),
    }


def members(circle: Circle, *, names: tuple[str, ...], known: bool = True) -> dict[str, Player]:
    """Return the players of these names; who is unknown becomes a member of the circle.

    A name in other capitals is the same person's, and so is one that was merged into another.
    `known` is false for a circle that has just been founded, which knows nobody. Raises Fault at
    the second name of one person.
    """
    found = _named(circle).filter(name__in=names) if known else ()
    players = {player.name: player for player in found}
    if known and len(players) < len(names):
        players |= _spelled_otherwise(circle, names=names, players=players)
    players = {name: player.person for name, player in players.items()}
    if known and len(players) < len(names):
        players |= _called_in_guests(circle, names=names, players=players)
    read = read_wherever(circle)
    check_once(names, {name: read.person(player.pk) for name, player in players.items()})
    new = [Player(circle=circle, name=name) for name in names if name not in players]
    for player in Player.objects.bulk_create(new):
        player.is_new = True
    return players | {player.name: player for player in new}


def _named(circle: Circle) -> QuerySet[Player]:
    return Player.objects.filter(circle=circle).select_related("person")


def check_once(names: tuple[str, ...], persons: Mapping[str, uuid.UUID | None]) -> None:
    """Raise Fault at the second of two names that are one of these persons."""
    called: dict[uuid.UUID, str] = {}
    for place, name in enumerate(names):
        person = persons.get(name)
        other = called.setdefault(person, name) if person is not None else name
        if other != name:
            raise Fault(
                f"players[{place}]",
                ONE_PERSON,
                name=name,
                other=other,
            )


def _spelled_otherwise(
    circle: Circle, *, names: tuple[str, ...], players: Mapping[str, Player]
) -> dict[str, Player]:
    """Return the members that are meant by names in other letters than theirs, each once."""
    members = _named(circle).exclude(pk__in=[each.pk for each in players.values()])
    free = {alike(player.name): player for player in members}
    unknown = [name for name in names if name not in players]
    return {name: free.pop(alike(name)) for name in unknown if alike(name) in free}


def _called_in_guests(
    circle: Circle, *, names: tuple[str, ...], players: Mapping[str, Player]
) -> dict[str, Player]:
    """Return who is meant by a name that somebody has in a group which this one took in.

    A name that two people have there is nobody's.
    """
    read = read_with(circle)
    if read.alone:
        return {}
    guests = Player.objects.filter(circle__in=read.circles[1:], pk__in=[*read.matched])
    meant: dict[str, set[uuid.UUID | None]] = defaultdict(set)
    for player in guests:
        meant[alike(player.name)].add(read.person(player.pk))
    found = {name: meant[alike(name)] for name in names if name not in players}
    persons = {each.pk: each for each in Player.objects.persons().filter(circle=circle)}
    alone = {name: next(iter(ids)) for name, ids in found.items() if len(ids) == 1}
    return {name: persons[each] for name, each in alone.items() if each is not None}


def seat_players(evening: Evening, players: list[Player]) -> list[Seat]:
    """Return new seats for the kitty and for each player, in table order."""
    circle_id = evening.circle_id
    kitty = Seat(circle_id=circle_id, evening=evening, number=KITTY_SEAT)
    seats = [
        Seat(circle_id=circle_id, evening=evening, player=player, number=number)
        for number, player in enumerate(players, start=1)
    ]
    return Seat.objects.bulk_create([kitty, *seats])
