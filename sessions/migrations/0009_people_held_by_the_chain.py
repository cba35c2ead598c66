from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("card_sessions", "0008_circles_hidden_by_a_device"),
    ]

    operations = [
        migrations.AddField(
            model_name="circle",
            name="people_salt",
            field=models.CharField(
                blank=True,
                default="",
                editable=False,
                help_text="of the newest milestone of its people",
                max_length=32,
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="circle",
            name="paid_digest",
            field=models.CharField(
                blank=True,
                default="",
                editable=False,
                help_text="of how its people are paid",
                max_length=64,
            ),
            preserve_default=False,
        ),
    ]
