"""A device where an account is signed in."""

from __future__ import annotations

from importlib import import_module

from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models


class SignedIn(AbstractBaseSession):
    """A session of Django's, with whose it is and on which device (the hash of its secret).

    So an account can be signed out everywhere without a look into every session there is.
    """

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="signed_in"
    )
    device = models.CharField(max_length=64, blank=True)

    @classmethod
    def get_session_store_class(cls) -> type[SessionBase]:
        """Return the engine that reads what the row holds."""
        engine: type[SessionBase] = import_module(settings.SESSION_ENGINE).SessionStore
        return engine
