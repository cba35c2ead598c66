"""The pages of a circle's webhooks, for its owner alone, where the host wants any."""

from __future__ import annotations

import datetime
import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from sessions.models import Circle, Delivery, Webhook
from tests.sessions.webhooks.conftest import AddWebhook
from tests.support.pages import text

FORM = {
    "key": "a-new-webhook",
    "address": "https://example.org/told",
    "event": ["entry.written", "evening.closed"],
}


def at(circle: Circle, rest: str = "") -> str:
    """Return the address of a circle's webhooks."""
    return f"/circles/{circle.pk}/webhooks/{rest}"


def page(client: Client, address: str) -> str:
    """Return what a person reads of a page."""
    response = client.get(address)
    assert response.status_code == 200
    return text(response.content.decode())


def secret_in(response: Any) -> str:
    """Return the secret that a page shows."""
    found = re.search(r">(whsec_[A-Za-z0-9+/]{43}=)</textarea>", response.content.decode())
    assert found is not None, "the page shows a secret"
    assert response.headers["Cache-Control"] == "no-store"
    return found[1]


def test_one_is_added_and_its_secret_shown_once_however_often_the_form_is_sent(
    owner: Client, circle: Circle
) -> None:
    secret, again = (secret_in(owner.post(at(circle, "new/"), FORM)) for _ in range(2))

    webhook = Webhook.objects.get()
    assert secret == again
    assert webhook.address == "https://example.org/told"
    assert webhook.events == ["entry.written", "evening.closed"]
    listed = owner.get(at(circle)).content.decode()
    assert "https://example.org/told" in text(listed)
    assert "When an entry is written or an evening is closed · nothing sent yet" in text(listed)
    assert secret not in listed
    assert secret not in owner.get(at(circle, f"{webhook.pk}/")).content.decode()


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"address": ""}, "Write an address like https://example.org/napledger"),
        ({"address": "http://10.0.0.1/"}, "This site sends to no address of a private network"),
        ({"event": []}, "Choose what it is told of"),
        ({"event": ["all"]}, "Choose what it is told of"),
        ({"key": ""}, "This form is out of date; please open the page again"),
    ],
)
def test_what_is_wrong_is_said_and_what_was_typed_is_kept(
    owner: Client, circle: Circle, fields: dict[str, Any], sentence: str
) -> None:
    response = owner.post(at(circle, "new/"), FORM | fields)

    assert response.status_code == 422
    assert sentence in text(response.content.decode())
    assert f'value="{(FORM | fields)["address"]}"' in response.content.decode()
    assert Webhook.objects.count() == 0


def test_five_are_the_most(owner: Client, circle: Circle, add_webhook: AddWebhook) -> None:
    for _ in range(5):
        add_webhook()

    response = owner.post(at(circle, "new/"), FORM)

    assert response.status_code == 422
    said = text(response.content.decode())
    assert "A group has 5 webhooks at most: delete one first" in said


def test_what_was_sent_last_is_shown_with_its_answers(
    owner: Client, circle: Circle, add_webhook: AddWebhook
) -> None:
    webhook = add_webhook(failing_since=timezone.now())
    at_nine = datetime.datetime(2026, 11, 19, 21, 0, tzinfo=datetime.UTC)
    values = {"circle": circle, "webhook": webhook, "event": "test", "tried_at": at_nine}
    Delivery.objects.create(
        **values,
        state="waiting",
        tries=3,
        status=500,
        answer="<b>oh no</b>",
        took_ms=1234,
        due_at=at_nine + datetime.timedelta(minutes=5),
    )
    Delivery.objects.create(
        **values, state="given up", due_at=None, tries=8, failure="too slow", took_ms=10_000
    )
    Delivery.objects.create(**values, state="delivered", due_at=None, tries=1, status=204)

    response = owner.get(at(circle, f"{webhook.pk}/"))

    said = text(response.content.decode())
    assert "1 event waits" in said
    assert "to be tried again, next 19 November, 21:05" in said
    assert "status 500, 1.2 s · 19 November, 21:00:00 · try 3" in said
    assert "&lt;b&gt;oh no&lt;/b&gt;" in response.content.decode()
    assert "given up no answer in time, 10.0 s" in said
    assert "delivered status 204, 0 ms" in said


