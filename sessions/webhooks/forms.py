"""What the page of a circle's webhooks sends."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.http import QueryDict

from napledger.reading.faults import Fault
from napledger.site.embedding import option
from sessions.book.submission import new_key, read_key
from sessions.webhooks.address import ADDRESS_CHARACTERS_MAX, read_address
from sessions.webhooks.events import WORDS


@dataclass(frozen=True, slots=True)
class WebhookForm:
    """A webhook as it was typed: the address, and what it is to be told of."""

    address: str = ""
    events: tuple[str, ...] = tuple(WORDS)
    key: str = field(default_factory=new_key)


def typed(sent: QueryDict) -> WebhookForm:
    return WebhookForm(
        address=sent.get("address", "")[: 2 * ADDRESS_CHARACTERS_MAX].strip(),
        events=tuple(event for event in WORDS if event in sent.getlist("event")),
        key=sent.get("key", ""),
    )


def read_webhook(form: WebhookForm) -> WebhookForm:
    """Return what was typed, checked; raise Fault for what cannot be."""
    address = read_address(form.address, networks=option("WEBHOOKS_NETWORKS"))
    if not form.events:
        raise Fault("events", "choose what it is told of")
    return WebhookForm(address, form.events, read_key(form.key))
