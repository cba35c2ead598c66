"""Rows that name a row which is not there, or which is another circle's or evening's."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Exists, Model, OuterRef, Q

from sessions.auditing.findings import Finding
from sessions.models import (
    Circle,
    Entry,
    Evening,
    EveningFigures,
    LostHead,
    Milestone,
    Observation,
    Player,
    Seat,
    Transfer,
)

BESIDE: tuple[tuple[type[Model], str, type[Model]], ...] = (
    (Transfer, "entry", Entry),
    (Transfer, "settles", Entry),
    (Transfer, "payer", Seat),
    (Transfer, "payee", Seat),
    (Entry, "target", Entry),
)
"""What rows name that must be of the same evening."""

IN_A_CIRCLE: tuple[tuple[type[Model], str, type[Model]], ...] = (
    (Seat, "evening", Evening),
    (Entry, "evening", Evening),
    (Transfer, "evening", Evening),
    (EveningFigures, "evening", Evening),
    (Observation, "evening", Evening),
    (LostHead, "evening", Evening),
    (Milestone, "evening", Evening),
    (Seat, "player", Player),
    (Entry, "by", Player),
)
"""What rows name that must be of the same circle."""


def strays() -> Iterator[Finding]:
    """Yield every row of a book that names what it should not."""
    models: tuple[type[Model], ...] = (Evening, Player, Milestone)
    for model in models:
        circles = Circle.objects.filter(pk=OuterRef("circle_id"))
        yield from _without(model, "circle", Exists(circles), "is not there")
    for model, name, named in IN_A_CIRCLE:
        there = _named(named, name, circle_id=OuterRef("circle_id"))
        yield from _without(model, name, there, "is not there, or another circle's")
    for model, name, named in BESIDE:
        there = _named(named, name, evening_id=OuterRef("evening_id"))
        yield from _without(model, name, there, "is not there, or another evening's")


def _named(named: type[Model], name: str, **of_whom: OuterRef) -> Exists:
    rows = named._default_manager.filter(pk=OuterRef(f"{name}_id"), **of_whom)  # noqa: SLF001  # Django's public name
    return Exists(rows)


def _without(model: type[Model], name: str, there: Exists, sentence: str) -> Iterator[Finding]:
    fields = {field.name for field in model._meta.concrete_fields}  # noqa: SLF001  # Django's public name
    whose = "evening" if "evening" in fields else "circle"
    named = {f"{name}_id__isnull": False}
    rows = model._default_manager.filter(~Q(there), **named).order_by("pk")  # noqa: SLF001  # Django's public name
    for pk, owner in rows.values_list("pk", f"{whose}_id"):
        place = f"{model.__name__.lower()} {pk}, {name}"
        yield Finding(f"{whose} {owner}", place, sentence)
