"""Starting an evening, in a circle that is known or in one that begins with it.

The form has two pages: the table (players, stake, rule set, first dealer), from which an evening
can be started at once, and the rules of the house. Nothing is written before an evening starts.
"""

from __future__ import annotations

import secrets
import uuid
from contextlib import suppress
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from napledger.games.web import sentence_of
from napledger.reading.faults import Fault
from napledger.site.pages import render
from sessions.access.in_force import host_shown
from sessions.access.limits import NEW_CIRCLES, limited
from sessions.access.locks import circle_begun, hashed
from sessions.access.permissions import (
    access_for,
    circles_of,
    cookie_name,
    device_secret,
    evening_for,
    keep_secret,
    role_of,
    secret_to_let_in,
)
from sessions.access.roles import RECORD, may
from sessions.book.submission import (
    Recorder,
    Submission,
    body_of,
    new_key,
    read_own_key,
    submission_of,
)
from sessions.book.writing import TooManyWriters
from sessions.common.http import CONFLICT, UNPROCESSABLE, later, see_other
from sessions.common.words import evening_title
from sessions.models import Access, Circle
from sessions.rules.saved_rule_sets import SHARED, keep_rule_set
from sessions.starting.forms import StartForm
from sessions.starting.moneys import money_of
from sessions.starting.page import (
    PLAY,
    StartPage,
    in_counters,
    offer_of,
    offered_form,
    sent_form,
    start_page,
    switched_form,
)
from sessions.starting.service import CROWDED, AlreadyStarted, circle_of, id_made_by, start_once
from sessions.starting.throwing_away import may_go, throw_away

CHANCE = secrets.SystemRandom()
"""What shuffles the cards when the first deal is drawn for."""

TABLE, RULES = "table", "rules"
"""The pages of the form, as its fields `page` and `step` name them."""

ANEW = "anew"
"""What the button sends that begins another circle of people who have one."""

FOR_COUNTERS = "counters"
"""What the button sends as `step` that puts the money away; the form comes back as typed."""


@require_http_methods(["GET", "HEAD", "POST"])
def start_evening(request: HttpRequest, circle_id: uuid.UUID | None = None) -> HttpResponse:
    """Show what an evening is offered to begin with, or start it from the form that was sent."""
    access = None if circle_id is None else access_for(request, circle_id, action=RECORD)
    host = None if access is None else host_shown(access)
    if host is not None:
        # What is sent is not begun here: the host's own form asks for it anew.
        return see_other(reverse("start-evening-of", args=[host]))
    if request.method == "POST":
        return _sent(request, access)
    asked = request.GET
    offer = offer_of(
        access,
        game=asked.get("game", ""),
        code=asked.get(SHARED, ""),
        nearest=_money_nearby(request),
    )
    page = start_page(offered_form(offer), offer, circle=_circle(access))
    # A secret of its own before the form is sent: two taps then come from the same device.
    return _keeping(request, _shown(request, page), secret=device_secret(request))


@require_http_methods(["GET", "HEAD", "POST"])
def throw_evening_away(
    request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID
) -> HttpResponse:
    """Ask whether an evening without a deal is to go, or let it go and lead home."""
    access = evening_for(request, circle_id, evening_id, action=RECORD)
    alarm = ""
    if request.method == "POST":
        try:
            submission = submission_of(request.POST, recorder=access.recorder)
            throw_away(access.evening, submission=submission)
            return see_other(reverse("show-home"))
        except Fault as fault:
            alarm = sentence_of(fault)
    table = reverse("show-table", args=[circle_id, evening_id])
    if not alarm and not may_go(access.evening):
        return see_other(table)
    title = evening_title(access.evening)
    shown = {"title": title, "alarm": alarm, "key": new_key(), "table": table}
    status = UNPROCESSABLE if alarm else 200
    return render(request, "starting/throw_away.html", shown, status=status)


