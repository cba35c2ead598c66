"""Rounds that cannot have been: what is refused, where, and in which words."""

from __future__ import annotations

from typing import Any

import pytest

from tests.evening.documents import refusal
from tests.games.vingt_un.rounds import FOUR, abandoned, evening, lines, on, plain, played

WORDS = "over, natural, five, won, lost, tie, forfeit"
ROUND = played("stood", on("Ben", 1, "lost"), on("Cat", 1, "won"))
DRAWN = "over, natural, forfeit"

UNREADABLE: list[tuple[dict[str, Any], str]] = [
    ({}, "hand: is missing: what did the dealer come to?"),
    ({"hands": ROUND["hands"]}, "hand: is missing: what did the dealer come to?"),
    ({"hand": 18}, "hands: is missing: each punter has a stake and a hand"),
    ({"hand": 18, "hands": []}, "hands: is missing: each punter has a stake and a hand"),
    (
        {**ROUND, "hand": 1},
        "hand: expected points from 2 to 21, or one of over, natural, five, stood, got 1",
    ),
    (
        {**ROUND, "hand": 22},
        "hand: expected points from 2 to 21, or one of over, natural, five, stood, got 22",
    ),
    (
        {**ROUND, "hand": True},
        "hand: expected points from 2 to 21, or one of over, natural, five, stood, got true",
    ),
    (
        {**ROUND, "hand": "won"},
        "hand: expected points from 2 to 21, or one of over, natural, five, stood, got won",
    ),
    (
        {**ROUND, "hand": ["over"]},
        "hand: expected points from 2 to 21, or one of over, natural, five, stood, got a list",
    ),
    ({**ROUND, "hands": {}}, "hands: expected a list, got an object"),
    (
        {**ROUND, "hands": ["Ben"]},
        "hands[0]: expected an object with named fields, got the text “Ben”",
    ),
    ({**ROUND, "hands": [{"stake": 1}]}, "hands[0].player: is missing"),
    ({**ROUND, "hands": [{"player": "Ben"}]}, "hands[0].stake: is missing"),
    (
        {**ROUND, "hands": [on("Ben", 0, 18)]},
        "hands[0].stake: expected a whole number from 1 to 1,000,000, got 0",
    ),
    (
        {**ROUND, "hands": [on("Ben", 10**40, 18)]},
        "hands[0].stake: expected a whole number from 1 to 1,000,000, got a larger one",
    ),
    (
        {**ROUND, "hands": [on("Ben", 1, "stood")]},
        f"hands[0].hand: expected points from 2 to 21, or one of {WORDS}, got stood",
    ),
    ({**ROUND, "sale": {"to": "Ben"}}, "sale.price: is missing"),
    ({**ROUND, "sale": {"price": 5}}, "sale.to: is missing"),
    (
        {**ROUND, "sale": {"to": "Ben", "price": 0}},
        "sale.price: expected a whole number from 1 to 1,000,000,000,000, got 0",
    ),
    (
        {**ROUND, "irregularities": {"Ben": 0}},
        "irregularities.Ben: expected a whole number from 1 to 1,000,000,000,000, got 0",
    ),
    ({**ROUND, "doubled": 1}, "doubled: expected true or false, got 1"),
    ({**ROUND, "caller": "Ann"}, "caller: unknown key; expected one of …"),
    (
        {**ROUND, "abandoned": True},
        "hand: the round was abandoned and is dealt again: leave this out, or the other",
    ),
    (
        {"abandoned": True, "hands": ROUND["hands"]},
        "hands: the round was abandoned and is dealt again: leave this out, or the other",
    ),
    (
        {"abandoned": True, "doubled": True},
        "doubled: the round was abandoned and is dealt again: leave this out, or the other",
    ),
    (
        {"abandoned": True, "deal_ends": True},
        "deal_ends: the round was abandoned and is dealt again: leave this out, or the other",
    ),
]


@pytest.mark.parametrize(("facts", "sentence"), UNREADABLE)
def test_what_is_no_round_is_refused_at_its_field(facts: dict[str, Any], sentence: str) -> None:
    said = refusal(evening({**facts, "kind": "deal"}))

    assert said.startswith(f"log[0].{sentence.removesuffix('…')}")


