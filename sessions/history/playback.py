"""A night replayed: the table as it stood after each deal, by the book as it stands now.

Who would pay whom, had a night stopped after one of its deals.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import Q
from django.utils.translation import gettext as _

from napledger.evening.log import CORRECTIONS, START, UNPLAYED, EntryNumbers
from napledger.evening.log import effective as effective_lines
from napledger.evening.play import read_summary
from napledger.evening.stopped import TELLING, payments_if_stopped, tables_after
from napledger.games.table import AnyTable
from napledger.games.web import MoneyFormat
from napledger.ledger.transfers import KITTY
from napledger.money.formatting import direction_of
from sessions.book.log import as_lines, corrections_of, effective, numbers_of
from sessions.book.net import (
    Gains,
    balances_now,
    gains_after,
    gains_by_entry,
    gains_up_to,
    less,
)
from sessions.book.open_book import Book
from sessions.common.games_played import numbered, the_deal
from sessions.common.words import Head, about_kitty, head_of, money_of
from sessions.kinds.kind import EntryText
from sessions.kinds.payment import payment_title
from sessions.kinds.writer import EntryWriter
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
    lines = effective_lines(as_lines(log.order_by("number")))
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


FRAMES_MAX = 120
"""So many tables are shown of a whole night at most."""


@dataclass(frozen=True, slots=True)
class Position:
    """A player after a deal: where they stood, what the deal brought, whether they dealt it."""

    name: str
    figure: str
    direction: str
    brought: str
    deals: bool
    whose: bool


@dataclass(frozen=True, slots=True)
class ReplayPage:
    """The table after one deal; `before` are sentences about what happened since the last one.

    `stop` is who would pay whom, had the night ended there.
    """

    book: Book
    head: Head
    deal: int
    deals: int
    entry: int
    said: EntryText | None
    dealer: str
    places: Sequence[Position]
    kitty: str
    kitty_brought: str
    before: Sequence[str]
    corrected: bool = False
    note: str = ""
    stop: Stop = NOWHERE

    @property
    def title(self) -> str:
        """Return which deal it is, of how many."""
        # Translators: “Deal 3 of 12”: %(deal)s is “Deal 3”
        words = {"deal": numbered(self.book.words, self.deal), "deals": self.deals}
        return _("%(deal)s of %(deals)s") % words

    @property
    def caption(self) -> str:
        """Return what heads the balances."""
        words = {"deal": the_deal(self.book.words, self.deal), "deals": self.deals}
        # Translators: heads the balances: “After deal 3 of 12”; %(deal)s is “deal 3”
        return _("After %(deal)s of %(deals)s") % words

    @property
    def earlier(self) -> tuple[int, str] | None:
        """Return the number of the deal before, and what it is called; or None."""
        return self._named(self.deal - 1) if self.deal > 1 else None

    @property
    def later(self) -> tuple[int, str] | None:
        """Return the number of the deal after, and what it is called; or None."""
        return self._named(self.deal + 1) if self.deal < self.deals else None

    def _named(self, deal: int) -> tuple[int, str]:
        return deal, numbered(self.book.words, deal)


def replay_page(book: Book, *, deal: int | None = None) -> ReplayPage:
    """Return the table after that deal, or after the first; in nine queries, however long it was.

    What was corrected since is shown as it is now: that is what everybody settles by.
    """
    numbers = numbers_of(book.evening)
    money = money_of(book)
    # The kitty of each deal stands beside it; that of now would belie it.
    head, deals = replace(head_of(book), pots=()), len(numbers.deals)
    if not deals:
        return ReplayPage(book, head, 0, 0, 0, None, "", (), "", "", ())
    place = 1 if deal is None else min(max(deal, 1), deals)
    return _after_deal(_Night(book, numbers, money), place, head=head)


def replay_frames(book: Book) -> list[ReplayPage]:
    """Return the table after each deal, in as many queries as after one; the last is among them.

    A longer night comes with every second deal, or every third.
    """
    numbers, money = numbers_of(book.evening), money_of(book)
    night, head = _Night(book, numbers, money), head_of(book)
    deals = numbers.deals
    every = -(-len(deals) // FRAMES_MAX) or 1
    places = range(len(deals), 0, -every)[::-1]
    spans = {place: (deals[place - 2] if place > 1 else 0, deals[place - 1]) for place in places}
    entries = _told(night, spans=list(spans.values()))
    corrections = corrections_of(book.evening, numbers=[entry.number for entry in entries])
    shown_deals = [number for _since, number in spans.values()]
    gains, between = gains_up_to(book, shown_deals)
    tables = tables_at(book, shown_deals)
    frames, stood = [], balances_now(book)
    for place, (since, number) in reversed(spans.items()):
        stood = less(stood, [between.pop()])
        shown = [each for each in entries if since < each.number <= number]
        frame = _frame(night, place, shown, corrections, gains[number], stood, head=head)
        stop = stop_of(book, stood, table=tables[number], money=money)
        frames.append(replace(frame, stop=stop))
    return frames[::-1]


@dataclass(frozen=True, slots=True)
class _Night:
    """What a night is told with."""

    book: Book
    numbers: EntryNumbers
    money: MoneyFormat


def _after_deal(night: _Night, place: int, *, head: Head) -> ReplayPage:
    book, number = night.book, night.numbers.deals[place - 1]
    since = night.numbers.deals[place - 2] if place > 1 else 0
    entries = _told(night, spans=[(since, number)])
    corrections = corrections_of(book.evening, numbers=[entry.number for entry in entries])
    brought = gains_by_entry(book, [entries[-1]])[number]
    stood = less(balances_now(book), [gains_after(book, number)])
    frame = _frame(night, place, entries, corrections, brought, stood, head=head)
    table = tables_at(book, [number])[number]
    return replace(frame, stop=stop_of(book, stood, table=table, money=night.money))


def _frame(
    night: _Night,
    place: int,
    entries: Sequence[Entry],
    corrections: Mapping[int, Sequence[Entry]],
    brought: Gains,
    stood: Gains,
    *,
    head: Head,
) -> ReplayPage:
    """Return the table after a deal, the last of `entries`; the others came before it."""
    book, dealt, between = night.book, entries[-1], entries[:-1]
    versions = {each.number: effective(each, corrections[each.number]) for each in entries}
    money = night.money.in_one_unit([*stood.values(), *brought.values()])
    writer, version = EntryWriter(book.names, money.alone, book.game), versions[dealt.number]
    said = (writer.tell_version(versions[each.number]) for each in between)
    dealer, whose = version.facts.get("dealer", ""), read_summary(version.summary).players
    return ReplayPage(
        book=book,
        head=head,
        deal=place,
        deals=len(night.numbers.deals),
        entry=dealt.number,
        said=writer.tell_version(version),
        dealer=writer.name(dealer),
        places=_places(night.book, stood, brought, money=money, dealer=dealer, whose=whose),
        kitty=money.plain(stood.get(KITTY, 0)) if _has_kitty(night, stood, brought) else "",
        kitty_brought=money.signed(brought[KITTY]) if brought.get(KITTY) else "",
        before=[str(each) for each in said],
        corrected=version.facts != dealt.facts,
        note=version.facts.get("note", ""),
    )


def _told(night: _Night, *, spans: Sequence[tuple[int, int]]) -> list[Entry]:
    """Return the entries that stand and can be told, of each span after one number up to another.

    Spans that meet are one: the database need not be told of each deal.
    """
    wanted = Q(pk__in=())
    for since, upto in _joined(spans):
        wanted |= Q(number__gt=since, number__lte=upto)
    evening = night.book.evening
    entries = Entry.objects.filter(wanted, circle=evening.circle_id, evening=evening)
    told = entries.exclude(kind__in=(START, *UNPLAYED, *CORRECTIONS)).defer("table_after")
    return [each for each in told.order_by("number") if not night.numbers.is_void(each.number)]


def _joined(spans: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for since, upto in spans:
        meets = bool(found) and found[-1][1] == since
        found.append((found.pop()[0] if meets else since, upto))
    return found


def _places(
    book: Book,
    stood: Gains,
    brought: Mapping[str, int],
    *,
    money: MoneyFormat,
    dealer: str,
    whose: tuple[str, ...],
) -> list[Position]:
    found = []
    for key in book.table.members:
        balance = stood.get(key, 0)
        found.append(
            Position(
                name=book.names[key],
                figure=money.signed(balance),
                direction=direction_of(balance),
                # Translators: what a deal brought a player: no money.
                brought=money.signed(brought[key]) if brought.get(key) else _("nothing"),
                deals=key == dealer,
                whose=key in whose,
            )
        )
    return found


def _has_kitty(night: _Night, stood: Gains, brought: Gains) -> bool:
    book = night.book
    return bool(stood.get(KITTY) or brought.get(KITTY) or book.game.has_kitty(book.table.terms))
