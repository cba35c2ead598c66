"""The text journals for hledger, ledger and beancount."""

from __future__ import annotations

import datetime
from dataclasses import replace
from typing import Any

import pytest

from napledger.evening.journal import ClosingBalance, EveningMoves, Move, journal, named
from napledger.reading.faults import Fault

THURSDAY = EveningMoves(
    day=datetime.date(2026, 11, 19),
    title="Thursday, the Crown",
    currency="GBP",
    accounts=(
        ClosingBalance("kitty", "kitty", "kitty", 5),
        ClosingBalance("1", "a", "Ann", 130),
        ClosingBalance("2", "b", "O'Neil: “the”  second", -135),
    ),
    moves=(
        Move(2, "2", "kitty", 5, "dealer's ante", "Peel, p. 9"),
        Move(2, "2", "1", 130, "nap made", ""),
    ),
)


def text(*nights: EveningMoves, style: str) -> str:
    """Return a journal as one text."""
    return "\n".join(journal(nights, style=style)) + "\n"


def test_hledger_is_told_what_is_counted_and_what_everybody_must_stand_at() -> None:
    assert (
        text(THURSDAY, style="hledger")
        == """\
; Above nought, the table owes whoever the account is of; below, they owe the table.
decimal-mark .
commodity 1.00 GBP

; 2026-11-19 Thursday, the Crown
; kitty
account Kitty:2026-11-19
; Ann
account Players:Ann:2026-11-19
; O'Neil: “the” second
account Players:O'Neil_ “the” second:2026-11-19

2026-11-19 * 2 dealer's ante
    ; Peel, p. 9
    Kitty:2026-11-19  0.05 GBP
    Players:O'Neil_ “the” second:2026-11-19  -0.05 GBP

2026-11-19 * 2 nap made
    Players:Ann:2026-11-19  1.30 GBP
    Players:O'Neil_ “the” second:2026-11-19  -1.30 GBP

2026-11-19 * the night's end
    Kitty:2026-11-19  0 GBP = 0.05 GBP
    Players:Ann:2026-11-19  0 GBP = 1.30 GBP
    Players:O'Neil_ “the” second:2026-11-19  0 GBP = -1.35 GBP
"""
    )


def test_ledger_takes_the_same_but_for_the_directives() -> None:
    lines = text(THURSDAY, style="ledger").splitlines()

    assert lines[1:3] == ["commodity GBP", ""]
    assert lines[3:] == text(THURSDAY, style="hledger").splitlines()[4:]


def test_beancount_has_plain_names_and_asserts_on_the_morrow() -> None:
    assert (
        text(THURSDAY, style="beancount")
        == """\
; Above nought, the table owes whoever the account is of; below, they owe the table.
0001-01-01 commodity GBP

; 2026-11-19 Thursday, the Crown
2026-11-19 open Assets:Kitty:2026-11-19
  name: "kitty"
2026-11-19 open Assets:Players:Ann:2026-11-19
  name: "Ann"
2026-11-19 open Assets:Players:O-Neil-the-second:2026-11-19
  name: "O'Neil: “the” second"

2026-11-19 * "2 dealer's ante"
  source: "Peel, p. 9"
  Assets:Kitty:2026-11-19  0.05 GBP
  Assets:Players:O-Neil-the-second:2026-11-19  -0.05 GBP

2026-11-19 * "2 nap made"
  Assets:Players:Ann:2026-11-19  1.30 GBP
  Assets:Players:O-Neil-the-second:2026-11-19  -1.30 GBP

2026-11-20 balance Assets:Kitty:2026-11-19  0.05 ~ 0 GBP
2026-11-20 balance Assets:Players:Ann:2026-11-19  1.30 ~ 0 GBP
2026-11-20 balance Assets:Players:O-Neil-the-second:2026-11-19  -1.35 ~ 0 GBP
"""
    )


def test_nights_stand_in_the_order_of_their_days_and_two_of_a_day_have_accounts_of_their_own() -> (
    None
):
    wednesday = replace(THURSDAY, day=datetime.date(2026, 11, 18), title="")

    opened = [
        line.removeprefix("account Kitty:")
        for line in journal([THURSDAY, wednesday, THURSDAY], style="ledger")
        if line.startswith("account Kitty:")
    ]

    assert opened == ["2026-11-18", "2026-11-19", "2026-11-19-2"]


def test_somebody_has_the_same_account_whatever_number_his_seat_has() -> None:
    friday = replace(
        THURSDAY,
        day=datetime.date(2026, 11, 20),
        accounts=(ClosingBalance("1", "b", "Ben", 0), ClosingBalance("2", "a", "Ann", 0)),
        moves=(),
    )

    lines = list(journal([THURSDAY, friday], style="ledger"))

    assert "account Players:Ann:2026-11-20" in lines
    assert "    Players:Ann:2026-11-20  0 GBP = 0.00 GBP" in lines


