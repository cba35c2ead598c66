"""Who deals, who holds cards and stands out, who antes, who deals next; and between two deals."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from napledger.evening.kinds.leave import Leave
from napledger.games.contract import DemoNight
from napledger.games.solo_whist.deal import Deal
from napledger.games.solo_whist.tariff import State, seating_of
from tests.games.solo_whist.tables import (
    RULES,
    SOLO_WHIST,
    ann,
    ann_and_ben,
    gains_of,
    lines_of,
    passed,
    rules,
    score_of,
    table_of,
)


@pytest.mark.parametrize(
    ("players", "dealer", "away", "stands_out", "in_play"),
    [
        (3, 0, (), "dealers_right", ("Ben", "Cat", "Ann")),
        (4, 2, (), "dealer", ("Dan", "Ann", "Ben", "Cat")),
        (5, 0, (), "dealers_right", ("Ben", "Cat", "Dan", "Ann")),
        (5, 2, (), "dealers_right", ("Dan", "Eve", "Ann", "Cat")),
        (5, 0, (), "dealer", ("Ben", "Cat", "Dan", "Eve")),
        (6, 4, ("Eve", "Fay"), "dealers_right", ("Ben", "Cat", "Dan", "Ann")),
        (7, 6, ("Eve", "Fay"), "dealers_right", ("Ann", "Ben", "Cat", "Gus")),
        (7, 0, ("Ben", "Dan", "Fay"), "dealer", ("Cat", "Eve", "Gus", "Ann")),
        (7, 1, ("Ann", "Eve", "Fay", "Gus"), "dealer", ("Cat", "Dan", "Ben")),
    ],
)
def test_three_or_four_hold_cards_and_of_five_one_stands_out(
    players: int, dealer: int, away: tuple[str, ...], stands_out: str, in_play: tuple[str, ...]
) -> None:
    table = table_of(players, rules(stands_out=stands_out), dealer=dealer)

    assert seating_of(Deal(away=away), table=table).in_play == in_play


@pytest.mark.parametrize(
    ("players", "at_this_table", "facts", "gains"),
    [
        (5, "dealer out", ann("solo", 5), [18, -6, -6, -6, 0, 0]),
        (5, "hoyle", {**ann_and_ben(8), "partner": "Cat"}, [6, -6, 6, 0, -6, 0]),
        (3, "hoyle_three", ann("solo", 4), [-14, 7, 7, 0]),
        (4, "antes", passed(), [-1, -1, -1, -3, 6]),
        (3, "antes", passed(), [-1, -1, -3, 5]),
        (5, "antes", passed(), [-1, -1, -1, 0, -3, 6]),
        (5, "antes", passed(away=["Ann"]), [0, -1, -1, -1, -3, 6]),
        (4, "hoyle", passed(misdeals=3), [0, 0, 0, 0, 0]),
    ],
    ids=[
        *("the dealer out", "partners of five", "three", "antes of four", "antes of three"),
        *("antes of five", "antes, one away", "a free misdeal"),
    ],
)
def test_those_in_play_pay_and_are_paid(
    players: int, at_this_table: str, facts: dict[str, Any], gains: list[int]
) -> None:
    assert gains_of(facts, table=table_of(players, at_this_table)) == gains


@pytest.mark.parametrize("stands_out", ["dealers_right", "dealer"])
def test_the_dealer_pays_for_each_misdeal_even_standing_out(stands_out: str) -> None:
    fined = rules(kitty=True, misdeal_fine=2, ante_dealer=1, stands_out=stands_out)

    lines = lines_of(passed(misdeals=3), table=table_of(5, fined))

    antes = ["Eve > kitty 1: dealer's ante (house rule)"] * (stands_out == "dealers_right")
    assert lines == [*antes, "Eve > kitty 6: misdeal (house rule)"]


def test_an_abandoned_deal_pays_antes_and_misdeals_and_the_next_no_ante() -> None:
    table = table_of(4, rules(kitty=True, ante_dealer=1, misdeal_fine=2), kitty=9)
    abandoned = {"abandoned": True, "misdeals": 1}

    assert gains_of(abandoned, table=table) == [0, 0, 0, -3, 3]
    assert gains_of(passed(), table=table_of(4, "antes", redeal=True)) == [0] * 5


@pytest.mark.parametrize(
    ("facts", "next_dealer", "redeal"),
    [
        (ann("solo", 5, dealer="Eve"), "Ann", False),
        (ann("solo", 5, dealer="Ben", away=["Cat"]), "Cat", False),
        (passed(dealer="Cat"), "Dan", False),
        ({"dealer": "Cat", "abandoned": True}, "Cat", True),
    ],
    ids=["called", "to one who is away", "passed", "abandoned"],
)
def test_the_deal_passes_to_the_left_unless_it_was_abandoned(
    facts: dict[str, Any], next_dealer: str, *, redeal: bool
) -> None:
    score = score_of(facts, table=table_of(5, redeal=True))

    assert score.turn.next_dealer == next_dealer
    assert score.remarks == {"next_dealer": next_dealer}
    assert score.state == State(redeal=redeal)


def test_between_two_deals_anything_may_be_agreed_and_play_may_end() -> None:
    table = table_of(4, "house_pool")

    assert SOLO_WHIST.refuses(Leave("Ann"), table=table) is None
    assert SOLO_WHIST.closing(table) is None
    assert SOLO_WHIST.break_off == {}
    assert SOLO_WHIST.sides(table.seated) == ()


def test_the_table_says_whether_it_has_a_kitty_and_how_it_ends() -> None:
    pool, carried = RULES["house_pool"], rules("house_pool", kitty_end="carry")
    terms = [SOLO_WHIST.terms(each, stake=1) for each in (pool, carried)]

    assert [end.key for end in SOLO_WHIST.fund_ends] == ["split", "draw", "carry"]
    assert [SOLO_WHIST.fund_end(each) for each in terms] == ["split", "carry"]
    assert SOLO_WHIST.has_kitty(terms[0])
    assert not SOLO_WHIST.has_kitty(SOLO_WHIST.terms({}, stake=1))


def test_a_kitty_is_split_with_the_odd_coins_on_the_last_dealers_left() -> None:
    table = replace(table_of(4, "house_pool", kitty=10), last_dealer="Cat")

    paid = SOLO_WHIST.end_fund("split", table=table, winner=None)

    assert {each.payee: each.amount for each in paid} == {"Ann": 3, "Ben": 2, "Cat": 2, "Dan": 3}
    assert {each.source for each in paid} == {"house rule"}


@pytest.mark.parametrize("night", SOLO_WHIST.demo, ids=lambda night: night.preset)
def test_a_believable_evening_has_a_little_of_everything(night: DemoNight) -> None:
    chance = random.Random(1888)  # noqa: S311  # a game, and the same one each time
    table = table_of(len(night.players), night.preset, stake=night.stake)
    seen: Counter[str] = Counter()

    for _ in range(400):
        facts = SOLO_WHIST.demo_deal(table, chance=chance)
        assert score_of(facts, table=table).turn.dealer == table.dealer
        seen[facts.get("call") or "nobody called"] += 1
        seen.update(name for name in ("losers", "revokes", "abandoned") if name in facts)

    assert [call for call, _times in seen.most_common(2)] == ["proposal", "solo"]
    assert min(seen["misere"], seen["abundance"], seen["nobody called"]) > 10
    assert min(seen["open_misere"], seen["declared_abundance"]) > 0
    assert min(seen["revokes"], seen["abandoned"]) > 0
    assert (seen["losers"] > 0) is (night.preset == "hoyle_general_misere")


def test_three_propose_nothing_and_of_seven_two_have_not_come_yet() -> None:
    chance = random.Random(1888)  # noqa: S311  # a game, and the same one each time
    three, seven = table_of(3), table_of(7, dealer=5)

    of_three = [SOLO_WHIST.demo_deal(three, chance=chance) for _ in range(100)]
    of_seven = [SOLO_WHIST.demo_deal(seven, chance=chance) for _ in range(50)]

    assert "proposal" not in {facts.get("call") for facts in of_three}
    assert {tuple(facts["away"]) for facts in of_seven} == {("Eve", "Gus")}
    assert all(score_of(facts, table=seven).turn.dealer == "Fay" for facts in of_seven)
