"""The rules of a table: presets with options laid over them, and what cannot stand."""

from __future__ import annotations

from dataclasses import fields
from fractions import Fraction
from typing import Any

import pytest

from napledger.games.loo.rules import BOOKS, PLACES, PRESETS, RULES, Options
from napledger.games.options.presets import place_of
from napledger.reading.faults import Fault
from tests.games.loo.tables import LOO, rules, table_of

FIVE: dict[str, Any] = {"cards": 5, "miss": 0, "dealer_defends": "may_give_up"}

REFUSED: list[tuple[Any, str]] = [
    ([], "expected an object with named fields, got a list"),
    ({"preset": "nap"}, "preset: there is no such rule set; the rule sets are eb1902"),
    ({"preset": {}}, "preset: expected text, got an object"),
    ({"options": 7}, "options: expected an object with named fields, got 7"),
    (rules(kitty=True), "options.kitty: there is no such option; the options are breach"),
    (rules(cards=4), "options.cards: expected one of 3, 5, got 4"),
    (rules(cards="3"), "options.cards: expected a whole number, got the text “3”"),
    (rules(cards=[]), "options.cards: expected a whole number, got a list"),
    (rules(miss=3), "options.miss: expected one of 0, 1, 2, got 3"),
    (rules(loo="free"), "options.loo: expected one of limited, unlimited, mixed, got free"),
    (rules(loo=None), "options.loo: expected one of limited, unlimited, mixed, got nothing (null)"),
    (rules(must=True), "options.must: expected one of none, all_play, one_card, got true"),
    (rules(club_law="yes"), "options.club_law: expected true or false, got the text “yes”"),
    (rules(dealer_puts=-1), "options.dealer_puts: expected a number of stakes from 0 up, got -1"),
    (
        rules(single=0.25),
        "options.single: expected whole or half stakes (like 2 or 0.5), got 0.25",
    ),
    (rules(loo_price="3"), "options.loo_price: expected a number of stakes, got the text “3”"),
    (
        rules(loo_price=2.5),
        (
            "options.loo_price: half a stake does not come out whole at a stake of 1: "
            "take an even stake, or a whole number of stakes"
        ),
    ),
    (
        rules("hoyle_unlimited", loo_limit=2.5),
        (
            "options.loo_limit: half a stake does not come out whole at a stake of 1: "
            "take an even stake, or a whole number of stakes"
        ),
    ),
    (rules(players=[3]), "options.players: expected the fewest and the most players, like [2, 6]"),
    (rules(players=[3, 8]), "options.players[1]: expected a whole number from 2 to 7, got 8"),
    (
        rules(dealer_puts=0),
        (
            "options.dealer_puts: the dealer puts nothing in, so there is no pool: "
            "give a number of stakes"
        ),
    ),
    (
        rules(loo_price=0),
        (
            "options.loo_price: a limited loo needs a price, in a double and in a single pool: "
            "give a number of stakes, or choose another loo"
        ),
    ),
    (
        rules(loo_on_single=0),
        (
            "options.loo_on_single: a limited loo needs a price, in a double and in a single pool: "
            "give a number of stakes, or choose another loo"
        ),
    ),
    (
        rules(loo="mixed"),
        (
            "options.loo_limit: a mixed loo needs its limit: "
            "give a number of stakes, or choose another loo"
        ),
    ),
    (
        rules(flush="to_pool"),
        "options.flush: there is no flush with three cards: play with five, or without a flush",
    ),
    (
        rules("hoyle_five", flush="none", pam_spares=True),
        (
            "options.pam_spares: Pam spares from a flush, but this table plays without one: "
            "play with a flush, or take this away"
        ),
    ),
    (
        rules(pam_spares=True),
        (
            "options.pam_spares: Pam spares from a flush, but this table plays without one: "
            "play with a flush, or take this away"
        ),
    ),
    (
        rules(cards=5),
        "options.miss: there is no miss with five cards: play with three, or without a miss",
    ),
    (
        rules("peel", **FIVE),
        (
            "options.must: a single is dealt with one card each only where a hand has three: "
            "play with three cards, or choose another must"
        ),
    ),
    (
        rules(miss=0),
        (
            "options.dealer_defends: without a miss the last hand cannot play for the pool: "
            "deal a miss, or let the last hand give the pool up"
        ),
    ),
]


