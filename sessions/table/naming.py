"""A player's name put right: everywhere from now on, with a line in the log that says so.

The book knows players by the numbers of their seats, so nothing that is chained changes. What the
name was stays in that line.
"""

from __future__ import annotations

from dataclasses import replace

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from napledger.evening.kinds.name import NameChange
from napledger.reading.faults import Fault
from napledger.reading.letters import alike, read_typed_name
from sessions.book.open_book import Book
from sessions.book.people import note_people
from sessions.book.posting import Draft
from sessions.book.submission import Submission
from sessions.book.writing import Facts, TooManyWriters, WriteResult, draft_of, write
from sessions.models import Evening, Player


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
    why = _("it was ‘%(was)s’") % {"was": player.name}
    return replace(draft_of(book, kind, change.written()), why=why)


def _name(typed: str) -> str:
    try:
        return read_typed_name(typed)
    except Fault as fault:
        raise fault.at("name") from None


def _check_free(player: Player, name: str) -> None:
    if name == player.name:
        raise Fault("name", "that is the name already: write what it should be")
    others = Player.objects.filter(circle=player.circle_id).exclude(pk=player.pk)
    taken = next((each.name for each in others if alike(each.name) == alike(name)), None)
    if taken is not None:
        raise Fault(
            "name", "{taken} is another player of this group; choose another name", taken=taken
        )
