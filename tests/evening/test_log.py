"""The log only grows: corrections, what stands after them, and undoing and redoing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from napledger.evening.log import (
    Difference,
    LogLine,
    PlayedLog,
    differences,
    effective,
    last_effective,
    only_goes_back,
    redoable,
)
from napledger.ledger.transfers import Transfer
from napledger.reading.faults import Fault
from tests.many_evenings.evening import play_log
from tests.support.logs import (
    ANN_MADE_NAP,
    BEN_MADE_THREE,
    CAT_LOST_NAP,
    NAP,
    OPENING,
    START,
    dealt,
)

THREE_DEALS = (START, dealt(2, BEN_MADE_THREE), dealt(3, CAT_LOST_NAP), dealt(4, ANN_MADE_NAP))


def numbers(lines: tuple[LogLine, ...]) -> list[int]:
    """Return the numbers of lines."""
    return [line.number for line in lines]


def played(*log: LogLine) -> PlayedLog:
    """Return what stands of a log, played."""
    return play_log(effective(log), game=NAP)


# What stands


VOID_4, RESTORE_4 = LogLine(5, "void", {}, target=4), LogLine(7, "restore", {}, target=4)
AMEND_4 = LogLine(6, "amend", BEN_MADE_THREE, target=4)
STATES = (LogLine(5, "review", {}), LogLine(6, "close", {}), LogLine(7, "reopen", {}))
KITTY_OF_9 = {**OPENING, "kitty": 9}


@pytest.mark.parametrize(
    ("log", "stands"),
    [
        ((), THREE_DEALS),
        (STATES, THREE_DEALS),
        ((LogLine(5, "void", {}, target=3),), (*THREE_DEALS[:2], THREE_DEALS[3])),
        ((VOID_4, RESTORE_4), THREE_DEALS),
        (
            (LogLine(5, "amend", CAT_LOST_NAP, target=2),),
            (START, dealt(2, CAT_LOST_NAP), *THREE_DEALS[2:]),
        ),
        (
            (LogLine(5, "amend", KITTY_OF_9, target=1),),
            (LogLine(1, "start", KITTY_OF_9), *THREE_DEALS[1:]),
        ),
        # What is amended while it is void stays void until it is restored.
        ((VOID_4, AMEND_4), THREE_DEALS[:3]),
        ((VOID_4, AMEND_4, RESTORE_4), (*THREE_DEALS[:3], dealt(4, BEN_MADE_THREE))),
    ],
    ids=[
        "nothing corrected",
        "states",
        "void",
        "restored",
        "amended",
        "start amended",
        "amended while void",
        "amended, then restored",
    ],
)
def test_what_stands_after_corrections(
    log: tuple[LogLine, ...], stands: tuple[LogLine, ...]
) -> None:
    assert effective((*THREE_DEALS, *log)) == stands


def test_a_correction_of_nothing_is_a_programmers_mistake() -> None:
    with pytest.raises(AssertionError, match="a correction is about an earlier line"):
        effective((START, LogLine(2, "void", {}, target=9)))


# What it comes to


def test_a_played_log_has_a_score_for_each_standing_line_and_the_table_at_its_end() -> None:
    found = played(*THREE_DEALS)

    assert list(found.scores) == [2, 3, 4]
    assert found.scores[2].transfers == (
        Transfer("Ann", "kitty", 1, "dealer's ante", "Hoffmann, p. 98"),
        Transfer("Cat", "Ben", 3, "three made", "Hoffmann, p. 95"),
        Transfer("Ann", "Ben", 3, "three made", "Hoffmann, p. 95"),
    )
    assert found.table.kitty == 0
    assert found.table.dealer == "Ann"


def test_a_played_log_goes_on_from_a_table() -> None:
    before = played(*THREE_DEALS[:3])

    after = play_log(THREE_DEALS[3:], game=NAP, table=before.table)

    assert after.scores == {4: played(*THREE_DEALS).scores[4]}
    assert after.table == played(*THREE_DEALS).table


def test_the_boxs_coins_are_read_in_a_log_though_not_in_a_document() -> None:
    into = LogLine(2, "box", {"player": "Ann", "amount": 5, "into": True})

    found = played(START, into)

    assert found.scores[2].transfers == (
        Transfer("kitty", "Ann", 5, "cash handed over", "agreed at the table"),
    )
    assert (found.table.kitty, found.table.kitty_box) == (0, 5)


def test_a_line_that_cannot_stand_on_those_before_it_is_named() -> None:
    cat_left = LogLine(5, "leave", {"player": "Cat"})
    joined_late = (START, cat_left, dealt(6, CAT_LOST_NAP))

    with pytest.raises(Fault) as refused:
        played(*joined_late)

    assert str(refused.value) == "entry[6].caller: Cat is not seated; seated are Ann, Ben"


def test_a_start_that_cannot_be_is_named() -> None:
    with pytest.raises(Fault) as refused:
        played(LogLine(1, "start", {**OPENING, "stake": 0}))

    assert str(refused.value) == (
        "entry[1].stake: expected a whole number from 1 to 1,000,000,000,000, got 0"
    )


@pytest.mark.parametrize("lines", [(), (dealt(2, BEN_MADE_THREE),)])
def test_a_log_without_its_start_is_a_programmers_mistake(lines: tuple[LogLine, ...]) -> None:
    with pytest.raises(AssertionError, match="a log begins with its start"):
        play_log(lines, game=NAP)


# What a correction changes


def test_a_corrected_deal_takes_back_its_payments_and_those_that_leaned_on_it() -> None:
    # Cat's Nap was made, so it took the kitty that Ann's Nap took two deals later.
    amended = LogLine(5, "amend", {**CAT_LOST_NAP, "made": True}, target=3)

    changed = differences(played(*THREE_DEALS), played(*THREE_DEALS, amended))

    book = "Hoffmann, p. 95"
    assert changed == (
        Difference(
            3,
            gone=(
                Transfer("Cat", "Ann", 5, "Nap lost", book),
                Transfer("Cat", "Ben", 5, "Nap lost", book),
            ),
            come=(
                Transfer("Ann", "Cat", 10, "Nap made", book),
                Transfer("Ben", "Cat", 10, "Nap made", book),
                Transfer("kitty", "Cat", 2, "takes the kitty", "Hoffmann, p. 99"),
            ),
        ),
        Difference(
            4,
            gone=(Transfer("kitty", "Ann", 3, "takes the kitty", "Hoffmann, p. 99"),),
            come=(Transfer("kitty", "Ann", 1, "takes the kitty", "Hoffmann, p. 99"),),
        ),
    )


# Undoing and redoing. Any corrections at all are in test_comparison.py and test_many_evenings.py.

RECORD, UNDO, REDO, FIX = "record", "undo", "redo", "correct by hand"


def undone(number: int, target: int) -> LogLine:
    """Return a line that undoes."""
    return LogLine(number, "void", {"undo": True}, target=target)


def redone(number: int, target: int) -> LogLine:
    """Return a line that redoes."""
    return LogLine(number, "restore", {"redo": True}, target=target)


@pytest.mark.parametrize(
    ("log", "last", "redo"),
    [
        ((START,), None, None),
        (THREE_DEALS, 4, None),
        ((*THREE_DEALS, undone(5, 4)), 3, 4),
        ((*THREE_DEALS, undone(5, 4), undone(6, 3)), 2, 3),
        ((*THREE_DEALS, undone(5, 4), undone(6, 3), redone(7, 3)), 3, 4),
        ((*THREE_DEALS, undone(5, 4), redone(6, 4)), 4, None),
        ((*THREE_DEALS, undone(5, 4), redone(6, 4), undone(7, 4)), 3, 4),
        ((*THREE_DEALS, undone(5, 4), dealt(6, BEN_MADE_THREE)), 6, None),
        ((*THREE_DEALS, undone(5, 4), LogLine(6, "review", {})), 3, None),
        ((*THREE_DEALS, LogLine(5, "void", {}, target=4)), 3, None),
        ((*THREE_DEALS, undone(5, 4), LogLine(6, "restore", {}, target=4)), 4, None),
        ((START, dealt(2, BEN_MADE_THREE), undone(3, 2)), None, 2),
        ((*THREE_DEALS, LogLine(5, "amend", CAT_LOST_NAP, target=1)), 4, None),
        ((*THREE_DEALS, VOID_4, AMEND_4), 3, None),
        ((*THREE_DEALS, LogLine(5, "close", {})), 4, None),
    ],
)
def test_the_last_that_stands_can_be_undone_and_the_last_undone_redone(
    log: tuple[LogLine, ...], last: int | None, redo: int | None
) -> None:
    found = last_effective(log)

    assert (found and found.number) == last
    assert redoable(log) == redo


def test_an_end_of_the_log_that_is_all_undoing_and_redoing_offers_nothing() -> None:
    tail = (redone(7, 4), undone(8, 4), redone(9, 4))

    assert redoable(tail) is None
    assert only_goes_back(tail)
    assert not only_goes_back((LogLine(6, "void", {}, target=4), *tail))


def test_a_correction_without_a_target_is_a_programmers_mistake() -> None:
    with pytest.raises(AssertionError, match="a correction has a target"):
        last_effective((LogLine(5, "void", {}),))


@given(st.lists(st.sampled_from([RECORD, RECORD, UNDO, UNDO, REDO, FIX]), max_size=25))
def test_undo_and_redo_go_back_and_forth_as_everybody_knows_them(steps: list[str]) -> None:
    log: list[LogLine] = [START]
    done: list[int] = []
    taken_back: list[int] = []

    for step in steps:
        number = len(log) + 1
        if step == RECORD:
            log.append(dealt(number, BEN_MADE_THREE))
            done.append(number)
            taken_back.clear()
        elif step == FIX and done:
            log.append(LogLine(number, "amend", CAT_LOST_NAP, target=done[0]))
            taken_back.clear()
        elif step == UNDO and done:
            last = last_effective(log)
            assert last is not None
            log.append(undone(number, last.number))
            taken_back.append(done.pop())
        elif step == REDO and taken_back:
            target = redoable(log)
            assert target is not None
            log.append(redone(number, target))
            done.append(taken_back.pop())

        last = last_effective(log)
        assert (last and last.number) == (done[-1] if done else None)
        assert redoable(log) == (taken_back[-1] if taken_back else None)
        assert numbers(effective(log)) == [1, *done]
        # A part of the log's end says the same, or that it does not reach far enough back.
        for tail in (log[start:] for start in range(len(log))):
            assert redoable(tail) == redoable(log) or only_goes_back(tail)
            assert last_effective(tail) == (last if last in tail else None)