@pytest.mark.parametrize(("raw", "sentence"), REFUSED)
def test_rules_that_cannot_stand_are_refused_at_the_option(raw: Any, sentence: str) -> None:
    with pytest.raises(Fault) as refused:
        LOO.terms(raw, stake=1)

    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize(
    "raw",
    [
        rules(**FIVE),
        rules("hoyle_five", must="all_play", club_law=True),
        rules("hoyle_unlimited", loo_price=0, loo_on_single=0),
        rules(single=0),
        rules(players=[2, 7], miss=2),
        rules(dealer_defends="may_give_up"),
        rules(miss=0, dealer_defends="may_give_up"),
    ],
)
def test_what_does_not_contradict_itself_stands(raw: Any) -> None:
    assert LOO.terms(raw, stake=1).options


def test_every_option_has_its_row_and_every_row_its_field() -> None:
    assert {option.name for option in RULES.rows} == {each.name for each in fields(Options)}
    assert {option.name for option in RULES.rows} == set(PRESETS["hoyle"].options)
    for option in RULES.rows:
        assert option.sentence.endswith(".")
        assert option.source


def test_a_half_unit_is_a_half_of_an_even_stake() -> None:
    terms = LOO.terms(rules(loo_price=2.5, dealer_puts=1.5), stake=2)

    assert terms.options.loo_price == Fraction(5, 2)
    assert terms.rates == {
        "dealer_puts": 3,
        "others_put": 0,
        "coin": 0,
        "loo_price": 5,
        "loo_on_single": 6,
        "loo_limit": 0,
        "single": 6,
    }


def test_the_rule_sets_are_those_of_the_books() -> None:
    assert list(PRESETS) == [
        "hoyle",
        "hoyle_unlimited",
        "hoyle_club",
        "hoyle_five",
        "peel",
        "peel_unlimited",
        "peel_mixed",
        "peel_five",
        "irish",
        "enquire_within",
        "enquire_within_five",
        "eb1902",
    ]
    assert {preset.book for preset in PRESETS.values()} == set(BOOKS)
    assert RULES.usual == "hoyle"


@pytest.mark.parametrize(
    ("key", "place"),
    [
        ("hoyle", "Hoffmann, pp. 86–93"),
        ("peel_mixed", "Peel, p. 26"),
        ("enquire_within_five", "Enquire Within, § 100"),
        ("eb1902", "Encyclopaedia Britannica, 1902, Loo"),
    ],
)
def test_a_rule_set_names_its_place(key: str, place: str) -> None:
    assert place_of(PRESETS[key], books=BOOKS) == place


def test_every_reason_has_its_place_in_a_book_that_there_is() -> None:
    assert {book for places in PLACES.values() for book in places} <= set(BOOKS)


def test_more_than_a_rule_set_is_made_for_are_told() -> None:
    terms = LOO.terms(rules(players=[3, 5]), stake=1)
    told = LOO.unusual(terms, players=6)

    assert LOO.unusual(terms, players=5) is None
    assert told is not None
    assert str(told) == (
        "players: Hoyle: three-card Loo, limited is for at most 5 players, and 6 sit here"
    )


def test_a_table_of_loo_always_has_a_pool_and_each_plays_alone() -> None:
    terms = LOO.terms(rules(), stake=1)

    assert LOO.has_kitty(terms)
    assert LOO.fund_end(terms) == "split"
    assert LOO.fund_end(LOO.terms(rules(kitty_end="carry"), stake=1)) == "carry"
    assert LOO.sides(("Ann", "Ben", "Cat")) == ()
    assert LOO.closing(table_of()) is None
    assert LOO.break_off == {}


def test_the_pool_ends_in_its_own_words() -> None:
    table = table_of(players=3, pool=7)

    split = LOO.end_fund("split", table=table, winner=None)
    drawn = LOO.end_fund("draw", table=table, winner="Cat")

    assert [(each.payee, each.amount, each.why) for each in split] == [
        ("Ann", 3, "share of the pool"),
        ("Ben", 2, "share of the pool"),
        ("Cat", 2, "share of the pool"),
    ]
    assert [(each.payee, each.amount, each.why) for each in drawn] == [
        ("Cat", 7, "drew the lowest card for the pool")
    ]
    assert [end.button for end in LOO.fund_ends] == ["Split the pool", "", "Carry over"]
