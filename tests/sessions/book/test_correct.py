"""Corrections: whatever is put right, the book is that of an evening played right at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from napledger.evening.document import Document, read_entry, read_opening
from napledger.evening.log import AMEND, RESTORE, VOID, effective
from napledger.evening.score import scored
from napledger.games import game_of
from napledger.ledger.transfers import KITTY
from napledger.reading.faults import Fault
from sessions.auditing.evenings import findings
from sessions.book.correct import correct_entry, redo_last, undo_last
from sessions.book.log import as_lines
from sessions.book.open_book import Book, by_key, open_book
from sessions.book.preview import Correction, preview_correction
from sessions.book.submission import KeyReused, Recorder, Submission, new_key
from sessions.book.writing import Outdated, write
from sessions.models import Access, Entry, Evening, Seat, Transfer
from sessions.settling.service import close_evening, review_evening
from sessions.table.people import record_join

Record = Callable[..., Entry]
Start = Callable[..., Evening]


def balances(evening: Evening) -> dict[str, int]:
    """Return what everybody stands at, by name."""
    return {str(seat): seat.balance for seat in Seat.objects.filter(evening=evening)}


def correct(evening: Evening, kind: str, number: int, *, key: str = "", **facts: Any) -> Book:
    """Return the book with a correction in it, which Ben signs for."""
    ben = Seat.objects.get(evening=evening, number=2)
    book, _ = correct_entry(
        Evening.objects.get(pk=evening.pk),
        correction=Correction(kind, number, facts),
        why="misheard",
        submission=Submission(key or new_key(), Recorder(player_id=ben.player_id)),
    )
    return book


def undo(evening: Evening) -> Book:
    """Return the book after an undo."""
    fresh = Evening.objects.get(pk=evening.pk)
    return undo_last(fresh, submission=Submission(new_key(), Recorder()))[0]


def redo(evening: Evening) -> Book:
    """Return the book after a redo."""
    fresh = Evening.objects.get(pk=evening.pk)
    return redo_last(fresh, submission=Submission(new_key(), Recorder()))[0]


def test_a_deal_put_right_is_paid_as_if_it_had_been_right(evening: Evening, record: Record) -> None:
    record(evening, caller="1", call="3", made=True)

    correct(evening, AMEND, 2, caller="1", call="3", made=False)

    assert balances(evening) == {"kitty": 1, "Ann": -9, "Ben": 3, "Cat": 3, "Dan": 2}


def test_the_difference_is_posted_and_what_stood_is_taken_back(
    evening: Evening, record: Record
) -> None:
    record(evening, caller="1", call="3", made=True)

    correct(evening, AMEND, 2, caller="1", call="4", made=True)

    posted = Transfer.objects.filter(evening=evening, entry__number=3).order_by("line")
    assert [
        (str(t.payer), str(t.payee), t.amount, t.why, t.takes_back, t.settles.number)
        for t in posted
    ] == [
        ("Ann", "Ben", 3, "three made", True, 2),
        ("Ann", "Cat", 3, "three made", True, 2),
        ("Ann", "Dan", 3, "three made", True, 2),
        ("Ben", "Ann", 4, "four made", False, 2),
        ("Cat", "Ann", 4, "four made", False, 2),
        ("Dan", "Ann", 4, "four made", False, 2),
    ]


def test_who_signs_for_a_correction_when_and_why_is_kept(evening: Evening, record: Record) -> None:
    record(evening, caller="1", call="3", made=True)

    correct(evening, VOID, 2)

    entry = Entry.objects.get(evening=evening, number=3)
    assert (entry.kind, str(entry.by), entry.why) == ("void", "Ben", "misheard")


def test_a_voided_nap_gives_the_kitty_back_to_the_next_one(
    evening: Evening, record: Record
) -> None:
    record(evening, caller="2", call="2", made=True)
    record(evening, caller="1", call="nap", made=True)
    record(evening, caller="2", call="nap", made=True)
    assert balances(evening) == {"kitty": 0, "Ann": 19, "Ben": 26, "Cat": -22, "Dan": -23}

    correct(evening, VOID, 3)

    assert balances(evening) == {"kitty": 0, "Ann": -12, "Ben": 37, "Cat": -12, "Dan": -13}


def test_a_double_header_that_was_none_no_longer_doubles_what_followed(start: Start) -> None:
    evening = start(rules={"preset": "peel_double_header"})
    for facts in ({"passed": True}, {"caller": "1", "call": "3", "made": True}):
        fresh = Evening.objects.get(pk=evening.pk)
        write(fresh, kind="deal", facts=facts, submission=Submission(new_key(), Recorder()))
    assert balances(evening)["Ann"] == 18

    correct(evening, AMEND, 2, caller="2", call="4", made=True)

    assert balances(evening) == {"kitty": 0, "Ann": 5, "Ben": 9, "Cat": -7, "Dan": -7}


def test_a_seat_order_put_right_late_moves_what_hangs_on_it(start: Start, record: Record) -> None:
    evening = start(rules={"preset": "hoyle_kitty"}, kitty=5)
    record(evening, kind="seats", order=["1", "3", "2", "4"])
    record(evening, caller="1", call="2", made=True)
    record(evening, kind="kitty", how="split")
    assert balances(evening)["Ben"] == -1

    correct(evening, AMEND, 2, order=["2", "1", "3", "4"])

    assert balances(evening) == {"kitty": -5, "Ann": 8, "Ben": 0, "Cat": -1, "Dan": -2}


def test_a_stake_put_right_late_changes_every_deal(evening: Evening, record: Record) -> None:
    record(evening, caller="1", call="3", made=True)
    record(evening, caller="2", call="2", made=True)
    facts = Entry.objects.get(evening=evening, number=1).facts

    correct(evening, AMEND, 1, **{**facts, "stake": 2})

    assert balances(evening) == {"kitty": 4, "Ann": 12, "Ben": 6, "Cat": -10, "Dan": -12}


def test_who_dealt_stays_a_fact_of_an_amended_deal(evening: Evening, record: Record) -> None:
    record(evening, caller="1", call="3", made=True)
    record(evening, caller="2", call="2", made=True)

    correct(evening, AMEND, 3, caller="3", call="2", made=True)

    assert Entry.objects.get(evening=evening, number=4).facts == {
        "caller": "3",
        "call": "2",
        "made": True,
        "dealer": "1",
    }


def test_what_a_later_deal_is_called_follows_a_rule_put_right(start: Start, record: Record) -> None:
    evening = start(rules={"preset": "hoyle", "options": {"revoke": "none"}})
    revoke = [{"player": "1", "how": "revoke"}]
    record(evening, caller="1", call="3", made=True, revokes=revoke)
    facts = Entry.objects.get(evening=evening, number=1).facts

    correct(evening, AMEND, 1, **{**facts, "rules": {"preset": "hoyle"}})

    summary = Entry.objects.get(evening=evening, number=3).summary
    assert summary["others"]["2"]["parts"][0]["result"] == "lost"
    assert balances(evening)["Ann"] == -9


def test_a_later_entry_that_could_not_stand_is_named(evening: Evening, record: Record) -> None:
    facts: Mapping[str, Any] = {"player": "Eve", "left_of": "1"}
    record_join(
        evening, facts=lambda _book: facts, submission=Submission(new_key(), Recorder(), "j")
    )
    record(evening, caller="5", call="3", made=True)

    with pytest.raises(Fault) as refused:
        correct(evening, VOID, 2)

    assert refused.value.path == "entry[3].caller"
    assert Entry.objects.filter(evening=evening).count() == 3


REFUSED = [
    (VOID, 1, {}, "the start of an evening can be corrected, but not voided"),
    (VOID, 99, {}, "there is no such entry to correct"),
    (VOID, 0, {}, "there is no such entry to correct"),
    (VOID, 4, {}, "there is no such entry to correct"),
    (RESTORE, 2, {}, "this entry is not struck out: there is nothing to restore"),
    (VOID, 3, {}, "this entry is struck out already; restore it first"),
    (AMEND, 3, {"caller": "2", "call": "2", "made": True}, "this entry is struck out already"),
    (
        AMEND,
        2,
        {"caller": "1", "call": "3", "made": True},
        "this is what the entry says already; change something first",
    ),
    (
        AMEND,
        2,
        {"caller": "1", "call": "3", "made": True, "tricks": 3, "dealer": "9"},
        "9 is not seated",
    ),
]


@pytest.mark.parametrize(("kind", "number", "facts", "sentence"), REFUSED)
def test_a_correction_that_cannot_be_is_refused(
    evening: Evening,
    record: Record,
    kind: str,
    number: int,
    facts: dict[str, Any],
    sentence: str,
) -> None:
    record(evening, caller="1", call="3", made=True)
    record(evening, caller="2", call="2", made=True)
    correct(evening, VOID, 3)

    with pytest.raises(Fault, match=sentence):
        correct(evening, kind, number, **facts)

    assert Entry.objects.filter(evening=evening).count() == 4


def test_the_end_of_play_is_not_corrected(evening: Evening) -> None:
    review_evening(evening, submission=Submission(new_key(), Recorder()))

    for kind in (VOID, RESTORE):
        with pytest.raises(Fault, match="reopen the evening instead"):
            correct(evening, kind, 2)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"currency": "GBP"}, "this cannot be changed once"),
        ({"game": "whist"}, "this cannot be changed once"),
        ({"players": ["1", "2", "3"], "first_dealer": "1"}, "but not who sits there"),
        ({"players": ["1", "2", "3", "9"]}, "but not who sits there"),
        ({"first_dealer": "9"}, "is not one of the players"),
    ],
)
def test_the_start_is_only_put_right_in_what_can_be(
    evening: Evening, changes: dict[str, Any], sentence: str
) -> None:
    facts = Entry.objects.get(evening=evening, number=1).facts

    with pytest.raises(Fault, match=sentence):
        correct(evening, AMEND, 1, **{**facts, **changes})


def test_an_evening_that_is_settled_takes_back_cash_but_no_deals(
    evening: Evening, record: Record
) -> None:
    record(evening, caller="1", call="3", made=True)
    review_evening(evening, submission=Submission(new_key(), Recorder()))
    evening.refresh_from_db()
    record(evening, kind="payment", **{"from": "2", "to": "1", "amount": 3})

    correct(evening, VOID, 4)

    with pytest.raises(Fault, match="is being settled"):
        correct(evening, VOID, 2)
    assert balances(evening)["Ben"] == -3


def test_a_closed_evening_takes_no_correction(evening: Evening, record: Record) -> None:
    record(evening, caller="1", call="3", made=True)
    review_evening(evening, submission=Submission(new_key(), Recorder()))
    close_evening(evening, submission=Submission(new_key(), Recorder()))

    with pytest.raises(Fault, match="is closed; only an owner can reopen it"):
        correct(evening, AMEND, 2, caller="1", call="3", made=False)


@pytest.mark.parametrize("kind", [VOID, AMEND])
def test_a_correction_sent_twice_is_written_once(
    evening: Evening, record: Record, kind: str
) -> None:
    record(evening, caller="1", call="3", made=True)
    facts = {"caller": "1", "call": "3", "made": False} if kind == AMEND else {}
    correct(evening, kind, 2, key="key-of-this-form", **facts)
    after = balances(evening)

    correct(evening, kind, 2, key="key-of-this-form", **facts)

    assert Entry.objects.filter(evening=evening).count() == 3
    assert balances(evening) == after


def test_the_same_key_for_another_correction_is_a_conflict(
    evening: Evening, record: Record
) -> None:
    record(evening, caller="1", call="3", made=True)
    record(evening, caller="1", call="3", made=True)
    correct(evening, VOID, 2, key="key-of-this-form")

    with pytest.raises(KeyReused):
        correct(evening, VOID, 3, key="key-of-this-form")


def test_a_correction_made_from_an_older_book_is_not_written(
    evening: Evening, record: Record
) -> None:
    record(evening, caller="1", call="3", made=True)
    record(evening, caller="2", call="3", made=True)

    with pytest.raises(Outdated):
        correct_entry(
            Evening.objects.get(pk=evening.pk),
            correction=Correction(VOID, 2, {}),
            why="misheard",
            submission=Submission(new_key(), Recorder(made_from=2)),
        )

    assert Entry.objects.filter(evening=evening).count() == 3


def test_undo_takes_back_the_correction_that_was_just_made(
    evening: Evening, record: Record
) -> None:
    record(evening, caller="1", call="3", made=True)
    record(evening, caller="2", call="2", made=True)
    before = balances(evening)
    facts: dict[str, Any] = {"caller": "1", "call": "3", "made": False}

    for kind, said in ((AMEND, facts), (VOID, {})):
        correct(evening, kind, 2, **said)
        undo(evening)

        assert balances(evening) == before


def test_undo_after_a_correction_was_undone_goes_on_with_the_last_deal(
    evening: Evening, record: Record
) -> None:
    record(evening, caller="1", call="3", made=True)
    after_one = balances(evening)
    record(evening, caller="2", call="2", made=True)
    correct(evening, AMEND, 2, caller="1", call="3", made=False)
    undo(evening)

    undo(evening)

    assert balances(evening) == after_one


def test_a_restored_deal_is_undone_by_voiding_it_and_redone(
    evening: Evening, record: Record
) -> None:
    record(evening, caller="1", call="3", made=True)
    stood = balances(evening)
    correct(evening, VOID, 2)
    correct(evening, RESTORE, 2)

    undo(evening)
    assert balances(evening)["Ann"] == 0
    redo(evening)

    assert balances(evening) == stood


def test_an_amended_deal_that_is_amended_back_by_undo_says_what_it_said(
    evening: Evening, record: Record
) -> None:
    record(evening, caller="1", call="3", made=True)
    correct(evening, AMEND, 2, caller="1", call="4", made=True)
    correct(evening, AMEND, 2, caller="1", call="2", made=True)

    undo(evening)

    last = Entry.objects.get(evening=evening, number=5)
    assert (last.kind, last.facts["call"], last.summary["undo"]) == ("amend", "4", True)


def test_a_correction_far_back_reads_only_what_came_after_it(
    evening: Evening, record: Record
) -> None:
    for _ in range(12):
        record(evening, caller="1", call="2", made=True)

    preview = preview_correction(open_book(evening), Correction(VOID, 4, {}))

    assert preview.log_slice.table is not None
    assert preview.log_slice.table.deals == 2
    assert [row.number for row in preview.log_slice.rows] == list(range(4, 14))


def test_a_correction_beneath_another_one_begins_before_that(
    evening: Evening, record: Record
) -> None:
    for _ in range(12):
        record(evening, caller="1", call="2", made=True)
    correct(evening, VOID, 3)

    preview = preview_correction(open_book(evening), Correction(VOID, 5, {}))

    assert preview.log_slice.start == 3
    assert preview.log_slice.table is not None
    assert preview.log_slice.table.deals == 1
    assert preview.gains == {"1": -6, "2": 2, "3": 3, "4": 2, KITTY: -1}


# Whole random evenings with everything that can be put right.

PLAYERS = st.sampled_from(["1", "2", "3", "4"])
CALLS = st.sampled_from(["1", "2", "3", "misery", "4", "nap"])
NUMBERS = st.integers(1, 14)
DEALS = st.one_of(
    st.just({"passed": True}),
    st.fixed_dictionaries({"caller": PLAYERS, "call": CALLS, "made": st.booleans()}),
)
STEPS = st.one_of(
    st.tuples(st.just("deal"), DEALS),
    st.tuples(st.just("deal"), DEALS),
    st.tuples(
        st.just("payment"),
        st.fixed_dictionaries({"from": PLAYERS, "to": PLAYERS, "amount": st.integers(1, 9)}),
    ),
    st.tuples(st.just("seats"), st.permutations(["1", "2", "3", "4"]).map(lambda o: {"order": o})),
    st.tuples(st.just("leave"), st.fixed_dictionaries({"player": PLAYERS})),
    st.tuples(st.just("join"), st.fixed_dictionaries({"player": PLAYERS, "left_of": PLAYERS})),
    st.tuples(st.just("rules"), st.fixed_dictionaries({"stake": st.integers(1, 4)})),
    st.tuples(st.just("kitty"), st.sampled_from([{"how": "split"}, {"how": "carry"}])),
    st.tuples(st.just(VOID), NUMBERS),
    st.tuples(st.just(VOID), NUMBERS),
    st.tuples(st.just(RESTORE), NUMBERS),
    st.tuples(st.just(AMEND), st.tuples(NUMBERS, DEALS)),
    st.tuples(st.just("stake"), st.integers(1, 4)),
    st.just(("undo", None)),
    st.just(("undo", None)),
    st.just(("redo", None)),
)
PRESETS = st.sampled_from(["hoyle_kitty", "peel_double_header", "hoyle_kitty_doubled", "peel_pool"])


def take(step: tuple[str, Any], evening: Evening) -> None:
    """Do one thing to an evening's book; raise Fault where it cannot be."""
    kind, said = step
    if kind in ("undo", "redo"):
        (undo if kind == "undo" else redo)(evening)
    elif kind in (VOID, RESTORE):
        correct(evening, kind, said)
    elif kind == AMEND:
        number, facts = said
        correct(evening, AMEND, number, **facts)
    elif kind == "stake":
        start = Entry.objects.get(evening=evening, number=1)
        correct(evening, AMEND, 1, **{**start.facts, "stake": said})
    else:
        fresh = Evening.objects.get(pk=evening.pk)
        write(fresh, kind=kind, facts=said, submission=Submission(new_key(), Recorder()))


