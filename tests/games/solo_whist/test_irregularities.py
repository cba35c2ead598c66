"""Revokes, offences against a misère and wrong hands: who then wins, and who pays."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.solo_whist.tables import gains_of, lines_of, rules, table_of, wrong

HOYLE = rules()
WHIST = rules(revoke="whist")
EB1911 = rules("eb1911")
FINE = rules(kitty=True, revoke="fine", revoke_fine=5)
NONE = rules(revoke="none", misere_offence="none", wrong_cards="none")
ALL_DOUBLE = rules(slam_doubles="all")


def alone(call: str, tricks: int | None, *revokes: dict[str, str]) -> dict[str, Any]:
    """Return a call of Ann's in which these went wrong."""
    facts = {"caller": "Ann", "call": call, "revokes": list(revokes)}
    return facts if tricks is None else {**facts, "tricks": tricks}


def together(tricks: int, *revokes: dict[str, str]) -> dict[str, Any]:
    """Return a proposal of Ann's, with Ben, in which these went wrong."""
    return {**alone("proposal", tricks, *revokes), "partner": "Ben"}


# Hoffmann: no revoking player or partnership can win


@pytest.mark.parametrize(
    ("facts", "gains"),
    [
        (alone("solo", 8, wrong("Ann")), [-18, 6, 6, 6, 0]),
        (alone("solo", 13, wrong("Ann")), [-18, 6, 6, 6, 0]),
        (alone("solo", 7, wrong("Ann")), [-21, 7, 7, 7, 0]),
        (alone("solo", 2, wrong("Ann")), [-33, 11, 11, 11, 0]),
        (alone("solo", 8, wrong("Ann"), wrong("Ann")), [-27, 9, 9, 9, 0]),
        (alone("abundance", 9, wrong("Ann")), [-63, 21, 21, 21, 0]),
        (alone("misere", None, wrong("Ann")), [-36, 12, 12, 12, 0]),
        (alone("misere", 0, wrong("Ann")), [-36, 12, 12, 12, 0]),
        (alone("declared_abundance", None, wrong("Ann")), [-108, 36, 36, 36, 0]),
        (together(9, wrong("Ben")), [-8, -8, 8, 8, 0]),
        (together(13, wrong("Ann")), [-6, -6, 6, 6, 0]),
        (together(10, wrong("Ann"), wrong("Ben")), [-10, -10, 10, 10, 0]),
    ],
    ids=[
        *("enough left", "all thirteen", "one short", "not below none", "twice"),
        *("abundance", "misere", "misere without a trick", "declared abundance"),
        *("by the partner", "thirteen together", "by both partners"),
    ],
)
def test_by_hoyle_the_callers_side_loses_with_three_tricks_off(
    facts: dict[str, Any], gains: list[int]
) -> None:
    assert gains_of(facts, table=table_of(4, HOYLE)) == gains


@pytest.mark.parametrize(
    ("at_this_table", "facts", "gains"),
    [
        (HOYLE, alone("solo", 5, wrong("Cat")), [18, 0, -18, 0, 0]),
        (HOYLE, alone("solo", 1, wrong("Cat")), [18, 0, -18, 0, 0]),
        (HOYLE, alone("solo", 7, wrong("Cat")), [24, 0, -24, 0, 0]),
        (HOYLE, alone("solo", 7, wrong("Cat"), wrong("Cat")), [24, 0, -24, 0, 0]),
        (HOYLE, alone("misere", None, wrong("Dan")), [36, 0, 0, -36, 0]),
        (HOYLE, alone("misere", 4, wrong("Dan")), [36, 0, 0, -36, 0]),
        (HOYLE, alone("declared_abundance", None, wrong("Dan")), [108, 0, 0, -108, 0]),
        (HOYLE, together(6, wrong("Dan")), [6, 6, 0, -12, 0]),
        (HOYLE, together(10, wrong("Cat")), [8, 8, -16, 0, 0]),
        (HOYLE, together(13, wrong("Cat")), [16, 16, -32, 0, 0]),
        (ALL_DOUBLE, alone("solo", 13, wrong("Cat")), [66, 0, -66, 0, 0]),
    ],
    ids=[
        *("made anyhow", "lost at the table", "two over", "twice", "misere", "misere with tricks"),
        *("declared abundance", "proposal", "proposal, two over", "proposal, thirteen"),
        "solo, thirteen",
    ],
)
def test_by_hoyle_an_opponent_who_revokes_pays_for_all(
    at_this_table: dict[str, Any], facts: dict[str, Any], gains: list[int]
) -> None:
    assert gains_of(facts, table=table_of(4, at_this_table)) == gains


