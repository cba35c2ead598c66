from __future__ import annotations

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

import sessions.models.rows


class Migration(migrations.Migration):
    dependencies = [
        ("card_sessions", "0005_feeds_of_links"),
    ]

    operations = [
        migrations.CreateModel(
            name="Webhook",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=sessions.models.rows.new_id,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("address", models.TextField()),
                ("events", models.JSONField(default=list)),
                ("key", models.CharField(max_length=64)),
                ("secret_number", models.IntegerField(default=1)),
                ("secret_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("paused_at", models.DateTimeField(blank=True, null=True)),
                ("off_at", models.DateTimeField(blank=True, null=True)),
                ("failing_since", models.DateTimeField(blank=True, null=True)),
                ("tried_at", models.DateTimeField(blank=True, null=True)),
                ("busy_until", models.DateTimeField(blank=True, null=True)),
                (
                    "created_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False),
                ),
                (
                    "circle",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="webhooks",
                        to="card_sessions.circle",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Delivery",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=sessions.models.rows.new_id,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("event", models.CharField(max_length=20)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("state", models.CharField(default="waiting", max_length=12)),
                (
                    "due_at",
                    models.DateTimeField(blank=True, default=django.utils.timezone.now, null=True),
                ),
                ("tries", models.IntegerField(default=0)),
                ("tried_at", models.DateTimeField(blank=True, null=True)),
                ("status", models.IntegerField(blank=True, null=True)),
                ("failure", models.CharField(blank=True, max_length=12)),
                ("answer", models.TextField(blank=True)),
                ("took_ms", models.IntegerField(blank=True, null=True)),
                (
                    "circle",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="card_sessions.circle",
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="card_sessions.entry",
                    ),
                ),
                (
                    "evening",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="card_sessions.evening",
                    ),
                ),
                (
                    "webhook",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="deliveries",
                        to="card_sessions.webhook",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "deliveries",
                "ordering": ["-at", "-id"],
            },
        ),
        migrations.AddConstraint(
            model_name="webhook",
            constraint=models.UniqueConstraint(
                fields=("circle", "key"), name="one_webhook_of_a_key"
            ),
        ),
        migrations.AddIndex(
            model_name="delivery",
            index=models.Index(
                fields=["circle", "webhook", "-at", "-id"], name="deliveries_of_webhook"
            ),
        ),
        migrations.AddIndex(
            model_name="delivery",
            index=models.Index(
                condition=models.Q(("due_at__isnull", False)),
                fields=["circle", "webhook", "due_at"],
                name="deliveries_to_try",
            ),
        ),
    ]
