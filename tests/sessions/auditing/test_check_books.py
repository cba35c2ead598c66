"""`manage.py check_books`: the audit, and its exit status."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction

from napledger.site import sqlite
from sessions.auditing import evenings as auditing
from sessions.book.append_only import install, lift
from sessions.management.commands import check_books
from sessions.models import Entry, Evening, Seat, Transfer
from tests.migrations import NEWEST


def test_sound_books_are_counted(
    evening: Evening, record: Callable[..., Entry], capsys: pytest.CaptureFixture[str]
) -> None:
    record(evening, caller="2", call="3", made=True)

    call_command("check_books", verbosity=0)

    assert capsys.readouterr().out == "1 evening checked, 0 findings\n"


@pytest.mark.django_db
def test_an_older_napledgers_book_is_to_be_brought_up_to_date_first() -> None:
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE name = %s", [NEWEST])

    with pytest.raises(CommandError) as refused:
        call_command("check_books")

    assert str(refused.value) == (
        "The database was not brought up to date yet. serve does that when it starts, and makes a "
        "backup before; then its books can be checked."
    )


def test_the_sqlite_that_the_books_are_kept_by_is_said(
    evening: Evening,  # noqa: ARG001  # something to check
    capsys: pytest.CaptureFixture[str],
) -> None:
    call_command("check_books")

    said = capsys.readouterr().out.splitlines()
    assert said[:-1] == ([f"SQLite {sqlite.VERSION}"] if connection.vendor == "sqlite" else [])
    assert said[-1] == "1 evening checked, 0 findings"


def test_it_says_how_far_it_is(
    start: Callable[..., Evening],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(check_books, "SECONDS_BETWEEN", 0)
    monkeypatch.setattr(auditing, "LINES_AT_ONCE", 2)
    for _evening in range(5):
        start()

    call_command("check_books")

    assert capsys.readouterr().out.splitlines()[-4:] == [
        "2 of 5 evenings looked at",
        "4 of 5 evenings looked at",
        "5 of 5 evenings looked at",
        "5 evenings checked, 0 findings",
    ]


@pytest.mark.django_db(transaction=True)
def test_several_processes_find_what_one_does(
    start: Callable[..., Evening], record: Callable[..., Entry], capsys: pytest.CaptureFixture[str]
) -> None:
    evening = start()
    start()
    record(evening, caller="2", call="3", made=True)
    Seat.objects.filter(evening=evening, number=2).update(balance=8)

    with pytest.raises(SystemExit):
        call_command("check_books", verbosity=0, processes=2)

    said = capsys.readouterr()
    assert said.err == f"evening {evening.pk}, seat 2, balance: by the book this is 9, got 8\n"
    assert said.out == "2 evenings checked, 1 finding\n"


@pytest.mark.skipif(connection.vendor != "sqlite", reason="only SQLite keeps any value anywhere")
@pytest.mark.parametrize(
    ("table", "column", "said"),
    [
        ("evening", "version", "evening {pk}, version: expected a whole number"),
        ("entry", "device_id", "evening {pk}, entry 1, device_id: cannot be read"),
    ],
)
def test_what_cannot_be_read_of_one_evening_hides_nothing_of_the_others(
    start: Callable[..., Evening],
    record: Callable[..., Entry],
    capsys: pytest.CaptureFixture[str],
    table: str,
    column: str,
    said: str,
) -> None:
    first, second = start(), start()
    record(second, caller="2", call="3", made=True)
    with transaction.atomic():
        lift()
        Seat.objects.filter(evening=second, number=2).update(balance=8)
        whose = "id" if table == "evening" else "evening_id"
        with connection.cursor() as cursor:
            change = f"UPDATE card_sessions_{table} SET {column} = 'x' WHERE {whose} = %s"  # noqa: S608  # ours
            cursor.execute(change, [first.pk.hex])
        with pytest.raises(SystemExit):
            call_command("check_books", verbosity=0)
        transaction.set_rollback(True)

    found = capsys.readouterr()
    assert said.format(pk=first.pk) in found.err
    assert f"evening {second.pk}, seat 2, balance: by the book this is 9, got 8" in found.err
    assert found.out.startswith("2 evenings checked")


def test_a_wrong_balance_is_said_and_is_a_failure(
    evening: Evening, record: Callable[..., Entry], capsys: pytest.CaptureFixture[str]
) -> None:
    record(evening, caller="2", call="3", made=True)
    Seat.objects.filter(evening=evening, number=2).update(balance=8)

    with pytest.raises(SystemExit) as ended:
        call_command("check_books", verbosity=0)

    said = capsys.readouterr()
    assert ended.value.code == 1
    assert f"evening {evening.pk}, seat 2, balance: by the book this is 9, got 8" in said.err
    assert said.out == "1 evening checked, 1 finding\n"


def damage_transfer(evening: Evening, **changes: object) -> None:
    first = Transfer.objects.filter(evening=evening).order_by("pk")[0]
    Transfer.objects.filter(pk=first.pk).update(**changes)


def drop_transfer(evening: Evening) -> None:
    Transfer.objects.filter(
        pk=Transfer.objects.filter(evening=evening).order_by("pk")[0].pk
    ).delete()


def damage_facts(evening: Evening, facts: object) -> None:
    Entry.objects.filter(evening=evening, number=2).update(facts=facts)


DEALT: dict[str, object] = {"caller": "2", "call": "3", "made": True, "dealer": "4"}
DAMAGES: dict[str, tuple[Callable[[Evening], object], str]] = {
    "an amount": (
        lambda evening: damage_transfer(evening, amount=2),
        "entry 2, transfers[0].amount: by the facts this is 1, got 2",
    ),
    "a reason": (
        lambda evening: damage_transfer(evening, why="a gift"),
        "entry 2, digest: is not the digest of this entry",
    ),
    "a transfer that is gone": (
        drop_transfer,
        "entry 2, transfers: by the facts there are 4, got 3",
    ),
    "the version": (
        lambda evening: Evening.objects.filter(pk=evening.pk).update(version=7),
        "version: by the book this is 2, got 7",
    ),
    "a number": (
        lambda evening: Entry.objects.filter(evening=evening, number=2).update(number=5),
        "entry 5, number: by the facts this is 2, got 5",
    ),
    "what somebody won": (
        lambda evening: Seat.objects.filter(evening=evening, number=2).update(won=99),
        "seat 2, won: by the book this is 9, got 99",
    ),
    "the kitty": (
        lambda evening: Seat.objects.filter(evening=evening, number=0).update(balance=7),
        "seat 0, balance: by the book this is 1, got 7",
    ),
    "how many deals there were": (
        lambda evening: Evening.objects.filter(pk=evening.pk).update(deals=7),
        "deals: by the book this is 1, got 7",
    ),
    "the table": (
        lambda evening: Entry.objects.filter(evening=evening, number=2).update(table_after={}),
        "entry 2, table_after: is not the table that the log leads to",
    ),
    "who called": (
        lambda evening: damage_facts(evening, DEALT | {"caller": "9"}),
        "entry 2, facts.caller: 9 is the number of no seat",
    ),
    "what was made": (
        lambda evening: damage_facts(evening, DEALT | {"made": False}),
        "entry 2, transfers[1].payer: by the facts this is 2, got 1",
    ),
    "facts that are none": (
        lambda evening: damage_facts(evening, "Ben made three"),
        "entry 2, facts: expected an object with named fields, got the text",
    ),
}


def test_whatever_is_damaged_is_found_and_the_other_evenings_are_checked(
    start: Callable[..., Evening],
    record: Callable[..., Entry],
    capsys: pytest.CaptureFixture[str],
) -> None:
    evening, later = start(), start(title="Later")
    record(evening, caller="2", call="3", made=True)
    record(later, caller="2", call="3", made=True)

    for what, (damage, sentence) in DAMAGES.items():
        with transaction.atomic():
            lift()
            damage(evening)
            Seat.objects.filter(evening=later, number=1).update(balance=50)
            install()
            with pytest.raises(SystemExit):
                call_command("check_books", verbosity=0)
            transaction.set_rollback(True)

        said = capsys.readouterr()
        assert f"evening {evening.pk}, {sentence}" in said.err, what
        other = f"evening {later.pk}, seat 1, balance: by the book this is -3, got 50"
        assert other in said.err, what
        assert said.out.splitlines()[-1].startswith("2 evenings checked, "), what


@pytest.mark.django_db
def test_a_book_that_could_be_changed_is_said_and_is_a_failure(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lift()

    with pytest.raises(SystemExit) as ended:
        call_command("check_books", verbosity=0)
    install()

    said = capsys.readouterr()
    assert ended.value.code == 1
    assert (
        "triggers: the book could be changed: trigger card_sessions_entry_refuses_update is "
        "missing, or does something else" in said.err.splitlines()
    )
    assert said.out.startswith("0 evenings checked, ")

    call_command("check_books", verbosity=0)
    assert capsys.readouterr().out == "0 evenings checked, 0 findings\n"


def test_an_adjustment_is_sound_in_whatever_order_its_accounts_were_written(
    evening: Evening, record: Callable[..., Entry], capsys: pytest.CaptureFixture[str]
) -> None:
    changes = {"2": -2, "1": -4, "3": 3, "4": 3}
    record(evening, kind="adjustment", changes=changes, note="the candle fell over")

    call_command("check_books", verbosity=0)

    assert capsys.readouterr().out == "1 evening checked, 0 findings\n"
