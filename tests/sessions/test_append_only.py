"""The book only grows, by the database's own refusal."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.checks import run_checks
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction

from sessions.append_only import TABLES, install, lift, lifted, missing
from sessions.models import Entry, Evening, Transfer


@pytest.fixture
def written(evening: Evening, record: Callable[..., object]) -> Evening:
    record(evening, kind="deal", caller="1", call="3", made=True)
    return evening


@pytest.mark.parametrize("model", [Entry, Transfer])
def test_a_row_of_the_book_cannot_be_changed(written: Evening, model: type[Entry]) -> None:
    row = model.objects.filter(evening=written).latest("pk")

    with pytest.raises(DatabaseError, match="the book only grows"), transaction.atomic():
        row.save()


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


def test_a_missing_trigger_is_warned_of_at_start(db: None) -> None:  # noqa: ARG001
    lift()

    found = [each for each in run_checks(databases=["default"]) if each.id == "card_sessions.W001"]
    install()

    assert "card_sessions_entry_refuses_update" in found[0].msg
    assert run_checks(databases=["default"]) == []


def test_lifting_puts_back_after_a_mistake_too(db: None) -> None:  # noqa: ARG001
    def fail() -> None:
        with lifted():
            assert missing() != []
            raise ValueError("in between")

    with pytest.raises(ValueError, match="in between"):
        fail()

    assert missing() == []


@pytest.mark.django_db(transaction=True)
def test_no_trigger_is_missing_after_migrating_forwards_and_backwards() -> None:
    call_command("migrate", "card_sessions", "zero", verbosity=0)
    call_command("migrate", verbosity=0)

    assert missing() == []


@pytest.mark.django_db(transaction=True)
def test_a_flush_empties_the_book_and_closes_it_again(
    evening: Evening, record: Callable[..., object]
) -> None:
    record(evening, kind="deal", caller="1", call="3", made=True)

    call_command("flush", interactive=False, verbosity=0)

    assert not Entry.objects.exists()
    assert missing() == []
