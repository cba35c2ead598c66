"""Rounds that cannot have been: what is refused, where, and in which words."""

from __future__ import annotations

from typing import Any

import pytest

from tests.evening.documents import refusal
from tests.games.french_vingt_un.rounds import bets, clock, evening, hands, points, said

ORDINARY = hands("stood", Ben=(1, "lost"), Cat=(1, "won"))
BETS = bets(Ben=(1, True), Cat=(1, False))
DIFFERENCES = points(10, Ben=9, Cat=11)
BOTH = {"Ben": 1, "Cat": 1}
SEATED = "Zed is not seated; seated are Ann, Ben, Cat"
POINTS = "two cards with an ace as one: expected points from 2 to 20"
AGAIN = "the round was abandoned and is dealt again: leave this out, or the other"
OTHER = "that belongs to another round: this is round"
MISSING = "Cat is missing: every punter is in it"
DEALS = "Ann deals, and so has no stake"
STAKES = "stakes at this table are from 1 to 5, got 6"
UNTOLD = "is missing: was it won? Or give the call and the cards"


def bet(**facts: Any) -> dict[str, Any]:
    """Return a fourth round in which Cat won and Ben's bet has these facts."""
    others = {"player": "Cat", "stake": 1, "won": True}
    return said(round=4, bets=[{"player": "Ben", "stake": 1, **facts}, others])


def company(stakes: dict[str, int], **facts: Any) -> dict[str, Any]:
    """Return a sixth round that the dealer won."""
    return said(round=6, winner="dealer", stakes=stakes, **facts)


