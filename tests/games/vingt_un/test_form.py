"""The form of a round: what was tapped becomes facts, and facts what was tapped."""

from __future__ import annotations

import json
from typing import Any

import pytest

from napledger.games.deal_form.misdeal import MisdealCost
from napledger.games.vingt_un.fields import read_further
from napledger.games.vingt_un.form import KIT, rules_form
from napledger.games.vingt_un.rules import RULES
from napledger.reading.faults import Fault
from tests.games.vingt_un.forms import form_of, query
from tests.games.vingt_un.rounds import FOUR, on, plain, played

POOL: dict[str, Any] = {"preset": "peel_pool", "players": FOUR}
LOST = plain("Ben", "Cat", "Dan")


def groups(**table: Any) -> list[str]:
    """Return the names of the groups in the drawer."""
    return [group.name for group in form_of(**table).groups]


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


def test_tiles_say_stakes_hands_pairs_and_points() -> None:
    sent = query(
        hand="stood",
        doubled="on",
        stake_Ben="3",
        hand_Ben="21",
        more_Ben="2 over, Won",
        stake_Cat="2",
        hand_Cat="won",
        points_Cat="forfeit",
        dealer="Ann",
        note=" by candlelight ",
    )

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
    before, after = form_of(**POOL), form_of(LOST, **POOL)
    sent = query(hand="stood", sale_to="Ben", sale_price="1")

    assert before.sale_group is not None
    assert [chip.value for chip in before.sale_group.chips[0]] == ["", "Ben", "Cat", "Dan"]
    assert after.sale_group is None
    assert "sale" not in form_of(LOST, sent=sent, **POOL).facts()


def test_without_the_dealers_hand_it_is_asked_for() -> None:
    form = form_of(sent=query(stake_Ben="2"))

    with pytest.raises(Fault, match="what did the dealer come to\\? Tap it first"):
        form.facts()

    assert form.score is None
    assert {tile.would for tile in form.seats} == {""}


def test_further_hands_that_cannot_be_read_are_refused() -> None:
    with pytest.raises(Fault) as refused:
        list(read_further("2 over, perhaps", stake=1))

    assert str(refused.value) == (
        "hands: “perhaps” is no hand: write the stake and the hand, like 2 over"
    )


