"""Games with the options of their rules, and the rule sets that a circle keeps."""

from __future__ import annotations

import uuid
from typing import Annotated, Any

from django.http import Http404, HttpRequest
from ninja import Path, Router, Status

from napledger.games import games
from napledger.games.contract import EVEN_STAKE
from napledger.games.web import rules_form_of
from napledger.reading.faults import Fault
from sessions.access.roles import RECORD
from sessions.api import bodies, rule_schemas, shapes
from sessions.api.calls import access_by_token, circle_access, object_of
from sessions.models import RuleSet
from sessions.models.circles import GAME_CHARACTERS_MAX
from sessions.rules.code import code_of
from sessions.rules.forms import NamedRules, read_rule_set_name
from sessions.rules.saved_rule_sets import change_rule_set, delete_rule_set, keep_rule_set

router = Router(tags=["Games and rules"])

Key = Annotated[str, Path(max_length=GAME_CHARACTERS_MAX)]

KEPT = "circles/{uuid:circle_id}/rule-sets"


@router.get("games", response=rule_schemas.GamesPage)
def list_games(request: HttpRequest) -> Any:
    """The games that are installed here."""
    access_by_token(request)
    return {"items": [shapes.game_shown(key) for key in games()], "next": None}


@router.get("games/{str:key}", response=rule_schemas.GameInFull)
def show_game(request: HttpRequest, key: Key) -> Any:
    """A game with its rule sets, and every option of its rules."""
    access_by_token(request)
    if key not in games():
        raise Http404
    return {**shapes.game_shown(key), "options": rules_form_of(key, {}).options}


@router.get(KEPT, response=rule_schemas.RuleSetsPage)
def list_rule_sets(request: HttpRequest, circle_id: uuid.UUID) -> Any:
    """The rule sets that a circle keeps."""
    access = circle_access(request, circle_id)
    rows = RuleSet.objects.filter(circle=access.circle_id).order_by("game", "name")
    return {"items": [_shown(row) for row in rows], "next": None}


@router.post(KEPT, response={201: rule_schemas.RuleSet})
def keep(request: HttpRequest, circle_id: uuid.UUID) -> Any:
    """Keep rules under a name; the same rules under the same name are kept once."""
    access = circle_access(request, circle_id, action=RECORD)
    return Status(201, _shown(keep_rule_set(access, _named(object_of(request)))))


@router.get(f"{KEPT}/{{uuid:rule_set_id}}", response=rule_schemas.RuleSet)
def show_rule_set(request: HttpRequest, circle_id: uuid.UUID, rule_set_id: uuid.UUID) -> Any:
    """A rule set that a circle keeps."""
    access = circle_access(request, circle_id)
    return _shown(_row(access.circle_id, rule_set_id))


@router.put(f"{KEPT}/{{uuid:rule_set_id}}", response=rule_schemas.RuleSet)
def change(request: HttpRequest, circle_id: uuid.UUID, rule_set_id: uuid.UUID) -> Any:
    """Give a rule set another name, or other rules."""
    access = circle_access(request, circle_id, action=RECORD)
    row = _row(access.circle_id, rule_set_id)
    named = _named(object_of(request))
    if named.game != row.game:
        raise Fault("game", "a rule set stays one of its game; keep another one for this")
    change_rule_set(row, named)
    return _shown(_row(access.circle_id, rule_set_id))


@router.delete(f"{KEPT}/{{uuid:rule_set_id}}", response={204: None})
def delete(request: HttpRequest, circle_id: uuid.UUID, rule_set_id: uuid.UUID) -> Any:
    """Delete a rule set; evenings have rules of their own, and keep them."""
    access = circle_access(request, circle_id, action=RECORD)
    _row(access.circle_id, rule_set_id)
    delete_rule_set(access.circle, rule_set_id)
    return Status(204, None)


def _named(sent: dict[str, Any]) -> NamedRules:
    read = bodies.RuleSetSent.read(sent)
    if read.game not in games():
        raise Fault("game", "there is no such game here; the games are {known}", known=[*games()])
    try:
        games()[read.game].terms(read.rules, stake=EVEN_STAKE)
    except Fault as fault:
        raise fault.at("rules") from None
    rules = {"preset": read.rules.get("preset"), "options": read.rules.get("options", {})}
    return NamedRules(read.game, read_rule_set_name(read.name), rules)


def _row(circle_id: uuid.UUID, rule_set_id: uuid.UUID) -> RuleSet:
    row = RuleSet.objects.filter(circle=circle_id, pk=rule_set_id).first()
    if row is None:
        raise Http404
    return row


def _shown(row: RuleSet) -> shapes.Shown:
    known = row.game in games()
    return {
        "id": str(row.pk),
        "game": row.game,
        "name": row.name,
        "rules": row.rules,
        "code": code_of(row.game, {**row.rules, "name": row.name}) if known else "",
        "created_at": shapes.utc(row.created_at),
    }
