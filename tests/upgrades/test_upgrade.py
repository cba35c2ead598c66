"""From the database of a release to this napledger, and from it to tomorrow's: well, and badly."""

from __future__ import annotations

import contextlib
import re
import signal
import sqlite3
import stat
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from tests.citus import WORKERS
from tests.faults.house import free_port, wait_until
from tests.support.pages import rows
from tests.upgrades.conftest import IS_POSTGRES, RELEASED, SERVER
from tests.upgrades.databases import Row, book_rows, file_of, opened, own_database
from tests.upgrades.make import SECRET
from tests.upgrades.sites import Site

pytestmark = pytest.mark.slow

COOKIE = f"napledger_device={SECRET}"
SOUND = "9 evenings checked, 0 findings"

LEAGUE = [
    "Player In all Per evening Evenings",
    "1. Catherine +£4.21 +£0.70 6 few",
    "2. Dan +£1.87 +£0.31 6 few",
    "3. Cát +£1.07 +£1.07 1 few",
    "4. Eve +£0.27 +£0.05 5 few",
    "5. 李雷 +£0.02 +£0.02 1 few",
    "6. François −£0.20 −£0.20 1 few",
    "7. Ben −£0.41 −£0.05 8 few",
    "8. Ann −£6.77 −£0.85 8 few",
]
"""What the league said when the database was made."""

sqlite_only = pytest.mark.skipif(IS_POSTGRES, reason="the locks of SQLite's files")
postgres_only = pytest.mark.skipif(not IS_POSTGRES, reason="SQLite's copy needs no transaction")


def backups(site: Site) -> list[Path]:
    return sorted(site.folder.glob("*.before-upgrade-*"))


ANEW = {"card_sessions_circlefigures"}
"""What is counted from the book, and is counted anew."""


def lasting(rows: dict[str, list[Row]]) -> dict[str, list[Row]]:
    return {table: found for table, found in rows.items() if found and table not in ANEW}


def as_before(now: dict[str, list[Row]], before: dict[str, list[Row]]) -> dict[str, list[Row]]:
    columns = {table: old[0].keys() for table, old in lasting(before).items()}
    return {
        table: [{name: row[name] for name in columns[table]} for row in now[table]]
        for table in columns
    }


@pytest.mark.usefixtures("site")  # It skips where there is no pg_restore.
def test_every_release_becomes_this_napledger_with_every_figure_as_it_was(tmp_path: Path) -> None:
    for release in RELEASED:
        folder = tmp_path / release
        folder.mkdir()
        with own_database(SERVER, folder=folder) as url:
            require_upgraded(Site(folder, database=url), release)


def require_upgraded(site: Site, release: str) -> None:
    site.put_in(release)
    before = book_rows(site.database)

    with site.run_by(site.root, DEBUG="1").serving() as server:
        health = server.get("/health/")
        home = server.get("/", cookie=COOKIE)
    after = book_rows(site.database)

    assert health == (200, "ok")
    assert "The Crown" in home[1]
    assert as_before(after, before) == lasting(before)
    assert site.audit() == SOUND
    # Where there was nothing to migrate, no backup was needed.
    assert bool(backups(site)) == ("To be brought up to date" in server.said)


def test_a_newer_napledger_makes_a_backup_which_leads_back_to_the_older_one(
    released: Site, newer: Path
) -> None:
    before = book_rows(released.database)
    site = released.run_by(newer, DEBUG="1")

    with site.serving() as server:
        home = server.get("/", cookie=COOKIE)
        pages = {path: server.get(path, cookie=COOKIE) for path in pages_of(released)}

    (kept,) = backups(site)
    assert f"Backup made before it: {kept} (kept until you delete it)." in server.said
    assert f"Brought up to date: {SOUND}." in server.said
    assert re.fullmatch(
        r"napledger(\.sqlite3)?\.before-upgrade-\d{4}-\d\d-\d\dT\d{6}-from-0002_rule_sets(\.dump)?",
        kept.name,
    )
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert home[0] == 200
    assert {path: status for path, (status, _) in pages.items() if status != 200} == {}
    (league,) = [html for path, (_, html) in pages.items() if path.endswith("/league/")]
    assert rows(league) == LEAGUE
    after = book_rows(site.database)
    assert {row["motto"] for row in after["card_sessions_circle"]} == {"Made, or lost"}
    assert as_before(after, before) == lasting(before)
    assert site.audit() == SOUND
    assert (site.folder / "last_backup").exists()

    went_back = released.manage("restore", str(kept), "--yes")

    assert went_back.returncode == 0, went_back.stderr
    assert played(book_rows(released.database)) == played(before)
    assert released.manage("migrate", "--verbosity", "0").returncode == 0
    assert released.audit() == SOUND


def played(rows: dict[str, list[Row]]) -> list[list[Row]]:
    """Return what was played: the circle's chain has a milestone more when a backup came back."""
    return [rows[f"card_sessions_{table}"] for table in ("entry", "transfer", "evening", "seat")]


def pages_of(site: Site) -> list[str]:
    with opened(site.database) as cursor:
        evenings = cursor.execute("SELECT circle_id, id FROM card_sessions_evening").fetchall()
    dashed = [[UUID(str(each)) for each in pair] for pair in evenings]
    found = [f"/circles/{circle}/league/" for circle, _ in dashed[:1]]
    for circle, evening in dashed:
        table = f"/circles/{circle}/evenings/{evening}/"
        found += [table, f"{table}sheet/", f"{table}log/"]
    return found


