"""What the demo deals of Solo Whist: believable evenings, with a little of everything."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from napledger.games import game_of
from napledger.games.contract import DemoNight
from tests.support.demos import dealt_at, named, table_of

SOLO_WHIST = game_of("solo_whist")


@pytest.mark.parametrize("night", SOLO_WHIST.demo, ids=lambda night: night.preset)
def test_solo_whist_has_mostly_proposals_and_solos(night: DemoNight) -> None:
    table = table_of("solo_whist", night.preset, players=len(night.players))

    dealt = dealt_at(table, "solo_whist", deals=400, seed=1888)

    seen = Counter(facts.get("call") or "nobody called" for facts in dealt)
    assert [call for call, _times in seen.most_common(2)] == ["proposal", "solo"]
    assert min(seen["misere"], seen["abundance"], seen["nobody called"]) > 10
    assert min(seen["open_misere"], seen["declared_abundance"]) > 0
    assert {"revokes", "abandoned"} <= named(dealt)
    assert ("losers" in named(dealt)) is (night.preset == "hoyle_general_misere")


def test_three_at_solo_whist_propose_nothing_and_of_seven_two_have_not_come_yet() -> None:
    seven = replace(table_of("solo_whist", "hoyle", players=7), dealer="Fay")

    of_three = dealt_at(
        table_of("solo_whist", "hoyle", players=3), "solo_whist", deals=100, seed=1888
    )
    of_seven = dealt_at(seven, "solo_whist", deals=50, seed=1888)

    assert "proposal" not in {facts.get("call") for facts in of_three}
    assert {tuple(facts["away"]) for facts in of_seven} == {("Eve", "Gus")}
