"""An evening as a plain document: what stands of its log, with names instead of seats.

Who recorded what and when, and what was corrected, is not in it; it can be read and written by
hand, and scored without a database. Format: docs/evening-document.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from napledger.evening.document import Document, Opening, read_logged, read_opening
from napledger.evening.document import Entry as DocumentEntry
from napledger.evening.entries import Box
from napledger.evening.log import START, Line, standing
from napledger.games import game_of
from napledger.games.contract import AnyGame
from napledger.ledger.transfers import KITTY
from sessions.auditing.schema import Bundle, EveningRow
from sessions.book.log import as_lines
from sessions.book.open_book import by_key, key_of
from sessions.models import Entry, Evening, Seat


@dataclass(frozen=True, slots=True)
class PlainEvening:
    """An evening's document, and how many entries of its log have no place in one."""

    document: Document
    left_out: int = 0


def plain_evening(evening: Evening) -> PlainEvening:
    """Return an evening as a document, in two queries."""
    seats = Seat.objects.filter(circle=evening.circle_id, evening=evening).select_related("player")
    names = {key: str(seat) for key, seat in by_key(seats).items()}
    entries = (
        Entry.objects.filter(circle=evening.circle_id, evening=evening)
        .select_related("target")
        .order_by("number")
    )
    return _plain(evening, lines=as_lines(entries), names=names)


def plain_bundle(bundle: Bundle) -> PlainEvening:
    """Return the one evening of a bundle as a document."""
    (evening,) = bundle.evenings
    players = {player.id: player.name for player in bundle.players}
    names = {key_of(s.number): players[s.player] if s.player else KITTY for s in evening.seats}
    lines = (Line(each.number, each.kind, each.facts, each.target) for each in evening.entries)
    return _plain(evening, lines=lines, names=names)


def _plain(
    evening: Evening | EveningRow, *, lines: Iterable[Line], names: Mapping[str, str]
) -> PlainEvening:
    """Return what stands of a log as a document.

    Coins paid to the kitty or taken from it are left out: a document ends before anything
    is settled with the kitty, and whoever scores it is told again what the kitty owes and is owed.
    """
    start, *others = standing(lines)
    assert start.kind == START, "a log begins with its start"
    written = [line for line in others if line.kind != Box.kind]
    game = game_of(evening.game)
    log = tuple(_renamed(line, game=game, names=names) for line in written)
    opening = _opening(start, evening=evening, names=names)
    return PlainEvening(Document(opening, log), left_out=len(others) - len(written))


def _opening(start: Line, *, evening: Evening | EveningRow, names: Mapping[str, str]) -> Opening:
    return replace(
        read_opening(start.facts).renamed(names.__getitem__),
        title=evening.title,
        place=evening.place,
        note=evening.note,
        played_on=evening.played_on.isoformat(),
    )


def _renamed(line: Line, *, game: AnyGame, names: Mapping[str, str]) -> DocumentEntry:
    return read_logged(line.kind, line.facts, game=game).renamed(names.__getitem__)
