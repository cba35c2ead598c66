"""What is set from outside, looked at as it is read: a sentence says what is wrong with it.

It is read twice, by Django's settings and by gunicorn's, which load no Django.
"""

from __future__ import annotations

import difflib
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from django.core.exceptions import ImproperlyConfigured
from environs import Env

from napledger.site.terminal import gettext as _

TOLD_OF = """
ACCESS_LOG ALLOWED_HOSTS BASE_PATH BIND CSRF_TRUSTED_ORIGINS DATABASE_URL DATABASE_URL_TEST DEBUG
GAMES HSTS_PRELOAD HSTS_SECONDS HTTPS HTTPS_PORT LOG_FORMAT LOG_LEVEL METRICS_TOKEN PORT PROXIES
RATE_LIMITS SECRET_KEY THREADS TIME_ZONE TLS VAR_DIR WEBHOOKS WEBHOOKS_NETWORKS WORKERS
"""
NAMES = tuple(TOLD_OF.split())
"""Every setting that there is (docs/settings.md)."""

PORTS = (1, 65_535)
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
"""The levels that both Python and gunicorn know."""

ALIKE = 0.86
"""From which likeness on a name that nobody reads is taken for a setting misspelt."""


@dataclass(frozen=True, slots=True)
class Served:
    """Where the site is served, and by how many."""

    bind: str
    port: int
    https: bool
    https_port: int
    workers: int
    threads: int
    log_level: str


def read() -> Env:
    """Return what is set. What is set to nothing, as compose does with `NAME=`, is not set."""
    for name in NAMES:
        if os.environ.get(name) == "":
            del os.environ[name]
    return Env()


def served(env: Env) -> Served:
    """Return what the server goes by; raise ImproperlyConfigured, or EnvError."""
    return Served(
        bind=env.str("BIND", default="0.0.0.0"),  # noqa: S104  # the phones are on the network
        port=env.int("PORT", default=8000, validate=within("PORT", *PORTS)),
        https=env.bool("HTTPS", default=False),
        https_port=env.int("HTTPS_PORT", default=8443, validate=within("HTTPS_PORT", *PORTS)),
        workers=env.int("WORKERS", default=1, validate=within("WORKERS", 1, 1_000)),
        threads=env.int("THREADS", default=16, validate=within("THREADS", 1, 1_000)),
        log_level=env.str("LOG_LEVEL", default="WARNING", validate=a_level).upper(),
    )


def within(name: str, least: int, most: int) -> Callable[[int], None]:
    """Return what holds a setting to be a whole number between two."""

    def look(number: int) -> None:
        if not least <= number <= most:
            said = _("%(name)s is from %(least)s to %(most)s, not %(number)s")
            words = {"name": name, "least": least, "most": most, "number": number}
            raise ImproperlyConfigured(said % words)

    return look


def a_level(text: str) -> None:
    """Hold LOG_LEVEL to be one of LEVELS."""
    if text.upper() not in LEVELS:
        said = _("LOG_LEVEL is one of %(levels)s, not %(text)r")
        raise ImproperlyConfigured(said % {"levels": ", ".join(LEVELS), "text": text})


def a_zone(text: str) -> None:
    """Hold TIME_ZONE to be one that there is."""
    try:
        ZoneInfo(text)
    except (ValueError, OSError, ZoneInfoNotFoundError):
        near = difflib.get_close_matches(text, available_timezones(), n=1)
        said = _("TIME_ZONE is like %(zone)s, not %(text)r")
        words = {"zone": near[0] if near else "Europe/London", "text": text}
        raise ImproperlyConfigured(said % words) from None


def a_folder(path: Path) -> Path:
    """Return VAR_DIR, made for its owner alone if it is not there; raise ImproperlyConfigured."""
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        why = _("that is a file") if isinstance(error, FileExistsError) else error.strerror
        said = _(
            "Nothing can be kept in %(path)s: %(why)s. Name a folder that you can write to in "
            "VAR_DIR"
        )
        raise ImproperlyConfigured(said % {"path": path, "why": why}) from error
    return path


def misspelt() -> list[tuple[str, str]]:
    """Return what is set and is no setting, but nearly one, and which."""
    strangers = sorted(os.environ.keys() - {*NAMES})
    near = ((each, difflib.get_close_matches(each, NAMES, n=1, cutoff=ALIKE)) for each in strangers)
    return [(name, found[0]) for name, found in near if found]
