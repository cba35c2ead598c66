"""The worked rubbers of the books, a whole evening, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from napledger.evening.document import read_document
from napledger.evening.report import as_json
from napledger.evening.score import scored
from napledger.reading.faults import Fault

EXAMPLES = json.loads(Path("napledger/games/whist/examples.json").read_text(encoding="utf-8"))
PLAYED = {each["id"]: each for each in (*EXAMPLES["deals"], *EXAMPLES["evenings"])}
REFUSED = {each["id"]: each for each in EXAMPLES["refused"]}


def score(document: dict[str, Any]) -> dict[str, Any]:
    """Return what `manage.py score --json` prints for a document."""
    return as_json(scored(read_document(document)))


def test_no_example_is_lost() -> None:
    assert [len(EXAMPLES[kind]) for kind in ("deals", "evenings", "refused")] == [19, 1, 12]


@pytest.mark.parametrize("example", PLAYED.values(), ids=PLAYED)
def test_worked_deals_come_to_what_the_book_says(example: dict[str, Any]) -> None:
    expected = example["expect"]

    entries = score(example["document"])["entries"]

    shown = [
        {name: entry[name] for name in told} for entry, told in zip(entries, expected, strict=True)
    ]
    assert shown == expected


@pytest.mark.parametrize("example", PLAYED.values(), ids=PLAYED)
def test_only_the_deal_that_wins_a_rubber_says_its_points(example: dict[str, Any]) -> None:
    entries = score(example["document"])["entries"]

    told = ["rubber" in entry for entry in entries]
    assert told == ["rubber" in each for each in example["expect"]]


def test_the_worked_evening_leaves_everybody_where_they_ought_to_stand() -> None:
    evening = EXAMPLES["evenings"][0]

    result = score(evening["document"])

    assert result["balances"] == evening["balances"]
    assert result["kitty"] == evening["kitty"]
    assert result["warnings"] == []


@pytest.mark.parametrize("example", REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_is_refused_at_its_place(example: dict[str, Any]) -> None:
    with pytest.raises(Fault) as refused:
        score(example["document"])

    assert refused.value.path == example["path"]
