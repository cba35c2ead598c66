from __future__ import annotations

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

import sessions.models.rows


class Migration(migrations.Migration):
    dependencies = [
        ("card_sessions", "0013_persons"),
    ]

    operations = [
        migrations.AddField(
            "circle",
            "joinings",
            models.IntegerField(default=0, editable=False, help_text="how many there are"),
        ),
        migrations.AddField(
            "access",
            "by_joining",
            models.UUIDField(
                blank=True,
                editable=False,
                help_text="the other circle, which let it in",
                null=True,
            ),
        ),
        migrations.CreateModel(
            name="Joining",
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
                ("kind", models.CharField(max_length=12)),
                ("role", models.CharField(max_length=12)),
                ("other", models.UUIDField()),
                ("match", models.JSONField(default=dict)),
                ("key", models.CharField(max_length=64)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "by",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="card_sessions.player",
                    ),
                ),
                (
                    "circle",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        to="card_sessions.circle",
                    ),
                ),
                (
                    "device",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="card_sessions.access",
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
                "constraints": [
                    models.UniqueConstraint(fields=("circle", "key"), name="one_joining_of_a_key")
                ],
            },
        ),
    ]
