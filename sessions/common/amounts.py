"""Amounts inside sentences about what is wrong, as people write them."""

from __future__ import annotations

import re

from napledger.games.web import MoneyFormat
from napledger.money.formatting import in_a_sentence
from napledger.reading.faults import Fault

TWO_STOPS = re.compile(r"(?<!\.)\.\.(?!\.)")

AMOUNT_WORDS = ("stake",)
"""Words of the rules' sentences that are amounts of the smallest coin."""


def told_in(money: MoneyFormat, fault: Fault) -> Fault:
    """Return the same fault with its amounts written in this money."""
    amounts = {
        name: in_a_sentence(money.plain(word))
        for name, word in fault.words.items()
        if name in AMOUNT_WORDS and isinstance(word, int)
    }
    return Fault(fault.path, fault.pattern, **{**fault.words, **amounts})


def single_full_stop(sentence: str) -> str:
    """Return a text with one full stop where an amount in £sd brought its own: "up 2s. 10d."."""
    return TWO_STOPS.sub(".", sentence)


def direction_of(amount: int) -> str:
    """Return "up", "down" or "" for an amount."""
    return "up" if amount > 0 else "down" if amount < 0 else ""
