"""The worked deals, the worked evening and what is refused, each with its sentence of the book."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from napledger.evening.document import read_document
from napledger.evening.report import as_json
from napledger.evening.score import scored
from napledger.reading.faults import Fault

EXAMPLES = json.loads(Path("napledger/games/loo/examples.json").read_text(encoding="utf-8"))
DEALS = {example["id"]: example for example in EXAMPLES["deals"]}
EVENINGS = {example["id"]: example for example in EXAMPLES["evenings"]}
REFUSED = {example["why"]: example for example in EXAMPLES["refused"]}


def score(document: dict[str, Any]) -> dict[str, Any]:
    """Return what `manage.py score --json` prints for a document."""
    return as_json(scored(read_document(document)))


def test_no_example_is_lost() -> None:
    assert len(DEALS) == 16
    assert list(EVENINGS) == ["LOO-EVENING-1"]
    assert len(REFUSED) == 6


@pytest.mark.parametrize("example", DEALS.values(), ids=DEALS)
def test_a_worked_deal_pays_what_the_book_says(example: dict[str, Any]) -> None:
    expected = example["expect_last"]

    last = score(example["document"])["entries"][-1]

    assert {name: last[name] for name in expected} == expected, example["source"]
    assert last["next_dealer"] == example.get("deals_next", last["next_dealer"])


@pytest.mark.parametrize("example", EVENINGS.values(), ids=EVENINGS)
def test_a_worked_evening_comes_to_what_was_worked_out(example: dict[str, Any]) -> None:
    result = score(example["document"])

    pairs = zip(result["entries"], example["expect"], strict=True)
    assert [{name: entry[name] for name in each} for entry, each in pairs] == example["expect"]
    assert result["balances"] == example["balances"]
    assert result["kitty"] == example["kitty"]
    assert result["warnings"] == []


@pytest.mark.parametrize("example", REFUSED.values(), ids=REFUSED)
def test_what_cannot_have_been_is_refused_at_its_place(example: dict[str, Any]) -> None:
    with pytest.raises(Fault) as refused:
        score(example["document"])

    assert refused.value.path == example["path"]
