"""Rounds that cannot have been: what is refused, where, and in which words."""

from __future__ import annotations

from typing import Any

import pytest

from tests.evening.documents import refusal
from tests.games.french_vingt_un.rounds import bets, clock, evening, hands, points, said

ORDINARY = hands("stood", Ben=(1, "lost"), Cat=(1, "won"))
BETS = bets(Ben=(1, True), Cat=(1, False))
DIFFERENCES = points(10, Ben=9, Cat=11)
TABLE = "seated are Ann, Ben, Cat"
POINTS = "two cards with an ace as one: expected points from 2 to 20"
AGAIN = "the round was abandoned and is dealt again: leave this out, or the other"


def bet(**facts: Any) -> dict[str, Any]:
    """Return a fourth round in which Cat won and Ben's bet has these facts."""
    others = {"player": "Cat", "stake": 1, "won": True}
    return said(round=4, bets=[{"player": "Ben", "stake": 1, **facts}, others])


REFUSED: list[tuple[dict[str, Any], str]] = [
    # What is no round at all
    (said(round=9), "round: expected a whole number from 1 to 8, got 9"),
    (said(round=True), "round: expected a whole number, got true"),
    (
        said(**{**ORDINARY, "hand": []}),
        ("hand: expected points from 2 to 21, or one of over, natural, five, stood, got a list"),
    ),
    (said(hands=[{"stake": 1}]), "hands[0].player: is missing"),
    (said(bets=[{"player": "Ben"}]), "bets[0].stake: is missing"),
    (bet(won=1), "bets[0].won: expected true or false, got 1"),
    (
        bet(call="red or black"),
        ("bets[0].call: expected one of sympathy, antipathy, red, black, got red or black"),
    ),
    (bet(cards=["red", "blue"]), "bets[0].cards[1]: expected one of red, black, got blue"),
    (clock("nobody"), "winner: expected one of dealer, company, got nobody"),
    (clock(hit=14), "hit: expected a whole number from 1 to 13, got 14"),
    (
        said(round=6, winner="dealer", stakes={"Ben": 0}),
        "stakes.Ben: expected a whole number from 1 to 1,000,000, got 0",
    ),
    (
        said(round=6, winner="dealer", stakes={"Ben": 1, " Ben": 1}),
        "stakes. Ben: Ben is named twice",
    ),
    (said(abandoned=True, doubled=True), f"doubled: {AGAIN}"),
    (said(abandoned=True, winner="dealer"), f"winner: {AGAIN}"),
    (said(abandoned=True, hit=3), f"hit: {AGAIN}"),
    (said(abandoned=True, **BETS), f"bets: {AGAIN}"),
    # What belongs to another round
    (said(), "hand: is missing: this is round 1, Vingt-Un"),
    (said(hand=18), "hands: is missing: this is round 1, Vingt-Un"),
    (said(round=4), "bets: is missing: this is round 4, Sympathy and Antipathy"),
    (
        said(round=6, winner="dealer"),
        "stakes: is missing: this is round 6, Self and Company",
    ),
    (said(round=8), "winner: is missing: this is round 8, The Clock"),
    (
        said(**ORDINARY, winner="dealer"),
        "winner: that belongs to another round: this is round 1, Vingt-Un",
    ),
    (
        said(round=5, **ORDINARY),
        "hand: that belongs to another round: this is round 5, Rouge et Noir",
    ),
    (
        said(round=6, winner="dealer", stakes={"Ben": 1, "Cat": 1}, hit=3),
        "hit: that belongs to another round: this is round 6, Self and Company",
    ),
    (
        clock(stakes={"Ben": 1, "Cat": 1}),
        "stakes: that belongs to another round: this is round 8, The Clock",
    ),
    # Who is in it
    (
        said(**hands(18, Ben=(1, 17))),
        "hands: Cat is missing: every punter is in it",
    ),
    (
        said(**hands(18, Ben=(1, 17), Ann=(1, 17))),
        "hands[1].player: Ann deals, and so has no stake",
    ),
    (said(**hands(18, Zed=(1, 17))), f"hands[0].player: Zed is not seated; {TABLE}"),
    (said(round=4, **bets(Ben=(1, True))), "bets: Cat is missing: every punter is in it"),
    (
        said(round=4, **bets(Ben=(1, True), Ann=(1, True))),
        "bets[1].player: Ann deals, and so has no stake",
    ),
    (
        said(round=4, bets=[*BETS["bets"], *BETS["bets"]]),
        "bets[2].player: Ben is named twice",
    ),
    (
        said(round=6, winner="dealer", stakes={"Ben": 1}),
        "stakes: Cat is missing: every punter is in it",
    ),
    (
        said(round=6, winner="dealer", stakes={"Ann": 1}),
        "stakes.Ann: Ann deals, and so has no stake",
    ),
    (
        said(round=6, winner="dealer", stakes={"Zed": 1}),
        f"stakes.Zed: Zed is not seated; {TABLE}",
    ),
    (said(round=7, **points(10, Ben=9)), "hands: Cat is missing: every punter is in it"),
    (
        said(round=7, hand=10, hands=[*DIFFERENCES["hands"], *DIFFERENCES["hands"]]),
        "hands[2].player: Ben is named twice",
    ),
    (said(**ORDINARY, dealer="Zed"), f"dealer: Zed is not seated; {TABLE}"),
    # Stakes
    (
        said(hand=18, hands=[{"player": "Ben", "hand": 17}]),
        "hands[0].stake: is missing: how many counters lay on it?",
    ),
    (
        said(**hands(18, Ben=(6, 17), Cat=(1, 17))),
        "hands[0].stake: stakes at this table are from 1 to 5, got 6",
    ),
    (bet(stake=6), "bets[0].stake: stakes at this table are from 1 to 5, got 6"),
    (
        said(round=6, winner="dealer", stakes={"Ben": 6, "Cat": 1}),
        "stakes.Ben: stakes at this table are from 1 to 5, got 6",
    ),
    (
        said(round=7, **hands(10, Ben=(1, 9), Cat=(1, 9))),
        "hands[0].stake: nothing is staked in this round: leave the stake out",
    ),
    (
        said(round=4, doubled=True, **BETS),
        "doubled: the dealer does not double in round 4 at this table",
    ),
    # What is said of hands
    (
        said(**hands("five", Ben=(1, 17), Cat=(1, 17))),
        "hand: here the dealer’s hand is one of 2–21, over, natural, stood, not five cards",
    ),
    (
        said(**hands("over", Ben=(1, "forfeit"), Cat=(1, 17))),
        (
            "hands[0].hand: the dealer said “over”: a hand is then one of 2–21, won, over, "
            "natural, not forfeit"
        ),
    ),
    (
        said(round=2, **hands(11, Ben=(1, 17), Cat=(1, 17))),
        "hand: here the dealer’s hand is one of 12–21, over, natural, stood, not 11",
    ),
    (
        said(round=2, **hands("over", Ben=(1, 11), Cat=(1, 17))),
        (
            "hands[0].hand: the dealer said “over”: a hand is then one of 12–21, won, over, "
            "natural, not 11"
        ),
    ),
    (
        said(round=3, **hands("natural", Ben=(1, "won"), Cat=(1, 17))),
        (
            "hands[0].hand: the dealer said “natural”: a hand is then one of 2–21, over, lost, "
            "natural, not won"
        ),
    ),
    (
        said(
            round=2,
            hand=18,
            hands=[{"player": name, "stake": 1, "hand": 17} for name in ("Ben", "Cat", "Ben")],
        ),
        "hands[2].player: nobody goes on with a pair here: Ben has one hand",
    ),
    (said(round=7, **points(21, Ben=9, Cat=9)), f"hand: {POINTS}"),
    (said(round=7, hand="over", hands=DIFFERENCES["hands"]), f"hand: {POINTS}"),
    (said(round=7, **points(10, Ben=9, Cat=21)), f"hands[1].hand: {POINTS}"),
    (
        said(round=7, hand=10, hands=[{"player": "Ben"}, {"player": "Cat", "hand": 9}]),
        f"hands[0].hand: {POINTS}",
    ),
    # Bets
    (bet(), "bets[0].won: is missing: was it won? Or give the call and the cards"),
    (
        bet(call="sympathy", cards=[]),
        "bets[0].won: is missing: was it won? Or give the call and the cards",
    ),
    (
        bet(call="red", won=True),
        "bets[0].call: in this round a punter says one of sympathy, antipathy",
    ),
    (
        bet(cards=["red", "red"], won=True),
        "bets[0].call: is missing: the cards decide only beside what was called",
    ),
    (
        bet(call="sympathy", cards=["red"]),
        "bets[0].cards: the cards that decide here are 2 in number, not 1",
    ),
    (
        bet(call="sympathy", cards=["red", "red"], won=False),
        "bets[0].won: the cards say otherwise: leave this out, or correct them",
    ),
    (
        clock("company", hit=3),
        "hit: a card that answers wins for the dealer: leave it out, or he won",
    ),
]


