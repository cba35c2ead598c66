"""Games with the options of their rules, and the rule sets that a circle keeps."""

from __future__ import annotations

import uuid
from typing import Annotated, Any, Literal

from django.http import Http404, HttpRequest
from ninja import Path, Router, Status
from pydantic import BeforeValidator, Field

from napledger.games import games
from napledger.games.contract import EVEN_STAKE
from napledger.games.web import rules_form_of
from napledger.reading.faults import Fault
from sessions.api.bodies import RuleSetSent
from sessions.api.calls import (
    CIRCLE,
    CircleToRecord,
    CircleToWatch,
    Sent,
    access_by_token,
    circle_access,
)
from sessions.api.schemas import Answer, Moment, Page, Word
from sessions.models import RuleSet as RuleSetRow
from sessions.models.circles import GAME_CHARACTERS_MAX
from sessions.rules.code import code_of
from sessions.rules.forms import NamedRules, read_rule_set_name
from sessions.rules.saved_rule_sets import change_rule_set, delete_rule_set, keep_rule_set

router = Router(tags=["Games and rules"])

GameKey = Annotated[str, Path(max_length=GAME_CHARACTERS_MAX)]
Ends = Annotated[tuple[int, int], BeforeValidator(lambda seats: (seats[0], seats[-1]))]
"""The least and the most of a range."""

KEPT = f"{CIRCLE}/rule-sets"


class RuleSet(Answer):
    """Rules that a circle keeps under a name."""

    id: uuid.UUID
    game: str
    name: str
    rules: dict[str, Any]
    code: str = Field(description="the rules as an address says them")
    created_at: Moment


class RuleSetsPage(Page[RuleSet]):
    """The rule sets of a circle."""


class PrintedRules(Answer):
    """A rule set of a book."""

    preset: str = Field(validation_alias="key")
    title: Word
    sentence: Word
    book: str
    source: str


class KittyEnd(Answer):
    """A way to end the kitty."""

    key: str
    title: Word
    needs_winner: bool = Field(validation_alias="is_drawn")


class GameWords(Answer):
    """What a game calls what every game has."""

    deal: Word
    dealer: Word
    kitty: Word


class Game(Answer):
    """A game, how many may sit at it and play in a deal, and its rule sets."""

    key: str
    title: Word
    seats: Ends
    deal_players: Ends
    words: GameWords
    kitty_ends: list[KittyEnd] = Field(validation_alias="fund_ends")
    rule_sets: Annotated[
        list[PrintedRules],
        BeforeValidator(lambda presets: [*presets.values()]),
        Field(validation_alias="presets"),
    ]


class GamesPage(Page[Game]):
    """The games that are installed here."""


class OptionValue(Answer):
    """One value that an option may have; of prices, a call."""

    value: str | int
    sentence: str


class OptionNeed(Answer):
    """What another option must be for one to mean anything."""

    option: str
    values: list[Any]


class Option(Answer):
    """An option of a game's rules."""

    name: str
    group: str
    label: str
    sentence: str
    source: str
    kind: Literal["flag", "choice", "whole", "units", "players", "numbers", "prices"]
    values: list[OptionValue]
    least: int | None
    most: int | None
    needs: list[OptionNeed]


class GameInFull(Game):
    """A game with the options of its rules."""

    options: list[Option]


@router.get("games", response=GamesPage)
def list_games(request: HttpRequest) -> Any:
    """The games that are installed here."""
    access_by_token(request)
    return {"items": [*games().values()], "next": None}


@router.get("games/{str:key}", response=GameInFull)
def show_game(request: HttpRequest, key: GameKey) -> Any:
    """A game with its rule sets, and every option of its rules."""
    access_by_token(request)
    if key not in games():
        raise Http404
    return GameInFull.about(games()[key], options=rules_form_of(key, {}).options)


@router.get(KEPT, response=RuleSetsPage)
def list_rule_sets(request: HttpRequest, at: CircleToWatch) -> Any:
    """The rule sets that a circle keeps."""
    access = circle_access(request, at)
    rows = RuleSetRow.objects.filter(circle=access.circle_id).order_by("game", "name")
    return {"items": [_shown(row) for row in rows], "next": None}


@router.post(KEPT, response={201: RuleSet})
def keep(request: HttpRequest, at: CircleToRecord, sent: Sent[RuleSetSent]) -> Any:
    """Keep rules under a name; the same rules under the same name are kept once."""
    access = circle_access(request, at)
    return Status(201, _shown(keep_rule_set(access.circle, _named(sent.read()), by=access.player)))


@router.get(f"{KEPT}/{{uuid:rule_set_id}}", response=RuleSet)
def show_rule_set(request: HttpRequest, at: CircleToWatch, rule_set_id: uuid.UUID) -> Any:
    """A rule set that a circle keeps."""
    return _shown(_row(circle_access(request, at).circle_id, rule_set_id))


@router.put(f"{KEPT}/{{uuid:rule_set_id}}", response=RuleSet)
def change(
    request: HttpRequest, at: CircleToRecord, rule_set_id: uuid.UUID, sent: Sent[RuleSetSent]
) -> Any:
    """Give a rule set another name, or other rules."""
    access = circle_access(request, at)
    row = _row(access.circle_id, rule_set_id)
    named = _named(sent.read())
    if named.game != row.game:
        raise Fault("game", "a rule set stays one of its game; keep another one for this")
    change_rule_set(row, named)
    return _shown(_row(access.circle_id, rule_set_id))


@router.delete(f"{KEPT}/{{uuid:rule_set_id}}", response={204: None})
def delete(request: HttpRequest, at: CircleToRecord, rule_set_id: uuid.UUID) -> Any:
    """Delete a rule set; evenings have rules of their own, and keep them."""
    access = circle_access(request, at)
    _row(access.circle_id, rule_set_id)
    delete_rule_set(access.circle, rule_set_id)
    return Status(204, None)


def _named(read: RuleSetSent) -> NamedRules:
    if read.game not in games():
        raise Fault("game", "there is no such game here; the games are {known}", known=[*games()])
    try:
        games()[read.game].terms(read.rules, stake=EVEN_STAKE)
    except Fault as fault:
        raise fault.at("rules") from None
    rules = {"preset": read.rules.get("preset"), "options": read.rules.get("options", {})}
    return NamedRules(read.game, read_rule_set_name(read.name), rules)


def _row(circle_id: uuid.UUID, rule_set_id: uuid.UUID) -> RuleSetRow:
    row = RuleSetRow.objects.filter(circle=circle_id, pk=rule_set_id).first()
    if row is None:
        raise Http404
    return row


def _shown(row: RuleSetRow) -> RuleSet:
    known = row.game in games()
    code = code_of(row.game, {**row.rules, "name": row.name}) if known else ""
    return RuleSet.about(row, code=code)
