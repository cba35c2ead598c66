"""The feed as programs fetch it: without a cookie, and again and again."""

from __future__ import annotations

import hashlib
import uuid

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.views.decorators.http import require_safe

from sessions.access.feeds import link_of_feed
from sessions.feed.page import feed_page
from sessions.feed.writer import MEDIA_TYPE, atom

HEADERS = {
    # To be asked about each time: an address that opens nothing any more shows nothing.
    "Cache-Control": "private, no-cache",
    "X-Robots-Tag": "noindex, nofollow",
}


@require_safe
def show_feed(request: HttpRequest, circle_id: uuid.UUID, token: str) -> HttpResponse:
    """Send a circle's newest evenings; 304 to whoever has them as they are."""
    link = link_of_feed(circle_id, token)
    if link is None:
        raise Http404
    page = feed_page(link.circle)
    absolute = request.build_absolute_uri
    written = atom(page, address=absolute(request.path), absolute=absolute)
    etag = quote_etag(hashlib.sha256(written).hexdigest()[:32])
    response = HttpResponse(written, content_type=MEDIA_TYPE, headers={**HEADERS, "ETag": etag})
    known = get_conditional_response(request, etag=etag, response=response)
    assert isinstance(known, HttpResponse), "it is the response, or one that says: nothing new"
    known.headers["Cache-Control"] = HEADERS["Cache-Control"]
    return known
