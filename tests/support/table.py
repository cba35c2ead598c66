"""What tests of table make and send."""

from __future__ import annotations

from html import unescape
from typing import Any

from django.test import Client

from sessions.models import Entry, Evening, Seat
from tests.support.pages import markup, text

HTMX: dict[str, Any] = {"HTTP_HX_REQUEST": "true"}


def balances(evening: Evening) -> dict[str, int]:
    """Return what everybody stands at."""
    return {str(seat): seat.balance for seat in Seat.objects.filter(evening=evening)}


def deal(**fields: object) -> dict[str, object]:
    """Return the fields of a deal form: Ben calls three and makes it, unless said otherwise."""
    return {
        "caller": "2",
        "call": "3",
        "outcome": "made",
        "key": "key-of-this-form",
    } | fields


def seated(evening: Evening) -> list[str]:
    """Return the names at the table, in table order."""
    last = Entry.objects.filter(evening=evening).order_by("-number")[0]
    names = {str(seat.number): str(seat) for seat in Seat.objects.filter(evening=evening)}
    return [names[key] for key in last.table_after["seated"]]


def payment(**fields: str) -> dict[str, str]:
    """Return the fields of a payment: Ann pays Ben five, unless said otherwise."""
    return {"from": "1", "to": "2", "amount": "5", "key": "key-of-payment"} | fields


def page(client: Client, address: str) -> str:
    """Return what a page says."""
    response = client.get(address)
    assert response.status_code == 200
    return unescape(text(markup(response)))
