"""The card table of the pages' tests."""

from __future__ import annotations

from tests.sessions.conftest import access, circle, owner, record, start

__all__ = ["access", "circle", "owner", "record", "start"]