HOYLE: list[tuple[dict[str, Any], str]] = [
    # Who is in it
    (
        played(18, on("Ben", 1, 17), on("Cat", 1, 17), on("Ann", 1, 17)),
        "hands[2].player: Ann deals, and so has no stake",
    ),
    (
        played(18, on("Zed", 1, 17)),
        "hands[0].player: Zed is not seated; seated are Ann, Ben, Cat",
    ),
    (
        played(18, on("Ben", 1, 17), on("Cat", 1, 17), away=["Cat"]),
        "hands[1].player: Cat is away",
    ),
    (played(18, on("Ben", 1, 17)), "hands: Cat is missing: every punter is in it"),
    ({**ROUND, "dealer": "Zed"}, "dealer: Zed is not seated; seated are Ann, Ben, Cat"),
    (
        {**ROUND, "dealer": "Ann", "away": ["Ann"]},
        "away: Ann deals, so cannot be away",
    ),
    ({**ROUND, "away": ["Ben", "Cat"]}, "away: at least 2 players have to take part"),
    # Stakes
    (
        played(18, on("Ben", 6, 17), on("Cat", 1, 17)),
        "hands[0].stake: stakes at this table are from 1 to 5, got 6",
    ),
    # What is said
    (
        played(18, on("Ben", 1), on("Cat", 1, 17)),
        "hands[0].hand: is missing: what did this hand come to?",
    ),
    (
        played("five", on("Ben", 1, 17), on("Cat", 1, 17)),
        "hand: here the dealer’s hand is one of 2–21, over, natural, stood, not five cards",
    ),
    (
        played("stood", on("Ben", 1, 17), on("Cat", 1, "won")),
        (
            "hands[0].hand: the dealer said “stood”: a hand is then one of 21, won, lost, tie, "
            f"{DRAWN}, not 17"
        ),
    ),
    (
        played("over", on("Ben", 1, "won"), on("Cat", 1, "lost")),
        (
            "hands[1].hand: the dealer said “over”: a hand is then one of 2–21, won, "
            f"{DRAWN}, not lost"
        ),
    ),
    (
        played(21, on("Ben", 1, "lost"), on("Cat", 1, "tie")),
        f"hands[1].hand: the dealer said “21”: a hand is then one of 2–21, lost, {DRAWN}, not tie",
    ),
    (
        played("natural", on("Ben", 1, "lost"), on("Cat", 1, 21)),
        (
            "hands[1].hand: the dealer said “natural”: a hand is then one of 2–20, lost, natural, "
            "not 21"
        ),
    ),
    (
        played("natural", on("Ben", 1, "lost"), on("Cat", 1, "forfeit")),
        (
            "hands[1].hand: the dealer said “natural”: a hand is then one of 2–20, lost, natural, "
            "not forfeit"
        ),
    ),
    (
        played(18, on("Ben", 1, 17), on("Cat", 1, "five")),
        (
            "hands[1].hand: the dealer said “18”: a hand is then one of 2–21, won, lost, tie, "
            f"{DRAWN}, not five cards"
        ),
    ),
    # Several hands
    (
        played("natural", on("Ben", 1), on("Cat", 1), on("Ben", 1)),
        (
            "hands[2].player: the dealer showed his natural before pairs were divided: "
            "Ben has one hand"
        ),
    ),
    (
        played(18, *[on("Ben", 1, 17)] * 5, on("Cat", 1, 17)),
        "hands[4].player: a punter has at most 4 hands",
    ),
    (
        played(18, on("Ben", 1, 17), on("Cat", 3, 17), on("Ben", 2, 17)),
        "hands[2].stake: each hand of a pair has the same stake here, 1, not 2",
    ),
    (
        played(18, on("Ben", 1, "forfeit"), on("Cat", 3, 17), on("Ben", 2, "forfeit")),
        "hands[2].stake: each hand of a pair has the same stake here, 1, not 2",
    ),
    # What the table does not play
    (
        {**ROUND, "sale": {"to": "Ben", "price": 1}},
        "sale: turns to deal are not sold at this table",
    ),
    ({**ROUND, "brulet": True}, "brulet: this table plays without the brulet"),
    (
        {**ROUND, "irregularities": {"Ben": 1}},
        "irregularities: this table has no fine for an irregular deal or draw",
    ),
]


