"""The form of a round: each of the eight is told in its own way, and told again from its facts."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.games.conformance import html as pages
from napledger.games.conformance.html import sent_by, shown
from napledger.games.french_vingt_un.form import rules_form
from napledger.reading.faults import Fault
from tests.games.french_vingt_un.forms import form_of
from tests.games.french_vingt_un.rounds import bets, clock, hands, points, said
from tests.games.vingt_un.forms import query
from tests.games.vingt_un.rounds import on

TOLD: dict[str, tuple[Any, dict[str, Any]]] = {
    "1": (
        query(round="1", hand="over", hand_Cat="over", more_Ben="21", doubled="on"),
        {
            "round": 1,
            "doubled": True,
            "hand": "over",
            "hands": [on("Ben", 1, "won"), on("Ben", 1, 21), on("Cat", 1, "over")],
        },
    ),
    "2": (
        query(round="2", hand="stood", more_Ben="21", doubled="on", points_Cat="17"),
        {"round": 2, **hands("stood", Ben=(1, "lost"), Cat=(1, 17))},
    ),
    "4": (
        query(round="4", stake_Ben="3", hand_Ben="won"),
        {"round": 4, **bets(Ben=(3, True), Cat=(1, False))},
    ),
    "5, all wrong": (
        query(round="5", outcome="all_wrong", hand_Ben="lost"),
        {"round": 5, **bets(Ben=(1, False), Cat=(1, False))},
    ),
    "6": (
        query(round="6", outcome="company", stake_Ben="3"),
        {"round": 6, "winner": "company", "stakes": {"Ben": 3, "Cat": 1}},
    ),
    "7": (
        query(round="7", units_Ann="12", units_Ben="4", units_Cat="20"),
        {"round": 7, **points(12, Ben=4, Cat=20)},
    ),
    "7, as a page of an earlier version told it": (
        query(round="7", hand="12", units_Ben="4", units_Cat="20"),
        {"round": 7, **points(12, Ben=4, Cat=20)},
    ),
    "8": (
        query(round="8", outcome="dealer", hit="7"),
        {"round": 8, "winner": "dealer", "hit": 7},
    ),
    "8, no card said": (
        query(round="8", outcome="dealer", hit=""),
        {"round": 8, "winner": "dealer"},
    ),
    "8, company": (
        query(round="8", outcome="company", hit="7"),
        {"round": 8, "winner": "company"},
    ),
    "abandoned": (
        query(round="3", outcome="abandoned", hand="over", doubled="on", note="cut"),
        {"round": 3, "abandoned": True, "note": "cut"},
    ),
}


@pytest.mark.parametrize(("sent", "facts"), TOLD.values(), ids=TOLD)
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
        (query(round="4", hand_Ben=""), "bets", "who guessed right? Tap them, or All wrong"),
        (
            query(round="5", hand_Ben="won", outcome="all_wrong"),
            "bets",
            "somebody guessed right: tap Record, or take that back",
        ),
        (query(round="6"), "outcome", "who won, the dealer or the company? Tap one of them"),
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
        {"round": 4, **bets(Ben=(2, True), Cat=(1, False))},
        {"round": 5, "bets": [{**BET, "player": "Ben", "call": "black"}, BET]},
        {"round": 7, **points(12, Ben=4, Cat=20)},
        {"dealer": "Ann", "round": 8, "winner": "company", "away": ["Cat"]},
        {"round": 8, "winner": "dealer", "hit": 7, "note": "at last"},
    ],
    ids=["4", "5, lost", "7", "8", "8, a card"],
)
def test_a_form_filled_in_with_a_round_sends_that_round_again(facts: dict[str, Any]) -> None:
    assert form_of(facts=facts).facts() == facts


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


def test_the_head_says_whose_deal_it_is_and_the_rounds_are_those_of_the_table() -> None:
    fourth = said(round=4, **bets(Ben=(1, False), Cat=(1, False)))
    form: Any = form_of(fourth, programme=[4, 7, 1])
    root = shown(form)
    [due] = [" ".join(each.said.split()) for each in root.having("data-due")]
    rounds = [each for each in root.having("name") if each.get("name") == "round"]

    assert due == "Ann’s deal · 2 of 3 · Differences"
    assert [f"{each.get('value')} {each.get('data-word')}" for each in rounds] == [
        *("4 Sympathy and Antipathy", "7 Differences", "1 Vingt-Un"),
    ]


@pytest.mark.parametrize(("won", "ended"), [(False, "all_wrong"), (True, "record")])
def test_a_corrected_round_of_guesses_ended_by_the_button_that_said_so(
    won: bool,  # noqa: FBT001
    ended: str,
) -> None:
    form = form_of(facts={"round": 4, **bets(Ben=(5, won), Cat=(5, False))}, programme=[4])

    assert form.stands == [("outcome", ended)]


def test_points_and_cards_lie_on_the_tiles() -> None:
    form = form_of(facts={"round": 7, **points(12, Ben=4, Cat=20)}, programme=[7])

    assert [form.part_of(key).units for key in ("Ann", "Ben", "Cat")] == ["12", "4", "20"]
    assert (form.units[0], form.units[-1]) == ("2", "20")
    assert not form.has_extras


def test_hands_are_those_of_this_game_and_this_table() -> None:
    step = form_of().hands_step

    assert list(step.cycles) == ["over", "stood", "21", "natural"]
    assert not {"forfeit", "five"} & {*step.labels}
    assert (step.several, form_of(pairs="none").hands_step.several) == (True, False)
    assert form_of().is_steady


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
