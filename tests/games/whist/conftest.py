"""The card table of the pages' tests."""

from __future__ import annotations

from tests.sessions.conftest import access, circle, evening, owner, record, start, stranger

__all__ = ["access", "circle", "evening", "owner", "record", "start", "stranger"]
