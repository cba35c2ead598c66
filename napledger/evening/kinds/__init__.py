"""The kinds of lines in an evening's log besides deals: one module each, with all that it does.

Fields and their meaning: the evening document, in docs/evening-document.md.
"""

from __future__ import annotations

from collections.abc import Mapping

from napledger.evening.kinds.acknowledge import Acknowledgement
from napledger.evening.kinds.adjustment import Adjustment
from napledger.evening.kinds.box import Box
from napledger.evening.kinds.brought_forward import BroughtForward
from napledger.evening.kinds.join import Join
from napledger.evening.kinds.kind import Note, PlainEntry
from napledger.evening.kinds.kitty import KittyEnd
from napledger.evening.kinds.leave import Leave
from napledger.evening.kinds.name import NameChange
from napledger.evening.kinds.offence import Offence
from napledger.evening.kinds.parts import CashEntry
from napledger.evening.kinds.past import PaidThen, PastGains
from napledger.evening.kinds.payment import Payment
from napledger.evening.kinds.plan import Plan
from napledger.evening.kinds.price import CounterPrice
from napledger.evening.kinds.purses import SharedPurses
from napledger.evening.kinds.rules import RulesChange
from napledger.evening.kinds.seats import Seats

ENTRIES: Mapping[str, type[PlainEntry]] = {
    each.kind: each
    for each in (
        Payment,
        Adjustment,
        KittyEnd,
        Offence,
        Join,
        Leave,
        Seats,
        RulesChange,
        BroughtForward,
        Box,
        PastGains,
        PaidThen,
    )
}
"""What a table is played by, in the order in which documents and faults name them."""

NOTES: Mapping[str, type[Note]] = {
    each.kind: each for each in (Plan, Acknowledgement, SharedPurses, CounterPrice, NameChange)
}
"""What is said of settling, and of names."""

IN_DOCUMENTS = {kind: each for kind, each in ENTRIES.items() if each.in_document}

CASH_ENTRIES = {kind: each for kind, each in ENTRIES.items() if issubclass(each, CashEntry)}
CASH_KINDS = tuple(CASH_ENTRIES)
"""Entries that hand over cash: they settle balances, but nobody wins or loses by them."""

TWO_SIDED = tuple(kind for kind, each in ENTRIES.items() if each.has_two_sides)
"""Entries that are written, and taken back, only together with those of another evening."""

COMES_IN = tuple(kind for kind, each in ENTRIES.items() if each.comes_in)
"""Entries that stand in past nights alone, and are recorded at no table."""

BRING_SOMEBODY = tuple(kind for kind, each in ENTRIES.items() if each.brings_somebody)
"""Entries whose `player` sits down, and may be new."""

CHANGE_RULES = tuple(kind for kind, each in ENTRIES.items() if each.changes_rules)
"""Entries by which the rules, or the stake, are others."""

NOT_WON_KINDS = (*CASH_KINDS, *TWO_SIDED, PaidThen.kind)
"""Entries that move balances by which nobody wins or loses."""
