"""The entries that are no deals: what they say, and what they may not say."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.evening import kinds
from napledger.evening.document import read_entry, write_entry
from napledger.evening.kinds.adjustment import Adjustment
from napledger.evening.kinds.box import Box
from napledger.evening.kinds.brought_forward import BroughtForward
from napledger.evening.kinds.join import Join
from napledger.evening.kinds.kind import PlainEntry
from napledger.evening.kinds.kitty import KittyEnd
from napledger.evening.kinds.leave import Leave
from napledger.evening.kinds.offence import Offence
from napledger.evening.kinds.parts import Coins
from napledger.evening.kinds.payment import Payment
from napledger.evening.kinds.rules import RulesChange
from napledger.evening.kinds.seats import Seats
from napledger.games import game_of
from tests.evening.documents import document, refusal

NAP = game_of("nap")

ENTRIES: list[tuple[dict[str, Any], PlainEntry, PlainEntry]] = [
    (
        {"kind": "payment", "from": "Ann", "to": "Ben", "amount": 12},
        Payment("Ann", "Ben", 12),
        Payment("1", "2", 12),
    ),
    (
        {"kind": "adjustment", "changes": {"Ann": -5, "kitty": 5}, "note": "forgot the ante"},
        Adjustment((("Ann", -5), ("kitty", 5)), "forgot the ante"),
        Adjustment((("1", -5), ("kitty", 5)), "forgot the ante"),
    ),
    (
        {
            "kind": "adjustment",
            "changes": {"Ann": -5, "Ben": 5},
            "note": "counted again",
            "day": "2026-11-24",
        },
        Adjustment((("Ann", -5), ("Ben", 5)), "counted again", day="2026-11-24"),
        Adjustment((("1", -5), ("2", 5)), "counted again", day="2026-11-24"),
    ),
    (
        {"kind": "along", "changes": {"Ann": -5, "Ben": 5}, "into": True},
        BroughtForward((("Ann", -5), ("Ben", 5)), into=True),
        BroughtForward((("1", -5), ("2", 5)), into=True),
    ),
    ({"kind": "kitty", "how": "split"}, KittyEnd("split"), KittyEnd("split")),
    ({"kind": "kitty", "how": "carry"}, KittyEnd("carry"), KittyEnd("carry")),
    (
        {"kind": "kitty", "how": "draw", "winner": "Ben"},
        KittyEnd("draw", "Ben"),
        KittyEnd("draw", "2"),
    ),
    ({"kind": "join", "player": "Cat", "left_of": "Ben"}, Join("Cat", "Ben"), Join("3", "2")),
    ({"kind": "leave", "player": "Ann"}, Leave("Ann"), Leave("1")),
    (
        {"kind": "seats", "order": ["Ben", "Ann"]},
        Seats(("Ben", "Ann")),
        Seats(("2", "1")),
    ),
    (
        {"kind": "offence", "player": "Ann", "what": "misdeal"},
        Offence("Ann", "misdeal"),
        Offence("1", "misdeal"),
    ),
    (
        {"kind": "offence", "player": "Ben", "what": "interference", "note": "tea"},
        Offence("Ben", "interference", "tea"),
        Offence("2", "interference", "tea"),
    ),
    ({"kind": "rules", "stake": 10}, RulesChange(stake=10), RulesChange(stake=10)),
    (
        {"kind": "rules", "stake": 10, "rules": {"preset": "peel"}},
        RulesChange(stake=10, rules={"preset": "peel"}),
        RulesChange(stake=10, rules={"preset": "peel"}),
    ),
    (
        {"kind": "box", "player": "Ann", "amount": 3, "into": False},
        Box("Ann", 3, into=False),
        Box("1", 3, into=False),
    ),
    (
        {
            "kind": "payment",
            "from": "Ann",
            "to": "Ben",
            "amount": 37,
            "money": {"amount": 185, "currency": "GBP"},
        },
        Payment("Ann", "Ben", 37, Coins(185, "GBP")),
        Payment("1", "2", 37, Coins(185, "GBP")),
    ),
    (
        {
            "kind": "box",
            "player": "Ann",
            "amount": 3,
            "into": True,
            "money": {"amount": 0, "currency": "JPY"},
        },
        Box("Ann", 3, into=True, money=Coins(0, "JPY")),
        Box("1", 3, into=True, money=Coins(0, "JPY")),
    ),
]


def number_of(name: str) -> str:
    """Return the number of a player, as the app's log has it; the kitty keeps its name."""
    return {"Ann": "1", "Ben": "2", "Cat": "3", "kitty": "kitty"}[name]


@pytest.mark.parametrize(("raw", "entry", "renamed"), ENTRIES)
def test_an_entry_is_read_written_the_same_and_told_with_other_names(
    raw: dict[str, Any], entry: PlainEntry, renamed: PlainEntry
) -> None:
    found = read_entry(raw, game=NAP, kinds=kinds.ENTRIES)

    assert found == entry
    assert write_entry(found) == raw
    assert entry.renamed(number_of) == renamed


def test_accounts_are_trimmed_the_kitty_too() -> None:
    raw = {"kind": "adjustment", "changes": {" Ann ": 5, " kitty ": -5}, "note": "x"}

    assert read_entry(raw, game=NAP) == Adjustment((("Ann", 5), ("kitty", -5)), "x")


