"""What if: an evening scored again under other rules or another stake.

Nothing is written, and nothing of it is kept but in this process' memory.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from napledger.evening.log import standing
from napledger.evening.tally import tally_of
from napledger.evening.what_if import WhatIf, what_if
from napledger.games.web import Purse, purse_of
from napledger.ledger.faults import Fault
from sessions.book import Book
from sessions.kept import Kept
from sessions.replay import lines_of_all
from sessions.selectors.table import Head, head_of
from sessions.selectors.what_if_form import Try, WhatIfForm, read_form, refused, tries_of
from sessions.selectors.what_if_rows import Result, key_of_rules, left_out_of, row_of

EVENINGS_REMEMBERED = 64

_evenings: Kept[tuple[Hashable, ...], tuple[WhatIf, Mapping[str, int]]] = Kept(
    most=EVENINGS_REMEMBERED
)


@dataclass(frozen=True, slots=True)
class EveningWhatIf:
    """Everything that the page shows of one evening."""

    book: Book
    head: Head
    form: WhatIfForm
    result: Result | None
    tries: Sequence[Try]


def evening_page(book: Book, sent: QueryDict) -> EveningWhatIf:
    """Return the page of one evening, in one query besides the book's."""
    purse = purse_of(book.evening.currency)
    form, rules, stake = read_form(book.evening.game, book.table.rules, sent, purse)
    result = None
    if rules is not None:
        try:
            scored = _score(book, rules, stake)
        except Fault as fault:
            form = refused(form, fault)
        else:
            result = _result_of_evening(book, *scored, purse=purse)
    table = book.table
    tries = tries_of(book.evening.game, table.rules, table.stake, purse=purse)
    return EveningWhatIf(book, head_of(book, purse=purse), form, result, tries)


def _score(
    book: Book, rules: Mapping[str, Any], stake: int | None
) -> tuple[WhatIf, Mapping[str, int]]:
    key = book.evening.pk, book.evening.version, key_of_rules(rules, stake)
    scored = _evenings.get(key)
    if scored is None:
        lines = standing(lines_of_all(book))
        would = what_if(lines, game=book.game, rules=rules, stake=stake)
        scored = would, tally_of(lines, game=book.game).won
        _evenings.put(key, scored)
    return scored


def _result_of_evening(
    book: Book, would: WhatIf, won: Mapping[str, int], *, purse: Purse
) -> Result:
    return Result(
        rows=[
            row_of(book.names[key], won.get(key, 0), would.won.get(key, 0), purse)
            for key in would.won
        ],
        left_out=[left_out_of(book.evening, each, names=book.names) for each in would.left_out],
        deals=would.deals,
        kitty=purse.plain(would.kitty) if would.kitty else "",
    )
