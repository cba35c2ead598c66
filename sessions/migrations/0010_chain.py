"""Chain every book that was written before there was a chain; a milestone says from where on."""

from __future__ import annotations

from typing import Any

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

import sessions.models.rows
from napledger.evening.chain import (
    ChainedEntry,
    ChainedMilestone,
    ChainedSeat,
    ChainedTransfer,
    entry_digest,
    genesis,
    milestone_digest,
    row_digest,
)

CHAINED, FORGOT = "chained", "forgot"


def chain_books(apps: Any, _schema_editor: Any) -> None:
    model = apps.get_model
    for circle in model("card_sessions", "Circle").objects.order_by("pk"):
        for evening in (
            model("card_sessions", "Evening").objects.filter(circle=circle).order_by("pk")
        ):
            length, head = chain_evening(apps, evening)
            add_milestone(apps, circle, CHAINED, evening=evening.pk, length=length, head=head)
        for row in (
            model("card_sessions", "Forgetting").objects.filter(circle=circle).order_by("pk")
        ):
            digest = row_digest(row.pk, row.player_id, row.by, row.at)
            add_milestone(apps, circle, FORGOT, head=digest)


def chain_evening(apps: Any, evening: Any) -> tuple[int, str]:
    Entry = apps.get_model("card_sessions", "Entry")
    seats = {
        str(seat.number or "kitty"): ChainedSeat(
            str(seat.number or "kitty"), seat.pk, seat.player_id
        )
        for seat in apps.get_model("card_sessions", "Seat").objects.filter(evening=evening)
    }
    names = {seat.id: account for account, seat in seats.items()}
    digest = genesis(circle=evening.circle_id, evening=evening.pk, created_at=evening.created_at)
    chained = []
    rows = Entry.objects.filter(evening=evening).select_related("target").order_by("number")
    for entry in rows.iterator(chunk_size=500):
        digest = entry_digest(digest, chained_entry(apps, entry, seats, names))
        entry.digest = digest
        chained.append(entry)
    Entry.objects.bulk_update(chained, ["digest"], batch_size=200)
    return len(chained), digest


def chained_entry(apps: Any, entry: Any, seats: Any, names: Any) -> ChainedEntry:
    Transfer = apps.get_model("card_sessions", "Transfer")
    marks = entry.headline if entry.kind == "amend" else {}
    seated: list[str] = []
    if entry.kind == "start":
        seated = ["kitty", *entry.facts["players"]]
    elif entry.kind == "join":
        seated = [entry.facts["player"]]
    return ChainedEntry(
        id=entry.pk,
        number=entry.number,
        kind=entry.kind,
        facts=entry.facts,
        target=entry.target.number if entry.target_id else None,
        why=entry.why,
        origin=next((mark for mark in ("undo", "redo") if marks.get(mark)), ""),
        key=entry.key,
        body_hash=entry.body_hash,
        by=entry.by_id,
        device=entry.device_id,
        at=entry.at,
        circle_head="",
        seats=[seats[account] for account in seated],
        transfers=[
            ChainedTransfer(
                id=row.pk,
                settles=row.settles.number,
                payer=names[row.payer_id],
                payee=names[row.payee_id],
                amount=row.amount,
                why=row.why,
                source=row.source,
                takes_back=row.takes_back,
            )
            for row in Transfer.objects.filter(entry=entry)
            .select_related("settles")
            .order_by("line")
        ],
    )


def add_milestone(
    apps: Any, circle: Any, kind: str, *, evening: Any = None, length: int = 0, head: str = ""
) -> None:
    chained = ChainedMilestone(
        id=sessions.models.rows.new_id(),
        number=circle.milestones + 1,
        kind=kind,
        evening=evening,
        length=length,
        head=head,
        at=django.utils.timezone.now(),
    )
    digest = milestone_digest(circle.head, chained, circle=circle.pk)
    apps.get_model("card_sessions", "Milestone").objects.create(
        id=chained.id,
        circle_id=circle.pk,
        number=chained.number,
        kind=kind,
        evening_id=evening,
        length=length,
        head=head,
        at=chained.at,
        digest=digest,
    )
    circle.milestones, circle.head = chained.number, digest
    circle.save(update_fields=["milestones", "head"])


class Migration(migrations.Migration):
    dependencies = [("card_sessions", "0009_slate")]

    operations = [
        migrations.AddField(
            model_name="circle",
            name="milestones",
            field=models.IntegerField(default=0, editable=False, help_text="how many there are"),
        ),
        migrations.AddField(
            model_name="circle",
            name="head",
            field=models.CharField(
                blank=True,
                default="",
                editable=False,
                help_text="the digest of the last milestone",
                max_length=64,
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="entry",
            name="circle_head",
            field=models.CharField(blank=True, default="", max_length=64),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="entry",
            name="digest",
            field=models.CharField(default="", max_length=64),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="evening",
            name="lost_heads",
            field=models.IntegerField(default=0, editable=False),
        ),
        *(
            migrations.AlterField(
                model_name=model,
                name="created_at",
                field=models.DateTimeField(default=django.utils.timezone.now, editable=False),
            )
            for model in ("access", "circle", "evening")
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
                "constraints": [
                    models.UniqueConstraint(
                        fields=("circle", "evening", "number", "seal"), name="one_loss_of_a_head"
                    )
                ],
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
                "constraints": [
                    models.UniqueConstraint(
                        fields=("circle", "number"), name="one_milestone_of_a_number"
                    )
                ],
            },
        ),
        migrations.RunPython(chain_books, migrations.RunPython.noop),
    ]
