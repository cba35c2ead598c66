"""The book only grows, by the database's own refusal."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.core.checks import run_checks
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction
from django.db.migrations.executor import MigrationExecutor

from sessions.book import append_only
from sessions.book.append_only import (
    MOVES_BEFORE,
    TABLES,
    UNIQUE,
    install,
    lift,
    lifted,
    missing,
    triggers,
)
from sessions.book.joined import note_joining
from sessions.book.persons import note_merging
from sessions.models import Entry, Evening, Forgetting, Joining, Merging, Player, Transfer
from tests.citus import WORKERS, not_on_citus
from tests.migrations import NEWEST

only_sqlite = pytest.mark.skipif(connection.vendor != "sqlite", reason="SQLite's own way to write")


@pytest.fixture
def written(evening: Evening, record: Callable[..., object]) -> Evening:
    record(evening, kind="deal", caller="1", call="3", made=True)
    dan = Player.objects.get(circle=evening.circle_id, name="Dan")
    Forgetting.objects.create(circle_id=evening.circle_id, player=dan)
    eve = Player.objects.create(circle_id=evening.circle_id, name="Eve")
    with transaction.atomic():
        note_merging(
            Merging(circle_id=evening.circle_id, kind="merged", player=eve, into=dan, key="k")
        )
        note_joining(
            Joining(
                circle_id=evening.circle_id,
                kind="joined",
                role="host",
                other=uuid.uuid4(),
                key="k",
            )
        )
    return evening


@pytest.mark.parametrize("model", [Entry, Transfer, Forgetting, Merging, Joining])
def test_a_row_of_the_book_cannot_be_changed(written: Evening, model: type[Entry]) -> None:
    row = model.objects.filter(circle=written.circle_id).latest("pk")

    with pytest.raises(DatabaseError, match="the book only grows"), transaction.atomic():
        row.save_fields("circle")


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("statement", ["DELETE FROM {}", "UPDATE {} SET circle_id = circle_id"])
def test_not_even_by_hand(written: Evening, table: str, statement: str) -> None:
    assert Entry.objects.filter(evening=written).count() == 2

    with (
        pytest.raises(DatabaseError, match="the book only grows"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement.format(table))


@only_sqlite
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("changed", ["", "id", "rowid"])
@pytest.mark.usefixtures("written")
def test_nor_by_putting_another_row_in_its_place(table: str, changed: str) -> None:
    """SQLite's REPLACE deletes what stands in its way, and no trigger for DELETE fires for it."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT rowid, * FROM {table}")  # noqa: S608
        columns = [each[0] for each in cursor.description]
        row: dict[str, Any] = dict(zip(columns, cursor.fetchone(), strict=True))
    # A new id would take the row's place by its rowid, a new rowid by its id.
    row |= {changed: "f" * 32 if changed == "id" else 999} if changed else {}

    with (
        pytest.raises(DatabaseError, match="the book only grows"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(
            f"INSERT OR REPLACE INTO {table} ({', '.join(row)}) "  # noqa: S608
            f"VALUES ({', '.join(['%s'] * len(row))})",
            list(row.values()),
        )


@only_sqlite
@pytest.mark.parametrize("key", ["number", "key"])
def test_nor_by_another_entry_of_the_same_number_or_key(written: Evening, key: str) -> None:
    entry = Entry.objects.get(evening=written, number=2)
    number = entry.number if key == "number" else 3
    word = entry.key if key == "key" else "another"
    columns = "circle_id, evening_id, kind, facts, why, summary, table_after, body_hash, at"

    with (
        pytest.raises(DatabaseError, match="the book only grows"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(
            f"INSERT OR REPLACE INTO card_sessions_entry (id, number, key, {columns}) "  # noqa: S608
            f"SELECT %s, %s, %s, {columns} FROM card_sessions_entry WHERE id = %s",
            ["f" * 32, number, word, entry.pk.hex],
        )


@not_on_citus("its primary keys have the circle in them, and no statement replaces a row")
@pytest.mark.parametrize("table", TABLES)
def test_no_unique_key_is_forgotten_by_which_a_row_could_be_replaced(
    db: None,  # noqa: ARG001  # opens the database
    table: str,
) -> None:
    with connection.cursor() as cursor:
        found = connection.introspection.get_constraints(cursor, table)

    unique = {
        tuple(key["columns"]) for key in found.values() if key["unique"] or key["primary_key"]
    }
    assert unique == set(UNIQUE[table])


def test_a_missing_trigger_is_warned_of_at_start(db: None) -> None:  # noqa: ARG001
    lift()

    found = [each for each in run_checks(databases=["default"]) if each.id == "card_sessions.W001"]
    install()

    assert "card_sessions_entry_refuses_update" in found[0].msg
    assert run_checks(databases=["default"]) == []


@only_sqlite
def test_the_guard_of_an_earlier_release_is_not_missing_and_gives_way(db: None) -> None:  # noqa: ARG001
    name = "card_sessions_seat_refuses_update"
    before = {each.name: each for each in triggers("sqlite", moves=MOVES_BEFORE)}

    def made_by() -> str:
        cursor.execute("SELECT sql FROM sqlite_master WHERE name = %s", [name])
        return str(cursor.fetchone()[0])

    with connection.cursor() as cursor:
        cursor.execute(f"DROP TRIGGER {name}")
        cursor.execute(before[name].made_by)

        assert missing() == []
        assert "adjustment" not in made_by()
        install()
        assert "adjustment" in made_by()


def test_lifting_puts_back_after_a_mistake_too(db: None) -> None:  # noqa: ARG001
    def fail() -> None:
        with lifted():
            assert missing() != []
            raise ValueError("in between")

    with pytest.raises(ValueError, match="in between"):
        fail()

    assert missing() == []


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_no_trigger_is_missing_after_migrating_forwards_and_backwards() -> None:
    call_command("migrate", "card_sessions", "zero", verbosity=0)
    call_command("migrate", verbosity=0)

    assert missing() == []
    if WORKERS:
        call_command("distribute", verbosity=0)
        assert missing() == []


@pytest.fixture
def later(settings: Any) -> str:
    """Put another migration behind the app's own, and return the name of the app's last."""
    settings.MIGRATION_MODULES = {"card_sessions": "tests.sessions.book.later.migrations"}
    return NEWEST


@pytest.mark.django_db(transaction=True)
def test_nor_after_a_step_forwards_or_backwards(later: str) -> None:
    try:
        call_command("migrate", verbosity=0)
        missing_forwards, guarded = missing(), guarded_tables()
    finally:
        call_command("migrate", "card_sessions", later, verbosity=0)

    assert missing_forwards == []
    assert {"card_sessions_entry", "card_sessions_transfer"} <= guarded
    assert missing() == []


def guarded_tables() -> set[str]:
    """Return the tables that refuse, as the database itself knows them."""
    question = {
        "sqlite": "SELECT tbl_name FROM sqlite_master WHERE type = 'trigger'",
        "postgresql": "SELECT tgrelid::regclass::text FROM pg_trigger WHERE NOT tgisinternal",
    }
    with connection.cursor() as cursor:
        cursor.execute(question[connection.vendor])
        return {row[0] for row in cursor.fetchall()}


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("later")
def test_a_migration_that_fails_leaves_the_book_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    lifted_meanwhile = []

    def fail(*_args: object, **_how: object) -> None:
        lifted_meanwhile.extend(missing())
        raise DatabaseError("the disk is full")

    monkeypatch.setattr(MigrationExecutor, "apply_migration", fail)
    with pytest.raises(DatabaseError, match="the disk is full"):
        call_command("migrate", verbosity=0)

    assert "card_sessions_entry_refuses_update" in lifted_meanwhile
    assert missing() == []


@pytest.mark.django_db(transaction=True)
def test_where_there_is_nothing_to_migrate_nothing_is_lifted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(append_only, "lift", lambda **_how: asked.append("lifted"))

    call_command("migrate", verbosity=0)

    assert asked == []


@pytest.mark.django_db(transaction=True)
def test_a_flush_empties_the_book_and_closes_it_again(
    evening: Evening, record: Callable[..., object]
) -> None:
    record(evening, kind="deal", caller="1", call="3", made=True)

    call_command("flush", interactive=False, verbosity=0)

    assert not Entry.objects.exists()
    assert missing() == []
