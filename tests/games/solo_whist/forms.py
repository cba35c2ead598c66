"""The form at a table of the tests, as sent, and what its HTML says."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import unescape
from types import SimpleNamespace
from typing import Any

from django.http import QueryDict
from django.template.loader import render_to_string

from napledger.games.solo_whist.deal_form import SoloDealForm, deal_form
from napledger.games.solo_whist.score import Table
from napledger.games.web import MoneyFormat, money_format_of
from tests.games.solo_whist.tables import NAMES, rules, table_of

CALLED = {name: f"{name} {name[0]}." for name in NAMES}
"""What each player is called on the page: another name than in the facts."""


def form_at(table: Table, sent: str = "", *, money: MoneyFormat | None = None) -> SoloDealForm:
    """Return the form at this table, as sent."""
    names = {player: CALLED.get(player, player) for player in table.members}
    money = money or money_format_of("counters")
    return deal_form(table, names=names, money=money, sent=QueryDict(sent))


def form_of(
    sent: str = "", *, at: Mapping[str, Any] | None = None, players: int = 4, **table: Any
) -> SoloDealForm:
    """Return the form at a table of so many with these rules, as sent."""
    return form_at(table_of(players, at or rules(), **table), sent)


def filled(facts: Mapping[str, Any], *, at: Mapping[str, Any], players: int = 4) -> SoloDealForm:
    """Return the form filled in with a deal's facts."""
    table = table_of(players, at)
    return deal_form(table, names=CALLED, money=money_format_of("counters"), facts=facts)


def html_of(form: SoloDealForm) -> str:
    """Return what stands in the form, as on a page that corrects a deal."""
    page = SimpleNamespace(
        tiles=[(seat, None) for seat in form.seats], chars_max=2, correcting=True
    )
    return render_to_string(form.fields_template, {"form": form, "page": page})


def said(html: str, name: str, value: str) -> dict[str, str]:
    """Return the data attributes of a control or a button."""
    found = re.search(rf'<(?:input|button)[^>]* name="{name}" value="{value}"[^>]*>', html)
    assert found is not None, f"{name} {value}"
    attributes = re.findall(r' data-([\w-]+)="([^"]*)"', found.group())
    return {attribute: unescape(text) for attribute, text in attributes}


def offered(html: str, name: str) -> list[str]:
    """Return the values of all controls and buttons of a name."""
    return re.findall(rf'<(?:input|button)[^>]* name="{name}" value="([^"]*)"', html)
