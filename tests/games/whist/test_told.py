"""How a deal and a rubber are told: in a line, by their parts, in the figures."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from napledger.games.deal_score import Mishap, Part, Result, RunningScore
from tests.games.whist.tables import WHIST, deal, revoke, scored_deal

ANN, BEN = ("Ann", "Cat"), ("Ben", "Dan")


def told(*log: dict[str, Any], **terms: Any) -> str:
    """Return the last of these deals in one sentence, and how it ended."""
    line = WHIST.line(scored_deal(*log, **terms).summary)
    sentence = line.sentence(translate=str, names={})
    return f"{sentence}, {line.outcome}" if line.outcome else sentence


@pytest.mark.parametrize(
    ("log", "line"),
    [
        ([deal("Ann", 7)], "Ann and Cat, the odd trick, 1 to 0"),
        (
            [deal("Ann", 8, honours={"Cat": 3})],
            "Ann and Cat, two by tricks, two by honours, 4 to 0",
        ),
        (
            [deal("Ann", 8, honours={"Dan": 4})],
            "Ann and Cat, two by tricks; Ben and Dan, four by honours; 2 to 4",
        ),
        (
            [deal("Ben", 7), deal("Ann", 8, honours={"Dan": 4})],
            "Ben and Dan, game, a double, four by honours; Ann and Cat, two by tricks; 5 to 2",
        ),
        (
            [deal("Ben", 10), deal("Ann", 13)],
            "Ann and Cat, game, a single, all thirteen tricks, 5 to 4",
        ),
        (
            [deal("Ann", 8), deal("Ben", 13, revokes=[revoke("Ben", "add")])],
            "Ann and Cat, game, a treble, 5 to 0",
        ),
        (
            [deal("Ann", 10), deal("Ben", 7, honours={"Ann": 4})],
            "Ben and Dan, the odd trick, 1 to 4",
        ),
        ([deal("Ann", 11), deal("Ann", 11)], "Ann and Cat, a bumper of 8, won"),
        ([deal("Ben", 11), deal("Ann", 9), deal("Ben", 11)], "Ben and Dan, rubber of 6, won"),
        ([deal("Ann", 7), deal(broken_off=True)], "rubber broken off"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_deal_in_one_sentence(log: list[dict[str, Any]], line: str) -> None:
    assert told(*log) == line


def test_revokes_on_both_sides_that_void_the_deal_are_told() -> None:
    both = deal("Ann", 9, revokes=[revoke("Ann"), revoke("Ben")])

    assert told(both, preset="enquire_within") == "revokes on both sides, dealt again"


def test_the_table_makes_a_little_of_a_bumper() -> None:
    bumper = WHIST.line(scored_deal(deal("Ann", 11), deal("Ann", 11)).summary)
    rubber = WHIST.line(scored_deal(deal("Ann", 11), deal("Ben", 8), deal("Ann", 11)).summary)

    assert (bumper.flourish, bumper.whose, bumper.result) == (True, ANN, Result.WON)
    assert (rubber.flourish, rubber.whose) == (False, ANN)


def test_a_deal_has_parts_led_by_a_game_and_a_rubber_one_for_each_side() -> None:
    between = scored_deal(deal("Ann", 8, honours={"Dan": 3})).summary
    game = scored_deal(deal("Ann", 7), deal("Dan", 12)).summary
    rubber = scored_deal(
        deal("Ben", 11), deal("Ben", 11), preset="hoyle_rubber_bet", stake=3
    ).summary

    assert between.parts == (
        Part(ANN, "two by tricks", against=BEN),
        Part(BEN, "two by honours", against=ANN),
    )
    assert between.running == RunningScore(((ANN, 2), (BEN, 2)))
    assert game.parts == (
        Part(BEN, "game, a double", against=ANN),
        Part(BEN, "six by tricks", against=ANN),
    )
    assert game.running == RunningScore(((ANN, 1), (BEN, 5)))
    assert rubber.parts == (
        Part(BEN, "rubber", Result.WON, (39, 39), against=ANN),
        Part(ANN, "rubber", Result.LOST, (39, 39), against=BEN),
        Part(BEN, "five by tricks", against=ANN),
    )
    assert rubber.running == RunningScore(((BEN, 8), (ANN, 0)), "bumper", over=True)


def test_partners_are_told_in_the_order_of_the_table() -> None:
    score = scored_deal(deal("Cat", 9, four=["Dan", "Cat", "Ben", "Ann"]))

    assert score.summary.players == ("Ann", "Cat")
    assert score.summary.parts[0].against == ("Ben", "Dan")
    assert score.summary.running == RunningScore(((BEN, 0), (ANN, 3)))


def counts_of(player: str, *log: dict[str, Any], **terms: Any) -> dict[str, int]:
    """Return what the last of these deals adds to a player's figures, by its word."""
    counts = Counter[str]()
    for each in scored_deal(*log, **terms).counts:
        counts[each.what] += each.number if each.player == player else 0
    return {what: number for what, number in counts.items() if number}


