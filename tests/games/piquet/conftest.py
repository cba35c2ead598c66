"""The card table of the pages' tests, for Piquet's own pages."""

from __future__ import annotations

from tests.sessions.conftest import access, circle, owner, record, start

__all__ = ["access", "circle", "owner", "record", "start"]
