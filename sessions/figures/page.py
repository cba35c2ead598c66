"""What the figures of a circle say: its players side by side, and the calls from each place."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import Http404, QueryDict
from django.utils.translation import gettext as _

from napledger.evening.tally import MISHAP, PART, TOOK_KITTY
from napledger.games.web import word_of
from napledger.money.formatting import direction_of
from napledger.site.in_order import by_name
from sessions.figures.aggregate import PartFigures, PlayerFigures
from sessions.figures.query import FEW, FiguresQuery, query_of
from sessions.models import Circle

PERCENT = 100

DEALER = 0
"""The place of whoever deals."""


@dataclass(frozen=True, slots=True)
class Rate:
    """How often something came off: the share in percent, and whether there is little to go by."""

    share: int
    few: bool


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player in a few numbers, each with the query for what it was counted from."""

    id: str
    name: str
    nights: int
    nights_query: str
    won: str
    direction: str
    played: int
    deals: str
    rate: Rate | None
    kitties: int
    kitties_deals: str
    mishaps: int
    mishaps_deals: str


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """A place after the dealer: which parts were played from it, each with its deals' query."""

    name: str
    total: int
    cells: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class FiguresPage:
    """Everything that the page of a circle's figures shows."""

    look: FiguresQuery
    players: tuple[PlayerLine, ...]
    whats: tuple[str, ...]
    places: tuple[PlaceRow, ...]


def figures_page(circle: Circle, sent: QueryDict) -> FiguresPage:
    look = query_of(circle, sent)
    of = look.figures.players
    in_order = sorted(of, key=lambda player: (-of[player].won, by_name(look.names.get(player, ""))))
    whats = parts_in_order(look)
    return FiguresPage(
        look=look,
        players=tuple(_player_row(look, player, of[player]) for player in in_order),
        whats=tuple(word_of(what) for what in whats),
        places=tuple(_place_row(look, place, whats) for place in _places(look)),
    )


def parts_in_order(look: FiguresQuery) -> list[str]:
    """Return the words of all parts that were played, the dearest last, or as the game has them."""
    worth: dict[str, tuple[int, int]] = {}
    for player in look.figures.players.values():
        for what, each in look.of(player).parts.items():
            win, played = worth.get(what, (0, 0))
            worth[what] = (win + each.win, played + each.played)
    as_told = look.game.figures.outcomes

    def rank(what: str) -> tuple[int, int, str]:
        win, played = worth[what]
        told = as_told.index(what) if what in as_told else len(as_told)
        return told, win * PERCENT // (played or 1), what

    return sorted(worth, key=rank)


def rate_of(won: int, *, played: int) -> Rate | None:
    """Return how often it came off, or None where nothing was tried."""
    return Rate(share_of(won, played), played < FEW) if played else None


def share_of(part: int, whole: int) -> int:
    """Return a part in whole percent, a half of one rounded up."""
    return (2 * PERCENT * part + whole) // (2 * whole)


def total_of(parts: Mapping[str, PartFigures]) -> PartFigures:
    total = PartFigures()
    for each in parts.values():
        total.add(each)
    return total


def player_of(look: FiguresQuery, player_id: uuid.UUID) -> tuple[uuid.UUID, str, PlayerFigures]:
    """Return the person who a player is, with name and figures.

    Raises Http404 for somebody who is not of this circle.
    """
    name, person = look.names.get(str(player_id)), look.person(player_id)
    if name is None:
        raise Http404
    return person, name, look.figures.players.get(str(person)) or PlayerFigures()


def nights_query(look: FiguresQuery, player: str, *, first: str = "", last: str = "") -> str:
    """Return the query that finds a player's evenings, in the year that was chosen."""
    year = look.scope.year
    asked = {
        "player": player,
        "game": look.scope.game,
        "from": first or (f"{year}-01-01" if year else ""),
        "to": last or (f"{year}-12-31" if year else ""),
    }
    return urlencode({name: each for name, each in asked.items() if each})


def _player_row(look: FiguresQuery, player: str, of: PlayerFigures) -> PlayerLine:
    in_game = look.of(of)
    total = total_of(in_game.parts)
    return PlayerLine(
        id=player,
        name=look.names.get(player, ""),
        nights=of.nights,
        nights_query=nights_query(look, player),
        won=look.money.signed(of.won),
        direction=direction_of(of.won),
        played=total.played,
        deals=look.deals(player=player, sort=PART),
        rate=rate_of(total.won, played=total.decided),
        kitties=in_game.kitties,
        kitties_deals=look.deals(player=player, sort=TOOK_KITTY),
        mishaps=sum(in_game.mishaps.values()),
        mishaps_deals=look.deals(player=player, sort=MISHAP),
    )


def _places(look: FiguresQuery) -> list[str]:
    """Return the places after the dealer in turn, the dealer last."""
    found = {} if look.all_games else look.figures.places.get(look.game.key, {})
    return sorted(found, key=lambda place: (int(place) == DEALER, int(place)))


def _place_row(look: FiguresQuery, place: str, whats: Sequence[str]) -> PlaceRow:
    row = look.figures.places[look.game.key][place]
    cells = tuple(
        (row.get(what, 0), look.deals(sort=PART, place=place, what=what)) for what in whats
    )
    return PlaceRow(place_name(int(place)), sum(row.values()), cells)


def place_name(place: int) -> str:
    """Return what a place after the dealer is called."""
    if place == DEALER:
        return _("Dealer")
    # Translators: the eldest hand, to the dealer’s left; the other seats are numbered from there.
    return _("First in hand") if place == 1 else _("No. %(place)s") % {"place": place}
