"""The evening document: one evening as JSON, read strictly and written back the same.

Format napledger.evening/1, as docs/evening-document.md describes it.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

from napledger.evening.kinds import ENTRIES, IN_DOCUMENTS
from napledger.evening.kinds.kind import PlainEntry
from napledger.evening.kinds.parts import NO_KITTY, read_rules
from napledger.games import game_of
from napledger.games.contract import AnyGame, Deal, usual_preset
from napledger.money.currencies import COUNTERS, is_currency
from napledger.reading.checksum import without_checksum
from napledger.reading.facts import AtLeastOne, Codec, Flag, Player, Players, TypedFacts
from napledger.reading.faults import Fault, Term
from napledger.reading.readers import (
    Json,
    kind_of,
    read_day,
    read_fields,
    read_list,
    read_text,
    read_whole,
)

FORMAT = "napledger.evening/1"
DEAL = "deal"

ZONE = re.compile("[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*")
ZONE_CHARACTERS_MAX = 64
"""How the tz database names a time zone, and how long such a name may be."""

Entry = PlainEntry | Deal


def _read_game(raw: Json) -> str:
    key = read_text(raw)
    game_of(key)
    return key


def _read_currency(raw: Json) -> str:
    code = read_text(raw)
    if not is_currency(code):
        raise Fault("", "expected a currency like GBP, or counters, got {got}", got=code)
    return code


def read_zone(raw: Json) -> str:
    """Return a time zone's name as the tz database has it, known on this machine or not."""
    name = read_text(raw)
    if len(name) > ZONE_CHARACTERS_MAX or not ZONE.fullmatch(name):
        raise Fault("", "expected a time zone like Europe/London, got {got}", got=name[:40])
    return name


GameKey = Annotated[str, Codec(_read_game)]
Currency = Annotated[str, Codec(_read_currency, always=True)]
Line = Annotated[str, Codec(read_text, always=True)]


@dataclass(frozen=True, slots=True)
class Opening(TypedFacts):
    """How an evening begins: the game, the stake in the smallest coin, the rules, who sits where.

    `players` are clockwise, `kitty` is what is brought forward, `rules` are as in the document.
    What has a default may be left out there; rules, first dealer and day are then as usual.
    `kitty_coins` is whether the kitty is coins on the table or a sum on the book; None if unsaid.
    `zone` is by whose clock it is played, like Europe/London; "" if unsaid.
    """

    game: GameKey
    stake: AtLeastOne
    players: Players
    rules: Annotated[Mapping[str, Any], Codec(read_rules, dict, always=True)] = field(
        default_factory=dict
    )
    first_dealer: Player = ""
    kitty: Annotated[int, Codec(read_whole, always=True)] = 0
    kitty_coins: Flag | None = None
    currency: Currency = COUNTERS
    title: Line = ""
    played_on: Annotated[str, Codec(read_day, always=True)] = ""
    place: Line = ""
    note: Line = ""
    zone: Annotated[str, Codec(read_zone)] = ""


OPENING_READERS = Opening.layout().readers


@dataclass(frozen=True, slots=True)
class Document:
    """A whole evening: how it began, and its log in order."""

    opening: Opening
    log: tuple[Entry, ...]


def read_document(raw: Json) -> Document:
    """Return the evening of a parsed document; raise Fault with the path of the first mistake.

    An evening without a date is of the day that it is on this machine.
    """
    readers = {**OPENING_READERS, "format": _read_format, "log": lambda log: log}
    required = ("format", *Opening.layout().required, "log")
    values = read_fields(without_checksum(raw), readers, required=required)
    del values["format"]
    log = values.pop("log")
    opening = _opening(values)
    game = game_of(opening.game)
    try:
        return Document(opening, read_list(log, lambda entry: read_entry(entry, game=game)))
    except Fault as fault:
        raise fault.at("log") from None


def read_opening(raw: Json) -> Opening:
    """Return how an evening begins from the document's fields but `format` and `log`."""
    return _opening(read_fields(raw, OPENING_READERS, required=Opening.layout().required))


def read_entry(
    raw: Json,
    *,
    game: AnyGame,
    kinds: Mapping[str, type[PlainEntry]] = IN_DOCUMENTS,
) -> Entry:
    """Return one entry of the log; a deal is read by the game."""
    if not isinstance(raw, dict):
        raise Fault("", "expected an entry with its kind, got {got}", got=kind_of(raw))
    facts = dict(raw)
    kind = facts.pop("kind", None)
    if kind == DEAL:
        return game.read_deal(facts)
    found = kinds.get(kind) if isinstance(kind, str) else None
    if found is None:
        raise Fault(
            "kind",
            "expected one of {known}, got {got}",
            known=(DEAL, *kinds),
            got=kind if isinstance(kind, str) else kind_of(kind),
        )
    entry = found.read(facts)
    entry.check_for(game)
    return entry


def read_logged(kind: str, facts: Mapping[str, Json], *, game: AnyGame) -> Entry:
    """Return one entry of the app's own log, which has kinds that no document has.

    `facts` are the entry's fields but its kind, of a deal those of its game; a document has the
    players' names in them, the log the numbers of their seats. A deal of Nap, and a payment of 45p:

        {"dealer": "3", "caller": "1", "call": "3", "tricks": 2}
        {"from": "1", "to": "2", "amount": 45}
    """
    return read_entry({"kind": kind, **facts}, game=game, kinds=ENTRIES)


def write_document(document: Document) -> dict[str, Json]:
    """Return the document as JSON values; reading them gives the same document."""
    log = [write_entry(entry) for entry in document.log]
    return {"format": FORMAT, **document.opening.written(), "log": log}


def write_entry(entry: Entry) -> dict[str, Json]:
    """Return one entry as fields of a document, its kind first."""
    return {"kind": kind_of_entry(entry), **entry.written()}


def kind_of_entry(entry: Entry) -> str:
    return entry.kind if isinstance(entry, PlainEntry) else DEAL


def _opening(values: Mapping[str, Any]) -> Opening:
    opening = dict(values)
    game, players = game_of(opening["game"]), opening["players"]
    if len(players) not in game.seats:
        raise Fault(
            "players",
            "a table has {fewest} to {most} players, got {got}",
            fewest=game.seats[0],
            most=game.seats[-1],
            got=len(players),
        )
    for path in ("kitty", "kitty_coins"):
        if opening.get(path) and not game.fund_ends:
            raise Fault(path, NO_KITTY, kitty=Term(game.words.kitty))
    opening.setdefault("rules", {"preset": usual_preset(game)})
    opening.setdefault("first_dealer", players[0])
    if "played_on" not in opening:
        opening["played_on"] = _this_day().isoformat()
    if opening["first_dealer"] not in players:
        raise Fault(
            "first_dealer",
            "{player} is not one of the players; they are {players}",
            player=opening["first_dealer"],
            players=players,
        )
    return Opening(**opening)


def _read_format(raw: Json) -> str:
    if raw != FORMAT:
        raise Fault("", "expected “{expected}”, got {got}", expected=FORMAT, got=kind_of(raw))
    return FORMAT


def _this_day() -> datetime.date:
    return datetime.datetime.now().astimezone().date()
