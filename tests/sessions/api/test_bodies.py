"""What a program sends is read strictly: what cannot be is told at its place, in plain words."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.reading.faults import Fault
from sessions.api.bodies import (
    CoinSent,
    CorrectionSent,
    PaySent,
    PriceSent,
    PurseSent,
    SayingSent,
    Sent,
    SlatePaySent,
    StateSent,
    TakeBackSent,
)


def test_what_need_not_be_said_may_be_null() -> None:
    said = {"kind": "void", "why": "misheard"}

    assert CorrectionSent.read(said) == CorrectionSent("void", "misheard")
    assert CorrectionSent.read({**said, "by": None}) == CorrectionSent.read(said)
    assert PriceSent.read({"counters": None, "amount": 5}) == PriceSent(amount=5)
    assert SlatePaySent.read({"evenings": ["e"], "from": None}) == SlatePaySent(("e",))


def test_a_payment_is_from_somebody() -> None:
    assert PaySent.read({"from": "Ann", "to": "Ben", "amount": 7}) == PaySent("Ann", "Ben", 7)


@pytest.mark.parametrize(
    ("shape", "said", "path", "sentence"),
    [
        (StateSent, {}, "state", "is missing"),
        (
            StateSent,
            {"state": "gone"},
            "state",
            "expected one of open, reviewing, closed, got gone",
        ),
        (
            StateSent,
            {"state": "open", "colour": "red"},
            "colour",
            "unknown key; expected one of state",
        ),
        (CoinSent, {"coin": "5"}, "coin", "expected a whole number, got the text “5”"),
        (CoinSent, {"coin": True}, "coin", "expected a whole number, got true"),
        (
            CoinSent,
            {"coin": 0},
            "coin",
            "expected a whole number from 1 to 1,000,000,000,000, got 0",
        ),
        (
            CorrectionSent,
            {"kind": "amend", "why": "so", "facts": []},
            "facts",
            "expected an object with named fields, got a list",
        ),
        (
            CorrectionSent,
            {"kind": "void", "why": None},
            "why",
            "expected text, got nothing (null)",
        ),
        (
            SayingSent,
            {"what": "received", "note": None},
            "note",
            "expected text, got nothing (null)",
        ),
        (PurseSent, {"players": "Ann"}, "players", "expected a list, got the text “Ann”"),
        (PurseSent, {"players": ["Ann", 7]}, "players[1]", "expected text, got 7"),
        (PurseSent, {"players": ["Ann"] * 101}, "players", "expected at most 100, got 101"),
        (SlatePaySent, {"evenings": []}, "evenings", "expected at least 1, got 0"),
        (TakeBackSent, {"key": "short"}, "key", "a key is 8 to 64 letters, digits, - and _"),
    ],
)
def test_what_cannot_be_is_refused_at_its_place(
    shape: type[Sent], said: dict[str, Any], path: str, sentence: str
) -> None:
    with pytest.raises(Fault) as refused:
        shape.read(said)

    assert (refused.value.path, refused.value.sentence()) == (path, sentence)
