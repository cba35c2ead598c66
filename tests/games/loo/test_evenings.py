"""Whole random evenings: what holds of every one of them, whatever the rules."""

from __future__ import annotations

import json
import random
from dataclasses import asdict
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from napledger.evening.document import read_document, read_entry, write_document, write_entry
from napledger.evening.play import opened, played
from napledger.evening.report import as_json
from napledger.evening.score import scored
from napledger.games.loo import demo
from napledger.games.loo.deal import Deal, Table, hands_of, mode_of
from napledger.ledger.transfers import KITTY, net
from napledger.reading.faults import Fault
from tests.games.loo.strategies import evenings
from tests.games.loo.tables import LOO, rules, table_of


@settings(max_examples=150, deadline=None)
@given(evenings())
def test_every_evening_sums_to_nought_and_every_coin_has_its_reason(raw: dict[str, Any]) -> None:
    table = opened(read_document(raw).opening)
    for entry in read_document(raw).log:
        before = table
        table, score = played(entry, table=table, game=LOO)

        assert sum(score.gains.values()) == 0
        assert table.kitty == before.kitty + score.gains.get(KITTY, 0) >= 0
        for each in score.transfers:
            assert (type(each.amount), each.amount > 0) == (int, True)
            assert each.why
            assert each.source
            assert each.payer != each.payee


@settings(max_examples=100, deadline=None)
@given(evenings(entries_max=5))
def test_facts_and_states_survive_being_written(raw: dict[str, Any]) -> None:
    document = read_document(raw)
    table = opened(document.opening)
    for entry in document.log:
        table, score = played(entry, table=table, game=LOO)

        written = json.loads(json.dumps(write_entry(entry)))
        assert read_entry(written, game=LOO) == entry
        state = table.game_state
        assert LOO.read_state(json.loads(json.dumps(asdict(state)))) == state
        if score.deal is not None:
            assert LOO.line(score.deal.summary).sentence(translate=str, names={})
    again = read_document(json.loads(json.dumps(write_document(document))))
    assert as_json(scored(again)) == as_json(scored(document))


@settings(max_examples=100, deadline=None)
@given(evenings(entries_max=5))
def test_what_is_paid_out_of_a_pool_lay_in_it(raw: dict[str, Any]) -> None:
    table = opened(read_document(raw).opening)
    for entry in read_document(raw).log:
        if isinstance(entry, Deal):
            score = LOO.score_deal(entry, table=table)
            out = sum(each.amount for each in score.transfers if each.payer == KITTY)
            hands, mode = hands_of(entry, table=table), mode_of(table, club=entry.club)
            put_in = sum(
                each.amount
                for each in score.transfers
                if each.why in ("dealer's put-in", "put-in", "misdeal", "single", "cards thrown up")
            )

            assert out <= table.kitty + put_in
            if entry.unopposed or entry.flush:
                assert out == table.kitty + put_in
            if mode.must and entry.tricks is not None:
                stood = {name for part in score.summary.parts for name in part.players}
                assert stood == set(hands.in_play) - set(entry.thrown_up)
        table, _score = played(entry, table=table, game=LOO)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(["Ann", "Ben", ""]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=4,
)
FIELDS = st.sampled_from(
    ["tricks", "looed", "unopposed", "flush", "misses", "singles", "misdeals", "thrown_up", "away"]
)


@settings(max_examples=200, deadline=None)
@given(st.dictionaries(FIELDS, JSON, max_size=3), st.sampled_from(["hoyle", "peel_five", "irish"]))
def test_whatever_is_sent_is_a_deal_or_a_fault(facts: dict[str, Any], preset: str) -> None:
    table = table_of(rules(preset), pool=6, players=3)

    said = tried(facts, table=table)

    assert said if isinstance(said, str) else sum(said.values()) == 0


def tried(facts: dict[str, Any], *, table: Table) -> dict[str, int] | str:
    """Return what each account gains by a deal, or the sentence with which it is refused."""
    try:
        return net(LOO.score_deal(LOO.read_deal(facts), table=table).transfers)
    except Fault as fault:
        return fault.sentence()


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
