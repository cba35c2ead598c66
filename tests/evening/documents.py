"""Evening documents for the tests, and the sentence with which one is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from napledger.evening.document import read_document
from napledger.evening.report import as_json
from napledger.evening.score import EveningScore, scored
from napledger.reading.faults import Fault

FOUR = ["Ann", "Ben", "Cat", "Dan"]
SIX = [*FOUR, "Eve", "Fay"]

MADE_THREE = {"kind": "deal", "caller": "Ben", "call": "3", "made": True}


def document(*log: Mapping[str, Any], **opening: Any) -> dict[str, Any]:
    """Return a document of a dated evening at a stake of two, four players if none are named."""
    return {
        "format": "napledger.evening/1",
        "game": "nap",
        "stake": 2,
        "players": list(FOUR),
        "played_on": "2026-11-19",
        **opening,
        "log": list(log),
    }


def deal(caller: str = "Ben", call: str = "3", *, made: bool = True, **facts: Any) -> Any:
    """Return a deal as an entry of a document: Ben's made three, if nothing else is said."""
    return {"kind": "deal", "caller": caller, "call": call, "made": made, **facts}


def score(raw: Any) -> EveningScore:
    """Return the score of a document."""
    return scored(read_document(raw))


def written(raw: Any) -> dict[str, Any]:
    """Return the score of a document as `manage.py score --json` prints it."""
    return as_json(score(raw))


def refusal(raw: Any) -> str:
    """Return the path and the sentence with which a document is refused."""
    with pytest.raises(Fault) as refused:
        score(raw)
    return str(refused.value)
