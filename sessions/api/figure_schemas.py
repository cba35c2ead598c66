"""The shapes of figures and the league."""

from __future__ import annotations

from typing import Annotated, Literal

from ninja import Schema
from pydantic import Field

from sessions.api.schemas import CURRENCY, Answer
from sessions.models.figures import SERIES_CHARACTERS_MAX

Series = Annotated[str, Field(max_length=SERIES_CHARACTERS_MAX)]
Year = Annotated[str, Field(max_length=4)]


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

    id: str
    name: str
    evenings: int
    won: int
    paid: dict[str, int]
    games: list[GameCount]


class FiguresOf(Answer):
    """The figures of a circle, of one game or of all that were played for the same money."""

    currency: str = Field(description=CURRENCY)
    game: str = Field(description="empty for all games")
    year: str = Field(description="empty for all years")
    series: list[str] = Field(description="what `series` may be: “game.currency”, “.currency”")
    years: list[str]
    evenings: int
    deals: int
    players: list[PlayerCount]


class LeagueAsked(Schema):
    """What a league goes by, and who has a place in it."""

    series: Series = ""
    year: Year = ""
    by: Literal["total", "evening", "points"] = "total"
    least: int = Field(1, ge=1, le=9999, description="at least so many evenings for a place")
    deals: int = Field(0, ge=0, le=9999, description="at evenings of at least so many deals")
    drop: int = Field(0, ge=0, le=9999, description="so many worst evenings are left out")
    points: str = Field("", max_length=100, description="points by place, like 10-6-4-3-2-1")


class LeagueLine(Answer):
    """A player's place; null for whoever came too seldom. `counted` evenings make up the rest."""

    place: int | None
    id: str
    name: str
    evenings: int
    counted: int
    deals: int
    won: int
    points: str = Field(description="exact: “12”, “15/2”")


class League(Answer):
    """The league of a season, the best first."""

    currency: str = Field(description=CURRENCY)
    year: str
    by: Literal["total", "evening", "points"]
    least: int
    deals: int
    drop: int
    points: list[int]
    lines: list[LeagueLine]
