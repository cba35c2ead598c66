from __future__ import annotations

import django.db.models.deletion
from django.db import migrations, models

import sessions.models.rows


class Migration(migrations.Migration):
    dependencies = [
        ("card_sessions", "0001_first"),
    ]

    operations = [
        migrations.CreateModel(
            name="CircleFigures",
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
                ("scope", models.CharField(max_length=80)),
                ("digest", models.CharField(max_length=64)),
                ("writes", models.BigIntegerField(default=0)),
                ("figures", models.JSONField(default=dict)),
                (
                    "circle",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        to="card_sessions.circle",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("circle", "scope"), name="figures_of_a_scope")
                ],
            },
        ),
        migrations.CreateModel(
            name="Observation",
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
                ("series", models.CharField(max_length=60)),
                ("played_on", models.DateField()),
                ("number", models.IntegerField()),
                ("deal", models.IntegerField(null=True)),
                ("sort", models.CharField(max_length=12)),
                ("what", models.CharField(blank=True, max_length=40)),
                ("result", models.CharField(blank=True, max_length=8)),
                ("amount", models.BigIntegerField(default=0)),
                ("place", models.IntegerField(null=True)),
                (
                    "circle",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        to="card_sessions.circle",
                    ),
                ),
                (
                    "evening",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="card_sessions.evening",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="card_sessions.player",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["circle", "evening"], name="seen_in_evening"),
                    models.Index(
                        fields=[
                            "circle",
                            "player",
                            "sort",
                            "series",
                            "played_on",
                            "evening",
                            "number",
                            "what",
                            "result",
                        ],
                        name="seen_of_player",
                    ),
                    models.Index(
                        fields=[
                            "circle",
                            "series",
                            "sort",
                            "played_on",
                            "evening",
                            "number",
                            "place",
                            "what",
                        ],
                        name="seen_in_series",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="EveningFigures",
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
                ("version", models.IntegerField()),
                ("schema", models.IntegerField()),
                ("figures", models.JSONField(default=dict)),
                (
                    "circle",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        to="card_sessions.circle",
                    ),
                ),
                (
                    "evening",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="figures",
                        to="card_sessions.evening",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("circle", "evening"), name="figures_of_an_evening"
                    )
                ],
            },
        ),
    ]
