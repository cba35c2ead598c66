"""Whole random evenings of Loo: what holds of every one of them, whatever the rules."""

from __future__ import annotations

import json
import random
from dataclasses import asdict
from typing import Any

from hypothesis import given, settings

from napledger.evening.document import read_document, read_entry, write_document, write_entry
from napledger.evening.play import EntryScore, opened, played
from napledger.evening.report import as_json
from napledger.evening.score import scored
from napledger.games.loo import game as demo
from napledger.games.loo.deal import Deal, Table, hands_of, mode_of
from napledger.ledger.transfers import KITTY, net
from tests.games.loo.by_hand import Sitting, gains
from tests.games.loo.strategies import evenings
from tests.games.loo.tables import LOO, rules, table_of


@settings(max_examples=120, deadline=None)
@given(evenings(entries_max=6))
def test_every_evening_adds_up_and_survives_being_written(raw: dict[str, Any]) -> None:
    document = read_document(raw)
    table = opened(document.opening)
    for entry in document.log:
        before = table
        table, score = played(entry, table=table, game=LOO)

        assert read_entry(json.loads(json.dumps(write_entry(entry))), game=LOO) == entry
        state = table.game_state
        assert LOO.read_state(json.loads(json.dumps(asdict(state)))) == state
        assert sum(score.gains.values()) == 0
        assert table.kitty == before.kitty + score.gains.get(KITTY, 0) >= 0
        for each in score.transfers:
            assert (type(each.amount), each.amount > 0) == (int, True)
            assert each.why
            assert each.source
            assert each.payer != each.payee
        if isinstance(entry, Deal):
            check_deal(entry, score, table=before)
    again = read_document(json.loads(json.dumps(write_document(document))))
    assert as_json(scored(again)) == as_json(scored(document))


def check_deal(deal: Deal, score: EntryScore, *, table: Table) -> None:
    """Check a deal against the sums of by_hand; and that in a must everybody stood."""
    state = table.game_state
    sitting = Sitting(
        options=table.terms.options,
        stake=table.stake,
        seated=table.seated,
        dealer=table.dealer,
        pool=table.kitty,
        again=state.abandoned,
        single=state.single if state.abandoned else table.kitty == 0,
    )
    assert net(score.transfers) == gains(deal.written(), at=sitting)
    hands, mode = hands_of(deal, table=table), mode_of(table, club=deal.club)
    assert score.deal is not None
    assert LOO.line(score.deal.summary).sentence(translate=str, names={})
    if mode.must and deal.tricks is not None:
        stood = {name for part in score.deal.summary.parts for name in part.players}
        assert stood == set(hands.in_play) - set(deal.thrown_up)


def test_the_demo_deals_every_kind_of_deal() -> None:
    chance = random.Random(1902)  # noqa: S311  # a game, and the same one each time
    tables = [
        table_of(rules("hoyle"), pool=0),
        table_of(rules("hoyle"), pool=9),
        table_of(rules("irish"), pool=9, players=3),
    ]
    dealt = [demo.deal_of(table, chance=chance) for table in tables for _deal in range(200)]

    named = {name for facts in dealt for name in facts}
    assert named == {"tricks", "looed", "misses", "unopposed", "for_pool", "misdeals", "singles"}
