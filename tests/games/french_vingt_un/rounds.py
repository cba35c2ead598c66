"""Rounds of French Vingt-Un for the tests, at tables where Ann deals first, and what they did."""

from __future__ import annotations

from typing import Any

from tests.evening.documents import document

THREE = ["Ann", "Ben", "Cat"]


def evening(
    *log: dict[str, Any],
    preset: str = "hoyle",
    players: list[str] = THREE,
    stake: int = 1,
    **options: Any,
) -> dict[str, Any]:
    """Return an evening of these rounds by a rule set with options laid over it."""
    rules = {"preset": preset, "options": options}
    opening = {"players": list(players), "stake": stake, "rules": rules}
    return document(*log, game="french_vingt_un", **opening)
