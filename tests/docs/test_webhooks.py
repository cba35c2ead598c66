"""What docs/webhooks.md tells whoever programs a receiver."""

from __future__ import annotations

import datetime
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
import time_machine

from sessions.models import Circle, Delivery, Entry, Evening, Webhook
from sessions.webhooks import post, queue
from sessions.webhooks.events import TEST, WORDS
from sessions.webhooks.payload import body_of
from sessions.webhooks.service import WEBHOOKS_MAX
from sessions.webhooks.signing import headers_of, secret_shown
from tests.docs.pages import ROOT, blocks, rows_below, text_of
from tests.sessions.conftest import access, circle, evening, owner, record, start

__all__ = ["access", "circle", "evening", "owner", "record", "start"]

PAGE = ROOT / "docs" / "webhooks.md"
NOW = datetime.datetime(2026, 11, 19, 20, 31, 7, tzinfo=datetime.UTC)


def block(kind: str) -> str:
    (found,) = (each.text for each in blocks() if each.page == PAGE and each.kind == kind)
    return found


@pytest.fixture
def webhook(circle: Circle) -> Webhook:
    return Webhook.objects.create(
        circle=circle, address="https://example.org/", events=[*WORDS], key="a-webhook"
    )


@pytest.fixture
def is_from_napledger() -> Callable[..., bool]:
    names: dict[str, Any] = {}
    exec(block("python"), names)  # noqa: S102  # our own page
    example: Callable[..., bool] = names["is_from_napledger"]
    return example


def test_the_example_knows_what_comes_from_here(
    webhook: Webhook, is_from_napledger: Callable[..., bool]
) -> None:
    body = '{"sentence":"Deal 1 · Ann, three, made: +45p"}'.encode()
    headers = headers_of(webhook, id="x", now=NOW, body=body)
    secret = secret_shown(webhook)
    webhook.secret_number = 2
    webhook.secret_at = NOW
    renewed = headers_of(webhook, id="x", now=NOW, body=body)

    with time_machine.travel(NOW, tick=False):
        assert is_from_napledger(secret, headers, body)
        assert is_from_napledger(secret, renewed, body)
        assert is_from_napledger(secret_shown(webhook), renewed, body)
        assert not is_from_napledger(secret_shown(webhook), headers, body)
        assert not is_from_napledger(secret, headers, body + b" ")
        assert not is_from_napledger(secret, headers | {"webhook-id": "y"}, body)
    with time_machine.travel(NOW + datetime.timedelta(minutes=6), tick=False):
        assert not is_from_napledger(secret, headers, body)


def shape(told: object) -> object:
    if isinstance(told, dict):
        return {name: shape(value) for name, value in told.items()}
    if isinstance(told, list):
        return shape(told[0])
    return type(told).__name__


def test_the_body_is_like_the_one_that_is_shown(
    webhook: Webhook, start: Callable[..., Evening], record: Callable[..., Entry], settings: Any
) -> None:
    settings.WEBHOOKS = True
    evening = start(currency="GBP", stake=5, rules={"preset": "hoyle"})
    record(evening, caller="1", call="3", made=True)
    delivery = Delivery.objects.get(webhook=webhook, entry__number=2)

    shown, told = json.loads(block("json")), json.loads(body_of(delivery))

    assert shape(told) == shape(shown)
    assert told["entry"]["sentence"] == shown["entry"]["sentence"]


def test_every_event_is_told_of() -> None:
    rows = rows_below(PAGE, "| event | when | besides the entry |")

    assert [row[0].strip("`") for row in rows] == [*WORDS, TEST]


def test_the_figures_are_those_of_the_code() -> None:
    page = text_of(PAGE)

    assert WEBHOOKS_MAX == 5
    assert "Five\nwebhooks a circle are the most." in page
    assert (post.CONNECT_SECONDS, post.WHOLE_SECONDS) == (5, 10)
    assert "has 5 seconds to be reached and 10 in all; 16 KB of its answer" in page
    assert (post.ANSWER_BYTES_MAX, post.ANSWER_CHARACTERS) == (16 * 1024, 200)
    assert queue.PAUSES_SECONDS == (10, 60, 300, 1800, 7200, 21600, 86400)
    assert re.search(
        r"after 10 seconds, 1 minute, 5 and 30 minutes, 2 hours, 6 hours and a day", page
    )
    assert (queue.FAILING_MAX.days, queue.KEPT.days) == (5, 14)
