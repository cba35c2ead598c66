from __future__ import annotations

import django.core.serializers.json
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import sessions.models.rows


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Circle",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=sessions.models.rows.new_id,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("name", models.TextField(blank=True)),
                ("game", models.CharField(max_length=40)),
                ("currency", models.CharField(default="counters", max_length=8)),
                ("stake", models.BigIntegerField(default=1, help_text="in the smallest coin")),
                ("rules", models.JSONField(default=dict)),
                (
                    "asking",
                    models.PositiveIntegerField(
                        default=0,
                        help_text="phones that say whose they are, to which no owner has agreed yet",
                    ),
                ),
                (
                    "milestones",
                    models.IntegerField(default=0, editable=False, help_text="how many there are"),
                ),
                (
                    "head",
                    models.CharField(
                        blank=True,
                        editable=False,
                        help_text="the digest of the last milestone",
                        max_length=64,
                    ),
                ),
                (
                    "created_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Tries",
            fields=[
                ("who_hash", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("count", models.BigIntegerField()),
                ("ends_at", models.BigIntegerField(db_index=True)),
            ],
            options={
                "verbose_name_plural": "tries",
            },
        ),
        migrations.CreateModel(
            name="Access",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=sessions.models.rows.new_id,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("secret_hash", models.CharField(max_length=64)),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("watcher", "Watcher"),
                            ("player", "Player"),
                            ("recorder", "Recorder"),
                            ("owner", "Owner"),
                        ],
                        default="owner",
                        max_length=12,
                    ),
                ),
                (
                    "created_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False),
                ),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                (
                    "circle",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="accesses",
                        to="card_sessions.circle",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Evening",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=sessions.models.rows.new_id,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("game", models.CharField(max_length=40)),
                ("title", models.TextField(blank=True)),
                ("place", models.TextField(blank=True)),
                ("note", models.TextField(blank=True)),
                ("played_on", models.DateField()),
                ("currency", models.CharField(max_length=8)),
                ("state", models.CharField(default="open", max_length=12)),
                ("version", models.IntegerField(default=0)),
                ("deals", models.IntegerField(default=0)),
                ("lost_heads", models.IntegerField(default=0, editable=False)),
                (
                    "created_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False),
                ),
                (
                    "circle",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="evenings",
                        to="card_sessions.circle",
                    ),
                ),
                (
                    "recorder",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="card_sessions.access",
                    ),
                ),
            ],
        ),
        migrations.AddField(
            model_name="access",
            name="evening",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="accesses",
                to="card_sessions.evening",
            ),
        ),
        migrations.CreateModel(
            name="EveningFigures",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=sessions.models.rows.new_id,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("version", models.IntegerField()),
                ("schema", models.IntegerField()),
                ("figures", models.JSONField(default=dict)),
                (
                    "circle",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        to="card_sessions.circle",
                    ),
                ),
                (
                    "evening",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="figures",
                        to="card_sessions.evening",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Link",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=sessions.models.rows.new_id,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("watcher", "Watcher"),
                            ("player", "Player"),
                            ("recorder", "Recorder"),
                            ("owner", "Owner"),
                        ],
                        max_length=12,
                    ),
                ),
                ("name", models.TextField(blank=True)),
                ("token_hash", models.CharField(max_length=64)),
                ("once", models.BooleanField(default=False)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("used_at", models.DateTimeField(blank=True, null=True)),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
                (
                    "account",
                    models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="claims",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "circle",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="links",
                        to="card_sessions.circle",
                    ),
                ),
                (
                    "evening",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="links",
                        to="card_sessions.evening",
                    ),
                ),
                (
                    "under",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="over",
                        to="card_sessions.link",
                    ),
                ),
            ],
        ),
        migrations.AddField(
            model_name="access",
            name="link",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="accesses",
                to="card_sessions.link",
            ),
        ),
        migrations.CreateModel(
            name="LostHead",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=sessions.models.rows.new_id,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("number", models.IntegerField()),
                ("deals", models.IntegerField()),
                ("seal", models.CharField(max_length=20)),
                ("version", models.IntegerField()),
                ("deals_now", models.IntegerField()),
                ("put_back", models.BooleanField()),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("answered_at", models.DateTimeField(blank=True, null=True)),
                (
                    "circle",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        to="card_sessions.circle",
                    ),
                ),
                (
                    "device",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="card_sessions.access",
                    ),
                ),
                (
                    "evening",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="heads_lost",
                        to="card_sessions.evening",
                    ),
                ),
            ],
            options={
                "ordering": ["at"],
            },
        ),
        migrations.CreateModel(
            name="Milestone",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=sessions.models.rows.new_id,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("number", models.IntegerField()),
                ("kind", models.CharField(max_length=12)),
                ("length", models.IntegerField(default=0)),
                ("head", models.CharField(blank=True, max_length=64)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("digest", models.CharField(max_length=64)),
                (
                    "circle",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="card_sessions.circle",
                    ),
                ),
                (
                    "evening",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="milestones",
                        to="card_sessions.evening",
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
            },
        ),
        migrations.CreateModel(
            name="Player",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=sessions.models.rows.new_id,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("name", models.CharField(max_length=40)),
                (
                    "circle",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="players",
                        to="card_sessions.circle",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="PayHandle",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=sessions.models.rows.new_id,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("service", models.CharField(max_length=12)),
                ("handle", models.CharField(max_length=100)),
                ("holder", models.CharField(blank=True, max_length=70)),
                ("bic", models.CharField(blank=True, max_length=11)),
                (
                    "circle",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        to="card_sessions.circle",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pay_handles",
                        to="card_sessions.player",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Observation",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=sessions.models.rows.new_id,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("series", models.CharField(max_length=60)),
                ("played_on", models.DateField()),
                ("number", models.IntegerField()),
                ("deal", models.IntegerField(null=True)),
                ("sort", models.CharField(max_length=12)),
                ("what", models.CharField(blank=True, max_length=40)),
                ("result", models.CharField(blank=True, max_length=8)),
                ("amount", models.BigIntegerField(default=0)),
                ("place", models.IntegerField(null=True)),
                (
                    "circle",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        to="card_sessions.circle",
                    ),
                ),
                (
                    "evening",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="card_sessions.evening",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="card_sessions.player",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Forgetting",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=sessions.models.rows.new_id,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("by", models.TextField(blank=True)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "circle",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        to="card_sessions.circle",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="forgettings",
                        to="card_sessions.player",
                    ),
                ),
            ],
            options={
                "ordering": ["at"],
            },
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=sessions.models.rows.new_id,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("number", models.IntegerField()),
                ("kind", models.CharField(max_length=12)),
                (
                    "facts",
                    models.JSONField(
                        default=dict, encoder=django.core.serializers.json.DjangoJSONEncoder
                    ),
                ),
                ("why", models.TextField(blank=True)),
                ("summary", models.JSONField(default=dict)),
                ("table_after", models.JSONField(default=dict)),
                ("key", models.CharField(max_length=64)),
                ("body_hash", models.CharField(max_length=64)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("digest", models.CharField(max_length=64)),
                ("circle_head", models.CharField(blank=True, max_length=64)),
                (
                    "circle",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        to="card_sessions.circle",
                    ),
                ),
                (
                    "device",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="card_sessions.access",
                    ),
                ),
                (
                    "target",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="corrections",
                        to="card_sessions.entry",
                    ),
                ),
                (
                    "evening",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entries",
                        to="card_sessions.evening",
                    ),
                ),
                (
                    "by",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="card_sessions.player",
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
            },
        ),
        migrations.AddField(
            model_name="access",
            name="player",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="accesses",
                to="card_sessions.player",
            ),
        ),
        migrations.AddField(
            model_name="access",
            name="says_player",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="card_sessions.player",
            ),
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=sessions.models.rows.new_id,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("number", models.IntegerField()),
                ("balance", models.BigIntegerField(default=0)),
                ("won", models.BigIntegerField(default=0)),
                (
                    "circle",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        to="card_sessions.circle",
                    ),
                ),
                (
                    "evening",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to="card_sessions.evening",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to="card_sessions.player",
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
            },
        ),
        migrations.CreateModel(
            name="Transfer",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=sessions.models.rows.new_id,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("line", models.IntegerField()),
                ("amount", models.BigIntegerField()),
                ("why", models.TextField()),
                ("source", models.TextField(blank=True)),
                ("takes_back", models.BooleanField(default=False)),
                (
                    "circle",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        to="card_sessions.circle",
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="posted",
                        to="card_sessions.entry",
                    ),
                ),
                (
                    "evening",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="transfers",
                        to="card_sessions.evening",
                    ),
                ),
                (
                    "payee",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="card_sessions.seat",
                    ),
                ),
                (
                    "payer",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="card_sessions.seat",
                    ),
                ),
                (
                    "settles",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="transfers",
                        to="card_sessions.entry",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="CircleFigures",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=sessions.models.rows.new_id,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("scope", models.CharField(max_length=80)),
                ("digest", models.CharField(max_length=64)),
                ("writes", models.BigIntegerField(default=0)),
                ("figures", models.JSONField(default=dict)),
                (
                    "circle",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        to="card_sessions.circle",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("circle", "scope"), name="figures_of_a_scope")
                ],
            },
        ),
        migrations.AddIndex(
            model_name="evening",
            index=models.Index(fields=["circle", "-played_on", "-id"], name="evenings_of_circle"),
        ),
        migrations.AddConstraint(
            model_name="eveningfigures",
            constraint=models.UniqueConstraint(
                fields=("circle", "evening"), name="figures_of_an_evening"
            ),
        ),
        migrations.AddIndex(
            model_name="link",
            index=models.Index(fields=["token_hash"], name="link_by_token"),
        ),
        migrations.AddConstraint(
            model_name="link",
            constraint=models.UniqueConstraint(
                fields=("circle", "token_hash"), name="one_link_of_a_token"
            ),
        ),
        migrations.AddConstraint(
            model_name="link",
            constraint=models.UniqueConstraint(
                condition=models.Q(("account__isnull", False)),
                fields=("circle", "account"),
                name="one_claim_of_an_account",
            ),
        ),
        migrations.AddConstraint(
            model_name="losthead",
            constraint=models.UniqueConstraint(
                fields=("circle", "evening", "number", "seal"), name="one_loss_of_a_head"
            ),
        ),
        migrations.AddConstraint(
            model_name="milestone",
            constraint=models.UniqueConstraint(
                fields=("circle", "number"), name="one_milestone_of_a_number"
            ),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.UniqueConstraint(
                fields=("circle", "name"), name="one_player_of_a_name"
            ),
        ),
        migrations.AddConstraint(
            model_name="payhandle",
            constraint=models.UniqueConstraint(
                fields=("circle", "player", "service"), name="one_handle_at_a_service"
            ),
        ),
        migrations.AddIndex(
            model_name="observation",
            index=models.Index(fields=["circle", "evening"], name="seen_in_evening"),
        ),
        migrations.AddIndex(
            model_name="observation",
            index=models.Index(
                fields=[
                    "circle",
                    "player",
                    "sort",
                    "series",
                    "played_on",
                    "evening",
                    "number",
                    "what",
                    "result",
                ],
                name="seen_of_player",
            ),
        ),
        migrations.AddIndex(
            model_name="observation",
            index=models.Index(
                fields=[
                    "circle",
                    "series",
                    "sort",
                    "played_on",
                    "evening",
                    "number",
                    "place",
                    "what",
                ],
                name="seen_in_series",
            ),
        ),
        migrations.AddIndex(
            model_name="entry",
            index=models.Index(
                condition=models.Q(("kind", "payment"), ("kind", "box"), _connector="OR"),
                fields=["circle", "-at", "-id"],
                name="cash_of_circle",
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(
                fields=("evening", "number", "circle"), name="one_entry_of_a_number"
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(
                fields=("evening", "key", "circle"), name="one_entry_of_a_key"
            ),
        ),
        migrations.AddIndex(
            model_name="access",
            index=models.Index(fields=["secret_hash"], name="access_by_device"),
        ),
        migrations.AddConstraint(
            model_name="access",
            constraint=models.UniqueConstraint(
                condition=models.Q(("evening__isnull", True)),
                fields=("circle", "secret_hash"),
                name="one_access_of_a_device",
            ),
        ),
        migrations.AddConstraint(
            model_name="access",
            constraint=models.UniqueConstraint(
                condition=models.Q(("evening__isnull", False)),
                fields=("circle", "evening", "secret_hash"),
                name="one_access_of_a_device_at_an_evening",
            ),
        ),
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(
                condition=models.Q(("balance", 0), _negated=True),
                fields=["circle", "evening"],
                name="unpaid_in_circle",
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(
                fields=("evening", "number", "circle"), name="one_seat_of_a_number"
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(
                fields=("evening", "player", "circle"), name="one_seat_of_a_player"
            ),
        ),
        migrations.AddIndex(
            model_name="transfer",
            index=models.Index(fields=["evening", "settles"], name="transfers_of_entry"),
        ),
        migrations.AddConstraint(
            model_name="transfer",
            constraint=models.CheckConstraint(
                condition=models.Q(("amount__gt", 0)), name="amount_is_positive"
            ),
        ),
        migrations.AddConstraint(
            model_name="transfer",
            constraint=models.CheckConstraint(
                condition=models.Q(("payer", models.F("payee")), _negated=True),
                name="payer_is_not_payee",
            ),
        ),
    ]
