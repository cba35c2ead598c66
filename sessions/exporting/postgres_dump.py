"""Backup and restore of a PostgreSQL database by its own programs: pg_dump, pg_restore and psql."""

from __future__ import annotations

import os
import secrets
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote, urlencode

from django.conf import settings
from django.db import Error, connection
from django.utils import timezone

from napledger.ledger.faults import Fault
from sessions.append_only import FUNCTION
from sessions.exporting.files import draft_beside, written_whole
from sessions.exporting.trial import Contents, Rehearsal, contents_of, tried

MAGIC = b"PGDMP"
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


@contextmanager
def rehearsed(source: Path) -> Iterator[Rehearsal]:
    """Give a dump as it would be, from a database of its own that is dropped afterwards."""
    name = f"napledger_trial_{secrets.token_hex(6)}"
    with _database(name):
        restore = f"--dbname={_address(name)}"
        _run(*RESTORE, "--single-transaction", restore, str(source.resolve()))
        verdict = tried(name, url=_address(name, with_password=True), bring_up_to_date=True)
        yield Rehearsal(verdict, lambda: _replace_live(name))


def _replace_live(trial: str) -> Path:
    """Put what was tried in the place of this database, in one transaction.

    What was there is kept as a dump in VAR_DIR; returns where.
    """
    kept = Path(settings.VAR_DIR) / f"before-{timezone.now():%Y%m%dT%H%M%S%f}.dump"
    back_up(kept, overwrite=False)
    with draft_beside(kept) as script:
        with script.open("w", encoding="utf-8") as file:
            file.write(_emptying())
        _run(*DUMP, "--format=plain", f"--file={script}.sql", f"--dbname={_address(trial)}")
        files = (f"--file={script}", f"--file={script}.sql")
        _run(
            "psql", "--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1",
            f"--dbname={_address()}", *files,
        )  # fmt: skip
    return kept


def _emptying() -> str:
    """Return the statements that drop what is there: all tables of ours, of whatever version."""
    tables = [table for table in connection.introspection.table_names() if _is_ours(table)]
    connection.close()
    dropped = ", ".join(map(connection.ops.quote_name, tables))
    drop = f"DROP TABLE {dropped} CASCADE;\n" if tables else ""
    return f"{drop}DROP FUNCTION IF EXISTS {FUNCTION}() CASCADE;\n"


def _is_ours(table: str) -> bool:
    known = connection.introspection.django_table_names()
    return table in known or table.startswith("card_sessions_") or table == "django_migrations"


@contextmanager
def _database(name: str) -> Iterator[None]:
    quoted = connection.ops.quote_name(name)
    maker = connection.copy(alias="maker")
    try:
        with maker.cursor() as cursor:
            cursor.execute(f"CREATE DATABASE {quoted} TEMPLATE template0")
        try:
            yield
        finally:
            with maker.cursor() as cursor:
                cursor.execute(f"DROP DATABASE {quoted} WITH (FORCE)")
    except Error as error:
        raise Fault(
            "",
            "is tried in a database of its own, which could not be made: {error}",
            error=str(error).strip(),
        ) from None
    finally:
        maker.close()


def _address(name: str = "", *, with_password: bool = False) -> str:
    """Return the address of a database on this server, of this site's if no other is named.

    Everybody can read the words of a command, so its address has no password.
    """
    at = connection.settings_dict
    secret = f":{quote(at['PASSWORD'], safe='')}" if with_password and at["PASSWORD"] else ""
    user = f"{quote(at['USER'], safe='')}{secret}@" if at["USER"] else ""
    port = f":{at['PORT']}" if at["PORT"] else ""
    place = f"{user}{quote(at['HOST'], safe='[]:')}{port}"
    options = {key: each for key, each in at["OPTIONS"].items() if isinstance(each, str)}
    query = f"?{urlencode(options)}" if options else ""
    return f"postgresql://{place}/{quote(name or at['NAME'], safe='')}{query}"


def _run(*command: str) -> None:
    environment = {**os.environ, "PGCONNECT_TIMEOUT": "20"}
    if connection.settings_dict["PASSWORD"]:
        environment["PGPASSWORD"] = connection.settings_dict["PASSWORD"]
    done = subprocess.run(  # noqa: S603  # PostgreSQL's own programs, with names of our making
        command, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        said = done.stderr.strip().splitlines() or ["it says nothing"]
        raise Fault("", "{program}: {error}", program=command[0], error=said[0])
