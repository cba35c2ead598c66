"""A night with everything in it, and what an export says of it."""

from __future__ import annotations

from typing import Any

import pytest

from sessions.exporting.taking_out import circle_bundle, evening_bundle
from sessions.models import Access, Circle, Evening, Player
from sessions.services.posting import Recorder
from tests.sessions.exporting.books import play_a_night, written


@pytest.fixture
def recorder(circle: Circle, access: Access) -> Recorder:
    access.player = Player.objects.create(circle=circle, name="Flo")
    access.save()
    return Recorder(device_id=access.pk, player_id=access.player.pk)


@pytest.fixture
def night(circle: Circle, recorder: Recorder) -> Evening:
    return play_a_night(circle, recorder=recorder)


@pytest.fixture
def circle_file(night: Evening) -> dict[str, Any]:
    return written(circle_bundle(night.circle_id))


@pytest.fixture
def evening_file(night: Evening) -> dict[str, Any]:
    return written(evening_bundle(night.pk))
