"""A circle with a program's token, on a server that the examples for programmers call."""

from __future__ import annotations

import pytest

from sessions.access.permissions import own
from sessions.access.service import make_link
from sessions.models import Circle


@pytest.fixture
def token(transactional_db: None) -> str:  # noqa: ARG001  # opens the database
    circle = Circle.objects.create(name="The Crown", game="nap")
    access = own(circle, secret="the secret of the owner's phone")
    _link, token = make_link(access, role="recorder", evening=None, name="Bot", for_program=True)
    return token
