"""The kitty's end: split, drawn for, or carried."""

from __future__ import annotations

from typing import Any

import pytest

from tests.evening.documents import deal, document, refusal, score, written

SPLIT = {"kind": "kitty", "how": "split"}
CARRY = {"kind": "kitty", "how": "carry"}
SHARE = ("share of the kitty", "Peel, p. 12")


def drawn_by(player: str) -> dict[str, Any]:
    """Return a kitty that was drawn for."""
    return {"kind": "kitty", "how": "draw", "winner": player}


@pytest.mark.parametrize(
    ("kitty", "shares"),
    [
        (0, {}),
        (1, {"Ann": 1}),
        (3, {"Ann": 1, "Ben": 1, "Cat": 1}),
        (4, {"Ann": 1, "Ben": 1, "Cat": 1, "Dan": 1}),
        (11, {"Ann": 3, "Ben": 3, "Cat": 3, "Dan": 2}),
    ],
)
def test_with_no_deal_yet_the_odd_coins_begin_with_the_first_seat(
    kitty: int, shares: dict[str, int]
) -> None:
    (entry,) = written(document(SPLIT, kitty=kitty))["entries"]

    assert entry["changes"] == shares
    assert (entry["kitty"], entry["kitty_after"]) == (-kitty, 0)


@pytest.mark.parametrize("dealer", ["Ann", "Ben", "Cat", "Dan"])
def test_odd_coins_go_one_each_beginning_on_the_last_dealers_left(dealer: str) -> None:
    left = {"Ann": ["Ben", "Cat"], "Ben": ["Cat", "Dan"], "Cat": ["Dan", "Ann"]}
    left["Dan"] = ["Ann", "Ben"]
    thrown_up = {"kind": "deal", "dealer": dealer, "abandoned": True}

    _, entry = written(document(thrown_up, SPLIT, kitty=6))["entries"]

    assert {who for who, share in entry["changes"].items() if share == 2} == set(left[dealer])
    assert sum(entry["changes"].values()) == 6


LEFT = {"kind": "leave", "player": "Ann"}


@pytest.mark.parametrize(
    ("log", "kitty", "shares"),
    [
        # The last dealer has left: the odd coins begin with the first seat.
        (
            [deal(), LEFT, {"kind": "seats", "order": ["Dan", "Cat", "Ben"]}, SPLIT],
            4,
            {"Dan": 2, "Ben": 1, "Cat": 1},
        ),
        # He came back to another seat: his left comes first.
        (
            [deal(), LEFT, {"kind": "join", "player": "Ann", "left_of": "Cat"}, SPLIT],
            5,
            {"Ann": 1, "Ben": 1, "Cat": 1, "Dan": 2},
        ),
    ],
)
def test_odd_coins_when_the_last_dealer_has_left(
    log: list[dict[str, Any]], kitty: int, shares: dict[str, int]
) -> None:
    assert written(document(*log, kitty=kitty))["entries"][-1]["changes"] == shares


@pytest.mark.parametrize(
    ("end", "kitty", "moved"),
    [
        (SPLIT, 3, [("kitty", "Ann", 2, *SHARE), ("kitty", "Ben", 1, *SHARE)]),
        (
            drawn_by("Ben"),
            9,
            [("kitty", "Ben", 9, "drew the lowest card for the kitty", "Peel, p. 12")],
        ),
        (drawn_by("Ben"), 0, []),
    ],
    ids=["shared", "drawn for", "empty"],
)
def test_every_coin_of_the_kitty_says_where_it_comes_from(
    end: dict[str, Any], kitty: int, moved: list[tuple[Any, ...]]
) -> None:
    (entry,) = score(document(end, players=["Ann", "Ben"], kitty=kitty)).entries

    assert [(t.payer, t.payee, t.amount, t.why, t.source) for t in entry.transfers] == moved


def test_whoever_left_draws_no_card() -> None:
    raw = document({"kind": "leave", "player": "Dan"}, drawn_by("Dan"), kitty=9)

    assert refusal(raw) == "log[1].winner: Dan is not seated; seated are Ann, Ben, Cat"


def test_a_carried_kitty_stays_where_it_is_and_can_still_be_taken() -> None:
    raw = document(CARRY, deal(call="nap"), rules={"preset": "hoyle_kitty"}, kitty=6)

    carried, nap = written(raw)["entries"]

    assert (carried["changes"], carried["kitty"], carried["kitty_after"]) == ({}, 0, 6)
    assert (nap["kitty"], nap["kitty_after"]) == (-6, 0)
