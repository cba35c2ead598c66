"""What a rubber pays, coin by coin, and what one that is broken off pays."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.evening.document import read_document
from napledger.evening.score import scored
from tests.games.whist.tables import deal, document, scored_deal

ANN_SINGLE = (deal("Ben", 9), deal("Ann", 11))
ANN_TREBLE = (deal("Ann", 11),)
BEN_SINGLE = (deal("Ann", 9), deal("Ben", 11))
BEN_DOUBLE = (deal("Ann", 7), deal("Ben", 11))
BEN_TREBLE = (deal("Ben", 11),)
OFF = deal(broken_off=True)
ODD = (*ANN_SINGLE, *BEN_TREBLE, *ANN_SINGLE)
"""A rubber of two singles, which the losers' treble brings down to one point."""

LAWS = "Hoffmann, p. 175, laws 53–55"

Log = tuple[dict[str, Any], ...]


def paid(*log: dict[str, Any], **terms: Any) -> list[tuple[str, str, int]]:
    """Return who pays whom how much by the last of these deals."""
    transfers = scored_deal(*log, **terms).transfers
    return [(each.payer, each.payee, each.amount) for each in transfers]


def why(*log: dict[str, Any], **terms: Any) -> list[tuple[str, int, str, str]]:
    """Return what Ben pays by the last of these deals, why, and by which page."""
    transfers = scored_deal(*log, **terms).transfers
    return [
        (each.payee, each.amount, each.why, each.source)
        for each in transfers
        if each.payer == "Ben"
    ]


def test_a_rubber_may_come_to_nought() -> None:
    nought = scored_deal(*ODD, rubber_points=1)

    assert (nought.transfers, nought.remarks["rubber"]) == ((), 0)


def test_each_loser_pays_the_adversary_on_his_left_by_the_cut() -> None:
    cut = (deal("Ann", 11, four=["Ann", "Cat", "Ben", "Dan"]), deal("Ann", 11))

    assert paid(*BEN_TREBLE, *BEN_TREBLE) == [("Ann", "Ben", 8), ("Cat", "Dan", 8)]
    assert paid(*cut, stake=2, point=0.5) == [("Cat", "Ben", 8), ("Dan", "Ann", 8)]


def test_each_payment_says_what_it_is_made_of_and_where_that_is_printed() -> None:
    treble = "rubber won; a single; a treble; points for the rubber; less the losers' double"
    single = "rubber won; a single; a single; points for the rubber; less the losers' treble"
    plain = why(*ANN_TREBLE, *ANN_SINGLE, rubber_points=0, losers_game="kept")
    off = why(*ANN_TREBLE, *BEN_DOUBLE, OFF, unfinished="games")

    assert why(*ANN_SINGLE, *BEN_DOUBLE, *ANN_TREBLE) == [("Cat", 4, treble, LAWS)]
    assert why(*ODD, preset="hoyle_rubber_bet", stake=12) == [
        ("Cat", 12, single, LAWS),
        ("Cat", 60, "stake on the rubber", "Hoffmann, p. 181, law 84"),
    ]
    assert plain == [("Cat", 4, "rubber won; a treble; a single", LAWS)]
    assert off == [
        (
            "Cat",
            1,
            "rubber broken off; a treble; less the losers' double",
            "table rule: the laws are silent",
        )
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


def test_below_nought_the_winners_pay() -> None:
    plain = {"rubber_points": 0, "treble_below": 0, "double_below": 0}
    changed = {"kind": "rules", "rules": {"preset": "no_honours", "options": plain}}
    log = (*BEN_TREBLE, changed, *ANN_SINGLE, *ANN_SINGLE)

    assert scored_deal(*log).remarks["rubber"] == -1
    assert paid(*log) == [("Cat", "Ben", 1), ("Ann", "Dan", 1)]


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
    log: Log, transfers: list[tuple[str, str, int]]
) -> None:
    bet: dict[str, Any] = {"preset": "hoyle_rubber_bet", "stake": 5}

    assert paid(*log, OFF, **bet, unfinished="games") == transfers
    assert paid(*log, OFF, **bet) == []


@pytest.mark.parametrize(
    ("log", "players", "warnings"),
    [
        ((), 6, []),
        ((), 7, ["Hoyle: short Whist is for at most 6 players, and 7 sit here"]),
        (
            ANN_TREBLE,
            4,
            [
                (
                    "the rubber isn’t finished, and nothing is paid for it yet: "
                    "play it out, or break it off"
                )
            ],
        ),
    ],
    ids=["six", "seven", "in the middle of a rubber"],
)
def test_an_evening_warns_of_what_is_unusual(log: Log, players: int, warnings: list[str]) -> None:
    score = scored(read_document(document(*log, players=players)))

    assert [each.sentence() for each in score.warnings] == warnings
    assert not any(score.balances.values())
