"""The worked rounds and the whole evening of the books, each with its sentence of the book."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from napledger.evening.document import read_document
from napledger.evening.report import as_json
from napledger.evening.score import scored

EXAMPLES = json.loads(Path("napledger/games/vingt_un/examples.json").read_text(encoding="utf-8"))
DEALS = {example["id"]: example for example in EXAMPLES["deals"]}
EVENINGS = {example["id"]: example for example in EXAMPLES["evenings"]}


def score(document: dict[str, Any]) -> dict[str, Any]:
    """Return what `manage.py score --json` prints for a document."""
    return as_json(scored(read_document(document)))


def test_no_example_is_lost() -> None:
    assert len(DEALS) == 32
    assert list(EVENINGS) == ["SEQ-VU-1"]


@pytest.mark.parametrize("example", DEALS.values(), ids=DEALS)
def test_a_worked_deal_pays_what_the_book_says(example: dict[str, Any]) -> None:
    expected = example["expect_last"]

    last = score(example["document"])["entries"][-1]

    assert {name: last[name] for name in expected} == expected, example["source"]


@pytest.mark.parametrize("example", EVENINGS.values(), ids=EVENINGS)
def test_a_worked_evening_comes_to_what_was_worked_out(example: dict[str, Any]) -> None:
    result = score(example["document"])

    entries = [
        {name: entry[name] for name in expected}
        for entry, expected in zip(result["entries"], example["expect"], strict=True)
    ]
    assert entries == example["expect"]
    assert result["balances"] == example["balances"]
    assert result["kitty"] == example["kitty"]
