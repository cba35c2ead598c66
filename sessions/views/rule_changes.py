"""Changing the stake or the rules of an evening, from the next deal on.

Like the form that starts an evening this has two pages: the stake with the rule sets, from which
the change can be made at once, and the rules of the house.
"""

from __future__ import annotations

import uuid
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from napledger.ledger.faults import Fault
from sessions.access import Seen, evening_for
from sessions.book import Book, open_book
from sessions.forms.rule_change import RuleChangeForm
from sessions.keys import body_of, read_key
from sessions.roles import RECORD
from sessions.selectors.rule_change import RuleChangePage, rule_change_form, rule_change_page
from sessions.services.posting import KeyReused
from sessions.services.record import record_entry
from sessions.views.responses import CONFLICT, UNPROCESSABLE, see_other

CHANGE, HOUSE = "change", "house"
"""The pages of the form, as its fields `page` and `step` name them."""


@require_http_methods(["GET", "HEAD", "POST"])
def change_rules(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """Show the stake and the rules in force, or change them as the form says."""
    seen = evening_for(request, evening_id, action=RECORD)
    book = open_book(seen.evening)
    if request.method != "POST":
        return _shown(request, rule_change_page(book, rule_change_form(book)))
    form = rule_change_form(book, sent=request.POST)
    step = request.POST.get("step", "")
    if step in (CHANGE, HOUSE):
        return _shown(request, rule_change_page(book, form), at=step)
    try:
        _record(request, seen, book, form=form)
    except Fault as fault:
        page = rule_change_page(book, form, fault=fault)
        return _shown(request, page, at=request.POST.get("page", ""))
    except KeyReused:
        reused = Fault("", "this form was used already; here are the rules as they stand")
        page = rule_change_page(book, rule_change_form(book), fault=reused)
        return _shown(request, page, status=CONFLICT)
    return see_other(reverse("show-table", args=[evening_id]))


def _record(request: HttpRequest, seen: Seen, book: Book, *, form: RuleChangeForm) -> None:
    def facts(opened: Book) -> dict[str, Any]:
        again = opened is not book
        return (rule_change_form(opened, sent=request.POST) if again else form).facts()

    record_entry(
        seen.evening,
        kind="rules",
        facts=facts,
        key=read_key(request.POST.get("key", "")),
        recorder=seen.recorder,
        book=book,
        body=body_of(request.POST),
    )


def _shown(
    request: HttpRequest, page: RuleChangePage, *, at: str = "", status: int | None = None
) -> HttpResponse:
    """Return the page of the house rules where it was on, unless what is wrong is elsewhere."""
    on_house = at == HOUSE and not page.form.errors and "preset" not in page.form.rules.errors
    template = "rules_change_house.html" if on_house else "rules_change.html"
    status = status or (UNPROCESSABLE if page.form.is_refused else 200)
    context = {"page": page, "tab": "more", "heading": _("Change the rules")}
    return render(request, template, context, status=status)
