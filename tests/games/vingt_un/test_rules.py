"""The rules of a table: rule sets with options laid over them, sentences, prices, a full table."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from napledger.games.options.presets import place_of
from napledger.games.vingt_un.rules import BOOKS, PLACES, PRESETS, RULES, Options
from tests.evening.documents import refusal, score
from tests.games.vingt_un.rounds import FOUR, VINGT_UN, evening

NO_KITTY = "pays into the kitty, but this table has none: play with a kitty, or set it to 0"


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"minimum": 0}, "minimum: expected a whole number from 1 to 1,000,000, got 0"),
        ({"maximum": 1_000_001}, "maximum: expected a whole number from 1 to …"),
        (
            {"minimum": 6},
            (
                "maximum: the largest stake is 5, below the smallest, which is 6: "
                "raise it, or lower the other"
            ),
        ),
        ({"twenty_one_pays": 3}, "twenty_one_pays: expected one of 1, 2, got 3"),
        ({"natural_pays": 1}, "natural_pays: expected one of 2, 3, 4, got 1"),
        ({"natural_from_others": 3}, "natural_from_others: expected one of 0, 1, 2, got 3"),
        (
            {"five_cards": 1.25},
            "five_cards: expected whole or half stakes (like 2 or 0.5), got 1.25",
        ),
        (
            {"five_cards": 1.5},
            (
                "five_cards: half a stake does not come out whole at a stake of 1: "
                "take an even stake, or a whole number of stakes"
            ),
        ),
        (
            {"dealer_natural_pays": 5},
            "dealer_natural_pays: expected one of 0, 1, 2, 3, 4, got 5",
        ),
        (
            {"dealer_natural_shown": "never"},
            "dealer_natural_shown: expected one of first, last, got never",
        ),
        ({"dealer_five_pays": 3}, "dealer_five_pays: expected one of 0, 1, 2, got 3"),
        (
            {"others_pay": "dealer"},
            "others_pay: expected one of holder, payer, payer_eldest, got dealer",
        ),
        ({"words": "croupier"}, "words: expected one of dealer, banker, got croupier"),
        ({"ties": "punter"}, "ties: expected one of dealer, nobody, got punter"),
        ({"tie_at_21": "double"}, "tie_at_21: expected one of full, single, nobody, got double"),
        ({"natural_tie": "full"}, "natural_tie: expected one of nobody, single, got full"),
        ({"pairs": True}, "pairs: expected one of none, same, free, got true"),
        ({"deal_lasts": "pack"}, "deal_lasts: expected one of natural, rounds, agreed, got pack"),
        ({"deal_rounds": 101}, "deal_rounds: expected a whole number from 1 to 100, got 101"),
        ({"deal_goes_to": "right"}, "deal_goes_to: expected one of left, holder, got right"),
        ({"grace": True}, "grace: expected one of none, keeps_deal, as_drawn, got true"),
        ({"doubling": 1}, "doubling: expected true or false, got 1"),
        (
            {"kitty": True, "ante": 1001},
            "ante: expected a whole number from 0 to 1,000, got 1001",
        ),
        (
            {"kitty": True, "tie_share": 1},
            "tie_share: expected a whole number from 2 to 10, got 1",
        ),
        (
            {"kitty": True, "tie_share": 11},
            "tie_share: expected a whole number from 0 to 10, got 11",
        ),
        ({"ante": 1}, f"ante: “Ante” {NO_KITTY}"),
        ({"over_fine": 1}, f"over_fine: “A dealer who is over” {NO_KITTY}"),
        ({"tie_share": 4}, f"tie_share: “Of what ties bring” {NO_KITTY}"),
        ({"irregular_fine": 1}, f"irregular_fine: “An irregular deal or draw” {NO_KITTY}"),
        (
            {"kitty_natural": True},
            (
                "kitty_natural: a natural cannot take the kitty where there is none: "
                "play with a kitty, or let naturals not take it"
            ),
        ),
        ({"players": [1, 12]}, "players[0]: expected a whole number from 2 to 12, got 1"),
        ({"players": [2, 13]}, "players[1]: expected a whole number from 2 to 12, got 13"),
        ({"kitty_end": "keep"}, "kitty_end: expected one of split, draw, carry, got keep"),
        ({"brullet": True}, "brullet: there is no such option; the options are …"),
    ],
)
def test_rules_that_cannot_stand_are_refused_at_the_option(
    options: dict[str, Any], sentence: str
) -> None:
    rules = {"preset": "hoyle", "options": options}

    said = refusal({**evening(), "rules": rules})

    assert said.startswith(f"rules.options.{sentence.removesuffix('…')}")


def test_each_option_has_a_field_and_each_rule_set_a_value_for_it() -> None:
    names = {option.name for option in RULES.rows}

    assert {each.name for each in fields(Options)} == names
    assert {frozenset(preset.options) for preset in PRESETS.values()} == {frozenset(names)}


def test_every_rule_set_stands_and_is_of_a_book() -> None:
    assert len(PRESETS) == 16
    for key, preset in PRESETS.items():
        assert RULES.read_rules({"preset": key})[0] == key
        assert preset.book in BOOKS


@pytest.mark.parametrize(
    ("preset", "place"),
    [
        ("hoyle", "Hoffmann, pp. 157–163"),
        ("peel", "Peel, pp. 61–68"),
        ("cassell", "Cassell, 1881"),
        ("eb1911", "EB1911, “Vingt-et-un”"),
        ("old_hoyle", "Hoyle’s Games, Improved and Enlarged, pp. 83–84; Enquire Within, § 114"),
        ("pontoon", "Tables of today"),
    ],
)
def test_a_rule_set_says_where_it_is_printed(preset: str, place: str) -> None:
    assert place_of(PRESETS[preset], books=BOOKS) == place


def test_every_place_is_of_a_book_that_there_is() -> None:
    assert {book for places in PLACES.values() for book in places} == {*BOOKS}


def test_more_players_than_the_rules_are_made_for_are_told_of() -> None:
    few = {"preset": "hoyle", "options": {"players": [2, 3]}}

    warnings = score(evening(players=FOUR) | {"rules": few}).warnings

    assert score(evening(players=FOUR)).warnings == ()
    assert [each.sentence() for each in warnings] == [
        "Hoyle: the ordinary game is for at most 3 players, and 4 sit here"
    ]


STAKES, TWENTY_ONES, TIES, NATURALS, PAIRS, DEAL, KITTY, TABLE = (
    "Stakes",
    "Twenty-one and five cards",
    "Ties",
    "Naturals",
    "Pairs",
    "The deal",
    "The kitty",
    "The table",
)


def in_words(preset: str, *, stake: int = 5, **options: Any) -> list[tuple[str, str, str]]:
    """Return the group, the sentence and the source of every rule at a table."""
    terms = VINGT_UN.terms({"preset": preset, "options": options}, stake=stake)
    return [
        (each.group, each.sentence.format(**each.words), each.source)
        for each in VINGT_UN.rules_in_words(terms)
    ]


def test_the_ordinary_game_in_sentences() -> None:
    assert in_words("hoyle") == [
        (
            STAKES,
            (
                "The dealer plays against each punter alone: whoever is nearer to twenty-one has "
                "the stake. A punter who goes over pays at once, whatever the dealer comes to."
            ),
            "Hoffmann, p. 161",
        ),
        (
            STAKES,
            "A punter stakes from 1 to 5 on a hand; a counter is worth 5.",
            "Hoffmann, p. 157",
        ),
        (STAKES, "The dealer may double all stakes of a round.", "Hoffmann, p. 158"),
        (
            TWENTY_ONES,
            (
                "A drawn twenty-one receives, and the dealer’s takes from each lower hand: "
                "Twice the stake."
            ),
            "Hoffmann, p. 161",
        ),
        (TIES, "Equal points below twenty-one go to: The dealer.", "Hoffmann, p. 161"),
        (
            TIES,
            (
                "A drawn twenty-one pays a dealer who has drawn one too: As much as a lower "
                "hand pays."
            ),
            "Hoffmann, p. 161",
        ),
        (
            NATURALS,
            "A punter’s natural receives from the dealer: Twice the stake.",
            "Hoffmann, pp. 159–160",
        ),
        (
            NATURALS,
            (
                "The dealer’s natural takes from each other hand: As much as a punter’s natural "
                "receives."
            ),
            "Hoffmann, p. 159",
        ),
        (
            NATURALS,
            "The dealer’s natural is shown: Before anybody draws.",
            "Hoffmann, p. 159",
        ),
        (
            NATURALS,
            "A punter’s natural pays the dealer’s: Nothing: the two cancel.",
            "Hoffmann, p. 159",
        ),
        (
            NATURALS,
            "Every punter without a natural pays a punter’s natural: Nothing.",
            "Peel, p. 69",
        ),
        (
            PAIRS,
            "Going on with both cards of a pair: Each hand at the same stake.",
            "Hoffmann, p. 162",
        ),
        (
            PAIRS,
            "An ace and a tenth card are a natural on a divided card too.",
            "Hoffmann, pp. 159, 162",
        ),
        (TWENTY_ONES, "Five cards are no more than their points.", "house rule"),
        (
            DEAL,
            "A deal lasts: Until a punter has a natural, and the dealer none.",
            "Hoffmann, p. 162",
        ),
        (
            DEAL,
            "After a natural the deal goes: To the next player on the left.",
            "Hoffmann, p. 163",
        ),
        (
            DEAL,
            (
                "A punter’s natural in the first round of a deal: It is paid, but does not end "
                "the deal."
            ),
            "Hoffmann, p. 162",
        ),
        (TABLE, "For 2 to 12 players.", "Hoffmann, p. 157"),
    ]


@pytest.mark.parametrize(
    ("preset", "options", "rule"),
    [
        ("cassell", {}, (STAKES, "The dealer does not double.", "Hoffmann, p. 158")),
        (
            "hoyle",
            {"split_naturals": False},
            (
                PAIRS,
                "An ace and a tenth card on a divided card are a drawn twenty-one.",
                "Hoffmann, pp. 159, 162",
            ),
        ),
        (
            "hoyle_brulet",
            {"minimum": 2},
            (
                NATURALS,
                (
                    "If the top and the bottom card of the pack are a natural, each punter pays "
                    "the dealer 20."
                ),
                "Hoffmann, n. 44",
            ),
        ),
        ("hoyle_rounds", {}, (DEAL, "Rounds in a deal: 4.", "Hoffmann, p. 162")),
        (
            "peel",
            {},
            (
                DEAL,
                "Whoever is in turn may sell a deal before it begins, at any price.",
                "Peel, p. 68",
            ),
        ),
        (
            "peel_pool",
            {"ante": 3},
            (KITTY, "Everybody in the round puts in 15 when a deal begins.", "Peel, p. 68"),
        ),
        ("peel_pool", {}, (KITTY, "A dealer who is over puts in 5.", "Peel, p. 68")),
        (
            "peel_pool",
            {},
            (KITTY, "Whoever deals or draws out of order puts in 5 each time.", "Peel, p. 68"),
        ),
        (
            "peel_pool",
            {},
            (
                KITTY,
                ("Of what punters pay on ties, the dealer puts in one part in 4, rounded down."),
                "Peel, p. 68",
            ),
        ),
        (
            "peel_pool",
            {},
            (
                KITTY,
                "The eldest punter with a natural takes the kitty, unless the dealer has one too.",
                "Peel, p. 69",
            ),
        ),
        (
            "peel_pool",
            {},
            (KITTY, "At the end: It is split equally among the players.", "house rule"),
        ),
    ],
)
def test_a_rule_that_only_some_tables_have(
    preset: str, options: dict[str, Any], rule: tuple[str, str, str]
) -> None:
    assert rule in in_words(preset, **options)


def test_a_kitty_that_nothing_goes_into_or_out_of_has_one_sentence() -> None:
    nothing = {"ante": 0, "over_fine": 0, "tie_share": 0, "irregular_fine": 0}

    said = in_words("peel_pool", **nothing, kitty_natural=False)

    assert [each for each in said if each[0] == KITTY] == [
        (KITTY, "At the end: It is split equally among the players.", "house rule")
    ]


def prices(preset: str, *, stake: int = 5, **options: Any) -> list[tuple[str, tuple[int, ...]]]:
    """Return the rows of the price table."""
    terms = VINGT_UN.terms({"preset": preset, "options": options}, stake=stake)
    return [(row.what, row.amounts) for row in VINGT_UN.prices(terms, players=3).rows]


def test_the_price_table_says_what_a_counter_wins_and_loses_once_and_doubled() -> None:
    assert prices("hoyle", natural_pays=3, tie_at_21="single") == [
        ("natural", (15, -15, 30, -30)),
        ("twenty-one", (10, -10, 20, -20)),
        ("higher or lower", (5, -5, 10, -10)),
        ("over", (5, -5, 10, -10)),
        ("tie", (0, -5, 0, -10)),
        ("twenty-one against twenty-one", (0, -5, 0, -10)),
        ("natural against natural", (0, 0, 0, 0)),
    ]


def test_five_cards_have_a_price_where_they_are_played() -> None:
    assert ("five cards", (10, -10, 20, -20)) in prices("pontoon")


def test_the_price_table_says_where_nothing_is_doubled() -> None:
    tables = {
        preset: VINGT_UN.prices(VINGT_UN.terms({"preset": preset}, stake=5), players=3)
        for preset in ("hoyle", "cassell")
    }

    assert tables["hoyle"].note == "For each counter staked, between a punter and the dealer."
    assert tables["cassell"].note == (
        "For each counter staked, between a punter and the dealer. Nothing is doubled at this "
        "table."
    )
    assert [(each.group, each.label) for each in tables["hoyle"].columns] == [
        ("A counter", "wins"),
        ("A counter", "loses"),
        ("Doubled", "wins"),
        ("Doubled", "loses"),
    ]
    assert tables["hoyle"].corner == "Hand"