def _sent(request: HttpRequest, access: Access | None) -> HttpResponse:
    if PLAY in request.POST:
        offer = offer_of(access, game=request.POST[PLAY], nearest=_money_nearby(request))
        form = switched_form(offer, sent=request.POST)
        return _shown(request, start_page(form, offer, circle=_circle(access)))
    sent: QueryDict = request.POST
    step = sent.get("step", "")
    if step == FOR_COUNTERS:
        step, sent = TABLE, in_counters(sent)
    form = sent_form(_circle(access), sent=sent, nearest=_money_nearby(request))
    facts = None if step == TABLE else form.facts(chance=CHANCE)
    started, same, crowded = None, None, False
    if facts is not None and step != RULES and access is None and ANEW not in sent:
        same = _circle_of_the_same(request, form, names=facts["players"])
    if facts is not None and step != RULES and same is None:
        try:
            start = _begun if access is None else _started
            return start(request, access, form=form, facts=facts)
        except AlreadyStarted as earlier:
            started = earlier.evening
        except Fault as fault:
            form.refuse(fault)
        except TooManyWriters:
            form.refuse(Fault("", CROWDED))
            crowded = True
    offer = offer_of(access, game=form.game, nearest=form.nearest)
    page = start_page(form, offer, circle=_circle(access), started=started, same=same)
    shown = _shown(request, page, at=TABLE if started or same else _page_asked(request.POST))
    return later(shown) if crowded else shown


def _circle_of_the_same(
    request: HttpRequest, form: StartForm, *, names: list[str]
) -> Circle | None:
    """Return the circle that these very people have here, unless this form has just begun it."""
    mine = [each for each in circles_of(request) if may(role_of(each), RECORD)]
    found = circle_of(mine, names=names)
    if found is None:
        return None
    key = form.text("key")
    device = hashed(secret_to_let_in(request, key=key))
    try:
        return None if found.pk == id_made_by(key, device=device, what="circle") else found
    except Fault:
        # A key that is none is refused where the evening is begun.
        return None


def _page_asked(sent: QueryDict) -> str:
    """Return the page of the form to show: the one that was asked for, or else sent."""
    step = sent.get("step", "")
    return RULES if step != TABLE and RULES in (step, sent.get("page")) else TABLE


def _started(
    request: HttpRequest, access: Access | None, *, form: StartForm, facts: dict[str, Any]
) -> HttpResponse:
    key = read_own_key(form.text("key"))
    secret = device_secret(request) if access else secret_to_let_in(request, key=key)
    evening = start_once(
        access,
        facts=facts,
        submission=Submission(key, Recorder(), body_of(request.POST)),
        keeper=form.keeper(),
        device=hashed(secret),
        along=form.along(),
    )
    if kept := form.kept_rules(facts):
        # Its name is the evening's, whatever else the group keeps.
        with suppress(Fault):
            keep_rule_set(evening.circle, kept, by=None if access is None else access.player)
    if access is None:
        circle_begun.send(None, request=request, circle_id=evening.circle_id, device=hashed(secret))
    response = see_other(reverse("show-table", args=[evening.circle_id, evening.pk]))
    return keep_secret(response, secret=secret)


_begun = limited(NEW_CIRCLES)(_started)


def _money_nearby(request: HttpRequest) -> str:
    return money_of(request.headers.get("Accept-Language", ""))


def _circle(access: Access | None) -> Circle | None:
    return None if access is None else access.circle


def _shown(request: HttpRequest, page: StartPage, *, at: str = TABLE) -> HttpResponse:
    """Return the page, or the page of the table where something on that one is wrong."""
    if page.form.errors or "preset" in page.form.rules.errors:
        at = TABLE
    status = UNPROCESSABLE if page.form.is_refused else 200
    if page.started is not None or page.same is not None:
        status = CONFLICT
    return render(request, f"starting/{at}.html", {"page": page}, status=status)


def _keeping(request: HttpRequest, response: HttpResponse, *, secret: str) -> HttpResponse:
    """Return the response, telling a device that has another secret, or none, to keep this one."""
    if request.COOKIES.get(cookie_name()) == secret:
        return response
    return keep_secret(response, secret=secret)
