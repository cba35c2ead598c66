"""Whoever begins an evening here for the first time."""

from __future__ import annotations

import pytest
from django.test import Client


@pytest.fixture
def newcomer(db: None) -> Client:  # noqa: ARG001  # opens the database
    """Return a browser that has opened the page and nothing else."""
    client = Client()
    client.get("/start/")
    return client
