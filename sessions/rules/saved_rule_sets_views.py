"""The rule sets that a circle keeps: to be looked at, compared, made, changed and deleted."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from napledger.games import games
from napledger.games.contract import AnyGame
from napledger.reading.faults import Fault
from napledger.site.pages import render
from sessions.access.permissions import access_for, circle_for
from sessions.access.roles import RECORD, WATCH, may
from sessions.common.http import UNPROCESSABLE, see_other
from sessions.models import Access, Circle, RuleSet
from sessions.rules.compare_page import compare_page
from sessions.rules.forms import RuleSetForm
from sessions.rules.saved_rule_sets_page import (
    change_form,
    form_page,
    new_form,
    rule_set_page,
    saved_rule_sets_page,
)
from sessions.rules.service import change_rule_set as change_saved
from sessions.rules.service import delete_rule_set as delete_saved
from sessions.rules.service import keep_rule_set
from sessions.rules.share import share_address

PICK, HOUSE = "pick", "house"
"""The pages of the form, as its fields `page` and `step` name them."""


@require_safe
def list_rule_sets(request: HttpRequest, circle_id: uuid.UUID) -> HttpResponse:
    access = access_for(request, circle_id, action=WATCH)
    context = {"page": saved_rule_sets_page(access.circle), "records": may(access.role, RECORD)}
    return render(request, "rules/saved.html", context)


@require_safe
def show_rule_set(
    request: HttpRequest, circle_id: uuid.UUID, rule_set_id: uuid.UUID
) -> HttpResponse:
    """Show a rule set in words, with its prices, its sources and its address."""
    access, row, game = _saved(request, circle_id, rule_set_id, action=WATCH)
    page = rule_set_page(row, game=game)
    share = share_address(request, code=page.code)
    context = {"page": page, "share": share, "records": may(access.role, RECORD)}
    return render(request, "rules/rule_set.html", context)


@require_safe
def print_rule_set(
    request: HttpRequest, circle_id: uuid.UUID, rule_set_id: uuid.UUID
) -> HttpResponse:
    """Show a rule set as a card to be printed and laid on the table."""
    _access, row, game = _saved(request, circle_id, rule_set_id, action=WATCH)
    page = rule_set_page(row, game=game)
    context = {"page": page, "share": share_address(request, code=page.code)}
    return render(request, "rules/card.html", context)


@require_safe
def compare_rule_sets(request: HttpRequest, circle_id: uuid.UUID) -> HttpResponse:
    """Show two sets of rules line by line, the ones that the address asks for."""
    circle = circle_for(request, circle_id, action=WATCH)
    page = compare_page(circle, request.GET)
    status = UNPROCESSABLE if page.fault else 200
    return render(request, "rules/compare.html", {"page": page}, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def make_rule_set(request: HttpRequest, circle_id: uuid.UUID) -> HttpResponse:
    access = access_for(request, circle_id, action=RECORD)
    if request.method != "POST":
        return _shown(request, access.circle, new_form(access.circle, asked=request.GET))
    form = new_form(access.circle, asked=request.POST, sent=request.POST)
    return _sent(request, access, form)


@require_http_methods(["GET", "HEAD", "POST"])
def change_rule_set(
    request: HttpRequest, circle_id: uuid.UUID, rule_set_id: uuid.UUID
) -> HttpResponse:
    access, row, game = _saved(request, circle_id, rule_set_id, action=RECORD)
    if request.method != "POST":
        return _shown(request, access.circle, change_form(row, game=game), row=row)
    form = change_form(row, game=game, sent=request.POST)
    return _sent(request, access, form, row=row)


@require_http_methods(["GET", "HEAD", "POST"])
def delete_rule_set(
    request: HttpRequest, circle_id: uuid.UUID, rule_set_id: uuid.UUID
) -> HttpResponse:
    """Ask whether a rule set is to be deleted, or delete it; a second tap finds it deleted."""
    if request.method != "POST":
        _access, row, _game = _saved(request, circle_id, rule_set_id, action=RECORD)
        return render(request, "rules/delete.html", {"row": row})
    circle = circle_for(request, circle_id, action=RECORD)
    delete_saved(circle, rule_set_id)
    return see_other(reverse("list-rule-sets", args=[circle_id]))


def _saved(
    request: HttpRequest, circle_id: uuid.UUID, rule_set_id: uuid.UUID, *, action: str
) -> tuple[Access, RuleSet, AnyGame]:
    """Return the device's access, a rule set of the circle and its game; or raise Http404."""
    access = access_for(request, circle_id, action=action)
    rows = RuleSet.objects.select_related("by", "circle")
    row = get_object_or_404(rows, circle=access.circle_id, pk=rule_set_id)
    if row.game not in games():
        raise Http404
    return access, row, games()[row.game]


def _sent(
    request: HttpRequest, access: Access, form: RuleSetForm, *, row: RuleSet | None = None
) -> HttpResponse:
    """Keep what the form says, or show it again: what is wrong, or the page that is asked for."""
    step = request.POST.get("step", "")
    if step in (PICK, HOUSE):
        return _shown(request, access.circle, form, row=row, at=step)
    named = form.named()
    if named is not None:
        try:
            if row is None:
                row = keep_rule_set(access, named)
            else:
                change_saved(row, named)
        except Fault as fault:
            form.refuse(fault)
        else:
            return see_other(reverse("show-rule-set", args=[access.circle_id, row.pk]))
    return _shown(request, access.circle, form, row=row, at=request.POST.get("page", ""))


def _shown(
    request: HttpRequest,
    circle: Circle,
    form: RuleSetForm,
    *,
    row: RuleSet | None = None,
    at: str = "",
) -> HttpResponse:
    """Return the page of the options where it was on, unless what is wrong is elsewhere."""
    on_house = (at or request.GET.get("page")) == HOUSE
    is_elsewhere = form.errors or "preset" in form.rules.errors
    template = "rules/keep_house.html" if on_house and not is_elsewhere else "rules/keep.html"
    context: dict[str, Any] = {"page": form_page(circle, form, row=row)}
    return render(request, template, context, status=UNPROCESSABLE if form.is_refused else 200)
