"""A plain document as a new evening of a circle: its names become players, its entries a log."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any

from django.utils import timezone

from napledger.evening.document import Document, kind_of_entry
from napledger.evening.kinds import BRING_SOMEBODY
from napledger.evening.score import scored
from napledger.reading.faults import Fault
from sessions.auditing.book_rows import circle_row
from sessions.auditing.schema import (
    EVENING_FORMAT,
    Bundle,
    CircleRow,
    EveningBundle,
    EveningRow,
    PlayerRow,
    SeatRow,
)
from sessions.book.typed import as_typed, check_name, new_opening
from sessions.exporting.document_export import plain_bundle, plain_evening
from sessions.exporting.document_log import WrittenLog
from sessions.models import Circle, Evening, Player
from sessions.models.evenings import KITTY_SEAT
from sessions.models.rows import new_id


def bundle_of(document: Document, *, circle: Circle | None) -> Bundle:
    """Return a document as a book: a new evening of this circle, or of a new one.

    Names that the circle knows are its players, the others become players. Raises Fault at the
    entry that cannot be, as the document writes it.
    """
    # In the document's own names, so that a fault speaks of people and not of seats.
    scored(document)
    _check_typed(document)
    now = timezone.now()
    names = _names_in(document)
    players = _players(names, circle=circle)
    written = WrittenLog.of(document, names=names, now=now)
    seats = [written.seat(KITTY_SEAT, None)]
    for number, player in enumerate(players, start=KITTY_SEAT + 1):
        seats.append(written.seat(number, player.id))
    evening = _evening_row(document, written=written, seats=tuple(seats), now=now)
    row = _new_circle(document, now=now) if circle is None else circle_row(circle)
    return EveningBundle(
        format=EVENING_FORMAT, circle=row, players=players, devices=(), evenings=(evening,)
    )


def _check_typed(document: Document) -> None:
    """Raise Fault at what nobody could type into a form: a file is told the same.

    Only a note may have several lines there, as those of older books have.
    """
    new_opening(_on_one_line(document.opening.written()))
    names = _names_in(document)
    for place, entry in enumerate(document.log):
        try:
            facts = entry.written()
            as_typed(_on_one_line(facts))
            if kind_of_entry(entry) in BRING_SOMEBODY:
                check_name(facts["player"], path="player", others=names)
        except Fault as fault:
            raise fault.at(f"[{place}]").at("log") from None


def _on_one_line(facts: Mapping[str, Any]) -> dict[str, Any]:
    return {**facts, "note": facts.get("note", "").replace("\n", " ")}


def evening_like(bundle: Bundle) -> Evening | None:
    """Return an evening of the circle that is the same to the last card, or None."""
    came = plain_bundle(bundle).document
    of_that_day = Evening.objects.filter(
        circle=bundle.circle.id, played_on=bundle.evenings[0].played_on
    )
    for evening in of_that_day:
        if plain_evening(evening).document == came:
            return evening
    return None


def _evening_row(
    document: Document, *, written: WrittenLog, seats: tuple[SeatRow, ...], now: datetime.datetime
) -> EveningRow:
    opening, table = document.opening, written.replay.table
    assert table is not None, "a log begins with its start"
    return EveningRow(
        id=new_id(),
        game=opening.game,
        title=opening.title,
        place=opening.place,
        note=opening.note,
        played_on=datetime.date.fromisoformat(opening.played_on),
        currency=opening.currency,
        state=Evening.OPEN,
        version=len(written.entries),
        deals=table.deals,
        created_at=now,
        seats=seats,
        entries=tuple(written.entries),
    )


def _new_circle(document: Document, *, now: datetime.datetime) -> CircleRow:
    opening = document.opening
    return CircleRow(
        id=new_id(),
        name="",
        game=opening.game,
        currency=opening.currency,
        stake=opening.stake,
        rules=opening.rules,
        created_at=now,
    )


def _names_in(document: Document) -> tuple[str, ...]:
    """Return everybody who ever sat down, in that order."""
    joined = (
        entry.written()["player"]
        for entry in document.log
        if kind_of_entry(entry) in BRING_SOMEBODY
    )
    return tuple(dict.fromkeys((*document.opening.players, *joined)))


def _players(names: tuple[str, ...], *, circle: Circle | None) -> tuple[PlayerRow, ...]:
    known = dict(Player.objects.filter(circle=circle, name__in=names).values_list("name", "pk"))
    return tuple(PlayerRow(known.get(name) or new_id(), name) for name in names)