@pytest.mark.parametrize(
    ("facts", "line"),
    [
        (
            alone("solo", 7, wrong("Ann")),
            "Ann > Ben 7: solo lost; one short; revoke, cannot win (Hoffmann, p. 152)",
        ),
        (
            alone("solo", 6, wrong("Cat")),
            "Cat > Ann 21: solo made; one over; revoke, pays for everybody (Hoffmann, p. 152)",
        ),
        (
            together(8, wrong("Cat")),
            "Cat > Ann 6: proposal made; revoke, pays for everybody (Hoffmann, p. 152)",
        ),
        (
            alone("misere", None, wrong("Cat", "out_of_turn")),
            "Cat > Ann 36: misère made; led out of turn, pays for everybody (Hoffmann, p. 150)",
        ),
        (
            alone("open_misere", None, wrong("Cat", "exposed")),
            "Cat > Ann 72: open misère made; exposed a card, pays for everybody (Hoffmann, p. 150)",
        ),
        (
            {"caller": "Ann", "call": "solo", "wrong_cards": ["Ann"]},
            "Ann > Ben 6: solo lost; wrong number of cards (Hoffmann, p. 154)",
        ),
    ],
    ids=["caller", "opponent", "at a proposal", "out of turn", "exposed", "wrong cards"],
)
def test_what_decided_a_call_is_told(facts: dict[str, Any], line: str) -> None:
    assert lines_of(facts, table=table_of(4, HOYLE))[0] == line


# EB1911: three tricks go over, as at whist


@pytest.mark.parametrize(
    ("at_this_table", "facts", "gains"),
    [
        (WHIST, alone("solo", 7, wrong("Ann")), [-21, 7, 7, 7, 0]),
        (WHIST, alone("solo", 9, wrong("Ann")), [21, -7, -7, -7, 0]),
        (WHIST, alone("solo", 2, wrong("Ann")), [-33, 11, 11, 11, 0]),
        (WHIST, alone("solo", 9, wrong("Ann"), wrong("Ann")), [-24, 8, 8, 8, 0]),
        (WHIST, alone("solo", 2, wrong("Dan")), [18, -6, -6, -6, 0]),
        (WHIST, alone("solo", 1, wrong("Dan")), [-21, 7, 7, 7, 0]),
        (WHIST, alone("solo", 1, wrong("Dan"), wrong("Dan")), [24, -8, -8, -8, 0]),
        (WHIST, alone("solo", 12, wrong("Dan")), [42, -14, -14, -14, 0]),
        (WHIST, alone("misere", None, wrong("Ann")), [-36, 12, 12, 12, 0]),
        (WHIST, alone("misere", 3, wrong("Dan")), [36, -12, -12, -12, 0]),
        (WHIST, together(12, wrong("Dan")), [11, 11, -11, -11, 0]),
        (WHIST, together(13, wrong("Dan")), [16, 16, -16, -16, 0]),
        (WHIST, together(13, wrong("Ben")), [8, 8, -8, -8, 0]),
        (WHIST, together(13, wrong("Ann"), wrong("Ben")), [-7, -7, 7, 7, 0]),
        (EB1911, alone("declared_abundance", 13, wrong("Ann")), [-108, 36, 36, 36, 0]),
        (EB1911, alone("declared_abundance", 10, wrong("Ben")), [108, -36, -36, -36, 0]),
        (EB1911, alone("declared_abundance", 9, wrong("Ben")), [-108, 36, 36, 36, 0]),
    ],
    ids=[
        *("caller loses", "caller still makes it", "not below none", "caller twice"),
        *("opponent", "opponent, yet lost", "opponent twice", "at most thirteen"),
        *("misere lost", "misere made", "those that came over double nothing"),
        *("thirteen taken double", "thirteen less three", "both partners"),
        *("all thirteen lost", "all thirteen made", "all thirteen not made"),
    ],
)
def test_by_the_laws_of_whist_three_tricks_go_over(
    at_this_table: dict[str, Any], facts: dict[str, Any], gains: list[int]
) -> None:
    assert gains_of(facts, table=table_of(4, at_this_table)) == gains


