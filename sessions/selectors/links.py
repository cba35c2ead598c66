"""The links of a circle and the devices that came by them, for its owner."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Prefetch, Q

from sessions.models import Access, Circle, Evening, Link
from sessions.selectors.circles import known_as
from sessions.services.who import asking_in

EVENINGS_OFFERED = 5


@dataclass(frozen=True, slots=True)
class LinksPage:
    """What an owner sees of who may look in."""

    circle: Circle
    title: str
    links: Sequence[Link]
    asking: Sequence[Access]
    evenings: Sequence[Evening]


def links_page(circle: Circle) -> LinksPage:
    """Return the links in force, the devices that say who they are, and evenings to link to."""
    links = Link.objects.filter(
        circle=circle, revoked_at__isnull=True, once=False, account__isnull=True
    )
    inside = Access.objects.filter(ended_at__isnull=True)
    known = inside.filter(player__isnull=False).select_related("player")
    asking = asking_in(circle.pk).select_related("says_player", "player", "link")
    return LinksPage(
        circle=circle,
        title=known_as(circle),
        links=list(
            links.select_related("evening")
            .prefetch_related(Prefetch("accesses", known.order_by("created_at"), "known"))
            .annotate(devices=Count("accesses", filter=Q(accesses__ended_at__isnull=True)))
            .order_by("-created_at")
        ),
        asking=list(asking.order_by("created_at")),
        evenings=list(circle.evenings.order_by("-played_on", "-pk")[:EVENINGS_OFFERED]),
    )
