"""`manage.py check_books`: the audit, and its exit status."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.management import call_command

from sessions.append_only import install, lift
from sessions.models import Entry, Evening, Seat


def test_sound_books_are_counted(
    evening: Evening, record: Callable[..., Entry], capsys: pytest.CaptureFixture[str]
) -> None:
    record(evening, caller="2", call="3", made=True)

    call_command("check_books")

    assert capsys.readouterr().out == "1 evenings checked, 0 findings\n"


def test_a_wrong_balance_is_said_and_is_a_failure(
    evening: Evening, record: Callable[..., Entry], capsys: pytest.CaptureFixture[str]
) -> None:
    record(evening, caller="2", call="3", made=True)
    Seat.objects.filter(evening=evening, number=2).update(balance=8)

    with pytest.raises(SystemExit) as ended:
        call_command("check_books")

    said = capsys.readouterr()
    assert ended.value.code == 1
    assert f"evening {evening.pk}, seat 2: stands at 8, but its transfers sum to 9" in said.err
    assert said.out == "1 evenings checked, 2 findings\n"


@pytest.mark.django_db
def test_a_book_that_could_be_changed_is_said_and_is_a_failure(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lift()

    with pytest.raises(SystemExit) as ended:
        call_command("check_books")
    install()

    said = capsys.readouterr()
    assert ended.value.code == 1
    assert (
        "the book could be changed: trigger card_sessions_entry_refuses_update is missing"
        in said.err.splitlines()
    )
    assert said.out.startswith("0 evenings checked, ")

    call_command("check_books")
    assert capsys.readouterr().out == "0 evenings checked, 0 findings\n"


def test_an_adjustment_is_sound_in_whatever_order_its_accounts_were_written(
    evening: Evening, record: Callable[..., Entry], capsys: pytest.CaptureFixture[str]
) -> None:
    changes = {"2": -2, "1": -4, "3": 3, "4": 3}
    record(evening, kind="adjustment", changes=changes, note="the candle fell over")

    call_command("check_books")

    assert capsys.readouterr().out == "1 evenings checked, 0 findings\n"
