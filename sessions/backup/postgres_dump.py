"""Backup and restore of a PostgreSQL database by its own programs: pg_dump, pg_restore and psql."""

from __future__ import annotations

import hashlib
import os
import secrets
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO
from urllib.parse import quote, urlencode

from django.conf import settings
from django.db import Error, connection
from django.db.backends.utils import CursorWrapper
from django.utils import timezone

from napledger.reading.faults import Fault, Term
from sessions.backup.verify_database import SILENT, Contents, Rehearsal, contents_of, tried
from sessions.book.append_only import FUNCTIONS
from sessions.exporting.files import draft_beside, written_whole
from sessions.models import Evening

MAGIC = b"PGDMP"
DONE = "napledger: done"
"""What psql is made to say after each statement that went well."""

MAY_NOT = "42501"
"""PostgreSQL's own code for what a user has no right to (insufficient_privilege)."""

LOCK_SECONDS = 60
"""How long the tables are waited for."""

END_OTHERS = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()
    AND pid IN (SELECT pid FROM pg_locks WHERE locktype = 'relation');"""
"""Ends every session that holds a table or waits for one; those that do nothing may stay."""

DUMP = ("pg_dump", "--format=custom", "--no-owner", "--no-privileges")
RESTORE = ("pg_restore", "--no-owner", "--no-privileges", "--exit-on-error")


def is_at_hand() -> bool:
    """Return whether PostgreSQL's programs are installed here."""
    return all(shutil.which(program) for program in ("pg_dump", "pg_restore", "psql"))


def back_up(target: Path, *, overwrite: bool) -> Contents:
    """Write the whole database as it stands at one moment to a file, while others write on."""
    with written_whole(target, overwrite=overwrite) as draft:
        _run(*DUMP, f"--file={draft}", f"--dbname={_address()}")
        # A dump that was cut off has no list of what is in it.
        _run("pg_restore", "--list", str(draft))
        return contents_of(connection)


def is_same(one: Path, another: Path) -> bool:
    """Return whether two dumps hold the same, row by row."""
    return _script(one) == _script(another)


PASSING = (b"--", b"\\restrict", b"\\unrestrict", b"SELECT pg_catalog.setval(")
"""How lines begin that differ between dumps of the same: what is said of the dump's making, newer
programs' word that nobody can guess, and how far a sequence has counted, which no transaction that
failed takes back."""


def _script(dump: Path) -> str:
    """Return a digest of the statements that make what is in a dump."""
    with tempfile.TemporaryFile() as script:
        _run("pg_restore", "--file=-", str(dump), stdout=script)
        script.seek(0)
        digest = hashlib.sha256()
        for line in script:
            if not line.startswith(PASSING):
                digest.update(line)
        return digest.hexdigest()


@contextmanager
def rehearsed(source: Path) -> Iterator[Rehearsal]:
    """Give a dump as it would be, from a database of its own that is dropped afterwards."""
    name = f"{_trials()}{secrets.token_hex(6)}"
    with _database(name):
        restore = f"--dbname={_address(name)}"
        _run(*RESTORE, "--single-transaction", restore, str(source.resolve()))
        verdict = tried(name, url=_address(name, with_password=True), bring_up_to_date=True)
        yield Rehearsal(verdict, lambda: _replace_live(name))


def _replace_live(trial: str) -> Path:
    """Put what was tried in the place of this database, in one transaction.

    What was there is kept as a dump in VAR_DIR; returns where. From before it is dumped until it is
    replaced nobody can write, so all that was ever answered for is in the dump. Whoever tries
    waits, and is refused when the tables go.
    """
    kept = Path(settings.VAR_DIR) / f"before-{timezone.now():%Y%m%dT%H%M%S%f}.dump"
    tables = _tables()
    connection.close()
    with draft_beside(kept) as script, _psql() as run:
        _run(*DUMP, "--format=plain", f"--file={script}", f"--dbname={_address(trial)}")
        run(f"SET client_min_messages = warning; SET lock_timeout = '{LOCK_SECONDS}s'; BEGIN;")
        if tables:
            run(f"LOCK TABLE {tables} IN EXCLUSIVE MODE;")
        back_up(kept, overwrite=False)
        if tables:
            # Who waits for us may hold what we want: we would both wait for ever.
            run(END_OTHERS)
            run(f"LOCK TABLE {tables} IN ACCESS EXCLUSIVE MODE;")
            run(f"DROP TABLE {tables} CASCADE;")
        for function in FUNCTIONS:
            run(f"DROP FUNCTION IF EXISTS {function}() CASCADE;")
        quoted = str(script).replace("\\", "\\\\").replace("'", "\\'")
        run(f"\\i '{quoted}'")
        run("COMMIT;")
    return kept


