"""The rules of Nap: presets with options laid over them, what cannot stand, and how they are told.

What each value of each option says and pays is foretold in examples.json.
"""

from __future__ import annotations

from dataclasses import fields
from fractions import Fraction
from typing import Any

import pytest

from napledger.games.nap.options import Options
from napledger.games.nap.rules import BOOKS, PRESETS, RULES
from napledger.games.options.kinds import Choice
from napledger.games.options.kitty import WITH_KITTY
from napledger.games.prices import PriceRow
from napledger.reading.faults import Fault
from tests.games.nap.tables import NAP, rules

FIVE_CARD_CALLS = "1, 2, 3, 4, nap, wellington, blucher, misery"
NINE_CARD_CALLS = "1, 2, 3, misery, 4, 5, 6, 7, 8, nap, wellington, blucher"
NO_KITTY = "pays into the kitty, but this table has none: play with a kitty, or"
STANDS_FOR_ONE = (
    "somebody must stand for one when all pass, but this table has no call of one: "
    "allow one, or choose what else happens when all pass"
)
TWO_PRICES = "a call has two prices, what it wins and what it loses, like [10, 5]"
NOT_WHOLE = (
    "half a stake does not come out whole at a stake of 5: "
    "take an even stake, or a whole number of stakes"
)

REFUSED: list[tuple[dict[str, Any], str]] = [
    (
        rules(players=[2, 4, 6]),
        "players: expected the fewest and the most players, like [2, 6]",
    ),
    (rules(players=[1, 6]), "players[0]: expected a whole number from 2 to 7, got 1"),
    (rules(players=[2, 8]), "players[1]: expected a whole number from 2 to 7, got 8"),
    (rules(purchase_max=53), "purchase_max: expected a whole number from 0 to 52, got 53"),
    (rules(hand_size=7), "hand_size: expected one of 5, 9, got 7"),
    (rules(pay={"nap": 10}), "pay.nap: expected a list, got 10"),
    (rules(pay={"nap": [10]}), f"pay.nap: {TWO_PRICES}"),
    (rules(pay={"nap": [10, 5, 1]}), f"pay.nap: {TWO_PRICES}"),
    (rules(pay={"nap": [10, -5]}), "pay.nap[1]: expected a number of stakes from 0 up, got -5"),
    *(
        (
            rules(pay={"double": price}),
            f"pay.double: there is no such call; there are {NINE_CARD_CALLS}",
        )
        for price in ([1, 1], None)
    ),
    *(
        (raw, f"pay.5: a hand of 5 cards has no such call; it has {FIVE_CARD_CALLS}")
        for raw in (rules(pay={"5": [5, 5]}), rules("peel_nine_card", hand_size=5))
    ),
    (
        rules(all_pass="void", pay=dict.fromkeys(("1", "2", "3", "4", "nap"))),
        "pay: a table needs at least one call; give a call its two prices",
    ),
    (
        rules(pay={"nap": None, "wellington": [20, 10]}),
        "pay.wellington: Wellington is only called over a Nap: allow Nap, or take Wellington out",
    ),
    (
        rules(pay={"blucher": [30, 15]}),
        (
            "pay.blucher: Blücher is only called over a Wellington: "
            "allow Wellington, or take Blücher out"
        ),
    ),
    (rules(all_pass="dealer_one", pay={"1": None}), f"all_pass: {STANDS_FOR_ONE}"),
    (rules(all_pass="eldest_one", pay={"1": None}), f"all_pass: {STANDS_FOR_ONE}"),
    *(
        (rules(**{name: value}), f"{name}: “{label}” {NO_KITTY} choose otherwise")
        for name, value, label in (
            ("failed_nap_kitty", "match", "A lost Nap"),
            ("revoke", "fine", "A revoke"),
            ("out_of_turn", "fine", "A lead out of turn"),
        )
    ),
    (rules(pay={"nap": [2.5, 1]}), f"pay.nap: {NOT_WHOLE}"),
    (rules(kitty=True, revoke_fine=0.5), f"revoke_fine: {NOT_WHOLE}"),
]


@pytest.mark.parametrize(("raw", "sentence"), REFUSED)
def test_rules_that_cannot_stand_are_refused_with_what_to_change(
    raw: dict[str, Any], sentence: str
) -> None:
    assert why_not(raw) == f"options.{sentence}"


def why_not(raw: dict[str, Any]) -> str:
    """Return the path and the sentence with which rules are refused at a stake of five."""
    with pytest.raises(Fault) as refused:
        NAP.terms(raw, stake=5)
    return str(refused.value)


