"""Whole random evenings: what always holds, and that a second reckoning agrees."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from hypothesis import given, settings

from napledger.evening.document import read_document, write_document
from napledger.evening.play import opened, played, restored, stored
from napledger.evening.report import as_json
from napledger.evening.score import scored
from tests.games.piquet.by_hand import by_hand
from tests.games.piquet.evenings import PIQUET
from tests.games.piquet.strategies import evenings

whole_evenings = settings(max_examples=100)


@whole_evenings
@given(evenings())
def test_a_second_reckoning_from_the_books_sentences_agrees(raw: dict[str, Any]) -> None:
    printed = as_json(scored(read_document(raw)))["entries"]

    for entry, expected in zip(printed, by_hand(raw), strict=True):
        if expected is not None:
            assert {name: entry.get(name) for name in expected} == expected
            assert ("points" in entry) is ("points" in expected)


@whole_evenings
@given(evenings())
def test_every_deal_sums_to_zero_and_its_lines_account_for_it(raw: dict[str, Any]) -> None:
    score = scored(read_document(raw))

    for entry in as_json(score)["entries"]:
        gains: dict[str, int] = {}
        for line in entry["lines"]:
            assert line["amount"] > 0
            assert line["why"]
            assert line["source"]
            gains[line["from"]] = gains.get(line["from"], 0) - line["amount"]
            gains[line["to"]] = gains.get(line["to"], 0) + line["amount"]
        assert {player: gain for player, gain in gains.items() if gain} == entry["changes"]
        assert sum(gains.values()) == 0
    assert sum(score.balances.values()) == 0


@whole_evenings
@given(evenings())
def test_the_facts_and_the_state_survive_being_written(raw: dict[str, Any]) -> None:
    document = read_document(raw)

    assert read_document(json.loads(json.dumps(write_document(document)))) == document
    table = opened(document.opening)
    for entry in document.log:
        table, _score = played(entry, table=table, game=PIQUET)
        assert restored(json.loads(json.dumps(stored(table))), game=PIQUET) == table
        assert PIQUET.read_state(json.loads(json.dumps(asdict(table.game_state)))) == (
            table.game_state
        )


@whole_evenings
@given(evenings())
def test_what_recording_adds_changes_nothing(raw: dict[str, Any]) -> None:
    document = read_document(raw)
    table = opened(document.opening)

    for entry in document.log:
        before = table
        table, score = played(entry, table=before, game=PIQUET)
        if score.deal is not None:
            fixed = {**entry.written(), **PIQUET.fixed_facts(score.deal)}
            assert PIQUET.score_deal(PIQUET.read_deal(fixed), table=before) == score.deal
            told = PIQUET.line(score.deal.summary).sentence(translate=str, names={})
            assert told
            assert "{" not in told
