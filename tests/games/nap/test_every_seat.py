"""Who deals, who is away, who sits out, and who must stand for one when all pass."""

from __future__ import annotations

from itertools import combinations

import pytest

from napledger.games.deal_score import Turn
from napledger.games.nap.seating import State
from napledger.reading.faults import Fault
from tests.games.nap.by_hand import HOUSES, Dealt, House, gains
from tests.games.nap.tables import NAMES, gains_of, rules, score_of, table_of

SITS_OUT = {"none": (), "dealer_at_6": (6,), "dealer_at_5_and_6": (5, 6)}


def eldest_of(players: int, *, dealer: int, away: tuple[int, ...] = ()) -> int:
    """Return the first on the dealer's left who is in the deal."""
    return next(
        seat % players
        for seat in range(dealer + 1, dealer + players + 1)
        if seat % players not in away
    )


@pytest.mark.parametrize("sit_out", SITS_OUT)
def test_whoever_is_away_neither_pays_nor_receives(sit_out: str) -> None:
    house = House(kitty=True, ante_dealer=6, ante_others=2, ante_round=2)
    at_this_table = rules(
        "hoyle", kitty=True, ante_dealer=3, ante_others=1, ante_round=1, sit_out=sit_out
    )
    for players in range(3, 8):
        for dealer in range(players):
            table = table_of(players, at_this_table, dealer=dealer)
            others = [seat for seat in range(players) if seat != dealer]
            sizes = range(players - 1)
            for away in (group for size in sizes for group in combinations(others, size)):
                caller = eldest_of(players, dealer=dealer, away=away)
                for made in (True, False):
                    score = score_of(
                        {
                            "caller": NAMES[caller],
                            "call": "3",
                            "made": made,
                            "away": [NAMES[seat] for seat in away],
                        },
                        table=table,
                    )

                    assert gains_of(score, players=players) == gains(
                        Dealt(
                            players=players,
                            dealer=dealer,
                            caller=caller,
                            call="3",
                            made=made,
                            away=away,
                        ),
                        house=house,
                    )
                    assert score.turn.next_dealer == NAMES[(dealer + 1) % players]


@pytest.mark.parametrize("sit_out", SITS_OUT)
def test_the_dealer_sits_out_by_the_number_of_players_in_the_deal(sit_out: str) -> None:
    for players in range(2, 8):
        table = table_of(players, rules("hoyle", sit_out=sit_out))
        for away in range(players - 1):
            facts = {
                "caller": "Ann",
                "call": "1",
                "made": True,
                "away": list(NAMES[players - away : players]),
            }

            if players - away in SITS_OUT[sit_out]:
                with pytest.raises(Fault, match="caller: Ann deals and sits out"):
                    score_of(facts, table=table)
            else:
                gains_of_all = gains_of(score_of(facts, table=table), players=players)
                assert gains_of_all[0] == 2 * (players - away - 1)


@pytest.mark.parametrize("all_pass", ["dealer_one", "eldest_one"])
@pytest.mark.parametrize("sit_out", SITS_OUT)
@pytest.mark.parametrize("lose_only", [True, False])
def test_every_forced_one_falls_on_whom_the_rules_oblige(
    *, all_pass: str, sit_out: str, lose_only: bool
) -> None:
    house = House(pay={"1": (3, 2)}, lose_only=lose_only, kitty=True, ante_dealer=2)
    at_this_table = rules(
        "hoyle_kitty",
        pay={"1": [3, 2]},
        all_pass=all_pass,
        sit_out=sit_out,
        forced_one="lose_only" if lose_only else "level",
    )
    for players in range(2, 8):
        dealer_plays = players not in SITS_OUT[sit_out]
        for dealer in range(players):
            table = table_of(players, at_this_table, dealer=dealer)
            eldest = eldest_of(players, dealer=dealer)
            obliged = dealer if all_pass == "dealer_one" and dealer_plays else eldest
            for caller in range(players):
                for made in (True, False):
                    facts = {"caller": NAMES[caller], "call": "1", "made": made, "forced": True}
                    if caller != obliged:
                        with pytest.raises(Fault) as refused:
                            score_of(facts, table=table)
                        assert refused.value.path == "caller"
                        continue

                    score = score_of(facts, table=table)

                    assert gains_of(score, players=players) == gains(
                        Dealt(
                            players=players,
                            dealer=dealer,
                            caller=caller,
                            call="1",
                            made=made,
                            forced=True,
                        ),
                        house=house,
                    )