@pytest.mark.parametrize(
    "field", [{"stake_Ben": "²"}, {"stake_Ben": "9999999999"}, {"hand_Ben": "²"}, {"hand": "99"}]
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
    assert form.in_order == ["Cat", "Ben"]


def test_an_abandoned_round_is_corrected_by_its_button() -> None:
    assert form_of(facts={"abandoned": True}).stands == (("outcome", "abandoned"),)
    assert form_of(sent=query(outcome="record")).stands == ()


def test_what_was_typed_is_shown_again() -> None:
    form = form_of(sent=query(sale_price=" 12 ", note="late"))

    assert (form.price_typed, form.note_typed) == ("12", "late")


def test_the_stake_is_the_last_one_as_far_as_the_limits_let_it() -> None:
    staked = played("stood", on("Ben", 5, "lost"), on("Cat", 2, "won"), on("Dan", 1, "won"))
    rules = {"preset": "hoyle", "options": {"minimum": 2, "maximum": 4}}

    seats = form_of(staked, {"kind": "rules", "rules": rules}, players=FOUR).seats

    assert [(tile.key, tile.stake) for tile in seats] == [
        ("Ann", "2"),
        ("Ben", "4"),
        ("Cat", "2"),
        ("Dan", "2"),
    ]


def test_tiles_say_what_the_round_would_do() -> None:
    form = form_of(sent=query(hand="over", hand_Cat="over", stake_Cat="3"))

    assert [(tile.would, tile.direction) for tile in form.seats] == [
        ("+2", "up"),
        ("+1", "up"),
        ("−3", "down"),
    ]
    assert form.headline == "+2"
    assert [tile.is_dealer for tile in form.seats] == [True, False, False]
    assert form.dealer_name == "Ann"


def test_a_tile_says_who_is_away() -> None:
    seats = form_of(facts={"away": ["Cat"]}).seats

    assert [(tile.mark, tile.is_away) for tile in seats] == [
        ("", False),
        ("", False),
        ("away", True),
    ]


def test_what_the_rules_do_not_have_is_not_asked() -> None:
    assert groups() == ["deal_ends", "stood", "points", "away", "dealer"]
    assert groups(**POOL) == ["deal_ends", "stood", "points", "irregular", "away", "dealer"]
    chips = form_of(preset="hoyle_brulet").groups[0].chips[0]
    assert [chip.name for chip in chips] == ["deal_ends", "brulet"]


def test_five_cards_have_a_button_and_a_place_on_the_tile_where_they_are_played() -> None:
    plain_form, pontoon = form_of(), form_of(preset="pontoon")

    assert [value for value, _word in plain_form.dealer_picks] == ["over", "stood", "21", "natural"]
    assert [value for value, _word in pontoon.dealer_picks] == [
        "over",
        "stood",
        "21",
        "five",
        "natural",
    ]
    assert ("five", "five cards") in pontoon.picks
    assert ("five", "five cards") not in plain_form.picks


def test_a_pair_goes_on_where_pairs_are_played() -> None:
    assert form_of().may_pair
    assert not form_of(preset="cassell").may_pair


@pytest.mark.parametrize(
    ("sent", "odd"),
    [
        (query(hand="over", stake_Ben="2", hand_Ben="over", more_Ben="1 won", doubled="on"), False),
        (query(hand="18"), True),
        (query(points_Ben="18"), True),
        (query(brulet="on"), True),
        (query(sale_to="Ben"), True),
        (query(away=["Ben"], dealer="Ann", note="late"), False),
    ],
)
def test_the_drawer_is_open_where_something_lies_in_it(sent: Any, odd: bool) -> None:  # noqa: FBT001
    assert form_of(sent=sent).has_extras == odd


def test_a_fault_is_said_at_its_field() -> None:
    form = form_of()

    form.refuse(Fault("hands[1].stake", "too much"))
    form.refuse(Fault("sale.to", "nobody"))
    form.refuse(Fault("irregularities.Ben", "nothing"))

    assert form.errors == {
        "hands": ["Too much."],
        "sale_to": ["Nobody."],
        "irregular": ["Nothing."],
    }


def test_a_price_that_is_none_is_refused_at_its_field() -> None:
    form = form_of(sent=query(hand="stood", sale_to="Ben", sale_price="much"), **POOL)

    with pytest.raises(Fault) as refused:
        form.facts()

    assert refused.value.path == "sale_price"


def test_after_a_bought_turn_the_sellers_left_deals() -> None:
    sold = plain("Ben", "Dan", "Ann", sale={"to": "Cat", "price": 1})
    form = form_of(sold, preset="peel", players=FOUR)

    dealers = {chip.value: dict(chip.facts) for chip in form.groups[-1].chips[0]}

    assert dealers["Cat"]["left"] == "Ben Cat Dan Ann"
    assert dealers["Ben"]["left"] == "Cat Dan Ann Ben"


def test_an_abandoned_round_costs_the_antes_of_a_deal_once() -> None:
    assert form_of(**POOL).abandoned_price == MisdealCost(
        "−1", "{dealer} −1, others −1", "Ann −1, others −1"
    )
    assert form_of(LOST, **POOL).abandoned_price == form_of().abandoned_price == MisdealCost()


def test_only_a_kitty_makes_prices_uncertain() -> None:
    assert form_of().is_steady
    assert not form_of(**POOL).is_steady


def told(**table: Any) -> dict[str, Any]:
    """Return what the phone is told."""
    found: dict[str, Any] = json.loads(form_of(**table).told)
    return found


def test_the_phone_is_told_what_a_counter_brings_and_what_ends_the_deal() -> None:
    said = told(stake=5, natural_pays=3)

    assert said["first"] == {
        "gains": {
            "over": {"won": 5, "over": -5, "21": 10, "natural": 15},
            "stood": {
                "lost": -5,
                "won": 5,
                "21": 10,
                "tie": -5,
                "natural": 15,
                "over": -5,
            },
            "21": {"lost": -10, "over": -5, "21": -10, "natural": 15},
            "natural": {"lost": -15, "natural": 0},
        },
        "fromOthers": {},
        "ends": {hand: [] for hand in [*map(str, range(2, 22)), "over", "natural", "stood"]},
    }
    assert said["later"]["ends"]["stood"] == ["natural"]
    assert said["later"]["ends"]["natural"] == []
    assert said["later"]["gains"] == said["first"]["gains"]
    assert (said["least"], said["most"], said["same"]) == (1, 5, True)
    assert (said["last"], said["toHolder"]) == (0, False)
    assert said["cycles"]["over"] == ["won", "over", "21", "natural"]
    assert said["cycles"]["18"] == ["lost", "won", "21", "tie", "natural", "over"]
    assert said["cycles"]["natural"] == ["lost", "natural"]
    assert said["words"]["21"] == "21"


def test_in_peels_first_round_a_natural_brings_no_more_than_a_twenty_one() -> None:
    said = told(preset="peel_natural_double", natural_pays=4)

    assert said["first"]["gains"]["stood"]["natural"] == 2
    assert said["later"]["gains"]["stood"]["natural"] == 4
    assert said["first"]["fromOthers"] == {}
    assert said["later"]["fromOthers"] == {
        "over": {"natural": 2},
        "stood": {"natural": 2},
        "21": {"natural": 2},
    }


def test_what_the_kitty_has_to_do_with_the_phone_does_not_know() -> None:
    said = told(**POOL)

    assert said["first"]["gains"] == {}
    assert set(said["later"]["gains"]["over"].values()) == {None}
    assert said["later"]["gains"]["stood"] == {
        "lost": -1,
        "won": 1,
        "21": 2,
        "tie": None,
        "natural": None,
        "over": -1,
    }
    assert said["later"]["gains"]["21"]["21"] is None


def test_the_phone_is_told_how_long_a_deal_lasts() -> None:
    assert told(preset="hoyle_rounds")["last"] == 4
    assert told(preset="hoyle_holder")["toHolder"]


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
    shown = [
        option.name
        for group in rules_form({"preset": "peel_pool"}).groups
        for option in group.options
    ]

    assert sorted(shown) == sorted(f"rule-{name}" for name in RULES.by_name)
