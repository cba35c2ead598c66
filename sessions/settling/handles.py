"""How a circle's people like to be paid: read, and kept, as one person whatever they are called."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict

from django.db import transaction
from django.db.models import F

from napledger.money.currencies import COUNTERS, LSD
from napledger.money.pay_handles import TITLES
from napledger.money.pay_services import Handle
from sessions.book.everybody import read_wherever
from sessions.book.joined import read_with
from sessions.book.people import note_people
from sessions.models import Circle, Evening, PayHandle, Player


def handles_of(
    players: Iterable[Player], *, circle: Circle
) -> Mapping[uuid.UUID, Sequence[Handle]]:
    """Return the handles of these persons in the order of the services, in one query.

    Of a service that two of a person's names have, it is what was said for the person's own name.
    Of what groups say that are read as one, it is what was said in this one.
    """
    found: dict[uuid.UUID, dict[str, Handle]] = defaultdict(dict)
    read = read_wherever(circle)
    asked = {read.persons.get(each.pk, each.pk): each.pk for each in players}
    people = {*asked.values(), *(who for each in asked for who in read.sat_by(each))}
    of_these = PayHandle.objects.filter(**read.where, player__person__in=people)
    order = list(TITLES)
    own_last = of_these.annotate(person=F("player__person")).order_by("pk")
    for row in sorted(
        own_last, key=lambda each: (each.circle_id == circle.pk, each.player_id == each.person)
    ):
        if row.service in TITLES:
            handle = Handle(row.service, row.handle, row.holder, row.bic)
            found[asked[read.persons.get(row.person, row.person)]][row.service] = handle
    return {
        person: sorted(handles.values(), key=lambda each: order.index(each.service))
        for person, handles in found.items()
    }


def services_used(circle: Circle) -> Sequence[str]:
    """Return the services that people of a circle use, in one query."""
    rows = PayHandle.objects.filter(**read_with(circle).where)
    return list(rows.values_list("service", flat=True).distinct())


def money_of_circle(circle: Circle) -> str:
    """Return the money in which a circle pays: its currency, or what it last played for.

    Whoever plays for counters pays in what they are worth; nobody has shillings any more.
    """
    if circle.currency == COUNTERS:
        nights = Evening.objects.filter(**read_with(circle).where)
        nights = nights.exclude(currency__in=(COUNTERS, LSD))
        newest = nights.order_by("-pk").values_list("currency", flat=True).first()
        return newest or COUNTERS
    return "GBP" if circle.currency == LSD else circle.currency


def keep_handles(player: Player, *, handles: Sequence[Handle]) -> None:
    """Keep how a person is paid; what was said for another name of theirs stays with that.

    Unless it is gone now: then it goes there as well.
    """
    with transaction.atomic():
        of_circle = PayHandle.objects.filter(circle=player.circle_id)
        of_circle.filter(player=player).delete()
        others = of_circle.filter(player__person=player)
        others.exclude(service__in=[each.service for each in handles]).delete()
        kept = {Handle(row.service, row.handle, row.holder, row.bic) for row in others}
        PayHandle.objects.bulk_create(
            PayHandle(circle_id=player.circle_id, player=player, **asdict(each))
            for each in handles
            if each not in kept
        )
        note_people(player.circle_id)
