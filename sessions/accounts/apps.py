"""The place of the accounts among Django's apps."""

from __future__ import annotations

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """An app of its own: its rows belong to an account, all others to a circle."""

    name = "sessions.accounts"
    label = "accounts"
    verbose_name = "Signed in"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Have whoever is signed in own the circles that they begin."""
        # The models that this is about are there only now.
        from sessions.access.locks import circle_begun  # noqa: PLC0415
        from sessions.accounts.service import claim_begun  # noqa: PLC0415

        circle_begun.connect(claim_begun, dispatch_uid="accounts")