def rows(evening: Evening) -> list[Any]:
    """Return all that was ever written in an evening's book."""
    entries = Entry.objects.filter(evening=evening).order_by("number").values()
    return [*entries, *Transfer.objects.filter(evening=evening).order_by("pk").values()]


def played_right(evening: Evening) -> tuple[dict[str, int], int]:
    """Return the balances and the kitty of an evening on which only what stands ever happened."""
    game = game_of("nap")
    entries = Entry.objects.filter(evening=evening).select_related("target").order_by("number")
    start, *others = effective(as_lines(entries))
    log = tuple(read_entry({"kind": line.kind, **line.facts}, game=game) for line in others)
    score = scored(Document(read_opening(start.facts), log))
    return dict(score.balances), score.table.kitty


@settings(max_examples=50, suppress_health_check=list(HealthCheck))
@given(preset=PRESETS, steps=st.lists(STEPS, min_size=4, max_size=24))
def test_whatever_is_put_right_the_book_is_that_of_an_evening_played_right(
    start: Start, access: Access, preset: str, steps: list[tuple[str, Any]]
) -> None:
    evening = start(rules={"preset": preset}, stake=2)
    assert access.circle_id == evening.circle_id

    for step in steps:
        before = rows(evening)
        with suppress(Fault):
            take(step, evening)
        after = rows(evening)
        assert [row for row in before if row not in after] == []

    seats = by_key(Seat.objects.filter(evening=evening))
    expected, kitty = played_right(evening)
    assert {key: seat.balance for key, seat in seats.items() if key != KITTY} == expected
    assert seats[KITTY].balance == kitty
    assert sum(seat.balance for seat in seats.values()) == 0
    assert list(findings(Evening.objects.get(pk=evening.pk))) == []