@pytest.mark.parametrize(
    ("facts", "line"),
    [
        (
            alone("solo", 3, wrong("Cat")),
            (
                "Ben > Ann 7: solo made; one over; revoke, three tricks go over for each "
                "(EB1911, “Solo”)"
            ),
        ),
        (
            alone("misere", None, wrong("Ann")),
            "Ann > Ben 12: misère lost; decided by a revoke (EB1911, “Solo”)",
        ),
    ],
    ids=["tricks", "misere"],
)
def test_what_the_laws_of_whist_did_is_told(facts: dict[str, Any], line: str) -> None:
    assert lines_of(facts, table=table_of(4, WHIST))[0] == line


# A fine, or nothing


@pytest.mark.parametrize(
    ("facts", "gains"),
    [
        (alone("solo", 5, wrong("Ann")), [13, -6, -6, -6, 5]),
        (alone("solo", 4, wrong("Dan"), wrong("Cat"), wrong("Dan")), [-21, 7, 2, -3, 15]),
        (together(8, wrong("Ann"), wrong("Cat")), [1, 6, -11, -6, 10]),
    ],
    ids=["caller", "opponents", "both sides"],
)
def test_where_revokes_are_fined_the_deal_stands_as_played(
    facts: dict[str, Any], gains: list[int]
) -> None:
    at_this_table = {**FINE, "options": {**FINE["options"], "kitty_taken_by": "misere_or_higher"}}

    assert gains_of(facts, table=table_of(4, at_this_table)) == gains


def test_an_offence_against_a_misere_is_no_revoke_to_be_fined() -> None:
    facts = alone("misere", None, wrong("Dan", "exposed"))

    assert gains_of(facts, table=table_of(4, FINE)) == [36, 0, 0, -36, 0]


@pytest.mark.parametrize(
    ("facts", "gains"),
    [
        (alone("solo", 5, wrong("Ann")), [18, -6, -6, -6, 0]),
        (alone("solo", 4, wrong("Dan"), wrong("Ann")), [-21, 7, 7, 7, 0]),
        (alone("misere", 1, wrong("Dan", "exposed")), [-36, 12, 12, 12, 0]),
        ({**alone("solo", 6), "wrong_cards": ["Ann", "Ben"]}, [21, -7, -7, -7, 0]),
        ({**alone("solo", 6, wrong("Ann")), "wrong_cards": ["Ann"]}, [21, -7, -7, -7, 0]),
    ],
    ids=["revoke", "both sides", "offence", "wrong cards", "both"],
)
def test_where_they_cost_nothing_the_deal_stands_as_played(
    facts: dict[str, Any], gains: list[int]
) -> None:
    assert gains_of(facts, table=table_of(4, NONE)) == gains


# Offences against a misère


