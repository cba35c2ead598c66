"""The demo's evenings, and what the contract asks besides."""

from __future__ import annotations

import random

from tests.games.piquet.evenings import PIQUET, THREE, TWO, score_of, scores


def test_a_partie_that_somebody_left_is_broken_off_in_the_demo() -> None:
    log = [scores(20, 20, players=TWO), {"kind": "leave", "player": "Ben"}]

    table = score_of(*log, players=THREE).table

    chance = random.Random(1881)  # noqa: S311  # a game, and the same one each time
    assert PIQUET.demo_deal(table, chance=chance) == {"broken_off": True}
    assert PIQUET.break_off == {"broken_off": True}


def test_nobody_has_a_partner_for_the_evening() -> None:
    assert PIQUET.sides(("Ann", "Ben", "Cat")) == ()
