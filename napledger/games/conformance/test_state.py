"""What a game remembers from deal to deal: stored, restored, and the same wherever it goes on."""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError, asdict, is_dataclass
from typing import Any

import pytest

from napledger.evening.play import played, restored, stored
from napledger.games.conformance.played import NAMES, WorkedDeal, naming
from napledger.games.contract import AnyGame

PLAIN = (int, str, bool, type(None))


def is_plain(value: Any) -> bool:
    """Return whether a value is plain, or holds nothing but plain ones and cannot be changed."""
    if isinstance(value, tuple):
        return all(map(is_plain, value))
    if is_dataclass(value):
        return all(is_plain(getattr(value, name)) for name in value.__dataclass_fields__)
    return type(value) in PLAIN


def test_the_state_is_a_frozen_dataclass_of_plain_values(
    game: AnyGame, worked: tuple[WorkedDeal, ...]
) -> None:
    opening = game.opening(NAMES[: game.seats[0]])

    assert game.opening(NAMES[: game.seats[0]]) == opening
    for state in (opening, *(each.score.state for each in worked)):
        assert is_dataclass(state)
        assert not isinstance(state, type)
        assert is_plain(state), state
        for name, value in asdict(state).items():
            with pytest.raises(FrozenInstanceError):
                setattr(state, name, value)


def test_the_state_survives_being_stored(game: AnyGame, worked: tuple[WorkedDeal, ...]) -> None:
    opening = game.opening(NAMES[: game.seats[0]])

    assert game.read_state(json.loads(json.dumps(asdict(opening)))) == opening
    for each in worked:
        with naming(each.name):
            again = restored(json.loads(json.dumps(stored(each.after))), game=game)
            assert again == each.after
            assert hash(again.game_state) == hash(each.after.game_state)


def test_a_table_that_was_put_away_goes_on_alike(
    game: AnyGame, worked: tuple[WorkedDeal, ...]
) -> None:
    for each in worked:
        with naming(each.name):
            table = restored(json.loads(json.dumps(stored(each.before))), game=game)

            after, score = played(each.deal, table=table, game=game)

            assert after == each.after
            assert score.deal == each.score
