"""The rules of a table: which cannot stand together, and what they say in words and prices."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import QueryDict

from napledger.games.whist.form import KIT, rules_form
from napledger.reading.faults import Fault
from tests.games.whist.tables import WHIST, refusal

HALF = (
    "half a stake does not come out whole at a stake of 5: "
    "take an even stake, or a whole number of stakes"
)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (
            {"treble_below": 4},
            (
                "double_below: a treble below 4 leaves no room for a double below 3: "
                "take a double below 4 or more"
            ),
        ),
        (
            {"double_below": 6},
            "double_below: no score in a game of 5 comes up to 6: take at most 5",
        ),
        (
            {"honours_bar": 6},
            "honours_bar: no score in a game of 5 comes up to 6: take at most 5",
        ),
        (
            {"rubber_points": 0},
            (
                "rubber_points: with 0 for the rubber, two singles would lose to a game of 3: "
                "give more for the rubber, or let the losers’ game take nothing off"
            ),
        ),
        (
            {"point": 0},
            "point: nothing is played for: give each point a price, or put a stake on the rubber",
        ),
        ({"point": 1.5}, f"point: {HALF}"),
        ({"rubber_bet": 1.5}, f"rubber_bet: {HALF}"),
        ({"game_points": 0}, "game_points: expected a whole number from 1 to 20, got 0"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_rules_that_cannot_stand_are_refused_at_the_option(
    options: dict[str, Any], sentence: str
) -> None:
    assert refusal(stake=5, **options) == f"rules.options.{sentence}"


@pytest.mark.parametrize(
    "options",
    [
        {"rubber_points": 1},
        {"rubber_points": 0, "treble_below": 0},
        {"rubber_points": 0, "losers_game": "kept"},
        {"treble_below": 3, "double_below": 3},
        {"double_below": 5, "honours_bar": 5},
        {"point": 0, "rubber_bet": 0.5},
        {"players": [4, 7]},
    ],
    ids=str,
)
def test_rules_that_just_stand_are_taken(options: dict[str, Any]) -> None:
    assert WHIST.terms({"preset": "hoyle", "options": options}, stake=2)


def test_without_a_kitty_there_is_only_one_to_carry_on() -> None:
    terms = WHIST.terms({}, stake=1)

    assert WHIST.has_kitty(terms) is False
    assert WHIST.fund_end(terms) == "carry"
    assert [end.key for end in WHIST.fund_ends] == ["carry"]


def test_four_sit_with_their_partners_opposite_and_more_must_cut() -> None:
    assert WHIST.sides(("Ann", "Ben", "Cat", "Dan")) == (("Ann", "Cat"), ("Ben", "Dan"))
    assert WHIST.sides(("Ann", "Ben", "Cat", "Dan", "Eve")) == ()
    assert WHIST.sides(("Ann", "Ben")) == ()


# In words


def sentences(preset: str = "hoyle", **options: Any) -> list[str]:
    """Return the rules in words, without those of revokes and of the table."""
    terms = WHIST.terms({"preset": preset, "options": options}, stake=2)
    return [
        rule.sentence.format(**rule.words)
        for rule in WHIST.rules_in_words(terms)
        if rule.group not in ("Revokes", "The table")
    ]


def test_what_a_table_does_not_have_is_not_told() -> None:
    few = sentences(
        honours_bar=0, treble_below=0, double_below=5, rubber_points=0, losers_game="kept"
    )

    assert sentences("rubber_only")[6:] == [
        "Two games win the rubber.",
        "On the rubber itself each loser pays 2 to the adversary on the left.",
        "A rubber that is broken off: Nothing.",
    ]
    assert few[1:5] == [
        "Where the losers have scored less than 5, it is a double: two points.",
        "Three honours held between partners score two, four score four, after the tricks.",
        "Two games win the rubber.",
        "The losers’ game: It takes nothing off the winners’ points.",
    ]
    assert not any("double" in each for each in sentences(treble_below=3, double_below=3))


# Prices

PRICES: dict[str, dict[str, tuple[int, int]]] = {
    "hoyle": {
        "a single": (2, -2),
        "a double": (4, -4),
        "a treble": (6, -6),
        "the rubber": (4, -4),
        "the dearest rubber": (16, -16),
    },
    "no_honours": {"a single": (2, -2), "the rubber": (2, -2), "the dearest rubber": (6, -6)},
    "rubber_only": {"stake on the rubber": (2, -2), "the dearest rubber": (2, -2)},
}


def prices(preset: str, **options: Any) -> dict[str, tuple[int, ...]]:
    """Return the rows of the price table."""
    terms = WHIST.terms({"preset": preset, "options": options}, stake=2)
    return {row.what: row.amounts for row in WHIST.prices(terms, players=4).rows}


@pytest.mark.parametrize("preset", PRICES)
def test_prices_are_what_each_winner_gets_and_each_loser_pays(preset: str) -> None:
    assert prices(preset) == PRICES[preset]
    assert "the rubber" not in prices("hoyle", rubber_points=0, losers_game="kept")


@pytest.mark.parametrize(
    ("preset", "said"),
    [
        ("hoyle", "a single 1, a double 2, a treble 3, points for the rubber 2"),
        ("no_honours", "a single 1, points for the rubber 1"),
        ("rubber_only", "stake on the rubber 1"),
    ],
)
def test_a_card_says_what_games_and_the_rubber_cost(preset: str, said: str) -> None:
    card = rules_form({"preset": preset}).top_card

    assert ", ".join(f"{price.word} {price.price}" for price in card.prices) == said
    assert KIT.questions is None


def test_an_option_that_is_typed_wrongly_is_refused_at_its_field() -> None:
    form = rules_form({}, sent=QueryDict("preset=house&rule-preset=hoyle&rule-point=a+penny"))

    with pytest.raises(Fault):
        form.rules()
    assert "rule-point" in form.errors
