"""The form of a deal of Whist, at a table in the middle of an evening."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from napledger.games.web import money_format_of
from napledger.games.whist.form import WhistDealForm
from napledger.games.whist.form import deal_form as bound
from napledger.games.whist.rubber import Table
from tests.games.whist.tables import NAMES, table_after

SHOWN = {name: name for name in NAMES}


def form_with(facts: Mapping[str, Any], *log: Mapping[str, Any], **terms: Any) -> WhistDealForm:
    """Return the form after these entries, filled in with a deal's facts."""
    return deal_form(table_after(*log, **terms), facts=facts)


def deal_form(table: Table, *, unit: str = "counters", **filled: Any) -> WhistDealForm:
    """Return the form at a table, played for this unit: empty, as sent, or filled in."""
    form = bound(table, names=SHOWN, money=money_format_of(unit), **filled)
    assert isinstance(form, WhistDealForm)
    return form
