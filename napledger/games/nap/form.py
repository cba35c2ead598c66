"""The forms of Nap: a deal in three taps, and the rules of the house."""

from __future__ import annotations

from napledger.games.nap.deal_form import deal_form
from napledger.games.nap.rules_form import rules_form
from napledger.games.nap.shorthand import read_shorthand, shorthand_help

style, script = "nap/nap.css", ""

__all__ = ["deal_form", "read_shorthand", "rules_form", "script", "shorthand_help", "style"]
