"""The rules of a table: which cannot stand, what is said of the usual ones, and the price table."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.games.vingt_un.form import KIT
from napledger.games.vingt_un.rules import BOOKS, PLACES, RULES
from tests.evening.documents import refusal
from tests.games.vingt_un.rounds import VINGT_UN, evening


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (
            {"minimum": 6},
            (
                "maximum: the largest stake is 5, below the smallest, which is 6: "
                "raise it, or lower the other"
            ),
        ),
        (
            {"five_cards": 1.5},
            (
                "five_cards: half a stake does not come out whole at a stake of 1: "
                "take an even stake, or a whole number of stakes"
            ),
        ),
        (
            {"kitty": True, "tie_share": 1},
            "tie_share: expected a whole number from 2 to 10, got 1",
        ),
        (
            {"ante": 1},
            (
                "ante: “Ante” pays into the kitty, but this table has none: "
                "play with a kitty, or set it to 0"
            ),
        ),
        (
            {"kitty_natural": True},
            (
                "kitty_natural: a natural cannot take the kitty where there is none: "
                "play with a kitty, or let naturals not take it"
            ),
        ),
    ],
)
def test_rules_that_cannot_stand_are_refused_at_the_option(
    options: dict[str, Any], sentence: str
) -> None:
    rules = {"preset": "hoyle", "options": options}

    assert refusal({**evening(), "rules": rules}) == f"rules.options.{sentence}"


def test_every_place_is_of_a_book_that_there_is() -> None:
    assert {book for places in PLACES.values() for book in places} == {*BOOKS}


def in_words(preset: str, *, stake: int = 5, **options: Any) -> list[tuple[str, str, str]]:
    """Return the group, the sentence and the source of every rule at a table."""
    terms = VINGT_UN.terms({"preset": preset, "options": options}, stake=stake)
    return [
        (each.group, each.sentence.format(**each.words), each.source)
        for each in VINGT_UN.rules_in_words(terms)
    ]


def test_the_rules_of_the_ordinary_game_have_their_groups_and_their_places() -> None:
    said = in_words("hoyle")

    assert said[0][1] == (
        "The dealer plays against each punter alone: whoever is nearer to twenty-one has "
        "the stake. A punter who goes over pays at once, whatever the dealer comes to."
    )
    assert [f"{group}: {source}" for group, _sentence, source in said] == [
        *(f"Stakes: Hoffmann, p. {page}" for page in (161, 157, 158)),
        "Twenty-one and five cards: Hoffmann, p. 161",
        *("Ties: Hoffmann, p. 161", "Ties: Hoffmann, p. 161"),
        *("Naturals: Hoffmann, pp. 159–160", *["Naturals: Hoffmann, p. 159"] * 3),
        "Naturals: Peel, p. 69",
        *("Pairs: Hoffmann, p. 162", "Pairs: Hoffmann, pp. 159, 162"),
        "Twenty-one and five cards: house rule",
        *(f"The deal: Hoffmann, p. {page}" for page in (162, 163, 162)),
        "The table: Hoffmann, p. 157",
    ]


def test_a_kitty_that_nothing_goes_into_or_out_of_has_one_sentence() -> None:
    nothing = {"ante": 0, "over_fine": 0, "tie_share": 0, "irregular_fine": 0}

    said = in_words("peel_pool", **nothing, kitty_natural=False)

    assert [each for each in said if each[0] == "The kitty"] == [
        ("The kitty", "At the end: It is split equally among the players.", "house rule")
    ]


def prices(preset: str, **options: Any) -> dict[str, tuple[int, ...]]:
    """Return the rows of the price table."""
    terms = VINGT_UN.terms({"preset": preset, "options": options}, stake=5)
    return {row.what: row.amounts for row in VINGT_UN.prices(terms, players=3).rows}


def test_the_price_table_says_what_a_counter_wins_and_loses_once_and_doubled() -> None:
    assert prices("hoyle", natural_pays=3, tie_at_21="single") == {
        "natural": (15, -15, 30, -30),
        "twenty-one": (10, -10, 20, -20),
        "higher or lower": (5, -5, 10, -10),
        "over": (5, -5, 10, -10),
        "tie": (0, -5, 0, -10),
        "twenty-one against twenty-one": (0, -5, 0, -10),
        "natural against natural": (0, 0, 0, 0),
    }
    once = VINGT_UN.prices(VINGT_UN.terms({"preset": "cassell"}, stake=5), players=3)
    assert once.note.endswith(". Nothing is doubled at this table.")
    assert prices("pontoon")["five cards"] == (10, -10, 20, -20)


@pytest.mark.parametrize(
    ("preset", "said"),
    [
        ("hoyle", "natural ×2, twenty-one ×2, tie to the dealer"),
        ("pontoon", "pontoon ×2, twenty-one ×1, five cards ×2, tie to the banker"),
        ("old_hoyle", "natural ×2, twenty-one ×2, tie to nobody"),
    ],
)
def test_a_card_of_a_rule_set_says_what_hands_pay(preset: str, said: str) -> None:
    prices = KIT.prices(RULES.laid_over(preset, {}))

    assert ", ".join(f"{price.word} {price.price}" for price in prices) == said
