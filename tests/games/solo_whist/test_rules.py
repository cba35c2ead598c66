"""The rules of a table: presets with options laid over them, and what cannot stand."""

from __future__ import annotations

from dataclasses import fields
from fractions import Fraction
from typing import Any

import pytest

from napledger.games.options.kinds import Choice
from napledger.games.options.kitty import WITH_KITTY
from napledger.games.options.presets import place_of, places_in
from napledger.games.solo_whist.rules import BOOKS, PLACES, PRESETS, RULES, Options
from tests.games.solo_whist.tables import NAMES, SOLO_WHIST, document, refusal, rules

PRESET_KEYS = (
    "eb1911, eb1911_solo_shilling, house_dealer_penny, house_five_alone, house_pool, hoyle, "
    "hoyle_double_over, hoyle_general_misere, hoyle_penny, hoyle_shilling, hoyle_three, "
    "modern_four, modern_tens"
)
OPTION_KEYS = (
    "all_pass, all_pass_pays, ante_dealer, ante_others, failed_kitty, kitty, kitty_end, "
    "kitty_taken_by, misdeal_fine, misere_offence, pay, players, revoke, revoke_fine, "
    "slam_doubles, stands_out, tricks, unaccepted, wrong_cards"
)
CALLS = (
    "proposal, solo, misere, abundance, abundance_in_trumps, open_misere, declared_abundance, slam"
)
SET_TO_NOUGHT = "pays into the kitty, but this table has none: play with a kitty, or set it to 0"
OTHERWISE = "pays into the kitty, but this table has none: play with a kitty, or choose otherwise"
NOTHING_PAID = (
    "somebody pays when all pass, but nothing is said to be paid then: say how much, or "
    "let the cards be thrown up"
)
WHATEVER = "pays the same whatever the tricks: take its price for tricks out"
NONE_OVER = "{call} is made without a trick, so there are none over: give it nothing for them"

