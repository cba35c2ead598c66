"""Whose turn it is: pauses that grow, one sender at a time, and what is given up at last."""

from __future__ import annotations

import datetime

import pytest
import time_machine

from sessions.models import Circle, Delivery, Evening, Webhook
from sessions.webhooks import queue
from sessions.webhooks.post import Reply
from sessions.webhooks.service import delete_webhook
from tests.sessions.webhooks.conftest import AddWebhook
from tests.support.nights import Record

NOON = datetime.datetime(2026, 11, 19, 12, 0, tzinfo=datetime.UTC)
OK, BROKEN = Reply(200, "thanks", "", 12), Reply(500, "oh", "", 34)


@pytest.fixture(autouse=True)
def no_jitter(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have each pause be as long as it is on average."""
    monkeypatch.setattr("random.uniform", lambda _least, _most: 1.0)


@pytest.fixture
def webhook(circle: Circle, add_webhook: AddWebhook) -> Webhook:
    """A webhook that is to be told of one thing since noon."""
    made = add_webhook()
    Delivery.objects.create(circle=circle, webhook=made, event="test", at=NOON, due_at=NOON)
    return made


def tried(webhook: Webhook, at: datetime.datetime, answer: Reply) -> Delivery | None:
    """Return the delivery that is taken and answered at a moment, None if none is due."""
    if webhook not in queue.webhooks_due(at):
        return None
    delivery = queue.take(webhook, at)
    assert delivery is not None
    queue.note_answer(delivery, answer, at)
    delivery.refresh_from_db()
    webhook.refresh_from_db()
    return delivery


def test_the_pauses_grow_and_then_it_is_given_up(webhook: Webhook) -> None:
    at, waited = NOON, []
    while (delivery := tried(webhook, at, BROKEN)) is not None and delivery.due_at is not None:
        waited.append(int((delivery.due_at - at).total_seconds()))
        assert tried(webhook, delivery.due_at - datetime.timedelta(seconds=1), OK) is None
        at = delivery.due_at

    assert waited == [10, 60, 300, 1800, 7200, 21600, 86400]
    assert delivery is not None
    assert (delivery.state, delivery.tries) == ("given up", 8)
    assert webhook.failing_since == NOON
    assert webhook.off_at is None


def test_a_pause_is_a_tenth_longer_or_shorter_and_one_that_came_through_ends_the_failing(
    webhook: Webhook, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("random.uniform", lambda least, _most: least)

    failed = tried(webhook, NOON, BROKEN)
    assert failed is not None
    assert failed.due_at == NOON + datetime.timedelta(seconds=9)
    assert webhook.failing_since == NOON

    delivery = tried(webhook, failed.due_at, OK)
    assert delivery is not None
    assert (delivery.state, delivery.due_at, delivery.tries) == ("delivered", None, 2)
    assert (delivery.status, delivery.answer, delivery.took_ms) == (200, "thanks", 12)
    again = Webhook.objects.get()
    assert (again.failing_since, again.busy_until) == (None, None)
    assert tried(webhook, NOON + datetime.timedelta(days=1), OK) is None


def test_after_days_without_an_answer_all_of_it_is_switched_off(webhook: Webhook) -> None:
    later = NOON + datetime.timedelta(days=5)
    Webhook.objects.update(failing_since=NOON)
    Delivery.objects.update(tries=7)
    waiting = Delivery.objects.create(circle=webhook.circle, webhook=webhook, event="test")

    tried(webhook, later, BROKEN)

    assert webhook.off_at == later
    waiting.refresh_from_db()
    assert (waiting.state, waiting.due_at) == ("given up", None)
    assert list(queue.webhooks_due(later)) == []


def test_who_says_gone_is_told_nothing_any_more(webhook: Webhook) -> None:
    tried(webhook, NOON, Reply(410, "", "", 5))

    assert webhook.off_at == NOON
    assert Delivery.objects.get().state == "given up"


def test_what_is_in_hand_is_in_no_other_hand(webhook: Webhook) -> None:
    assert queue.take(webhook, NOON) is not None

    assert queue.take(webhook, NOON) is None
    assert list(queue.webhooks_due(NOON)) == []


def test_what_a_killed_sender_had_in_hand_is_taken_again(webhook: Webhook) -> None:
    first = queue.take(webhook, NOON)
    later = NOON + datetime.timedelta(seconds=60)

    again = tried(webhook, later, OK)

    assert again == first
    assert again is not None
    assert again.state == "delivered"


def test_what_is_due_comes_in_order_and_what_failed_lets_the_rest_go_ahead(
    evening: Evening, record: Record, add_webhook: AddWebhook
) -> None:
    webhook = add_webhook()
    with time_machine.travel(NOON, tick=False):
        for made in (True, False, True):
            record(evening, caller="1", call="3", made=made)

    answers = [tried(webhook, NOON, answer) for answer in (BROKEN, OK, OK)]
    last = tried(webhook, NOON + datetime.timedelta(seconds=10), OK)

    numbers = [each.entry.number for each in (*answers, last) if each and each.entry]
    assert numbers == [2, 3, 4, 2]


def test_paused_nothing_is_tried(webhook: Webhook) -> None:
    Webhook.objects.update(paused_at=NOON)

    assert tried(webhook, NOON, OK) is None


def test_those_that_answer_come_before_those_that_fail(
    circle: Circle, add_webhook: AddWebhook
) -> None:
    ago = NOON - datetime.timedelta(minutes=5)
    failing = add_webhook(failing_since=ago)
    lately = add_webhook(tried_at=NOON - datetime.timedelta(seconds=1))
    longer = add_webhook(tried_at=ago)
    new = add_webhook()
    for each in (failing, lately, longer, new):
        Delivery.objects.create(circle=circle, webhook=each, event="test", due_at=NOON)

    assert list(queue.webhooks_due(NOON)) == [new, longer, lately, failing]


def test_what_was_deleted_meanwhile_is_noted_nowhere(webhook: Webhook) -> None:
    delivery = queue.take(webhook, NOON)
    assert delivery is not None
    delete_webhook(webhook.circle, webhook.pk)

    queue.note_answer(delivery, OK, NOON)

    assert Delivery.objects.count() == 0


def test_after_two_weeks_a_delivery_is_thrown_away(webhook: Webhook) -> None:
    tried(webhook, NOON, OK)

    queue.throw_away_old(NOON + datetime.timedelta(days=14))
    kept = Delivery.objects.count()
    queue.throw_away_old(NOON + datetime.timedelta(days=14, seconds=1))

    assert (kept, Delivery.objects.count()) == (1, 0)
