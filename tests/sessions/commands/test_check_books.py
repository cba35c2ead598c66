"""`manage.py check_books`: the audit, and its exit status."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.management import call_command

from sessions.append_only import install, lift
from sessions.models import Entry, Evening, Seat, Transfer


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
        (
            "entry 2: 4 pays kitty 2 (dealer's ante) stands 1 times in the book, "
            "but 0 times by its facts"
        ),
    ),
    "a reason": (
        lambda evening: damage_transfer(evening, why="a gift"),
        "entry 2: 4 pays kitty 1 (a gift) stands 1 times in the book, but 0 times by its facts",
    ),
    "a transfer that is gone": (
        drop_transfer,
        (
            "entry 2: 4 pays kitty 1 (dealer's ante) stands 0 times in the book, "
            "but 1 times by its facts"
        ),
    ),
    "the version": (
        lambda evening: Evening.objects.filter(pk=evening.pk).update(version=7),
        "version: is 7, but the log has 2 entries",
    ),
    "a number": (
        lambda evening: Entry.objects.filter(evening=evening, number=2).update(number=5),
        "log: the numbers have gaps: [1, 5]",
    ),
    "what somebody won": (
        lambda evening: Seat.objects.filter(evening=evening, number=2).update(won=99),
        "seat 2: has won 99, but its transfers sum to 9",
    ),
    "the kitty": (
        lambda evening: Seat.objects.filter(evening=evening, number=0).update(balance=7),
        "kitty: stands at 7, but holds 1 with 0 in its box",
    ),
    "how many deals there were": (
        lambda evening: Evening.objects.filter(pk=evening.pk).update(deals=7),
        "deals: 7 are counted, but 1 stand",
    ),
    "the table": (
        lambda evening: Entry.objects.filter(evening=evening, number=2).update(table_after={}),
        "table: the table that is stored is not the one that its log leads to",
    ),
    "who called": (
        lambda evening: damage_facts(evening, DEALT | {"caller": "9"}),
        "log: cannot be played: entry[2].caller: ",
    ),
    "what was made": (
        lambda evening: damage_facts(evening, DEALT | {"made": False}),
        "entry 2: 1 pays 2 3 (three made) stands 1 times in the book, but 0 times by its facts",
    ),
    "facts that are none": (
        lambda evening: damage_facts(evening, "Ben made three"),
        "log: cannot be played: ",
    ),
}


@pytest.mark.parametrize("what", sorted(DAMAGES))
def test_whatever_is_damaged_is_found_and_the_other_evenings_are_checked(
    start: Callable[..., Evening],
    record: Callable[..., Entry],
    capsys: pytest.CaptureFixture[str],
    what: str,
) -> None:
    evening, later = start(), start(title="Later")
    record(evening, caller="2", call="3", made=True)
    record(later, caller="2", call="3", made=True)
    damage, sentence = DAMAGES[what]
    lift()
    damage(evening)
    Seat.objects.filter(evening=later, number=1).update(balance=50)
    install()

    with pytest.raises(SystemExit):
        call_command("check_books")

    said = capsys.readouterr()
    assert f"evening {evening.pk}, {sentence}" in said.err
    assert f"evening {later.pk}, seat 1: stands at 50, but its transfers sum to -3" in said.err
    assert said.out.startswith("2 evenings checked, ")


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
