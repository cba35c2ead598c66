"""Nap is finite: every rule set, dealer, caller, call and outcome there can be, against by_hand."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from napledger.games.deal_score import DealScore
from napledger.games.nap.rules import PRESETS
from napledger.games.nap.seating import State
from napledger.reading.faults import Fault
from tests.games.nap.by_hand import HOUSES, Dealt, House, gains
from tests.games.nap.tables import NAMES, NAP, gains_of, rules, score_of, table_of

STANDING = 14
"""Coins in the kitty before each deal, at the tables that have one."""

CALLERS = [
    (players, dealer, caller)
    for players in range(2, 8)
    for dealer in range(players)
    for caller in range(players)
]


def calls(house: House) -> Iterator[tuple[str, bool]]:
    """Yield every call of a table, made and lost."""
    for call in house.pay:
        yield call, True
        yield call, False


def holds_no_cards(dealt: Dealt, house: House) -> bool:
    """Return whether the caller deals and sits out."""
    return dealt.caller == dealt.dealer and dealt.players in house.sits_out_at


def test_every_preset_is_written_out_by_hand() -> None:
    assert list(HOUSES) == list(PRESETS)
    assert len(HOUSES) == 28


@pytest.mark.parametrize("preset", HOUSES)
def test_the_calls_of_a_rule_set_rank_as_its_book_has_them(preset: str) -> None:
    terms = NAP.terms(rules(preset), stake=2)

    assert terms.ranked == tuple(HOUSES[preset].pay)


@pytest.mark.parametrize("preset", HOUSES)
def test_every_call_of_every_caller_pays_what_its_book_says(preset: str) -> None:
    house = HOUSES[preset]
    kitty = STANDING if house.kitty else 0
    for players, dealer, caller in CALLERS:
        table = table_of(players, rules(preset), dealer=dealer, kitty=kitty)
        for call, made in calls(house):
            dealt = Dealt(
                players=players, dealer=dealer, caller=caller, call=call, made=made, kitty=kitty
            )
            if holds_no_cards(dealt, house):
                continue

            score = score_of({"caller": NAMES[caller], "call": call, "made": made}, table=table)

            assert gains_of(score, players=players) == gains(dealt, house=house), dealt
            assert score.turn.dealer == NAMES[dealer]
            assert score.turn.next_dealer == NAMES[(dealer + 1) % players]
            assert score.state == State(multiplier=1, redeal=False)


@pytest.mark.parametrize("preset", [key for key, house in HOUSES.items() if house.sits_out_at])
def test_a_dealer_who_sits_out_never_calls(preset: str) -> None:
    house = HOUSES[preset]
    for dealer in range(6):
        table = table_of(6, rules(preset), dealer=dealer)
        for call, made in calls(house):
            with pytest.raises(Fault) as refused:
                score_of({"caller": NAMES[dealer], "call": call, "made": made}, table=table)

            assert str(refused.value) == (
                f"caller: {NAMES[dealer]} deals and sits out, so holds no cards"
            )


def turned(
    score: DealScore[State], *, by: int, players: int
) -> list[tuple[str, str, int, str, str]]:
    """Return a deal's payments with every player's part taken by the one so many seats on."""
    place = {name: NAMES[(seat + by) % players] for seat, name in enumerate(NAMES[:players])}
    return sorted(
        (place.get(t.payer, t.payer), place.get(t.payee, t.payee), t.amount, t.why, t.source)
        for t in score.transfers
    )


@pytest.mark.parametrize("preset", HOUSES)
def test_turning_the_table_turns_the_payments(preset: str) -> None:
    for players in (2, 3, 5, 6):
        for caller in range(players - 1):
            for call, made in calls(HOUSES[preset]):
                # Seat 0 deals and opens; turned, the player at seat `by` does both.
                straight, *others = [
                    score_of(
                        {"caller": NAMES[(caller + 1 + by) % players], "call": call, "made": made},
                        table=table_of(players, rules(preset), dealer=by, opener=by, kitty=6),
                    )
                    for by in range(players)
                ]

                for by, score in enumerate(others, start=1):
                    assert turned(straight, by=by, players=players) == turned(
                        score, by=0, players=players
                    )


def test_the_same_deal_is_always_paid_alike() -> None:
    for preset, house in HOUSES.items():
        table = table_of(4, rules(preset), kitty=STANDING)
        for call, made in calls(house):
            facts = {"caller": "Cat", "call": call, "made": made}

            assert score_of(facts, table=table) == score_of(facts, table=table)


@pytest.mark.parametrize(
    ("preset", "call", "tricks_made", "tricks_lost"),
    [
        ("eb1911", "1", (1, 2, 3, 4, 5), (0,)),
        ("eb1911", "2", (2, 3, 4, 5), (0, 1)),
        ("eb1911", "3", (3, 4, 5), (0, 1, 2)),
        ("eb1911", "misery", (0,), (1, 2, 3, 4, 5)),
        ("eb1911", "4", (4, 5), (0, 1, 2, 3)),
        ("eb1911", "nap", (5,), (0, 1, 2, 3, 4)),
        ("eb1911", "wellington", (5,), (0, 1, 2, 3, 4)),
        ("eb1911", "blucher", (5,), (0, 1, 2, 3, 4)),
        ("peel_nine_card", "1", range(1, 10), (0,)),
        ("peel_nine_card", "5", range(5, 10), range(5)),
        ("peel_nine_card", "8", (8, 9), range(8)),
        ("peel_nine_card", "nap", (9,), range(9)),
    ],
)
def test_tricks_over_or_short_change_nothing(
    preset: str, call: str, tricks_made: tuple[int, ...], tricks_lost: tuple[int, ...]
) -> None:
    table = table_of(4, rules(preset))
    made, lost = (
        score_of({"caller": "Ben", "call": call, "made": outcome}, table=table)
        for outcome in (True, False)
    )

    for tricks in tricks_made:
        assert score_of({"caller": "Ben", "call": call, "tricks": tricks}, table=table) == made
    for tricks in tricks_lost:
        assert score_of({"caller": "Ben", "call": call, "tricks": tricks}, table=table) == lost


def test_tricks_and_made_may_both_be_given_if_they_agree() -> None:
    table = table_of(4, rules())

    both = score_of({"caller": "Ben", "call": "3", "tricks": 2, "made": False}, table=table)

    assert gains_of(both, players=4) == [6, -18, 6, 6, 0]
