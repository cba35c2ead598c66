"""The admin, for the staff of a site: everything is shown, and nothing of the book is written."""

from __future__ import annotations

import pytest
from django.contrib import admin
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from sessions.models import Access, Circle, Entry, Evening, Forgetting, Player, Seat, Transfer
from tests.support.nights import Record

OURS = (Access, Circle, Entry, Evening, Forgetting, Player, Seat, Transfer)


@pytest.fixture
def staff(db: None) -> Client:  # noqa: ARG001  # opens the database
    client = Client()
    client.force_login(User.objects.create_superuser("keeper"))
    return client


def test_everything_that_the_admin_has_of_ours_is_looked_at_here() -> None:
    shown = {model for model in admin.site._registry if model.__module__.startswith("sessions.")}  # noqa: SLF001  # Django has no other way to ask

    assert shown == set(OURS)


@pytest.mark.parametrize("model", OURS)
def test_nothing_of_the_book_is_added_changed_or_deleted(
    staff: Client, evening: Evening, record: Record, model: type[Evening]
) -> None:
    record(evening, caller="2", call="3", made=True)
    ann = evening.circle.players.get(name="Ann")
    Forgetting.objects.create(circle=evening.circle, player=ann, by="the keeper")
    row = model.objects.first()
    name = f"admin:card_sessions_{model._meta.model_name}"  # noqa: SLF001  # Django's own way to ask
    assert row is not None

    assert staff.get(reverse(f"{name}_changelist")).status_code == 200
    assert staff.post(reverse(f"{name}_add"), {}).status_code == 403
    change, delete = (reverse(f"{name}_{what}", args=[row.pk]) for what in ("change", "delete"))
    assert staff.get(change).status_code == 200
    assert staff.post(change, {}).status_code == 403
    assert staff.post(delete, {"post": "yes"}).status_code == 403
    assert model.objects.filter(pk=row.pk).exists()


def test_nobody_else_is_let_in(owner: Client, evening: Evening) -> None:
    address = reverse("admin:card_sessions_evening_change", args=[evening.pk])

    assert owner.get(address).status_code == 302
