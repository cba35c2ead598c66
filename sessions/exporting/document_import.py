"""A plain document as a new evening of a circle: its names become players, its entries a log.

A plain document's log as the book would have it: seats for names, and what each entry posted.
"""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import starmap
from typing import Any

from django.utils import timezone

from napledger.evening.document import Document, kind_of_entry, write_entry
from napledger.evening.document import Entry as DocumentEntry
from napledger.evening.kinds import BRING_SOMEBODY
from napledger.evening.log import START, LogLine
from napledger.evening.payments import balances_and_won
from napledger.evening.score import scored
from napledger.games import game_of
from napledger.games.table import AnyTable
from napledger.ledger.transfers import KITTY
from napledger.reading.faults import Fault
from napledger.reading.readers import Json
from sessions.auditing.book_rows import circle_row
from sessions.auditing.replaying import Patience, Replay
from sessions.auditing.schema import (
    EVENING_FORMAT,
    Bundle,
    CircleRow,
    EntryRow,
    EveningBundle,
    EveningRow,
    PlayerRow,
    SeatRow,
    TransferRow,
)
from sessions.book.open_book import key_of
from sessions.book.start import check_once
from sessions.book.submission import body_hash
from sessions.book.typed import as_typed, check_name, new_opening
from sessions.book.writing import summary_of
from sessions.exporting.document_export import plain_bundle, plain_evening
from sessions.models import Circle, Evening, Player
from sessions.models.evenings import KITTY_SEAT
from sessions.models.rows import new_id


@dataclass
class WrittenLog:
    """A document's log as the book would have it, with seats for names; as far as it is written.

    `tables` are those after each of its entries.
    """

    keys: Mapping[str, str]
    replay: Replay
    now: datetime.datetime
    entries: list[EntryRow] = field(default_factory=list)
    tables: list[AnyTable] = field(default_factory=list)

    @classmethod
    def of(
        cls, document: Document, *, names: tuple[str, ...], now: datetime.datetime
    ) -> WrittenLog:
        """Return a document's whole log."""
        numbers = enumerate(names, start=KITTY_SEAT + 1)
        keys = {KITTY: KITTY} | {name: str(number) for number, name in numbers}
        game = game_of(document.opening.game)
        patience = Patience.with_lines(1 + len(document.log))
        written = cls(keys, Replay(game, patience), now)
        written.add(START, document.opening.renamed(keys.__getitem__).written())
        for entry in document.log:
            written.add_entry(entry)
        return written

    def add_entry(self, entry: DocumentEntry) -> None:
        facts = write_entry(entry.renamed(self.keys.__getitem__))
        self.add(facts.pop("kind"), facts)

    def add(self, kind: str, facts: dict[str, Json]) -> None:
        number = len(self.entries) + 1
        step = self.replay.add(LogLine(number, kind, facts))
        score = step.after.get(number)
        if score is not None and score.deal is not None:
            facts |= self.replay.game.fixed_facts(score.deal)
        row = EntryRow(
            id=new_id(),
            number=number,
            kind=kind,
            facts=facts,
            target=None,
            why="",
            summary={} if score is None else summary_of(score),
            key=f"document-{number}",
            body_hash=body_hash(kind, facts),
            by=None,
            device=None,
            at=self.now,
            transfers=tuple(TransferRow(id=new_id(), **each.fields) for each in step.posted),
        )
        self.entries.append(row)
        self.tables.append(step.table)

    def seat(self, number: int, player: uuid.UUID | None) -> SeatRow:
        """Return a player's seat, or the kitty's, with what it stands at after the log."""
        balances, won = self._sums
        key = key_of(number)
        return SeatRow(new_id(), number, player, balances.get(key, 0), won.get(key, 0))

    @cached_property
    def _sums(self) -> tuple[Mapping[str, int], Mapping[str, int]]:
        return balances_and_won((row.kind, each) for row in self.entries for each in row.transfers)


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
    evening = evening_row_of(document, written=written, seats=tuple(seats))
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


def evening_row_of(
    document: Document,
    *,
    written: WrittenLog,
    seats: tuple[SeatRow, ...],
    state: str = Evening.OPEN,
) -> EveningRow:
    """Return a document's log as an evening of its own, which has no digests yet."""
    opening = document.opening
    return EveningRow(
        id=new_id(),
        game=opening.game,
        title=opening.title,
        place=opening.place,
        note=opening.note,
        played_on=datetime.date.fromisoformat(opening.played_on),
        currency=opening.currency,
        state=state,
        version=len(written.entries),
        deals=written.tables[-1].deals,
        created_at=written.now,
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
    """Return who is meant by these names, each as the person whom the circle knows by it."""
    known = Player.objects.filter(circle=circle, name__in=names).select_related("person")
    persons = {player.name: player.person for player in known}
    check_once(names, {name: person.pk for name, person in persons.items()})
    rows = (
        (persons[name].pk, persons[name].name) if name in persons else (new_id(), name)
        for name in names
    )
    return tuple(starmap(PlayerRow, rows))
