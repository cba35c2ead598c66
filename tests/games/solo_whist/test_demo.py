"""The demo's evenings: what is dealt there is believable, and has a little of everything."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from napledger.games.contract import DemoNight
from tests.games.solo_whist.tables import SOLO_WHIST, score_of, table_of

NIGHTS = SOLO_WHIST.demo


@pytest.mark.parametrize("night", NIGHTS, ids=lambda night: night.preset)
def test_a_believable_evening_has_a_little_of_everything(night: DemoNight) -> None:
    chance = random.Random(1888)  # noqa: S311  # a game, and the same one each time
    table = table_of(len(night.players), {"preset": night.preset}, stake=night.stake)
    seen: Counter[str] = Counter()

    for _ in range(1000):
        facts = SOLO_WHIST.demo_deal(table, chance=chance)
        assert score_of(facts, table=table).turn.dealer == table.dealer
        seen[facts.get("call") or "nobody called"] += 1
        seen.update(name for name in ("losers", "revokes", "abandoned") if name in facts)

    assert [call for call, _times in seen.most_common(2)] == ["proposal", "solo"]
    assert min(seen["misere"], seen["abundance"], seen["nobody called"]) > 30
    assert min(seen["open_misere"], seen["declared_abundance"]) > 3
    assert min(seen["revokes"], seen["abandoned"]) > 0
    assert (seen["losers"] > 0) is (night.preset == "hoyle_general_misere")


def test_three_players_propose_nothing() -> None:
    chance = random.Random(1888)  # noqa: S311  # a game, and the same one each time
    table = table_of(3, {"preset": "hoyle"})

    dealt = [SOLO_WHIST.demo_deal(table, chance=chance) for _ in range(200)]

    assert "proposal" not in {facts.get("call") for facts in dealt}


def test_of_seven_two_have_not_come_yet() -> None:
    chance = random.Random(1888)  # noqa: S311  # a game, and the same one each time
    table = table_of(7, {"preset": "hoyle"}, dealer=5)

    dealt = [SOLO_WHIST.demo_deal(table, chance=chance) for _ in range(50)]

    assert {tuple(facts["away"]) for facts in dealt} == {("Eve", "Gus")}
    assert all(score_of(facts, table=table).turn.dealer == "Fay" for facts in dealt)
