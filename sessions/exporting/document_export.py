"""An evening as a plain document: what stands of its log, with names instead of seats.

Who recorded what and when, and what was corrected, is not in it; it can be read and written by
hand, and scored without a database. Format: docs/evening-document.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from napledger.evening.document import (
    Document,
    Opening,
    read_logged,
    read_opening,
    write_document,
    write_entry,
)
from napledger.evening.document import Entry as DocumentEntry
from napledger.evening.kinds import ENTRIES
from napledger.evening.log import START, LogLine, effective, project
from napledger.games import game_of
from napledger.games.contract import AnyGame
from napledger.ledger.transfers import KITTY
from sessions.auditing.schema import Bundle, EveningRow
from sessions.book.log_slice import log_parts
from sessions.book.open_book import by_key, key_of
from sessions.models import Evening, Seat

APP_ONLY = tuple(kind for kind, each in ENTRIES.items() if not each.in_document)
"""What a log keeps, and a document does not."""


@dataclass(frozen=True, slots=True)
class PlainEvening:
    """An evening's document, and how many entries of its log have no place in one."""

    document: Document
    left_out: int = 0


def plain_evening(evening: Evening) -> PlainEvening:
    """Return an evening as a document, in few queries."""
    return _plain(evening, lines=_lines_that_stand(evening), names=_names(evening))


def document_as_read(evening: Evening) -> dict[str, Any]:
    """Return an evening as the JSON values of a document, its log read as it is taken."""
    names, game, lines = _names(evening), game_of(evening.game), _lines_that_stand(evening)
    opening = _opening(next(lines), evening=evening, names=names)
    log = (
        write_entry(_renamed(line, game=game, names=names))
        for line in lines
        if line.kind not in APP_ONLY
    )
    return {**write_document(Document(opening, ())), "log": log}


def plain_bundle(bundle: Bundle) -> PlainEvening:
    """Return the one evening of a bundle as a document."""
    (evening,) = bundle.evenings
    players = {player.id: player.name for player in bundle.players}
    names = {key_of(s.number): players[s.player] if s.player else KITTY for s in evening.seats}
    lines = (LogLine(each.number, each.kind, each.facts, each.target) for each in evening.entries)
    return _plain(evening, lines=effective(lines), names=names)


def _names(evening: Evening) -> Mapping[str, str]:
    seats = Seat.objects.filter(circle=evening.circle_id, evening=evening)
    return {key: str(seat) for key, seat in by_key(seats.select_related("player__person")).items()}


def _lines_that_stand(evening: Evening) -> Iterator[LogLine]:
    """Yield what stands of a log, read part by part."""
    columns = ("number", "kind", "facts", "target__number")
    for part in log_parts([evening]):
        rows = (
            *part.entries().values_list(*columns),
            *part.later_corrections().values_list(*columns),
        )
        yield from project(LogLine(*row) for row in rows).effective


def _plain(
    evening: Evening | EveningRow, *, lines: Iterable[LogLine], names: Mapping[str, str]
) -> PlainEvening:
    """Return the lines of a log that stand as a document.

    Coins paid to the kitty or taken from it are left out: a document ends before anything
    is settled with the kitty, and whoever scores it is told again what the kitty owes and is owed.
    """
    start, *others = lines
    assert start.kind == START, "a log begins with its start"
    written = [line for line in others if line.kind not in APP_ONLY]
    game = game_of(evening.game)
    log = tuple(_renamed(line, game=game, names=names) for line in written)
    opening = _opening(start, evening=evening, names=names)
    return PlainEvening(Document(opening, log), left_out=len(others) - len(written))


def _opening(start: LogLine, *, evening: Evening | EveningRow, names: Mapping[str, str]) -> Opening:
    return replace(
        read_opening(start.facts).renamed(names.__getitem__),
        title=evening.title,
        place=evening.place,
        note=evening.note,
        played_on=evening.played_on.isoformat(),
    )


def _renamed(line: LogLine, *, game: AnyGame, names: Mapping[str, str]) -> DocumentEntry:
    return read_logged(line.kind, line.facts, game=game).renamed(names.__getitem__)
