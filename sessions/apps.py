"""The site's place among Django's apps."""

from __future__ import annotations

from django.apps import AppConfig


class CardSessions(AppConfig):
    """The app `sessions`, labelled apart from Django's own app of that name."""

    name = "sessions"
    label = "card_sessions"
    verbose_name = "Card sessions"
