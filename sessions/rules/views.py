"""The rules at a table: to be read, to be printed, to be changed from the next deal on."""

from __future__ import annotations

import uuid
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from napledger.evening.kinds.rules import RulesChange
from napledger.reading.faults import Fault
from napledger.site.pages import render
from sessions.access.permissions import evening_for
from sessions.access.roles import RECORD, WATCH
from sessions.book.open_book import open_book
from sessions.book.submission import KeyReused, submission_of
from sessions.book.writing import facts_of, write
from sessions.common.http import UNPROCESSABLE, see_other, status_of
from sessions.rules.page import RuleChangePage, rule_change_form, rule_change_page, rules_page


@require_GET
def show_rules(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> HttpResponse:
    """Show the rules in force in plain sentences, with prices and sources."""
    access = evening_for(request, circle_id, evening_id, action=WATCH)
    page = rules_page(open_book(access.evening))
    heading = _("The rules at this table")
    allowed = {"may_record": access.may(RECORD), "of_circle": access.of_circle}
    context = {"page": page, "tab": "rules", "heading": heading, **allowed}
    return render(request, "rules/rules.html", context)


CHANGE, HOUSE = "change", "house"
"""The pages of the form, as its fields `page` and `step` name them."""


@require_http_methods(["GET", "HEAD", "POST"])
def change_rules(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> HttpResponse:
    access = evening_for(request, circle_id, evening_id, action=RECORD)
    book = open_book(access.evening)
    if request.method != "POST":
        return _shown(request, rule_change_page(book, rule_change_form(book)))
    bind = partial(rule_change_form, sent=request.POST)
    form = bind(book)
    step = request.POST.get("step", "")
    if step in (CHANGE, HOUSE):
        return _shown(request, rule_change_page(book, form), at=step)
    try:
        submission = submission_of(request.POST, recorder=access.recorder)
        facts = facts_of(form, book, bind=bind)
        write(access.evening, RulesChange.kind, facts, submission, book=book)
    except Fault as fault:
        if isinstance(fault, KeyReused):
            form = rule_change_form(book)
        page = rule_change_page(book, form, fault=fault)
        return _shown(request, page, at=request.POST.get("page", ""), status=status_of(fault))
    return see_other(reverse("show-table", args=[circle_id, evening_id]))


def _shown(
    request: HttpRequest, page: RuleChangePage, *, at: str = "", status: int | None = None
) -> HttpResponse:
    """Return the page of the house rules where it was on, unless what is wrong is elsewhere."""
    on_house = at == HOUSE and not page.form.errors and "preset" not in page.form.rules.errors
    template = "rules/change_house.html" if on_house else "rules/change.html"
    status = status or (UNPROCESSABLE if page.form.is_refused else 200)
    context = {"page": page, "tab": "more", "heading": _("Change the rules")}
    return render(request, template, context, status=status)
