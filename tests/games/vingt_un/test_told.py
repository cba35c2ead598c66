"""What is told of a round: its parts, its counts, what went wrong, and its one line."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.games.deal_score import FigureCount, Mishap, Part, Result
from tests.games.vingt_un.rounds import FOUR, VINGT_UN, abandoned, last, on, plain, played, score_of

POOL = {"preset": "peel_pool", "ante": 0, "players": FOUR}
MIXED = played(
    21,
    on("Ben", 2, "natural"),
    on("Cat", 1, 21),
    on("Cat", 1, "over"),
    on("Dan", 3, 18),
    doubled=True,
    irregularities={"Dan": 2},
)


def dealt(*log: dict[str, Any], **table: Any) -> Any:
    """Return the score of the last of these rounds."""
    return last(*log, **table).deal


def test_a_round_is_a_part_of_its_dealers_and_each_hand_one_of_its_punters() -> None:
    summary = dealt(MIXED, **POOL, tie_at_21="nobody", stake=5).summary

    assert summary.parts == (
        Part(("Ann",), "round", Result.WON, gain=30),
        Part(("Ben",), "hand", Result.WON, (20, 20), ("Ann",), gain=40),
        Part(("Cat",), "hand", Result.LEVEL, (10, 10), ("Ann",), gain=0),
        Part(("Cat",), "hand", Result.LOST, (10, 10), ("Ann",), gain=-10),
        Part(("Dan",), "hand", Result.LOST, (30, 30), ("Ann",), gain=-60),
    )


@pytest.mark.parametrize(
    ("entry", "result"),
    [
        (played("over", on("Ben", 2, "won"), on("Cat", 1, "over")), Result.LOST),
        (played("over", on("Ben", 1, "won"), on("Cat", 1, "over")), Result.LEVEL),
        (played("over", on("Ben", 1, "won"), on("Cat", 2, "over")), Result.WON),
    ],
    ids=["lost", "level", "won"],
)
def test_a_round_is_won_or_lost_by_what_its_hands_came_to(
    entry: dict[str, Any], result: Result
) -> None:
    table = {"preset": "peel_pool", "ante": 3, "over_fine": 100, "brulet": True}

    assert dealt({**entry, "brulet": True}, **table).summary.parts[0].result == result


def test_what_a_natural_takes_from_the_others_wins_and_loses_no_hand() -> None:
    table = {"preset": "peel_natural_double", "players": FOUR}
    hands = [on("Ben", 5, "natural"), on("Cat", 1, "won"), on("Dan", 1, "tie")]

    parts = dealt(plain("Ben", "Cat", "Dan"), played("stood", *hands), **table).summary.parts

    assert [(part.players, part.result) for part in parts] == [
        (("Ann",), Result.LOST),
        (("Ben",), Result.WON),
        (("Cat",), Result.WON),
        (("Dan",), Result.LOST),
    ]


def test_counters_naturals_drawn_twenty_ones_and_overs_are_counted() -> None:
    assert dealt(MIXED, **POOL).counts == (
        FigureCount("Ben", "Counters staked", 4),
        FigureCount("Ben", "Naturals", 1),
        FigureCount("Cat", "Counters staked", 4),
        FigureCount("Cat", "Twenty-ones", 1),
        FigureCount("Cat", "Overs", 1),
        FigureCount("Dan", "Counters staked", 6),
        FigureCount("Ann", "Twenty-ones", 1),
    )


def test_irregularities_and_forfeits_are_mishaps() -> None:
    forfeits = played(18, on("Ben", 1, "forfeit"), on("Ben", 1, "forfeit"), on("Cat", 1, 17))

    assert dealt(MIXED, **POOL).mishaps == (Mishap("Dan", "irregular deal or draw", 2),)
    assert dealt(forfeits).mishaps == (
        Mishap("Ben", "hand forfeited"),
        Mishap("Ben", "hand forfeited"),
    )
    facts = {name: value for name, value in MIXED.items() if name != "kind"}
    assert VINGT_UN.went_wrong(VINGT_UN.read_deal(facts)) == (
        Mishap("Dan", "irregular deal or draw", 2),
    )


def test_a_round_is_told_by_who_dealt_it_and_an_abandoned_one_in_a_word() -> None:
    line = VINGT_UN.line(dealt(plain("Ben", "Cat")).summary)

    assert line.sentence(translate=str, names={"Ann": "Annie"}) == "Annie dealt"
    assert (line.outcome, line.result, line.whose) == ("won", Result.WON, ("Ann",))
    assert VINGT_UN.line(dealt(abandoned()).summary).pattern == "abandoned"


def test_what_everybody_staked_last_is_remembered() -> None:
    pair = played("stood", on("Ben", 3, "won"), on("Ben", 2, "lost"), on("Cat", 4, "won"))
    log = [pair, plain("Ben", away=["Cat"], deal_ends=True), plain("Ann", away=["Cat"])]

    stakes = [dealt(*log[:number], pairs="free").state.stakes for number in (1, 2, 3)]

    assert stakes == [
        (("Ben", 3), ("Cat", 4)),
        (("Ben", 1), ("Cat", 4)),
        (("Ben", 1), ("Cat", 4), ("Ann", 1)),
    ]


def test_every_player_in_a_round_is_renamed() -> None:
    names = {"Ann": "1", "Ben": "2", "Cat": "3", "Dan": "4", "Eve": "5"}
    round_ = VINGT_UN.read_deal(
        {
            "dealer": "Cat",
            "hand": 18,
            "hands": [on("Ben", 2, "natural"), on("Dan", 1, 17), {"player": "Ann", "stake": 3}],
            "sale": {"to": "Cat", "price": 250},
            "irregularities": {"Dan": 2, "Ben": 1},
            "away": ["Eve"],
        }
    )

    assert round_.renamed(names.__getitem__).written() == {
        "dealer": "3",
        "hand": 18,
        "hands": [on("2", 2, "natural"), on("4", 1, 17), {"player": "1", "stake": 3}],
        "sale": {"to": "3", "price": 250},
        "irregularities": {"4": 2, "2": 1},
        "away": ["5"],
    }


def test_who_is_away_stays_so_as_long_as_they_sit_there() -> None:
    table = score_of().table

    assert VINGT_UN.carried_facts({"away": ["Cat", "Zed"]}, table=table) == {"away": ["Cat"]}
