"""What Django's checks say of the machine that keeps the book, and of where the site lies.

Of the database only `check --database default` tells.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core import checks
from django.core.checks import CheckMessage, Tags, register
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connection, connections
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone
from django.utils.translation import gettext as _

from napledger.site import sqlite
from napledger.site.embedding import is_embedded, option
from napledger.site.environment import misspelt
from napledger.site.layout import extra
from sessions.book.lost_connection import is_of_damage
from sessions.book.migrated import applied


@register(Tags.database)
def check_sqlite(*, databases: Sequence[str] | None = None, **_kwargs: Any) -> list[CheckMessage]:
    """Return a warning where the book is kept by a SQLite with the WAL-reset fault."""
    vendors = {connections[using].vendor for using in databases or ()}
    if sqlite.IS_MENDED or "sqlite" not in vendors:
        return []
    return [
        checks.Warning(
            _(
                "SQLite %(version)s has the WAL-reset fault, so nobody can write while what was "
                "written is copied into the database's file"
            )
            % {"version": sqlite.VERSION},
            hint=_("Install pysqlite3, or a Python with SQLite 3.51.3 or newer."),
            id="card_sessions.W002",
        )
    ]


QUICKLY_READ_BYTES = 200_000_000
"""How large a file may be that is read whole before anything starts: half a second's work."""


@register(Tags.database)
def check_file(*, databases: Sequence[str] | None = None, **_kwargs: Any) -> list[CheckMessage]:
    """Return what is wrong with the file in which a SQLite keeps the book."""
    if DEFAULT_DB_ALIAS not in (databases or ()) or connection.vendor != "sqlite":
        return []
    file = Path(connection.settings_dict["NAME"]).resolve()
    found: list[CheckMessage] = []
    if is_mounted(file):
        found.append(
            checks.Warning(
                _(
                    "%(file)s is mounted alone, without what SQLite keeps beside it: deals that "
                    "are not in the file yet go with the container"
                )
                % {"file": file},
                hint=_("Mount its folder."),
                id="card_sessions.W004",
            )
        )
    if file.exists() and file.stat().st_size < QUICKLY_READ_BYTES and (damage := damage_found()):
        hint = _("Put the last backup back (restore FILE).")
        told = _("The database's file %(file)s is damaged: %(damage)s")
        told %= {"file": file, "damage": damage}
        return [*found, checks.Error(told, hint=hint, id="card_sessions.E010")]
    if not is_embedded() and not applied(connection) and (since := _kept_since()):
        found.append(
            checks.Warning(
                _("There is no book in %(file)s, though napledger was here on %(day)s")
                % {"file": file, "day": f"{since:%Y-%m-%d}"},
                hint=_("If there was one: put its file or a backup in the place (restore FILE)."),
                id="card_sessions.W005",
            )
        )
    return found


def damage_found() -> str:
    """Return the first damage that SQLite finds in its file; "" for none."""
    try:
        with connection.cursor() as cursor:
            told: str = cursor.execute("PRAGMA quick_check(1)").fetchone()[0]
    except DatabaseError as error:
        if not is_of_damage(error):
            raise
        return str(error)
    # What it finds in several lines begins with the name of the database within.
    return "" if told == "ok" else " ".join(told.split())


def is_mounted(file: Path) -> bool:
    """Return whether a file is mounted by itself, as far as this system tells."""
    try:
        mounts = Path("/proc/self/mountinfo").read_text().splitlines()
    except OSError:
        return False
    # A blank in a path is written as a number (proc_pid_mountinfo(5)).
    return str(file).replace(" ", r"\040") in {line.split()[4] for line in mounts}


def _kept_since() -> datetime.date | None:
    """Return since when this folder has had a key, unless that was made today."""
    key: Path = settings.VAR_DIR / "secret_key"
    if not key.exists():
        return None
    made = datetime.datetime.fromtimestamp(key.stat().st_mtime, tz=datetime.UTC)
    return made.date() if made < timezone.now() - datetime.timedelta(days=1) else None


@register()
def check_names(**_kwargs: Any) -> list[CheckMessage]:
    """Return a warning for each setting that is nearly spelt as one that there is."""
    if is_embedded():
        return []
    return [
        checks.Warning(
            _("%(name)s is set, and nothing reads it") % {"name": name},
            hint=_("If %(name)s is meant, call it that.") % {"name": meant},
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
            _("BASE_PATH begins with /%(word)s, and so do addresses of the site's own")
            % {"word": first},
            hint=_("Choose another word, like /nap."),
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
                _("METRICS_TOKEN is set, but prometheus-client is not installed"),
                hint=_("Install it (%(install)s), or set no METRICS_TOKEN.")
                % {"install": extra("metrics")},
                id="card_sessions.E002",
            )
        )
    if token and len(token) < TOKEN_CHARACTERS_MIN:
        found.append(
            checks.Error(
                _("METRICS_TOKEN has fewer than %(count)s characters")
                % {"count": TOKEN_CHARACTERS_MIN},
                hint=_("Make one: %(command)s")
                % {"command": "python -c 'import secrets; print(secrets.token_urlsafe())'"},
                id="card_sessions.E003",
            )
        )
    return found
