"""Who sits at the table: somebody is called otherwise, or sits down.

A player's name put right: everywhere from now on, with a line in the log that says so.

The book knows players by the numbers of their seats, so nothing that is chained changes. What the
name was stays in that line.

Somebody sits down: an entry of the log, and a seat where the evening has none for them yet.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeVar

from django.db import IntegrityError, transaction

from napledger.evening.kinds.join import Join
from napledger.evening.kinds.name import NameChange
from napledger.reading.faults import Fault
from napledger.reading.letters import alike, read_typed_name
from sessions.book.composed import was_called
from sessions.book.everybody import read_wherever
from sessions.book.joined import Read
from sessions.book.open_book import Book, key_of
from sessions.book.people import note_people
from sessions.book.posting import Draft
from sessions.book.start import ONE_PERSON
from sessions.book.submission import Submission
from sessions.book.writing import Facts, FactsOf, TooManyWriters, WriteResult, draft_of, write
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
    has nobody of that name. A name in other capitals is the same person's, and so is that of
    somebody who was merged into them. Raises Fault at "player" for what is no name, and for who is
    one person with somebody here in a group that this one was joined with.
    """
    name = _seat_name(typed)
    seats = [seat for seat in book.seats.values() if seat.player is not None]
    seat = of_name(name, seats)
    if seat is not None:
        return seat, ()
    evening = book.evening
    members = Player.objects.filter(circle_id=evening.circle_id)
    known = of_name(name, members.select_related("person"))
    known = known and known.person
    sat = known and next((seat for seat in seats if seat.player_id == known.pk), None)
    if sat:
        return sat, ()
    if known:
        _check_once(known, seats, read=read_wherever(evening.circle))
    player = known or Player(circle_id=evening.circle_id, name=name)
    number = 1 + max(seat.number for seat in book.seats.values())
    seat = Seat(circle_id=evening.circle_id, evening=evening, player=player, number=number)
    return seat, (seat,) if known else (player, seat)


def _check_once(player: Player, seats: Iterable[Seat], *, read: Read) -> None:
    person = read.person(player.pk)
    for seat in seats:
        if read.person(seat.player_id) == person:
            raise Fault("player", ONE_PERSON, name=player.name, other=str(seat))


def of_name(name: str, rows: Iterable[Named]) -> Named | None:
    """Return the player or seat of exactly that name, or else of one in other capitals."""
    same = [row for row in rows if alike(str(row)) == alike(name)]
    return next((row for row in same if str(row) == name), next(iter(same), None))


def _seat_name(typed: str) -> str:
    try:
        return read_typed_name(typed)
    except Fault as fault:
        raise fault.at("player") from None


def rename_player(
    evening: Evening, *, seat: str, typed: str, submission: Submission
) -> tuple[Book, WriteResult]:
    """Return the book in which a player has another name, once for each key.

    Raises Fault at "name" for what is no name, for one that another player of the circle has, and
    for the name that it is already; TooManyWriters if another took the name at this very moment.
    """
    name = _name(typed)

    try:
        with transaction.atomic():
            book, written = write(
                evening,
                NameChange.kind,
                {"player": seat, "name": name},
                submission.without_baton.as_written,
                drafting=_draft_renamed,
            )
            player = book.seats[seat].player
            # Only now: a draft is made again where somebody else has written in between.
            if player is not None and not written.again:
                Player.objects.filter(circle=player.circle_id, pk=player.pk).update(name=name)
                player.name = name
                note_people(player.circle_id)
            return book, written
    except IntegrityError:
        # Another player was given the same name at this moment, which is refused the next time.
        raise TooManyWriters from None


def _draft_renamed(book: Book, kind: str, facts: Facts) -> Draft:
    seat, name = facts["player"], facts["name"]
    player = book.seats[seat].player
    assert player is not None, "the kitty has no name"
    _check_free(player, name)
    change = NameChange(seat, player.name, name)
    NameChange.read(change.written())
    return replace(draft_of(book, kind, change.written()), why=was_called(player.name))


def _name(typed: str) -> str:
    try:
        return read_typed_name(typed)
    except Fault as fault:
        raise fault.at("name") from None


def _check_free(player: Player, name: str) -> None:
    if name == player.name:
        raise Fault("name", "that is the name already: write what it should be")
    others = Player.objects.filter(circle=player.circle_id).exclude(pk=player.pk)
    other = next((each for each in others if alike(each.name) == alike(name)), None)
    if other is not None and other.person_id == player.pk:
        raise Fault(
            "name",
            "{taken} is {name} already in this group, under People: take the two apart first",
            taken=other.name,
            name=player.name,
        )
    if other is not None:
        taken = other.name
        raise Fault(
            "name", "{taken} is another player of this group; choose another name", taken=taken
        )