# PostgreSQL cannot take such a one back, and Citus none: the next test.
@pytest.mark.skipif(bool(WORKERS), reason="Citus takes no migration back")
def test_a_migration_that_fails_half_way_leaves_the_book_as_it_was(
    released: Site, newer: Path
) -> None:
    before = book_rows(released.database)
    site = released.run_by(newer, THEN="SELECT * FROM nowhere")

    ends = [site.manage("serve") for _ in range(2)]
    if not IS_POSTGRES:
        ends.append(site.run_by(newer, **site.settings, NOT_ATOMIC="1").manage("serve"))

    # However often it is tried, one backup is kept of the same book.
    (kept,) = backups(site)
    for end in ends:
        assert end.returncode == 1
        assert re.search(r"card_sessions\.9002_said failed: \w+: .*nowhere", end.stderr)
        assert end.stderr.endswith(
            f"The book is as it was, and its backup is {kept}. To play on, start the older "
            "napledger again: nothing need be put back.\n"
        )
        assert "Traceback" not in end.stderr
    assert book_rows(site.database) == before
    assert released.manage("migrate", "--verbosity", "0").returncode == 0
    assert released.audit() == SOUND


@postgres_only
def test_where_migrations_cannot_be_taken_back_it_says_what_leads_back(
    released: Site, newer: Path
) -> None:
    before = book_rows(released.database)
    site = released.run_by(newer, THEN="SELECT * FROM nowhere", NOT_ATOMIC="1")

    failed = site.manage("serve")

    (kept,) = backups(site)
    words = re.search(r"with the older napledger, manage\.py (restore .* --yes)\.", failed.stderr)
    assert words is not None
    assert words[1] == f"restore {kept} --yes"
    assert "motto" in book_rows(site.database)["card_sessions_circle"][0]
    went_back = released.manage(*words[1].split())
    assert went_back.returncode == 0, went_back.stderr
    assert played(book_rows(released.database)) == played(before)


REFUSED = (
    "NewerDatabase: This napledger is older than its database, which knows "
    "card_sessions.9001_mottoes, card_sessions.9002_said: nothing was changed; start the newer "
    "napledger again, or put a backup from before the upgrade back (restore FILE --yes).\n"
)


def test_an_older_napledger_refuses_a_newer_database_in_one_sentence(
    released: Site, newer: Path
) -> None:
    released.run_by(newer).manage("migrate", "--verbosity", "0")
    before = book_rows(released.database)
    commands = ("serve", "demo", "flush --no-input")

    ends = {words: released.manage(*words.split()) for words in commands}

    assert {words: (end.returncode, end.stderr) for words, end in ends.items()} == dict.fromkeys(
        commands, (1, REFUSED)
    )
    assert book_rows(released.database) == before
    assert backups(released) == []


@sqlite_only
def test_a_book_that_somebody_has_open_is_not_upgraded(released: Site, newer: Path) -> None:
    with released.run_by(released.root, DEBUG="1").serving() as older:
        older.get("/", cookie=COOKIE)
        # It has brought the book up to its own date.
        before = book_rows(released.database)
        beside = replace(released, root=newer, port=free_port())
        refused = beside.manage("serve")
        pid = older.server.pid if older.server else 0

    assert refused.returncode == 1
    assert refused.stderr == (
        f"Another server, process {pid}, serves from {released.folder}. Stop one of "
        "them.\n"
        "CommandError: The database was not brought up to date: the database is in use: stop the "
        "server first, and whatever else has it open.\n"
    )
    assert book_rows(released.database) == before


@sqlite_only
def test_an_upgrade_that_was_killed_leaves_the_book_and_the_next_start_goes_on(
    released: Site, newer: Path
) -> None:
    before = book_rows(released.database)
    site = released.run_by(newer, DEBUG="1")
    site.launch()
    wait_until(lambda: is_half_way(site), what="it is not half-way", every_seconds=0.005)
    site.kill(signal.SIGKILL)

    assert book_rows(released.database) == before
    with site.serving() as server:
        assert server.get("/health/") == (200, "ok")
    assert list(site.folder.glob(".*napledger-draft*")) == []
    assert "motto" in book_rows(site.database)["card_sessions_circle"][0]


def is_half_way(site: Site) -> bool:
    for draft in site.folder.glob(".napledger.sqlite3.napledger-draft-*[a-z0-9_]"):
        with contextlib.suppress(sqlite3.Error), contextlib.closing(sqlite3.connect(draft)) as copy:
            columns: list[Any] = copy.execute("PRAGMA table_info(card_sessions_circle)").fetchall()
            return any(name == "motto" for _, name, *_rest in columns)
    return False


@sqlite_only
def test_a_backup_that_cannot_be_verified_stops_the_upgrade(released: Site, newer: Path) -> None:
    with opened(released.database) as cursor:
        cursor.execute("PRAGMA foreign_keys = OFF")
        cursor.execute("DELETE FROM card_sessions_player WHERE name = 'Eve'")
    before = book_rows(released.database)

    refused = released.run_by(newer).manage("serve")

    assert refused.returncode == 1
    assert refused.stderr.startswith(
        "CommandError: The database was not brought up to date: a row of card_sessions_"
    )
    assert refused.stderr.endswith(" names another that is not there.\n")
    assert book_rows(released.database) == before
    assert backups(released) == []
    assert file_of(released.database).exists()
