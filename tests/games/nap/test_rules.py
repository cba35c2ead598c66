"""The rules of a table: presets with options laid over them, and what cannot stand."""

from __future__ import annotations

from dataclasses import fields
from fractions import Fraction
from typing import Any

import pytest

from napledger.games.nap.rules import BOOKS, PRESETS, RULES, Options
from napledger.games.options.kinds import Choice
from napledger.games.options.kitty import WITH_KITTY
from tests.evening.documents import document, refusal
from tests.games.nap.tables import NAP, rules

PRESET_KEYS = (
    "bicycle_pool, britannica_parlett, cassell_1881, eb1911, enquire_within, hoyle, "
    "hoyle_kitty, hoyle_kitty_3_and_1, hoyle_kitty_doubled, hoyle_kitty_knave_five, hoyle_peep, "
    "hoyle_purchase, hoyle_shilling, hoyle_sir_garnet, hoyle_variations, modern, modern_level, "
    "peel, peel_buying, peel_double_header, peel_misery, peel_nine_card, peel_pool, "
    "peel_pool_round, peel_spare_hand, peel_spare_hand_pool, peel_wellington, "
    "peel_wellington_limited"
)
OPTION_KEYS = (
    "all_pass, ante_dealer, ante_others, ante_round, ante_start, double_header_compounds, "
    "failed_nap_kitty, "
    "forced_one, hand_size, interference_fine, kitty, kitty_end, kitty_taken_by, knave_five, "
    "misdeal_fine, misery_rank, misery_trumps, out_of_turn, out_of_turn_fine, pay, peep_price, "
    "players, purchase_max, purchase_price, revoke, revoke_fine, sit_out, spare_hand, "
    "spare_hand_forfeit, wrong_cards"
)
FIVE_CARD_CALLS = "1, 2, 3, 4, nap, wellington, blucher, misery"
NINE_CARD_CALLS = "1, 2, 3, misery, 4, 5, 6, 7, 8, nap, wellington, blucher"
SET_TO_NOUGHT = "pays into the kitty, but this table has none: play with a kitty, or set it to 0"


def options(**changes: Any) -> dict[str, Any]:
    """Return Hoyle's rules with changes."""
    return {"preset": "hoyle", "options": changes}


