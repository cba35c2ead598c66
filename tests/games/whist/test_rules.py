"""The rules of a table: what each option may be, and which cannot stand together."""

from __future__ import annotations

from dataclasses import fields
from fractions import Fraction
from typing import Any

import pytest

from napledger.games.options.kinds import Choice
from napledger.games.whist.rules import BOOKS, PRESETS, RULES, Options
from napledger.reading.faults import Fault
from tests.games.whist.tables import WHIST, refusal


def test_every_option_has_a_row_a_group_and_a_source() -> None:
    assert sorted(RULES.by_name) == sorted(each.name for each in fields(Options))
    for option in RULES.rows:
        assert option.label
        assert option.group
        assert option.sentence.endswith(".")
        assert option.source


def test_every_value_of_a_choice_says_what_it_does() -> None:
    values = [value for row in RULES.rows if isinstance(row, Choice) for value in row.values]

    assert len(values) == 7
    assert all(value.sentence.endswith(".") for value in values)


@pytest.mark.parametrize("key", PRESETS)
def test_every_preset_names_its_book_and_every_option(key: str) -> None:
    assert PRESETS[key].book in BOOKS
    assert sorted(PRESETS[key].options) == sorted(each.name for each in fields(Options))


def test_there_are_eight_rule_sets_and_hoyles_is_the_usual_one() -> None:
    assert list(PRESETS) == [
        "hoyle",
        "hoyle_rubber_bet",
        "laws_1864",
        "enquire_within",
        "long",
        "no_honours",
        "seven_up",
        "rubber_only",
    ]


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
        ({"game_points": 0}, "game_points: expected a whole number from 1 to 20, got 0"),
        ({"game_points": 21}, "game_points: expected a whole number from 1 to 20, got 21"),
        ({"honours": 1}, "honours: expected true or false, got 1"),
        ({"honours_bar": 21}, "honours_bar: expected a whole number from 0 to 20, got 21"),
        ({"treble_below": -1}, "treble_below: expected a whole number from 0 to 20, got -1"),
        ({"rubber_points": 1.0}, "rubber_points: expected a whole number, got 1.0"),
        ({"losers_game": "added"}, "losers_game: expected one of deducted, kept, got added"),
        ({"both_revoke": []}, "both_revoke: expected one of cancel, each, redeal, got a list"),
        ({"unfinished": "rubber"}, "unfinished: expected one of void, games, got rubber"),
        (
            {"point": 0.25},
            "point: expected whole or half stakes (like 2 or 0.5), got 0.25",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_rules_that_cannot_stand_are_refused_at_the_option(
    options: dict[str, Any], sentence: str
) -> None:
    assert refusal(**options) == f"rules.options.{sentence}"


@pytest.mark.parametrize(
    "options",
    [
        {"rubber_points": 1},
        {"rubber_points": 0, "treble_below": 0},
        {"rubber_points": 0, "losers_game": "kept"},
        {"treble_below": 3, "double_below": 3},
        {"double_below": 5, "honours_bar": 5},
        {"point": 0, "rubber_bet": 0.5},
    ],
    ids=str,
)
def test_rules_that_just_stand_are_taken(options: dict[str, Any]) -> None:
    assert WHIST.terms({"preset": "hoyle", "options": options}, stake=2)


def test_rules_are_for_four_players_at_least() -> None:
    with pytest.raises(Fault) as refused:
        WHIST.terms({"options": {"players": [3, 6]}}, stake=1)

    assert str(refused.value) == "options.players[0]: expected a whole number from 4 to 7, got 3"
    assert WHIST.terms({"options": {"players": [4, 7]}}, stake=1)


@pytest.mark.parametrize("option", ["point", "rubber_bet"])
def test_half_a_stake_that_does_not_come_out_whole_is_refused(option: str) -> None:
    assert refusal(stake=5, **{option: 1.5}) == (
        f"rules.options.{option}: half a stake does not come out whole at a stake of 5: "
        "take an even stake, or a whole number of stakes"
    )


def test_a_table_that_names_no_rules_plays_short_whist() -> None:
    terms = WHIST.terms({}, stake=3)

    assert (terms.preset, terms.rates) == ("hoyle", {"point": 3, "rubber_bet": 0})
    assert terms.options.point == Fraction(1)


@pytest.mark.parametrize("raw", [None, [], "hoyle", {"options": []}, {"rules": {}}], ids=str)
def test_whatever_rules_are_not_is_answered_by_a_sentence(raw: Any) -> None:
    with pytest.raises(Fault):
        WHIST.terms(raw, stake=1)


def test_rules_nested_without_end_are_answered_by_a_sentence() -> None:
    nested: Any = 1
    for _ in range(5_000):
        nested = [nested]

    with pytest.raises(Fault):
        WHIST.terms({"preset": "hoyle", "options": {"players": nested}}, stake=1)


def test_without_a_kitty_there_is_only_one_to_carry_on() -> None:
    terms = WHIST.terms({}, stake=1)

    assert WHIST.has_kitty(terms) is False
    assert WHIST.fund_end(terms) == "carry"
    assert [end.key for end in WHIST.fund_ends] == ["carry"]


def test_four_sit_with_their_partners_opposite_and_more_must_cut() -> None:
    assert WHIST.sides(("Ann", "Ben", "Cat", "Dan")) == (("Ann", "Cat"), ("Ben", "Dan"))
    assert WHIST.sides(("Ann", "Ben", "Cat", "Dan", "Eve")) == ()
    assert WHIST.sides(("Ann", "Ben")) == ()
