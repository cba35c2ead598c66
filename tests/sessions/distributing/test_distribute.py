"""`manage.py distribute`: what it spreads, what it says where it cannot, and what goes on then."""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, InternalError, connection, transaction
from django.test import Client

from sessions.book.append_only import missing
from sessions.book.distributed import spread_tables
from sessions.book.submission import new_key
from sessions.distributing.layout import tables
from sessions.models import Circle, Entry, Evening, Player, Seat
from tests.addresses import at
from tests.citus import WORKERS, coordinator, only_citus
from tests.faults.house import ROOT
from tests.sessions.distributing.sent import sent_to_workers
from tests.support.figures import IN_CIRCLES, meta
from tests.support.nights import Record

DONE = "All tables are spread by circle already; nothing was to be done.\n"


def distribute(*words: str) -> str:
    """Return what the command says."""
    said = StringIO()
    call_command("distribute", *words, stdout=said)
    return said.getvalue()


def test_every_table_whose_rows_have_a_circle_is_spread_and_the_circles_come_first() -> None:
    first, *others = tables()

    assert (first.name, first.column) == ("card_sessions_circle", "id")
    assert sorted(each.name for each in others) == sorted(meta(m).db_table for m in IN_CIRCLES)
    assert {each.column for each in others} == {"circle_id"}


def test_no_two_keys_of_a_table_have_one_name() -> None:
    names = [(table.name, key.name) for table in tables() for key in table.keys]

    assert len(names) == len(set(names)) == 60
    assert max(len(name) for _table, name in names) <= 54


@pytest.mark.skipif(bool(WORKERS), reason="on Citus the tables are spread")
def test_where_there_is_no_citus_it_says_what_to_do(db: None) -> None:  # noqa: ARG001
    with pytest.raises(CommandError) as refused:
        distribute()

    assert (
        str(refused.value)
        == {
            "sqlite": "Only PostgreSQL with Citus can be spread; this book is kept by SQLite.",
            "postgresql": "Citus is not in this database. Install it on every machine, and in this "
            "database of each: CREATE EXTENSION citus.",
        }[connection.vendor]
    )


@pytest.fixture
def unspread() -> Iterator[str]:
    """The name of another database on the coordinator, with the extension and nothing else."""
    name = f"unspread_{secrets.token_hex(4)}"
    coordinator().make(name)
    with coordinator().database(name) as database:
        database.execute("CREATE EXTENSION citus")
    yield name
    coordinator().drop(name)


@only_citus
def test_without_a_worker_it_says_how_to_name_one(unspread: str, tmp_path: Path) -> None:
    done = subprocess.run(  # this project's own command
        [sys.executable, "manage.py", "distribute"],
        cwd=ROOT,
        env={
            **os.environ,
            "DATABASE_URL": coordinator().url(unspread),
            "VAR_DIR": str(tmp_path),
            "DJANGO_SETTINGS_MODULE": "napledger.settings",
        },
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 1
    assert done.stderr == (
        "CommandError: The coordinator knows no worker yet. Name each: "
        "SELECT citus_add_node('HOST', 5432).\n"
    )


@only_citus
def test_whoever_does_not_own_the_tables_is_told_so(db: None) -> None:  # noqa: ARG001
    with connection.cursor() as cursor:
        cursor.execute("CREATE ROLE somebody")
        cursor.execute("SET LOCAL ROLE somebody")

    with pytest.raises(CommandError, match="belong to another role; only their owner can spread"):
        distribute()


@only_citus
@pytest.mark.parametrize("words", [(), ("--dry-run",)])
def test_what_is_spread_stays_as_it_is(db: None, words: tuple[str, ...]) -> None:  # noqa: ARG001
    assert distribute(*words) == DONE


@only_citus
@pytest.mark.django_db(transaction=True)
def test_a_table_that_a_migration_adds_is_spread_by_it_with_its_keys_and_triggers() -> None:
    call_command("migrate", "card_sessions", "0001", verbosity=0)
    before = spread_tables(connection)
    call_command("migrate", verbosity=0)

    assert "card_sessions_ruleset" not in before
    assert spread_tables(connection) == {table.name for table in tables()}
    assert distribute() == DONE
    assert missing() == []
    with connection.cursor() as cursor:
        found = connection.introspection.get_constraints(cursor, "card_sessions_ruleset")
    keys = {tuple(key["columns"]) for key in found.values() if key["foreign_key"]}
    assert keys == {("circle_id",), ("circle_id", "by_id")}


@only_citus
@pytest.mark.django_db(transaction=True)
def test_no_row_names_one_of_another_circle(evening: Evening) -> None:
    anchor = Circle.objects.create(name="The Anchor", game="nap")

    # The worker looks when the transaction ends, and the coordinator tells no more than this.
    with pytest.raises(InternalError, match="could not commit"), transaction.atomic():
        Seat.objects.create(circle=anchor, evening=evening, number=9)

    assert not Seat.objects.filter(circle=anchor).exists()


@only_citus
@pytest.mark.django_db(transaction=True)
def test_a_deal_is_one_transaction_on_one_worker(owner: Client, evening: Evening) -> None:
    form = {"caller": "1", "call": "3", "outcome": "made", "key": new_key(), "version": "1"}
    address = f"{at(evening)}deals/"

    with sent_to_workers() as sent:
        answer = owner.post(address, form, headers={"HX-Request": "true"})

    assert answer.status_code == 200
    assert len({each.port for each in sent}) == 1
    # No COPY, and so no two-phase commit, which would wait for the disk twice.
    assert [each.sql.split()[0] for each in sent] == [
        *("SELECT", "SELECT", "SELECT"),
        *("BEGIN", "UPDATE", "INSERT", "INSERT", "UPDATE", "COMMIT"),
    ]
    assert Entry.objects.filter(circle=evening.circle_id, evening=evening).count() == 2


@only_citus
@pytest.mark.django_db(transaction=True)
def test_a_page_is_of_one_moment_of_its_worker(owner: Client, evening: Evening) -> None:
    with sent_to_workers() as sent:
        answer = owner.get(f"{at(evening)}sheet/")

    assert answer.status_code == 200
    assert [each.sql for each in sent if each.sql.startswith("BEGIN")] == [sent[0].sql]
    assert sent[0].sql.startswith("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ")
    assert len({each.port for each in sent}) == 1


@only_citus
def test_a_double_tap_is_known_by_the_name_of_the_rule_though_a_shards_number_follows_it(
    owner: Client, evening: Evening, record: Record
) -> None:
    written = record(evening, caller="1", call="3", made=True)
    again = Entry(
        circle_id=evening.circle_id,
        evening=evening,
        number=99,
        kind="deal",
        key=written.key,
        by=Player.objects.filter(circle=evening.circle_id).first(),
    )

    with pytest.raises(IntegrityError, match=r"one_entry_of_a_key_\d+"), transaction.atomic():
        again.save(force_insert=True)

    assert owner.get(at(evening)).status_code == 200
