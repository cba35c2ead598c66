"""The kitty: who takes it, who matches it, and how it ends."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from napledger.evening.kinds.leave import Leave
from tests.games.solo_whist.tables import SOLO_WHIST, gains_of, lines_of, rules, table_of, wrong

POOL = rules("house_pool")
MISERE_UP = rules("house_pool", kitty_taken_by="misere_or_higher", pay={"slam": [48, 48]})
ABUNDANCE_UP = rules("house_pool", kitty_taken_by="abundance_or_higher", pay={"slam": [48, 48]})


@pytest.mark.parametrize(
    ("at_this_table", "call", "tricks", "kitty"),
    [
        (POOL, "solo", 5, -10),
        (POOL, "misere", 0, -10),
        (POOL, "declared_abundance", 13, -10),
        (POOL, "solo", 4, 10),
        (POOL, "misere", 1, 10),
        (MISERE_UP, "solo", 5, 0),
        (MISERE_UP, "solo", 4, 0),
        (MISERE_UP, "misere", 0, -10),
        (MISERE_UP, "slam", 12, 10),
        (ABUNDANCE_UP, "misere", 0, 0),
        (ABUNDANCE_UP, "misere", 3, 0),
        (ABUNDANCE_UP, "abundance", 9, -10),
        (ABUNDANCE_UP, "abundance", 8, 10),
        (ABUNDANCE_UP, "open_misere", 0, -10),
    ],
)
def test_a_call_high_enough_takes_the_kitty_or_matches_it(
    at_this_table: dict[str, Any], call: str, tricks: int, kitty: int
) -> None:
    facts = {"caller": "Ann", "call": call, "tricks": tricks}

    assert gains_of(facts, table=table_of(4, at_this_table, kitty=10))[-1] == kitty


@pytest.mark.parametrize("tricks", [8, 7, 13], ids=["made", "lost", "all thirteen"])
def test_a_proposal_never_touches_the_kitty(tricks: int) -> None:
    facts = {"caller": "Ann", "call": "proposal", "partner": "Cat", "tricks": tricks}

    assert gains_of(facts, table=table_of(4, POOL, kitty=10))[-1] == 0


def test_a_lost_call_owes_the_kitty_nothing_unless_the_table_says_so() -> None:
    table = table_of(4, rules("house_dealer_penny"), kitty=10)

    gains = gains_of({"caller": "Ann", "call": "abundance", "tricks": 8}, table=table)

    assert gains == [-57, 19, 19, 18, 1]


def test_the_kitty_is_taken_with_this_deals_antes_and_fines_in_it() -> None:
    at_this_table = rules(
        *("house_pool",),
        ante_dealer=2,
        ante_others=1,
        misdeal_fine=3,
        revoke="fine",
        revoke_fine=4,
    )
    facts = {
        "caller": "Ann",
        "call": "misere",
        "made": True,
        "misdeals": 1,
        "revokes": [wrong("Ben")],
    }

    assert lines_of(facts, table=table_of(4, at_this_table, kitty=10)) == [
        "Ann > kitty 1: ante (house rule)",
        "Ben > kitty 1: ante (house rule)",
        "Cat > kitty 1: ante (house rule)",
        "Dan > kitty 2: dealer's ante (house rule)",
        "Dan > kitty 3: misdeal (house rule)",
        "Ben > kitty 4: fine for a revoke (house rule)",
        "Ben > Ann 12: misère made (Hoffmann, p. 148)",
        "Cat > Ann 12: misère made (Hoffmann, p. 148)",
        "Dan > Ann 12: misère made (Hoffmann, p. 148)",
        "kitty > Ann 22: takes the kitty (house rule)",
    ]


def test_a_lost_call_matches_what_then_stands_in_the_kitty() -> None:
    at_this_table = rules("house_pool", ante_dealer=2)
    facts = {"caller": "Ann", "call": "misere", "made": False}

    assert lines_of(facts, table=table_of(3, at_this_table, kitty=10)) == [
        "Cat > kitty 2: dealer's ante (house rule)",
        "Ann > Ben 12: misère lost (Hoffmann, p. 148)",
        "Ann > Cat 12: misère lost (Hoffmann, p. 148)",
        "Ann > kitty 12: lost, matches the kitty (house rule)",
    ]


def test_an_empty_kitty_is_neither_taken_nor_matched() -> None:
    made = lines_of({"caller": "Ann", "call": "misere", "made": True}, table=table_of(3, POOL))
    lost = lines_of({"caller": "Ann", "call": "misere", "made": False}, table=table_of(3, POOL))

    assert len(made) == len(lost) == 2


@pytest.mark.parametrize(
    ("facts", "kitty"),
    [
        ({"call": "solo", "tricks": 0, "revokes": [wrong("Ben")]}, -10),
        ({"call": "solo", "tricks": 13, "revokes": [wrong("Ann")]}, 10),
        ({"call": "misere", "revokes": [wrong("Ben", "exposed")]}, -10),
        ({"call": "solo", "wrong_cards": ["Ben"]}, -10),
        ({"call": "solo", "wrong_cards": ["Ann"]}, 10),
    ],
    ids=[
        "revoke against",
        "revoke by the caller",
        "offence",
        "another's hand",
        "the caller's hand",
    ],
)
def test_whatever_decides_the_call_the_kitty_follows_it(facts: dict[str, Any], kitty: int) -> None:
    assert gains_of({"caller": "Ann", **facts}, table=table_of(4, POOL, kitty=10))[-1] == kitty


def test_a_kitty_that_was_brought_forward_is_taken_like_any_other() -> None:
    gains = gains_of(
        {"caller": "Ann", "call": "solo", "tricks": 5}, table=table_of(4, rules(), kitty=10)
    )

    assert gains == [28, -6, -6, -6, -10]


# How it ends


def test_the_table_says_whether_it_has_a_kitty_and_how_it_ends() -> None:
    pool = table_of(4, POOL).terms
    carried = table_of(4, rules("house_pool", kitty_end="carry")).terms

    assert [end.key for end in SOLO_WHIST.fund_ends] == ["split", "draw", "carry"]
    assert SOLO_WHIST.has_kitty(pool)
    assert not SOLO_WHIST.has_kitty(table_of(4, rules()).terms)
    assert [SOLO_WHIST.fund_end(terms) for terms in (pool, carried)] == ["split", "carry"]


def test_a_kitty_is_split_with_the_odd_coins_on_the_last_dealers_left() -> None:
    table = replace(table_of(4, POOL, kitty=10), last_dealer="Cat")

    paid = SOLO_WHIST.end_fund("split", table=table, winner=None)

    assert {each.payee: each.amount for each in paid} == {"Ann": 3, "Ben": 2, "Cat": 2, "Dan": 3}
    assert {each.source for each in paid} == {"house rule"}


def test_between_two_deals_anything_may_be_agreed_and_play_may_end() -> None:
    table = table_of(4, POOL)

    assert SOLO_WHIST.refuses(Leave("Ann"), table=table) is None
    assert SOLO_WHIST.closing(table) is None
    assert SOLO_WHIST.break_off == {}
    assert SOLO_WHIST.sides(table.seated) == ()
