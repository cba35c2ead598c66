"""The form of a round: what was tapped becomes facts, and facts what was tapped."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.games.conformance.html import shown
from napledger.reading.faults import Fault
from tests.games.vingt_un.forms import form_of, query
from tests.games.vingt_un.rounds import FOUR, on, plain, played

POOL: dict[str, Any] = {"preset": "peel_pool", "players": FOUR}
LOST = plain("Ben", "Cat", "Dan")


@pytest.mark.parametrize(
    ("dealer", "likeliest"), [("over", "won"), ("stood", "lost"), ("21", "lost"), ("18", "lost")]
)
def test_a_round_is_one_tap_and_every_hand_the_likeliest(dealer: str, likeliest: str) -> None:
    facts = form_of(sent=query(hand=dealer)).facts()

    assert facts == {
        "hand": int(dealer) if dealer.isdecimal() else dealer,
        "hands": [on("Ben", 1, likeliest), on("Cat", 1, likeliest)],
    }


@pytest.mark.parametrize("field", ["hand-Cat", "points-Cat"], ids=["now", "earlier"])
def test_tiles_say_stakes_hands_and_pairs(field: str) -> None:
    sent = query(hand="stood", doubled="on", stake_Ben="3", hand_Ben="21", more_Ben="2 over, Won")
    sent.update({"stake-Cat": "2", "dealer": "Ann", "note": " by candlelight "})
    # A page of an earlier version sent what was noted in a field of its own.
    sent[field] = "forfeit"

    assert form_of(sent=sent, pairs="free").facts() == {
        "hand": "stood",
        "hands": [
            *(on("Ben", 3, 21), on("Ben", 2, "over"), on("Ben", 3, "won")),
            on("Cat", 2, "forfeit"),
        ],
        "doubled": True,
        "dealer": "Ann",
        "note": "by candlelight",
    }
    assert len(form_of(sent=sent, pairs="none").facts()["hands"]) == 2


def test_what_else_happened_is_said_in_the_drawer() -> None:
    sent = query(hand="stood", deal_ends="on", brulet="on", irregular_Ben="2", irregular_Cat="0")
    sent.update({"away": "Dan", "sale_to": "Ben", "sale_price": "12", "dealer": "Ann"})

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
    # A turn is sold only before its first round.
    assert "sale" not in form_of(LOST, sent=sent, **POOL).facts()


def test_an_abandoned_round_says_nothing_of_hands_but_what_was_paid_before() -> None:
    sent = query(hand="over", doubled="on", deal_ends="on", brulet="on", outcome="abandoned")

    assert form_of(sent=sent).facts() == {"abandoned": True, "brulet": True}


def test_beside_the_dealers_natural_nobody_need_say_a_hand() -> None:
    sent = query(hand="natural", hand_Cat="natural")

    assert form_of(sent=sent).facts()["hands"] == [on("Ben", 1), on("Cat", 1, "natural")]


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        (query(stake_Ben="2"), "hand: what did the dealer come to? Tap it first"),
        (
            query(hand="stood", more_Ben="2 over, perhaps"),
            "hands: “perhaps” is no hand: write the stake and the hand, like 2 over",
        ),
        (
            query(hand="stood", sale_to="Ben", sale_price="much"),
            "sale_price: “much” is not an amount",
        ),
    ],
)
def test_what_is_missing_or_cannot_be_read_is_asked_for(sent: Any, sentence: str) -> None:
    form = form_of(sent=sent, **POOL)

    with pytest.raises(Fault) as refused:
        form.facts()

    assert str(refused.value).startswith(sentence)
    assert form.score is None
    assert {tile.would for tile in form.seats} == {""}


@pytest.mark.parametrize(
    "facts",
    [
        {
            "dealer": "Ann",
            "hand": "over",
            "hands": [on("Cat", 1, "natural"), on("Ben", 2, "forfeit"), on("Ben", 2, "forfeit")],
            "irregularities": {"Ben": 1},
            "note": "by candlelight",
        },
        {"dealer": "Ann", "hand": "natural", "hands": [on("Ben", 1, "lost")], "away": ["Cat"]},
    ],
    ids=["in the order written", "away"],
)
def test_a_form_filled_in_with_a_round_sends_that_round_again(facts: dict[str, Any]) -> None:
    assert form_of(facts=facts, pairs="free", sale=True).facts() == facts


def test_the_stake_is_the_last_one_as_far_as_the_limits_let_it() -> None:
    staked = played("stood", on("Ben", 5, "lost"), on("Cat", 2, "won"), on("Dan", 1, "won"))
    rules = {"preset": "hoyle", "options": {"minimum": 2, "maximum": 4}}
    log = (staked, {"kind": "rules", "rules": rules})

    form = form_of(*log, players=FOUR)
    hands = form_of(*log, players=FOUR, sent=query(hand="stood")).facts()["hands"]

    assert [form.part_of(key).stake for key in FOUR] == ["2", "4", "2", "2"]
    assert [each["stake"] for each in hands] == [4, 2, 2]


def test_tiles_say_what_the_round_would_do() -> None:
    form = form_of(sent=query(hand="over", hand_Cat="over", stake_Cat="3"))

    assert [f"{tile.would} {tile.direction}" for tile in form.seats] == [
        "+2 up",
        "+1 up",
        "−3 down",
    ]
    assert [tile.is_dealer for tile in form.seats] == [True, False, False]


STEPS = "hand doubled stakes hands number away deal_ends dealer stood"


@pytest.mark.parametrize(
    ("preset", "steps"),
    [
        ("hoyle", STEPS),
        ("cassell", STEPS.replace(" doubled", "")),
        ("hoyle_brulet", STEPS.replace("away", "away brulet")),
        ("peel_pool", STEPS.replace("away", "away irregularities sale_to sale_price")),
    ],
)
def test_what_the_rules_do_not_have_is_not_asked(preset: str, steps: str) -> None:
    form: Any = form_of(preset=preset)
    root = shown(form)

    assert " ".join(each.get("data-step") for each in root.having("data-step")) == steps
    assert ("All pay the dealer 2." in root.said) == (preset == "hoyle_brulet")


def test_a_tap_leaves_out_what_pays_like_the_likeliest() -> None:
    ties: dict[str, Any] = {"ties": "nobody", "tie_at_21": "nobody"}

    assert form_of().hands_step.cycles == {
        "over": ("won", "over", "21", "natural"),
        "stood": ("lost", "won", "21", "natural"),
        "21": ("lost", "over", "natural"),
        "natural": ("lost", "natural"),
    }
    assert form_of(**ties).hands_step.cycles["stood"] == ("lost", "won", "21", "tie", "natural")
    assert form_of(**ties).hands_step.cycles["21"] == ("lost", "over", "21", "natural")
    # Of what ties bring a part goes into the kitty.
    assert "tie" in form_of(**POOL).hands_step.cycles["stood"]


def test_five_cards_and_pairs_have_a_place_where_they_are_played() -> None:
    without, pontoon = form_of().hands_step, form_of(preset="pontoon").hands_step

    assert list(pontoon.cycles) == ["over", "stood", "21", "five", "natural"]
    assert pontoon.labels["five"] == "five cards"
    assert "five" not in without.labels
    assert (without.several, form_of(preset="cassell").hands_step.several) == (True, False)


def test_the_drawer_is_open_where_something_lies_in_it() -> None:
    hands = query(hand="over", stake_Ben="2", hand_Ben="over", more_Ben="1 won", doubled="on")
    plain = [hands, query(away=["Ben"], dealer="Ann", note="late")]
    odd = [query(brulet="on"), query(sale_to="Ben")]

    opens = [form_of(sent=each, preset="peel_pool", brulet=True).has_extras for each in plain + odd]

    assert opens == [False, False, True, True]


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


def test_only_what_hangs_on_the_kitty_makes_prices_uncertain() -> None:
    assert [form_of(preset=each).is_steady for each in ("hoyle", "peel", "peel_pool")] == [
        *(True, True, False),
    ]


NATURAL = query(hand="stood", hand_Ben="natural", stake_Ben="3")


@pytest.mark.parametrize(
    ("log", "sent", "table", "gains"),
    [
        ((), query(hand="over", doubled="on"), {}, {"Ann": -4, "Ben": 2, "Cat": 2}),
        (
            (),
            query(hand="stood", hand_Ben="natural", more_Cat="1 over"),
            {},
            {"Ben": 2, "Cat": -2},
        ),
        ((), query(hand="18", hand_Ben="won"), {}, {"Ben": 1, "Cat": -1}),
        ((), query(hand="18", hand_Ben="17"), {}, None),
        (
            (LOST,),
            NATURAL,
            {"preset": "peel_natural", "players": FOUR},
            {"Ann": -4, "Ben": 12, "Cat": -4, "Dan": -4},
        ),
        ((LOST,), NATURAL, POOL, {"Ann": -4, "Ben": 10, "Cat": -1, "Dan": -1, "kitty": -4}),
        ((), query(hand="over"), POOL, {"Ann": -5, "kitty": 5}),
    ],
    ids=[
        *("doubled", "a pair", "stood at points", "points are the scorer's"),
        *("a natural from all", "a natural and the kitty", "a fine"),
    ],
)
def test_a_phone_adds_up_hands_but_not_points(
    log: tuple[Any, ...], sent: Any, table: dict[str, Any], gains: dict[str, int] | None
) -> None:
    assert form_of(*log, sent=sent, **table).on_the_phone == gains


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
