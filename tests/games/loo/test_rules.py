"""The rules of Loo: presets with options laid over them, what cannot stand, and how they are told.

What each value of each option says and pays is foretold in examples.json.
"""

from __future__ import annotations

from dataclasses import fields
from fractions import Fraction
from typing import Any

import pytest
from django.http import QueryDict

from napledger.games.loo.form import KIT, rules_form
from napledger.games.loo.rules import BOOKS, PLACES, PRESETS, RULES, Options
from napledger.games.prices import PriceRow
from napledger.games.rules_form.fields import fields_of
from napledger.games.rules_form.form import preset_card
from napledger.reading.faults import Fault
from tests.games.loo.tables import LOO, rules, table_of

FIVE: dict[str, Any] = {"cards": 5, "miss": 0, "dealer_defends": "may_give_up"}
NOT_WHOLE = (
    "half a stake does not come out whole at a stake of 1: "
    "take an even stake, or a whole number of stakes"
)
NO_FLUSH = (
    "Pam spares from a flush, but this table plays without one: "
    "play with a flush, or take this away"
)
NO_PRICE = (
    "a limited loo needs a price, in a double and in a single pool: "
    "give a number of stakes, or choose another loo"
)

REFUSED: list[tuple[Any, str]] = [
    (rules(cards=4), "cards: expected one of 3, 5, got 4"),
    (rules(players=[3, 8]), "players[1]: expected a whole number from 2 to 7, got 8"),
    (rules(loo_price=2.5), f"loo_price: {NOT_WHOLE}"),
    (rules("hoyle_unlimited", loo_limit=2.5), f"loo_limit: {NOT_WHOLE}"),
    (
        rules(dealer_puts=0),
        "dealer_puts: the dealer puts nothing in, so there is no pool: give a number of stakes",
    ),
    (rules(loo_price=0), f"loo_price: {NO_PRICE}"),
    (rules(loo_on_single=0), f"loo_on_single: {NO_PRICE}"),
    (
        rules(loo="mixed"),
        "loo_limit: a mixed loo needs its limit: give a number of stakes, or choose another loo",
    ),
    (
        rules(flush="to_pool"),
        "flush: there is no flush with three cards: play with five, or without a flush",
    ),
    (rules("hoyle_five", flush="none", pam_spares=True), f"pam_spares: {NO_FLUSH}"),
    (rules(pam_spares=True), f"pam_spares: {NO_FLUSH}"),
    (
        rules(cards=5),
        "miss: there is no miss with five cards: play with three, or without a miss",
    ),
    (
        rules("peel", **FIVE),
        (
            "must: a single is dealt with one card each only where a hand has three: "
            "play with three cards, or choose another must"
        ),
    ),
    (
        rules(miss=0),
        (
            "dealer_defends: without a miss the last hand cannot play for the pool: "
            "deal a miss, or let the last hand give the pool up"
        ),
    ),
]


@pytest.mark.parametrize(("raw", "sentence"), REFUSED)
def test_rules_that_cannot_stand_are_refused_at_the_option(raw: Any, sentence: str) -> None:
    with pytest.raises(Fault) as refused:
        LOO.terms(raw, stake=1)

    assert str(refused.value) == f"options.{sentence}"


def test_every_option_has_its_row_and_every_row_its_field() -> None:
    assert {option.name for option in RULES.rows} == {each.name for each in fields(Options)}
    assert {option.name for option in RULES.rows} == set(PRESETS["hoyle"].options)
    for option in RULES.rows:
        assert option.sentence.endswith(".")
        assert option.source
    assert {preset.book for preset in PRESETS.values()} == set(BOOKS)
    assert {book for places in PLACES.values() for book in places} <= set(BOOKS)


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


def test_a_table_of_loo_always_has_a_pool() -> None:
    assert LOO.has_kitty(LOO.terms(rules(), stake=1))
    assert LOO.closing(table_of()) is None


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


