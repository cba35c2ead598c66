"""What a rubber pays, coin by coin, and what one that is broken off pays."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.evening.document import read_document
from napledger.evening.score import scored
from napledger.ledger.transfers import Transfer
from tests.games.whist.tables import WHIST, deal, document, entries, last, scored_deal, table_after

ANN_SINGLE = (deal("Ben", 9), deal("Ann", 11))
ANN_TREBLE = (deal("Ann", 11),)
BEN_SINGLE = (deal("Ann", 9), deal("Ben", 11))
BEN_DOUBLE = (deal("Ann", 7), deal("Ben", 11))
BEN_TREBLE = (deal("Ben", 11),)


def paid(*log: dict[str, Any], **terms: Any) -> list[tuple[str, str, int]]:
    """Return who pays whom how much by the last of these deals."""
    transfers = scored_deal(*log, **terms).transfers
    return [(each.payer, each.payee, each.amount) for each in transfers]


@pytest.mark.parametrize(
    ("log", "points"),
    [
        ((*ANN_TREBLE, *ANN_TREBLE), 8),
        ((*ANN_SINGLE, *ANN_SINGLE), 4),
        ((*ANN_SINGLE, *ANN_TREBLE), 6),
        ((*ANN_TREBLE, *BEN_TREBLE, *ANN_TREBLE), 5),
        ((*ANN_SINGLE, *BEN_TREBLE, *ANN_SINGLE), 1),
        ((*ANN_TREBLE, *BEN_DOUBLE, *ANN_SINGLE), 4),
        ((*BEN_SINGLE, *ANN_SINGLE, *BEN_DOUBLE), 4),
    ],
    ids=["3+3+2", "1+1+2", "1+3+2", "3+3+2-3", "1+1+2-3", "3+1+2-2", "1+2+2-1"],
)
def test_a_rubber_is_worth_its_games_and_two_less_the_losers_game(
    log: tuple[dict[str, Any], ...], points: int
) -> None:
    assert last(*log)["rubber"] == points


def test_the_losers_game_may_be_kept() -> None:
    log = (*ANN_SINGLE, *BEN_TREBLE, *ANN_SINGLE)

    assert last(*log, losers_game="kept")["rubber"] == 4


def test_nothing_is_posted_until_the_rubber_is_won() -> None:
    told = entries(*ANN_TREBLE, *BEN_TREBLE, *ANN_TREBLE)

    assert [entry["lines"] for entry in told[:-1]] == [[], []]


def test_each_loser_pays_the_adversary_on_his_left() -> None:
    assert scored_deal(*ANN_SINGLE, *BEN_DOUBLE, *ANN_TREBLE, stake=12).transfers == (
        Transfer(
            "Ben",
            "Cat",
            48,
            "rubber won; a single; a treble; points for the rubber; less the losers' double",
            "Hoffmann, p. 175, laws 53–55",
        ),
        Transfer(
            "Dan",
            "Ann",
            48,
            "rubber won; a single; a treble; points for the rubber; less the losers' double",
            "Hoffmann, p. 175, laws 53–55",
        ),
    )


def test_the_first_side_pays_to_its_left_too() -> None:
    assert paid(*BEN_TREBLE, *BEN_TREBLE) == [("Ann", "Ben", 8), ("Cat", "Dan", 8)]


def test_after_a_cut_the_left_is_the_next_of_the_four() -> None:
    log = (deal("Ann", 11, four=["Ann", "Cat", "Ben", "Dan"]), deal("Ann", 11))

    assert paid(*log) == [("Cat", "Ben", 8), ("Dan", "Ann", 8)]


def test_a_stake_on_the_rubber_is_a_line_of_its_own() -> None:
    log = (*ANN_SINGLE, *BEN_TREBLE, *ANN_SINGLE)

    score = scored_deal(*log, preset="hoyle_rubber_bet", stake=12)

    assert [(each.payer, each.amount, each.why, each.source) for each in score.transfers] == [
        (
            "Ben",
            12,
            "rubber won; a single; a single; points for the rubber; less the losers' treble",
            "Hoffmann, p. 175, laws 53–55",
        ),
        (
            "Dan",
            12,
            "rubber won; a single; a single; points for the rubber; less the losers' treble",
            "Hoffmann, p. 175, laws 53–55",
        ),
        ("Ben", 60, "stake on the rubber", "Hoffmann, p. 181, law 84"),
        ("Dan", 60, "stake on the rubber", "Hoffmann, p. 181, law 84"),
    ]


@pytest.mark.parametrize(
    ("preset", "place"),
    [
        ("laws_1864", "Laws of 1864, 1–12"),
        ("enquire_within", "Enquire Within, §§ 77–78"),
        ("no_honours", "Foster, Whist"),
    ],
)
def test_a_book_of_its_own_is_cited(preset: str, place: str) -> None:
    assert scored_deal(*ANN_TREBLE, *ANN_TREBLE, preset=preset).transfers[0].source == place


def test_the_rubber_alone_may_be_played_for() -> None:
    score = scored_deal(*ANN_TREBLE, *ANN_TREBLE, preset="rubber_only", stake=7)

    assert [(each.payer, each.amount, each.why) for each in score.transfers] == [
        ("Ben", 7, "stake on the rubber"),
        ("Dan", 7, "stake on the rubber"),
    ]
    assert score.remarks["rubber"] == 8


def test_half_a_stake_a_point_comes_out_whole() -> None:
    assert paid(*ANN_TREBLE, *ANN_TREBLE, stake=2, point=0.5) == [
        ("Ben", "Cat", 8),
        ("Dan", "Ann", 8),
    ]


def test_where_the_points_come_to_nought_nothing_is_posted() -> None:
    log = (*ANN_SINGLE, *BEN_TREBLE, *ANN_SINGLE)

    score = scored_deal(*log, rubber_points=1)

    assert (score.transfers, score.remarks["rubber"]) == ((), 0)


def test_without_points_for_the_rubber_none_are_told_of() -> None:
    score = scored_deal(*ANN_TREBLE, *ANN_SINGLE, rubber_points=0, losers_game="kept")

    assert {each.why for each in score.transfers} == {"rubber won; a treble; a single"}


def test_below_nought_the_winners_pay() -> None:
    plain = {"rubber_points": 0, "treble_below": 0, "double_below": 0}
    changed = {"kind": "rules", "rules": {"preset": "no_honours", "options": plain}}

    score = scored_deal(*BEN_TREBLE, changed, *ANN_SINGLE, *ANN_SINGLE)

    assert score.remarks["rubber"] == -1
    assert [(each.payer, each.payee, each.amount) for each in score.transfers] == [
        ("Cat", "Ben", 1),
        ("Ann", "Dan", 1),
    ]


@pytest.mark.parametrize(
    ("log", "transfers"),
    [
        (ANN_TREBLE, [("Ben", "Cat", 15), ("Dan", "Ann", 15)]),
        (BEN_SINGLE, [("Ann", "Ben", 5), ("Cat", "Dan", 5)]),
        ((*ANN_TREBLE, *BEN_DOUBLE), [("Ben", "Cat", 5), ("Dan", "Ann", 5)]),
        ((*ANN_TREBLE, *BEN_TREBLE), []),
        ((*ANN_SINGLE, deal("Ben", 10)), [("Ben", "Cat", 5), ("Dan", "Ann", 5)]),
        ((deal("Ben", 10),), []),
    ],
    ids=["a treble", "a single", "the difference", "level", "the game in hand", "no game"],
)
def test_a_rubber_broken_off_pays_the_games_won(
    log: tuple[dict[str, Any], ...], transfers: list[tuple[str, str, int]]
) -> None:
    off = deal(broken_off=True)

    assert paid(*log, off, preset="hoyle_rubber_bet", stake=5, unfinished="games") == transfers
    assert paid(*log, off, preset="hoyle_rubber_bet", stake=5) == []


def test_the_games_of_a_rubber_broken_off_say_why() -> None:
    score = scored_deal(*ANN_TREBLE, *BEN_DOUBLE, deal(broken_off=True), unfinished="games")

    assert {(each.why, each.source) for each in score.transfers} == {
        (
            "rubber broken off; a treble; less the losers' double",
            "table rule: the laws are silent",
        )
    }


def test_a_kitty_that_was_brought_forward_lies_untouched() -> None:
    raw = document(*ANN_TREBLE, *ANN_TREBLE) | {"kitty": 7}

    score = scored(read_document(raw))

    assert score.table.kitty == 7
    assert score.balances == {"Ann": 8, "Ben": -8, "Cat": 8, "Dan": -8}


def test_a_kitty_is_carried_on_and_pays_nobody() -> None:
    assert WHIST.end_fund("carry", table=table_after(), winner=None) == ()


def test_an_evening_that_ends_in_the_middle_of_a_rubber_says_so() -> None:
    score = scored(read_document(document(*ANN_TREBLE)))

    assert [each.sentence() for each in score.warnings] == [
        ("the rubber isn’t finished, and nothing is paid for it yet: play it out, or break it off")
    ]
    assert set(score.balances.values()) == {0}


def test_more_than_six_at_the_table_are_warned_of() -> None:
    score = scored(read_document(document(players=7)))

    assert [each.sentence() for each in score.warnings] == [
        "Hoyle: short Whist is for at most 6 players, and 7 sit here"
    ]
    assert scored(read_document(document(players=6))).warnings == ()
