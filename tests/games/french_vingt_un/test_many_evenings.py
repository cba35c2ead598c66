"""Random evenings of legal rounds: nothing is lost, and what is written is read again."""

from __future__ import annotations

import json
import random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from napledger.evening.document import read_document, read_entry, write_entry
from napledger.evening.play import opened, played, restored, stored
from napledger.games.french_vingt_un.rules import PRESETS
from napledger.games.table import AnyTable
from napledger.ledger.transfers import net
from tests.games.french_vingt_un.rounds import FRENCH, evening

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Guy", "Hal", "Ida", "Jo", "Kit", "Lea")

CHANGES = st.fixed_dictionaries(
    {},
    optional={
        "programme": st.permutations(range(1, 9)),
        "maximum": st.integers(1, 9),
        "doubled_rounds": st.sampled_from(["none", "first", "any"]),
        "ties": st.sampled_from(["dealer", "nobody"]),
        "tie_at_21": st.sampled_from(["full", "single", "nobody"]),
        "natural_tie": st.sampled_from(["nobody", "single"]),
        "natural_pays": st.sampled_from([2, 3, 4]),
        "pairs": st.sampled_from(["none", "same", "free"]),
        "difference_rate": st.integers(1, 5),
        "clock_stake": st.integers(1, 5),
    },
)


def an_entry(data: st.DataObject, table: AnyTable) -> dict[str, Any]:
    """Return a round as people play it, one that is dealt again, or somebody who leaves."""
    what = data.draw(st.sampled_from(["round"] * 6 + ["abandoned", "leave", "named"]))
    if what == "abandoned":
        return {"kind": "deal", "abandoned": True}
    if what == "leave" and len(table.seated) > 2:
        return {"kind": "leave", "player": data.draw(st.sampled_from(table.seated))}
    chance = random.Random(data.draw(st.integers(0, 10_000)))  # noqa: S311  # a game
    facts = FRENCH.demo_deal(table, chance=chance)
    return {"kind": "deal", **facts, **({"dealer": table.dealer} if what == "named" else {})}


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    data=st.data(),
    players=st.integers(2, 12),
    preset=st.sampled_from([*PRESETS]),
    options=CHANGES,
    stake=st.sampled_from([1, 3, 50]),
)
def test_a_random_evening_sums_to_zero_and_is_written_as_it_was_read(
    data: st.DataObject, players: int, preset: str, options: dict[str, Any], stake: int
) -> None:
    raw = evening(preset=preset, players=list(NAMES[:players]), stake=stake, **options)
    table = opened(read_document(raw).opening)
    for _entry in range(data.draw(st.integers(1, 20))):
        entry = read_entry(an_entry(data, table), game=FRENCH)

        after, score = played(entry, table=table, game=FRENCH)

        assert sum(net(score.transfers).values()) == 0
        assert after.dealer in after.seated
        assert read_entry(json.loads(json.dumps(write_entry(entry))), game=FRENCH) == entry
        assert restored(json.loads(json.dumps(stored(after))), game=FRENCH) == after
        if score.deal is not None:
            fixed = FRENCH.read_deal({**entry.written(), **FRENCH.fixed_facts(score.deal)})
            assert FRENCH.score_deal(fixed, table=table) == score.deal
        table = after
