"""What stands before each address of the app in another Django site, and before no other.

In a site of napledger's own this is its middleware. In another it goes with the addresses, so that
no page of that site takes longer, or has a header or a cookie of ours; and whatever middleware that
site has stands before all of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import tzinfo
from functools import reduce, wraps
from pathlib import Path
from typing import Any, Final, cast

from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponseBase, StreamingHttpResponse
from django.urls import URLPattern, URLResolver
from django.utils import timezone, translation
from django.views.decorators.csrf import csrf_protect
from django_htmx.middleware import HtmxMiddleware

from napledger.site.headers import HEADERS
from napledger.site.layout import BASE_DIR
from napledger.site.middleware import Compressed, utf8_only, viewers_zone, whole_only
from napledger.site.pages import render
from sessions.book.consistent_read import OneMoment
from sessions.operations.hints import keep_hints
from sessions.operations.write_failures import WriteFailures

View = Callable[..., HttpResponseBase]
Answer = Callable[[HttpRequest], HttpResponseBase]

NOT_FOUND: Final = 404

WRITTEN_IN: Final = "en-gb"
"""The language that the app's texts are written in."""

LOCALES: Final = Path(BASE_DIR) / "sessions" / "locale"


def guard(patterns: Sequence[URLPattern | URLResolver]) -> None:
    """Put what stands before the app's pages before each view of these addresses."""
    for pattern in patterns:
        if isinstance(pattern, URLPattern):
            pattern.callback = guarded(pattern.callback)
        else:
            guard(pattern.url_patterns)


def guarded(view: View) -> View:
    """Return a view with all that stands before the app's pages."""

    def innermost(request: HttpRequest) -> HttpResponseBase:
        match = request.resolver_match
        assert match is not None, "whoever calls a view has found its address"
        return view(request, *match.args, **match.kwargs)

    answer: Answer = reduce(lambda inner, each: each(inner), reversed(BEFORE), innermost)

    @wraps(view)
    def answering(request: HttpRequest, *_args: object, **_kwargs: object) -> HttpResponseBase:
        with in_our_words():
            return answer(request)

    # The kernel says itself what is one transaction, and forms have their token whether or not the
    # site asks all forms for one.
    return transaction.non_atomic_requests(csrf_protect(answering))


def with_headers(get_response: Answer) -> Answer:
    """Return the middleware that puts our headers on every answer."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        return response

    return answer


def whole_stream(get_response: Answer) -> Answer:
    """Return the middleware that has what is sent bit by bit written as the rest: in our words."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if isinstance(response, StreamingHttpResponse):
            zone = timezone.get_current_timezone()
            parts = cast(Iterator[bytes], response.streaming_content)
            response.streaming_content = _in_our_words(parts, zone)
        return response

    return answer


def told_apart(get_response: Answer) -> Answer:
    """Return the middleware that answers with our own pages what could not be done or found."""
    failures = WriteFailures(get_response)

    def answer(request: HttpRequest) -> HttpResponseBase:
        try:
            return failures(request)
        except Http404:
            return render(request, "404.html", status=NOT_FOUND)
        except Exception as error:
            told = failures.process_exception(request, error)
            if told is None:
                raise
            return told

    return answer


BEFORE: Final[Sequence[Callable[[Any], Any]]] = (
    with_headers,
    Compressed,
    whole_stream,
    utf8_only,
    whole_only,
    HtmxMiddleware,
    viewers_zone,
    keep_hints,
    told_apart,
    OneMoment,
)
"""What stands before the app's pages, from the outside in."""


@contextmanager
def in_our_words() -> Iterator[None]:
    """Within it texts are in the app's language, and the site's zone and language come back."""
    language = translation.get_language() or WRITTEN_IN
    is_known = (LOCALES / translation.to_locale(language)).is_dir()
    with timezone.override(None), translation.override(language if is_known else WRITTEN_IN):
        yield


def _in_our_words(parts: Iterator[bytes], zone: tzinfo) -> Iterator[bytes]:
    """Yield the parts of a page as they are made, each in our words and in the phone's zone."""
    while True:
        with in_our_words(), timezone.override(zone):
            part = next(parts, None)
        if part is None:
            return
        yield part