REFUSED: list[tuple[Any, str]] = [
    # The rules as a whole
    ([], ": expected an object with preset and options, got a list"),
    ({"preset": "hoile"}, f".preset: there is no such rule set; the rule sets are {PRESET_KEYS}"),
    ({"options": [1]}, ".options: expected an object with named fields, got a list"),
    (
        rules(trumps=True),
        f".options.trumps: there is no such option; the options are {OPTION_KEYS}",
    ),
    # One option
    (rules(kitty=1), ".options.kitty: expected true or false, got 1"),
    (
        rules(all_pass="redeal"),
        (".options.all_pass: expected one of thrown_up, last_trick, most_tricks, pool, got redeal"),
    ),
    (
        rules(slam_doubles=["all"]),
        ".options.slam_doubles: expected one of proposal, all, none, got a list",
    ),
    (
        rules(stands_out="eldest"),
        ".options.stands_out: expected one of dealers_right, dealer, got eldest",
    ),
    (
        rules(all_pass="last_trick", all_pass_pays=-1),
        ".options.all_pass_pays: expected a number of stakes from 0 up, got -1",
    ),
    (
        rules(all_pass="last_trick", all_pass_pays=0.25),
        ".options.all_pass_pays: expected whole or half stakes (like 2 or 0.5), got 0.25",
    ),
    (rules(players=[4]), ".options.players: expected the fewest and the most players, like [2, 6]"),
    (rules(players=[4, 8]), ".options.players[1]: expected a whole number from 2 to 7, got 8"),
    # Calls and their prices
    (rules(pay=[6, 6]), ".options.pay: expected an object with named fields, got a list"),
    (rules(pay={"solo": 6}), ".options.pay.solo: expected a list, got 6"),
    (
        rules(pay={"solo": [6]}),
        ".options.pay.solo: a call has two prices, what it wins and what it loses, like [6, 6]",
    ),
    (
        rules(pay={"solo": [6, -6]}),
        ".options.pay.solo[1]: expected a number of stakes from 0 up, got -6",
    ),
    (
        rules(pay={"nap": [1, 1]}),
        f".options.pay.nap: there is no such call; there are {CALLS}",
    ),
    (
        rules(tricks={"solo": [1, 1, 1]}),
        ".options.tricks.solo: a trick has two prices, over and short, like [1, 1]",
    ),
    (
        rules(tricks={"solo": [0.25, 1]}),
        ".options.tricks.solo[0]: expected whole or half stakes (like 2 or 0.5), got 0.25",
    ),
    (
        rules(tricks={"nap": [1, 1]}),
        (
            ".options.tricks.nap: there is no such call; "
            "there are proposal, solo, misere, abundance, abundance_in_trumps, open_misere"
        ),
    ),
    (
        rules(tricks="none"),
        ".options.tricks: expected an object with named fields, got the text “none”",
    ),
    *(
        (rules(tricks={call: [1, 1]}), f".options.tricks.{call}: {word} {WHATEVER}")
        for call, word in {"declared_abundance": "declared abundance", "slam": "slam"}.items()
    ),
    *(
        (rules(tricks={call: [1, 1]}), f".options.tricks.{call}: {NONE_OVER.format(call=word)}")
        for call, word in {"misere": "misère", "open_misere": "open misère"}.items()
    ),
    # Options that contradict each other
    (
        rules(pay=dict.fromkeys(PRESETS["hoyle"].options["pay"])),
        ".options.pay: a table needs at least one call; give a call its two prices",
    ),
    (
        rules(pay={"abundance": None}),
        (
            ".options.pay.abundance_in_trumps: abundance in trumps only goes over abundance: "
            "allow abundance, or take abundance in trumps out"
        ),
    ),
    (
        rules(pay={"slam": [48, 48], "declared_abundance": None}),
        (
            ".options.pay.slam: slam only goes over declared abundance: "
            "allow declared abundance, or take slam out"
        ),
    ),
    (
        rules("house_five_alone", pay={"solo": None}),
        (
            ".options.unaccepted: whoever proposes and finds no partner must stand for a solo, "
            "but this table has no solo: allow it, or let an unaccepted proposal count as a pass"
        ),
    ),
    (rules(all_pass="last_trick"), f".options.all_pass: {NOTHING_PAID}"),
    (rules("eb1911", all_pass_pays=0), f".options.all_pass: {NOTHING_PAID}"),
    (rules("house_pool", all_pass_pays=0), f".options.all_pass: {NOTHING_PAID}"),
    *(
        (rules(**{name: 1}), f".options.{name}: “{label}” {SET_TO_NOUGHT}")
        for name, label in {
            "ante_dealer": "Dealer’s ante",
            "ante_others": "Everybody else’s ante",
            "misdeal_fine": "Fine for a misdeal",
            "revoke_fine": "Fine for a revoke",
        }.items()
    ),
    (rules(revoke="fine"), f".options.revoke: “A revoke” {OTHERWISE}"),
    (
        rules(failed_kitty="match"),
        f".options.failed_kitty: “A call that would have taken it, lost” {OTHERWISE}",
    ),
    (
        rules(all_pass="pool", all_pass_pays=1),
        f".options.all_pass: “If nobody calls” {OTHERWISE}",
    ),
]


@pytest.mark.parametrize(("raw", "sentence"), REFUSED)
def test_rules_that_cannot_stand_are_refused_with_what_to_change(raw: Any, sentence: str) -> None:
    assert refusal(document(rules=raw)) == f"rules{sentence}"


