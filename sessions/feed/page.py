"""What a feed tells of each evening: who sat at it, where it stands, what it came to."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import F
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from napledger.games import games
from napledger.games.contract import Facts
from napledger.games.web import MoneyFormat, money_format_of
from napledger.site import dates
from sessions.book.composed import told_title
from sessions.book.joined import read_with
from sessions.common.games_played import deals_dealt, game_title, game_words
from sessions.common.words import house_title, known_as, single_full_stop
from sessions.history.page import PAGE_OF, SeatResult, seats_of, won_in_words
from sessions.models import Circle, Entry, Evening

EVENINGS_MAX = 30
"""How many of the newest evenings stand in a feed: readers keep what they have seen."""


@dataclass(frozen=True, slots=True)
class FeedEntry:
    """An evening in a feed: what it is called, and what there is to say of it, in paragraphs.

    `updated` is when something was last written in its book.
    """

    id: uuid.UUID
    title: str
    path: str
    paragraphs: tuple[str, ...]
    began: datetime
    updated: datetime


@dataclass(frozen=True, slots=True)
class FeedPage:
    """A circle's newest evenings, the last one first."""

    circle: Circle
    title: str
    path: str
    entries: tuple[FeedEntry, ...]

    @property
    def updated(self) -> datetime:
        """Return when something in it changed last."""
        return max((each.updated for each in self.entries), default=self.circle.created_at)


def feed_page(circle: Circle) -> FeedPage:
    """Return a circle's newest evenings; how many queries that takes goes by no number of them."""
    read = read_with(circle)
    evenings = list(read.shown().order_by("-played_on", "-id")[:EVENINGS_MAX])
    seats, last = seats_of(evenings, read=read), _last_entries(circle, evenings)
    return FeedPage(
        circle=circle,
        title=known_as(circle),
        path=reverse("show-circle", args=[circle.pk]),
        entries=tuple(_entry(each, seats[each.pk], *last[each.pk]) for each in evenings),
    )


def _last_entries(
    circle: Circle, evenings: Sequence[Evening]
) -> Mapping[uuid.UUID, tuple[datetime, Facts]]:
    """Return when something was last written in each book, and by which rules it ends."""
    newest = Entry.objects.filter(
        **read_with(circle).where, evening__in=evenings, number=F("evening__version")
    ).order_by()
    rows = newest.values_list("evening", "at", "table_after__rules")
    return {evening: (at, rules) for evening, at, rules in rows}


def _entry(
    evening: Evening, seats: Sequence[SeatResult], written: datetime, rules: Facts
) -> FeedEntry:
    return FeedEntry(
        id=evening.pk,
        title=told_title(evening) or capfirst(dates.weekday_and_day_in_full(evening.played_on)),
        path=reverse(PAGE_OF[evening.state], args=[evening.circle_id, evening.pk]),
        paragraphs=tuple(_paragraphs(evening, seats, rules)),
        began=evening.created_at,
        updated=written,
    )


def _paragraphs(evening: Evening, seats: Sequence[SeatResult], rules: Facts) -> Iterator[str]:
    deals = deals_dealt(evening.deals, game_words([evening.game]))
    day = dates.day_in_full(evening.played_on)
    house = house_title(rules, game=games().get(evening.game))
    facts = (game_title(evening.game), day, evening.place, deals, house, _state(evening))
    yield " · ".join(each for each in facts if each)
    if evening.state != Evening.CLOSED:
        yield ", ".join(seat.name for seat in seats)
        return
    won = won_in_words(evening, seats)
    yield single_full_stop(f"{won}.") if won else _("Nobody won this evening.")
    yield ", ".join(_results(seats, money=money_format_of(evening.currency)))


def _results(seats: Iterable[SeatResult], *, money: MoneyFormat) -> Iterator[str]:
    for seat in sorted(seats, key=lambda each: -each.won):
        yield f"{seat.name} {money.signed(seat.won)}"


def _state(evening: Evening) -> str:
    """Return where an evening stands, in words that no deal changes."""
    return {
        # Translators: the state of an evening
        Evening.OPEN: _("being played"),
        Evening.REVIEWING: _("being settled"),
        Evening.CLOSED: _("closed"),
    }[evening.state]
