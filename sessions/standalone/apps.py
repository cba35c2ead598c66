"""The place of the commands of a site of napledger's own among Django's apps."""

from __future__ import annotations

from django.apps import AppConfig


class Standalone(AppConfig):
    """An app of commands alone, which another Django site does not have."""

    name = "sessions.standalone"
    label = "standalone"
    verbose_name = "A site of napledger's own"
