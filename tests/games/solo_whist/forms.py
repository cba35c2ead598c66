"""The form at a table of the tests, as sent, and what its HTML says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict

from napledger.games.conformance.html import Element, parsed
from napledger.games.deal_form.form import DeclaredForm
from napledger.games.solo_whist.form import deal_form
from napledger.games.solo_whist.seating import Table
from napledger.games.web import MoneyFormat, money_format_of
from tests.games.solo_whist.tables import NAMES, rules, table_of

CALLED = {name: f"{name} {name[0]}." for name in NAMES}
"""What each player is called on the page: another name than in the facts."""


def form_at(table: Table, sent: str = "", *, money: MoneyFormat | None = None) -> DeclaredForm:
    """Return the form at this table, as sent."""
    names = {player: CALLED.get(player, player) for player in table.members}
    money = money or money_format_of("counters")
    return deal_form(table, names=names, money=money, sent=QueryDict(sent))


def form_of(
    sent: str = "", *, at: Mapping[str, Any] | None = None, players: int = 4, **table: Any
) -> DeclaredForm:
    """Return the form at a table of so many with these rules, as sent."""
    return form_at(table_of(players, at or rules(), **table), sent)


def filled(facts: Mapping[str, Any], *, at: Mapping[str, Any], players: int = 4) -> DeclaredForm:
    """Return the form filled in with a deal's facts."""
    table = table_of(players, at)
    return deal_form(table, names=CALLED, money=money_format_of("counters"), facts=facts)


def steps(html: str) -> list[str]:
    """Return the names of the steps in a part of the form."""
    return [each.get("id") for each in parsed(f"<div>{html}</div>").of_tag("fieldset")]


def step(form: DeclaredForm, name: str) -> Element:
    """Return the control of a step."""
    root = parsed(f"<div>{''.join(form.controls)}</div>")
    return next(each for each in root.of_tag("fieldset") if each.get("id") == name)


def offered(form: DeclaredForm, name: str) -> list[str]:
    """Return the values of the inputs of a step."""
    return [each.get("value") for each in step(form, name).of_tag("input")]


def ends(form: DeclaredForm) -> list[str]:
    """Return the values of the buttons that end a deal."""
    root = parsed(f"<div>{form.controls.ends}</div>")
    return [each.get("value") for each in root.of_tag("button")]
