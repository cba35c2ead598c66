"""What a call pays, made and lost, with its tricks over and short. Dan deals, Ann leads."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.solo_whist.tables import gains_of, lines_of, rules, table_of

HOYLE = rules()
PENNY = rules("hoyle_penny")
SHILLING = rules("hoyle_shilling")
EB1911 = rules("eb1911")
TENS = rules("modern_tens")
FOUR_EIGHT = rules("modern_four")
DOUBLE_OVER = rules("hoyle_double_over")
ALL_DOUBLE = rules(slam_doubles="all")
NONE_DOUBLE = rules(slam_doubles="none")
SLAM = rules(pay={"slam": [48, 60]})


def proposal(tricks: int | None) -> dict[str, Any]:
    """Return a proposal of Ann's that Ben accepted."""
    facts = {"caller": "Ann", "call": "proposal", "partner": "Ben", "tricks": tricks}
    return {name: value for name, value in facts.items() if value is not None}


PROPOSALS = [
    (HOYLE, 8, 6),
    (HOYLE, 9, 7),
    (HOYLE, 12, 10),
    (HOYLE, 13, 16),
    (HOYLE, 7, -7),
    (HOYLE, 0, -14),
    (PENNY, 13, 1),
    (PENNY, 7, -1),
    (SHILLING, 10, 18),
    (SHILLING, 6, -18),
    (SHILLING, 13, 42),
    (EB1911, 13, 6),
    (EB1911, 0, -6),
    (FOUR_EIGHT, 13, 9),
    (TENS, 9, 11),
    (TENS, 13, 15),
    (TENS, 2, -10),
    (ALL_DOUBLE, 13, 16),
    (NONE_DOUBLE, 13, 11),
]


@pytest.mark.parametrize(("at_this_table", "tricks", "gain"), PROPOSALS)
def test_each_partner_of_a_proposal_is_paid_or_pays_once(
    at_this_table: dict[str, Any], tricks: int, gain: int
) -> None:
    gains = gains_of(proposal(tricks), table=table_of(4, at_this_table))

    assert gains == [gain, gain, -gain, -gain, 0]


ALONE = [
    (HOYLE, "solo", 5, 6),
    (HOYLE, "solo", 6, 7),
    (HOYLE, "solo", 13, 14),
    (HOYLE, "solo", 4, -7),
    (HOYLE, "solo", 0, -11),
    (ALL_DOUBLE, "solo", 13, 22),
    (ALL_DOUBLE, "solo", 12, 13),
    (PENNY, "solo", 9, 1),
    (SHILLING, "solo", 4, -15),
    (rules("eb1911_solo_shilling"), "solo", 4, -12),
    (TENS, "solo", 8, 13),
    (TENS, "solo", 1, -10),
    (HOYLE, "misere", 0, 12),
    (HOYLE, "misere", 1, -12),
    (HOYLE, "misere", 13, -12),
    (FOUR_EIGHT, "misere", 0, 8),
    (HOYLE, "abundance", 9, 18),
    (HOYLE, "abundance", 13, 22),
    (HOYLE, "abundance", 0, -27),
    (ALL_DOUBLE, "abundance", 13, 26),
    (DOUBLE_OVER, "abundance", 11, 22),
    (DOUBLE_OVER, "abundance", 7, -20),
    (FOUR_EIGHT, "abundance", 8, -14),
    (TENS, "abundance", 13, 50),
    (HOYLE, "abundance_in_trumps", 10, 19),
    (TENS, "abundance_in_trumps", 8, -60),
    (HOYLE, "open_misere", 0, 24),
    (HOYLE, "open_misere", 2, -24),
    (HOYLE, "declared_abundance", 13, 36),
    (ALL_DOUBLE, "declared_abundance", 13, 36),
    (HOYLE, "declared_abundance", 12, -36),
    (HOYLE, "declared_abundance", 0, -36),
    (SLAM, "slam", 13, 48),
    (SLAM, "slam", 12, -60),
]


@pytest.mark.parametrize(("at_this_table", "call", "tricks", "each"), ALONE)
def test_whoever_calls_alone_is_paid_by_or_pays_every_opponent(
    at_this_table: dict[str, Any], call: str, tricks: int, each: int
) -> None:
    facts = {"caller": "Cat", "call": call, "tricks": tricks}

    gains = gains_of(facts, table=table_of(4, at_this_table))

    assert gains == [-each, -each, 3 * each, -each, 0]


@pytest.mark.parametrize(
    ("at_this_table", "call", "made", "each"),
    [
        (HOYLE, "misere", True, 12),
        (HOYLE, "misere", False, -12),
        (HOYLE, "open_misere", False, -24),
        (HOYLE, "declared_abundance", True, 36),
        (SLAM, "slam", False, -60),
        (PENNY, "solo", True, 1),
        (PENNY, "abundance", False, -3),
        (TENS, "abundance_in_trumps", True, 60),
    ],
)
def test_where_no_tricks_are_paid_made_or_lost_is_enough(
    at_this_table: dict[str, Any], call: str, *, made: bool, each: int
) -> None:
    facts = {"caller": "Ann", "call": call, "made": made}

    gains = gains_of(facts, table=table_of(4, at_this_table))

    assert gains == [3 * each, -each, -each, -each, 0]


def test_made_and_tricks_may_both_be_said_if_they_agree() -> None:
    facts = {"caller": "Ann", "call": "solo", "tricks": 6, "made": True}

    assert gains_of(facts, table=table_of(4, HOYLE)) == [21, -7, -7, -7, 0]


