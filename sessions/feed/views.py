"""The feed as programs fetch it: without a cookie, and again and again.

A feed as XML: Atom, RFC 4287.

The feed of a link, made and ended by the circle's owner.
"""

from __future__ import annotations

import hashlib
import re
import uuid
from collections.abc import Callable
from datetime import datetime
from typing import cast

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.feedgenerator import Atom1Feed
from django.utils.html import format_html, format_html_join
from django.utils.http import quote_etag, urlencode
from django.utils.translation import get_language, override
from django.views.decorators.http import require_POST, require_safe

from napledger.site.pages import render
from sessions.access.addresses import address_for_programs
from sessions.access.permissions import access_for
from sessions.access.roles import OWN
from sessions.common.http import see_other
from sessions.common.words import known_as
from sessions.feed import service as feeds
from sessions.feed.page import FeedEntry, FeedPage, feed_page
from sessions.feed.service import link_of_feed


@require_POST
def make_feed(request: HttpRequest, circle_id: uuid.UUID, link_id: uuid.UUID) -> HttpResponse:
    """Make the address of a link's feed, and show it this once."""
    access = access_for(request, circle_id, action=OWN)
    made = feeds.make_feed(access, link_id)
    if made is None:
        return see_other(reverse("show-links", args=[circle_id]))
    link, token = made
    path = reverse("show-feed", args=[circle_id, token]) + in_the_makers_language()
    address = address_for_programs(request, path)
    context = {"link": link, "title": known_as(link.circle), "address": address}
    response = render(request, "access/feed_made.html", context)
    response.headers["Cache-Control"] = "no-store"
    return response


def in_the_makers_language() -> str:
    """Return what a feed's address ends with, for what reads it says no language of its own."""
    told = get_language() or settings.LANGUAGE_CODE
    return "" if told == settings.LANGUAGE_CODE else f"?{urlencode({ASKED: told})}"


@require_POST
def end_feed(request: HttpRequest, circle_id: uuid.UUID, link_id: uuid.UUID) -> HttpResponse:
    """End the feed of a link: its address opens nothing any more."""
    access = access_for(request, circle_id, action=OWN)
    feeds.end_feed(access, link_id)
    return see_other(reverse("show-links", args=[circle_id]))


ASKED = "language"
"""What of its address says in which language a feed is told."""

MEDIA_TYPE = "application/atom+xml; charset=utf-8"

NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 has no way to write, and an imported document may have in a title."""

Absolute = Callable[[str], str]


class EveningsFeed(Atom1Feed):
    """Django's own, but that a feed without evenings has not changed at this very moment."""

    def latest_post_date(self) -> datetime:
        """Return when anything in it changed last."""
        return cast("datetime", self.feed["updated"])


def atom(page: FeedPage, *, address: str, absolute: Absolute) -> bytes:
    """Return a feed as XML: the same bytes as long as nothing in it changes.

    `address` is its own, `absolute` makes one of a path. Ids are those of the rows, as URNs: an
    evening stays the same whatever the site is called, and whoever's feed tells of it.
    """
    title = _as_xml(page.title)
    feed = EveningsFeed(
        title=title,
        link=absolute(page.path),
        description=None,
        language=get_language(),
        author_name=title,
        feed_url=address,
        feed_guid=page.circle.pk.urn,
        updated=page.updated,
    )
    for each in page.entries:
        feed.add_item(
            title=_as_xml(each.title),
            link=absolute(each.path),
            description=_html(each),
            unique_id=each.id.urn,
            pubdate=each.began,
            updateddate=each.updated,
        )
    return feed.writeString("utf-8").encode()


def _as_xml(text: str) -> str:
    return NO_XML.sub("\N{REPLACEMENT CHARACTER}", text)


def _html(entry: FeedEntry) -> str:
    paragraphs = ((_as_xml(each),) for each in entry.paragraphs)
    return str(format_html("{}", format_html_join("", "<p>{}</p>", paragraphs)))


HEADERS = {
    # To be asked about each time: an address that opens nothing any more shows nothing.
    "Cache-Control": "private, no-cache",
    "X-Robots-Tag": "noindex, nofollow",
}


@require_safe
def show_feed(request: HttpRequest, circle_id: uuid.UUID, token: str) -> HttpResponse:
    """Send a circle's newest evenings, in its maker's language; 304 to whoever has them so."""
    link = link_of_feed(circle_id, token)
    if link is None:
        raise Http404
    asked = request.GET.get(ASKED, "")
    told = asked if asked in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
    absolute = request.build_absolute_uri
    with override(told):
        page = feed_page(link.circle)
        own_path = request.path + in_the_makers_language()
        written = atom(page, address=absolute(own_path), absolute=absolute)
    etag = quote_etag(hashlib.sha256(written).hexdigest()[:32])
    headers = {**HEADERS, "ETag": etag, "Content-Language": told}
    response = HttpResponse(written, content_type=MEDIA_TYPE, headers=headers)
    known = get_conditional_response(request, etag=etag, response=response)
    assert isinstance(known, HttpResponse), "it is the response, or one that says: nothing new"
    known.headers["Cache-Control"] = HEADERS["Cache-Control"]
    return known