@pytest.mark.parametrize("preset", HOUSES)
def test_when_all_pass_every_rule_set_does_what_its_book_says(preset: str) -> None:
    house = HOUSES[preset]
    for players in range(2, 8):
        for dealer in range(players):
            table = table_of(players, rules(preset), dealer=dealer)
            if house.stands_for_one == "nobody":
                score = score_of({"passed": True}, table=table)

                assert gains_of(score, players=players) == gains(
                    Dealt(players=players, dealer=dealer), house=house
                )
                assert score.summary.word == "all passed"
                continue
            dealer_plays = players not in house.sits_out_at
            obliged = (
                dealer
                if house.stands_for_one == "dealer" and dealer_plays
                else eldest_of(players, dealer=dealer)
            )
            with pytest.raises(Fault) as refused:
                score_of({"passed": True}, table=table)
            assert str(refused.value) == (
                f"passed: when all pass at this table, {NAMES[obliged]} stands for one: "
                f"“{NAMES[obliged]} forced +” or “−”"
            )


def test_a_forced_one_says_so() -> None:
    score = score_of(
        {"caller": "Ben", "call": "1", "made": False, "forced": True},
        table=table_of(3, rules("peel")),
    )

    assert [(t.why, t.source) for t in score.transfers] == [
        ("one lost; forced", "Peel, p. 10"),
        ("one lost; forced", "Peel, p. 10"),
    ]


def test_a_one_that_nobody_was_forced_to_is_paid_though_forced_ones_win_nothing() -> None:
    table = table_of(3, rules(forced_one="lose_only"))

    score = score_of({"caller": "Ann", "call": "1", "made": True}, table=table)

    assert gains_of(score, players=3) == [4, -2, -2, 0]


def test_a_made_forced_one_that_wins_nothing_does_not_end_a_double_header() -> None:
    table = table_of(3, rules(forced_one="lose_only"), state=State(multiplier=2))
    forced = {"caller": "Ann", "call": "1", "forced": True}

    made = score_of({**forced, "made": True}, table=table)
    after_a_revoke = score_of(
        {**forced, "made": True, "revokes": [{"player": "Ben", "how": "revoke"}]}, table=table
    )

    assert made.transfers == after_a_revoke.transfers == ()
    assert made.state.multiplier == after_a_revoke.state.multiplier == 2


def test_when_the_next_dealer_is_away_the_next_on_his_left_deals() -> None:
    table = table_of(4, rules("hoyle_kitty"))

    score = score_of(
        {"caller": "Dan", "call": "1", "made": True, "away": ["Ann", "Ben"]}, table=table
    )

    assert gains_of(score, players=4) == [0, 0, -4, 2, 2]
    assert score.turn == Turn("Cat", "Dan")


def test_anybody_may_deal_out_of_turn_and_the_deal_goes_on_from_him() -> None:
    table = table_of(4, rules("hoyle_kitty"))

    score = score_of({"dealer": "Dan", "caller": "Cat", "call": "1", "made": True}, table=table)

    assert gains_of(score, players=4) == [-2, -2, 6, -4, 2]
    assert score.turn == Turn("Dan", "Ann")


def test_the_round_is_paid_when_the_first_dealer_deals_and_then_only() -> None:
    by_opener = table_of(3, rules("peel_pool_round"), dealer=1, opener=1)
    by_another = table_of(3, rules("peel_pool_round"), dealer=2, opener=1)
    three = {"caller": "Ann", "call": "3", "made": True}

    assert gains_of(score_of(three, table=by_opener), players=3) == [10, -8, -8, 6]
    assert gains_of(score_of(three, table=by_another), players=3) == [12, -6, -6, 0]
