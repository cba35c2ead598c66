"""The rules of a table: rule sets with options laid over them, sentences and prices."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.games.french_vingt_un.form import KIT
from napledger.games.french_vingt_un.rules import RULES
from tests.evening.documents import refusal
from tests.games.french_vingt_un.rounds import FRENCH, evening


def test_the_largest_stake_is_not_below_the_smallest() -> None:
    assert refusal(evening(minimum=6)) == (
        "rules.options.maximum: the largest stake is 5, below the smallest, which is 6: "
        "raise it, or lower the other"
    )


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
    # Where only the first round is doubled, the rate and the clock stay.
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


def test_a_card_of_a_rule_set_says_what_rounds_pay() -> None:
    prices = KIT.prices(RULES.laid_over("cassell", {"difference_rate": 2}))

    assert ", ".join(f"{price.word} {price.price}" for price in prices) == (
        "natural ×2, twenty-one ×2, tie to the dealer, a unit of difference 2, The Clock 1"
    )