REFUSED: list[tuple[dict[str, Any], str]] = [
    # What is no round at all
    (said(round=9), "round: expected a whole number from 1 to 8, got 9"),
    (
        bet(call="none"),
        "bets[0].call: expected one of sympathy, antipathy, red, black, got none",
    ),
    (bet(cards=["red", "blue"]), "bets[0].cards[1]: expected one of red, black, got blue"),
    (clock("nobody"), "winner: expected one of dealer, company, got nobody"),
    (clock(hit=14), "hit: expected a whole number from 1 to 13, got 14"),
    (company({"Ben": 1, " Ben": 1}), "stakes. Ben: Ben is named twice"),
    (said(abandoned=True, doubled=True), f"doubled: {AGAIN}"),
    (said(abandoned=True, hit=3), f"hit: {AGAIN}"),
    (said(abandoned=True, **BETS), f"bets: {AGAIN}"),
    # What belongs to another round
    (said(), "hand: is missing: this is round 1, Vingt-Un"),
    (said(round=4), "bets: is missing: this is round 4, Sympathy and Antipathy"),
    (said(round=6, winner="dealer"), "stakes: is missing: this is round 6, Self and Company"),
    (said(round=8), "winner: is missing: this is round 8, The Clock"),
    (said(**ORDINARY, winner="dealer"), f"winner: {OTHER} 1, Vingt-Un"),
    (said(round=5, **ORDINARY), f"hand: {OTHER} 5, Rouge et Noir"),
    (company(BOTH, hit=3), f"hit: {OTHER} 6, Self and Company"),
    (clock(stakes=BOTH), f"stakes: {OTHER} 8, The Clock"),
    # Who is in it
    (said(**hands(18, Ben=(1, 17))), f"hands: {MISSING}"),
    (said(**hands(18, Ben=(1, 17), Ann=(1, 17))), f"hands[1].player: {DEALS}"),
    (said(**hands(18, Zed=(1, 17))), f"hands[0].player: {SEATED}"),
    (said(round=4, **bets(Ben=(1, True), Ann=(1, True))), f"bets[1].player: {DEALS}"),
    (said(round=4, bets=[*BETS["bets"], *BETS["bets"]]), "bets[2].player: Ben is named twice"),
    (company({"Ben": 1}), f"stakes: {MISSING}"),
    (company({"Ann": 1}), f"stakes.Ann: {DEALS}"),
    (said(round=7, **points(10, Ben=9)), f"hands: {MISSING}"),
    (
        said(round=7, hand=10, hands=[*DIFFERENCES["hands"], *DIFFERENCES["hands"]]),
        "hands[2].player: Ben is named twice",
    ),
    (said(**ORDINARY, dealer="Zed"), f"dealer: {SEATED}"),
    # Stakes
    (
        said(hand=18, hands=[{"player": "Ben", "hand": 17}]),
        "hands[0].stake: is missing: how many counters lay on it?",
    ),
    (said(**hands(18, Ben=(6, 17), Cat=(1, 17))), f"hands[0].stake: {STAKES}"),
    (bet(stake=6), f"bets[0].stake: {STAKES}"),
    (company({"Ben": 6, "Cat": 1}), f"stakes.Ben: {STAKES}"),
    (
        said(round=7, **hands(10, Ben=(1, 9), Cat=(1, 9))),
        "hands[0].stake: nothing is staked in this round: leave the stake out",
    ),
    # Hands
    (
        said(**hands("five", Ben=(1, 17), Cat=(1, 17))),
        "hand: here the dealer’s hand is one of 2–21, over, natural, stood, not five cards",
    ),
    (
        said(round=2, **hands(11, Ben=(1, 17), Cat=(1, 17))),
        "hand: here the dealer’s hand is one of 12–21, over, natural, stood, not 11",
    ),
    (
        said(round=2, hand=18, hands=[*ORDINARY["hands"], *ORDINARY["hands"]]),
        "hands[2].player: nobody goes on with a pair here: Ben has one hand",
    ),
    (said(round=7, **points(21, Ben=9, Cat=9)), f"hand: {POINTS}"),
    (said(round=7, hand="over", hands=DIFFERENCES["hands"]), f"hand: {POINTS}"),
    (said(round=7, **points(10, Ben=9, Cat=21)), f"hands[1].hand: {POINTS}"),
    (
        said(round=7, hand=10, hands=[{"player": "Ben"}, DIFFERENCES["hands"][1]]),
        f"hands[0].hand: {POINTS}",
    ),
    # Bets
    (bet(), f"bets[0].won: {UNTOLD}"),
    (bet(call="sympathy", cards=[]), f"bets[0].won: {UNTOLD}"),
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


@pytest.mark.parametrize(
    ("number", "dealer", "hand", "known"),
    [
        (1, "over", "forfeit", "2–21, won, over, natural"),
        (2, "over", 11, "12–21, won, over, natural"),
        (3, "natural", "won", "2–21, over, lost, natural"),
    ],
)
def test_a_hand_that_cannot_be_beside_the_dealers_is_refused(
    number: int, dealer: str, hand: int | str, known: str
) -> None:
    entry = said(round=number, **hands(dealer, Ben=(1, hand), Cat=(1, 17)))

    assert refusal(evening(entry)) == (
        f"log[0].hands[0].hand: the dealer said “{dealer}”: "
        f"a hand is then one of {known}, not {hand}"
    )


@pytest.mark.parametrize(("doubled", "number"), [("none", 1), ("first", 2), ("first", 4)])
def test_the_dealer_doubles_only_where_the_rules_let_him(doubled: str, number: int) -> None:
    entry = said(round=number, doubled=True, **(BETS if number == 4 else ORDINARY))

    assert refusal(evening(entry, doubled_rounds=doubled)) == (
        f"log[0].doubled: the dealer does not double in round {number} at this table"
    )


def test_a_table_has_its_own_rounds_and_its_own_number_of_cards() -> None:
    rouge = {"player": "Ben", "stake": 1, "call": "red", "cards": ["red"]}
    fifth = said(round=5, bets=[rouge, {"player": "Cat", "stake": 1, "won": True}])

    assert refusal(evening(said(round=7, **DIFFERENCES), programme=[1, 2, 8])) == (
        "log[0].round: round 7, Differences, is not played at this table; its rounds are 1, 2, 8"
    )
    assert refusal(evening(fifth, preset="hoyle_three_cards")) == (
        "log[0].bets[0].cards: the cards that decide here are 3 in number, not 1"
    )
