"""The worked deals and evenings that a game brings come to what was worked out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from napledger.evening.document import read_document
from napledger.evening.report import as_json, as_sheet
from napledger.evening.score import scored
from napledger.games.conformance.candidates import Candidate
from napledger.games.contract import AnyGame
from napledger.reading.faults import Fault

Example = Mapping[str, Any]


def entries(example: Example) -> list[dict[str, Any]]:
    """Return what `manage.py score --json` prints of each entry."""
    printed: list[dict[str, Any]] = as_json(scored(read_document(example["document"])))["entries"]
    return printed


def as_much(of: Mapping[str, Any], *, expected: Mapping[str, Any]) -> dict[str, Any]:
    """Return as much of an entry as an example says."""
    return {name: of.get(name) for name in expected}


def test_a_game_brings_worked_deals(candidate: Candidate) -> None:
    brought = candidate.brought("deals")

    assert brought
    assert len({example["id"] for example in brought}) == len(brought)


def test_a_worked_deal_is_of_this_game(game: AnyGame, example: Example) -> None:
    assert example["document"]["game"] == game.key


def test_a_worked_deal_comes_to_what_was_worked_out(example: Example) -> None:
    printed = entries(example)

    expected = example.get("expect", [])
    assert "expect_last" in example or len(expected) == len(printed)
    assert [
        as_much(one, expected=other) for one, other in zip(printed, expected, strict=False)
    ] == expected
    if "expect_last" in example:
        last = example["expect_last"]
        assert as_much(printed[-1], expected=last) == last


def test_a_worked_deal_has_a_score_sheet(example: Example) -> None:
    document = read_document(example["document"])

    rows = list(as_sheet(document, scored(document)))

    assert len(rows) > len(document.log)


def test_a_worked_evening_comes_to_what_was_worked_out(evening: Example) -> None:
    printed = as_json(scored(read_document(evening["document"])))

    found = [
        as_much(one, expected=other)
        for one, other in zip(printed["entries"], evening["expect"], strict=True)
    ]
    assert found == evening["expect"]
    assert printed["balances"] == evening["balances"]
    assert printed["kitty"] == evening["kitty"]


def test_what_cannot_have_been_is_refused_at_its_place(refused: Example) -> None:
    with pytest.raises(Fault) as fault:
        scored(read_document(refused["document"]))

    assert fault.value.path == refused["path"]
    assert fault.value.sentence()
