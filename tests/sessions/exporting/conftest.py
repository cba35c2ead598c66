"""A night with everything in it, and what an export says of it."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from sessions.access.permissions import own
from sessions.auditing.book_rows import circle_bundle, evening_bundle
from sessions.book.submission import Recorder
from sessions.forgetting.service import note_forgetting
from sessions.models import Access, Circle, Evening, Player
from tests.sessions.exporting.books import play_a_night, written


@pytest.fixture
def recorder(circle: Circle, access: Access) -> Recorder:
    access.player = Player.objects.create(circle=circle, name="Flo")
    access.save_fields("player")
    return Recorder(device_id=access.pk, player_id=access.player.pk)


@pytest.fixture
def night(circle: Circle, recorder: Recorder) -> Evening:
    evening = play_a_night(circle, recorder=recorder)
    flo = Player.objects.get(circle=circle, name="Flo")
    note_forgetting(flo, by="the host")
    return evening


@pytest.fixture
def circle_file(night: Evening) -> dict[str, Any]:
    return written(circle_bundle(night.circle_id))


@pytest.fixture
def evening_file(night: Evening) -> dict[str, Any]:
    return written(evening_bundle(night.pk))


@pytest.fixture(scope="session")
def from_elsewhere(
    django_db_setup: None,  # noqa: ARG001  # makes the database
    django_db_blocker: DjangoDbBlocker,
) -> dict[str, Any]:
    """Return the files of a circle and of its evening that are in no database here."""
    with django_db_blocker.unblock(), transaction.atomic():
        circle = Circle.objects.create(name="The Crown", game="nap")
        flo = Player.objects.create(circle=circle, name="Flo")
        device = own(circle, secret="a phone's")
        recorder = Recorder(device_id=device.pk, player_id=flo.pk)
        Access.objects.filter(pk=device.pk).update(player=flo)
        evening = play_a_night(circle, recorder=recorder)
        note_forgetting(flo, by="the host")
        files = {
            "circle": written(circle_bundle(circle.pk)),
            "evening": written(evening_bundle(evening.pk)),
        }
        transaction.set_rollback(True)
    return files
