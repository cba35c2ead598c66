"""Whose deal it is: how long it lasts, to whom it passes, what a bought turn changes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.vingt_un.rounds import FOUR, abandoned, lines, on, plain, played, turns

A, B, C = (plain(*others) for others in (("Ben", "Cat"), ("Cat", "Ann"), ("Ann", "Ben")))
"""A plain round dealt by Ann, by Ben and by Cat at a table of three."""


def with_natural(*punters: str, dealer: int | str = "stood", **facts: Any) -> dict[str, Any]:
    """Return a round in which the first of these punters has a natural and the others lose."""
    first, *others = punters
    return played(
        dealer, on(first, 1, "natural"), *(on(each, 1, "lost") for each in others), **facts
    )


def test_a_natural_beside_the_dealers_does_not_end_the_deal() -> None:
    both = with_natural("Cat", "Ben", dealer="natural")

    assert turns(A, both)[-1] == ("Ann", 2, "Ann")


@pytest.mark.parametrize(
    ("grace", "next_dealer"), [("none", "Ben"), ("keeps_deal", "Ann"), ("as_drawn", "Ann")]
)
def test_a_natural_in_the_first_round_ends_the_deal_only_without_grace(
    grace: str, next_dealer: str
) -> None:
    assert turns(with_natural("Cat", "Ben"), grace=grace) == [("Ann", 1, next_dealer)]


def test_the_first_round_is_still_the_first_after_an_abandoned_one() -> None:
    assert turns(abandoned(), with_natural("Cat", "Ben"), with_natural("Cat", "Ben")) == [
        ("Ann", 1, "Ann"),
        ("Ann", 1, "Ann"),
        ("Ann", 2, "Ben"),
    ]


def test_where_the_holder_has_the_deal_it_is_the_eldest_of_them() -> None:
    naturals = played("over", on("Dan", 1, "natural"), on("Cat", 1, "natural"), on("Ben", 1, "won"))
    first = plain("Ben", "Cat", "Dan")

    assert turns(first, naturals, preset="hoyle_holder", players=FOUR)[-1] == ("Ann", 2, "Cat")


def test_an_agreed_end_goes_to_the_left_unless_a_natural_ended_it_anyhow() -> None:
    ends = plain("Ben", "Cat", deal_ends=True)
    natural = with_natural("Cat", "Ben", deal_ends=True)

    assert turns(ends, preset="hoyle_holder") == [("Ann", 1, "Ben")]
    assert turns(natural, preset="hoyle_holder") == [("Ann", 1, "Ben")]
    assert turns(A, natural, preset="hoyle_holder")[-1] == ("Ann", 2, "Cat")


def test_a_deal_of_so_many_rounds_ends_with_the_last_of_them() -> None:
    assert turns(A, abandoned(), A, B, preset="hoyle_rounds", deal_rounds=2) == [
        ("Ann", 1, "Ann"),
        ("Ann", 2, "Ann"),
        ("Ann", 2, "Ben"),
        ("Ben", 1, "Ben"),
    ]


def test_a_natural_ends_no_deal_of_so_many_rounds_nor_one_by_agreement() -> None:
    natural = with_natural("Cat", "Ben")

    assert turns(A, natural, preset="hoyle_rounds")[-1] == ("Ann", 2, "Ann")
    assert turns(A, natural, preset="hoyle_pack")[-1] == ("Ann", 2, "Ann")


def test_fewer_rounds_agreed_in_the_middle_of_a_deal_end_it_at_once() -> None:
    fewer = {"kind": "rules", "rules": {"preset": "hoyle_rounds", "options": {"deal_rounds": 1}}}

    assert turns(A, A, fewer, A, preset="hoyle_rounds")[-1] == ("Ann", 3, "Ben")


FIRST = plain("Ben", "Cat", "Dan")
"""The first round of Ann's deal at a table of four."""


LEFT = {"kind": "leave", "player": "Ann"}
BACK = {"kind": "join", "player": "Ann", "left_of": "Dan"}


@pytest.mark.parametrize(
    ("log", "dealer"),
    [
        ([FIRST, plain("Ann", "Cat", "Dan", dealer="Ben")], "Ben"),
        ([{**FIRST, "deal_ends": True}, plain("Ann", "Cat", "Dan")], "Ben"),
        ([FIRST, LEFT, plain("Cat", "Dan")], "Ben"),
        ([FIRST, plain("Cat", "Dan", away=["Ann"])], "Ben"),
        ([FIRST, LEFT, BACK, {**FIRST, "dealer": "Ann"}], "Ann"),
    ],
    ids=["another is named", "it passed", "the dealer left", "the dealer is away", "and is back"],
)
def test_a_new_dealer_begins_a_deal(log: list[dict[str, Any]], dealer: str) -> None:
    assert turns(*log, players=FOUR)[-1] == (dealer, 1, dealer)


SOLD = {"sale": {"to": "Cat", "price": 4}}


def test_a_bought_turn_is_dealt_by_the_buyer_until_it_passes_to_the_sellers_left() -> None:
    bought = plain("Ben", "Dan", "Ann", **SOLD)

    found = turns(
        bought,
        plain("Ben", "Dan", "Ann"),
        with_natural("Dan", "Ben", "Ann"),
        preset="peel",
        players=FOUR,
    )

    assert found == [("Cat", 1, "Cat"), ("Cat", 2, "Cat"), ("Cat", 3, "Ben")]


def test_of_a_bought_turn_the_eldest_sits_on_the_sellers_left() -> None:
    bought = plain("Ben", "Dan", "Ann", **SOLD)
    naturals = played("over", on("Ann", 1, "natural"), on("Dan", 1, "natural"), on("Ben", 1, "won"))
    table = {"preset": "peel", "players": FOUR, "deal_goes_to": "holder"}

    assert turns(bought, naturals, **table)[-1] == ("Cat", 2, "Dan")
    assert lines(bought, naturals, **table) == [
        ("Cat", "Dan", 2, "natural"),
        ("Cat", "Ann", 2, "natural"),
        ("Cat", "Ben", 1, "dealer over"),
    ]


@pytest.mark.parametrize(
    ("log", "next_dealer"),
    [
        ([{"kind": "leave", "player": "Ann"}, plain("Ben", "Dan", deal_ends=True)], "Dan"),
        ([plain("Ben", "Dan", away=["Ann"], deal_ends=True)], "Ben"),
    ],
    ids=["left: to the buyer's left", "away: to the seller's"],
)
def test_a_turn_goes_on_from_a_seller_who_is_still_seated(
    log: list[dict[str, Any]], next_dealer: str
) -> None:
    bought = plain("Ben", "Dan", "Ann", **SOLD)

    assert turns(bought, *log, preset="peel", players=FOUR)[-1] == ("Cat", 2, next_dealer)


def test_a_turn_is_sold_by_the_next_who_is_there() -> None:
    ends = plain("Ben", "Cat", "Dan", deal_ends=True)
    sold = plain("Ann", "Cat", away=["Ben"], sale={"to": "Dan", "price": 2}, dealer="Dan")

    assert lines(ends, sold, preset="peel", players=FOUR)[0] == (
        "Dan",
        "Cat",
        2,
        "turn to deal bought",
    )
    assert turns(ends, sold, preset="peel", players=FOUR)[-1] == ("Dan", 1, "Dan")
