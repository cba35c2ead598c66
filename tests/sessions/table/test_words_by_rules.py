"""Every page of an evening says the words of its rules: a table of Pontoon has a banker."""

from __future__ import annotations

import re
from typing import Any

from django.test import Client

from tests.addresses import at
from tests.support.nights import Record, Start
from tests.support.table import page

BOOKS_WORDS = re.compile(r"\b(?:dealer|punter|natural|over)(?:s|’s)?\b", re.IGNORECASE)
ROUND: dict[str, Any] = {
    "hand": "natural",
    "hands": [
        {"player": "2", "stake": 3, "hand": "over"},
        {"player": "3", "stake": 2, "hand": 21},
        {"player": "4", "stake": 1, "hand": "five"},
    ],
}


def test_no_page_of_a_table_of_pontoon_says_a_word_of_the_old_books(
    owner: Client, start: Start, record: Record
) -> None:
    evening = start(game="vingt_un", first_dealer="Ann", rules={"preset": "pontoon_once"})
    record(evening, **ROUND)

    for place in ("", "sheet/", "log/", "rules/", "settle/", "entries/2/", "entries/2/correct/"):
        said = page(owner, f"{at(evening)}{place}")
        assert not BOOKS_WORDS.search(said), BOOKS_WORDS.findall(said)
