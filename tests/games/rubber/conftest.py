"""The card table of the pages' tests, with the toy games on it."""

from __future__ import annotations

import pytest

from tests.sessions.conftest import access, circle, evening, owner, record, start, stranger

__all__ = ["access", "circle", "evening", "owner", "record", "start", "stranger"]


@pytest.fixture(autouse=True)
def there_is_the_rubber(toys: None) -> None:
    """Have the toy game there in all of these tests."""
