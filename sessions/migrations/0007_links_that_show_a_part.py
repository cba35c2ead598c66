from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("card_sessions", "0006_webhooks"),
    ]

    operations = [
        migrations.AddField(
            model_name="link",
            name="hides_amounts",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="link",
            name="shows_initials",
            field=models.BooleanField(default=False),
        ),
    ]
