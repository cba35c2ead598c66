"""Rules made for fewer than sit there are refused where they are chosen, in every game."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from napledger.games import game_of, games
from napledger.reading.faults import Fault
from sessions.book.submission import Recorder, Submission
from sessions.models import Access, Evening
from sessions.models.rows import new_id
from sessions.starting.service import start_once

NAMES = ["Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim", "Kay", "Lou"]


def chosen(access: Access, *, game: str, rules: Mapping[str, object], players: int) -> Evening:
    """Return an evening begun by rules at a table of so many."""
    facts = {"game": game, "stake": 2, "players": NAMES[:players], "rules": rules}
    submission = Submission(str(new_id()), Recorder())
    return start_once(access, facts=facts, submission=submission, keeper=None, device="a phone")


@pytest.mark.parametrize("game", games())
def test_rules_for_two_are_refused_to_three_until_they_say_that_three_play(
    access: Access, game: str
) -> None:
    seats = game_of(game).seats
    preset = next(iter(game_of(game).presets))
    # Of Whist four play in whatever is dealt.
    fewest, players = 4 if game == "whist" else seats[0], min(5, seats[-1])
    small = {"preset": preset, "options": {"players": [fewest, players - 1]}}
    room = {"preset": preset, "options": {"players": [fewest, players]}}

    with pytest.raises(Fault) as fault:
        chosen(access, game=game, rules=small, players=players)

    assert fault.value.path == "rules.preset"
    assert fault.value.sentence().endswith(
        f"is for at most {players - 1} players, and {players} sit here: choose other rules, or say "
        "in house rules that more play"
    )
    assert chosen(access, game=game, rules=room, players=players).seats.count() == players + 1
