"""Rules whose values have the wrong shape are refused at their path by every call."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.games import games
from napledger.games.web import web_game
from sessions.models import Circle, Evening
from tests.games.options.test_wrong_shapes import PLAYERS, SHAPES
from tests.sessions.api.conftest import Program, at


@pytest.mark.parametrize("game", games())
def test_a_value_of_the_wrong_shape_is_refused_at_its_path(
    owner_program: Program, circle: Circle, game: str
) -> None:
    for option in web_game(game).rules_form({}).options:
        for shape in SHAPES[::5]:
            rules = {"options": {str(option["name"]): shape}}
            start = {"game": game, "stake": 2, "players": PLAYERS, "rules": rules}
            kept = {"game": game, "name": f"{option['name']} {shape!r}"[:30], "rules": rules}
            for path, body in (
                (f"circles/{circle.pk}/evenings", start),
                (f"circles/{circle.pk}/rule-sets", kept),
                ("score", {"format": "napledger.evening/1", "log": [], **start}),
            ):
                answer = owner_program.post(path, body)
                assert answer.status_code < 500, (path, option["name"], shape)
                if answer.status_code == 422:
                    assert "rules.options." in str(answer.json()), (path, option["name"], shape)


def test_other_rules_of_a_wrong_shape_are_refused_at_their_path(
    owner_program: Program, evening: Evening
) -> None:
    for shape in SHAPES[::5]:
        facts: dict[str, Any] = {"kind": "rules", "rules": {"options": {"peep_price": shape}}}
        answer = owner_program.post(at(evening, "entries"), facts)
        assert answer.status_code < 500, shape
        if answer.status_code == 422:
            assert "rules.options.peep_price" in str(answer.json()), shape
