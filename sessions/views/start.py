"""Starting an evening, in a circle that is known or in one that begins with it.

The form has two pages: the table (players, stake, rule set, first dealer), from which an evening
can be started at once, and the rules of the house. Nothing is written before an evening starts.
"""

from __future__ import annotations

import secrets
import uuid
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from napledger.ledger.faults import Fault
from sessions.access import (
    RECORD,
    circle_for,
    cookie_name,
    device_secret,
    keep_secret,
    own,
    secret_hash,
)
from sessions.forms.start import StartForm
from sessions.keys import body_of, read_key
from sessions.models import Circle
from sessions.selectors.start import StartPage, offer_of, start_form, start_page
from sessions.services.start_once import AlreadyStarted, new_circle_id, start_once
from sessions.views.responses import CONFLICT, UNPROCESSABLE, see_other

CHANCE = secrets.SystemRandom()
"""What shuffles the cards when the first deal is drawn for."""

TABLE, RULES = "table", "rules"
"""The pages of the form, as its fields `page` and `step` name them."""


@require_http_methods(["GET", "HEAD", "POST"])
def start_evening(request: HttpRequest, circle_id: uuid.UUID | None = None) -> HttpResponse:
    """Show what an evening is offered to begin with, or start it from the form that was sent."""
    circle = None if circle_id is None else circle_for(request, circle_id, action=RECORD)
    game = request.POST.get("game", request.GET.get("game", ""))
    offer = offer_of(circle, game=game, secret_hash=secret_hash(request))
    if request.method != "POST":
        page = start_page(start_form(offer), offer, circle=circle)
        # A secret of its own before the form is sent: two taps then come from the same device.
        return _keeping(request, _shown(request, page), secret=device_secret(request))
    form = start_form(offer, sent=request.POST)
    step = request.POST.get("step", "")
    if step == TABLE:
        return _shown(request, start_page(form, offer, circle=circle))
    facts = form.facts(chance=CHANCE)
    at = RULES if RULES in (step, request.POST.get("page")) else TABLE
    if facts is None or step == RULES:
        return _shown(request, start_page(form, offer, circle=circle), at=at)
    try:
        return _started(request, circle, form=form, facts=facts)
    except AlreadyStarted as earlier:
        page = start_page(form, offer, circle=circle, started=earlier.evening)
        return _shown(request, page, status=CONFLICT)
    except Fault as fault:
        return _shown(request, start_page(form, offer, circle=circle, fault=fault), at=at)


def _started(
    request: HttpRequest, circle: Circle | None, *, form: StartForm, facts: dict[str, object]
) -> HttpResponse:
    secret = device_secret(request)
    key = read_key(form.text("key"))
    evening = start_once(
        new_circle_id(key, secret=secret) if circle is None else circle.pk,
        facts=facts,
        keeper=form.keeper(),
        key=key,
        body=body_of(request.POST),
        access_to=partial(own, secret=secret),
    )
    response = see_other(reverse("show-table", args=[evening.pk]))
    return _keeping(request, response, secret=secret)


def _shown(
    request: HttpRequest, page: StartPage, *, at: str = TABLE, status: int | None = None
) -> HttpResponse:
    """Return the page, or the page of the table where something on that one is wrong."""
    if page.form.errors or "preset" in page.form.rules.errors:
        at = TABLE
    status = status or (UNPROCESSABLE if page.form.is_refused else 200)
    return render(request, f"start_{at}.html", {"page": page}, status=status)


def _keeping(request: HttpRequest, response: HttpResponse, *, secret: str) -> HttpResponse:
    """Return the response, telling a device without a secret to keep this one."""
    if request.COOKIES.get(cookie_name()):
        return response
    return keep_secret(response, secret=secret)
