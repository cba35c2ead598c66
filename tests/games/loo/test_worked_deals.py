"""Deals of Loo worked out one by one: what is gained, why, and who deals next.

Last in each list of gains stands the pool. Every other deal is drawn in test_evenings.
"""

from __future__ import annotations

from typing import Any

import pytest

from napledger.games.deal_score import Turn
from napledger.games.loo.deal import State
from tests.games.loo.tables import gains_of, lines_of, refusal, rules, score_of, table_of

SINGLE, DOUBLE, RICHER = table_of(), table_of(pool=6), table_of(pool=9)
SIX = table_of(rules("peel"), players=6, pool=6)
PEEL = table_of(rules("peel"))
EB1902 = table_of(rules("eb1902"))
CLUBS_OF_FIVE = table_of(rules("enquire_within_five", club_law=True), pool=10)
WENT_ON_SINGLE = State(abandoned=True, single=True)
WENT_ON_DOUBLE = State(abandoned=True, single=False)


def tricks(winners: str, **facts: Any) -> dict[str, Any]:
    """Return a deal with a winner for each trick, by the first letters of their names."""
    names = {"A": "Ann", "B": "Ben", "C": "Cat", "D": "Dan", "E": "Eve", "F": "Fay"}
    return {"tricks": [names[each] for each in winners], **facts}


def of_five(preset: str, **options: Any) -> Any:
    """Return a table of five cards, and 10 in the pool."""
    return table_of(rules(preset, **options), pool=10)


Worked = tuple[Any, dict[str, Any], list[int]]

BEN = {"flush": "Ben"}

GAINS: dict[str, Worked] = {
    "half units come out whole at an even stake": (
        table_of(rules(dealer_puts=1.5), stake=10, pool=15),
        {"unopposed": "Ann"},
        [15, 0, 0, 0, 0, -15],
    ),
    "an abandoned deal pays put-ins, misdeals and singles, and no more": (
        EB1902,
        {
            "abandoned": True,
            "misdeals": 1,
            "singles": {"Ben": 1},
            "thrown_up": ["Cat"],
            "misses": ["Dan"],
        },
        [-9, -6, -3, -3, -3, 24],
    ),
    "after an abandoned deal nobody puts in, and a single pool stays one": (
        table_of(pool=6, state=WENT_ON_SINGLE),
        tricks("BBC", misdeals=1),
        [-6, 6, 3, -3, -3, 3],
    ),
    "after one a double pool stays double, though nothing lies there": (
        table_of(state=WENT_ON_DOUBLE),
        tricks("BBB", looed=["Cat"]),
        [0, 0, -3, 0, 0, 3],
    ),
    "the dealer of five of six plays": (
        SIX,
        tricks("BCC", looed=["Ann"], away=["Fay"]),
        [-9, 3, 6, 0, 0, 0, 0],
    ),
    "the last hand, on the right of a dealer who sits out, for the pool": (
        SIX,
        tricks("BFB", for_pool=True),
        [-3, 6, 0, 0, 0, 0, -3],
    ),
    # 11 in the pool: 2 a trick, one over.
    "five tricks": (
        table_of(rules("hoyle_five"), pool=6),
        tricks("BCCBC", looed=["Eve"]),
        [-5, 5, 6, 0, -5, -1],
    ),
    "nobody beats the card": (PEEL, tricks(""), [-6, -3, -3, -3, -3, 18]),
    "with club law one card each stays one": (
        table_of(rules("peel", club_law=True), players=3),
        tricks("B", club=True),
        [-6, 3, -3, 6],
    ),
    # 12 in the pool: 4 a trick, of which Ann leaves 8.
    "for the pool, the miss said": (
        RICHER,
        tricks("ADA", for_pool=True, misses=["Ann"]),
        [-3, 0, 0, 4, 0, -1],
    ),
    "alone, after a hand was thrown up": (
        DOUBLE,
        {"unopposed": "Cat", "thrown_up": ["Dan"]},
        [-3, 0, 12, -3, 0, -6],
    ),
    "a mixed loo above its limit": (
        table_of(rules("peel_mixed"), pool=30),
        tricks("BCB", looed=["Dan"]),
        [-3, 22, 11, -30, 0, 0],
    ),
    "in a must, all of them named": (
        SINGLE,
        tricks("BDC", looed=["Eve", "Ann"]),
        [-6, 1, 1, 1, -3, 6],
    ),
    "in a must those in breach or thrown up are not looed": (
        SINGLE,
        tricks("BBB", breaches=["Cat"], thrown_up=["Dan"]),
        [-6, 6, -12, -3, -3, 18],
    ),
    "two misses where there are two": (
        table_of(rules(miss=2), pool=6),
        tricks("BBC", misses=["Ben", "Cat"]),
        [-3, 6, 3, 0, 0, -6],
    ),
    "a breach that costs a loo on a single": (
        table_of(rules("peel"), players=3),
        tricks("B", breaches=["Cat"]),
        [-6, 3, -3, 6],
    ),
    "a breach of the last hand for the pool": (
        RICHER,
        tricks("DAD", for_pool=True, breaches=["Ann"]),
        [-15, 0, 0, 8, 0, 7],
    ),
    "a flush that spares one of all": (
        of_five("hoyle_five", pam_spares=True),
        {**BEN, "spared": ["Ann"]},
        [-5, 15, -5, -5, -5, 5],
    ),
    "a flush where a loo is the pool": (
        of_five("hoyle_five", loo="unlimited"),
        BEN,
        [-20, 15, -15, -15, -15, 50],
    ),
    "a flush in a must": (
        CLUBS_OF_FIVE,
        {**BEN, "club": True, "stood": ["Cat"]},
        [-10, 35, -5, -5, -5, -10],
    ),
}


