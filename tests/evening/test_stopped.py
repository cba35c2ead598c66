"""Who would pay whom had an evening stopped after a deal: the lines that tell how to settle."""

from __future__ import annotations

from napledger.evening.log import LogLine
from napledger.evening.stopped import payments_if_stopped, tables_after
from tests.support.logs import NAP, start_of
from tests.support.payments import pays

OPENING = start_of(preset="hoyle_kitty", kitty=6)


def test_the_table_is_as_the_lines_before_an_entry_have_left_it() -> None:
    lines = [
        OPENING,
        LogLine(3, "join", {"player": "Dan", "left_of": "Ann"}),
        LogLine(5, "leave", {"player": "Ben"}),
        LogLine(7, "kitty", {"how": "carry"}),
        LogLine(8, "box", {"player": "Ann", "amount": 2, "into": True}),
        LogLine(9, "box", {"player": "Cat", "amount": 1, "into": False}),
        LogLine(11, "along", {"changes": {"Ann": -4, "kitty": 4}, "into": True}),
    ]

    tables = tables_after(lines, [2, 4, 6, 10, 12], game=NAP)

    assert [tables[number].seated for number in (2, 4, 6)] == [
        ("Ann", "Ben", "Cat"),
        ("Ann", "Dan", "Ben", "Cat"),
        ("Ann", "Dan", "Cat"),
    ]
    assert [tables[number].kitty_carried for number in (2, 4, 6, 10)] == [False, False, False, True]
    assert [tables[number].kitty_box for number in (2, 4, 6, 10, 12)] == [6, 6, 6, 7, 3]


def test_a_kitty_is_shared_by_who_sat_there_then_and_its_box_payment() -> None:
    tables = tables_after([OPENING], [2], game=NAP)

    payments = payments_if_stopped(
        {"Ann": 3, "Ben": -2, "Cat": -4, "kitty": 9}, table=tables[2], game=NAP
    )

    # Three apiece of the nine, of which six lay there at the start.
    assert payments == (pays("kitty Ann 6"), pays("Cat Ben 1"))


def test_a_kitty_that_goes_on_stays_in_its_box() -> None:
    lines = [OPENING, LogLine(2, "kitty", {"how": "carry"})]
    tables = tables_after(lines, [3], game=NAP)

    payments = payments_if_stopped(
        {"Ann": 3, "Ben": -2, "Cat": -4, "kitty": 9}, table=tables[3], game=NAP
    )

    assert payments == (
        pays("Cat Ann 3"),
        pays("Cat kitty 1"),
        pays("Ben kitty 2"),
    )


def test_a_kitty_that_is_split_goes_on_no_more() -> None:
    lines = [OPENING, LogLine(2, "kitty", {"how": "carry"}), LogLine(4, "kitty", {"how": "split"})]

    tables = tables_after(lines, [3, 5], game=NAP)

    assert [tables[number].kitty_carried for number in (3, 5)] == [True, False]