# How the rules are told

HANDS, POOL, LOO_COSTS, WRONGS, TABLE = (
    "Cards, miss and must",
    "The pool",
    "The loo",
    "Irregularities",
    "The table",
)
P86, P87, P88, P92, P93 = (f"Hoffmann, p. {page}" for page in (86, 87, 88, 92, 93))


def told(raw: dict[str, Any]) -> list[tuple[str, str, str]]:
    """Return the group, the sentence and the source of every rule at a table."""
    rules = LOO.rules_in_words(LOO.terms(raw, stake=2))
    return [(rule.group, rule.sentence.format(**rule.words), rule.source) for rule in rules]


def test_hoyles_loo_in_sentences() -> None:
    assert told(rules()) == [
        (HANDS, "Each player has: Three cards.", P86),
        (
            HANDS,
            (
                "Whoever stands takes an equal share of the pool for each trick, and is looed "
                "without one."
            ),
            P88,
        ),
        (HANDS, "Whoever passes takes nothing and pays no loo.", P88),
        (HANDS, "Spare hands that a player may take instead: One.", P87),
        (HANDS, "A single pool: Everybody must play, and there is no miss.", P88),
        (HANDS, "When all others pass, the last hand takes the pool whole.", P87),
        (HANDS, "Whoever has taken the miss takes it whole too, when all others pass.", P87),
        (
            HANDS,
            (
                "When one player stands on the hand dealt: "
                "The last hand must play too, if only on the miss and for the pool."
            ),
            P87,
        ),
        (
            HANDS,
            "Playing for the pool, the last hand is not looed, and leaves its tricks there.",
            P92,
        ),
        (POOL, "The dealer puts 6 into the pool at every deal.", P86),
        (POOL, "After an abandoned deal nobody puts in again, and the same player deals.", P86),
        (
            POOL,
            "Coins over when the pool does not divide: One each goes to the first tricks.",
            "Peel, p. 22",
        ),
        (POOL, "At the end: It is split equally among the players.", "Peel, p. 17"),
        (LOO_COSTS, "A loo costs 6.", P88),
        (
            LOO_COSTS,
            "In a single pool, in which nothing lay before the deal, a loo costs 6.",
            P88,
        ),
        (
            WRONGS,
            "A single is 6, to this deal’s pool, for a look or word out of turn and the like.",
            P92,
        ),
        (
            WRONGS,
            "A misdeal costs the dealer a single, and the same player deals again.",
            "Hoffmann, p. 91",
        ),
        (WRONGS, "Whoever must throw up the cards pays a single, and is out of the deal.", P92),
        (
            WRONGS,
            "Not to follow suit, to trump or to head as one must: Four singles to the next pool.",
            P93,
        ),
        (
            WRONGS,
            (
                "Whoever broke the laws of play leaves all tricks in the pool, "
                "and pays no loo besides."
            ),
            P93,
        ),
        (TABLE, "The deal passes to the left.", P86),
        (TABLE, "For 3 to 7 players.", P86),
        (TABLE, "The dealer sits out: Never.", P86),
    ]


def test_a_rule_is_found_on_the_page_of_the_tables_own_book() -> None:
    found = {sentence: source for _group, sentence, source in told(rules("peel_five"))}

    assert found["A flush takes the pool whole, before a card is played."] == "Peel, p. 28"
    passing = "Whoever passes takes nothing, and pays no loo but to a flush."
    assert found[passing] == "Peel, p. 22"
    put_in = "Every other player puts 6 into the pool at every deal."
    assert (POOL, put_in, "EB1902, “Loo”") in told(rules("eb1902"))


def test_what_a_table_has_not_is_not_said() -> None:
    plain = "\n".join(each for _group, each, _place in told(rules("irish", single=0)))

    assert "miss" not in plain.replace("there is no miss", "")
    assert "flush" not in plain
    assert "single, and" not in plain