@pytest.mark.parametrize(
    ("at_this_table", "facts", "gains"),
    [
        (HOYLE, alone("misere", None, wrong("Cat", "out_of_turn")), [36, 0, -36, 0, 0]),
        (HOYLE, alone("misere", 3, wrong("Cat", "exposed")), [36, 0, -36, 0, 0]),
        (HOYLE, alone("open_misere", None, wrong("Dan", "exposed")), [72, 0, 0, -72, 0]),
        (
            HOYLE,
            alone("misere", None, wrong("Cat", "exposed"), wrong("Cat", "out_of_turn")),
            [36, 0, -36, 0, 0],
        ),
        (
            WHIST,
            alone("misere", None, wrong("Cat"), wrong("Cat", "exposed")),
            [36, 0, -36, 0, 0],
        ),
        (
            rules(revoke="none"),
            alone("misere", None, wrong("Ann"), wrong("Cat", "exposed")),
            [36, 0, -36, 0, 0],
        ),
        (
            rules(misere_offence="none"),
            alone("misere", 1, wrong("Cat", "exposed"), wrong("Dan", "exposed")),
            [-36, 12, 12, 12, 0],
        ),
    ],
    ids=[
        *("out of turn", "exposed", "open misere", "twice", "beside a revoke at whist"),
        *("beside one that costs nothing", "where it costs nothing"),
    ],
)
def test_an_offence_against_a_misere_loses_it_for_the_opponents(
    at_this_table: dict[str, Any], facts: dict[str, Any], gains: list[int]
) -> None:
    assert gains_of(facts, table=table_of(4, at_this_table)) == gains


# Wrong hands


@pytest.mark.parametrize(
    ("facts", "gains"),
    [
        ({"call": "solo", "wrong_cards": ["Cat", "Dan"]}, [18, -6, -6, -6, 0]),
        ({"call": "solo", "wrong_cards": ["Ann", "Dan"]}, [-18, 6, 6, 6, 0]),
        ({"call": "solo", "wrong_cards": ["Cat"], "tricks": 0}, [18, -6, -6, -6, 0]),
        ({"call": "solo", "wrong_cards": ["Ann"], "tricks": 13}, [-18, 6, 6, 6, 0]),
        ({"call": "misere", "wrong_cards": ["Ben"]}, [36, -12, -12, -12, 0]),
        ({"call": "misere", "wrong_cards": ["Ann"], "tricks": 0}, [-36, 12, 12, 12, 0]),
        ({"call": "proposal", "partner": "Ben", "wrong_cards": ["Cat"]}, [6, 6, -6, -6, 0]),
        ({"call": "proposal", "partner": "Ben", "wrong_cards": ["Ben"]}, [-6, -6, 6, 6, 0]),
        (
            {"call": "proposal", "partner": "Ben", "wrong_cards": ["Cat"], "tricks": 13},
            [6, 6, -6, -6, 0],
        ),
    ],
    ids=[
        *("others", "the caller", "others, no trick", "the caller, all thirteen"),
        *("against a misere", "a misere", "opponent of a proposal", "the partner"),
        "opponent, all thirteen",
    ],
)
def test_wrong_hands_win_or_lose_the_bare_price(facts: dict[str, Any], gains: list[int]) -> None:
    assert gains_of({"caller": "Ann", **facts}, table=table_of(4, HOYLE)) == gains


def test_offences_that_cost_nothing_do_not_hinder_wrong_hands() -> None:
    facts = {**alone("misere", None, wrong("Cat", "exposed")), "wrong_cards": ["Ben"]}

    gains = gains_of(facts, table=table_of(4, rules(misere_offence="none")))

    assert gains == [36, -12, -12, -12, 0]


# What is said of the result must say so too


@pytest.mark.parametrize(
    ("facts", "made"),
    [
        (alone("solo", 8, wrong("Ann")), False),
        (alone("solo", 2, wrong("Cat")), True),
        (alone("misere", 2, wrong("Cat", "exposed")), True),
        ({**alone("solo", 2), "wrong_cards": ["Cat"]}, True),
        ({**alone("solo", None), "wrong_cards": ["Ann"]}, False),
    ],
    ids=["caller revoked", "opponent revoked", "offence", "another's hand", "own hand"],
)
def test_where_something_decides_made_may_be_said_as_decided(
    facts: dict[str, Any], *, made: bool
) -> None:
    table = table_of(4, HOYLE)

    assert gains_of({**facts, "made": made}, table=table) == gains_of(facts, table=table)
