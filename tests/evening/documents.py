"""Evening documents for the tests, and the sentence with which one is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from napledger.evening.document import read_document
from napledger.evening.report import as_json
from napledger.evening.score import EveningScore, scored
from napledger.reading.faults import Fault

FOUR = ["Ann", "Ben", "Cat", "Dan"]
SIX = [*FOUR, "Eve", "Fay"]

MADE_THREE = {"kind": "deal", "caller": "Ben", "call": "3", "made": True}


def document(*log: Mapping[str, Any], **opening: Any) -> dict[str, Any]:
    """Return a document of a dated evening at a stake of two, four players if none are named."""
    return {
        "format": "napledger.evening/1",
        "game": "nap",
        "stake": 2,
        "players": list(FOUR),
        "played_on": "2026-11-19",
        **opening,
        "log": list(log),
    }


def deal(caller: str = "Ben", call: str = "3", *, made: bool = True, **facts: Any) -> Any:
    """Return a deal as an entry of a document: Ben's made three, if nothing else is said."""
    return {"kind": "deal", "caller": caller, "call": call, "made": made, **facts}


def score(raw: Any) -> EveningScore:
    """Return the score of a document."""
    return scored(read_document(raw))


def written(raw: Any) -> dict[str, Any]:
    """Return the score of a document as `manage.py score --json` prints it."""
    return as_json(score(raw))


def refusal(raw: Any) -> str:
    """Return the path and the sentence with which a document is refused."""
    with pytest.raises(Fault) as refused:
        score(raw)
    return str(refused.value)


CROWN = document(
    deal(),
    {"kind": "deal", "passed": True},
    {"kind": "deal", "abandoned": True, "misdeals": 1},
    deal("Cat", "nap", made=False),
    {"kind": "payment", "from": "Ann", "to": "Ben", "amount": 150},
    {"kind": "join", "player": "Bartholomew", "left_of": "Dan"},
    stake=50,
    currency="GBP",
    title="Thursday at the Crown",
    place="Back room",
    rules={"preset": "peel_pool", "options": {"all_pass": "void"}},
)

CROWN_SHEET = """\
Thursday at the Crown
2026-11-19  Back room  stake 50p

                                        Ann          Ben          Cat          Dan  Bartholomew        kitty
   1  Deal 1: Ben, three, made       −£2.00       +£4.50       −£1.50       −£1.50            ·         +50p
   2  Deal 2: all passed                  ·         −50p            ·            ·            ·         +50p
   3  Deal 3: abandoned                   ·            ·       −£1.00            ·            ·       +£1.00
   4  Deal 4: Cat, Nap, lost         +£2.50       +£2.50       −£7.50       +£2.50            ·            ·
   5  payment                        +£1.50       −£1.50            ·            ·            ·            ·
   6  join                                ·            ·            ·            ·            ·            ·
------------------------------------------------------------------------------------------------------------
Balances                             +£2.00       +£5.00      −£10.00       +£1.00            ·       +£2.00

Cat pays Ben £5.40
Cat pays Ann £2.40
Cat pays Dan £1.40
Cat pays Bartholomew 40p"""  # noqa: E501  # a sheet is as wide as its players are many
