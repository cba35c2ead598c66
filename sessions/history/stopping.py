"""Who would pay whom, had a night stopped after one of its deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext as _

from napledger.evening.log import effective
from napledger.evening.stopped import TELLING, payments_if_stopped, tables_after
from napledger.games.table import AnyTable
from napledger.games.web import MoneyFormat
from napledger.ledger.transfers import KITTY
from sessions.book.log import as_lines
from sessions.book.net import Gains
from sessions.book.open_book import Book
from sessions.common.words import about_kitty
from sessions.kinds.payment import payment_title
from sessions.models import Entry


@dataclass(frozen=True, slots=True)
class Stop:
    """The payments that would settle then, each with its figure; `said` what there is to say."""

    payments: tuple[tuple[str, str], ...] = ()
    said: str = ""


NOWHERE = Stop()


def tables_at(book: Book, numbers: Sequence[int]) -> Mapping[int, AnyTable]:
    """Return how the table would be settled after each of these entries, in one query."""
    telling = Q(kind__in=TELLING) | Q(target__kind__in=TELLING)
    rows = Entry.objects.filter(telling, circle=book.evening.circle_id, evening=book.evening)
    log = rows.select_related("target").defer(
        "table_after", "summary", "target__table_after", "target__summary"
    )
    lines = effective(as_lines(log.order_by("number")))
    return tables_after(lines, numbers, game=book.game)


def stop_of(book: Book, stood: Gains, *, table: AnyTable, money: MoneyFormat) -> Stop:
    """Return who would pay whom if play had stopped where everybody stood at that."""
    payments = payments_if_stopped(stood, table=table, game=book.game)
    words = book.game.words
    if payments is None:
        said = _("The %(kitty)s would still have to be drawn for.")
        return Stop(said=about_kitty(said, words))
    if not payments:
        return Stop(said=_("Nobody would owe anybody anything."))
    names, money = {**book.names, KITTY: ""}, money.in_one_unit(each.amount for each in payments)
    return Stop(
        tuple((payment_title(each, names, words), money.plain(each.amount)) for each in payments)
    )