def test_rules_nested_as_deep_as_a_parser_goes_are_refused() -> None:
    nested: list[Any] = []
    for _ in range(10_000):
        nested = [nested]

    assert why_not(rules(pay={"nap": nested})) == (
        "expected an object with named fields; this is nested too deeply"
    )


def test_options_are_laid_over_the_preset_and_leave_the_rest() -> None:
    raw = rules("hoyle_kitty", ante_dealer=2.5, pay={"nap": [12, 6], "1": [0, 3], "8": None})

    _, options = RULES.read_rules(raw)

    assert options.ante_dealer == Fraction(5, 2)
    assert options.kitty_end == "split"
    assert {call: [str(rate) for rate in rates] for call, rates in options.pay.items()} == {
        "1": ["0", "3"],
        "2": ["2", "2"],
        "3": ["3", "3"],
        "4": ["4", "4"],
        "nap": ["12", "6"],
    }


def test_nine_card_nap_may_be_cut_down_to_five_cards() -> None:
    _, options = RULES.read_rules(
        rules("peel_nine_card", hand_size=5, pay=dict.fromkeys(("5", "6", "7", "8")))
    )

    assert list(options.pay) == ["1", "2", "3", "4", "nap"]


PRUSSIANS = ("nap", "wellington", "blucher")


@pytest.mark.parametrize(
    ("raw", "ranked"),
    [
        (rules("eb1911"), ("1", "2", "3", "misery", "4", *PRUSSIANS)),
        (rules("eb1911", misery_rank="below_three"), ("1", "2", "misery", "3", "4", *PRUSSIANS)),
        (rules("eb1911", misery_rank="top"), ("1", "2", "3", "4", *PRUSSIANS, "misery")),
        (
            rules("peel_nine_card", pay={"misery": [3, 3]}),
            ("1", "2", "3", "misery", "4", "5", "6", "7", "8", "nap"),
        ),
    ],
)
def test_misery_ranks_where_the_table_has_it(raw: dict[str, Any], ranked: tuple[str, ...]) -> None:
    assert NAP.terms(raw, stake=1).ranked == ranked


def test_prices_become_coins_at_the_stake() -> None:
    terms = NAP.terms(rules("enquire_within", pay={"nap": [10.5, 5]}), stake=6)

    assert terms.win == {"1": 6, "2": 12, "3": 18, "4": 24, "nap": 63}
    assert terms.lose == {"1": 6, "2": 12, "3": 18, "4": 24, "nap": 30}
    assert terms.rates["ante_dealer"] == 3


def test_equal_rules_at_equal_stakes_are_the_same_terms() -> None:
    assert NAP.terms({"preset": "peel"}, stake=3) is NAP.terms({"preset": "peel"}, stake=3)
    assert NAP.terms({"preset": "peel"}, stake=3) is not NAP.terms({"preset": "peel"}, stake=4)


def test_every_option_has_a_row_a_group_and_a_source() -> None:
    names = sorted(each.name for each in fields(Options))

    assert sorted(row.name for row in RULES.rows) == names
    for option in RULES.rows:
        assert option.label
        assert option.sentence.endswith((".", "?"))
        assert option.source
        if isinstance(option, Choice):
            assert all(value.sentence.endswith(".") for value in option.values)
    for preset in PRESETS.values():
        assert preset.book in BOOKS
        assert sorted(preset.options) == names


def test_every_rate_that_pays_into_the_kitty_needs_one() -> None:
    paying = {row.name for row in RULES.rows if WITH_KITTY in row.needs and row.idle == 0}

    assert paying == set(NAP.terms(rules(), stake=4).rates)
    for name in paying:
        assert why_not({"options": {name: 1}}) == (
            f"options.{name}: “{RULES.by_name[name].label}” {NO_KITTY} set it to 0"
        )


# How the rules are told

CALLS, ALL_PASS, WRONGS, TABLE = (
    "Calls and prices",
    "When all pass",
    "Irregularities",
    "The table",
)


def told(raw: dict[str, Any]) -> list[tuple[str, str, str]]:
    """Return the group, the sentence and the source of every rule at a table."""
    rules = NAP.rules_in_words(NAP.terms(raw, stake=2))
    return [(rule.group, rule.sentence.format(**rule.words), rule.source) for rule in rules]


