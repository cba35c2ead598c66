from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("card_sessions", "0010_chain")]

    operations = [
        migrations.CreateModel(
            name="Tries",
            fields=[
                (
                    "who_hash",
                    models.CharField(max_length=64, primary_key=True, serialize=False),
                ),
                ("count", models.BigIntegerField()),
                ("ends_at", models.BigIntegerField(db_index=True)),
            ],
            options={
                "verbose_name_plural": "tries",
            },
        ),
    ]
