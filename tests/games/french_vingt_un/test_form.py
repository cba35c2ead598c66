"""The form of a round: each of the eight is told in its own way, and told again from its facts."""

from __future__ import annotations

import json
from typing import Any

import pytest

from napledger.games.french_vingt_un.form import KIT, rules_form
from napledger.games.french_vingt_un.rules import RULES
from napledger.reading.faults import Fault
from tests.games.french_vingt_un.forms import form_of
from tests.games.french_vingt_un.rounds import clock, hands, points, said
from tests.games.vingt_un.forms import query


@pytest.mark.parametrize(
    ("sent", "facts"),
    [
        (
            query(round="1", hand="over", hand_Cat="over", more_Ben="21", doubled="on"),
            {
                "round": 1,
                "doubled": True,
                "hand": "over",
                "hands": [
                    {"player": "Ben", "stake": 1, "hand": "won"},
                    {"player": "Ben", "stake": 1, "hand": 21},
                    {"player": "Cat", "stake": 1, "hand": "over"},
                ],
            },
        ),
        (
            query(round="2", hand="stood", more_Ben="21", doubled="on", points_Cat="17"),
            {"round": 2, **hands("stood", Ben=(1, "lost"), Cat=(1, 17))},
        ),
        (
            query(round="4", stake_Ben="3", hand_Ben="won"),
            {
                "round": 4,
                "bets": [
                    {"player": "Ben", "stake": 3, "won": True},
                    {"player": "Cat", "stake": 1, "won": False},
                ],
            },
        ),
        (
            query(round="5", outcome="all_wrong", hand_Ben="lost"),
            {
                "round": 5,
                "bets": [
                    {"player": "Ben", "stake": 1, "won": False},
                    {"player": "Cat", "stake": 1, "won": False},
                ],
            },
        ),
        (
            query(round="6", outcome="company", stake_Ben="3"),
            {"round": 6, "winner": "company", "stakes": {"Ben": 3, "Cat": 1}},
        ),
        (
            query(round="7", units_Ann="12", units_Ben="4", units_Cat="20"),
            {"round": 7, **points(12, Ben=4, Cat=20)},
        ),
        (query(round="8", outcome="dealer", hit="7"), {"round": 8, "winner": "dealer", "hit": 7}),
        (query(round="8", outcome="dealer", hit=""), {"round": 8, "winner": "dealer"}),
        (query(round="8", outcome="company", hit="7"), {"round": 8, "winner": "company"}),
        (
            query(round="3", outcome="abandoned", hand="over", doubled="on", note="cut"),
            {"round": 3, "abandoned": True, "note": "cut"},
        ),
    ],
    ids=["1", "2", "4", "all wrong", "6", "7", "8", "8, no card said", "8, company", "abandoned"],
)
def test_a_round_is_told_in_its_own_way(sent: Any, facts: dict[str, Any]) -> None:
    assert form_of(sent=sent).facts() == facts


def test_without_a_round_it_is_the_one_that_is_due() -> None:
    assert form_of(clock("dealer"), sent=query(outcome="dealer")).round == 1
    assert form_of(said(round=7, **points(9, Ben=9, Cat=9)), sent=query()).round == 8
    assert form_of(sent=query(round="9")).round == 1


def test_every_round_may_be_doubled_where_the_rules_say_so() -> None:
    sent = query(round="8", outcome="dealer", doubled="on")

    assert form_of(sent=sent, preset="cassell").facts()["doubled"]
    assert "doubled" not in form_of(sent=sent).facts()


