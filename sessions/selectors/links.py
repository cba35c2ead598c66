"""The links of a circle and the devices that came by them, for its owner."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count

from sessions.models import Access, Circle, Evening, Link

EVENINGS_OFFERED = 5


@dataclass(frozen=True, slots=True)
class LinksPage:
    """What an owner sees of who may look in."""

    circle: Circle
    links: Sequence[Link]
    asking: Sequence[Access]
    evenings: Sequence[Evening]


def links_page(circle: Circle) -> LinksPage:
    """Return the links in force, the devices that say who they are, and evenings to link to."""
    links = Link.objects.filter(
        circle=circle, revoked_at__isnull=True, once=False, account__isnull=True
    )
    asking = Access.objects.filter(circle=circle, says_player__isnull=False)
    return LinksPage(
        circle=circle,
        links=list(
            links.select_related("evening")
            .annotate(devices=Count("accesses"))
            .order_by("-created_at")
        ),
        asking=list(asking.select_related("says_player", "link").order_by("created_at")),
        evenings=list(circle.evenings.order_by("-played_on", "-pk")[:EVENINGS_OFFERED]),
    )