def test_a_test_is_noted_to_be_sent(owner: Client, circle: Circle, add_webhook: AddWebhook) -> None:
    webhook = add_webhook()

    response = owner.post(at(circle, f"{webhook.pk}/test/"))

    assert response.headers["Location"] == at(circle, f"{webhook.pk}/")
    assert Delivery.objects.get().event == "test"
    assert "Test on its way" in page(owner, at(circle, f"{webhook.pk}/"))


def test_what_was_given_up_is_sent_again(
    owner: Client, circle: Circle, add_webhook: AddWebhook
) -> None:
    webhook = add_webhook()
    delivery = Delivery.objects.create(
        circle=circle, webhook=webhook, event="test", state="given up", due_at=None, tries=8
    )

    owner.post(at(circle, f"{webhook.pk}/deliveries/{delivery.pk}/again/"))

    delivery.refresh_from_db()
    assert (delivery.state, delivery.tries) == ("waiting", 0)
    assert delivery.due_at is not None


def test_it_waits_and_goes_on(owner: Client, circle: Circle, add_webhook: AddWebhook) -> None:
    webhook = add_webhook()
    address = at(circle, f"{webhook.pk}/")

    owner.post(f"{address}pause/")
    paused = page(owner, address)
    owner.post(f"{address}resume/")

    assert "paused" in paused
    assert "Go on" in paused
    assert "paused" not in page(owner, address)


def test_one_that_was_switched_off_begins_anew(
    owner: Client, circle: Circle, add_webhook: AddWebhook
) -> None:
    now = timezone.now()
    webhook = add_webhook(off_at=now, failing_since=now)
    address = at(circle, f"{webhook.pk}/")
    assert "switched off: nothing came through" in page(owner, address)

    owner.post(f"{address}resume/")

    webhook.refresh_from_db()
    assert (webhook.off_at, webhook.failing_since) == (None, None)


def test_another_secret_is_shown_once_however_often_the_form_is_sent(
    owner: Client, circle: Circle, add_webhook: AddWebhook
) -> None:
    webhook = add_webhook()
    address = at(circle, f"{webhook.pk}/secret/")

    first, second = (secret_in(owner.post(address, {"secret": "1"})) for _ in range(2))

    assert first == second
    webhook.refresh_from_db()
    assert webhook.secret_number == 2


def test_it_is_deleted_with_what_waits_for_it(
    owner: Client, circle: Circle, add_webhook: AddWebhook
) -> None:
    webhook = add_webhook()
    Delivery.objects.create(circle=circle, webhook=webhook, event="test")

    for _ in range(2):
        response = owner.post(at(circle, f"{webhook.pk}/delete/"))
        assert response.headers["Location"] == at(circle)

    assert (Webhook.objects.count(), Delivery.objects.count()) == (0, 0)


def test_the_circle_s_page_leads_there_where_the_host_wants_any(
    owner: Client, circle: Circle, settings: Any
) -> None:
    wanted = page(owner, f"/circles/{circle.pk}/")
    settings.WEBHOOKS = False
    unwanted = page(owner, f"/circles/{circle.pk}/")

    assert "Webhooks" in wanted
    assert "Webhooks" not in unwanted
    assert owner.get(at(circle)).status_code == 404
    assert owner.post(at(circle, "new/"), FORM).status_code == 404


def test_of_another_circle_s_nobody_is_told(owner: Client, circle: Circle) -> None:
    other = Circle.objects.create(name="Elsewhere", game="nap")
    webhook = Webhook.objects.create(circle=other, address="https://example.org/", key="theirs")

    for what in ("test/", "pause/", "resume/", "secret/"):
        assert owner.post(at(circle, f"{webhook.pk}/{what}")).status_code == 404
    owner.post(at(circle, f"{webhook.pk}/delete/"))

    assert owner.get(at(circle, f"{webhook.pk}/")).status_code == 404
    assert Webhook.objects.count() == 1
