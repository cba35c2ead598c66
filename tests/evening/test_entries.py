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
from napledger.reading.faults import Fault
from tests.evening.documents import document, refusal

NAP = game_of("nap")

Facts = dict[str, Any]

PAYMENT = {"kind": "payment", "from": "Ann", "to": "Ben", "amount": 5}
ADJUSTMENT = {"kind": "adjustment", "changes": {"Ann": 5, "Ben": -5}, "note": "x"}
DRAWN = {"kind": "kitty", "how": "draw", "winner": "Ben"}
BOX = {"kind": "box", "player": "Ann", "amount": 3, "into": False}

ENTRIES: list[tuple[Facts, PlainEntry]] = [
    (PAYMENT, Payment("Ann", "Ben", 5)),
    (
        {**PAYMENT, "amount": 37, "money": {"amount": 185, "currency": "GBP"}},
        Payment("Ann", "Ben", 37, Coins(185, "GBP")),
    ),
    (
        {"kind": "adjustment", "changes": {"Ann": -5, "kitty": 5}, "note": "forgot the ante"},
        Adjustment((("Ann", -5), ("kitty", 5)), "forgot the ante"),
    ),
    (
        {**ADJUSTMENT, "day": "2026-11-24"},
        Adjustment((("Ann", 5), ("Ben", -5)), "x", day="2026-11-24"),
    ),
    ({**ADJUSTMENT, "changes": {"Ann": 0}}, Adjustment((("Ann", 0),), "x")),
    ({**ADJUSTMENT, "changes": {}}, Adjustment((), "x")),
    (
        {"kind": "along", "changes": {"Ann": -5, "Ben": 5}, "into": True},
        BroughtForward((("Ann", -5), ("Ben", 5)), into=True),
    ),
    ({"kind": "kitty", "how": "split"}, KittyEnd("split")),
    ({"kind": "kitty", "how": "carry"}, KittyEnd("carry")),
    (DRAWN, KittyEnd("draw", "Ben")),
    ({"kind": "join", "player": "Cat", "left_of": "Ben"}, Join("Cat", "Ben")),
    ({"kind": "leave", "player": "Ann"}, Leave("Ann")),
    ({"kind": "seats", "order": ["Ben", "Ann"]}, Seats(("Ben", "Ann"))),
    ({"kind": "offence", "player": "Ann", "what": "misdeal"}, Offence("Ann", "misdeal")),
    (
        {"kind": "offence", "player": "Ben", "what": "interference", "note": "tea"},
        Offence("Ben", "interference", "tea"),
    ),
    ({"kind": "rules", "stake": 10}, RulesChange(stake=10)),
    (
        {"kind": "rules", "stake": 10, "rules": {"preset": "peel"}},
        RulesChange(stake=10, rules={"preset": "peel"}),
    ),
    (BOX, Box("Ann", 3, into=False)),
    (
        {**BOX, "into": True, "money": {"amount": 0, "currency": "JPY"}},
        Box("Ann", 3, into=True, money=Coins(0, "JPY")),
    ),
]

NUMBERS = {"Ann": "1", "Ben": "2", "Cat": "3", "kitty": "kitty"}
"""Players as the app's log has them; the kitty keeps its name."""


def numbered(said: Any) -> Any:
    """Return facts with the number of each player in the place of the name."""
    if isinstance(said, dict):
        return {NUMBERS.get(key, key): numbered(each) for key, each in said.items()}
    if isinstance(said, list):
        return list(map(numbered, said))
    return NUMBERS.get(said, said) if isinstance(said, str) else said


@pytest.mark.parametrize(("raw", "entry"), ENTRIES)
def test_an_entry_is_read_written_the_same_and_told_with_other_names(
    raw: Facts, entry: PlainEntry
) -> None:
    found = read_entry(raw, game=NAP, kinds=kinds.ENTRIES)
    renamed = entry.renamed(NUMBERS.__getitem__)

    assert found == entry
    assert write_entry(found) == raw
    assert write_entry(renamed) == {**numbered(raw), "kind": raw["kind"]}
    assert type(renamed) is type(entry)


def test_accounts_are_trimmed_the_kitty_too() -> None:
    raw = {"kind": "adjustment", "changes": {" Ann ": 5, " kitty ": -5}, "note": "x"}

    assert read_entry(raw, game=NAP) == Adjustment((("Ann", 5), ("kitty", -5)), "x")