LONG = (deal("Ann", 11), deal("Ben", 7), deal("Ben", 10), deal("Ben", 9), deal("Ann", 11))
"""A treble for Ann, a treble for Ben, a single for Ann: 3+1+2-3."""


@pytest.mark.parametrize(
    ("player", "log", "counts"),
    [
        ("Dan", (deal("Ann", 8, honours={"Dan": 4}),), {"by honours": 4}),
        ("Cat", LONG, {"by tricks": 5, "points won": 3, "trebles": 1, "singles": 1}),
        ("Ben", LONG, {"points lost": 3, "trebles": 1}),
        (
            "Ann",
            (deal("Ann", 11), deal("Ann", 11)),
            {"by tricks": 5, "points won": 8, "trebles": 2, "bumpers": 1},
        ),
    ],
    ids=["in between", "a winner", "a loser", "two games of a kind"],
)
def test_a_rubber_counts_its_points_and_its_games(
    player: str, log: tuple[dict[str, Any], ...], counts: dict[str, int]
) -> None:
    assert counts_of(player, *log) == counts


@pytest.mark.parametrize(
    ("terms", "bumpers"),
    [
        ({"preset": "long"}, 0),
        ({"preset": "no_honours"}, 0),
        ({"preset": "rubber_only"}, 1),
    ],
    ids=str,
)
def test_two_trebles_and_the_rubber_are_a_bumper(terms: dict[str, Any], bumpers: int) -> None:
    game = (deal("Ann", 11),) if terms.get("preset") != "long" else (deal("Ann", 13),) * 2

    assert counts_of("Ann", *game, *game, **terms).get("bumpers", 0) == bumpers


def test_a_rubber_broken_off_counts_as_none_and_has_no_dealer() -> None:
    score = scored_deal(deal("Ann", 11), deal(broken_off=True), unfinished="games")

    assert (score.summary.parts, score.counts, score.mishaps) == ((), (), ())
    assert WHIST.fixed_facts(score) == {}
    assert WHIST.fixed_facts(scored_deal(deal("Ann", 7), deal("Ann", 7))) == {"dealer": "Ben"}


def test_revokes_and_misdeals_are_mishaps_of_the_player_named() -> None:
    revokes = [revoke("Dan", "add"), revoke("Ben", "add")]
    both = deal("Ann", 7, revokes=[revoke("Dan"), revoke("Ann")])
    facts = {"tricks": {"Ann": 7}, "revokes": revokes}
    two = (Mishap("Dan", "revoke"), Mishap("Ben", "revoke"))

    assert scored_deal({"kind": "deal", **facts}).mishaps == two
    assert WHIST.went_wrong(WHIST.read_deal(facts)) == two
    assert WHIST.went_wrong(WHIST.read_deal({"misdeal": True, "dealer": "Ann"})) == ()
    assert scored_deal(both, preset="enquire_within").mishaps == (
        Mishap("Dan", "revoke"),
        Mishap("Ann", "revoke"),
    )
    assert scored_deal(deal("Ann", 7), deal(misdeal=True)).mishaps == (Mishap("Ben", "misdeal"),)
    assert scored_deal(deal("Ann", 7), deal(abandoned=True)).mishaps == ()


def test_everybody_in_a_deal_takes_the_new_name() -> None:
    names = {"Ann": "1", "Ben": "2", "Cat": "3", "Dan": "4"}
    deal = WHIST.read_deal(
        {
            "four": ["Ann", "Ben", "Cat", "Dan"],
            "dealer": "Ann",
            "tricks": {"Ann": 9, "Ben": 4},
            "honours": {"Dan": 3},
            "revokes": [revoke("Ben", "add"), revoke("Ann")],
        }
    )

    assert deal.renamed(names.__getitem__).written() == {
        "four": ["1", "2", "3", "4"],
        "dealer": "1",
        "tricks": {"1": 9, "2": 4},
        "honours": {"4": 3},
        "revokes": [{"player": "2", "penalty": "add"}, {"player": "1"}],
    }
