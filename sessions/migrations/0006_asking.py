from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("card_sessions", "0004_accounts")]

    operations = [
        migrations.AddField(
            model_name="circle",
            name="asking",
            field=models.PositiveIntegerField(
                default=0,
                help_text="phones that say whose they are, to which no owner has agreed yet",
            ),
        ),
    ]
