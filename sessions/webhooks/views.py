"""A circle's webhooks, for its owner: added, tried, paused, deleted; and what became of each event.

Where the host has not set WEBHOOKS=1, there are no such pages.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable
from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from napledger.reading.faults import Fault
from napledger.reading.parameters import read_number
from napledger.site.embedding import option
from napledger.site.pages import render
from sessions.access.permissions import access_for
from sessions.access.roles import OWN
from sessions.common.circle_names import known_as
from sessions.common.http import UNPROCESSABLE, see_other
from sessions.models import Access, Webhook
from sessions.webhooks import service as services
from sessions.webhooks.forms import read_webhook, typed
from sessions.webhooks.page import webhook_page, webhooks_page
from sessions.webhooks.signing import secret_shown

View = Callable[..., HttpResponse]


def where_allowed(view: View) -> View:
    """Return a view that is there only where the host wants webhooks."""

    @wraps(view)
    def shown(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if not option("WEBHOOKS"):
            raise Http404
        return view(request, *args, **kwargs)

    return shown


@require_safe
@where_allowed
def show_webhooks(request: HttpRequest, circle_id: uuid.UUID) -> HttpResponse:
    access = access_for(request, circle_id, action=OWN)
    return render(request, "webhooks/webhooks.html", {"page": webhooks_page(access.circle)})


@require_POST
@where_allowed
def add_webhook(request: HttpRequest, circle_id: uuid.UUID) -> HttpResponse:
    """Add a webhook, and show its secret this once."""
    access = access_for(request, circle_id, action=OWN)
    form = typed(request.POST)
    try:
        read = read_webhook(form)
        webhook = services.add_webhook(
            access, address=read.address, events=read.events, key=read.key
        )
    except Fault as fault:
        page = webhooks_page(access.circle, form=form, fault=fault)
        return render(request, "webhooks/webhooks.html", {"page": page}, status=UNPROCESSABLE)
    return _shown_once(request, webhook)


@require_safe
@where_allowed
def show_webhook(request: HttpRequest, circle_id: uuid.UUID, webhook_id: uuid.UUID) -> HttpResponse:
    _access, webhook = _webhook(request, circle_id, webhook_id)
    return render(request, "webhooks/webhook.html", {"page": webhook_page(webhook)})


@require_POST
@where_allowed
def pause_webhook(
    request: HttpRequest, circle_id: uuid.UUID, webhook_id: uuid.UUID
) -> HttpResponse:
    return _act(request, circle_id, webhook_id, services.pause)


@require_POST
@where_allowed
def resume_webhook(
    request: HttpRequest, circle_id: uuid.UUID, webhook_id: uuid.UUID
) -> HttpResponse:
    return _act(request, circle_id, webhook_id, services.go_on)


@require_POST
@where_allowed
def test_webhook(request: HttpRequest, circle_id: uuid.UUID, webhook_id: uuid.UUID) -> HttpResponse:
    """Send a test."""
    return _act(request, circle_id, webhook_id, services.send_test)


@require_POST
@where_allowed
def send_again(
    request: HttpRequest, circle_id: uuid.UUID, webhook_id: uuid.UUID, delivery_id: uuid.UUID
) -> HttpResponse:
    """Send once more what was sent, or given up."""
    return _act(
        request,
        circle_id,
        webhook_id,
        lambda webhook: services.send_again(webhook, delivery_id),
    )


@require_POST
@where_allowed
def renew_secret(request: HttpRequest, circle_id: uuid.UUID, webhook_id: uuid.UUID) -> HttpResponse:
    """Give a webhook another secret, and show it this once."""
    _access, webhook = _webhook(request, circle_id, webhook_id)
    services.make_secret(webhook, number=read_number(request.POST.get("secret", "")))
    return _shown_once(request, webhook)


@require_POST
@where_allowed
def delete_webhook(
    request: HttpRequest, circle_id: uuid.UUID, webhook_id: uuid.UUID
) -> HttpResponse:
    """Delete a webhook; a second tap finds it deleted."""
    access = access_for(request, circle_id, action=OWN)
    services.delete_webhook(access.circle, webhook_id)
    return see_other(reverse("show-webhooks", args=[circle_id]))


def _webhook(
    request: HttpRequest, circle_id: uuid.UUID, webhook_id: uuid.UUID
) -> tuple[Access, Webhook]:
    access = access_for(request, circle_id, action=OWN)
    rows = Webhook.objects.select_related("circle")
    return access, get_object_or_404(rows, circle=access.circle_id, pk=webhook_id)


def _act(
    request: HttpRequest,
    circle_id: uuid.UUID,
    webhook_id: uuid.UUID,
    act: Callable[[Webhook], None],
) -> HttpResponse:
    _access, webhook = _webhook(request, circle_id, webhook_id)
    act(webhook)
    return see_other(reverse("show-webhook", args=[circle_id, webhook_id]))


def _shown_once(request: HttpRequest, webhook: Webhook) -> HttpResponse:
    context = {
        "webhook": webhook,
        "title": known_as(webhook.circle),
        "secret": secret_shown(webhook),
    }
    response = render(request, "webhooks/secret.html", context)
    response.headers["Cache-Control"] = "no-store"
    return response
