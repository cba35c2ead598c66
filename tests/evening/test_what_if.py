"""A night under other rules: what was dealt stays, cash and changes of rules are left aside."""

from __future__ import annotations

from napledger.evening.log import LogLine
from napledger.evening.what_if import what_if
from napledger.games import game_of
from tests.support.logs import NAP, dealt, start_of

NIGHT = (
    start_of(),
    dealt(2, {"caller": "Ben", "call": "3", "made": True}),
    LogLine(3, "payment", {"from": "Cat", "to": "Ben", "amount": 3}),
    LogLine(4, "rules", {"stake": 5}),
    dealt(5, {"caller": "Ann", "call": "2", "made": False}),
)


def test_cash_and_a_change_of_rules_are_left_aside() -> None:
    found = what_if(NIGHT, game=NAP, rules={"preset": "hoyle"}, stake=None)

    assert (found.deals, found.kitty, found.left_out) == (2, 0, ())
    assert found.won == {"Ann": -3 - 4, "Ben": 6 + 2, "Cat": -3 + 2}


def test_another_stake_counts_from_the_first_deal_on() -> None:
    found = what_if(NIGHT, game=NAP, rules={"preset": "hoyle"}, stake=10)

    assert found.won == {"Ann": -70, "Ben": 80, "Cat": -10}


def test_a_deal_that_does_not_fit_counts_on_neither_side() -> None:
    misery = dealt(6, {"caller": "Cat", "call": "misery", "made": True})
    night = (start_of(preset="hoyle_variations"), *NIGHT[1:], misery)

    found = what_if(night, game=NAP, rules={"preset": "hoyle"}, stake=None)

    # The stake had been raised to 5 before the second deal.
    assert found.played == {"Ann": -3 - 20, "Ben": 6 + 10, "Cat": -3 + 10}
    assert found.won == {"Ann": -3 - 4, "Ben": 6 + 2, "Cat": -3 + 2}
    assert (found.fitting, found.deals) == (2, 3)
    (left,) = found.left_out
    assert (left.number, left.deal) == (6, 3)


def test_a_match_that_would_not_be_over_is_said() -> None:
    piquet = game_of("piquet")
    start = start_of("piquet", "hoyle_hundred", players=["Ann", "Ben"])
    night = (start, *(dealt(n, {"scores": {"Ann": 60, "Ben": 20}}) for n in (2, 3)))

    over = what_if(night, game=piquet, rules={"preset": "hoyle_hundred"}, stake=None)
    not_over = what_if(night, game=piquet, rules={"preset": "hoyle"}, stake=None)

    assert (over.unfinished, not_over.unfinished) == (False, True)
    assert not_over.won == {"Ann": 0, "Ben": 0}
