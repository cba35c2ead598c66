"""A circle's webhooks, for its owner: added, tried, paused, deleted; and what became of each event.

Where the host has not set WEBHOOKS=1, there are no such pages.

The pages of a circle's webhooks: what each is told of, how it does, what it answered last.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import wraps

from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.formats import localize
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from napledger.games.web import labelled, sentence_of
from napledger.reading.faults import Fault, marked
from napledger.reading.readers import read_number
from napledger.site.embedding import option
from napledger.site.pages import render
from sessions.access.permissions import access_for
from sessions.access.roles import OWN
from sessions.common.http import UNPROCESSABLE, see_other
from sessions.common.words import evening_title, known_as
from sessions.models import Access, Circle, Delivery, Webhook
from sessions.webhooks import post
from sessions.webhooks import service as services
from sessions.webhooks.events import WORDS
from sessions.webhooks.forms import WebhookForm, read_webhook, typed
from sessions.webhooks.signing import secret_shown

DELIVERIES_SHOWN = 30

FAILURES: Mapping[str, str] = {
    post.NOT_ALLOWED: marked("not sent: it lies in a private network"),
    post.UNKNOWN: marked("nobody knows that name"),
    post.UNREACHED: marked("nobody answers there"),
    post.UNTRUSTED: marked("its certificate is not trusted"),
    post.TOO_SLOW: marked("no answer in time"),
    post.NO_HTTP: marked("what it answers is no HTTP"),
    post.UNTOLD: marked("this could not be told"),
}


@dataclass(frozen=True, slots=True)
class WebhookCard:
    """A webhook in a few words: what it is told of, and how it does; `alarm` if it fails."""

    webhook: Webhook
    told: str
    state: str
    alarm: bool
    waiting: int = 0


@dataclass(frozen=True, slots=True)
class DeliveryCard:
    """What was to be told, and what the last try came to."""

    delivery: Delivery
    title: str
    evening: str
    state: str
    answer: str
    next_try: datetime | None


@dataclass(frozen=True, slots=True)
class WebhooksPage:
    """A circle's webhooks, and the form for one more; `errors` are by field."""

    circle: Circle
    title: str
    cards: Sequence[WebhookCard]
    form: WebhookForm
    choices: Sequence[tuple[str, str, bool]]
    errors: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class WebhookPage:
    """One webhook, and its last deliveries."""

    circle: Circle
    title: str
    card: WebhookCard
    deliveries: Sequence[DeliveryCard]


def webhooks_page(
    circle: Circle, *, form: WebhookForm | None = None, fault: Fault | None = None
) -> WebhooksPage:
    """Return a circle's webhooks, in two queries."""
    form = form or WebhookForm()
    webhooks = Webhook.objects.filter(circle=circle).order_by("created_at")
    due = Delivery.objects.filter(circle=circle, due_at__isnull=False).order_by()
    waiting = dict(due.values_list("webhook").annotate(Count("pk")))
    return WebhooksPage(
        circle=circle,
        title=known_as(circle),
        cards=[_card(each, waiting=waiting.get(each.pk, 0)) for each in webhooks],
        form=form,
        choices=[(event, _(words), event in form.events) for event, words in WORDS.items()],
        errors={} if fault is None else {fault.path: sentence_of(fault)},
    )


def webhook_page(webhook: Webhook) -> WebhookPage:
    """Return one webhook, and its last deliveries, in three queries."""
    rows = Delivery.objects.filter(circle=webhook.circle_id, webhook=webhook)
    rows = rows.select_related("evening", "entry").defer("entry__table_after", "entry__facts")
    waiting = rows.filter(due_at__isnull=False).count()
    return WebhookPage(
        circle=webhook.circle,
        title=known_as(webhook.circle),
        card=_card(webhook, waiting=waiting),
        deliveries=[_delivery_card(each, webhook) for each in rows[:DELIVERIES_SHOWN]],
    )


def _card(webhook: Webhook, *, waiting: int) -> WebhookCard:
    told = get_text_list([_(WORDS[each]) for each in WORDS if each in webhook.events], _("or"))
    return WebhookCard(webhook, told, *_state(webhook), waiting=waiting)


def _state(webhook: Webhook) -> tuple[str, bool]:
    """Return how a webhook does, and whether its owner is to look at it."""
    if webhook.off_at is not None:
        return _("switched off: nothing came through"), True
    if webhook.paused_at is not None:
        return _("paused"), False
    if webhook.failing_since is not None:
        return _("failing"), True
    if webhook.tried_at is None:
        return _("nothing sent yet"), False
    return _("in order"), False


def _delivery_card(delivery: Delivery, webhook: Webhook) -> DeliveryCard:
    is_on = webhook.paused_at is None
    return DeliveryCard(
        delivery=delivery,
        title=_title(delivery),
        evening="" if delivery.evening is None else evening_title(delivery.evening),
        state=_state_of_delivery(delivery),
        answer=_answer(delivery),
        next_try=delivery.due_at if delivery.tries and is_on else None,
    )


def _title(delivery: Delivery) -> str:
    if delivery.entry is None:
        # Translators: a heading: a message that only tries whether the address answers
        return _("Test")
    said = _(WORDS[delivery.event])
    entry = _("entry %(number)s") % {"number": delivery.entry.number}
    return labelled(f"{said[:1].upper()}{said[1:]}", entry)


def _state_of_delivery(delivery: Delivery) -> str:
    if delivery.state == Delivery.DELIVERED:
        return _("delivered")
    if delivery.state == Delivery.GIVEN_UP:
        return _("given up")
    return _("to be tried again") if delivery.tries else _("on its way")


def _answer(delivery: Delivery) -> str:
    """Return what the last try came to, in a few words; "" before the first."""
    if delivery.tried_at is None:
        return ""
    words = FAILURES.get(delivery.failure)
    said = _(words) if words else _("status %(status)s") % {"status": delivery.status}
    return f"{said}, {_took(delivery.took_ms or 0)}"


def _took(milliseconds: int) -> str:
    if milliseconds < 1000:
        return _("%(number)s ms") % {"number": milliseconds}
    return _("%(number)s s") % {"number": localize(round(milliseconds / 1000, 1))}


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
