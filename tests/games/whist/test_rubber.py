"""Who plays a rubber, who deals, and how it goes on from deal to deal."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.whist.tables import deal, entries, join, last, leave, refusal, revoke, table_after

RUBBER = (deal("Ann", 11), deal("Ann", 11))
"""Two trebles for Ann and Cat: dealt by Ann and Ben, so Cat deals next."""

CUT = (deal("Ann", 11, four=["Ann", "Cat", "Ben", "Dan"]), deal("Ann", 11))
"""The same for Ann and Ben, who were cut as partners: Ben deals next."""

OF_FIVE = (deal("Ann", 11, four=["Ann", "Cat", "Ben", "Eve"]), deal("Ann", 11))
FOUR = ["Ann", "Ben", "Cat", "Dan"]
NEXT = deal("Ann", 7)

Log = tuple[dict[str, Any], ...]


def seats(*order: str) -> dict[str, Any]:
    return {"kind": "seats", "order": list(order)}


PLAYED: dict[str, tuple[Log, int, str, tuple[int, int]]] = {
    "four as they sit": ((NEXT,), 4, "Ann Ben Cat Dan", (1, 0)),
    "another first dealer": ((deal("Ann", 9, dealer="Dan"),), 4, "Dan Ann Ben Cat", (0, 3)),
    "cut, in any order": (
        (deal("Ann", 9, four=["Eve", "Ann", "Dan", "Ben"]),),
        6,
        "Eve Ann Dan Ben",
        (0, 3),
    ),
    "the same four again": ((*CUT, NEXT), 4, "Ben Dan Ann Cat", (1, 0)),
    "the same of five": ((*OF_FIVE, deal("Cat", 7)), 5, "Ben Eve Ann Cat", (0, 1)),
    "the next dealer is named": (
        (*CUT, deal("Ann", 7, dealer="Cat")),
        4,
        "Cat Ben Dan Ann",
        (0, 1),
    ),
    "seated otherwise": (
        (*RUBBER, seats("Ann", "Cat", "Ben", "Dan"), NEXT),
        4,
        "Cat Ben Dan Ann",
        (0, 1),
    ),
    "a list begun elsewhere": (
        (*CUT, seats("Cat", "Dan", "Ann", "Ben"), NEXT),
        4,
        "Ben Dan Ann Cat",
        (1, 0),
    ),
    "four are left of five": ((*OF_FIVE, leave("Cat"), NEXT), 5, "Ben Dan Eve Ann", (0, 1)),
    "the next dealer has left": (
        (*RUBBER, leave("Cat"), join("Eve", "Ann"), NEXT),
        4,
        "Dan Ann Eve Ben",
        (0, 1),
    ),
    "the next dealer is back": (
        (*RUBBER, leave("Cat"), join("Cat", "Ben"), NEXT),
        4,
        "Cat Dan Ann Ben",
        (1, 0),
    ),
    "a misdeal begins one": (
        (deal(misdeal=True, four=["Ben", "Ann", "Cat", "Dan"]),),
        4,
        "Ben Ann Cat Dan",
        (0, 0),
    ),
    "so does an abandoned deal": (
        (deal(abandoned=True, four=["Ben", "Ann", "Cat", "Dan"]),),
        4,
        "Ben Ann Cat Dan",
        (0, 0),
    ),
}


@pytest.mark.parametrize(("log", "players", "four", "score"), PLAYED.values(), ids=PLAYED)
def test_a_rubber_is_played_by_four_from_the_dealer(
    log: Log, players: int, four: str, score: tuple[int, int]
) -> None:
    state = table_after(*log, players=players).game_state

    assert " ".join(state.four) == four
    assert (state.lasts, state.score) == (True, score)


def test_a_fifth_who_joins_makes_the_four_be_named() -> None:
    assert refusal(*RUBBER, join("Eve", "Dan"), NEXT) == (
        "log[3].four: 5 sit at this table: name the four who play, clockwise from the dealer"
    )


def test_a_fifth_may_come_or_go_in_the_middle_of_a_rubber_and_stands_out() -> None:
    come = last(deal("Ann", 11), join("Eve", "Ann"), deal("Ann", 11))

    assert come["changes"] == {"Ann": 8, "Ben": -8, "Cat": 8, "Dan": -8}
    assert come["next_dealer"] == "Cat"
    assert last(deal("Ann", 7, four=FOUR), leave("Eve"), NEXT, players=5)["score"] == "2-0"


DEALT: dict[str, tuple[Log, str, str]] = {
    "to the left": ((NEXT, NEXT), "Ben", "Cat"),
    "the same four are named": ((NEXT, deal("Ann", 7, four=FOUR)), "Ben", "Cat"),
    "out of turn": ((NEXT, deal("Ann", 7, dealer="Dan")), "Dan", "Ann"),
    "misdealt": ((NEXT, deal(misdeal=True)), "Ben", "Cat"),
    "misdealt out of turn": ((NEXT, deal(misdeal=True, dealer="Cat")), "Cat", "Dan"),
    "again": ((NEXT, deal(abandoned=True)), "Ben", "Ben"),
    "again, and another": ((NEXT, deal(abandoned=True, dealer="Cat")), "Cat", "Cat"),
    "back on another seat": ((NEXT, leave("Ben"), join("Ben", "Dan"), NEXT), "Ben", "Cat"),
}


@pytest.mark.parametrize(("log", "dealer", "next_dealer"), DEALT.values(), ids=DEALT)
def test_the_deal_passes_to_the_left_in_the_order_of_the_four(
    log: Log, dealer: str, next_dealer: str
) -> None:
    entry = last(*log)

    assert (entry["dealer"], entry["next_dealer"]) == (dealer, next_dealer)


def test_after_revokes_on_both_sides_the_same_player_may_have_to_deal_again() -> None:
    revokes = [revoke("Ann"), revoke("Dan")]

    entry = last(NEXT, deal("Ann", 9, revokes=revokes), preset="enquire_within")

    assert (entry["dealer"], entry["next_dealer"], entry["score"]) == ("Ben", "Ben", "1-0")


def test_a_game_begins_at_nought_and_two_of_them_end_the_rubber() -> None:
    log = (deal("Ann", 11), deal("Ben", 10), deal(misdeal=True), deal("Ben", 7), deal("Ann", 9))

    told = entries(*log, deal(abandoned=True), deal("Cat", 8))

    assert [f"{entry['score']}, {entry['games']}" for entry in told] == [
        *("5-0, 1-0", "0-4, 1-0", "0-4, 1-0", "0-5, 1-1", "3-0, 1-1", "3-0, 1-1", "5-0, 2-1"),
    ]
    assert [entry["lines"] for entry in told[:-1]] == [[]] * 6
    assert ["rubber" in entry for entry in told] == [False] * 6 + [True]
    assert told[-1]["rubber"] == 5


def test_a_rubber_is_broken_off_when_one_of_the_four_has_left() -> None:
    log = (deal("Ann", 11), deal("Ben", 8), leave("Cat"), deal(broken_off=True))

    entry = last(*log, unfinished="games")

    assert (entry["dealer"], entry["next_dealer"]) == ("Dan", "Dan")
    assert entry["changes"] == {"Ann": 3, "Ben": -3, "Cat": 3, "Dan": -3}
    assert table_after(*log, join("Eve", "Ben"), deal("Dan", 7)).game_state.four == (
        *("Dan", "Ann", "Ben", "Eve"),
    )


def test_a_rubber_begun_at_another_length_may_be_broken_off() -> None:
    longer = {"kind": "rules", "rules": {"preset": "long"}}

    assert last(NEXT, longer, deal(broken_off=True))["games"] == "0-0"


def test_rubbers_running_are_counted_and_broken_ones_are_not() -> None:
    second = ["Eve", "Ben", "Cat", "Dan"]
    log = (
        *(deal("Ben", 11, four=FOUR), deal("Ben", 11)),
        *(deal("Ben", 11, four=second), deal("Ben", 11)),
        *(deal("Ben", 11, four=FOUR), deal(broken_off=True)),
    )

    state = table_after(*log, players=5).game_state

    assert state.running == (("Eve", 1), ("Ben", 2), ("Cat", 2), ("Dan", 2))
    assert not state.lasts
