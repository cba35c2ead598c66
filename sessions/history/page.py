"""The home page and a circle's history: evenings on cards, newest first."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.core.paginator import Page, Paginator
from django.db.models import Count, OuterRef, Q, Subquery
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from napledger.games import game_of
from napledger.games.web import purse_of
from sessions.common.circle_names import circle_title, evening_title, known_as
from sessions.models import Circle, Evening, Seat
from sessions.models.evenings import KITTY_SEAT

EVENINGS_A_PAGE = 20

PAGE_OF = {
    Evening.OPEN: "show-table",
    Evening.REVIEWING: "show-settling",
    Evening.CLOSED: "show-sheet",
}
"""Which of an evening's pages its card leads to."""


@dataclass(frozen=True, slots=True)
class Sat:
    """Who sat at an evening, and what they won there, in the smallest coin."""

    name: str
    won: int


@dataclass(frozen=True, slots=True)
class EveningCard:
    """An evening in a few words; `won` is who won and how much, `state` what it waits for."""

    id: uuid.UUID
    circle_id: uuid.UUID
    page: str
    title: str
    won: str
    facts: str
    state: str
    players: str


@dataclass(frozen=True, slots=True)
class CircleCard:
    """A circle in a few words; `has_name` is false while it goes by its players' names."""

    id: uuid.UUID
    title: str
    has_name: bool
    evenings: str
    players: str
    facts: str


@dataclass(frozen=True, slots=True)
class HomePage:
    """The evenings that go on, and the circles that a device may see, the last to play first.

    `past` are the evenings, closed by now, to which alone it was let in.
    """

    going_on: tuple[EveningCard, ...]
    circles: tuple[CircleCard, ...]
    past: tuple[EveningCard, ...] = ()


@dataclass(frozen=True, slots=True)
class CirclePage:
    """A circle and a page of its evenings; `name` and `alarm` belong to its renaming."""

    circle: CircleCard
    evenings: tuple[EveningCard, ...]
    page: Page[Evening]
    name: str
    alarm: str = ""


def home_page(circles: Sequence[Circle], *, evenings: Sequence[Evening] = ()) -> HomePage:
    """Return the home page of a device that may see these circles, in three queries.

    `evenings` are those that it may see by themselves.
    """
    guest = [each for each in evenings if each.circle_id not in {one.pk for one in circles}]
    counts = Evening.objects.filter(circle__in=circles).values_list("circle").order_by()
    many = dict(counts.annotate(Count("id")))
    known = open_and_newest(circles)
    seats = seats_of([*known, *guest])
    newest: dict[uuid.UUID, Evening] = {}
    for evening in known:
        newest.setdefault(evening.circle_id, evening)
    in_turn = list(newest)
    return HomePage(
        going_on=tuple(
            evening_card(evening, seats[evening.pk])
            for evening in sorted([*known, *guest], key=_played, reverse=True)
            if evening.state != Evening.CLOSED
        ),
        past=tuple(
            evening_card(evening, seats[evening.pk])
            for evening in guest
            if evening.state == Evening.CLOSED
        ),
        circles=tuple(
            circle_card(
                circle,
                evenings=many.get(circle.pk, 0),
                players=names_of(seats[newest[circle.pk].pk]) if circle.pk in newest else (),
            )
            for circle in sorted(
                circles,
                key=lambda each: in_turn.index(each.pk) if each.pk in newest else len(in_turn),
            )
        ),
    )


def _played(evening: Evening) -> tuple[date, uuid.UUID]:
    return evening.played_on, evening.pk


def open_and_newest(circles: Sequence[Circle]) -> list[Evening]:
    """Return the evenings that are not closed, and each circle's newest; the newest first."""
    newest = Evening.objects.filter(circle=OuterRef("circle")).order_by("-played_on", "-id")
    return list(
        Evening.objects.filter(circle__in=circles)
        .filter(~Q(state=Evening.CLOSED) | Q(pk=Subquery(newest.values("pk")[:1])))
        .order_by("-played_on", "-id")
    )