def test_changes_may_be_nought_or_none() -> None:
    nought = read_entry({"kind": "adjustment", "changes": {"Ann": 0}, "note": "x"}, game=NAP)
    none = read_entry({"kind": "adjustment", "changes": {}, "note": "x"}, game=NAP)

    assert nought == Adjustment((("Ann", 0),), "x")
    assert none == Adjustment((), "x")


PAYMENT = {"kind": "payment", "from": "Ann", "to": "Ben", "amount": 5}
ADJUSTMENT = {"kind": "adjustment", "changes": {"Ann": 5, "Ben": -5}, "note": "x"}
MOST = "1,000,000,000,000"

REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"kind": "payment"}, "from: is missing"),
    ({"kind": "payment", "from": "Ann"}, "to: is missing"),
    ({"kind": "payment", "from": "Ann", "to": "Ben"}, "amount: is missing"),
    ({**PAYMENT, "to": " Ann"}, "to: nobody pays themselves: choose two different players"),
    (
        {**PAYMENT, "to": "kitty"},
        "to: “kitty” is the kitty’s own name; a player needs another",
    ),
    ({**PAYMENT, "amount": 0}, f"amount: expected a whole number from 1 to {MOST}, got 0"),
    ({**PAYMENT, "amount": -5}, f"amount: expected a whole number from 1 to {MOST}, got -5"),
    ({**PAYMENT, "money": {"amount": 5}}, "money.currency: is missing"),
    (
        {**PAYMENT, "money": {"amount": 5, "currency": "counters"}},
        "money.currency: expected a currency like GBP, got counters",
    ),
    ({**PAYMENT, "amount": 1.5}, "amount: expected a whole number, got 1.5"),
    ({**PAYMENT, "note": "x"}, "note: unknown key; expected one of amount, from, money, to"),
    ({"kind": "adjustment", "changes": {}}, "note: is missing"),
    ({"kind": "adjustment", "note": "x"}, "changes: is missing"),
    ({**ADJUSTMENT, "note": " \n"}, "note: an adjustment needs its reason in a note"),
    (
        {**ADJUSTMENT, "day": "24.11.2026"},
        "day: expected a day like 2026-11-19, got 24.11.2026",
    ),
    ({**ADJUSTMENT, "changes": []}, "changes: expected an amount for each account, got a list"),
    (
        {**ADJUSTMENT, "changes": {"Ann": 5, "Ben": -4}},
        "changes: the changes must add up to nought; these add up to 1",
    ),
    ({**ADJUSTMENT, "changes": {"Ann": 5, "Ann ": -5}}, "changes.Ann : Ann is named twice"),
    (
        {**ADJUSTMENT, "changes": {"kitty": 5, " kitty": -5}},
        "changes. kitty: kitty is named twice",
    ),
    ({**ADJUSTMENT, "changes": {"Ann": 0.5}}, "changes.Ann: expected a whole number, got 0.5"),
    (
        {**ADJUSTMENT, "changes": {"Ann": -(10**12) - 1}},
        (f"changes.Ann: expected a whole number from -{MOST} to {MOST}, got -1000000000001"),
    ),
    ({**ADJUSTMENT, "changes": {"": 0}}, "changes: a name needs at least one character"),
    ({"kind": "offence", "player": "Ann"}, "what: is missing"),
    ({"kind": "offence", "what": "misdeal"}, "player: is missing"),
    (
        {"kind": "offence", "player": "Ann", "what": "sneezing"},
        (
            "what: expected one of misdeal, interference, revoke, refused_to_show, out_of_turn, "
            "got sneezing"
        ),
    ),
    (
        {"kind": "offence", "player": "Ann", "what": "misdeal", "times": 2},
        "times: unknown key; expected one of note, player, what",
    ),
    ({"kind": "kitty"}, "how: is missing"),
    (
        {"kind": "kitty", "how": "eat"},
        "how: expected one of split, draw, carry, got eat",
    ),
    ({"kind": "kitty", "how": "draw"}, "winner: is missing: who drew the lowest card?"),
    (
        {"kind": "kitty", "how": "split", "winner": "Ann"},
        "winner: there is a winner only where the kitty is drawn for",
    ),
    ({"kind": "join", "player": "Eve"}, "left_of: is missing"),
    ({"kind": "join", "left_of": "Ann"}, "player: is missing"),
    (
        {"kind": "join", "player": "kitty", "left_of": "Ann"},
        "player: “kitty” is the kitty’s own name; a player needs another",
    ),
    ({"kind": "leave"}, "player: is missing"),
    (
        {"kind": "leave", "player": "Ann", "why": "late"},
        "why: unknown key; expected one of player",
    ),
    ({"kind": "seats"}, "order: is missing"),
    ({"kind": "seats", "order": "Ann"}, "order: expected a list, got the text “Ann”"),
    ({"kind": "seats", "order": ["Ann", "Ann"]}, "order[1]: Ann is named twice"),
    ({"kind": "rules"}, "rules: is missing: give a stake, rules, or both"),
    (
        {"kind": "rules", "rules": "peel"},
        "rules: expected an object with preset and options, got the text “peel”",
    ),
    (
        {"kind": "rules", "stake": 0},
        f"stake: expected a whole number from 1 to {MOST}, got 0",
    ),
    ({"kind": "rules", "preset": "peel"}, "preset: unknown key; expected one of rules, stake"),
]


@pytest.mark.parametrize(("entry", "sentence"), REFUSED)
def test_an_entry_that_cannot_be_understood_is_refused_at_its_field(
    entry: dict[str, Any], sentence: str
) -> None:
    assert refusal(document(entry)) == f"log[0].{sentence}"
