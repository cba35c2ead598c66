"""What Django's checks say of the machine that keeps the book, and of where the site lies.

Of the database only `check --database default` tells.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from typing import Any

from django.core import checks
from django.core.checks import CheckMessage, Tags, register
from django.db import connections
from django.urls import URLPattern, URLResolver, get_resolver

from napledger.site import sqlite
from napledger.site.embedding import is_embedded, option
from napledger.site.environment import misspelt
from napledger.site.layout import extra


@register(Tags.database)
def check_sqlite(*, databases: Sequence[str] | None = None, **_kwargs: Any) -> list[CheckMessage]:
    """Return a warning where the book is kept by a SQLite with the WAL-reset fault."""
    vendors = {connections[using].vendor for using in databases or ()}
    if sqlite.IS_MENDED or "sqlite" not in vendors:
        return []
    return [
        checks.Warning(
            f"SQLite {sqlite.VERSION} has the WAL-reset fault, so nobody can write while what was "
            "written is copied into the database's file",
            hint="Install pysqlite3, or a Python with SQLite 3.51.3 or newer.",
            id="card_sessions.W002",
        )
    ]


@register()
def check_names(**_kwargs: Any) -> list[CheckMessage]:
    """Return a warning for each setting that is nearly spelt as one that there is."""
    if is_embedded():
        return []
    return [
        checks.Warning(
            f"{name} is set, and nothing reads it",
            hint=f"If {meant} is meant, call it that.",
            id="card_sessions.W003",
        )
        for name, meant in misspelt()
    ]


@register(Tags.urls)
def check_base_path(**_kwargs: Any) -> list[CheckMessage]:
    """Return an error where BASE_PATH begins like an address of the site's own.

    Behind a proxy that takes the path off nobody could tell what was asked for.
    """
    base_path: str = option("BASE_PATH")
    first = base_path.split("/")[1] if base_path else None
    if first is None or first not in {"static", *_first_words(get_resolver().url_patterns)}:
        return []
    return [
        checks.Error(
            f"BASE_PATH begins with /{first}, and so do addresses of the site's own",
            hint="Choose another word, like /nap.",
            id="card_sessions.E001",
        )
    ]


def _first_words(patterns: Sequence[URLPattern | URLResolver]) -> Iterator[str]:
    """Yield what the addresses begin with, up to the first slash."""
    for pattern in patterns:
        route = str(pattern.pattern)
        if route or isinstance(pattern, URLPattern):
            yield route.partition("/")[0]
        else:
            yield from _first_words(pattern.url_patterns)


TOKEN_CHARACTERS_MIN = 16


@register(Tags.security)
def check_metrics(**_kwargs: Any) -> list[CheckMessage]:
    """Return an error where metrics are wanted and cannot be, or by a token that can be guessed."""
    token: str = option("METRICS_TOKEN")
    found: list[CheckMessage] = []
    if token and find_spec("prometheus_client") is None:
        found.append(
            checks.Error(
                "METRICS_TOKEN is set, but prometheus-client is not installed",
                hint=f"Install it ({extra('metrics')}), or set no METRICS_TOKEN.",
                id="card_sessions.E002",
            )
        )
    if token and len(token) < TOKEN_CHARACTERS_MIN:
        found.append(
            checks.Error(
                f"METRICS_TOKEN has fewer than {TOKEN_CHARACTERS_MIN} characters",
                hint="Make one: python -c 'import secrets; print(secrets.token_urlsafe())'",
                id="card_sessions.E003",
            )
        )
    return found
