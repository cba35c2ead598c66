"""The table of the pages' tests stands here too."""

from __future__ import annotations

from tests.sessions.conftest import access, circle, evening, owner, record, start

__all__ = ["access", "circle", "evening", "owner", "record", "start"]
