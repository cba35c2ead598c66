"""The short form of the moves: each sort once. The long one is `make moves`."""

from __future__ import annotations

from pathlib import Path

from tests.citus import only_citus
from tests.faults.moves import survive

PAUSE_SECONDS_MAX = 20
"""A phone waits for as long as its circle's rows are locked; a busy machine is no fault."""


@only_citus
def test_nothing_is_lost_when_a_worker_comes_and_a_circle_goes_to_it(tmp_path: Path) -> None:
    outcome = survive(folder=tmp_path, moving_seconds=0)

    assert outcome.wrong == {}
    assert outcome.unguarded == []
    assert outcome.audit == "4 evenings checked, 0 findings"
    assert outcome.acknowledged > 0
    assert outcome.shards["before"] == {5433: 2, 5434: 2}
    assert set(outcome.shards["with the third worker"]) == {5433, 5434, 5435}
    assert max(pause for _what, pause in outcome.pauses) < PAUSE_SECONDS_MAX
