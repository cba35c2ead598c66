from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("card_sessions", "0002_rule_sets"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="entry",
            index=models.Index(
                condition=models.Q(target__isnull=False),
                fields=["evening", "number"],
                name="corrections_of_evening",
            ),
        ),
    ]
