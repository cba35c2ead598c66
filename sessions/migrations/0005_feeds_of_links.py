from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("card_sessions", "0004_tokens_of_programs"),
    ]

    operations = [
        migrations.AddField(
            model_name="link",
            name="feed_hash",
            field=models.CharField(blank=True, default="", max_length=64),
        ),
    ]
