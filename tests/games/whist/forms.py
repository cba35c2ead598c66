"""The form of a deal of Whist, at a table in the middle of an evening."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django.http import QueryDict

from napledger.games.web import money_format_of
from napledger.games.whist.form import WhistDealForm, deal_form
from tests.games.whist.tables import NAMES, table_after

SHOWN = {name: name for name in NAMES}


def form_after(*log: Mapping[str, Any], sent: str = "", **terms: Any) -> WhistDealForm:
    """Return the form after these entries, as it was sent."""
    table = table_after(*log, **terms)
    return deal_form(table, names=SHOWN, money=money_format_of("counters"), sent=QueryDict(sent))


def form_with(facts: Mapping[str, Any], *log: Mapping[str, Any], **terms: Any) -> WhistDealForm:
    """Return the form after these entries, filled in with a deal's facts."""
    table = table_after(*log, **terms)
    return deal_form(table, names=SHOWN, money=money_format_of("counters"), facts=facts)


def plain(html: str) -> str:
    """Return what a piece of HTML says."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", html)).strip()
