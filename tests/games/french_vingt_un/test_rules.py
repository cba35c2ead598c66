"""The rules of a table: rule sets with options laid over them, sentences and prices."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from napledger.games.french_vingt_un.rules import BOOKS, PRESETS, RULES, Options
from tests.evening.documents import refusal, score
from tests.games.french_vingt_un.rounds import FOUR, FRENCH, evening


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"programme": []}, "programme: expected at least one number"),
        ({"programme": [1, 1]}, "programme[1]: 1 stands there twice"),
        ({"programme": [9]}, "programme[0]: expected a whole number from 1 to 8, got 9"),
        ({"doubled_rounds": True}, "doubled_rounds: expected one of none, first, any, got true"),
        ({"rouge_cards": 2}, "rouge_cards: expected one of 1, 3, got 2"),
        (
            {"difference_rate": 0},
            "difference_rate: expected a whole number from 1 to 1,000, got 0",
        ),
        ({"clock_stake": 1001}, "clock_stake: expected a whole number from 1 to 1,000, got 1001"),
        (
            {"minimum": 6},
            (
                "maximum: the largest stake is 5, below the smallest, which is 6: "
                "raise it, or lower the other"
            ),
        ),
        (
            {"kitty": True},
            (
                "kitty: there is no such option; the options are clock_stake, difference_rate, "
                "doubled_rounds, maximum, minimum, natural_pays, natural_tie, pairs, players, "
                "programme, rouge_cards, split_naturals, tie_at_21, ties"
            ),
        ),
    ],
)
def test_rules_that_cannot_stand_are_refused_at_the_option(
    options: dict[str, Any], sentence: str
) -> None:
    rules = {"preset": "hoyle", "options": options}

    assert refusal({**evening(), "rules": rules}) == f"rules.options.{sentence}"


def test_each_option_has_a_field_and_each_rule_set_a_value_for_it() -> None:
    names = {option.name for option in RULES.rows}

    assert {each.name for each in fields(Options)} == names
    assert {frozenset(preset.options) for preset in PRESETS.values()} == {frozenset(names)}
    assert list(PRESETS) == ["hoyle", "hoyle_three_cards", "cassell"]
    assert {preset.book for preset in PRESETS.values()} == {*BOOKS}
    assert RULES.usual == "hoyle"


def test_there_is_no_kitty() -> None:
    assert [end.key for end in FRENCH.fund_ends] == ["carry"]
    assert score(evening() | {"kitty": 7}).table.kitty == 7
    assert not FRENCH.has_kitty(FRENCH.terms({}, stake=1))
    assert FRENCH.fund_end(FRENCH.terms({}, stake=1)) == "carry"


def test_more_players_than_the_rules_are_made_for_are_told_of() -> None:
    few = {"preset": "hoyle", "options": {"players": [2, 3]}}

    warnings = score(evening(players=FOUR) | {"rules": few}).warnings

    assert [each.sentence() for each in warnings] == [
        "Hoyle: French Vingt-Un is for at most 3 players, and 4 sit here"
    ]


ROUNDS, STAKES = "The rounds", "Stakes"


def in_words(preset: str, **options: Any) -> list[tuple[str, str, str]]:
    """Return the group, the sentence and the source of every rule at a table."""
    terms = FRENCH.terms({"preset": preset, "options": options}, stake=5)
    return [
        (each.group, each.sentence.format(**each.words), each.source)
        for each in FRENCH.rules_in_words(terms)
    ]


def test_the_rounds_of_a_deal_in_sentences() -> None:
    said = in_words("hoyle", programme=[8, 7, 5, 1], difference_rate=2)

    assert [each for each in said if each[0] == ROUNDS] == [
        (
            ROUNDS,
            "Each dealer deals these rounds in order; then the deal passes to the left.",
            "Hoffmann, p. 163",
        ),
        (
            ROUNDS,
            (
                "The Clock: thirteen cards are told from ace to king. If one answers to its "
                "number, the dealer has 5 from each punter, else pays it."
            ),
            "Hoffmann, p. 165",
        ),
        (
            ROUNDS,
            (
                "Differences: two cards each, an ace as one. The dealer pays whoever is higher, "
                "and is paid by whoever is lower, 10 for each point between "
                "them."
            ),
            "Hoffmann, p. 165",
        ),
        (
            ROUNDS,
            (
                "Rouge et Noir: each punter says which colour will come, and wins his stake if he "
                "is right, else loses it."
            ),
            "Hoffmann, p. 164",
        ),
        (
            ROUNDS,
            (
                "Vingt-Un: the ordinary game. A drawn twenty-one receives twice the stake, and "
                "the dealer’s takes it."
            ),
            "Hoffmann, p. 163",
        ),
        (ROUNDS, "Cards that decide Rouge et Noir: One.", "Hoffmann, p. 164"),
    ]
    assert (STAKES, "The dealer may double: In Vingt-Un only.", "Hoffmann, p. 163") in said


def test_without_rouge_et_noir_nothing_is_said_of_its_cards() -> None:
    assert not [each for each in in_words("hoyle", programme=[1]) if "decide" in each[1]]


def prices(preset: str, **options: Any) -> dict[str, tuple[int, ...]]:
    """Return the rows of the price table."""
    terms = FRENCH.terms({"preset": preset, "options": options}, stake=5)
    return {row.what: row.amounts for row in FRENCH.prices(terms, players=3).rows}


def test_the_price_table_has_the_rate_and_the_clock_too() -> None:
    assert prices("cassell", difference_rate=2, clock_stake=3) == {
        "natural": (10, -10, 20, -20),
        "twenty-one": (10, -10, 20, -20),
        "higher or lower": (5, -5, 10, -10),
        "over": (5, -5, 10, -10),
        "tie": (0, -5, 0, -10),
        "twenty-one against twenty-one": (0, -5, 0, -10),
        "natural against natural": (0, -5, 0, -10),
        "Differences": (10, -10, 20, -20),
        "The Clock": (15, -15, 30, -30),
    }


def test_where_only_the_first_round_is_doubled_rate_and_clock_stay() -> None:
    assert prices("hoyle", clock_stake=3)["The Clock"] == (15, -15, 15, -15)


@pytest.mark.parametrize(
    ("doubled", "ending"),
    [
        ("none", "Nothing is doubled at this table."),
        ("first", "Only Vingt-Un may be doubled."),
        ("any", "between a punter and the dealer."),
    ],
)
def test_the_price_table_says_what_is_doubled(doubled: str, ending: str) -> None:
    terms = FRENCH.terms({"options": {"doubled_rounds": doubled}}, stake=5)

    assert FRENCH.prices(terms, players=3).note.endswith(ending)
