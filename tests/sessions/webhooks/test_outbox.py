"""What is to be told is noted with the entry it is about: both, or neither."""

from __future__ import annotations

import json

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

from sessions.book.submission import Recorder, Submission, new_key
from sessions.models import Access, Circle, Delivery, Entry, Evening, Webhook
from sessions.settling.service import close_evening, review_evening
from sessions.webhooks.payload import body_of
from tests.addresses import at
from tests.sessions.webhooks.conftest import AddWebhook
from tests.support.nights import Record, Start, end, play_night
from tests.support.table import deal


def noted() -> list[tuple[str, int]]:
    """Return what is noted, by event and number of the entry, in order."""
    rows = Delivery.objects.order_by("at", "pk").values_list("event", "entry__number")
    return [(event, number) for event, number in rows]


def told(event: str, number: int) -> dict[str, object]:
    """Return what is told of an event, as a receiver reads it."""
    delivery = Delivery.objects.get(event=event, entry__number=number)
    read: dict[str, object] = json.loads(body_of(delivery))
    return read


def test_each_entry_is_noted_for_each_webhook_that_wants_it(
    evening: Evening, record: Record, add_webhook: AddWebhook
) -> None:
    first, second = add_webhook(), add_webhook(events=["entry.written"])
    add_webhook(events=["evening.closed"])

    record(evening, caller="1", call="3", made=True)

    rows = Delivery.objects.order_by("pk").values_list("webhook", "event", "entry__number", "state")
    assert sorted(rows) == sorted(
        (each.pk, "entry.written", 2, "waiting") for each in (first, second)
    )


def test_the_end_of_an_evening_is_an_event_of_its_own(
    evening: Evening, access: Access, add_webhook: AddWebhook
) -> None:
    add_webhook()
    recorder = Recorder(device_id=access.pk)

    review_evening(evening, submission=Submission(new_key(), recorder))
    close_evening(evening, submission=Submission(new_key(), recorder))

    assert noted() == [("entry.written", 2), ("entry.written", 3), ("evening.closed", 3)]


def test_what_is_not_written_is_not_noted(
    evening: Evening, record: Record, add_webhook: AddWebhook
) -> None:
    add_webhook()

    def undone() -> None:
        with transaction.atomic():
            record(evening, caller="1", call="3", made=True)
            raise ValueError("the machine stumbles")

    with pytest.raises(ValueError, match="stumbles"):
        undone()

    assert noted() == []


def test_what_cannot_be_noted_is_not_written(
    evening: Evening, record: Record, add_webhook: AddWebhook, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_webhook()

    def full(*_args: object, **_how: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(Delivery, "save", full)
    with pytest.raises(OSError, match="full"):
        record(evening, caller="1", call="3", made=True)

    assert Entry.objects.filter(evening=evening).count() == 1


def test_the_same_form_sent_twice_is_told_once(
    owner: Client, evening: Evening, add_webhook: AddWebhook
) -> None:
    add_webhook()
    form = deal(key="the-same-deal")

    for _ in range(2):
        owner.post(f"{at(evening)}deals/", form)

    assert noted() == [("entry.written", 2)]


def test_it_is_noted_for_one_that_is_paused_and_for_none_switched_off_or_of_another_circle(
    evening: Evening, record: Record, add_webhook: AddWebhook
) -> None:
    add_webhook(off_at=timezone.now())
    paused = add_webhook(paused_at=timezone.now())
    other = Circle.objects.create(name="Elsewhere", game="nap")
    Webhook.objects.create(circle=other, address="https://a.example/", events=["entry.written"])

    record(evening, caller="1", call="3", made=True)

    assert Delivery.objects.get().webhook == paused
    assert noted() == [("entry.written", 2)]


def test_what_is_told_of_a_deal(
    circle: Circle, start: Start, record: Record, add_webhook: AddWebhook
) -> None:
    add_webhook()
    evening = start(currency="GBP", stake=5, rules={"preset": "hoyle"})
    entry = record(evening, caller="1", call="3", made=True, note="a close thing")
    ids = {player.name: str(player.pk) for player in circle.players.all()}
    delivery = Delivery.objects.get(entry=entry)

    assert told("entry.written", 2) == {
        "id": str(delivery.pk),
        "event": "entry.written",
        "at": entry.at.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "circle": {"id": str(circle.pk), "name": "The Crown"},
        "evening": {
            "id": str(evening.pk),
            "title": "Thursday at the Crown",
            "played_on": "2026-11-19",
            "game": "nap",
            "currency": "GBP",
        },
        "entry": {
            "number": 2,
            "kind": "deal",
            "at": entry.at.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "sentence": "Deal 1 · Ann, three, made: +45p",
            "why": "",
            "corrects": None,
            "changes": [
                {"player": ids["Ann"], "name": "Ann", "amount": 45},
                {"player": ids["Ben"], "name": "Ben", "amount": -15},
                {"player": ids["Cat"], "name": "Cat", "amount": -15},
                {"player": ids["Dan"], "name": "Dan", "amount": -15},
            ],
        },
    }


def test_a_correction_says_what_it_puts_right(
    owner: Client, evening: Evening, record: Record, add_webhook: AddWebhook
) -> None:
    record(evening, caller="1", call="3", made=True)
    add_webhook()
    evening.refresh_from_db()

    owner.post(f"{at(evening)}undo/", {"key": "undo-it-now", "number": "2"})

    entry = told("entry.written", 3)["entry"]
    assert isinstance(entry, dict)
    assert (entry["kind"], entry["corrects"]) == ("void", 2)
    assert entry["sentence"] == "Undone: Deal 1 · Ann, three, made"
    changes = {each["name"]: each["amount"] for each in entry["changes"]}
    assert changes == {"Ann": -9, "Ben": 3, "Cat": 3, "Dan": 4, "Kitty": -1}


def test_a_closed_evening_says_what_it_came_to(
    owner: Client, start: Start, record: Record, add_webhook: AddWebhook
) -> None:
    evening = end(play_night(start, record))
    add_webhook()

    owner.post(f"{at(evening)}close/", {"key": "close-it-now"})

    result = told("evening.closed", 8)["result"]
    assert isinstance(result, list)
    assert [(each["name"], each["won"]) for each in result] == [
        ("Ann", -6),
        ("Ben", 2),
        ("Cat", 8),
        ("Dan", -4),
    ]


def test_a_disputed_payment_says_which_and_why(
    owner: Client, start: Start, record: Record, add_webhook: AddWebhook
) -> None:
    evening = start(currency="GBP", stake=5, rules={"preset": "hoyle"})
    record(evening, caller="1", call="4", made=True)
    owner.post(f"{at(evening)}review/", {"key": "end-of-play"})
    paid = {"key": "ben-has-paid", "payer": "2", "payee": "1", "amount": "20"}
    owner.post(f"{at(evening)}settle/paid/", paid)
    add_webhook()

    said = {"key": "it-never-came", "entry": "4", "what": "disputed", "note": "it never came"}
    owner.post(f"{at(evening)}settle/mark/", said)

    payment = told("payment.disputed", 5)["payment"]
    assert isinstance(payment, dict)
    assert (payment["from"]["name"], payment["to"]["name"]) == ("Ben", "Ann")
    assert (payment["entry"], payment["amount"], payment["note"]) == (4, 20, "it never came")
    assert noted() == [("entry.written", 5), ("payment.disputed", 5)]
