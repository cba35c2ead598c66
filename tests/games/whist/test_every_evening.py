"""Whatever legal deals an evening has: its book sums to zero and its facts and state survive."""

from __future__ import annotations

import json
import random
from dataclasses import asdict
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from napledger.evening.document import read_document, read_entry, write_entry
from napledger.evening.play import opened, played
from napledger.evening.score import scored
from napledger.games.whist.rubber import Table, next_dealer_at
from napledger.games.whist.rules import PRESETS
from napledger.ledger.transfers import net
from tests.games.whist.tables import WHIST, document

PENALTIES = ("tricks", "deduct", "add")


@st.composite
def deals(draw: st.DrawFn, table: Table) -> dict[str, Any]:
    """Draw a deal that can be at this table."""
    state, facts = table.game_state, dict[str, Any]()
    kind = draw(st.sampled_from(["played"] * 12 + ["misdeal", "abandoned", "broken_off"]))
    if kind == "broken_off" and state.lasts:
        return {"broken_off": True}
    four = state.four
    if not state.lasts:
        four = tuple(draw(st.permutations(table.seated))[:4])
        facts["four"] = list(four)
    elif draw(st.integers(0, 9)) == 0:
        facts["dealer"] = draw(st.sampled_from(four))
    if kind in ("misdeal", "abandoned"):
        return {**facts, kind: True}
    facts["tricks"] = {draw(st.sampled_from(four)): draw(st.integers(0, 13))}
    if draw(st.booleans()):
        facts["honours"] = {draw(st.sampled_from(four)): draw(st.sampled_from((3, 4)))}
    offenders = draw(st.lists(st.sampled_from(four), max_size=draw(st.sampled_from((0, 0, 3)))))
    facts["revokes"] = [
        {"player": each, "penalty": draw(st.sampled_from(PENALTIES))} for each in offenders
    ]
    return facts


@settings(max_examples=50, deadline=None)
@given(data=st.data())
def test_an_evening_sums_to_zero_and_survives_being_stored(data: st.DataObject) -> None:
    raw = document(
        players=data.draw(st.integers(4, 7)),
        preset=data.draw(st.sampled_from(list(PRESETS))),
        stake=data.draw(st.integers(1, 50)),
        unfinished=data.draw(st.sampled_from(("void", "games"))),
        both_revoke=data.draw(st.sampled_from(("cancel", "each", "redeal"))),
    )
    table = opened(read_document(raw).opening)
    for _ in range(data.draw(st.integers(1, 25))):
        facts = data.draw(deals(table))
        entry = read_entry({"kind": "deal", **facts}, game=WHIST)
        assert read_entry(json.loads(json.dumps(write_entry(entry))), game=WHIST) == entry
        before = table
        table, score = played(entry, table=table, game=WHIST)
        assert score.deal is not None
        assert WHIST.read_state(json.loads(json.dumps(asdict(table.game_state)))) == (
            table.game_state
        )
        assert_sound(before, table, net(score.transfers))
        raw["log"].append({"kind": "deal", **facts})
    assert sum(scored(read_document(raw)).balances.values()) == 0


def assert_sound(before: Table, after: Table, gains: dict[str, int]) -> None:
    """Assert what holds after every deal."""
    assert sum(gains.values()) == 0
    state, length = after.game_state, after.terms.options.game_points
    assert all(0 <= score < length for score in state.score)
    assert max(state.games_won) < 2
    assert next_dealer_at(after) == after.dealer == state.next_dealer
    assert state.lasts or (state.score, state.games) == ((0, 0), ())
    if state.lasts:
        assert not gains
        assert state.next_dealer in state.four
    else:
        winners = [player for player, gain in gains.items() if gain > 0]
        assert len(winners) in (0, 2)
        assert {*gains} <= {*(before.game_state.four or before.seated)}


@pytest.mark.parametrize("players", [4, 5])
def test_the_demo_deals_cut_revoke_and_misdeal(players: int) -> None:
    chance = random.Random(players)  # noqa: S311  # a game, and the same one each time
    table = opened(read_document(document(players=players)).opening)
    seen: set[str] = set()

    for _ in range(250):
        facts = WHIST.demo_deal(table, chance=chance)
        seen |= facts.keys()
        table, _ = played(WHIST.read_deal(facts), table=table, game=WHIST)

    assert {"tricks", "honours", "revokes", "misdeal"} <= seen
    assert ("four" in seen) == (players == 5)
