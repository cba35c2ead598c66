"""The engine of Django's sessions: its own, with the account and the device written beside."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends import db
from django.contrib.sessions.base_session import AbstractBaseSession

from sessions.access.locks import DEVICE
from sessions.accounts.models import SignedIn


class SessionStore(db.SessionStore):
    """Sessions in the database, as Django's."""

    @classmethod
    def get_model_class(cls) -> type[SignedIn]:
        """Return the table that sessions stand in."""
        return SignedIn

    def create_model_instance(self, data: Mapping[str, Any]) -> AbstractBaseSession:
        row = super().create_model_instance(dict(data))
        assert isinstance(row, SignedIn), "sessions stand in a table of ours"
        row.account_id = data.get(SESSION_KEY)
        row.device = data.get(DEVICE, "")
        return row
