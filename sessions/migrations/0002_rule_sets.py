from __future__ import annotations

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

import sessions.models.rows


class Migration(migrations.Migration):
    dependencies = [
        ("card_sessions", "0001_first"),
    ]

    operations = [
        migrations.CreateModel(
            name="RuleSet",
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
                ("game", models.CharField(max_length=40)),
                ("name", models.CharField(max_length=60)),
                ("rules", models.JSONField(default=dict)),
                (
                    "created_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False),
                ),
                (
                    "by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="card_sessions.player",
                    ),
                ),
                (
                    "circle",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rule_sets",
                        to="card_sessions.circle",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("circle", "game", "name"), name="one_rule_set_of_a_name"
                    )
                ],
            },
        ),
    ]
