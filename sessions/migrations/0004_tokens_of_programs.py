from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("card_sessions", "0003_corrections_of_evening"),
    ]

    operations = [
        migrations.AddField(
            model_name="link",
            name="for_program",
            field=models.BooleanField(default=False),
        ),
    ]
