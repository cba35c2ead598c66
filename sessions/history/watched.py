"""Circles and evenings that somebody watches by a link which keeps amounts or names back.

Of an evening they say when it was and what was played, and lead to its table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from sessions.access.glance import title_without_names
from sessions.common.games_played import game_title
from sessions.common.words import day_title
from sessions.models import Access, Circle, Evening

EVENINGS_SHOWN = 50


@dataclass(frozen=True, slots=True)
class WatchedCard:
    """A circle or an evening in a few words, and the page that it leads to."""

    title: str
    facts: str
    state: str
    address: str


@dataclass(frozen=True, slots=True)
class WatchedPage:
    """A circle's last evenings."""

    title: str
    evenings: Sequence[WatchedCard]


def watched_cards(in_part: Sequence[Circle | Evening]) -> list[WatchedCard]:
    return [
        _circle_card(each) if isinstance(each, Circle) else _evening_card(each) for each in in_part
    ]


def watched_page(access: Access) -> WatchedPage:
    evenings = Evening.objects.shown(access.circle_id).order_by("-played_on", "-pk")[
        :EVENINGS_SHOWN
    ]
    return WatchedPage(
        title=title_without_names(access.circle),
        evenings=[_evening_card(evening) for evening in evenings],
    )


def _circle_card(circle: Circle) -> WatchedCard:
    return WatchedCard(
        title=title_without_names(circle),
        facts=game_title(circle.game),
        state="",
        address=reverse("show-circle", args=[circle.pk]),
    )


def _evening_card(evening: Evening) -> WatchedCard:
    """Return an evening by its day: its title may say who plays."""
    states = {Evening.OPEN: _("going on"), Evening.CLOSED: _("closed")}
    return WatchedCard(
        title=day_title(evening.played_on),
        facts=game_title(evening.game),
        state=states.get(evening.state, _("being settled")),
        address=reverse("show-table", args=[evening.circle_id, evening.pk]),
    )
