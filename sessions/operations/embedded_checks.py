"""What Django's checks say of another site that has the app: what is missing, in plain words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import Any

from django.conf import settings
from django.core import checks
from django.core.checks import CheckMessage, Tags, register
from django.db import DEFAULT_DB_ALIAS
from django.urls import NoReverseMatch, URLPattern, URLResolver, get_resolver, reverse

from napledger.site.embedding import SETTABLE, SETTING, is_embedded, said

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
                "napledger is installed, and has no address",
                hint=f"Put {INCLUDE} into your urls, below a path of fixed words and in no "
                "namespace.",
                id="card_sessions.E004",
            )
        ]
    ours = Counter(_names(import_module("sessions.urls").urlpatterns))
    every = Counter(_names(get_resolver().url_patterns))
    twice = sorted(name for name in ours if every[name] > ours[name])
    return [
        checks.Error(
            f"An address of yours and one of napledger's go by the name “{name}”",
            hint="Give yours another name, or include sessions.urls only once.",
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
            "SQLite as Django opens it refuses a phone that writes while another does",
            hint='After DATABASES: DATABASES["default"]["OPTIONS"] = sqlite_options(), which '
            "napledger.site.databases has.",
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
            "napledger keeps the moment at which each deal was recorded, whatever the clock says",
            hint="Set USE_TZ = True.",
            id="card_sessions.E007",
        )
    if settings.USE_THOUSAND_SEPARATOR:
        yield checks.Error(
            "USE_THOUSAND_SEPARATOR puts signs into numbers that napledger's forms send back",
            hint="Leave it out: napledger writes amounts with them by itself.",
            id="card_sessions.E008",
        )
    if settings.CSRF_HEADER_NAME != CSRF_HEADER:
        yield checks.Error(
            f"napledger's pages send the token against forged requests as X-CSRFToken, and this "
            f"site reads it from {settings.CSRF_HEADER_NAME} alone, so every deal would be refused",
            hint="Leave CSRF_HEADER_NAME as Django has it.",
            id="card_sessions.E011",
        )
    for name in sorted(said().keys() - SETTABLE):
        yield checks.Error(
            f"{SETTING} has {name!r}, which napledger does not know",
            hint=f"It may have {' and '.join(SETTABLE)}.",
            id="card_sessions.E009",
        )