def _tables() -> str:
    """Return the tables that are there, all of ours, of whatever version.

    The evenings come first: whoever writes in a book claims its evening before all else.
    """
    found = [table for table in connection.introspection.table_names() if _is_ours(table)]
    found.sort(key=lambda table: table != Evening._meta.db_table)  # noqa: SLF001  # Django's name
    return ", ".join(map(connection.ops.quote_name, found))


@contextmanager
def _psql() -> Iterator[Callable[[str], None]]:
    """Give a way to run statements in one session of psql; nothing stays that is not committed."""
    quiet = ("--no-psqlrc", "--quiet", "--output=/dev/null", "--set=ON_ERROR_STOP=1")
    command = ("psql", *quiet, f"--dbname={_address()}")
    with subprocess.Popen(  # noqa: S603  # PostgreSQL's own program, with names of our making
        command,
        env=_environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as psql:

        def run(statement: str) -> None:
            with suppress(BrokenPipeError):
                print(statement, f"\\echo {DONE}", sep="\n", file=psql.stdin, flush=True)
            said = []
            for line in map(str.strip, psql.stdout or ()):
                if line == DONE:
                    return
                said.append(line)
            raise _refusal("psql", said)

        try:
            yield run
        finally:
            psql.kill()


def _is_ours(table: str) -> bool:
    known = connection.introspection.django_table_names()
    return table in known or table.startswith("card_sessions_") or table == "django_migrations"


@contextmanager
def _database(name: str) -> Iterator[None]:
    quoted = connection.ops.quote_name(name)
    maker, guest = connection.copy(alias="maker"), connection.copy(alias="guest")
    guest.settings_dict["NAME"] = name
    try:
        with maker.cursor() as cursor:
            drop_left_trials(cursor)
            cursor.execute(f"CREATE DATABASE {quoted} TEMPLATE template0")
        # PostgreSQL drops no database that somebody is in, and this process is until it ends.
        guest.connect()
        try:
            yield
        finally:
            guest.close()
            with maker.cursor() as cursor:
                cursor.execute(f"DROP DATABASE {quoted} WITH (FORCE)")
    except Error as error:
        if getattr(error.__cause__, "sqlstate", "") == MAY_NOT:
            user = maker.settings_dict["USER"]
            raise Fault(
                "",
                "is tried in a database of its own, and {user} may make none: "
                "ALTER ROLE {user} CREATEDB",
                user=user,
            ) from None
        raise Fault(
            "",
            "is tried in a database of its own, which could not be made: {error}",
            error=str(error).strip(),
        ) from None
    finally:
        maker.close()


def drop_left_trials(cursor: CursorWrapper) -> None:
    """Drop the databases that restores of this site have left which were killed."""
    cursor.execute(
        "SELECT datname FROM pg_database JOIN pg_roles ON datdba = pg_roles.oid "
        "WHERE starts_with(datname, %s) AND rolname = current_user",
        [_trials()],
    )
    for (name,) in cursor.fetchall():
        with suppress(Error):
            cursor.execute(f"DROP DATABASE {connection.ops.quote_name(name)}")


def _trials() -> str:
    """Return how the names of this site's trials begin: others may use the same server."""
    site = hashlib.sha256(connection.settings_dict["NAME"].encode()).hexdigest()[:8]
    return f"napledger_trial_{site}_"


def _address(name: str = "", *, with_password: bool = False) -> str:
    """Return the address of a database on this server, of this site's if no other is named.

    Everybody can read the words of a command, so its address has no password.
    """
    at = connection.settings_dict
    secret = f":{quote(at['PASSWORD'], safe='')}" if with_password and at["PASSWORD"] else ""
    user = f"{quote(at['USER'], safe='')}{secret}@" if at["USER"] else ""
    port = f":{at['PORT']}" if at["PORT"] else ""
    place = f"{user}{quote(at['HOST'], safe='[]:')}{port}"
    options = {key: each for key, each in at["OPTIONS"].items() if type(each) in (str, int)}
    query = f"?{urlencode(options)}" if options else ""
    return f"postgresql://{place}/{quote(name or at['NAME'], safe='')}{query}"


def _environment() -> dict[str, str]:
    """Return what PostgreSQL's programs are started with."""
    environment = {**os.environ, "PGCONNECT_TIMEOUT": "20"}
    if connection.settings_dict["PASSWORD"]:
        environment["PGPASSWORD"] = connection.settings_dict["PASSWORD"]
    return environment


def _run(*command: str, stdout: IO[bytes] | int = subprocess.DEVNULL) -> None:
    done = subprocess.run(  # noqa: S603  # PostgreSQL's own programs, with names of our making
        command,
        env=_environment(),
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode:
        raise _refusal(command[0], done.stderr.strip().splitlines())


def _refusal(program: str, said: list[str]) -> Fault:
    error = said[0] if said else Term(SILENT)
    return Fault("", "{program}: {error}", program=program, error=error)
