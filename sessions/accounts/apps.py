"""The place of the accounts among Django's apps."""

from __future__ import annotations

from django.apps import AppConfig


class Accounts(AppConfig):
    """An app of its own: its rows belong to an account, all others to a circle."""

    name = "sessions.accounts"
    label = "accounts"
    verbose_name = "Signed in"
    default_auto_field = "django.db.models.BigAutoField"