REFUSED: list[tuple[Any, str]] = [
    # The rules as a whole
    ([], ": expected an object with preset and options, got a list"),
    ("hoyle", ": expected an object with preset and options, got the text “hoyle”"),
    ({"prest": "hoyle"}, ".prest: unknown key; expected one of name, options, preset"),
    ({"preset": "hoile"}, f".preset: there is no such rule set; the rule sets are {PRESET_KEYS}"),
    ({"preset": None}, ".preset: expected text, got nothing (null)"),
    (
        {"options": None},
        ".options: expected an object with named fields, got nothing (null)",
    ),
    ({"options": [1]}, ".options: expected an object with named fields, got a list"),
    (
        options(trumps=True),
        f".options.trumps: there is no such option; the options are {OPTION_KEYS}",
    ),
    # One option
    (options(kitty=1), ".options.kitty: expected true or false, got 1"),
    (options(kitty="yes"), ".options.kitty: expected true or false, got the text “yes”"),
    (
        options(misery_rank="high"),
        ".options.misery_rank: expected one of above_three, below_three, top, got high",
    ),
    (
        options(all_pass="redeal"),
        (
            ".options.all_pass: expected one of dealer_one, eldest_one, void, double_header, "
            "double_next, got redeal"
        ),
    ),
    (
        options(kitty_end=["split"]),
        ".options.kitty_end: expected one of split, draw, carry, got a list",
    ),
    (
        options(kitty=True, ante_dealer="1"),
        ".options.ante_dealer: expected a number of stakes, got the text “1”",
    ),
    (
        options(kitty=True, ante_dealer=True),
        ".options.ante_dealer: expected a number of stakes, got true",
    ),
    (
        options(kitty=True, ante_dealer=-1),
        ".options.ante_dealer: expected a number of stakes from 0 up, got -1",
    ),
    (
        options(kitty=True, ante_dealer=10**12 + 1),
        ".options.ante_dealer: expected a number of stakes from 0 up, got 1000000000001",
    ),
    (
        options(kitty=True, ante_dealer=float("inf")),
        ".options.ante_dealer: expected a number of stakes from 0 up, got inf",
    ),
    (
        options(kitty=True, ante_dealer=float("nan")),
        ".options.ante_dealer: expected a number of stakes from 0 up, got nan",
    ),
    (
        options(kitty=True, ante_dealer=0.25),
        ".options.ante_dealer: expected whole or half stakes (like 2 or 0.5), got 0.25",
    ),
    (options(purchase_max=1.5), ".options.purchase_max: expected a whole number, got 1.5"),
    (
        options(purchase_max=53),
        ".options.purchase_max: expected a whole number from 0 to 52, got 53",
    ),
    (options(hand_size=7), ".options.hand_size: expected one of 5, 9, got 7"),
    (options(hand_size="5"), ".options.hand_size: expected a whole number, got the text “5”"),
    (options(players=4), ".options.players: expected a list, got 4"),
    (
        options(players=[2, 4, 6]),
        ".options.players: expected the fewest and the most players, like [2, 6]",
    ),
    (
        options(players=[6, 2]),
        ".options.players: expected the fewest and the most players, like [2, 6]",
    ),
    (
        options(players=[1, 6]),
        ".options.players[0]: expected a whole number from 2 to 7, got 1",
    ),
    (
        options(players=[2, 8]),
        ".options.players[1]: expected a whole number from 2 to 7, got 8",
    ),
    # Calls and their prices
    (options(pay=[10, 5]), ".options.pay: expected an object with named fields, got a list"),
    (options(pay={"nap": 10}), ".options.pay.nap: expected a list, got 10"),
    (
        options(pay={"nap": [10]}),
        ".options.pay.nap: a call has two prices, what it wins and what it loses, like [10, 5]",
    ),
    (
        options(pay={"nap": [10, 5, 1]}),
        ".options.pay.nap: a call has two prices, what it wins and what it loses, like [10, 5]",
    ),
    (
        options(pay={"nap": [10, -5]}),
        ".options.pay.nap[1]: expected a number of stakes from 0 up, got -5",
    ),
    (
        options(pay={"double": [1, 1]}),
        f".options.pay.double: there is no such call; there are {NINE_CARD_CALLS}",
    ),
    (
        options(pay={"double": None}),
        f".options.pay.double: there is no such call; there are {NINE_CARD_CALLS}",
    ),
    (
        options(pay={"5": [5, 5]}),
        f".options.pay.5: a hand of 5 cards has no such call; it has {FIVE_CARD_CALLS}",
    ),
    (
        {"preset": "peel_nine_card", "options": {"hand_size": 5}},
        f".options.pay.5: a hand of 5 cards has no such call; it has {FIVE_CARD_CALLS}",
    ),
    # Options that contradict each other
    (
        options(all_pass="void", pay=dict.fromkeys(("1", "2", "3", "4", "nap"))),
        ".options.pay: a table needs at least one call; give a call its two prices",
    ),
    (
        options(pay={"nap": None, "wellington": [20, 10]}),
        (
            ".options.pay.wellington: Wellington is only called over a Nap: "
            "allow Nap, or take Wellington out"
        ),
    ),
    (
        options(pay={"blucher": [30, 15]}),
        (
            ".options.pay.blucher: Blücher is only called over a Wellington: "
            "allow Wellington, or take Blücher out"
        ),
    ),
    *(
        (
            options(all_pass=all_pass, pay={"1": None}),
            (
                ".options.all_pass: somebody must stand for one when all pass, but this table has "
                "no call of one: allow one, or choose what else happens when all pass"
            ),
        )
        for all_pass in ("dealer_one", "eldest_one")
    ),
    *(
        (
            options(**{name: 1}),
            f".options.{name}: “{label}” {SET_TO_NOUGHT}",
        )
        for name, label in {
            "ante_dealer": "Dealer’s ante",
            "ante_others": "Everybody else’s ante",
            "ante_round": "Ante of the round",
            "peep_price": "A peep",
            "purchase_price": "A bought card",
            "knave_five": "Knaves and fives",
            "misdeal_fine": "Fine for a misdeal",
            "interference_fine": "Fine for touching the cards",
            "spare_hand_forfeit": "Lost with the spare hand",
            "revoke_fine": "Fine for a revoke",
            "out_of_turn_fine": "Fine for a lead out of turn",
        }.items()
    ),
    (
        options(failed_nap_kitty="match"),
        (
            ".options.failed_nap_kitty: “A lost Nap” pays into the kitty, "
            "but this table has none: play with a kitty, or choose otherwise"
        ),
    ),
    (
        options(revoke="fine"),
        (
            ".options.revoke: “A revoke” pays into the kitty, "
            "but this table has none: play with a kitty, or choose otherwise"
        ),
    ),
    (
        options(out_of_turn="fine"),
        (
            ".options.out_of_turn: “A lead out of turn” pays into the kitty, "
            "but this table has none: play with a kitty, or choose otherwise"
        ),
    ),
]


@pytest.mark.parametrize(("raw", "sentence"), REFUSED)
def test_rules_that_cannot_stand_are_refused_with_what_to_change(raw: Any, sentence: str) -> None:
    assert refusal(document(rules=raw)) == f"rules{sentence}"


@pytest.mark.parametrize(
    ("raw", "path"),
    [
        (rules("enquire_within"), "ante_dealer"),
        (rules(pay={"nap": [2.5, 1]}), "pay.nap"),
        (rules(pay={"nap": [2, 1.5]}), "pay.nap"),
        (rules(kitty=True, revoke_fine=0.5), "revoke_fine"),
    ],
)
def test_half_a_stake_that_does_not_come_out_whole_is_refused(
    raw: dict[str, Any], path: str
) -> None:
    assert refusal(document(rules=raw, stake=5)) == (
        f"rules.options.{path}: half a stake does not come out whole at a stake of 5: "
        "take an even stake, or a whole number of stakes"
    )


