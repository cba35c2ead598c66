"""A change that rebuilds a table on SQLite, by which its triggers would be lost."""

from __future__ import annotations

from django.db import migrations, models

from tests.migrations import NEWEST


class Migration(migrations.Migration):
    dependencies = [("card_sessions", NEWEST)]

    operations = [migrations.AlterField("entry", "key", models.CharField(max_length=200))]
