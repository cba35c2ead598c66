"""What the demo deals of Loo and of Whist: a little of everything that can happen there."""

from __future__ import annotations

import random

import pytest

from napledger.evening.play import played
from napledger.games import game_of
from tests.support.demos import dealt_at, named, table_of


def test_loo_has_tricks_loos_misses_and_slips() -> None:
    dealt = [
        *dealt_at(table_of("loo", "hoyle", players=5), "loo", deals=200, seed=1902),
        *dealt_at(table_of("loo", "hoyle", players=5, kitty=9), "loo", deals=200, seed=1902),
        *dealt_at(table_of("loo", "irish", players=3, kitty=9), "loo", deals=200, seed=1902),
    ]

    assert named(dealt) == {
        *("tricks", "looed", "misses", "unopposed", "for_pool", "misdeals", "singles"),
    }


@pytest.mark.parametrize("players", [4, 5])
def test_whist_has_cuts_revokes_and_misdeals(players: int) -> None:
    whist, chance = game_of("whist"), random.Random(players)  # noqa: S311  # the same each time
    table = table_of("whist", "hoyle", players=players)
    seen: set[str] = set()

    for _ in range(250):
        facts = whist.demo_deal(table, chance=chance)
        seen |= facts.keys()
        table, _ = played(whist.read_deal(facts), table=table, game=whist)

    assert {"tricks", "honours", "revokes", "misdeal"} <= seen
    assert ("four" in seen) == (players == 5)