@pytest.mark.parametrize(("table", "facts", "gains"), GAINS.values(), ids=GAINS)
def test_what_each_seat_and_the_pool_gain(
    table: Any, facts: dict[str, Any], gains: list[int]
) -> None:
    assert gains_of(facts, table=table) == gains


P86, P88, P92 = "Hoffmann, p. 86", "Hoffmann, p. 88", "Hoffmann, p. 92"
TRICKS_OF_FIVE = ("first trick", "second trick", "third trick", "fourth trick", "fifth trick")

LINES: dict[str, tuple[Any, dict[str, Any], list[tuple[str, str, int, str, str]]]] = {
    "put-ins of all": (
        table_of(rules("eb1902"), players=3),
        {"abandoned": True},
        [
            ("Ann", "kitty", 6, "dealer's put-in", "EB1902, “Loo”"),
            ("Ben", "kitty", 3, "put-in", "EB1902, “Loo”"),
            ("Cat", "kitty", 3, "put-in", "EB1902, “Loo”"),
        ],
    ),
    "slips, each trick, a loo and a breach": (
        table_of(pool=8),
        tricks(
            "BCC",
            misdeals=2,
            singles={"Dan": 2, "Ben": 1},
            thrown_up=["Eve"],
            looed=["Ann"],
            breaches=["Dan"],
        ),
        [
            ("Ann", "kitty", 3, "dealer's put-in", P86),
            ("Ann", "kitty", 6, "misdeal", "Hoffmann, p. 91"),
            ("Ben", "kitty", 3, "single", P92),
            ("Dan", "kitty", 6, "single", P92),
            ("Eve", "kitty", 3, "cards thrown up", P92),
            ("kitty", "Ben", 10, "first trick", P88),
            ("kitty", "Cat", 10, "second trick", P88),
            ("kitty", "Cat", 9, "third trick", P88),
            ("Ann", "kitty", 3, "looed", P88),
            ("Dan", "kitty", 12, "breach of the laws of play", "Hoffmann, p. 93"),
        ],
    ),
    "five tricks": (
        table_of(rules("hoyle_five"), pool=5),
        tricks("BCCBC"),
        [
            ("Ann", "kitty", 5, "dealer's put-in", P86),
            *(
                ("kitty", who, 2, why, "Hoffmann, p. 88")
                for who, why in zip(
                    ("Ben", "Cat", "Cat", "Ben", "Cat"), TRICKS_OF_FIVE, strict=True
                )
            ),
        ],
    ),
    "one card": (
        table_of(rules("peel"), players=3),
        tricks("C"),
        [
            ("Ann", "kitty", 3, "dealer's put-in", "Peel, p. 18"),
            ("kitty", "Cat", 3, "beat the card turned up", "Peel, p. 18"),
            ("Ben", "kitty", 3, "looed on a single", "Peel, pp. 16–25"),
            ("Ann", "kitty", 3, "looed on a single", "Peel, pp. 16–25"),
        ],
    ),
    "unopposed": (
        DOUBLE,
        {"unopposed": "Ann"},
        [
            ("Ann", "kitty", 3, "dealer's put-in", P86),
            ("kitty", "Ann", 9, "takes the pool unopposed", "Hoffmann, p. 87"),
        ],
    ),
    "a flush, which the others pay to its holder": (
        table_of(rules("peel_five"), pool=10, players=3),
        BEN,
        [
            ("Ann", "kitty", 5, "dealer's put-in", "Peel, p. 18"),
            ("kitty", "Ben", 15, "takes the pool with a flush", "Peel, p. 28"),
            ("Cat", "Ben", 10, "looed by a flush", "Peel, p. 28"),
            ("Ann", "Ben", 10, "looed by a flush", "Peel, p. 28"),
        ],
    ),
}


