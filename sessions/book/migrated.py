"""Which migrations a database has been through, beside those that this napledger has.

A napledger does not open a database that a newer one has brought up to date: it would write what
the newer tables do not mean, and nobody would see it. That is refused where a connection is made,
so that no command, no worker and no shell gets by. Only `restore` opens it, to put an older backup
in its place.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from django.apps import AppConfig, apps
from django.core.management.base import CommandError
from django.db import DEFAULT_DB_ALIAS, DatabaseError, OperationalError
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Model

from napledger.site.embedding import is_embedded

Migrations = set[tuple[str, str]]
"""Migrations, each the label of its app and its name."""

OURS = "card_sessions"

UID = "newer database"
"""How the receiver goes by."""

_newer_is_let_in: ContextVar[bool] = ContextVar("_newer_is_let_in", default=False)


class NewerDatabase(OperationalError, CommandError):
    """The database was brought up to date by a newer napledger.

    A command ends with it in one sentence; to a page it is a database that cannot be used.
    """

    def __init__(self, newer: list[str]) -> None:
        super().__init__(
            f"This napledger is older than its database, which knows {', '.join(newer)}: nothing "
            "was changed; start the newer napledger again, or put a backup from before the upgrade "
            "back (restore FILE --yes)."
        )


def refuse_newer(*, connection: BaseDatabaseWrapper, **_signal: Any) -> None:
    """Close a connection to a newer napledger's database; the receiver of connection_created."""
    if connection.alias != DEFAULT_DB_ALIAS or _newer_is_let_in.get():
        return
    if newer := newer_migrations(connection):
        connection.close()
        raise NewerDatabase(newer)


@contextmanager
def newer_let_in() -> Iterator[None]:
    """Open also a newer napledger's database within this block."""
    before = _newer_is_let_in.set(True)
    try:
        yield
    finally:
        _newer_is_let_in.reset(before)


def refuse_newer_once(*, connection: BaseDatabaseWrapper, **_signal: Any) -> None:
    """Do so at the first connection of a process; the receiver in another Django site.

    What opens its connections, at each request perhaps, are mostly pages of its own.
    """
    if connection.alias == DEFAULT_DB_ALIAS:
        refuse_newer(connection=connection)
        connection_created.disconnect(dispatch_uid=UID)


def newer_migrations(connection: BaseDatabaseWrapper) -> list[str]:
    """Return what a database has been through and this napledger does not know, in order."""
    labels = {config.label for config in _watched()}
    strange = {each for each in applied(connection) if each[0] in labels} - on_disk()
    if strange:
        # Some may stand for themselves no more, but within one that took their place.
        loader = MigrationLoader(None)
        strange -= {each for took in loader.replacements.values() for each in took.replaces}
    return named(strange)


def unapplied(connection: BaseDatabaseWrapper) -> list[str]:
    """Return what this napledger knows and a database has not been through yet, in order."""
    return named(on_disk() - applied(connection))


def is_behind(connection: BaseDatabaseWrapper) -> bool:
    """Return whether a database was left by an older napledger, which knew what comes first."""
    been = applied(connection)
    last = {app: max(name for each, name in been if each == app) for app, _ in been}
    lacking = on_disk() - been
    return bool(been and lacking) and all(name > last.get(app, "") for app, name in lacking)


def watched_models() -> list[type[Model]]:
    """Return the models of all tables that are ours to look after; in another site, our app's."""
    found = [each for config in _watched() for each in config.get_models(include_auto_created=True)]
    return found if is_embedded() else [*found, MigrationRecorder.Migration]


def tables_watched() -> frozenset[str]:
    """Return the names of all tables that are ours to look after."""
    return frozenset(each._meta.db_table for each in watched_models())  # noqa: SLF001  # Django's name


def _watched() -> list[AppConfig]:
    """Return the apps that this is about; in another Django site, ours alone."""
    return [apps.get_app_config(OURS)] if is_embedded() else [*apps.get_app_configs()]


def named(migrations: Migrations) -> list[str]:
    """Return migrations as people write them, like card_sessions.0001_first, in order."""
    return [f"{app}.{name}" for app, name in sorted(migrations)]


def applied(connection: BaseDatabaseWrapper) -> Migrations:
    """Return what a database has been through; nothing for one that has no tables yet."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT app, name FROM django_migrations")
            return set(cursor.fetchall())
    except DatabaseError:
        return set()


def on_disk() -> Migrations:
    """Return every migration that this napledger has, by the names of the files alone.

    They are not imported, which a server would pay for in memory each time it opens its database.
    """
    found: Migrations = set()
    for config in _watched():
        module, _explicit = MigrationLoader.migrations_module(config.label)
        try:
            package = import_module(module or "")
        except (ImportError, ValueError):
            continue
        names = (each.name for each in iter_modules(package.__path__) if not each.ispkg)
        found |= {(config.label, name) for name in names if name[0] not in "_~"}
    return found