def test_rules_nested_as_deep_as_a_parser_goes_are_refused() -> None:
    nested: list[Any] = []
    for _ in range(10_000):
        nested = [nested]

    assert refusal(document(rules=rules(pay={"nap": nested}))) == (
        "rules: expected an object with named fields; this is nested too deeply"
    )


@pytest.mark.parametrize("raw", [{}, {"preset": "hoyle"}, {"options": {}}, rules("hoyle")])
def test_a_table_that_says_nothing_plays_the_orthodox_game(raw: dict[str, Any]) -> None:
    preset, options = RULES.read_rules(raw)

    assert preset == "hoyle"
    assert options == RULES.read_rules({"preset": "hoyle"})[1]
    assert options.pay["nap"] == (Fraction(10), Fraction(5))


def test_options_are_laid_over_the_preset_and_leave_the_rest() -> None:
    _, options = RULES.read_rules(
        rules("hoyle_kitty", ante_dealer=2.5, pay={"nap": [12, 6], "1": [0, 3]})
    )

    assert options.ante_dealer == Fraction(5, 2)
    assert options.kitty_end == "split"
    assert {call: [str(rate) for rate in rates] for call, rates in options.pay.items()} == {
        "1": ["0", "3"],
        "2": ["2", "2"],
        "3": ["3", "3"],
        "4": ["4", "4"],
        "nap": ["12", "6"],
    }


def test_a_call_given_as_null_is_taken_out_even_one_that_was_not_there() -> None:
    _, options = RULES.read_rules(
        rules(all_pass="void", pay={"1": None, "misery": None, "8": None})
    )

    assert list(options.pay) == ["2", "3", "4", "nap"]


def test_nine_card_nap_may_be_cut_down_to_five_cards() -> None:
    _, options = RULES.read_rules(
        rules("peel_nine_card", hand_size=5, pay=dict.fromkeys(("5", "6", "7", "8")))
    )

    assert list(options.pay) == ["1", "2", "3", "4", "nap"]


@pytest.mark.parametrize(
    ("misery_rank", "ranked"),
    [
        ("above_three", ("1", "2", "3", "misery", "4", "nap", "wellington", "blucher")),
        ("below_three", ("1", "2", "misery", "3", "4", "nap", "wellington", "blucher")),
        ("top", ("1", "2", "3", "4", "nap", "wellington", "blucher", "misery")),
    ],
)
def test_misery_ranks_where_the_table_has_it(misery_rank: str, ranked: tuple[str, ...]) -> None:
    terms = NAP.terms(rules("eb1911", misery_rank=misery_rank), stake=1)

    assert terms.ranked == ranked


def test_misery_keeps_its_place_among_nine_cards() -> None:
    terms = NAP.terms(rules("peel_nine_card", pay={"misery": [3, 3]}), stake=1)

    assert terms.ranked == ("1", "2", "3", "misery", "4", "5", "6", "7", "8", "nap")


def test_prices_become_coins_at_the_stake() -> None:
    terms = NAP.terms(rules("enquire_within", pay={"nap": [10.5, 5]}), stake=6)

    assert terms.win == {"1": 6, "2": 12, "3": 18, "4": 24, "nap": 63}
    assert terms.lose == {"1": 6, "2": 12, "3": 18, "4": 24, "nap": 30}
    assert terms.rates["ante_dealer"] == 3


def test_equal_rules_at_equal_stakes_are_the_same_terms() -> None:
    assert NAP.terms({"preset": "peel"}, stake=3) is NAP.terms({"preset": "peel"}, stake=3)
    assert NAP.terms({"preset": "peel"}, stake=3) is not NAP.terms({"preset": "peel"}, stake=4)


# The tables of options and presets


def test_every_option_has_a_row_a_group_and_a_source() -> None:
    assert sorted(RULES.by_name) == sorted(each.name for each in fields(Options))
    assert len(RULES.rows) == len(RULES.by_name)
    for option in RULES.rows:
        assert option.label
        assert option.sentence.endswith((".", "?"))
        assert option.source
        if isinstance(option, Choice):
            assert all(value.sentence.endswith(".") for value in option.values)


def test_every_rate_that_pays_into_the_kitty_is_known() -> None:
    paying = {row.name for row in RULES.rows if WITH_KITTY in row.needs and row.idle == 0}

    assert paying == set(NAP.terms(options(), stake=4).rates)


@pytest.mark.parametrize("key", PRESETS)
def test_every_preset_names_its_book_and_every_option(key: str) -> None:
    preset = PRESETS[key]

    assert preset.key == key
    assert preset.title
    assert preset.source
    assert preset.book in BOOKS
    assert preset.sentence.endswith(".")
    assert sorted(preset.options) == sorted(each.name for each in fields(Options))