@pytest.mark.parametrize(
    ("raw", "path"),
    [
        (rules(pay={"solo": [6.5, 6]}), "pay.solo"),
        (rules(pay={"solo": [6, 6.5]}), "pay.solo"),
        (rules(tricks={"solo": [0.5, 1]}), "tricks.solo"),
        (rules(tricks={"solo": [1, 0.5]}), "tricks.solo"),
        (rules("eb1911", all_pass_pays=0.5), "all_pass_pays"),
        (rules("house_pool", ante_others=1.5), "ante_others"),
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

    assert refusal(document(rules=rules(pay={"solo": nested}))) == (
        "rules: expected an object with named fields; this is nested too deeply"
    )


@pytest.mark.parametrize("raw", [{}, {"preset": "hoyle"}, {"options": {}}, rules("hoyle")])
def test_a_table_that_says_nothing_plays_by_hoyle(raw: dict[str, Any]) -> None:
    preset, options = RULES.read_rules(raw)

    assert preset == "hoyle"
    assert options == RULES.read_rules({"preset": "hoyle"})[1]


def test_options_are_laid_over_the_preset_and_leave_the_rest() -> None:
    _, options = RULES.read_rules(
        rules("modern_tens", pay={"solo": [0, 2.5], "slam": [150, 1]}, tricks={"abundance": [3, 0]})
    )

    assert options.pay["solo"] == (Fraction(0), Fraction(5, 2))
    assert options.pay["slam"] == (Fraction(150), Fraction(1))
    assert options.pay["misere"] == (Fraction(25), Fraction(25))
    assert {call: [*map(str, rates)] for call, rates in options.tricks.items()} == {
        "proposal": ["1", "0"],
        "solo": ["1", "0"],
        "abundance": ["3", "0"],
    }


def test_null_takes_a_call_out_even_one_that_was_not_there() -> None:
    _, options = RULES.read_rules(
        rules(
            pay={"proposal": None, "misere": None, "slam": None},
            tricks={"solo": None, "misere": None, "slam": None},
        )
    )

    assert list(options.pay) == [
        *("solo", "abundance", "abundance_in_trumps", "open_misere", "declared_abundance"),
    ]
    assert list(options.tricks) == ["proposal", "abundance", "abundance_in_trumps"]
    assert "solo" in PRESETS["hoyle"].options["tricks"]


def test_a_price_for_the_tricks_of_a_call_that_is_not_played_is_passed_over() -> None:
    at_this_table = rules("eb1911", tricks={"abundance_in_trumps": [0.5, 0.5], "solo": [1, 0]})

    terms = SOLO_WHIST.terms(at_this_table, stake=1)

    assert terms.over == {
        **dict.fromkeys(("proposal", "misere", "abundance", "open_misere"), 0),
        "solo": 1,
        "declared_abundance": 0,
    }
    assert "solo" in terms.options.counted
    assert "proposal" not in terms.options.counted


def test_prices_become_coins_at_the_stake() -> None:
    terms = SOLO_WHIST.terms(
        rules("house_pool", pay={"solo": [6.5, 7]}, tricks={"solo": [0.5, 1]}), stake=6
    )

    assert (terms.win["solo"], terms.lose["solo"]) == (39, 42)
    assert (terms.over["solo"], terms.short["solo"]) == (3, 6)
    assert terms.rates["all_pass_pays"] == 6


def test_the_calls_of_a_table_are_ranked_whatever_order_they_are_written_in() -> None:
    at_this_table = rules("hoyle_three", pay={"slam": [1, 1], "proposal": [1, 1]})

    assert SOLO_WHIST.terms(at_this_table, stake=1).ranked == (
        *("proposal", "solo", "misere", "abundance", "abundance_in_trumps"),
        *("open_misere", "declared_abundance", "slam"),
    )


def test_equal_rules_at_equal_stakes_are_the_same_terms() -> None:
    first = SOLO_WHIST.terms({"preset": "eb1911"}, stake=3)

    assert SOLO_WHIST.terms({"preset": "eb1911"}, stake=3) is first
    assert SOLO_WHIST.terms({"preset": "eb1911"}, stake=4) is not first


# How many they are for


@pytest.mark.parametrize(
    ("preset", "players", "warning"),
    [
        ("hoyle", 4, None),
        ("hoyle", 5, None),
        (
            "hoyle",
            2,
            "Hoyle: six, twelve and eighteen is for at least 4 players, and 2 sit here",
        ),
        (
            "hoyle",
            3,
            "Hoyle: six, twelve and eighteen is for at least 4 players, and 3 sit here",
        ),
        (
            "hoyle",
            6,
            "Hoyle: six, twelve and eighteen is for at most 5 players, and 6 sit here",
        ),
        ("hoyle_three", 3, None),
        (
            "hoyle_three",
            4,
            "Hoyle: Solo Whist for three is for at most 3 players, and 4 sit here",
        ),
    ],
)
def test_a_rule_set_for_more_or_fewer_players_is_unusual(
    preset: str, players: int, warning: str | None
) -> None:
    found = SOLO_WHIST.unusual(SOLO_WHIST.terms({"preset": preset}, stake=1), players=players)

    assert (found.sentence() if found else None) == warning


def test_two_to_seven_sit_there_and_three_to_five_are_in_a_deal() -> None:
    assert list(SOLO_WHIST.seats) == [2, 3, 4, 5, 6, 7]
    assert list(SOLO_WHIST.deal_players) == [3, 4, 5]
    assert refusal(document(players=[*NAMES, "Hal"])) == (
        "players: a table has 2 to 7 players, got 8"
    )


# The tables of options and presets


def test_every_option_has_a_row_a_group_and_a_source() -> None:
    assert sorted(RULES.by_name) == sorted(each.name for each in fields(Options))
    assert ", ".join(sorted(RULES.by_name)) == OPTION_KEYS
    assert len(RULES.rows) == len(RULES.by_name)


@pytest.mark.parametrize("option", RULES.rows, ids=lambda option: option.name)
def test_an_option_is_told_in_a_sentence_with_its_source(option: Any) -> None:
    values = option.values if isinstance(option, Choice) else ()

    assert option.label
    assert option.sentence.endswith((".", "?"))
    assert option.source
    assert all(value.sentence.endswith(".") for value in values)


def test_every_rate_into_the_kitty_comes_to_nothing_without_one() -> None:
    paying = {row.name for row in RULES.rows if WITH_KITTY in row.needs and row.idle == 0}

    assert paying == {"ante_dealer", "ante_others", "misdeal_fine", "revoke_fine"}


@pytest.mark.parametrize("key", PRESETS)
def test_every_preset_names_its_book_and_every_option(key: str) -> None:
    preset = PRESETS[key]

    assert preset.key == key
    assert preset.title
    assert preset.book in BOOKS
    assert preset.sentence.endswith(".")
    assert "'" not in preset.title + preset.source + preset.sentence
    assert sorted(preset.options) == sorted(each.name for each in fields(Options))


@pytest.mark.parametrize(
    ("key", "place"),
    [
        ("hoyle", "Hoffmann, pp. 147–149"),
        ("eb1911", "Encyclopaedia Britannica, 11th ed., vol. 25, Solo"),
        ("modern_four", "Tables of today"),
        ("house_pool", "Variants"),
    ],
)
def test_a_card_says_where_its_rules_are_printed(key: str, place: str) -> None:
    assert place_of(PRESETS[key], books=BOOKS) == place


@pytest.mark.parametrize(
    ("book", "reason", "place"),
    [
        ("hoffmann", "proposal", "Hoffmann, p. 147"),
        ("eb1911", "proposal", "EB1911, “Solo”"),
        ("eb1911", "abundance_in_trumps", "Hoffmann, p. 148"),
        ("house", "solo", "Hoffmann, p. 148"),
        ("hoffmann", "most_tricks", "EB1911, “Solo”"),
        ("modern", "slam", "house rule"),
    ],
)
def test_a_table_is_shown_its_own_books_page_or_the_first_that_has_it(
    book: str, reason: str, place: str
) -> None:
    assert places_in(book, PLACES)[reason] == place
    assert places_in(book, PLACES).keys() == PLACES.keys()