@pytest.mark.parametrize(
    ("currency", "line"),
    [
        ("GBP", "    Players:Ann:2026-11-19  1.30 GBP"),
        ("JPY", "    Players:Ann:2026-11-19  130 JPY"),
        ("KWD", "    Players:Ann:2026-11-19  0.130 KWD"),
        ("counters", "    Players:Ann:2026-11-19  130 counters"),
        ("lsd", "    Players:Ann:2026-11-19  130 farthings"),
    ],
)
def test_every_coin_is_written_exactly(currency: str, line: str) -> None:
    assert line in list(journal([replace(THURSDAY, currency=currency)], style="ledger"))


@pytest.mark.parametrize(
    ("name", "account", "ascii_account"),
    [
        ("Ann", "Ann", "Ann"),
        ("ann", "ann", "Ann"),
        ("Wilhelmina Charlotte", "Wilhelmina Charlotte", "Wilhelmina-Charlotte"),
        ("Ann  Bee\u3000Cee", "Ann Bee Cee", "Ann-Bee-Cee"),
        ("a:b;c (d) [e] =@\"'", "a_b_c _d_ _e_ ___'", "A-b-c-d-e"),
        ("*!", "__", "Player"),
        ("Zoë", "Zoë", "Zoe"),
        ("李雷", "李雷", "Player"),
        ("7", "7", "7"),
        ("🂡", "🂡", "Player"),
        ("\u200b", "Player", "Player"),
        ("e\u0301\u202e", "e\u0301", "E"),
        ("👩\u200d🦰 علی\u200cرضا", "👩\u200d🦰 علی\u200cرضا", "Player"),  # noqa: RUF001  # Persian
    ],
)
def test_a_name_becomes_an_account(name: str, account: str, ascii_account: str) -> None:
    assert named({"x": name}, asciify=False).of("x") == f"Players:{account}"
    assert named({"x": name}, asciify=True).of("x") == f"Players:{ascii_account}"


def test_no_two_people_share_an_account() -> None:
    people = {"a": "A:B", "b": "A;B", "c": "A_B", "d": "A_B-2"}

    found = named(people, asciify=False)

    assert [found.of(owner) for owner in people] == [
        "Players:A_B",
        "Players:A_B-2",
        "Players:A_B-3",
        "Players:A_B-2-2",
    ]


def test_a_player_called_kitty_is_not_the_kitty() -> None:
    found = named({"a": "Kitty"}, asciify=False)

    assert found.of("a") == "Players:Kitty"
    assert found.of("kitty") == "Kitty"


def test_what_people_wrote_breaks_no_line_and_is_no_sign() -> None:
    night = replace(
        THURSDAY,
        title="a\nb\r\n2026-01-01 * c",
        moves=(Move(2, "2", "1", 1, "x; y|z\n[2020-01-01]", "date: 2020-01-01"),),
    )

    lines = list(journal([night], style="hledger"))

    assert "; 2026-11-19 a b 2026-01-01 * c" in lines
    assert "2026-11-19 * 2 x, y,z 2020-01-01" in lines
    assert "    ; date 2020-01-01" in lines


def test_quotes_and_strokes_are_kept_for_beancount() -> None:
    accounts = (ClosingBalance("1", "a", 'A "B" \\', 0),)

    assert '  name: "A \\"B\\" \\\\"' in list(
        journal([replace(THURSDAY, accounts=accounts, moves=())], style="beancount")
    )


def test_a_night_before_ledgers_calendar_is_refused() -> None:
    with pytest.raises(Fault) as refused:
        text(replace(THURSDAY, day=datetime.date(1399, 12, 31)), style="ledger")

    assert str(refused.value) == (
        "ledger knows no day before the year 1400, and this evening was on 1399-12-31"
    )


@pytest.mark.parametrize("style", ["hledger", "beancount"])
def test_the_other_two_take_any_day(style: str) -> None:
    for day in (datetime.date.min, datetime.date.max):
        assert "p. 9" in text(replace(THURSDAY, day=day), style=style)


def test_beancount_has_a_morrow_even_for_the_last_day() -> None:
    lines = text(replace(THURSDAY, day=datetime.date.max), style="beancount").splitlines()

    assert lines[-1].startswith("9999-12-31 balance ")
    assert any(line.startswith("9999-12-30 * ") for line in lines)


def test_an_empty_book_is_a_journal_too() -> None:
    nothing: tuple[Any, ...] = ()

    assert list(journal(nothing, style="ledger")) == [
        "; Above nought, the table owes whoever the account is of; below, they owe the table."
    ]
