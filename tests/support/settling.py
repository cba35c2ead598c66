"""What tests of settling make and send."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client

from sessions.models import Entry, Evening
from tests.addresses import at
from tests.support.pages import markup, text

HTMX = {"HX-Request": "true"}


@pytest.fixture
def played(start: Callable[..., Evening], record: Callable[..., Entry]) -> Evening:
    """Return an evening without a kitty: Ann is up 13, Ben level, Cat down 8, Dan down 5."""
    evening = start(rules={"preset": "hoyle"})
    record(evening, caller="1", call="4", made=True)
    record(evening, caller="2", call="2", made=True)
    record(evening, caller="3", call="1", made=False)
    record(evening, caller="2", call="1", made=False)
    record(evening, kind="adjustment", changes={"1": 1, "4": -1}, note="a coin that rolled away")
    return evening


@pytest.fixture
def ended(played: Evening, owner: Client) -> Evening:
    """Return that evening with play ended."""
    owner.post(f"{at(played)}review/", {"key": "end-of-play"})
    played.refresh_from_db()
    return played


@pytest.fixture
def with_kitty(start: Callable[..., Evening], record: Callable[..., Entry]) -> Evening:
    """Return an evening with a kitty of six, of which five were brought forward."""
    evening = start(kitty=5, kitty_coins=True)
    record(evening, caller="2", call="3", made=True)
    return evening


def cards(html: str) -> list[str]:
    """Return what each payment's card says, with what opens under it left closed."""
    html = re.sub(r'<details.*?</details>|<p class="card__why"><a .*?</p>', "", html, flags=re.S)
    return [text(each) for each in re.findall(r'<li class="card card--debt.*?</li>', html, re.S)]


def page(owner: Client, evening: Evening) -> str:
    """Return the page that settles."""
    return markup(owner.get(f"{at(evening)}settle/"))


def paid(payer: str, payee: str, amount: int, *, key: str) -> dict[str, str]:
    """Return the fields of a card's form."""
    return {"payer": payer, "payee": payee, "amount": str(amount), "key": key}


def pay(client: Client, evening: Evening) -> str:
    """Return the page of the ways to pay."""
    return markup(client.get(f"{at(evening)}pay/"))


def share(
    client: Client, evening: Evening, *players: str, key: str = "they-share-a-purse"
) -> tuple[int, str]:
    """Let players share a purse and return the status and the page."""
    address = f"{at(evening)}settle/purses/share/"
    response = client.post(address, {"player": list(players), "key": key})
    return response.status_code, markup(response)


def ways(owner: Client, evening: Evening, **query: str) -> str:
    """Return the page with the ways beside each other."""
    return markup(owner.get(f"{at(evening)}settle/ways/", query))


def ways_told(html: str) -> list[str]:
    """Return what each way's card says."""
    return [text(each) for each in html.split('<li class="card way')[1:]]


def choose(owner: Client, evening: Evening, *, key: str = "choose-a-way", **sent: str) -> str:
    """Choose a way and return the page that follows."""
    sent = {"key": key, **sent}
    address = f"{at(evening)}settle/plan/"
    return markup(owner.post(address, sent, headers=HTMX))
