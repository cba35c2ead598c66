"""The feed of a link, made and ended by the circle's owner."""

from __future__ import annotations

import uuid

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from napledger.site.pages import render
from sessions.access import feeds
from sessions.access.addresses import address_for_programs
from sessions.access.permissions import access_for
from sessions.access.roles import OWN
from sessions.common.http import see_other
from sessions.common.words import known_as


@require_POST
def make_feed(request: HttpRequest, circle_id: uuid.UUID, link_id: uuid.UUID) -> HttpResponse:
    """Make the address of a link's feed, and show it this once."""
    access = access_for(request, circle_id, action=OWN)
    made = feeds.make_feed(access, link_id)
    if made is None:
        return see_other(reverse("show-links", args=[circle_id]))
    link, token = made
    address = address_for_programs(request, reverse("show-feed", args=[circle_id, token]))
    context = {"link": link, "title": known_as(link.circle), "address": address}
    response = render(request, "access/feed_made.html", context)
    response.headers["Cache-Control"] = "no-store"
    return response


@require_POST
def end_feed(request: HttpRequest, circle_id: uuid.UUID, link_id: uuid.UUID) -> HttpResponse:
    """End the feed of a link: its address opens nothing any more."""
    access = access_for(request, circle_id, action=OWN)
    feeds.end_feed(access, link_id)
    return see_other(reverse("show-links", args=[circle_id]))
