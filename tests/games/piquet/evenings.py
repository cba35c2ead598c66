"""Evenings of Piquet for the tests: what is dealt, and what each deal then says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from napledger.evening.document import read_document
from napledger.evening.score import EveningScore, scored
from napledger.games import game_of
from tests.evening.documents import document, written

PIQUET = game_of("piquet")
TWO = ["Ann", "Ben"]


def rules(preset: str = "hoyle", **options: Any) -> dict[str, Any]:
    """Return rules as a document has them: a preset, with options laid over it."""
    return {"preset": preset, "options": options}


def scores(ann: int, ben: int, **facts: Any) -> dict[str, Any]:
    """Return a deal between Ann and Ben."""
    return {"kind": "deal", "scores": {"Ann": ann, "Ben": ben}, **facts}


def partie(first: str, second: str, *, deals: int = 6, **facts: Any) -> list[dict[str, Any]]:
    """Return deals in which the first of two scores thirty and the second twenty."""
    deal = {"kind": "deal", "scores": {first: 30, second: 20}}
    return [{**deal, "players": [first, second], **facts}, *[deal] * (deals - 1)]


def leaves(player: str) -> dict[str, Any]:
    """Return an entry by which somebody leaves."""
    return {"kind": "leave", "player": player}


def joins(player: str, left_of: str = "Ann") -> dict[str, Any]:
    """Return an entry by which somebody comes, or comes back."""
    return {"kind": "join", "player": player, "left_of": left_of}


def evening(*log: Mapping[str, Any], **opening: Any) -> dict[str, Any]:
    """Return a document of an evening of Piquet; two players at a stake of one, if not said."""
    return document(*log, **{"game": "piquet", "stake": 1, "players": TWO, **opening})


def last(*log: Mapping[str, Any], **opening: Any) -> dict[str, Any]:
    """Return the score of the last entry."""
    found: dict[str, Any] = written(evening(*log, **opening))["entries"][-1]
    return found


def score_of(*log: Mapping[str, Any], **opening: Any) -> EveningScore:
    """Return the score of an evening as a value."""
    return scored(read_document(evening(*log, **opening)))
