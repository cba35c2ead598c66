"""Whole random evenings: what always holds, and that a second reckoning agrees."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings

from napledger.evening.document import read_document, write_document
from napledger.evening.play import opened, played, restored, stored
from napledger.evening.report import as_json
from napledger.evening.score import scored
from tests.games.piquet.by_hand import by_hand
from tests.games.piquet.evenings import PIQUET
from tests.games.piquet.strategies import evenings


@settings(max_examples=120)
@given(evenings())
def test_a_second_reckoning_from_the_books_sentences_agrees(raw: dict[str, Any]) -> None:
    printed = as_json(scored(read_document(raw)))["entries"]

    for entry, expected in zip(printed, by_hand(raw), strict=True):
        if expected is not None:
            assert {name: entry.get(name) for name in expected} == expected
            assert ("points" in entry) is ("points" in expected)
        gains: dict[str, int] = {}
        for line in entry["lines"]:
            assert line["amount"] > 0
            assert line["why"]
            assert line["source"]
            gains[line["from"]] = gains.get(line["from"], 0) - line["amount"]
            gains[line["to"]] = gains.get(line["to"], 0) + line["amount"]
        assert {player: gain for player, gain in gains.items() if gain} == entry["changes"]


@settings(max_examples=60)
@given(evenings())
def test_what_is_written_and_recorded_changes_nothing(raw: dict[str, Any]) -> None:
    document = read_document(raw)
    table = opened(document.opening)

    assert read_document(json.loads(json.dumps(write_document(document)))) == document
    for entry in document.log:
        before = table
        table, score = played(entry, table=before, game=PIQUET)
        assert restored(json.loads(json.dumps(stored(table))), game=PIQUET) == table
        if score.deal is not None:
            fixed = {**entry.written(), **PIQUET.fixed_facts(score.deal)}
            assert PIQUET.score_deal(PIQUET.read_deal(fixed), table=before) == score.deal
            told = PIQUET.line(score.deal.summary).sentence(translate=str, names={})
            assert told
            assert "{" not in told
