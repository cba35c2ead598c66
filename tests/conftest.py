"""What all tests share."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests import citus

# A busy machine is no fault of the code: no example has a time limit.
settings.register_profile("table", deadline=None)
# In CI the examples are always the same ones: a change is judged by what it changed.
settings.register_profile(
    "ci", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("ci" if os.environ.get("CI") else "table")


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:  # noqa: ARG001  # made first
    """Spread the test database where the tests run on a Citus."""
    if not citus.WORKERS:
        yield
        return
    with django_db_blocker.unblock():
        citus.spread_test_database()
    yield
    with django_db_blocker.unblock():
        citus.drop_workers()