@pytest.mark.parametrize(
    ("sent", "path", "sentence"),
    [
        (query(round="1"), "hand", "what did the dealer come to? Tap it first"),
        (
            query(round="4", hand_Ben="", outcome="record"),
            "hands",
            "who guessed right? Tap them, or All wrong",
        ),
        (
            query(round="5", hand_Ben="won", outcome="all_wrong"),
            "hands",
            "somebody guessed right: tap Record, or take that back",
        ),
        (
            query(round="6"),
            "outcome",
            "who won, the dealer or the company? Tap one of them",
        ),
        (
            query(round="7", units_Ann="12"),
            "hands",
            "how many points has everybody? Tap them, the dealer’s first",
        ),
    ],
)
def test_what_is_still_to_be_tapped_is_asked_for(sent: Any, path: str, sentence: str) -> None:
    form = form_of(sent=sent)

    with pytest.raises(Fault) as refused:
        form.facts()

    assert (refused.value.path, refused.value.pattern) == (path, sentence)
    assert form.score is None


BET = {"player": "Cat", "stake": 1, "won": False}


@pytest.mark.parametrize(
    "facts",
    [
        {
            "dealer": "Ann",
            "round": 1,
            "doubled": True,
            **hands(18, Ben=(2, "natural"), Cat=(1, 17)),
        },
        {"dealer": "Ann", "round": 2, **hands("over", Ben=(1, "won"), Cat=(2, "over"))},
        {
            "dealer": "Ann",
            "round": 4,
            "bets": [
                {
                    "player": "Ben",
                    "stake": 2,
                    "won": True,
                    "call": "antipathy",
                    "cards": ["red", "black"],
                },
                BET,
            ],
        },
        {
            "dealer": "Ann",
            "round": 5,
            "bets": [{"player": "Ben", "stake": 2, "won": True, "call": "red"}, BET],
        },
        {"dealer": "Ann", "round": 6, "winner": "dealer", "stakes": {"Ben": 3, "Cat": 1}},
        {"dealer": "Ann", "round": 7, **points(12, Ben=4, Cat=20)},
        {"dealer": "Ann", "round": 8, "winner": "dealer", "hit": 7, "note": "at last"},
        {"dealer": "Ann", "round": 8, "winner": "company", "away": ["Cat"]},
        {"dealer": "Ann", "round": 5, "abandoned": True},
    ],
    ids=["1", "2", "4", "5", "6", "7", "8", "away", "abandoned"],
)
def test_a_form_filled_in_with_a_round_sends_that_round_again(facts: dict[str, Any]) -> None:
    assert form_of(facts=facts).facts() == facts


def test_a_bet_that_only_its_cards_decide_is_filled_in_with_how_it_ended() -> None:
    bet = {"player": "Ben", "stake": 2, "call": "black", "cards": ["black"]}

    form = form_of(facts={"round": 5, "bets": [bet, BET]})

    assert form.facts()["bets"] == [bet, BET]


def test_cards_that_say_otherwise_are_left_out_once_a_bet_is_corrected() -> None:
    shown = "sympathy red red won said"

    def bet(number: str, hand: str) -> dict[str, Any]:
        sent = query(round=number, hand_Ben=hand, shown_Ben=shown)
        found: dict[str, Any] = form_of(sent=sent).facts()["bets"][0]
        return found

    lost = {"player": "Ben", "stake": 1, "won": False}
    assert bet("4", "won")["cards"] == ["red", "red"]
    assert bet("4", "lost") == {**lost, "call": "sympathy"}
    assert bet("5", "lost") == lost


def test_the_page_says_which_rounds_there_are_and_what_each_asks() -> None:
    rounds = form_of(programme=[4, 7, 1]).rounds

    assert [(each.number, each.name, each.asks) for each in rounds] == [
        (4, "Sympathy and Antipathy", "who guessed right"),
        (7, "Differences", "everybody’s points"),
        (1, "Vingt-Un", "the dealer’s hand first"),
    ]


def test_the_rounds_to_choose_from_say_what_hangs_on_them() -> None:
    form = form_of(said(**hands("over", Ben=(1, "won"), Cat=(1, "won"))), programme=[1, 8])

    chips = form.groups[0].chips[0]

    assert [(chip.value, chip.label, chip.checked, chip.plain) for chip in chips] == [
        ("1", "1 Vingt-Un", False, False),
        ("8", "8 The Clock", True, True),
    ]
    assert [dict(chip.facts) for chip in chips] == [
        {
            "word": "Vingt-Un",
            "sort": "hands",
            "next": "{dealer.value}",
            "doubles": "",
            "pairs": "",
        },
        {"word": "The Clock", "sort": "clock", "next": "{dealer.left}"},
    ]
    assert [group.name for group in form.groups] == [
        "round",
        "stood",
        "points",
        "clock",
        "away",
        "dealer",
    ]


