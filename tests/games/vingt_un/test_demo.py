"""The demo deals rounds that can be, by every rule set."""

from __future__ import annotations

import random

import pytest

from napledger.evening.document import read_document
from napledger.evening.play import opened, played
from napledger.games.vingt_un.rules import PRESETS
from tests.games.vingt_un.rounds import FOUR, VINGT_UN, evening


@pytest.mark.parametrize("preset", PRESETS)
def test_a_believable_round_can_be_at_every_table(preset: str) -> None:
    chance = random.Random(21)  # noqa: S311  # a game, and the same one each time
    table = opened(read_document(evening(preset=preset, players=FOUR)).opening)

    for _round in range(40):
        facts = VINGT_UN.demo_deal(table, chance=chance)
        table, _score = played(VINGT_UN.read_deal(facts), table=table, game=VINGT_UN)

    assert table.deals == 40
