"""What if: an evening scored again under other rules or another stake.

Nothing is written, and nothing of it is kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from napledger.evening.log import effective
from napledger.evening.what_if import LeftOut, WhatIf, what_if
from napledger.games import game_of
from napledger.games.headings import Words
from napledger.games.web import MoneyFormat, money_format_of, sentence_of
from napledger.money.formatting import direction_of
from napledger.reading.faults import Fault
from napledger.site import dates
from sessions.book.log_slice import lines_of_all
from sessions.book.open_book import Book
from sessions.common.games_played import deals_counted
from sessions.common.words import Head, head_of, kitty_word
from sessions.kinds.writer import title_of
from sessions.models import Evening
from sessions.rules.saved_rule_sets import saved_rules
from sessions.what_if.forms import Try, WhatIfForm, read_form, refused, tries_of


@dataclass(frozen=True, slots=True)
class EveningWhatIf:
    """Everything that the page shows of one evening."""

    book: Book
    head: Head
    form: WhatIfForm
    result: WhatIfResult | None
    tries: Sequence[Try]


def evening_page(book: Book, sent: QueryDict) -> EveningWhatIf:
    """Return the page of one evening, in two queries besides the book's."""
    money = money_format_of(book.evening.currency)
    game = book.evening.game
    own = saved_rules(book.evening.circle_id, game=game)
    form, rules, stake = read_form(game, own, book.table.rules, sent, money)
    result = None
    if rules is not None:
        try:
            would = what_if(effective(lines_of_all(book)), game=book.game, rules=rules, stake=stake)
        except Fault as fault:
            form = refused(form, fault)
        else:
            result = _result_of_evening(book, would, money=money)
    table = book.table
    tries = tries_of(game, table.rules, table.stake, money=money)
    return EveningWhatIf(book, head_of(book), form, result, tries)


def _result_of_evening(book: Book, would: WhatIf, *, money: MoneyFormat) -> WhatIfResult:
    return WhatIfResult(
        rows=[
            row_of(book.names[key], would.played[key], won, money) for key, won in would.won.items()
        ],
        left_out=[left_out_of(book.evening, each, names=book.names) for each in would.left_out],
        deals=would.deals,
        fitting=would.fitting,
        unfinished=int(would.unfinished),
        kitty=money.plain(would.kitty) if would.kitty else "",
        words=book.game.words,
    )


LEFT_OUT_SHOWN = 60
"""How many deals that could not have been are listed; of the others it is said how many."""


@dataclass(frozen=True, slots=True)
class DifferenceRow:
    """A player: what they won as it was played, what they would have won, and the difference."""

    name: str
    played: str
    would: str
    difference: str
    direction: str


@dataclass(frozen=True, slots=True)
class LeftOutRow:
    """A deal that could not have been: `evening` and `entry` to find it, and why not."""

    circle: Any
    evening: Any
    entry: int | None
    title: str
    why: str


@dataclass(frozen=True, slots=True)
class WhatIfResult:
    """What would have come of it. `kitty` is what would be left standing, if anything.

    Of `deals` in all the rows tell the `fitting` ones; `unfinished` is how many evenings would end
    in mid-match.
    """

    rows: Sequence[DifferenceRow]
    left_out: Sequence[LeftOutRow]
    deals: int
    fitting: int
    unfinished: int
    kitty: str
    words: Words

    @property
    def kitty_word(self) -> str:
        """Return what the game calls its kitty."""
        return kitty_word(self.words)

    @property
    def compared(self) -> str:
        """Return how many of the deals the rows are about: "2 of 29 deals"; "" for all."""
        if self.fitting == self.deals:
            return ""
        deals = deals_counted(self.deals, self.words)
        return _("%(some)s of %(deals)s compared") % {"some": self.fitting, "deals": deals}

    @property
    def listed(self) -> tuple[LeftOutRow, ...]:
        """Return the first of what is left out."""
        return tuple(self.left_out[:LEFT_OUT_SHOWN])

    @property
    def unlisted(self) -> int:
        """Return how many more are left out than are listed."""
        return len(self.left_out) - len(self.listed)


def row_of(name: str, played: int, would: int, money: MoneyFormat) -> DifferenceRow:
    """Return the row of a player who won this, and would have won that."""
    difference = would - played
    return DifferenceRow(
        name=name,
        played=money.signed(played),
        would=money.signed(would),
        difference=money.signed(difference),
        direction=direction_of(difference),
    )


def left_out_of(
    evening: Evening,
    left: LeftOut,
    *,
    names: Mapping[str, str] | None = None,
    dated: bool = False,
) -> LeftOutRow:
    """Return the row of what could not have been; `dated` where it is one of many evenings."""
    title = title_of(left.kind, game=game_of(evening.game), deal_number=left.deal)
    if dated:
        title = _("%(day)s, %(what)s") % {
            "day": dates.day(evening.played_on),
            "what": title,
        }
    return LeftOutRow(
        evening.circle_id, evening.pk, left.number, title, sentence_of(left.fault, names=names)
    )
