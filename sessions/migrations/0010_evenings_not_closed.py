from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("card_sessions", "0009_people_held_by_the_chain"),
    ]

    operations = [
        migrations.RemoveField(
            model_name="circlefigures",
            name="digest",
        ),
        migrations.AddIndex(
            model_name="evening",
            index=models.Index(
                condition=models.Q(("state", "closed"), _negated=True),
                fields=["circle", "state"],
                name="evenings_not_closed",
            ),
        ),
    ]
