"""What tests of owed make and send."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client

from sessions.models import Circle, Entry, Evening, Player
from sessions.models.rows import new_id
from tests.addresses import at
from tests.support.pages import markup, text

Close = Callable[..., Evening]


@pytest.fixture
def closed(owner: Client, start: Callable[..., Evening], record: Callable[..., Entry]) -> Close:
    """A maker of closed evenings at which each seat came to stand at so many counters."""

    def made(on: str, **facts: dict[str, int]) -> Evening:
        changes = facts.pop("changes")
        evening = start(played_on=on, rules={"preset": "hoyle"}, title="", **facts)
        record(evening, kind="adjustment", changes=changes, note="all of the night")
        owner.post(f"{at(evening)}review/", {"key": "end-of-play"})
        owner.post(f"{at(evening)}close/", {"key": "close-it-now"})
        evening.refresh_from_db()
        return evening

    return made


@pytest.fixture
def first(closed: Close) -> Evening:
    """Return an evening that left Ann up 13, Cat down 8 and Dan down 5."""
    return closed("2026-11-05", changes={"1": 13, "3": -8, "4": -5})


@pytest.fixture
def second(closed: Close) -> Evening:
    """Return the evening after it, which left Cat up 8, Ann down 6 and Dan down 2."""
    return closed("2026-11-12", changes={"1": -6, "3": 8, "4": -2})


def slate(client: Client, circle: Circle, *evenings: Evening) -> str:
    """Return the slate's page for some evenings, or for all."""
    picked = {"evening": [str(each.pk) for each in evenings]}
    return markup(client.get(f"/circles/{circle.pk}/slate/", picked))


def owed(html: str) -> list[str]:
    """Return the payments that the page asks for."""
    found = re.findall(r'<li class="card card--debt">(.*?)</li>', html, re.S)
    return [text(each).split(" Paid :")[0] for each in found]


def pay(
    client: Client,
    circle: Circle,
    *evenings: Evening,
    payment: tuple[str, str, int] | None = None,
    key: str = "from-the-slate",
) -> tuple[int, str]:
    """Mark a payment of the slate, or all, and return the status and the page."""
    sent: dict[str, object] = {"key": key, "evening": [str(each.pk) for each in evenings]}
    if payment is None:
        sent["all"] = "yes"
    else:
        payer, payee, amount = payment
        ids = {name: str(Player.objects.get(circle=circle, name=name).pk) for name in payment[:2]}
        sent |= {"payer": ids[payer], "payee": ids[payee], "amount": str(amount)}
    response = client.post(f"/circles/{circle.pk}/slate/paid/", sent)
    return response.status_code, markup(response)


def picked(html: str) -> list[str]:
    """Return the evenings that are picked on the page, as the forms of payments send them."""
    (form,) = re.findall(r'<form method="post"[^>]*>(?:(?!</form>).)*Mark all paid', html, re.S)
    return re.findall(r'name="evening" value="([^"]*)"', form)


NOTHING = {"kitty": 0, "Ann": 0, "Ben": 0, "Cat": 0, "Dan": 0}


def offered(client: Client, circle: Circle) -> dict[str, str]:
    """Return what the page that starts an evening offers, the value of each tick by its name."""
    html = markup(client.get(f"/circles/{circle.pk}/start/"))
    labels = re.findall(r'name="along" value="([^"]*)"[^>]*> (.*?)</label>', html, re.S)
    return {text(label).strip(): value for value, label in labels}


def start(
    client: Client, circle: Circle, *names: str, **fields: object
) -> tuple[int, str, Evening | None]:
    """Start an evening to which these players bring along what they can."""
    values = {label.split(" brings")[0]: value for label, value in offered(client, circle).items()}
    before = set(Evening.objects.values_list("pk", flat=True))
    response = client.post(
        f"/circles/{circle.pk}/start/",
        {
            "key": str(new_id()),
            "game": "nap",
            "player": ["Ann", "Ben", "Cat", "Dan"],
            "dealer": "1",
            "stake": "1",
            "currency": "counters",
            "preset": "hoyle",
            "played_on": "2026-11-26",
            "along": [values[name] for name in names],
            **fields,
        },
    )
    begun = Evening.objects.exclude(pk__in=before).first()
    return response.status_code, markup(response), begun


def begun(client: Client, circle: Circle, *names: str) -> Evening:
    """Start an evening, which must begin, and return it."""
    status, html, evening = start(client, circle, *names)
    assert status == 303, text(html)
    assert evening is not None
    return evening
