"""Somebody sits down: an entry of the log, and a seat where the evening has none for them yet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeVar

from napledger.evening.kinds.join import Join
from napledger.reading.faults import Fault
from napledger.reading.letters import alike, read_typed_name
from sessions.book.open_book import Book, key_of
from sessions.book.posting import Draft
from sessions.book.submission import Submission
from sessions.book.writing import Facts, FactsOf, WriteResult, draft_of, write
from sessions.models import Evening, Player, Seat

Named = TypeVar("Named", Player, Seat)


def record_join(
    evening: Evening,
    *,
    facts: FactsOf,
    submission: Submission,
    book: Book | None = None,
) -> tuple[Book, WriteResult]:
    """Return the book with somebody at the table who was not, and the entry; once for each key.

    In the facts `player` is a name as it was typed. Whoever is new to the circle becomes a member,
    and whoever is new to the evening gets a seat: with the entry, or not at all. Raises Fault at
    the field that cannot be, KeyReused for a key that came with another body.
    """
    return write(evening, Join.kind, facts, submission, book=book, drafting=_draft_seated)


def _draft_seated(book: Book, kind: str, facts: Facts) -> Draft:
    seat, newcomers = seat_of(book, facts["player"])
    numbered = {**facts, "player": key_of(seat.number)}
    return replace(draft_of(book, kind, numbered), newcomers=newcomers)


def seat_of(book: Book, typed: str) -> tuple[Seat, tuple[Player | Seat, ...]]:
    """Return the seat of a player of that name at this evening, and the rows still to be stored.

    Those are none for who sat here before, else the seat, and before it the player if the circle
    has nobody of that name. A name in other capitals is the same person's. Raises Fault at "player"
    for what is no name.
    """
    name = _name(typed)
    seats = [seat for seat in book.seats.values() if seat.player is not None]
    seat = of_name(name, seats)
    if seat is not None:
        return seat, ()
    evening = book.evening
    known = of_name(name, Player.objects.filter(circle_id=evening.circle_id))
    player = known or Player(circle_id=evening.circle_id, name=name)
    number = 1 + max(seat.number for seat in book.seats.values())
    seat = Seat(circle_id=evening.circle_id, evening=evening, player=player, number=number)
    return seat, (seat,) if known else (player, seat)


def of_name(name: str, rows: Iterable[Named]) -> Named | None:
    """Return the player or seat of exactly that name, or else of one in other capitals."""
    same = [row for row in rows if alike(str(row)) == alike(name)]
    return next((row for row in same if str(row) == name), next(iter(same), None))


def _name(typed: str) -> str:
    try:
        return read_typed_name(typed)
    except Fault as fault:
        raise fault.at("player") from None