def circle_page(
    circle: Circle, *, number: str = "", name: str | None = None, alarm: str = ""
) -> CirclePage:
    """Return a page of the circle's evenings, in four queries; `number` is as it was typed."""
    evenings = Evening.objects.filter(circle=circle).order_by("-played_on", "-id")
    page = Paginator(evenings, EVENINGS_A_PAGE).get_page(number)
    seats = seats_of(page.object_list)
    newest = next(iter(page.object_list), None)
    players = names_of(seats[newest.pk]) if newest is not None else ()
    return CirclePage(
        circle=circle_card(
            circle, evenings=page.paginator.count, players=players, title=known_as(circle)
        ),
        evenings=tuple(evening_card(each, seats[each.pk]) for each in page.object_list),
        page=page,
        name=circle.name if name is None else name,
        alarm=alarm,
    )


def seats_of(evenings: Iterable[Evening]) -> Mapping[uuid.UUID, list[Sat]]:
    """Return who sat at each evening, in table order, in one query."""
    shown = list(evenings)
    seats: dict[uuid.UUID, list[Sat]] = {evening.pk: [] for evening in shown}
    circles = {evening.circle_id for evening in shown}
    found = Seat.objects.filter(circle__in=circles, evening__in=seats).exclude(number=KITTY_SEAT)
    rows = found.order_by("number").values_list("evening", "player__name", "won")
    for evening, name, won in rows:
        seats[evening].append(Sat(name, won))
    return seats


def names_of(seats: Iterable[Sat]) -> tuple[str, ...]:
    """Return the names of the players."""
    return tuple(seat.name for seat in seats)


def evening_card(evening: Evening, seats: Sequence[Sat]) -> EveningCard:
    """Return an evening in a few words."""
    deals = ngettext("%(count)s deal", "%(count)s deals", evening.deals) % {"count": evening.deals}
    # A night without a name goes by its day already.
    day = date_format(evening.played_on, "j F Y") if evening.title else ""
    facts = (day, evening.place, deals)
    return EveningCard(
        id=evening.pk,
        circle_id=evening.circle_id,
        page=PAGE_OF[evening.state],
        title=evening_title(evening),
        won=won_in_words(evening, seats),
        facts=" · ".join(fact for fact in facts if fact),
        state=state_in_words(evening),
        players=", ".join(names_of(seats)),
    )


def won_in_words(evening: Evening, seats: Sequence[Sat]) -> str:
    """Return who won most and how much, or leads while it goes on; empty while all are level."""
    most = max((seat.won for seat in seats), default=0)
    if most <= 0:
        return ""
    winners = names_of(seat for seat in seats if seat.won == most)
    words = {"name": ", ".join(winners), "amount": purse_of(evening.currency).plain(most)}
    if evening.state == Evening.OPEN:
        one, many = _("%(name)s leads with %(amount)s"), _("%(name)s lead with %(amount)s each")
    else:
        one, many = _("%(name)s won %(amount)s"), _("%(name)s won %(amount)s each")
    return (one if len(winners) == 1 else many) % words


def state_in_words(evening: Evening) -> str:
    """Return where an evening stands."""
    return {
        # Translators: the state of an evening: play is on, being settled, or closed.
        Evening.OPEN: _("deal %(number)s next") % {"number": evening.deals + 1},
        Evening.REVIEWING: _("being settled"),
        Evening.CLOSED: _("closed"),
    }[evening.state]


def circle_card(
    circle: Circle, *, evenings: int, players: tuple[str, ...], title: str = ""
) -> CircleCard:
    """Return a circle in a few words; `players` are those of its newest evening."""
    counted = ngettext("%(count)s evening", "%(count)s evenings", evenings) % {"count": evenings}
    stake = _("stake %(stake)s") % {"stake": purse_of(circle.currency).plain(circle.stake)}
    presets = game_of(circle.game).presets
    preset = presets.get(circle.rules.get("preset", ""))
    return CircleCard(
        id=circle.pk,
        title=title or circle_title(circle, players=players),
        has_name=bool(circle.name),
        evenings=counted,
        players=", ".join(players),
        facts=" · ".join([stake, *([_(preset.title)] if preset else [])]),
    )
