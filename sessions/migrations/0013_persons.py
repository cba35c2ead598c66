from __future__ import annotations

from typing import Any

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

import sessions.models.rows


def themselves(apps: Any, _editor: Any) -> None:
    """Have every player be themself: nobody was merged before."""
    apps.get_model("card_sessions", "Player").objects.update(person=models.F("pk"))


def to_player(name: str, **more: Any) -> Any:
    return models.ForeignKey(
        "card_sessions.player",
        on_delete=django.db.models.deletion.PROTECT,
        related_name=name,
        **more,
    )


class Migration(migrations.Migration):
    dependencies = [
        ("card_sessions", "0012_tournaments"),
    ]

    operations = [
        migrations.AddField("player", "person", to_player("names", editable=False, null=True)),
        migrations.RunPython(themselves, migrations.RunPython.noop),
        migrations.AlterField("player", "person", to_player("names", editable=False)),
        migrations.AddField(
            "circle",
            "mergings",
            models.IntegerField(default=0, editable=False, help_text="how many there are"),
        ),
        migrations.CreateModel(
            name="Merging",
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
                ("key", models.CharField(max_length=64)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("by", to_player("+", blank=True, db_index=False, null=True)),
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
                ("into", to_player("+", db_index=False)),
                ("player", to_player("+", db_index=False)),
            ],
            options={
                "ordering": ["id"],
                "constraints": [
                    models.UniqueConstraint(fields=("circle", "key"), name="one_merging_of_a_key")
                ],
            },
        ),
    ]
