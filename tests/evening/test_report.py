"""The score written out as a sheet for a wall; as JSON it is tested in test_score.py."""

from __future__ import annotations

from typing import Any

from napledger.evening.document import read_document
from napledger.evening.report import as_sheet
from napledger.evening.score import scored
from tests.evening.documents import deal, document

EVENING = document(
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

SHEET = """\
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


def sheet(raw: dict[str, Any]) -> str:
    """Return the score sheet of a document."""
    evening = read_document(raw)
    return "\n".join(as_sheet(evening, scored(evening)))


def test_a_sheet_has_a_row_for_every_entry_and_a_column_for_every_player() -> None:
    assert sheet(EVENING) == SHEET


def test_an_evening_nobody_named_has_a_sheet_too() -> None:
    raw = document(
        players=["Ann", "Ben"],
        rules={"preset": "hoyle_kitty", "options": {"kitty_end": "draw"}},
        kitty=3,
        currency="lsd",
        played_on="1881-02-03",
    )

    assert (
        sheet(raw)
        == """\
An evening of cards
1881-02-03  stake ½d.

              Ann      Ben    kitty
-----------------------------------
Balances        ·        ·     +¾d.

Note: the kitty is still to be drawn for, so nobody can settle yet"""
    )


def test_long_names_do_not_push_a_row_out_of_its_columns() -> None:
    long = "Maximilian Featherstonehaugh"
    raw = document(deal(long), deal("Ben"), players=["Ann", "Ben", long])

    rows = sheet(raw).split("\n")[3:8]

    assert rows[1].startswith(f"   1  Deal 1: {long}, three, made  ")
    assert len({len(row) for row in rows}) == 1


def test_large_amounts_do_not_either() -> None:
    raw = document(deal(), stake=10**11, currency="GBP", players=["Ann", "Ben"])

    rows = sheet(raw).split("\n")[3:7]

    assert rows[1] == (
        "   1  Deal 1: Ben, three, made  −£3,000,000,000.00  +£3,000,000,000.00                   ·"
    )
    assert len({len(row) for row in rows}) == 1
