"""Random evenings by every option at each of its values: a second reckoning agrees."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from napledger.evening.document import read_document
from napledger.evening.report import as_json
from napledger.evening.score import scored
from napledger.games import package_of
from napledger.games.conformance.candidates import candidate, naming
from tests.games.piquet.by_hand import by_hand
from tests.games.piquet.evenings import PIQUET
from tests.many_evenings.evening import random_evening

EACH = 2
"""So many evenings are played by each value of each option."""


def evenings() -> Iterator[dict[str, Any]]:
    """Yield evenings as documents, each by rules that the game foretells something of."""
    for row in candidate(package_of("piquet")).brought("foretold"):
        rules = row["document"].get("rules", {"preset": "hoyle"})
        options = {**rules.get("options", {}), row["option"]: row["value"]}
        for number in range(0 if "refused" in row else EACH):
            evening = random_evening(PIQUET, number, rules={**rules, "options": options})
            yield evening.document


def test_a_second_reckoning_from_the_books_sentences_agrees() -> None:
    played = 0
    for raw in evenings():
        with naming(raw):
            printed = as_json(scored(read_document(raw)))["entries"]
            for entry, expected in zip(printed, by_hand(raw), strict=True):
                if expected is not None:
                    played += 1
                    assert {name: entry.get(name) for name in expected} == expected
                    assert ("points" in entry) is ("points" in expected)
    assert played > 500
