"""Rounds that cannot have been: what is refused, where, and in which words."""

from __future__ import annotations

from typing import Any

import pytest

from tests.evening.documents import refusal
from tests.games.vingt_un.rounds import FOUR, abandoned, evening, lines, on, plain, played

WORDS = "over, natural, five, won, lost, tie, forfeit"
DRAWN = "over, natural, forfeit"
ROUND = played("stood", on("Ben", 1, "lost"), on("Cat", 1, "won"))
SEATED = "is not seated; seated are Ann, Ben, Cat"
AGAIN = "the round was abandoned and is dealt again: leave this out, or the other"
DEALERS = "hand: expected points from 2 to 21, or one of over, natural, five, stood, got"

HOYLE: list[tuple[dict[str, Any], str]] = [
    # What is no round
    ({"kind": "deal"}, "hand: is missing: what did the dealer come to?"),
    (played(18), "hands: is missing: each punter has a stake and a hand"),
    ({**ROUND, "hand": 22}, f"{DEALERS} 22"),
    ({**ROUND, "hand": "won"}, f"{DEALERS} won"),
    (
        played(18, on("Ben", 1, "stood")),
        f"hands[0].hand: expected points from 2 to 21, or one of {WORDS}, got stood",
    ),
    ({**ROUND, "abandoned": True}, f"hand: {AGAIN}"),
    (abandoned(hands=ROUND["hands"]), f"hands: {AGAIN}"),
    (abandoned(doubled=True), f"doubled: {AGAIN}"),
    (abandoned(deal_ends=True), f"deal_ends: {AGAIN}"),
    # Who is in it
    (
        played(18, on("Ben", 1, 17), on("Cat", 1, 17), on("Ann", 1, 17)),
        "hands[2].player: Ann deals, and so has no stake",
    ),
    (played(18, on("Zed", 1, 17)), f"hands[0].player: Zed {SEATED}"),
    ({**ROUND, "away": ["Cat"]}, "hands[1].player: Cat is away"),
    (played(18, on("Ben", 1, 17)), "hands: Cat is missing: every punter is in it"),
    ({**ROUND, "dealer": "Zed"}, f"dealer: Zed {SEATED}"),
    ({**ROUND, "dealer": "Ann", "away": ["Ann"]}, "away: Ann deals, so cannot be away"),
    ({**ROUND, "away": ["Ben", "Cat"]}, "away: at least 2 players have to take part"),
    # Stakes and hands
    (
        played(18, on("Ben", 6, 17), on("Cat", 1, 17)),
        "hands[0].stake: stakes at this table are from 1 to 5, got 6",
    ),
    (
        played(18, on("Ben", 1), on("Cat", 1, 17)),
        "hands[0].hand: is missing: what did this hand come to?",
    ),
    (
        played("five", on("Ben", 1, 17), on("Cat", 1, 17)),
        "hand: here the dealer’s hand is one of 2–21, over, natural, stood, not five cards",
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


@pytest.mark.parametrize(
    ("dealer", "hand", "known"),
    [
        ("stood", 17, f"21, won, lost, tie, {DRAWN}"),
        ("over", "lost", f"2–21, won, {DRAWN}"),
        (21, "tie", f"2–21, lost, {DRAWN}"),
        ("natural", 21, "2–20, lost, natural"),
        ("natural", "forfeit", "2–20, lost, natural"),
        (18, "five", f"2–21, won, lost, tie, {DRAWN}"),
    ],
)
def test_a_hand_that_cannot_be_beside_the_dealers_is_refused(
    dealer: int | str, hand: int | str, known: str
) -> None:
    entry = played(dealer, on("Ben", 1, hand), on("Cat", 1, 20))
    shown = "five cards" if hand == "five" else hand

    assert refusal(evening(entry)) == (
        f"log[0].hands[0].hand: the dealer said “{dealer}”: "
        f"a hand is then one of {known}, not {shown}"
    )


def sold(to: str, *punters: str, **facts: Any) -> dict[str, Any]:
    """Return a round of a turn that was sold, which each of these punters lost."""
    return plain(*punters, sale={"to": to, "price": 1}, **facts)


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
        f"irregularities.Zed: Zed {SEATED}",
    ),
    (
        {"preset": "peel_pool"},
        plain("Ben", away=["Cat"], irregularities={"Cat": 1}),
        "irregularities.Cat: Cat is away",
    ),
    (
        {"preset": "peel"},
        sold("Ann", "Ben", "Cat"),
        "sale.to: Ann has the turn, so somebody else must buy it",
    ),
    ({"preset": "peel"}, sold("Cat", "Ben", away=["Cat"]), "sale.to: Cat is away"),
    (
        {"preset": "peel"},
        sold("Ben", "Ann", "Cat", dealer="Cat"),
        "dealer: Ben bought the turn, and so deals",
    ),
    (
        {"preset": "peel"},
        sold("Ben", "Ben", "Cat", away=["Ann", "Ben"]),
        "away: at least 2 players have to take part",
    ),
]


@pytest.mark.parametrize(("table", "entry", "sentence"), ELSEWHERE)
def test_what_another_table_refuses(
    table: dict[str, Any], entry: dict[str, Any], sentence: str
) -> None:
    assert refusal(evening(entry, **table)) == f"log[0].{sentence}"


@pytest.mark.parametrize(
    ("first", "again", "dealer"),
    [
        (plain("Ben", "Cat", "Dan"), sold("Ben", "Ann", "Cat", "Dan"), "Ann"),
        (abandoned(), sold("Ben", "Ann", "Cat", "Dan"), "Ann"),
        (sold("Cat", "Ben", "Dan", "Ann"), sold("Dan", "Ben", "Cat", "Ann"), "Cat"),
    ],
    ids=["played", "abandoned", "bought"],
)
def test_no_turn_is_sold_in_the_middle_of_a_deal(
    first: dict[str, Any], again: dict[str, Any], dealer: str
) -> None:
    assert refusal(evening(first, again, preset="peel", players=FOUR)) == (
        f"log[1].sale: {dealer}’s deal has begun: a turn is sold before its first round"
    )


def test_forfeits_need_no_pairs_and_a_divided_card_may_be_a_natural() -> None:
    forfeits = played(18, on("Ben", 1, "forfeit"), on("Ben", 2, "forfeit"), on("Cat", 1, 17))
    divided = played(18, on("Ben", 1, "natural"), on("Ben", 1, 17), on("Cat", 1, 17))

    assert [line[2] for line in lines(forfeits, preset="cassell")] == [1, 2, 1]
    assert [line[2] for line in lines(divided)] == [2, 1, 1]
