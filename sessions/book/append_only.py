"""Entries, transfers, milestones and what was done to people only grow: the database refuses more.

Of an evening and a seat it refuses to change what never changes (who sits there, which game it is),
and what an evening that is closed has come to, unless by an adjustment.

Django rebuilds SQLite's tables in many migrations and drops their triggers without a word. So the
triggers are lifted before migrations and before a flush and put back afterwards, whatever becomes
of them, and a check at start says which are missing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.core import checks
from django.core.checks import CheckMessage, Tags, register
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.utils.translation import gettext as _

from napledger.site.embedding import manage
from sessions.book.distributed import allow_triggers, is_distributed
from sessions.book.migrated import tables_watched

UNIQUE: dict[str, tuple[tuple[str, ...], ...]] = {
    "card_sessions_entry": (
        ("id",),
        ("evening_id", "number", "circle_id"),
        ("evening_id", "key", "circle_id"),
    ),
    "card_sessions_transfer": (("id",),),
    "card_sessions_forgetting": (("id",),),
    "card_sessions_merging": (("id",), ("circle_id", "key")),
    "card_sessions_joining": (("id",), ("circle_id", "key")),
    "card_sessions_milestone": (("id",), ("circle_id", "number")),
    "card_sessions_evening": (("id",),),
    "card_sessions_seat": (
        ("id",),
        ("evening_id", "number", "circle_id"),
        ("evening_id", "player_id", "circle_id"),
    ),
    "card_sessions_losthead": (("id",), ("circle_id", "evening_id", "number", "seal")),
}
"""The tables that are guarded, each with its unique keys."""

ENTRY, EVENING, SEAT = "card_sessions_entry", "card_sessions_evening", "card_sessions_seat"
LOST = "card_sessions_losthead"

TABLES = tuple(table for table in UNIQUE if table not in (EVENING, SEAT, LOST))
"""The tables that only grow."""

FIXED: dict[str, tuple[str, ...]] = {
    EVENING: (
        *("id", "circle_id", "game", "currency"),
        *("title", "place", "note", "played_on", "created_at"),
    ),
    SEAT: ("id", "circle_id", "evening_id", "player_id", "number"),
    LOST: (
        *("id", "circle_id", "evening_id", "number", "deals", "seal", "version", "deals_now"),
        *("put_back", "device_id", "at"),
    ),
}
"""The tables of which some columns are written once, and no row is deleted."""

STATE_OF_EVENING = (
    f"SELECT state FROM {EVENING} "  # noqa: S608  # our own names
    "WHERE circle_id = OLD.circle_id AND id = OLD.evening_id"
)

KIND_WRITTEN_LAST = (
    f"SELECT COALESCE(corrected.kind, newest.kind) FROM {ENTRY} AS newest "  # noqa: S608  # our own names
    f"LEFT JOIN {ENTRY} AS corrected "
    "ON corrected.circle_id = newest.circle_id AND corrected.id = newest.target_id "
    "WHERE newest.circle_id = OLD.circle_id AND newest.evening_id = OLD.evening_id "
    "ORDER BY newest.number DESC LIMIT 1"
)
"""What moves the seats of an evening just now: the kind of its newest entry, or of what that
corrects.
"""

IS_NO_ADJUSTMENT = f"COALESCE(({KIND_WRITTEN_LAST}), '') <> 'adjustment'"

STEPS = (
    "(OLD.state, NEW.state) IN (('open', 'reviewing'), ('reviewing', 'closed'), "
    "('reviewing', 'open'), ('closed', 'open'))"
)

MOVES = {
    EVENING: (
        # An entry makes a version, and only an entry moves the evening on.
        "NEW.version NOT IN (OLD.version, OLD.version + 1)",
        f"NEW.state <> OLD.state AND (NEW.version = OLD.version OR NOT ({STEPS}))",
        "OLD.state = 'closed' AND NEW.state = 'closed' AND NEW.deals <> OLD.deals",
    ),
    # What a closed evening has come to moves by what was agreed since, and by nothing else.
    SEAT: (f"NEW.won <> OLD.won AND ({STATE_OF_EVENING}) = 'closed' AND {IS_NO_ADJUSTMENT}",),
}
"""What else a row of these tables may not become, in the words of SQL."""

MOVES_BEFORE = {**MOVES, SEAT: (f"NEW.won <> OLD.won AND ({STATE_OF_EVENING}) = 'closed'",)}
"""What releases up to 0.2.0 refused, which was more: a book that they made is guarded as well."""

REFUSAL = "the book only grows: correct it with a new entry"
FUNCTION = "card_sessions_only_grows"
FUNCTIONS = (FUNCTION, *(f"{table}_stays" for table in FIXED))
"""What the triggers call in PostgreSQL."""


@dataclass(frozen=True, slots=True)
class Trigger:
    """A trigger: its name, table and verb, the statement that makes it, how the database tells it.

    PostgreSQL keeps a trigger's doing in a function, which has a name of its own and a `body`.
    """

    name: str
    table: str
    verb: str
    made_by: str
    told: str
    function: str = ""
    body: str = ""


def stands_already(table: str) -> str:
    """Return what SQLite says to a row of a table whose id, or another key, is there already."""
    return f"{REFUSAL}; it stands in {table} already"


def triggers(
    vendor: str, *, spread: bool = False, moves: Mapping[str, Sequence[str]] = MOVES
) -> tuple[Trigger, ...]:
    """Return every trigger that guards the book in this kind of database.

    Where its tables are spread over many machines, Citus takes none for TRUNCATE: there it is for
    rights to refuse that (docs/growing.md).
    """
    if vendor == "sqlite":
        return tuple(_of_sqlite(moves))
    ours = _of_postgres(moves) if vendor == "postgresql" else ()
    return tuple(each for each in ours if not (spread and each.verb == "TRUNCATE"))


def install(*, using: str = DEFAULT_DB_ALIAS, **_signal: Any) -> None:
    """Put every trigger in place that is not as it should be; the receiver of post_migrate."""
    connection = connections[using]
    absent = set(_not_as_now(connection))
    wanted = [each for each in _wanted(connection) if each.name in absent]
    with connection.cursor() as cursor:
        if wanted:
            allow_triggers(cursor, connection)
        for function, body in {
            each.function: each.body for each in wanted if each.function
        }.items():
            cursor.execute(
                f"CREATE OR REPLACE FUNCTION {function}() RETURNS trigger LANGUAGE plpgsql AS "
                f"$${body}$$"
            )
        for each in wanted:
            cursor.execute(_dropping(each, vendor=connection.vendor))
            cursor.execute(each.made_by)


def before_migrating(*, plan: Sequence[Any], using: str = DEFAULT_DB_ALIAS, **_signal: Any) -> None:
    """Take every trigger away if there is anything to migrate; the receiver of pre_migrate."""
    if plan:
        lift(using=using)


def lift(*, using: str = DEFAULT_DB_ALIAS) -> None:
    """Take every trigger away."""
    connection = connections[using]
    present = set(connection.introspection.table_names())
    with connection.cursor() as cursor:
        allow_triggers(cursor, connection)
        for each in _wanted(connection):
            if each.table in present:
                cursor.execute(_dropping(each, vendor=connection.vendor))


@contextmanager
def lifted(*, using: str = DEFAULT_DB_ALIAS) -> Iterator[None]:
    """Lift the triggers for as long as the block runs, and put them back whatever happens."""
    lift(using=using)
    try:
        yield
    finally:
        install(using=using)


def missing(*, using: str = DEFAULT_DB_ALIAS) -> list[str]:
    """Return the names of the triggers that are not there, or do not do what they should."""
    connection = connections[using]
    absent = _not_as_now(connection)
    if absent:
        before = _not_as_now(connection, moves=MOVES_BEFORE)
        absent = [each for each in absent if each in before]
    return absent


def _not_as_now(
    connection: BaseDatabaseWrapper, *, moves: Mapping[str, Sequence[str]] = MOVES
) -> list[str]:
    """Return the names of the triggers that are not just as they are made with these moves."""
    with connection.cursor() as cursor:
        present, told = _found(cursor, vendor=connection.vendor)
    return [
        each.name
        for each in _wanted(connection, moves=moves)
        if each.table in present and told.get((each.table, each.name)) != (each.told, each.body)
    ]


def strangers() -> list[str]:
    """Return the names of triggers on the tables that we look after, and that are none of ours."""
    connection = connections[DEFAULT_DB_ALIAS]
    ours = {(each.table, each.name) for each in _wanted(connection)}
    watched = tables_watched()
    with connection.cursor() as cursor:
        _present, told = _found(cursor, vendor=connection.vendor)
    return sorted(name for table, name in told.keys() - ours if table in watched)


def _wanted(
    connection: BaseDatabaseWrapper, *, moves: Mapping[str, Sequence[str]] = MOVES
) -> tuple[Trigger, ...]:
    return triggers(connection.vendor, spread=is_distributed(connection), moves=moves)


def _found(cursor: Any, *, vendor: str) -> tuple[set[str], dict[tuple[str, str], tuple[str, str]]]:
    """Return which tables there are, and what the triggers on them do, by table and name."""
    if vendor not in FOUND:
        return set(), {}
    cursor.execute(FOUND[vendor])
    present: set[str] = set()
    told = {}
    for table, name, definition, body in cursor.fetchall():
        present.add(table)
        if name:
            told[table, name] = (definition, body)
    return present, told


FOUND = {
    "sqlite": (
        "SELECT tables.name, triggers.name, triggers.sql, '' FROM sqlite_master AS tables "
        "LEFT JOIN sqlite_master AS triggers "
        "ON triggers.tbl_name = tables.name AND triggers.type = 'trigger' "
        "WHERE tables.type = 'table'"
    ),
    # Only those that fire (O and A), on the tables that the app itself means by their names: the
    # same database may hold another book in another schema.
    "postgresql": (
        "SELECT relname, tgname, pg_get_triggerdef(pg_trigger.oid, true), btrim(prosrc) "
        "FROM pg_class "
        "LEFT JOIN pg_trigger ON tgrelid = pg_class.oid AND tgenabled IN ('O', 'A') "
        "AND NOT tgisinternal "
        "LEFT JOIN pg_proc ON pg_proc.oid = tgfoid "
        "WHERE relkind IN ('r', 'p') AND pg_table_is_visible(pg_class.oid)"
    ),
}
"""How the tables, and the triggers that are on them with what they do, are found."""


@register(Tags.database)
def check_triggers(*, databases: Sequence[str] | None = None, **_kwargs: Any) -> list[CheckMessage]:
    """Return a warning for each database whose book could be changed."""
    found: list[CheckMessage] = []
    for using in databases or ():
        absent = missing(using=using)
        if absent:
            found.append(
                checks.Warning(
                    _("The book could be changed: triggers are missing: %(triggers)s")
                    % {"triggers": ", ".join(absent)},
                    hint=_("Run %(command)s, which puts them back.")
                    % {"command": f"{manage()} migrate"},
                    id="card_sessions.W001",
                )
            )
    return found


def _of_sqlite(moves: Mapping[str, Sequence[str]]) -> Iterator[Trigger]:
    for table in TABLES:
        yield _refusing(table, "UPDATE", f"UPDATE ON {table}")
    for table, columns in FIXED.items():
        changed = [f"NEW.{column} IS NOT OLD.{column}" for column in columns]
        ways = " OR ".join(f"({each})" for each in (*changed, *moves.get(table, ())))
        yield _refusing(table, "UPDATE", f"UPDATE ON {table} WHEN {ways}")
    for table in (*TABLES, *FIXED):
        yield _refusing(table, "DELETE", f"DELETE ON {table}")
    # SQLite's INSERT OR REPLACE deletes whatever stands in its way, and the triggers for DELETE do
    # not fire for it.
    for table, keys in UNIQUE.items():
        yield _refusing(table, "REPLACE", f"INSERT ON {table} WHEN {_stands(table, keys)}")


def _refusing(table: str, verb: str, event: str) -> Trigger:
    name = _name(table, verb)
    said = stands_already(table) if verb == "REPLACE" else REFUSAL
    sql = f"CREATE TRIGGER {name} BEFORE {event} BEGIN SELECT RAISE(ABORT, '{said}'); END"
    return Trigger(name, table, verb, made_by=sql, told=sql)


def _stands(table: str, keys: Sequence[Sequence[str]]) -> str:
    """Return the condition that a row is there which a new one could take the place of."""
    # The rowid is -1, which no row has, unless whoever inserts says which it is to be.
    found = (
        " AND ".join(f"{column} = NEW.{column}" for column in key) for key in (("rowid",), *keys)
    )
    return " OR ".join(f"EXISTS (SELECT 1 FROM {table} WHERE {each})" for each in found)  # noqa: S608  # our own names


def _of_postgres(moves: Mapping[str, Sequence[str]]) -> Iterator[Trigger]:
    for table in TABLES:
        for verb in ("UPDATE", "DELETE", "TRUNCATE"):
            yield _calling(FUNCTION, table, verb, body=RAISING)
    for table, columns in FIXED.items():
        changed = [f"NEW.{column} IS DISTINCT FROM OLD.{column}" for column in columns]
        ways = " OR ".join(f"({each})" for each in (*changed, *moves.get(table, ())))
        body = f"BEGIN IF {ways} THEN {RAISE}; END IF; RETURN NEW; END"
        yield _calling(f"{table}_stays", table, "UPDATE", body=body)
        for verb in ("DELETE", "TRUNCATE"):
            yield _calling(FUNCTION, table, verb, body=RAISING)


RAISE = f"RAISE EXCEPTION '{REFUSAL}' USING ERRCODE = 'restrict_violation'"
RAISING = f"BEGIN {RAISE}; END"


def _calling(function: str, table: str, verb: str, *, body: str) -> Trigger:
    # As on SQLite; and a distributed PostgreSQL takes no others (docs/growing.md).
    each = "STATEMENT" if verb == "TRUNCATE" else "ROW"
    name = _name(table, verb)
    sql = (
        f"CREATE TRIGGER {name} BEFORE {verb} ON {table} "
        f"FOR EACH {each} EXECUTE FUNCTION {function}()"
    )
    return Trigger(name, table, verb, made_by=sql, told=sql, function=function, body=body)


def _dropping(trigger: Trigger, *, vendor: str) -> str:
    on = f" ON {trigger.table}" if vendor == "postgresql" else ""
    return f"DROP TRIGGER IF EXISTS {trigger.name}{on}"


def _name(table: str, verb: str) -> str:
    return f"{table}_refuses_{verb.lower()}"