def test_every_price_of_hoyles_loo() -> None:
    assert list(LOO.prices(LOO.terms(rules(), stake=2), players=5).rows) == [
        PriceRow("dealer’s put-in", (-6,), P86),
        PriceRow("loo", (-6,), P88),
        PriceRow("loo in a single pool", (-6,), P88),
        PriceRow("single", (-6,), P92),
        PriceRow("breach of the laws of play", (-24,), P93),
    ]


@pytest.mark.parametrize(
    ("preset", "rows"),
    [
        ("peel", {"loo": -12, "loo in a single pool": -6}),
        ("hoyle_unlimited", {"loo in a single pool": -6}),
        ("peel_mixed", {"loo, at most": -60, "loo in a single pool": -6}),
        ("eb1902", {"everybody else’s put-in": -6, "loo": -6, "loo in a single pool": -6}),
    ],
)
def test_the_price_of_a_loo(preset: str, rows: dict[str, int]) -> None:
    found = {
        row.what: row.amounts[0]
        for row in LOO.prices(LOO.terms(rules(preset), stake=2), players=5).rows
    }

    others = {"dealer’s put-in", "single", "breach of the laws of play"}
    assert {what: coins for what, coins in found.items() if what not in others} == rows


def test_the_price_table_says_where_it_all_goes() -> None:
    notes = [
        LOO.prices(LOO.terms(rules(loo=loo, loo_limit=9), stake=1), players=5).note
        for loo in ("limited", "unlimited", "mixed")
    ]

    assert {note.partition(".")[0] for note in notes} == {"All of it goes into the pool"}
    assert len({*notes}) == 3


# The house rules form


def typed(preset: str, **changes: str) -> Any:
    """Return the form as sent when a preset's fields are filled in and some are changed."""
    sent = QueryDict(mutable=True)
    sent.update({"preset": "house", "rule-preset": preset})
    sent.update(fields_of(RULES.laid_over(preset, {}), rows=RULES.rows))
    for name, value in changes.items():
        sent[f"rule-{name}"] = value
    return rules_form({"preset": preset}, sent=sent)


@pytest.mark.parametrize(
    ("preset", "changes", "options"),
    [
        (
            "hoyle",
            {"loo_price": "4½", "club_law": "on", "miss": "2"},
            {"loo_price": 4.5, "club_law": True, "miss": 2},
        ),
        # Five cards take the miss and playing for the pool away, three the flush.
        ("hoyle", {"cards": "5"}, FIVE),
        ("enquire_within_five", {"cards": "3"}, {"cards": 3, "flush": "none", "pam_spares": False}),
    ],
)
def test_only_what_differs_is_kept_and_what_cannot_be_goes(
    preset: str, changes: dict[str, str], options: dict[str, Any]
) -> None:
    rules = typed(preset, **changes).rules()

    assert rules == {"preset": preset, "options": options}
    assert LOO.terms(rules, stake=2).options


def test_what_contradicts_itself_is_said_at_its_option() -> None:
    form = typed("peel", cards="5")
    with pytest.raises(Fault) as fault:
        LOO.terms(form.rules(), stake=1)

    form.refuse(fault.value)

    assert list(form.errors) == ["rule-must"]


@pytest.mark.parametrize(
    ("preset", "prices"),
    [
        ("hoyle", "dealer puts in 3, loo 3, single 3"),
        ("peel", "dealer puts in 3, loo 6, loo on a single 3, single 3"),
        ("hoyle_unlimited", "dealer puts in 3, loo the pool, single 3"),
        ("peel_mixed", "dealer puts in 3, loo the pool, up to 30, single 3"),
        ("eb1902", "dealer puts in 6, others put in 3, loo 3, single 3"),
    ],
)
def test_the_card_of_a_rule_set_says_what_it_costs(preset: str, prices: str) -> None:
    card = preset_card(KIT, preset)

    assert ", ".join(f"{price.word} {price.price}" for price in card.prices) == prices
