"""Every address × method × role, in one's own circle and in a foreign one.

A row for each address says which role it takes to look (GET) and to send (POST); "anybody" for
what is open to all, None where the method is not known there. An address without a row fails.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver

from napledger.urls import urlpatterns
from sessions.access.locks import PROGRAM, hashed
from sessions.access.permissions import cookie_name
from sessions.models import Access, Circle, Delivery, Evening, Link, RuleSet, Webhook

ANYBODY, WATCHER, RECORDER, OWNER = "anybody", "watcher", "recorder", "owner"
NOBODY = "nobody"

ROWS: dict[str, tuple[str | None, str | None]] = {
    "show-home": (ANYBODY, None),
    "start-evening": (ANYBODY, ANYBODY),
    "join": (ANYBODY, ANYBODY),
    "open-link": (None, ANYBODY),
    "show-health": (ANYBODY, None),
    # Without METRICS_TOKEN there is no such page: test_metrics.py.
    "show-metrics": (NOBODY, None),
    "sign-in-to-admin": (ANYBODY, ANYBODY),
    # To whoever is not signed in these say: sign in. What is whose account's, test_accounts.py.
    "show-account": (ANYBODY, None),
    "account_signup": (ANYBODY, ANYBODY),
    "account_login": (ANYBODY, ANYBODY),
    "mfa_login_webauthn": (ANYBODY, ANYBODY),
    "account_logout": (ANYBODY, ANYBODY),
    "sign-out-everywhere": (None, ANYBODY),
    "account_inactive": (ANYBODY, None),
    "account_reauthenticate": (ANYBODY, ANYBODY),
    "mfa_reauthenticate_webauthn": (ANYBODY, ANYBODY),
    "account_change_password": (ANYBODY, ANYBODY),
    "account_set_password": (ANYBODY, ANYBODY),
    "mfa_add_webauthn": (ANYBODY, ANYBODY),
    "remove-passkey": (None, ANYBODY),
    "keep-circles": (None, ANYBODY),
    "export-account": (ANYBODY, None),
    "end-account": (ANYBODY, ANYBODY),
    "start-demonstration": (None, ANYBODY),
    "end-demonstration": (None, ANYBODY),
    "api-docs": (ANYBODY, None),
    "api-openapi": (ANYBODY, None),
    "show-manifest": (ANYBODY, None),
    "show-service-worker": (ANYBODY, None),
    "show-offline": (ANYBODY, None),
    "show-token": (ANYBODY, None),
    "show-phone": (ANYBODY, ANYBODY),
    "show-https": (ANYBODY, None),
    "show-https-line": (ANYBODY, None),
    "show-certificate": (ANYBODY, None),
    "show-circle": (WATCHER, None),
    "rename-circle": (None, OWNER),
    "make-recovery-code": (None, OWNER),
    "start-evening-of": (RECORDER, RECORDER),
    "show-links": (OWNER, None),
    "make-link": (None, OWNER),
    "renew-link": (OWNER, OWNER),
    "revoke-link": (OWNER, OWNER),
    "rename-link": (None, OWNER),
    "make-feed": (None, OWNER),
    "end-feed": (None, OWNER),
    # Who has the token of a feed reads it, in whatever role; here it is one that opens nothing.
    "show-feed": (NOBODY, None),
    "show-webhooks": (OWNER, None),
    "add-webhook": (None, OWNER),
    "show-webhook": (OWNER, None),
    "test-webhook": (None, OWNER),
    "pause-webhook": (None, OWNER),
    "resume-webhook": (None, OWNER),
    "renew-secret": (None, OWNER),
    "delete-webhook": (None, OWNER),
    "send-again": (None, OWNER),
    "show-programs": (OWNER, None),
    "make-program": (None, OWNER),
    "agree-who": (None, OWNER),
    "refuse-who": (None, OWNER),
    "show-table": (WATCHER, None),
    "show-live": (WATCHER, None),
    "show-big": (WATCHER, None),
    "show-sheet": (WATCHER, None),
    "show-log": (WATCHER, None),
    "replay-evening": (WATCHER, None),
    "show-curve": (WATCHER, None),
    "search-evenings": (WATCHER, None),
    "show-figures": (WATCHER, None),
    "show-league": (WATCHER, None),
    "list-marks": (WATCHER, None),
    "show-player": (WATCHER, None),
    "show-against": (WATCHER, None),
    "show-between": (WATCHER, None),
    "show-worth": (WATCHER, None),
    "what-if": (WATCHER, None),
    "what-if-season": (WATCHER, None),
    "show-paying": (WATCHER, None),
    "enter-paper": (RECORDER, RECORDER),
    "edit-handles": (OWNER, OWNER),
    "show-result": (WATCHER, None),
    "draw-result": (WATCHER, None),
    "export-deals": (WATCHER, None),
    "export-transfers": (WATCHER, None),
    "export-cash": (WATCHER, None),
    "export-evening-cash": (WATCHER, None),
    "export-document": (WATCHER, None),
    "export-book": (OWNER, None),
    "show-export": (WATCHER, None),
    "export-circle-deals": (WATCHER, None),
    "export-circle-transfers": (WATCHER, None),
    "export-circle-book": (OWNER, None),
    "show-statement": (WATCHER, None),
    "export-statement": (WATCHER, None),
    "show-entry": (WATCHER, None),
    "show-rules": (WATCHER, None),
    "show-more": (WATCHER, None),
    "show-kitty": (WATCHER, None),
    "show-settling": (WATCHER, None),
    "say-who": (WATCHER, WATCHER),
    "invite": (OWNER, OWNER),
    "take-over": (None, RECORDER),
    "tell-lost-head": (None, WATCHER),
    "answer-lost-heads": (None, RECORDER),
    "record-deal": (None, RECORDER),
    "price-deal": (None, RECORDER),
    "throw-evening-away": (RECORDER, RECORDER),
    "hide-circle": (None, WATCHER),
    "put-name-right": (RECORDER, RECORDER),
    "find-name": (RECORDER, None),
    "undo-last": (None, RECORDER),
    "redo-last": (None, RECORDER),
    "correct-entry": (RECORDER, RECORDER),
    "void-entry": (RECORDER, RECORDER),
    "restore-entry": (RECORDER, RECORDER),
    "change-rules": (RECORDER, RECORDER),
    "list-rule-sets": (WATCHER, None),
    "compare-rule-sets": (WATCHER, None),
    "make-rule-set": (RECORDER, RECORDER),
    "show-rule-set": (WATCHER, None),
    "print-rule-set": (WATCHER, None),
    "change-rule-set": (RECORDER, RECORDER),
    "delete-rule-set": (RECORDER, RECORDER),
    "show-shared-rules": (ANYBODY, None),
    "record-join": (None, RECORDER),
    "record-leave": (None, RECORDER),
    "settle-leaver": (RECORDER, RECORDER),
    "record-seats": (None, RECORDER),
    "record-offence": (None, RECORDER),
    "record-payment": (None, RECORDER),
    "record-adjustment": (None, RECORDER),
    "adjust-closed": (None, OWNER),
    "record-kitty": (None, RECORDER),
    "mark-paid": (None, RECORDER),
    "mark-unpaid": (None, RECORDER),
    "show-slate": (WATCHER, None),
    "show-slate-then": (WATCHER, None),
    "pay-from-slate": (None, RECORDER),
    "take-back-from-slate": (None, RECORDER),
    "show-ways": (WATCHER, None),
    "show-why": (WATCHER, None),
    "round-balances": (None, RECORDER),
    "price-counters": (None, RECORDER),
    "show-purses": (WATCHER, None),
    "share-purse": (None, RECORDER),
    "part-purse": (None, RECORDER),
    "pay-leaver": (None, RECORDER),
    "choose-plan": (None, RECORDER),
    "acknowledge-payment": (None, WATCHER),
    "break-off": (None, RECORDER),
    "review-evening": (None, RECORDER),
    "close-evening": (None, RECORDER),
    "reopen-evening": (None, RECORDER),
}

ROLES = ("stranger", "foreign owner", "owner's program", "watcher", "player", "recorder", "owner")
ENOUGH = {
    ANYBODY: set(ROLES),
    WATCHER: {"watcher", "player", "recorder", "owner"},
    RECORDER: {"recorder", "owner"},
    OWNER: {"owner"},
    NOBODY: set(),
}

BEYOND_ROLES = {"say-who", "agree-who", "refuse-who"}
"""What the row of addresses that a role alone does not open is about is tested elsewhere too."""

NOT_FOUND, NOT_ALLOWED = 404, 405

HOYLE_KITTY = "i1bKSyxQ0lHKyK_MSY3PziwpqVTSqa6NBQA"
"""What stands for rules of Nap, Hoyle with a kitty, in an address."""


def addresses(patterns: object, prefix: str = "") -> Iterator[tuple[str, str]]:
    """Yield the name and the route of every address that has a name, but for two sets of them.

    The admin's are Django's, and those for programs have a matrix of their own.
    """
    assert isinstance(patterns, list), "patterns are a list"
    for pattern in patterns:
        if isinstance(pattern, URLPattern) and pattern.name:
            yield str(pattern.name), prefix + str(pattern.pattern)
        elif isinstance(pattern, URLResolver) and pattern.namespace not in ("admin", "api"):
            yield from addresses(pattern.url_patterns, prefix + str(pattern.pattern))


ADDRESSES = dict(addresses(urlpatterns))


@pytest.fixture
def devices(circle: Circle, evening: Evening) -> dict[str, Client]:
    """A browser in each role, and one that shows the token of a program which owns the book."""
    foreign = Circle.objects.create(name="Elsewhere", game="nap")
    made: dict[str, Client] = {}
    for role in ROLES:
        secret = f"the secret of a {role}"
        if role == "owner's program":
            secret = f"{PROGRAM}{'x' * 32}"
        client = Client()
        client.cookies[cookie_name()] = secret
        if role != "stranger":
            Access.objects.create(
                circle=foreign if role == "foreign owner" else circle,
                role=role if role in ENOUGH[WATCHER] else "owner",
                secret_hash=hashed(secret),
            )
        made[role] = client
    assert evening.circle_id == circle.pk
    return made


def a_webhook(circle: Circle) -> Webhook:
    """Return a webhook of the circle, which nobody sends to."""
    return Webhook.objects.create(
        circle=circle, address="https://example.org/told", events=["entry.written"], key="a-webhook"
    )


@pytest.fixture
def address_of(
    circle: Circle, evening: Evening, record: Callable[..., object], settings: Any
) -> object:
    """A maker of addresses in the circle, with an entry and a link that are there."""
    settings.WEBHOOKS = True
    record(evening, kind="deal", caller="1", call="3", made=True)
    link = Link.objects.create(circle=circle, role="watcher", token_hash="x" * 64)
    asking = Access.objects.create(
        circle=circle,
        role="watcher",
        secret_hash="y" * 64,
        says_player=circle.players.first(),
    )
    values = {
        "circle_id": circle.pk,
        "evening_id": evening.pk,
        "link_id": link.pk,
        "access_id": asking.pk,
        "number": 2,
        "player_id": circle.players.order_by("name")[0].pk,
        "other_id": circle.players.order_by("name")[1].pk,
        "rule_set_id": RuleSet.objects.create(circle=circle, game="nap", name="Ours").pk,
        "code": HOYLE_KITTY,
        "token": "a token that opens nothing",
        "webhook_id": (webhook := a_webhook(circle)).pk,
        "delivery_id": Delivery.objects.create(circle=circle, webhook=webhook, event="test").pk,
        "kind": "ofx",
    }

    def made(route: str) -> str:
        return "/" + re.sub(r"<\w+:(\w+)>", lambda found: str(values[found.group(1)]), route)

    return made


def test_every_address_has_a_row() -> None:
    names = [name for name, _route in addresses(urlpatterns)]
    assert sorted(names) == sorted(ROWS)


@pytest.mark.parametrize("name", sorted(ROWS.keys() - BEYOND_ROLES))
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_role_opens_what_its_row_says_and_nothing_else(
    devices: dict[str, Client], address_of: Callable[[str], str], name: str, method: str
) -> None:
    address = address_of(ADDRESSES[name])
    needed = ROWS[name][0 if method == "GET" else 1]

    answers = {
        role: client.generic(method, address).status_code for role, client in devices.items()
    }

    if needed is None:
        assert set(answers.values()) == {NOT_ALLOWED}
        return
    shut_out = {role for role, status in answers.items() if status == NOT_FOUND}
    assert shut_out == set(ROLES) - ENOUGH[needed]
    assert all(status < 500 for status in answers.values())


def test_what_is_not_there_is_not_there_for_its_owner_either(devices: dict[str, Client]) -> None:
    nowhere = uuid.UUID(int=7)

    assert devices["owner"].get(f"/circles/{nowhere}/evenings/{nowhere}/").status_code == NOT_FOUND
    assert devices["owner"].get(f"/circles/{nowhere}/").status_code == NOT_FOUND


@pytest.mark.parametrize(
    "name", sorted(name for name, route in ADDRESSES.items() if ROWS[name][0] is None)
)
def test_whoever_opens_the_address_of_a_form_is_led_to_a_page_above_it(
    devices: dict[str, Client], address_of: Callable[[str], str], name: str
) -> None:
    address = address_of(ADDRESSES[name])
    if address.startswith("/api/"):
        return

    led = devices["owner"].get(address, HTTP_ACCEPT="text/html,*/*;q=0.8", follow=True)

    assert led.status_code == 200
    assert address.startswith(led.redirect_chain[0][0])
