"""The rules and the prices of a table, as people read them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.whist.tables import WHIST


def sentences(preset: str = "hoyle", *, stake: int = 2, **options: Any) -> list[str]:
    """Return the rules in words, without those of revokes and of the table."""
    terms = WHIST.terms({"preset": preset, "options": options}, stake=stake)
    return [
        rule.sentence.format(**rule.words)
        for rule in WHIST.rules_in_words(terms)
        if rule.group not in ("Revokes", "The table")
    ]


def prices(preset: str = "hoyle", *, stake: int = 2, **options: Any) -> list[tuple[Any, ...]]:
    """Return the rows of the price table."""
    terms = WHIST.terms({"preset": preset, "options": options}, stake=stake)
    return [(row.what, *row.amounts) for row in WHIST.prices(terms, players=4).rows]


def test_hoyles_rules_in_words() -> None:
    assert sentences() == [
        "Each trick above six scores one. A game is won by the side that first scores 5.",
        "Where the losers have scored less than 1, it is a treble: three points.",
        "Where the losers have scored less than 3, it is a double: two points.",
        "Any other game is a single: one point.",
        "Three honours held between partners score two, four score four, after the tricks.",
        "A side that begins the deal at 4 or more scores no honours.",
        "Two games win the rubber.",
        "The winners of the rubber gain 2 for it besides their games.",
        "The losers’ game: Its value comes off the winners’ points.",
        "Each loser pays 2 a point to the adversary on the left.",
        "A rubber that is broken off: Nothing.",
    ]


def test_without_honours_every_game_is_a_single() -> None:
    assert sentences("no_honours")[:3] == [
        "Each trick above six scores one. A game is won by the side that first scores 5.",
        "Every game is a single, whatever the losers have scored: one point.",
        "Honours are not counted.",
    ]


def test_where_the_rubber_alone_is_played_for_no_points_are_told_of() -> None:
    assert sentences("rubber_only")[6:] == [
        "Two games win the rubber.",
        "On the rubber itself each loser pays 2 to the adversary on the left.",
        "A rubber that is broken off: Nothing.",
    ]


def test_what_a_table_does_not_have_is_not_told() -> None:
    told = sentences(
        honours_bar=0, treble_below=0, double_below=5, rubber_points=0, losers_game="kept"
    )

    assert told[1:4] == [
        "Where the losers have scored less than 5, it is a double: two points.",
        "Three honours held between partners score two, four score four, after the tricks.",
        "Two games win the rubber.",
    ]
    assert told[4] == "The losers’ game: It takes nothing off the winners’ points."


def test_where_all_below_the_treble_is_one_there_is_no_double() -> None:
    told = sentences(treble_below=3, double_below=3)

    assert not any("double" in sentence for sentence in told)


@pytest.mark.parametrize(
    ("both_revoke", "sentence"),
    [
        (
            "cancel",
            (
                "Revokes on both sides: They cancel each other, "
                "and neither side can win the game by that deal."
            ),
        ),
        ("redeal", "Revokes on both sides: The deal is void, and the same player deals again."),
    ],
)
def test_revokes_on_both_sides_are_told_of(both_revoke: str, sentence: str) -> None:
    terms = WHIST.terms({"options": {"both_revoke": both_revoke}}, stake=1)

    rules = [rule.sentence.format(**rule.words) for rule in WHIST.rules_in_words(terms)]

    assert sentence in rules


def test_how_many_sit_there_is_told() -> None:
    terms = WHIST.terms({"options": {"players": [4, 5]}}, stake=1)

    rules = [rule.sentence.format(**rule.words) for rule in WHIST.rules_in_words(terms)]

    assert "Four play a rubber; up to 5 may sit at the table, and some stand out." in rules


@pytest.mark.parametrize(
    ("preset", "rows"),
    [
        (
            "hoyle",
            [
                ("a single", 2, -2),
                ("a double", 4, -4),
                ("a treble", 6, -6),
                ("the rubber", 4, -4),
                ("the dearest rubber", 16, -16),
            ],
        ),
        (
            "hoyle_rubber_bet",
            [
                ("a single", 2, -2),
                ("a double", 4, -4),
                ("a treble", 6, -6),
                ("the rubber", 4, -4),
                ("stake on the rubber", 10, -10),
                ("the dearest rubber", 26, -26),
            ],
        ),
        (
            "long",
            [
                ("a single", 2, -2),
                ("a double", 4, -4),
                ("the rubber", 4, -4),
                ("the dearest rubber", 12, -12),
            ],
        ),
        (
            "no_honours",
            [("a single", 2, -2), ("the rubber", 2, -2), ("the dearest rubber", 6, -6)],
        ),
        ("rubber_only", [("stake on the rubber", 2, -2), ("the dearest rubber", 2, -2)]),
    ],
)
def test_prices_are_what_each_winner_gets_and_each_loser_pays(
    preset: str, rows: list[tuple[Any, ...]]
) -> None:
    assert prices(preset) == rows


def test_a_rubber_without_points_of_its_own_has_no_row_for_them() -> None:
    assert "the rubber" not in {
        what: coins for what, coins, _ in prices(rubber_points=0, losers_game="kept")
    }
