"""The form of a round: what a fault says in the table's words, and who deals next."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.reading.faults import Fault
from tests.games.vingt_un.forms import form_of, query
from tests.games.vingt_un.rounds import on


@pytest.mark.parametrize("field", ["hand-Cat", "points-Cat"], ids=["now", "earlier"])
def test_tiles_say_stakes_hands_and_pairs(field: str) -> None:
    sent = query(hand="stood", doubled="on", stake_Ben="3", hand_Ben="21", more_Ben="2 over, Won")
    sent.update({"stake-Cat": "2", "dealer": "Ann", "note": " by candlelight "})
    # A page of an earlier version sent what was noted in a field of its own.
    sent[field] = "forfeit"

    assert form_of(sent=sent, pairs="free").facts() == {
        "hand": "stood",
        "hands": [
            *(on("Ben", 3, 21), on("Ben", 2, "over"), on("Ben", 3, "won")),
            on("Cat", 2, "forfeit"),
        ],
        "doubled": True,
        "dealer": "Ann",
        "note": "by candlelight",
    }
    assert len(form_of(sent=sent, pairs="none").facts()["hands"]) == 2


def test_a_fault_is_said_at_its_field() -> None:
    form = form_of(preset="pontoon")

    form.refuse(Fault("hands[1].stake", "too much"))
    form.refuse(Fault("sale.to", "nobody"))
    form.refuse(Fault("doubled", "the dealer does not double at this table"))

    assert form.errors == {
        "hands": ["Too much."],
        "sale_to": ["Nobody."],
        "doubled": ["The banker does not double at this table."],
    }


@pytest.mark.parametrize(
    ("rules", "to"),
    [
        ({}, [("left", ["naturals", "hand", "number"]), ("left", ["deal_ends"])]),
        ({"grace": "none", "deal_goes_to": "holder"}, [("naturals:1", ["naturals", "hand"])]),
        ({"deal_lasts": "rounds"}, [("left", ["number"])]),
    ],
)
def test_the_phone_is_told_who_deals_next(rules: dict[str, Any], to: list[Any]) -> None:
    turns = form_of(**rules).form.turns

    told = [(turn.to, [name for each in turn.when for name in each.names]) for turn in turns]
    assert told[: len(to)] == to
    assert told[-1] == ("left", ["deal_ends"])
