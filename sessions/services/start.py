"""Starting an evening: circle, players, seats, and the first line of the log."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any

from django.db import transaction

from napledger.evening.document import read_opening, write_opening
from napledger.evening.log import START
from napledger.evening.play import opened
from sessions.book import Book, by_key
from sessions.models import Circle, Evening, Player, Seat
from sessions.models.evenings import KITTY_SEAT
from sessions.services.posting import Draft, Recorder, body_hash, post


def start_evening(
    circle: Circle, *, facts: Mapping[str, Any], key: str, recorder: Recorder, body: str = ""
) -> Book:
    """Return the book of a new evening; raise Fault at the field that cannot be.

    `facts` are the fields of an evening document but its format and log; `body` is the digest of
    the form that was sent, where there was one. See start_once.py for a form that may come twice.
    """
    opening = read_opening(dict(facts))
    opened(opening)
    numbers = {name: str(number) for number, name in enumerate(opening.players, start=1)}
    stored_facts = write_opening(opening) | {
        "players": [numbers[name] for name in opening.players],
        "first_dealer": numbers[opening.first_dealer],
    }
    with transaction.atomic():
        evening = Evening.objects.create(
            circle=circle,
            game=opening.game,
            title=opening.title,
            place=opening.place,
            note=opening.note,
            played_on=datetime.date.fromisoformat(opening.played_on),
            currency=opening.currency,
        )
        seats = seat_players(evening, opening.players)
        book = Book(evening, by_key(seats), ())
        draft = Draft(kind=START, facts=stored_facts, table=opened(read_opening(stored_facts)))
        body = body or body_hash(START, stored_facts)
        entry = post(book, draft, key=key, body=body, recorder=recorder)
        remember_usual(circle, opening=stored_facts)
    return Book(evening, book.seats, (entry,))


def remember_usual(circle: Circle, *, opening: Mapping[str, Any]) -> None:
    """Keep what was chosen as the circle's usual, to be offered next time."""
    circle.game, circle.currency = opening["game"], opening["currency"]
    circle.stake, circle.rules = opening["stake"], opening["rules"]
    circle.save(update_fields=["game", "currency", "stake", "rules"])


def seat_players(evening: Evening, names: tuple[str, ...]) -> list[Seat]:
    """Return new seats for the kitty and for each name in order; unknown names become members."""
    known = {
        player.name: player
        for player in Player.objects.filter(circle_id=evening.circle_id, name__in=names)
    }
    new = [Player(circle_id=evening.circle_id, name=name) for name in names if name not in known]
    known |= {player.name: player for player in Player.objects.bulk_create(new)}
    kitty = Seat(circle_id=evening.circle_id, evening=evening, number=KITTY_SEAT)
    players = [
        Seat(circle_id=evening.circle_id, evening=evening, player=known[name], number=number)
        for number, name in enumerate(names, start=1)
    ]
    return Seat.objects.bulk_create([kitty, *players])