def test_the_orthodox_game_takes_ten_sentences() -> None:
    assert told(rules()) == [
        (
            CALLS,
            (
                "The caller stands against all the others. Made, every other player pays the "
                "winning price to the caller; lost, the caller pays each of them the losing price. "
                "Tricks over or short change nothing."
            ),
            "Hoffmann, p. 95",
        ),
        (CALLS, "Nap is all 5 tricks.", "Hoffmann, p. 95"),
        (ALL_PASS, "If all pass: The dealer stands for one.", "Hoffmann, p. 100"),
        (
            ALL_PASS,
            "The forced one: It wins and loses like any call of one.",
            "Hoffmann, p. 100",
        ),
        (
            WRONGS,
            (
                "A revoke: The offender pays in everybody’s place: for the others if the call is "
                "made, for the caller if it is lost. A caller who revokes has lost."
            ),
            "Hoffmann, p. 100",
        ),
        (
            WRONGS,
            "A lead out of turn: No penalty; the old one has fallen into disuse.",
            "Hoffmann, p. 101",
        ),
        (
            WRONGS,
            (
                "A wrong number of cards: If the caller’s own hand is wrong, a made call wins "
                "nothing and a lost one is paid; if another’s is wrong, a made call is paid and "
                "a lost one costs nothing."
            ),
            "Hoffmann, p. 101",
        ),
        (TABLE, "The deal passes to the left.", "Hoffmann, p. 94"),
        (TABLE, "For 2 to 6 players.", "Hoffmann, p. 99"),
        (TABLE, "The dealer sits out: Never.", "Hoffmann, p. 99"),
    ]


def test_a_rule_is_found_on_the_page_of_the_tables_own_book() -> None:
    found = {sentence: source for _group, sentence, source in told(rules("peel_wellington"))}

    assert found["Nap is all 5 tricks."] == "Peel, p. 8"
    assert found["Wellington is only called over another’s Nap."] == "Peel, p. 13"
    assert found["Blücher is only called over a Wellington."] == "Peel, p. 14"
    assert found["The dealer sits out: With six players."] == "Peel, p. 3"
    assert (CALLS, "Nap is all 9 tricks.", "Peel, p. 15") in told(rules("peel_nine_card"))
    led = told(rules(revoke="none", out_of_turn="as_revoke"))
    hoyles = "A lead out of turn counts as a revoke would by Hoyle: "
    assert [where for _, each, where in led if each.startswith(hoyles)] == ["Hoffmann, p. 100"]
    misery = (CALLS, "Misery is to take no trick at all.", "Peel, p. 12")
    assert misery in told(rules("peel_misery"))


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (rules("modern", pay={"nap": None, "wellington": None, "blucher": None}), "Nap is"),
        (rules(), "isery"),
        (rules(), "Wellington"),
    ],
)
def test_a_rule_is_not_said_where_a_table_has_it_not(raw: dict[str, Any], words: str) -> None:
    assert not [sentence for _group, sentence, _source in told(raw) if words in sentence]


def test_the_price_table_is_in_coins_and_in_order_of_rank() -> None:
    terms = NAP.terms(rules("eb1911"), stake=5)

    source = "EB1911, “Napoleon”"
    assert NAP.prices(terms, players=4).rows == (
        PriceRow("one", (5, 15, -5, -15), source, in_all=(15, 15)),
        PriceRow("two", (10, 30, -10, -30), source, in_all=(30, 30)),
        PriceRow("three", (15, 45, -15, -45), source, in_all=(45, 45)),
        PriceRow("misery", (15, 45, -30, -90), source, in_all=(45, 90)),
        PriceRow("four", (20, 60, -20, -60), source, in_all=(60, 60)),
        PriceRow("Nap", (50, 150, -25, -75), source, in_all=(150, 75)),
        PriceRow("Wellington", (100, 300, -50, -150), source, in_all=(300, 150)),
        PriceRow("Blücher", (150, 450, -75, -225), source, in_all=(450, 225)),
    )


@pytest.mark.parametrize(
    ("raw", "sources"),
    [
        (rules("hoyle_variations"), {"three": "Hoffmann, p. 95", "misery": "Hoffmann, p. 96"}),
        (
            rules("peel_wellington"),
            {"Nap": "Peel, p. 8", "Wellington": "Peel, p. 13", "Blücher": "Peel, p. 14"},
        ),
        (rules("peel_nine_card"), {"one": "Peel, p. 15", "Nap": "Peel, p. 15"}),
        (
            rules("modern"),
            dict.fromkeys(("misery", "Nap", "Wellington", "Blücher"), "modern tables"),
        ),
        # Where a book is silent the first that speaks is named.
        (
            rules("bicycle_pool", pay={"misery": [3, 3]}),
            {"Nap": "Bicycle, Pool Nap", "misery": "Hoffmann, p. 96"},
        ),
    ],
)
def test_a_price_is_found_on_its_page(raw: dict[str, Any], sources: dict[str, str]) -> None:
    rows = NAP.prices(NAP.terms(raw, stake=2), players=4).rows

    found = {row.what: row.source for row in rows}
    assert {what: found[what] for what in sources} == sources
