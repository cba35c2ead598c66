"""The worked parties and the evening of the books, each with its sentence; and what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from napledger.evening.document import read_document
from napledger.evening.report import as_json
from napledger.evening.score import scored
from napledger.reading.faults import Fault

EXAMPLES = json.loads(Path("napledger/games/piquet/examples.json").read_text(encoding="utf-8"))
DEALS = {example["id"]: example for example in EXAMPLES["deals"]}
EVENINGS = {example["id"]: example for example in EXAMPLES["evenings"]}
REFUSED = {example["id"]: example for example in EXAMPLES["refused"]}


def score(document: dict[str, Any]) -> dict[str, Any]:
    """Return what `manage.py score --json` prints for a document."""
    return as_json(scored(read_document(document)))


def told(result: dict[str, Any], expected: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return of each entry what is expected of it."""
    return [
        {name: entry.get(name) for name in wanted}
        for entry, wanted in zip(result["entries"], expected, strict=True)
    ]


def test_no_example_is_lost() -> None:
    assert len(DEALS) == 22
    assert list(EVENINGS) == ["PIQUET-EVENING-1"]
    assert len(REFUSED) == 14


@pytest.mark.parametrize("example", DEALS.values(), ids=DEALS)
def test_a_worked_partie_pays_what_the_book_says(example: dict[str, Any]) -> None:
    result = score(example["document"])

    assert told(result, example["expect"]) == example["expect"], example["source"]


@pytest.mark.parametrize("example", EVENINGS.values(), ids=EVENINGS)
def test_a_worked_evening_comes_to_what_was_worked_out(example: dict[str, Any]) -> None:
    result = score(example["document"])

    assert told(result, example["expect"]) == example["expect"]
    assert result["balances"] == example["balances"]
    assert result["kitty"] == example["kitty"]


@pytest.mark.parametrize("example", REFUSED.values(), ids=REFUSED)
def test_what_cannot_have_been_is_refused_at_its_field(example: dict[str, Any]) -> None:
    with pytest.raises(Fault) as refused:
        score(example["document"])

    assert refused.value.path == example["path"], example["why"]
