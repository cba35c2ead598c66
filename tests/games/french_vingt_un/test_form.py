"""The form of a round: each of the eight is told in its own way, and told again from its facts."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.games.conformance import pages
from napledger.games.conformance.html import sent_by
from napledger.games.conformance.pages import shown
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
    seventh = said(round=7, **points(9, Ben=9, Cat=9))

    assert form_of(clock("dealer"), sent=query(outcome="dealer")).due == 1
    assert form_of(seventh, sent=query(outcome="dealer")).facts()["round"] == 8
    with pytest.raises(Fault, match="“9” is none of the answers"):
        form_of(sent=query(round="9")).facts()


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
            "bets",
            "who guessed right? Tap them, or All wrong",
        ),
        (
            query(round="5", hand_Ben="won", outcome="all_wrong"),
            "bets",
            "somebody guessed right: tap Record, or take that back",
        ),
        (
            query(round="6"),
            "outcome",
            "who won, the dealer or the company? Tap one of them",
        ),
        (
            query(round="7", units_Ann="12"),
            "points",
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
    noted = "sympathy red red won said"

    def bet(number: str, hand: str) -> dict[str, Any]:
        sent = query(round=number, hand_Ben=hand, shown_Ben=noted)
        found: dict[str, Any] = form_of(sent=sent).facts()["bets"][0]
        return found

    lost = {"player": "Ben", "stake": 1, "won": False}
    assert bet("4", "won")["cards"] == ["red", "red"]
    assert bet("4", "lost") == {**lost, "call": "sympathy"}
    assert bet("5", "lost") == lost


def test_the_head_says_whose_deal_it_is_and_which_round() -> None:
    programme: dict[str, Any] = {"programme": [4, 7, 1]}
    fourth = said(round=4, bets=[BET | {"player": "Ben"}, BET])

    def head(*log: dict[str, Any]) -> str:
        form: Any = form_of(*log, **programme)
        root = shown(form)
        return next(" ".join(each.said.split()) for each in root.having("data-due"))

    assert head() == "Ann’s deal · 1 of 3 · Sympathy and Antipathy"
    assert head(fourth) == "Ann’s deal · 2 of 3 · Differences"


def test_the_rounds_to_choose_from_are_those_of_the_table() -> None:
    form: Any = form_of(programme=[1, 8])
    root = shown(form)
    rounds = [each for each in root.having("name") if each.get("name") == "round"]

    assert [(each.get("value"), each.get("data-word")) for each in rounds] == [
        ("1", "Vingt-Un"),
        ("8", "The Clock"),
    ]


def test_forfeits_and_five_cards_belong_to_the_other_game() -> None:
    step = form_of().hands_step

    assert list(step.cycles) == ["over", "stood", "21", "natural"]
    assert not {"forfeit", "five"} & {*step.labels}


def test_pairs_are_a_matter_of_the_table_and_of_its_first_round() -> None:
    assert form_of().hands_step.several
    assert not form_of(pairs="none").hands_step.several


def test_a_round_whose_dealer_was_not_written_is_filled_in_too() -> None:
    facts = {"round": 7, **points(12, Ben=4, Cat=20)}

    assert form_of(facts=facts).facts() == facts


@pytest.mark.parametrize(("won", "ended"), [(False, "all_wrong"), (True, "record")])
def test_a_corrected_round_of_guesses_ended_by_the_button_that_said_so(
    won: bool,  # noqa: FBT001
    ended: str,
) -> None:
    bets = [{"player": "Ben", "stake": 5, "won": won}, {"player": "Cat", "stake": 5, "won": False}]
    form = form_of(facts={"dealer": "Ann", "round": 4, "bets": bets}, programme=[4])

    assert form.stands == [("outcome", ended)]


def test_points_and_cards_lie_on_the_tiles() -> None:
    facts = {"dealer": "Ann", "round": 7, **points(12, Ben=4, Cat=20)}
    form = form_of(facts=facts, programme=[7])

    assert [(key, form.part_of(key).units) for key in form.table.seated] == [
        ("Ann", "12"),
        ("Ben", "4"),
        ("Cat", "20"),
    ]
    assert form.units[0] == "2"
    assert form.units[-1] == "20"
    assert not form.has_extras


def test_a_page_of_an_earlier_version_told_the_dealers_points_by_themselves() -> None:
    sent = query(round="7", hand="12", units_Ben="4", units_Cat="20")

    assert form_of(sent=sent).facts() == {"round": 7, **points(12, Ben=4, Cat=20)}


def test_who_won_stands_where_a_round_is_corrected() -> None:
    assert form_of(sent=query(outcome="company")).stands == [("outcome", "company")]
    assert form_of(sent=query(outcome="abandoned")).stands == [("outcome", "abandoned")]


def test_a_fault_is_said_at_its_field() -> None:
    form = form_of()

    form.refuse(Fault("bets[1].stake", "too much"))
    form.refuse(Fault("stakes.Ben", "too little"))
    form.refuse(Fault("winner", "nobody"))

    assert form.errors == {
        "bets": ["Too much."],
        "hands": ["Too little."],
        "outcome": ["Nobody."],
    }


@pytest.mark.parametrize(
    ("sent", "gains"),
    [
        (query(round="1", hand="over", hand_Cat="over", doubled="on"), {}),
        (query(round="2", hand="stood", hand_Cat="17"), None),
        (query(round="4", hand_Ben="won", stake_Ben="3", outcome="record"), {"Ann": -10}),
        (query(round="4", outcome="all_wrong"), {"Ann": 10, "Ben": -5}),
        (query(round="6", outcome="company", stake_Ben="2"), {"Ann": -15, "Ben": 10}),
        (query(round="7", units_Ann="12", units_Ben="4", units_Cat="20"), {"Ben": -80, "Cat": 80}),
        (query(round="8", outcome="dealer"), {"Ann": 30, "Ben": -15}),
    ],
    ids=["1", "points", "4", "all wrong", "6", "7", "8"],
)
def test_a_phone_adds_up_every_round(sent: Any, gains: dict[str, int] | None) -> None:
    found = form_of(sent=sent, stake=5, difference_rate=2, clock_stake=3).on_the_phone

    assert (found is None) == (gains is None)
    assert {**(found or {}), **(gains or {})} == (found or {})


def test_no_round_changes_what_the_next_pays() -> None:
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
    offered = [
        option.name
        for group in rules_form({"preset": "cassell"}).groups
        for option in group.options
    ]

    assert sorted(offered) == sorted(f"rule-{name}" for name in RULES.by_name)


def test_the_rounds_of_a_deal_are_ticked_by_their_names_and_keep_their_order() -> None:
    rules = {"preset": "hoyle", "options": {"programme": [8, 1, 4]}}
    [rounds] = [
        option
        for group in rules_form(rules).groups
        for option in group.options
        if option.name == "rule-programme"
    ]
    assert [pick.sentence for pick in rounds.picks if pick.checked] == [
        "The Clock",
        "Vingt-Un",
        "Sympathy and Antipathy",
    ]
    assert len(rounds.picks) == 8

    told = [
        each
        for each in sent_by(pages.house_rules(rules_form(rules)))
        if each[0] != "rule-programme-1"
    ]
    assert rules_form({}, sent=pages.query(told)).rules() == {
        "preset": "hoyle",
        "options": {"programme": [8, 4]},
    }
    # As a form from before the ticks sends it.
    typed = [*(each for each in told if "programme" not in each[0]), ("rule-programme", "3, 2")]
    assert rules_form({}, sent=pages.query(typed)).rules()["options"] == {"programme": [3, 2]}


@pytest.mark.parametrize(("rounds", "asked"), [("none", False), ("first", True), ("any", True)])
def test_doubling_is_asked_where_a_round_can_be_doubled(rounds: str, *, asked: bool) -> None:
    board = form_of(doubled_rounds=rounds).form.board

    assert ("doubled" in [step.name for step in board]) is asked
