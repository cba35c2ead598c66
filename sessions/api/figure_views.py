"""The figures of a circle, and its league."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import HttpRequest, QueryDict
from ninja import Query, Router

from napledger.reading.faults import Fault
from sessions.api import figure_schemas, shapes
from sessions.api.calls import circle_access
from sessions.figures.aggregate import GameFigures, PartFigures
from sessions.figures.league import LeagueStanding, league_of, read_rules
from sessions.figures.query import FiguresQuery, query_of

router = Router(tags=["Figures"])


@router.get("circles/{uuid:circle_id}/figures", response=figure_schemas.FiguresOf)
def show_figures(
    request: HttpRequest,
    circle_id: uuid.UUID,
    series: figure_schemas.Series = "",
    year: figure_schemas.Year = "",
) -> Any:
    """What is counted of each player, of one game or of all that were played for a currency."""
    access = circle_access(request, circle_id)
    look = query_of(access.circle, _asked(series=series, year=year))
    return {
        "currency": look.scope.currency,
        "game": "" if look.all_games else look.game.key,
        "year": look.scope.year,
        "series": [key for key, _title in look.serieses],
        "years": list(look.years),
        "evenings": look.figures.evenings,
        "deals": look.figures.deals,
        "players": [_player(look, player) for player in sorted(look.figures.players)],
    }


@router.get("circles/{uuid:circle_id}/league", response=figure_schemas.League)
def show_league(
    request: HttpRequest, circle_id: uuid.UUID, asked: Query[figure_schemas.LeagueAsked]
) -> Any:
    """The league of a season, by the total, per evening, or by points for places."""
    access = circle_access(request, circle_id)
    sent = _asked(**{name: str(value) for name, value in asked.dict().items()})
    look = query_of(access.circle, sent)
    rules, error = read_rules(sent)
    if error:
        raise Fault("points", "write points like 10-6-4-3-2-1")
    return {
        "currency": look.scope.currency,
        "year": look.scope.year,
        "by": rules.by,
        "least": rules.least,
        "deals": rules.deals,
        "drop": rules.drop,
        "points": list(rules.points),
        "lines": [_line(look, each) for each in league_of(look, rules)],
    }


def _line(look: FiguresQuery, of: LeagueStanding) -> shapes.Shown:
    return {
        "place": of.place,
        "id": of.player,
        "name": look.names.get(of.player, ""),
        "evenings": of.nights,
        "counted": of.counted,
        "deals": of.deals,
        "won": of.won,
        "points": str(of.points),
    }


def _asked(**asked: str) -> QueryDict:
    sent = QueryDict(mutable=True)
    sent.update(asked)
    return sent


def _player(look: FiguresQuery, player: str) -> shapes.Shown:
    of = look.figures.players[player]
    return {
        "id": player,
        "name": look.names.get(player, ""),
        "evenings": of.nights,
        "won": of.won,
        "paid": dict(of.paid),
        "games": [_game(key, each) for key, each in of.games.items()],
    }


def _game(key: str, of: GameFigures) -> shapes.Shown:
    return {
        "game": key,
        "won": of.won,
        "parts": [_part(what, each) for what, each in of.parts.items()],
        "kitties": of.kitties,
        "kitties_amount": of.kitties_amount,
        "mishaps": dict(of.mishaps),
    }


def _part(what: str, of: PartFigures) -> shapes.Shown:
    return {
        "what": what,
        "played": of.played,
        "won": of.won,
        "level": of.level,
        "earned": of.earned,
    }