@pytest.mark.parametrize(("entry", "sentence"), HOYLE)
def test_what_cannot_have_been_is_refused_at_its_field(
    entry: dict[str, Any], sentence: str
) -> None:
    assert refusal(evening(entry)) == f"log[0].{sentence}"


ELSEWHERE: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    (
        {"preset": "cassell"},
        {**ROUND, "doubled": True},
        "doubled: the dealer does not double at this table",
    ),
    (
        {"preset": "cassell"},
        played(18, on("Ben", 1, 17), on("Ben", 1, "forfeit"), on("Cat", 1, 17)),
        "hands[1].player: nobody goes on with a pair here: Ben has one hand",
    ),
    (
        {"split_naturals": False},
        played(18, on("Ben", 1, 17), on("Ben", 1, "natural"), on("Cat", 1, 17)),
        "hands[1].hand: on a divided pair an ace and a tenth card are no natural here: say 21",
    ),
    (
        {"preset": "peel_pool"},
        {**ROUND, "irregularities": {"Zed": 1}},
        "irregularities.Zed: Zed is not seated; seated are Ann, Ben, Cat",
    ),
    (
        {"preset": "peel_pool"},
        plain("Ben", away=["Cat"], irregularities={"Cat": 1}),
        "irregularities.Cat: Cat is away",
    ),
    (
        {"preset": "peel"},
        plain("Ben", "Cat", sale={"to": "Ann", "price": 1}),
        "sale.to: Ann has the turn, so somebody else must buy it",
    ),
    (
        {"preset": "peel"},
        plain("Ben", "Cat", sale={"to": "Zed", "price": 1}),
        "sale.to: Zed is not seated; seated are Ann, Ben, Cat",
    ),
    (
        {"preset": "peel"},
        plain("Ben", away=["Cat"], sale={"to": "Cat", "price": 1}),
        "sale.to: Cat is away",
    ),
    (
        {"preset": "peel"},
        plain("Ann", "Cat", dealer="Cat", sale={"to": "Ben", "price": 1}),
        "dealer: Ben bought the turn, and so deals",
    ),
    (
        {"preset": "peel"},
        plain("Ben", "Cat", away=["Ann", "Ben"], sale={"to": "Ben", "price": 1}),
        "away: at least 2 players have to take part",
    ),
]


@pytest.mark.parametrize(("table", "entry", "sentence"), ELSEWHERE)
def test_what_another_table_refuses(
    table: dict[str, Any], entry: dict[str, Any], sentence: str
) -> None:
    assert refusal(evening(entry, **table)) == f"log[0].{sentence}"


@pytest.mark.parametrize("first", [plain("Ben", "Cat"), abandoned()], ids=["played", "abandoned"])
def test_no_turn_is_sold_in_the_middle_of_a_deal(first: dict[str, Any]) -> None:
    sold = plain("Ann", "Cat", sale={"to": "Ben", "price": 1})

    assert refusal(evening(first, sold, preset="peel")) == (
        "log[1].sale: Ann’s deal has begun: a turn is sold before its first round"
    )


def test_a_bought_turn_is_not_sold_on() -> None:
    sold = plain("Ben", "Dan", "Ann", sale={"to": "Cat", "price": 1})
    again = plain("Ben", "Cat", "Ann", sale={"to": "Dan", "price": 1})

    assert refusal(evening(sold, again, preset="peel", players=FOUR)) == (
        "log[1].sale: Cat’s deal has begun: a turn is sold before its first round"
    )


def test_forfeits_need_no_pairs_and_a_divided_card_may_be_a_natural() -> None:
    forfeits = played(18, on("Ben", 1, "forfeit"), on("Ben", 2, "forfeit"), on("Cat", 1, 17))
    divided = played(18, on("Ben", 1, "natural"), on("Ben", 1, 17), on("Cat", 1, 17))

    assert [line[2] for line in lines(forfeits, preset="cassell")] == [1, 2, 1]
    assert [line[2] for line in lines(divided)] == [2, 1, 1]


def test_a_flag_that_is_false_is_as_if_left_out() -> None:
    flags = dict.fromkeys(("doubled", "deal_ends", "brulet", "abandoned"), False)

    assert lines({**ROUND, **flags}, preset="cassell") == lines(ROUND, preset="cassell")