NEEDED = {
    "payment": {"from", "to", "amount"},
    "adjustment": {"changes", "note"},
    "along": {"changes", "into"},
    "kitty": {"how"},
    "join": {"player", "left_of"},
    "leave": {"player"},
    "seats": {"order"},
    "offence": {"player", "what"},
    "rules": set[str](),
    "box": {"player", "amount", "into"},
}


def sentence_of(raw: Facts) -> str:
    """Return what is wrong with an entry, if anything is."""
    try:
        read_entry(raw, game=NAP, kinds=kinds.ENTRIES)
    except Fault as fault:
        return str(fault)
    return ""


def test_what_an_entry_needs_is_missed_by_its_name() -> None:
    missed: dict[str, set[str]] = {kind: set() for kind in NEEDED}
    for raw, _entry in ENTRIES:
        for name in raw.keys() - {"kind", "winner", "stake"}:
            left = {each: said for each, said in raw.items() if each != name}
            said = sentence_of(left)
            assert said in ("", f"{name}: is missing")
            if said:
                missed[raw["kind"]].add(name)

    assert missed == NEEDED


MOST = "1,000,000,000,000"
OWN_NAME = "“kitty” is the kitty’s own name; a player needs another"
OFFENCES = "misdeal, interference, revoke, refused_to_show, out_of_turn"

REFUSED: list[tuple[Facts, str]] = [
    ({**PAYMENT, "to": " Ann"}, "to: nobody pays themselves: choose two different players"),
    ({**PAYMENT, "to": "kitty"}, f"to: {OWN_NAME}"),
    ({**PAYMENT, "amount": 0}, f"amount: expected a whole number from 1 to {MOST}, got 0"),
    ({**PAYMENT, "amount": -5}, f"amount: expected a whole number from 1 to {MOST}, got -5"),
    ({**PAYMENT, "money": {"amount": 5}}, "money.currency: is missing"),
    (
        {**PAYMENT, "money": {"amount": 5, "currency": "counters"}},
        "money.currency: expected a currency like GBP, got counters",
    ),
    ({**PAYMENT, "note": "x"}, "note: unknown key; expected one of amount, from, money, to"),
    ({**ADJUSTMENT, "note": " \n"}, "note: an adjustment needs its reason in a note"),
    ({**ADJUSTMENT, "day": "24.11.2026"}, "day: expected a day like 2026-11-19, got 24.11.2026"),
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
        f"changes.Ann: expected a whole number from -{MOST} to {MOST}, got -1000000000001",
    ),
    ({**ADJUSTMENT, "changes": {"": 0}}, "changes: a name needs at least one character"),
    (
        {"kind": "offence", "player": "Ann", "what": "sneezing"},
        f"what: expected one of {OFFENCES}, got sneezing",
    ),
    ({"kind": "kitty", "how": "eat"}, "how: expected one of split, draw, carry, got eat"),
    ({"kind": "kitty", "how": "draw"}, "winner: is missing: who drew the lowest card?"),
    ({**DRAWN, "how": "split"}, "winner: there is a winner only where the kitty is drawn for"),
    ({"kind": "join", "player": "kitty", "left_of": "Ann"}, f"player: {OWN_NAME}"),
    ({"kind": "leave", "player": "Ann", "why": "late"}, "why: unknown key; expected one of player"),
    ({"kind": "seats", "order": "Ann"}, "order: expected a list, got the text “Ann”"),
    ({"kind": "seats", "order": ["Ann", "Ann"]}, "order[1]: Ann is named twice"),
    ({"kind": "rules"}, "rules: is missing: give a stake, rules, or both"),
    (
        {"kind": "rules", "rules": "peel"},
        "rules: expected an object with preset and options, got the text “peel”",
    ),
    ({"kind": "rules", "stake": 0}, f"stake: expected a whole number from 1 to {MOST}, got 0"),
]


@pytest.mark.parametrize(("entry", "sentence"), REFUSED)
def test_an_entry_that_cannot_be_understood_is_refused_at_its_field(
    entry: Facts, sentence: str
) -> None:
    assert refusal(document(entry)) == f"log[0].{sentence}"
