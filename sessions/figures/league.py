"""The league of a season: who won most in all, or per evening."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.http import QueryDict

from sessions.common.amounts import direction_of
from sessions.figures.aggregate import PlayerFigures
from sessions.figures.look import Look, look_at
from sessions.figures.page import FEW, nights_query
from sessions.models import Circle

TOTAL, EVENING = "total", "evening"


@dataclass(frozen=True, slots=True)
class LeagueRow:
    """A player's place in the league; `place` is empty for whoever came too seldom."""

    place: str
    id: str
    name: str
    nights: int
    nights_query: str
    total: str
    each: str
    direction: str
    few: bool


@dataclass(frozen=True, slots=True)
class LeaguePage:
    """The league by `by`, of whoever came to `least` evenings; and the others below it."""

    look: Look
    by: str
    least: int
    rows: Sequence[LeagueRow]
    others: Sequence[LeagueRow]
    few: int = FEW


def league_page(circle: Circle, sent: QueryDict) -> LeaguePage:
    """Return the league that an address asks for."""
    look = look_at(circle, sent)
    by = EVENING if sent.get("by") == EVENING else TOTAL
    typed = sent.get("least", "")
    least = max(1, int(typed)) if typed.isdecimal() and len(typed) < 5 else 1
    of = look.figures.players
    worth = {player: _worth(each, by) for player, each in of.items()}
    in_order = sorted(of, key=lambda player: (-worth[player], look.names.get(player, "")))
    ranked = [player for player in in_order if of[player].nights >= least]
    return LeaguePage(
        look=look,
        by=by,
        least=least,
        rows=[_row(look, p, place=str(_place(worth, ranked, p))) for p in ranked],
        others=[_row(look, p, place="") for p in in_order if of[p].nights < least],
    )


def _worth(of: PlayerFigures, by: str) -> Fraction:
    return Fraction(of.won, of.nights) if by == EVENING else Fraction(of.won)


def _place(worth: dict[str, Fraction], ranked: Sequence[str], player: str) -> int:
    """Return a player's place; who is level shares one."""
    return 1 + sum(worth[other] > worth[player] for other in ranked)


def _row(look: Look, player: str, *, place: str) -> LeagueRow:
    of = look.figures.players[player]
    return LeagueRow(
        place=place,
        id=player,
        name=look.names.get(player, ""),
        nights=of.nights,
        nights_query=nights_query(look, player),
        total=look.purse.signed(of.won),
        each=look.purse.signed(round(Fraction(of.won, of.nights))),
        direction=direction_of(of.won),
        few=of.nights < FEW,
    )
