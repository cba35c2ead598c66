"""The figures of a circle, and its league."""

from __future__ import annotations

import uuid
from typing import Annotated, Any, Literal

from django.http import HttpRequest, QueryDict
from ninja import Query, Router
from pydantic import BaseModel, BeforeValidator, Field

from napledger.reading.faults import Fault
from sessions.api.calls import CIRCLE, CircleToWatch, circle_access
from sessions.api.schemas import Answer, Currency
from sessions.figures.aggregate import GameFigures
from sessions.figures.league import league_of, read_rules
from sessions.figures.query import FiguresQuery, query_of
from sessions.models.figures import SERIES_CHARACTERS_MAX

router = Router(tags=["Figures"])

Series = Annotated[str, Field(max_length=SERIES_CHARACTERS_MAX)]
Year = Annotated[str, Field(max_length=4)]
By = Literal["total", "evening", "points"]


class PartCount(Answer):
    """How often a part of a game was played, how often it came off, and what it brought."""

    what: str
    played: int
    won: int
    level: int
    earned: int


class GameCount(Answer):
    """What is counted of a player in one game."""

    game: str
    won: int
    parts: list[PartCount]
    kitties: int
    kitties_amount: int
    mishaps: dict[str, int]


class PlayerCount(Answer):
    """What is counted of a player; `paid` is by the ids of those they were paid by."""

    id: uuid.UUID
    name: str
    evenings: int = Field(validation_alias="nights")
    won: int
    paid: dict[str, int]
    games: list[GameCount]


class FiguresOf(Answer):
    """The figures of a circle, of one game or of all that were played for the same money."""

    currency: Currency
    game: str = Field(description="empty for all games")
    year: str = Field(description="empty for all years")
    series: list[str] = Field(description="what `series` may be: “game.currency”, “.currency”")
    years: list[str]
    evenings: int
    deals: int
    players: list[PlayerCount]


class LeagueAsked(BaseModel):
    """What a league goes by, and who has a place in it."""

    series: Series = ""
    year: Year = ""
    by: By = "total"
    least: int = Field(1, ge=1, le=9999, description="at least so many evenings for a place")
    deals: int = Field(0, ge=0, le=9999, description="at evenings of at least so many deals")
    drop: int = Field(0, ge=0, le=9999, description="so many worst evenings are left out")
    points: str = Field("", max_length=100, description="points by place, like 10-6-4-3-2-1")


class LeagueLine(Answer):
    """A player's place; null for whoever came too seldom. `counted` evenings make up the rest."""

    place: int | None
    id: uuid.UUID = Field(validation_alias="player")
    name: str
    evenings: int = Field(validation_alias="nights")
    counted: int
    deals: int
    won: int
    points: Annotated[str, BeforeValidator(str), Field(description="exact: “12”, “15/2”")]


class League(Answer):
    """The league of a season, the best first."""

    currency: Currency
    year: str
    by: By
    least: int
    deals: int
    drop: int
    points: list[int]
    lines: list[LeagueLine]


@router.get(f"{CIRCLE}/figures", response=FiguresOf)
def show_figures(
    request: HttpRequest, at: CircleToWatch, series: Series = "", year: Year = ""
) -> Any:
    """What is counted of each player, of one game or of all that were played for a currency."""
    look = query_of(circle_access(request, at).circle, _asked(series=series, year=year))
    return FiguresOf.about(
        look.figures,
        currency=look.scope.currency,
        game="" if look.all_games else look.game.key,
        year=look.scope.year,
        series=[key for key, _title in look.serieses],
        years=look.years,
        players=[_player(look, player) for player in sorted(look.figures.players)],
    )


@router.get(f"{CIRCLE}/league", response=League)
def show_league(request: HttpRequest, at: CircleToWatch, asked: Query[LeagueAsked]) -> Any:
    """The league of a season, by the total, per evening, or by points for places."""
    circle = circle_access(request, at).circle
    sent = _asked(**{name: str(value) for name, value in asked.model_dump().items()})
    look = query_of(circle, sent)
    rules, error = read_rules(sent)
    if error:
        raise Fault("points", "write points like 10-6-4-3-2-1")
    lines = [
        LeagueLine.about(each, name=look.names.get(each.player, ""))
        for each in league_of(look, rules)
    ]
    scope = look.scope
    return League.about(rules, currency=scope.currency, year=scope.year, lines=lines)


def _asked(**asked: str) -> QueryDict:
    sent = QueryDict(mutable=True)
    sent.update(asked)
    return sent


def _player(look: FiguresQuery, player: str) -> PlayerCount:
    of = look.figures.players[player]
    games = [_game(key, each) for key, each in of.games.items()]
    return PlayerCount.about(of, id=player, name=look.names.get(player, ""), games=games)


def _game(key: str, of: GameFigures) -> GameCount:
    parts = [PartCount.about(each, what=what) for what, each in of.parts.items()]
    return GameCount.about(of, game=key, parts=parts)
