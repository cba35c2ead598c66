from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("card_sessions", "0010_evenings_not_closed"),
    ]

    operations = [
        migrations.AddField(
            model_name="evening",
            name="called",
            field=models.JSONField(blank=True, editable=False, null=True),
        ),
    ]
