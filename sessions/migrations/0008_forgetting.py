from __future__ import annotations

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

import sessions.models.rows


class Migration(migrations.Migration):
    dependencies = [("card_sessions", "0006_asking")]

    operations = [
        migrations.CreateModel(
            name="Forgetting",
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
                ("by", models.TextField(blank=True)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "circle",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        to="card_sessions.circle",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="forgettings",
                        to="card_sessions.player",
                    ),
                ),
            ],
            options={
                "ordering": ["at"],
            },
        ),
    ]