def test_units_become_coins_at_the_stake() -> None:
    at_this_table = rules(pay={"solo": [6.5, 7]}, tricks={"solo": [0.5, 1.5]})
    table = table_of(4, at_this_table, stake=10)

    assert gains_of({"caller": "Ann", "call": "solo", "tricks": 7}, table=table)[0] == 3 * 75
    assert gains_of({"caller": "Ann", "call": "solo", "tricks": 3}, table=table)[0] == -3 * 100


def test_a_call_may_win_nothing() -> None:
    table = table_of(4, rules(pay={"misere": [0, 12]}))

    assert gains_of({"caller": "Ann", "call": "misere", "made": True}, table=table) == [0] * 5


@pytest.mark.parametrize("tricks", [0, 13], ids=["made", "lost"])
def test_a_price_for_tricks_of_a_call_that_is_not_played_is_passed_over(tricks: int) -> None:
    at_this_table = rules(pay={"solo": None}, tricks={"solo": [0.5, 7]})

    gains = gains_of(
        {"caller": "Ann", "call": "misere", "tricks": tricks}, table=table_of(4, at_this_table)
    )

    assert gains[0] == (36 if tricks == 0 else -36)


# Who pays whom, and why


def test_a_made_proposal_is_paid_by_the_first_opponent_to_the_caller() -> None:
    facts = {"caller": "Cat", "call": "proposal", "partner": "Ann", "tricks": 9}

    assert lines_of(facts, table=table_of(4, HOYLE)) == [
        "Dan > Cat 7: proposal made; one over (Hoffmann, p. 147)",
        "Ben > Ann 7: proposal made; one over (Hoffmann, p. 147)",
    ]


def test_a_lost_proposal_is_paid_by_the_caller_to_the_first_opponent() -> None:
    facts = {"caller": "Cat", "call": "proposal", "partner": "Dan", "tricks": 6}

    assert lines_of(facts, table=table_of(4, HOYLE)) == [
        "Cat > Ann 8: proposal lost; two short (Hoffmann, p. 147)",
        "Dan > Ben 8: proposal lost; two short (Hoffmann, p. 147)",
    ]


def test_tricks_over_that_count_double_are_told() -> None:
    assert lines_of(proposal(13), table=table_of(4, HOYLE))[0] == (
        "Cat > Ann 16: proposal made; five over; all thirteen, tricks over double "
        "(Hoffmann, p. 147)"
    )


@pytest.mark.parametrize(
    ("at_this_table", "call", "tricks", "line"),
    [
        (HOYLE, "solo", 5, "Ben > Ann 6: solo made (Hoffmann, p. 148)"),
        (HOYLE, "solo", 13, "Ben > Ann 14: solo made; eight over (Hoffmann, p. 148)"),
        (PENNY, "solo", 9, "Ben > Ann 1: solo made (Hoffmann, p. 148)"),
        (PENNY, "solo", 2, "Ann > Ben 1: solo lost (Hoffmann, p. 148)"),
        (HOYLE, "misere", 2, "Ann > Ben 12: misère lost (Hoffmann, p. 148)"),
        (HOYLE, "abundance", 0, "Ann > Ben 27: abundance lost; nine short (Hoffmann, p. 148)"),
        (
            HOYLE,
            "abundance_in_trumps",
            9,
            "Ben > Ann 18: abundance in trumps made (Hoffmann, p. 148)",
        ),
        (HOYLE, "open_misere", 0, "Ben > Ann 24: open misère made (Hoffmann, p. 149)"),
        (
            EB1911,
            "declared_abundance",
            11,
            "Ann > Ben 36: declared abundance lost (EB1911, “Solo”)",
        ),
        (TENS, "open_misere", 0, "Ben > Ann 75: open misère made (modern tables)"),
        (SLAM, "slam", 13, "Ben > Ann 48: slam made (house rule)"),
    ],
)
def test_every_coin_has_its_reason_and_its_place(
    at_this_table: dict[str, Any], call: str, tricks: int, line: str
) -> None:
    facts = {"caller": "Ann", "call": call, "tricks": tricks}

    assert lines_of(facts, table=table_of(4, at_this_table))[0] == line


def test_the_opponents_pay_clockwise_from_the_callers_left() -> None:
    facts = {"caller": "Cat", "call": "solo", "tricks": 5}

    payers = [line.partition(" ")[0] for line in lines_of(facts, table=table_of(4, HOYLE))]

    assert payers == ["Dan", "Ann", "Ben"]


def test_a_forced_solo_pays_as_any_solo() -> None:
    facts = {"caller": "Ann", "call": "solo", "tricks": 3, "forced": True}
    table = table_of(4, rules("house_five_alone"))

    assert gains_of(facts, table=table) == [-24, 8, 8, 8, 0]
    assert lines_of(facts, table=table)[0] == (
        "Ann > Ben 8: solo lost; two short; forced (house rule)"
    )


@pytest.mark.parametrize(
    "overcalled",
    [
        [],
        [("Ann", "proposal")],
        [("Ben", "proposal"), ("Cat", "solo")],
        [("Dan", "proposal"), ("Dan", "solo"), ("Cat", "misere")],
        [("Ben", "solo"), ("Ann", "misere"), ("Dan", "abundance")],
    ],
    ids=[
        "none",
        "raised by its proposer",
        "two others",
        "raised in between",
        "the turn went round",
    ],
)
def test_earlier_calls_change_nothing_of_what_is_paid(overcalled: list[tuple[str, str]]) -> None:
    facts = {
        "caller": "Ann",
        "call": "open_misere",
        "made": True,
        "overcalled": [{"player": player, "call": call} for player, call in overcalled],
    }

    assert gains_of(facts, table=table_of(4, HOYLE)) == [72, -24, -24, -24, 0]
