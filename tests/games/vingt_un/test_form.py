"""The form of a round: what was tapped becomes facts, and facts what was tapped."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.games.conformance.pages import shown
from napledger.games.vingt_un.form import KIT, rules_form
from napledger.games.vingt_un.rules import RULES
from napledger.reading.faults import Fault
from tests.games.vingt_un.forms import form_of, query
from tests.games.vingt_un.rounds import FOUR, on, plain, played

POOL: dict[str, Any] = {"preset": "peel_pool", "players": FOUR}
LOST = plain("Ben", "Cat", "Dan")


def asked(**table: Any) -> list[str]:
    """Return the names of the steps that stand on the page."""
    form: Any = form_of(**table)
    return [each.get("data-step") for each in shown(form).having("data-step")]


@pytest.mark.parametrize(
    ("dealer", "likeliest"),
    [("over", "won"), ("stood", "lost"), ("21", "lost"), ("18", "lost")],
)
def test_a_round_is_one_tap_and_every_hand_the_likeliest(dealer: str, likeliest: str) -> None:
    facts = form_of(sent=query(hand=dealer)).facts()

    assert facts == {
        "hand": int(dealer) if dealer.isdecimal() else dealer,
        "hands": [on("Ben", 1, likeliest), on("Cat", 1, likeliest)],
    }


@pytest.mark.parametrize("field", ["hand-Cat", "points-Cat"], ids=["now", "earlier"])
def test_tiles_say_stakes_hands_and_pairs(field: str) -> None:
    sent = query(
        hand="stood",
        doubled="on",
        stake_Ben="3",
        hand_Ben="21",
        more_Ben="2 over, Won",
        stake_Cat="2",
        hand_Cat="won",
        dealer="Ann",
        note=" by candlelight ",
    )
    # A page of an earlier version sent what was noted in a field of its own.
    sent[field] = "forfeit"

    assert form_of(sent=sent, pairs="free").facts() == {
        "hand": "stood",
        "hands": [
            on("Ben", 3, 21),
            on("Ben", 2, "over"),
            on("Ben", 3, "won"),
            on("Cat", 2, "forfeit"),
        ],
        "doubled": True,
        "dealer": "Ann",
        "note": "by candlelight",
    }


def test_further_hands_are_left_out_where_pairs_are_not_played() -> None:
    sent = query(hand="stood", more_Ben="2 over")

    assert len(form_of(sent=sent, pairs="none").facts()["hands"]) == 2


def test_what_else_happened_is_said_in_the_drawer() -> None:
    sent = query(
        hand="stood",
        deal_ends="on",
        brulet="on",
        irregular_Ben="2",
        irregular_Cat="0",
        away=["Dan"],
        sale_to="Ben",
        sale_price="12",
        dealer="Ann",
    )

    assert form_of(sent=sent, **POOL).facts() == {
        "hand": "stood",
        "hands": [on("Cat", 1, "lost"), on("Ann", 1, "lost")],
        "deal_ends": True,
        "brulet": True,
        "irregularities": {"Ben": 2},
        "away": ["Dan"],
        "dealer": "Ben",
        "sale": {"to": "Ben", "price": 12},
    }


def test_an_abandoned_round_says_nothing_of_hands_but_what_was_paid_before() -> None:
    sent = query(hand="over", doubled="on", deal_ends="on", brulet="on", outcome="abandoned")

    assert form_of(sent=sent).facts() == {"abandoned": True, "brulet": True}


def test_a_turn_is_sold_only_before_its_first_round() -> None:
    sent = query(hand="stood", sale_to="Ben", sale_price="1")

    assert "sale" in form_of(sent=sent, **POOL).facts()
    assert "sale" not in form_of(LOST, sent=sent, **POOL).facts()


def test_without_the_dealers_hand_it_is_asked_for() -> None:
    form = form_of(sent=query(stake_Ben="2"))

    with pytest.raises(Fault, match="what did the dealer come to\\? Tap it first"):
        form.facts()

    assert form.score is None
    assert {tile.would for tile in form.seats} == {""}


def test_further_hands_that_cannot_be_read_are_refused() -> None:
    with pytest.raises(Fault) as refused:
        form_of(sent=query(hand="stood", more_Ben="2 over, perhaps")).facts()

    assert str(refused.value) == (
        "hands: “perhaps” is no hand: write the stake and the hand, like 2 over"
    )


@pytest.mark.parametrize(
    "field", [{"stake_Ben": "²"}, {"stake_Ben": "9999999999"}, {"hand_Ben": "²"}]
)
def test_what_nobody_can_tap_is_refused_by_the_rules(field: dict[str, str]) -> None:
    form = form_of(sent=query(**{"hand": "stood", **field}))

    assert form.score is None
    assert isinstance(form.facts(), dict)


@pytest.mark.parametrize(
    "facts",
    [
        {"dealer": "Ann", "hand": "stood", "hands": [on("Ben", 2, "won"), on("Cat", 1, 21)]},
        {
            "dealer": "Ann",
            "hand": 18,
            "doubled": True,
            "deal_ends": True,
            "hands": [on("Ben", 2, 17), on("Ben", 3, 19), on("Ben", 1, "over"), on("Cat", 1, 20)],
        },
        {
            "dealer": "Ann",
            "hand": "over",
            "hands": [on("Ben", 2, "forfeit"), on("Ben", 2, "forfeit"), on("Cat", 1, "natural")],
            "irregularities": {"Ben": 1},
            "note": "by candlelight",
        },
        {"dealer": "Ann", "hand": "natural", "hands": [on("Ben", 1, "lost")], "away": ["Cat"]},
        {"dealer": "Ann", "abandoned": True, "brulet": True},
        {
            "dealer": "Cat",
            "sale": {"to": "Cat", "price": 250},
            "hand": "stood",
            "hands": [on("Ben", 1, "lost"), on("Ann", 1, "won")],
        },
    ],
    ids=["plain", "points and pairs", "forfeits", "away", "abandoned", "sold"],
)
def test_a_form_filled_in_with_a_round_sends_that_round_again(facts: dict[str, Any]) -> None:
    assert form_of(facts=facts, pairs="free", sale=True).facts() == facts


def test_beside_the_dealers_natural_nobody_need_say_a_hand() -> None:
    sent = query(hand="natural", hand_Cat="natural")

    assert form_of(sent=sent).facts()["hands"] == [on("Ben", 1), on("Cat", 1, "natural")]


def test_hands_stay_in_the_order_in_which_they_were_written() -> None:
    facts = {"hand": "stood", "hands": [on("Cat", 2, "won"), on("Ben", 1, "lost")]}

    form = form_of(facts=facts)

    assert form.facts() == facts
    assert form.carried == [("number", "1"), ("order", "Cat"), ("order", "Ben")]


def test_an_abandoned_round_is_corrected_by_its_button() -> None:
    assert form_of(facts={"abandoned": True}).stands == [("outcome", "abandoned")]


def test_the_stake_is_the_last_one_as_far_as_the_limits_let_it() -> None:
    staked = played("stood", on("Ben", 5, "lost"), on("Cat", 2, "won"), on("Dan", 1, "won"))
    rules = {"preset": "hoyle", "options": {"minimum": 2, "maximum": 4}}
    log = (staked, {"kind": "rules", "rules": rules})

    form = form_of(*log, players=FOUR)
    hands = form_of(*log, players=FOUR, sent=query(hand="stood")).facts()["hands"]

    assert [(key, form.part_of(key).stake) for key in FOUR] == [
        ("Ann", "2"),
        ("Ben", "4"),
        ("Cat", "2"),
        ("Dan", "2"),
    ]
    assert [each["stake"] for each in hands] == [4, 2, 2]


def test_tiles_say_what_the_round_would_do() -> None:
    form = form_of(sent=query(hand="over", hand_Cat="over", stake_Cat="3"))

    assert [(tile.would, tile.direction) for tile in form.seats] == [
        ("+2", "up"),
        ("+1", "up"),
        ("−3", "down"),
    ]
    assert [tile.is_dealer for tile in form.seats] == [True, False, False]


def test_what_the_rules_do_not_have_is_not_asked() -> None:
    hands = ["hand", "doubled", "stakes", "hands", "number"]
    besides = ["deal_ends", "dealer", "stood"]
    bare = [each for each in hands if each != "doubled"]

    assert asked() == [*hands, "away", *besides]
    assert asked(preset="cassell") == [*bare, "away", *besides]
    assert asked(preset="hoyle_brulet") == [*hands, "away", "brulet", *besides]
    assert asked(**POOL) == [*hands, "away", "irregularities", "sale_to", "sale_price", *besides]


def test_the_brulet_says_what_all_pay_for_it() -> None:
    said = shown(form_of(preset="hoyle_brulet")).said

    assert "All pay the dealer 2." in said


def test_five_cards_have_a_button_and_a_place_on_the_tile_where_they_are_played() -> None:
    plain_form, pontoon = form_of(), form_of(preset="pontoon")

    assert list(plain_form.hands_step.cycles) == ["over", "stood", "21", "natural"]
    assert list(pontoon.hands_step.cycles) == ["over", "stood", "21", "five", "natural"]
    assert pontoon.hands_step.labels["five"] == "five cards"
    assert "five" not in plain_form.hands_step.labels


def test_a_tap_leaves_out_what_pays_like_the_likeliest() -> None:
    assert form_of().hands_step.cycles == {
        "over": ("won", "over", "21", "natural"),
        "stood": ("lost", "won", "21", "natural"),
        "21": ("lost", "over", "natural"),
        "natural": ("lost", "natural"),
    }
    ties: dict[str, Any] = {"ties": "nobody", "tie_at_21": "nobody"}
    assert form_of(**ties).hands_step.cycles["stood"] == ("lost", "won", "21", "tie", "natural")
    assert form_of(**ties).hands_step.cycles["21"] == ("lost", "over", "21", "natural")
    # Of what ties bring a part goes into the kitty.
    assert "tie" in form_of(**POOL).hands_step.cycles["stood"]


def test_a_pair_goes_on_where_pairs_are_played() -> None:
    assert form_of().hands_step.several
    assert not form_of(preset="cassell").hands_step.several


@pytest.mark.parametrize(
    ("sent", "odd"),
    [
        (query(hand="over", stake_Ben="2", hand_Ben="over", more_Ben="1 won", doubled="on"), False),
        (query(hand="over", hand_Ben="18"), False),
        (query(brulet="on"), True),
        (query(sale_to="Ben"), True),
        (query(away=["Ben"], dealer="Ann", note="late"), False),
    ],
)
def test_the_drawer_is_open_where_something_lies_in_it(sent: Any, odd: bool) -> None:  # noqa: FBT001
    assert form_of(sent=sent, preset="peel_pool", brulet=True).has_extras == odd


def test_a_fault_is_said_at_its_field() -> None:
    form = form_of(preset="pontoon")

    form.refuse(Fault("hands[1].stake", "too much"))
    form.refuse(Fault("sale.to", "nobody"))
    form.refuse(Fault("doubled", "the dealer does not double at this table"))

    assert form.errors == {
        "hands": ["Too much."],
        "sale_to": ["Nobody."],
        "doubled": ["The banker does not double at this table."],
    }


def test_a_price_that_is_none_is_refused_at_its_field() -> None:
    form = form_of(sent=query(hand="stood", sale_to="Ben", sale_price="much"), **POOL)

    with pytest.raises(Fault) as refused:
        form.facts()

    assert refused.value.path == "sale_price"


def test_only_what_hangs_on_the_kitty_makes_prices_uncertain() -> None:
    assert form_of().is_steady
    assert form_of(preset="peel").is_steady
    assert not form_of(**POOL).is_steady


@pytest.mark.parametrize(
    ("sent", "gains"),
    [
        (query(hand="over", doubled="on"), {"Ann": -4, "Ben": 2, "Cat": 2}),
        (
            query(hand="stood", hand_Ben="natural", more_Cat="1 over"),
            {"Ben": 2, "Cat": -2},
        ),
        (query(hand="18", hand_Ben="won"), {"Ben": 1, "Cat": -1}),
        (query(hand="18", hand_Ben="17"), None),
    ],
    ids=["doubled", "a pair", "stood at points", "points are the scorer's"],
)
def test_a_phone_adds_up_hands_but_not_points(sent: Any, gains: dict[str, int] | None) -> None:
    assert form_of(sent=sent).on_the_phone == gains


def test_a_phone_adds_up_what_naturals_take_and_what_goes_into_the_kitty() -> None:
    natural = query(hand="stood", hand_Ben="natural", stake_Ben="3")

    assert form_of(LOST, sent=natural, preset="peel_natural", players=FOUR).on_the_phone == {
        "Ann": -4,
        "Ben": 12,
        "Cat": -4,
        "Dan": -4,
    }
    assert form_of(LOST, sent=natural, **POOL).on_the_phone == {
        "Ann": -4,
        "Ben": 10,
        "Cat": -1,
        "Dan": -1,
        "kitty": -4,
    }
    assert form_of(sent=query(hand="over"), **POOL).on_the_phone == {
        "Ann": -5,
        "kitty": 5,
    }


@pytest.mark.parametrize(
    ("rules", "to"),
    [
        ({}, [("left", ["naturals", "hand", "number"]), ("left", ["deal_ends"])]),
        ({"grace": "none", "deal_goes_to": "holder"}, [("naturals:1", ["naturals", "hand"])]),
        ({"deal_lasts": "rounds"}, [("left", ["number"])]),
    ],
)
def test_the_phone_is_told_who_deals_next(rules: dict[str, Any], to: list[Any]) -> None:
    turns = form_of(**rules).form.turns

    told = [(turn.to, [name for each in turn.when for name in each.names]) for turn in turns]
    assert told[: len(to)] == to
    assert told[-1] == ("left", ["deal_ends"])


def test_after_a_bought_turn_the_sellers_left_deals() -> None:
    sold = plain("Ben", "Dan", "Ann", sale={"to": "Cat", "price": 1})

    assert form_of(sold, preset="peel", players=FOUR).going_on == {"turn": ("Ann",)}
    assert form_of(preset="peel", players=FOUR).going_on == {}


def test_a_card_of_a_rule_set_says_what_hands_pay() -> None:
    said = {
        preset: [(price.word, price.price) for price in KIT.prices(RULES.laid_over(preset, {}))]
        for preset in ("hoyle", "pontoon", "old_hoyle")
    }

    assert said == {
        "hoyle": [("natural", "×2"), ("twenty-one", "×2"), ("tie", "to the dealer")],
        "pontoon": [
            ("pontoon", "×2"),
            ("twenty-one", "×1"),
            ("five cards", "×2"),
            ("tie", "to the banker"),
        ],
        "old_hoyle": [("natural", "×2"), ("twenty-one", "×2"), ("tie", "to nobody")],
    }


def test_the_house_rules_form_shows_every_option() -> None:
    offered = [
        option.name
        for group in rules_form({"preset": "peel_pool"}).groups
        for option in group.options
    ]

    assert sorted(offered) == sorted(f"rule-{name}" for name in RULES.by_name)
