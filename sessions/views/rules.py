"""The rules at a table: to be read, to be printed, to be changed from the next deal on."""

from __future__ import annotations

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from sessions.access import evening_for
from sessions.book import open_book
from sessions.roles import RECORD, WATCH
from sessions.selectors.rules import rules_page


@require_GET
def show_rules(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """Show the rules in force in plain sentences, with prices and sources."""
    seen = evening_for(request, evening_id, action=WATCH)
    page = rules_page(open_book(seen.evening))
    heading = _("The rules at this table")
    context = {"page": page, "tab": "rules", "heading": heading, "may_record": seen.may(RECORD)}
    return render(request, "rules_show.html", context)
