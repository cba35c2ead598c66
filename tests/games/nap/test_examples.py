"""The worked deals and evenings of the books are all there; the suite of a game holds them."""

from __future__ import annotations

import json
from pathlib import Path

EXAMPLES = json.loads(Path("napledger/games/nap/examples.json").read_text(encoding="utf-8"))


def test_no_example_is_lost() -> None:
    assert len(EXAMPLES["deals"]) == 73
    assert [each["id"] for each in EXAMPLES["evenings"]] == [
        *("SEQ-1", "SEQ-2", "NAP-DOUBLE-NEXT", "NAP-DOUBLE-HEADER-HELD", "NAP-ANTE-START"),
        *("NAP-DOUBLE-NEXT-REDEALT", "NAP-ANTE-START-ONCE"),
    ]