def test_forfeits_and_five_cards_belong_to_the_other_game() -> None:
    form = form_of()
    lines = next(group for group in form.groups if group.name == "points").lines

    assert lines[0].options[:2] == [("", "–"), ("2", "2")]
    assert [value for value, _word in form.dealer_picks] == ["over", "stood", "21", "natural"]
    assert "five" not in dict(form.picks)


def test_pairs_are_a_matter_of_the_table_and_of_its_first_round() -> None:
    assert form_of().may_pair
    assert not form_of(pairs="none").may_pair
    assert form_of().has_pairs
    assert not form_of(sent=query(round="2")).has_pairs


def test_a_round_whose_dealer_was_not_written_is_filled_in_too() -> None:
    facts = {"round": 7, **points(12, Ben=4, Cat=20)}

    assert form_of(facts=facts).facts() == facts


def test_points_and_cards_lie_on_the_tiles() -> None:
    facts = {"dealer": "Ann", "round": 7, **points(12, Ben=4, Cat=20)}
    form = form_of(facts=facts, programme=[7])

    assert [(tile.key, tile.units) for tile in form.seats] == [
        ("Ann", "12"),
        ("Ben", "4"),
        ("Cat", "20"),
    ]
    assert form.units[0] == "2"
    assert form.units[-1] == "20"
    assert not form.has_extras


def test_another_round_than_the_one_due_lies_in_the_drawer() -> None:
    assert form_of(sent=query(round="4")).has_extras
    assert not form_of(sent=query(hand="over")).has_extras
    assert not form_of(sent=query(round="1", hand="over")).has_extras


def test_who_won_stands_where_a_round_is_corrected() -> None:
    assert form_of(sent=query(outcome="company")).stands == (("outcome", "company"),)
    assert form_of(sent=query(outcome="abandoned")).stands == (("outcome", "abandoned"),)
    assert form_of(sent=query(outcome="record")).stands == ()


def test_a_fault_is_said_at_its_field() -> None:
    form = form_of()

    form.refuse(Fault("bets[1].stake", "too much"))
    form.refuse(Fault("stakes.Ben", "too little"))
    form.refuse(Fault("winner", "nobody"))

    assert form.errors == {"hands": ["Too much.", "Too little."], "outcome": ["Nobody."]}


def test_the_phone_is_told_what_each_round_brings() -> None:
    told = json.loads(form_of(stake=5, difference_rate=2, clock_stake=3).told)

    assert told["gains"]["stood"] == {
        "lost": -5,
        "won": 5,
        "21": 10,
        "tie": -5,
        "natural": 10,
        "over": -5,
    }
    assert told["bet"] == {"lost": -5, "won": 5}
    assert (told["unit"], told["clock"]) == (10, 15)
    assert told["programme"] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert (told["least"], told["most"], told["same"]) == (1, 5, True)
    assert form_of().is_steady


def test_a_card_of_a_rule_set_says_what_rounds_pay() -> None:
    prices = KIT.prices(RULES.laid_over("cassell", {"difference_rate": 2}))

    assert [(price.word, price.price) for price in prices] == [
        ("natural", "×2"),
        ("twenty-one", "×2"),
        ("tie", "to the dealer"),
        ("a unit of difference", "2"),
        ("The Clock", "1"),
    ]


def test_the_house_rules_form_shows_every_option() -> None:
    shown = [
        option.name
        for group in rules_form({"preset": "cassell"}).groups
        for option in group.options
    ]

    assert sorted(shown) == sorted(f"rule-{name}" for name in RULES.by_name)