@pytest.mark.parametrize(("table", "facts", "lines"), LINES.values(), ids=LINES)
def test_each_payment_says_why_and_where_that_is_printed(
    table: Any, facts: dict[str, Any], lines: list[tuple[str, str, int, str, str]]
) -> None:
    assert lines_of(facts, table=table) == lines


@pytest.mark.parametrize(
    ("table", "facts", "turn", "state"),
    [
        (EB1902, {"abandoned": True}, Turn("Ann", "Ann"), WENT_ON_SINGLE),
        (DOUBLE, {"abandoned": True}, Turn("Ann", "Ann"), WENT_ON_DOUBLE),
        (
            table_of(pool=3, state=WENT_ON_SINGLE),
            {"abandoned": True},
            Turn("Ann", "Ann"),
            WENT_ON_SINGLE,
        ),
        (table_of(pool=6, state=WENT_ON_SINGLE), tricks("BBC"), Turn("Ann", "Ben"), State()),
        (DOUBLE, {"unopposed": "Ben", "away": ["Ann"]}, Turn("Ben", "Cat"), State()),
        (DOUBLE, {"unopposed": "Eve", "dealer": "Eve"}, Turn("Eve", "Ann"), State()),
    ],
)
def test_who_deals_next_and_whether_its_pool_is_single(
    table: Any, facts: dict[str, Any], turn: Turn, state: State
) -> None:
    score = score_of(facts, table=table)

    assert score.turn == turn
    assert score.state == state
    assert score.remarks == {"next_dealer": turn.next_dealer}


def test_a_pool_may_grow_to_the_largest_amount_and_no_further() -> None:
    unlimited = rules("hoyle_unlimited")
    at_most = (
        "the pool would grow above 1,000,000,000,000, the largest amount there is: "
        "share it out first, or play by a limited loo"
    )
    looed = tricks("BBB", looed=["Cat", "Dan"])
    singles = {"abandoned": True, "singles": {"Ben": 10**12}}

    just_so = gains_of({"unopposed": "Ann"}, table=table_of(unlimited, pool=10**12 - 3))

    assert just_so == [10**12 - 3, 0, 0, 0, 0, 3 - 10**12]
    assert refusal({"unopposed": "Ann"}, table=table_of(pool=10**12 - 2)) == at_most
    assert refusal(singles, table=SINGLE) == at_most
    assert refusal(looed, table=table_of(unlimited, pool=6 * 10**11)) == at_most