@pytest.mark.parametrize(("entry", "sentence"), REFUSED)
def test_what_cannot_have_been_is_refused_at_its_field(
    entry: dict[str, Any], sentence: str
) -> None:
    assert refusal(evening(entry)) == f"log[0].{sentence}"


def test_a_round_that_the_table_does_not_play_is_refused() -> None:
    assert refusal(evening(said(round=7, **DIFFERENCES), programme=[1, 2, 8])) == (
        "log[0].round: round 7, Differences, is not played at this table; its rounds are 1, 2, 8"
    )


@pytest.mark.parametrize(
    ("table", "number"),
    [({"doubled_rounds": "none"}, 1), ({"doubled_rounds": "first"}, 2)],
    ids=["nowhere", "in the first"],
)
def test_the_dealer_doubles_only_where_the_rules_let_him(
    table: dict[str, Any], number: int
) -> None:
    entry = said(round=number, doubled=True, **hands("stood", Ben=(1, "won"), Cat=(1, "won")))

    assert refusal(evening(entry, **table)) == (
        f"log[0].doubled: the dealer does not double in round {number} at this table"
    )


def test_three_cards_decide_where_three_are_dealt() -> None:
    entry = said(
        round=5,
        bets=[
            {"player": "Ben", "stake": 1, "call": "red", "cards": ["red"]},
            {"player": "Cat", "stake": 1, "won": True},
        ],
    )

    assert refusal(evening(entry, preset="hoyle_three_cards")) == (
        "log[0].bets[0].cards: the cards that decide here are 3 in number, not 1"
    )
