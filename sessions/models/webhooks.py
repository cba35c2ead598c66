"""Where a circle has programs told of what is written in its book, and what became of each try."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone

from sessions.models.book import Entry
from sessions.models.circles import Circle
from sessions.models.evenings import Evening
from sessions.models.rows import KEY_CHARACTERS_MAX, CircleKey, CircleRow


class Webhook(CircleRow):
    """An address that is told of the `events` chosen, by a request for each.

    `paused_at` is when its owner had it wait, `off_at` when the site gave it up; `failing_since`
    the first of the tries that failed since one came through. Until `busy_until` one sender has it
    in hand. Its secret is stored nowhere: it follows from SECRET_KEY, the row and `secret_number`.
    """

    circle = models.ForeignKey(
        Circle, on_delete=models.CASCADE, related_name="webhooks", db_index=False
    )
    address = models.TextField()
    events = models.JSONField(default=list)
    key = models.CharField(max_length=KEY_CHARACTERS_MAX)
    secret_number = models.IntegerField(default=1)
    secret_at = models.DateTimeField(default=timezone.now)
    paused_at = models.DateTimeField(null=True, blank=True)
    off_at = models.DateTimeField(null=True, blank=True)
    failing_since = models.DateTimeField(null=True, blank=True)
    tried_at = models.DateTimeField(null=True, blank=True)
    busy_until = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["circle", "key"], name="one_webhook_of_a_key"),
        ]

    def __str__(self) -> str:
        return self.address


class Delivery(CircleRow):
    """One event on its way to a webhook: written with the entry, sent afterwards.

    `due_at` is when it is tried next, and empty once nothing is left to try. `status`, `failure`,
    `answer` and `took_ms` are what the last try came to. An event without an entry is a test.
    """

    WAITING, DELIVERED, GIVEN_UP = "waiting", "delivered", "given up"

    circle = models.ForeignKey(Circle, on_delete=models.CASCADE, related_name="+", db_index=False)
    # Django would look in all circles for those of a webhook that is deleted: they go before it.
    webhook = CircleKey(
        Webhook, on_delete=models.DO_NOTHING, related_name="deliveries", db_index=False
    )
    event = models.CharField(max_length=20)
    evening = CircleKey(
        Evening, null=True, blank=True, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    entry = CircleKey(
        Entry, null=True, blank=True, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    at = models.DateTimeField(default=timezone.now)
    state = models.CharField(max_length=12, default=WAITING)
    due_at = models.DateTimeField(null=True, blank=True, default=timezone.now)
    tries = models.IntegerField(default=0)
    tried_at = models.DateTimeField(null=True, blank=True)
    status = models.IntegerField(null=True, blank=True)
    failure = models.CharField(max_length=12, blank=True)
    answer = models.TextField(blank=True)
    took_ms = models.IntegerField(null=True, blank=True)

    class Meta:
        ordering = ["-at", "-id"]
        verbose_name_plural = "deliveries"
        indexes = [
            models.Index(fields=["circle", "webhook", "-at", "-id"], name="deliveries_of_webhook"),
            models.Index(
                fields=["circle", "webhook", "due_at"],
                condition=Q(due_at__isnull=False),
                name="deliveries_to_try",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event} to {self.webhook_id}, {self.state}"
