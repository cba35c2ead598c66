"""What stands before each address of the app in another Django site, and before no other.

In a site of napledger's own this is its middleware. In another it goes with the addresses, so that
no page of that site takes longer, or has a header or a cookie of ours; and whatever middleware that
site has stands before all of it.

What Django's checks say of another site that has the app: what is missing, in plain words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import tzinfo
from functools import reduce, wraps
from importlib import import_module
from pathlib import Path
from typing import Any, Final, cast

from django.conf import settings
from django.core import checks
from django.core.checks import CheckMessage, Tags, register
from django.db import DEFAULT_DB_ALIAS, transaction
from django.http import Http404, HttpRequest, HttpResponseBase, StreamingHttpResponse
from django.urls import NoReverseMatch, URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_protect
from django_htmx.middleware import HtmxMiddleware

from napledger.money.currencies import LANGUAGE
from napledger.site.embedding import SETTABLE, SETTING, is_embedded, said
from napledger.site.headers import HEADERS
from napledger.site.layout import BASE_DIR
from napledger.site.middleware import Compressed, utf8_only, viewers_zone, whole_only
from napledger.site.pages import render
from sessions.book.consistent_read import OneMoment
from sessions.phone.hints import keep_hints
from sessions.table.write_failures import WriteFailures

CSRF_HEADER = "HTTP_X_CSRFTOKEN"
"""Where Django looks for what static/outbox.js and static/phone.js send."""

INCLUDE = 'path("cards/", include("sessions.urls"))'


@register(Tags.urls)
def check_addresses(**_kwargs: Any) -> list[CheckMessage]:
    """Return an error where the app has no addresses, or somebody else's names for them."""
    if not is_embedded():
        return []
    try:
        reverse("show-home")
    except NoReverseMatch:
        return [
            checks.Error(
                _("napledger is installed, and has no address"),
                hint=_(
                    "Put %(include)s into your urls, below a path of fixed words and in no "
                    "namespace."
                )
                % {"include": INCLUDE},
                id="card_sessions.E004",
            )
        ]
    ours = Counter(_names(import_module("sessions.urls").urlpatterns))
    every = Counter(_names(get_resolver().url_patterns))
    twice = sorted(name for name in ours if every[name] > ours[name])
    return [
        checks.Error(
            _("An address of yours and one of napledger's go by the name “%(name)s”")
            % {"name": name},
            hint=_("Give yours another name, or include sessions.urls only once."),
            id="card_sessions.E005",
        )
        for name in twice
    ]


def _names(patterns: Iterable[URLPattern | URLResolver]) -> Iterator[str]:
    """Yield the names that addresses go by, but for those within a namespace."""
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            if not pattern.namespace:
                yield from _names(pattern.url_patterns)
        elif pattern.name:
            yield pattern.name


@register()
def check_sqlite_options(**_kwargs: Any) -> list[CheckMessage]:
    """Return an error where two phones that write at once would be in each other's way."""
    database = settings.DATABASES.get(DEFAULT_DB_ALIAS, {})
    if not is_embedded() or not database.get("ENGINE", "").endswith("sqlite3"):
        return []
    if database.get("OPTIONS", {}).get("transaction_mode") == "IMMEDIATE":
        return []
    return [
        checks.Error(
            _("SQLite as Django opens it refuses a phone that writes while another does"),
            hint=_("After DATABASES: %(code)s, which napledger.site.databases has.")
            % {"code": 'DATABASES["default"]["OPTIONS"] = sqlite_options()'},
            id="card_sessions.E006",
        )
    ]


@register()
def check_settings(**_kwargs: Any) -> list[CheckMessage]:
    """Return an error for each of the site's settings that the app's pages cannot do with."""
    return [*_settings()] if is_embedded() else []


def _settings() -> Iterator[CheckMessage]:
    if not settings.USE_TZ:
        yield checks.Error(
            _(
                "napledger keeps the moment at which each deal was recorded, whatever the clock "
                "says"
            ),
            hint=_("Set %(setting)s.") % {"setting": "USE_TZ = True"},
            id="card_sessions.E007",
        )
    if settings.USE_THOUSAND_SEPARATOR:
        yield checks.Error(
            _("USE_THOUSAND_SEPARATOR puts signs into numbers that napledger's forms send back"),
            hint=_("Leave it out: napledger writes amounts with them by itself."),
            id="card_sessions.E008",
        )
    if settings.CSRF_HEADER_NAME != CSRF_HEADER:
        yield checks.Error(
            _(
                "napledger's pages send the token against forged requests as X-CSRFToken, and "
                "this site reads it from %(header)s alone, so every deal would be refused"
            )
            % {"header": settings.CSRF_HEADER_NAME},
            hint=_("Leave CSRF_HEADER_NAME as Django has it."),
            id="card_sessions.E011",
        )
    one, other = SETTABLE
    for name in sorted(said().keys() - SETTABLE):
        yield checks.Error(
            _("%(setting)s has %(name)r, which napledger does not know")
            % {"setting": SETTING, "name": name},
            hint=_("It may have %(one)s and %(other)s.") % {"one": one, "other": other},
            id="card_sessions.E009",
        )


View = Callable[..., HttpResponseBase]
Answer = Callable[[HttpRequest], HttpResponseBase]

NOT_FOUND: Final = 404

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
    language = translation.get_language() or LANGUAGE
    compiled = LOCALES / language.partition("-")[0] / "LC_MESSAGES" / "django.mo"
    told = language if compiled.is_file() else LANGUAGE
    with timezone.override(None), translation.override(told):
        yield


def _in_our_words(parts: Iterator[bytes], zone: tzinfo) -> Iterator[bytes]:
    """Yield the parts of a page as they are made, each in our words and in the phone's zone."""
    while True:
        with in_our_words(), timezone.override(zone):
            part = next(parts, None)
        if part is None:
            return
        yield part
