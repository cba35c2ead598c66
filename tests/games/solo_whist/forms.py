"""The form at a table of the tests, as sent, and what its HTML says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict

from napledger.games.conformance.html import Element, parsed
from napledger.games.deal_form.form import DeclaredForm
from napledger.games.solo_whist.form import deal_form
from napledger.games.web import money_format_of
from tests.games.solo_whist.tables import NAMES, table_of

CALLED = {name: f"{name} {name[0]}." for name in NAMES}
"""What each player is called on the page: another name than in the facts."""


def form_of(
    sent: str = "", *, at: Mapping[str, Any] | str = "hoyle", players: int = 4, **table: Any
) -> DeclaredForm:
    """Return the form at a table of so many with these rules, as sent."""
    return deal_form(
        table_of(players, at, **table),
        names=CALLED,
        money=money_format_of("counters"),
        sent=QueryDict(sent),
    )


def filled(facts: Mapping[str, Any], *, at: str = "hoyle") -> DeclaredForm:
    """Return the form of four filled in with a deal's facts."""
    table = table_of(4, at)
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
