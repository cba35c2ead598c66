"""What a deal adds to the score, what a game is worth, and who goes out after a rubber."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.games.whist.deal import Deal
from napledger.games.whist.points import Reckoning
from napledger.games.whist.rubber import Out, State, who_goes_out
from napledger.games.whist.score import reckoned
from tests.games.whist.tables import WHIST, deal, revoke

FOUR = ("Ann", "Ben", "Cat", "Dan")

Score = tuple[int, int]


def reckon(
    score: Score, entry: dict[str, Any], *, preset: str = "hoyle", **options: Any
) -> Reckoning:
    """Return what a deal does to this score between Ann with Cat and Ben with Dan."""
    terms = WHIST.terms({"preset": preset, "options": options}, stake=1)
    state = State(lasts=True, four=FOUR, seats=FOUR, score=score)
    facts = {name: fact for name, fact in entry.items() if name != "kind"}
    return reckoned(Deal.read(facts), state=state, dealer=FOUR[0], terms=terms)[0]


def test_what_was_scored_is_told_as_far_as_it_counted() -> None:
    cut = deal("Ann", 13, honours={"Ben": 3}, revokes=[revoke("Ann", "deduct")])
    after_the_game = deal("Ben", 13, honours={"Ben": 4}, revokes=[revoke("Ben", "add")])
    again = deal("Ann", 13, honours={"Ann": 4}, revokes=[revoke("Ann"), revoke("Dan")])

    assert reckon((0, 0), cut) == Reckoning((4, 2), by_tricks=(7, 0), by_honours=(0, 2))
    assert reckon((2, 0), after_the_game) == Reckoning((5, 0), winner=0)
    assert reckon((2, 1), again, both_revoke="redeal") == Reckoning((2, 1), void=True)


@pytest.mark.parametrize(
    ("preset", "values"),
    [
        ("hoyle", [3, 2, 2, 1, 1]),
        ("laws_1864", [3, 2, 2, 1, 1]),
        ("enquire_within", [3, 2, 2, 1, 1]),
        ("long", [2, 2, 2, 2, 2, 1, 1, 1, 1, 1]),
        ("no_honours", [1, 1, 1, 1, 1]),
        ("seven_up", [1, 1, 1, 1, 1, 1, 1]),
    ],
)
def test_a_game_is_worth_what_the_losers_score_makes_of_it(preset: str, values: list[int]) -> None:
    options = WHIST.terms({"preset": preset}, stake=1).options

    assert [options.value_of_game(score) for score in range(options.game_points)] == values


@pytest.mark.parametrize(
    ("players", "running", "out"),
    [
        ("ABCDE", {}, Out()),
        ("ABCDE", {"A": 2, "B": 1, "C": 1, "D": 1}, Out(("A",))),
        ("ABCDE", {"A": 1, "B": 1, "C": 1, "D": 1}, Out((), tuple("ABCD"))),
        ("ABCDE", {"A": 1, "B": 2, "C": 2, "D": 1}, Out((), ("B", "C"))),
        ("ABCDE", {"A": 1, "B": 1, "Z": 4, "D": 3}, Out(("D",))),
        ("ABCDEF", {"A": 3, "B": 2, "C": 1, "D": 1}, Out(("A", "B"))),
        ("ABCDEF", {"A": 3, "B": 1, "C": 1, "D": 1}, Out(("A",), ("B", "C", "D"))),
        ("ABCDEF", {"A": 2, "B": 2, "C": 1, "D": 1}, Out(("A", "B"))),
    ],
    ids=[
        *("the first", "one", "all equal", "two equal", "one has left"),
        *("the two of six", "one, and a cut among three", "two equals of six"),
    ],
)
def test_he_goes_out_who_has_played_the_most_rubbers_running(
    players: str, running: dict[str, int], out: Out
) -> None:
    state = State(four=tuple(running), running=tuple(running.items()))

    assert who_goes_out(state, tuple(players)) == out
