from __future__ import annotations

from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("card_sessions", "0008_forgetting")]

    operations = [
        migrations.AddIndex(
            model_name="entry",
            index=models.Index(
                condition=Q(("kind", "payment"), ("kind", "box"), _connector="OR"),
                fields=["circle", "-at", "-id"],
                name="cash_of_circle",
            ),
        ),
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(
                condition=Q(("balance", 0), _negated=True),
                fields=["circle", "evening"],
                name="unpaid_in_circle",
            ),
        ),
    ]
