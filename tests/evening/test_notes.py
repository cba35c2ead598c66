"""What the log keeps of settling: plans, marks and shared purses, read and written."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.evening.kinds import NOTES
from napledger.evening.kinds.acknowledge import Acknowledgement
from napledger.evening.kinds.kind import Note
from napledger.evening.kinds.plan import Plan
from napledger.evening.kinds.price import CounterPrice
from napledger.evening.kinds.purses import SharedPurses
from napledger.evening.log import LogLine, effective, last_effective
from napledger.ledger.pricing import CounterRate
from napledger.reading.faults import Fault
from tests.support.payments import pays

PLAN = Plan("banker", (pays("1 2 5"), pays("2 kitty 3")), "2")
PLAN_FACTS = {
    "way": "banker",
    "banker": "2",
    "payments": [
        {"from": "1", "to": "2", "amount": 5},
        {"from": "2", "to": "kitty", "amount": 3},
    ],
}


@pytest.mark.parametrize(
    ("kind", "facts", "note"),
    [
        ("plan", PLAN_FACTS, PLAN),
        ("plan", {"way": "fewest", "payments": []}, Plan("fewest", ())),
        ("mark", {"entry": 7, "what": "received", "note": ""}, Acknowledgement(7, "received")),
        (
            "mark",
            {"entry": 7, "what": "disputed", "note": "no"},
            Acknowledgement(7, "disputed", "no"),
        ),
        ("purses", {"purses": [["1", "4"], ["2", "3"]]}, SharedPurses((("1", "4"), ("2", "3")))),
        ("purses", {"purses": []}, SharedPurses(())),
        (
            "price",
            {"counters": 100, "amount": 500, "currency": "GBP"},
            CounterPrice(100, 500, "GBP"),
        ),
        ("price", {}, CounterPrice()),
    ],
)
def test_a_note_is_read_as_it_was_written(kind: str, facts: dict[str, Any], note: Note) -> None:
    assert NOTES[kind].read(facts) == note
    assert note.written() == facts
    assert note.kind == kind


NAMES = {"1": "Ann", "2": "Ben", "4": "Dan", "kitty": "kitty"}
TO_ANN_AND_KITTY = (pays("Ann Ben 5"), pays("Ben kitty 3"))
PRICE = CounterPrice(100, 500, "GBP")


@pytest.mark.parametrize(
    ("note", "renamed"),
    [
        (PLAN, Plan("banker", TO_ANN_AND_KITTY, "Ben")),
        (Plan("fewest", ()), Plan("fewest", ())),
        (SharedPurses((("1", "4"),)), SharedPurses((("Ann", "Dan"),))),
        (Acknowledgement(7, "received"), Acknowledgement(7, "received")),
        (PRICE, PRICE),
    ],
)
def test_a_note_is_told_with_the_names_of_those_whom_it_names(note: Note, renamed: Note) -> None:
    assert note.renamed(NAMES.__getitem__) == renamed


def test_a_price_without_figures_is_none() -> None:
    assert PRICE.price == CounterRate(100, 500)
    assert CounterPrice().price is None


@pytest.mark.parametrize(
    ("purses", "sentence"),
    [
        ([["1"]], "purses[0]: a purse is shared by at least two players"),
        ([["1", "1"]], "purses[0][1]: 1 is named twice"),
        ([["1", "kitty"]], "purses[0][1]: “kitty” is the kitty’s own name; a player needs another"),
        ([["1", "2"], ["2", "3"]], "purses: 2 can share only one purse"),
        ("1", "purses: expected a list, got the text “1”"),
    ],
)
def test_purses_that_nobody_could_share_are_refused(purses: object, sentence: str) -> None:
    with pytest.raises(Fault) as caught:
        NOTES["purses"].read({"purses": purses})

    assert str(caught.value) == sentence


def pay(**fields: Any) -> dict[str, Any]:
    """Return the facts of a plan of one payment."""
    payment = {"from": "1", "to": "2", "amount": 5} | fields
    return {"way": "fewest", "payments": [payment]}


@pytest.mark.parametrize(
    ("kind", "facts", "sentence"),
    [
        ("plan", pay(amount=0), "payments[0].amount: expected a whole number"),
        ("plan", pay(to="1"), "payments[0].to: nobody pays themselves"),
        ("plan", PLAN_FACTS | {"banker": None}, "banker: expected text"),
        ("plan", {"way": "banker", "payments": []}, "banker: a banker is named where"),
        (
            "plan",
            PLAN_FACTS | {"way": "pairs"},
            "banker: a banker is named where everybody settles with one, and only there",
        ),
        ("plan", PLAN_FACTS | {"way": "dice"}, "way: expected"),
        ("plan", {"way": "fewest", "payments": 5}, "payments: expected a list"),
        (
            "plan",
            {"way": "fewest", "payments": pay()["payments"] * 2},
            "payments: a plan has at most one payment from one player to another",
        ),
        ("mark", {"entry": 0, "what": "received"}, "entry: expected"),
        ("mark", {"entry": 1, "what": "lost"}, "what: expected"),
        (
            "mark",
            {"entry": 1, "what": "disputed", "note": " "},
            "note: say in a few words what is wrong with this payment",
        ),
        (
            "price",
            {"counters": 100, "amount": 500},
            ": a price says how many counters are worth how much of which currency",
        ),
        ("price", {"counters": 0}, "counters: expected a whole number"),
        ("price", {"currency": "XYZ"}, "currency: expected a currency like GBP, got XYZ"),
        ("price", {"currency": "counters"}, "currency: expected a currency like GBP, got counters"),
    ],
)
def test_a_note_that_cannot_be_is_refused(kind: str, facts: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Fault) as refused:
        NOTES[kind].read(facts)

    assert f"{refused.value.path}: {refused.value.sentence()}".startswith(sentence)


def test_notes_play_nothing_and_are_not_undone() -> None:
    paid = LogLine(2, "payment", {"from": "1", "to": "2", "amount": 5})
    log = [
        LogLine(1, "plan", PLAN_FACTS),
        paid,
        LogLine(3, "mark", {"entry": 2, "what": "received", "note": ""}),
    ]

    assert effective(log) == (paid,)
    assert last_effective(log) == paid
