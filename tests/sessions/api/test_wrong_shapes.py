"""Rules whose values have the wrong shape are refused at their path by every call."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from napledger.games import games
from napledger.games.web import web_game
from sessions.models import Circle, Evening
from tests.sessions.api.conftest import Program, at
from tests.support.wrong_shapes import FITTING, PLAYERS, SHAPES


@pytest.mark.parametrize("game", games())
def test_a_value_of_the_wrong_shape_is_refused_at_its_path(
    owner_program: Program, circle: Circle, game: str
) -> None:
    # Every option is tried in tests/games/options: here one of each kind, by each call.
    options = {option["kind"]: str(option["name"]) for option in rules_of(game)}
    for kind, name in options.items():
        for shape in SHAPES:
            if shape in FITTING.get(str(kind), []):
                continue
            rules = {"options": {name: shape}}
            start = {"game": game, "stake": 2, "players": PLAYERS, "rules": rules}
            for path, body in (
                (f"circles/{circle.pk}/evenings", start),
                (f"circles/{circle.pk}/rule-sets", {"game": game, "name": "Ours", "rules": rules}),
                ("score", {"format": "napledger.evening/1", "log": [], **start}),
            ):
                require_refused(owner_program.post(path, body), f"rules.options.{name}", shape)


def test_other_rules_of_a_wrong_shape_are_refused_at_their_path(
    owner_program: Program, evening: Evening
) -> None:
    owner_program.post(at(evening, "baton"))

    for shape in SHAPES:
        if shape in FITTING["units"]:
            continue
        facts: dict[str, Any] = {"kind": "rules", "rules": {"options": {"peep_price": shape}}}
        answer = owner_program.post(at(evening, "entries"), facts)
        require_refused(answer, "rules.options.peep_price", shape)


def rules_of(game: str) -> Sequence[Mapping[str, Any]]:
    return web_game(game).rules_form({}).options


def require_refused(answer: Any, path: str, shape: Any) -> None:
    """Assert that a call is refused at this path, or as no JSON at all, which has no NaN."""
    if isinstance(shape, float) and not math.isfinite(shape):
        assert answer.status_code in (400, 422), (path, shape)
        return
    assert answer.status_code == 422, (path, shape, answer.content[:200])
    assert path in str(answer.json()), (path, shape)
