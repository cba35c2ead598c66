"""Every column of every model is held, or stands in one short list with the reason why not.

The models say which columns there are: a new one fails here until somebody has decided. What the
list says, docs/threat-model.md says in the same words.
"""

from __future__ import annotations

import datetime
import re
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, models, transaction

from sessions.access.permissions import own
from sessions.auditing.database import Audit
from sessions.auditing.findings import Finding
from sessions.auditing.tables import misfits
from sessions.book.append_only import lift
from sessions.book.joined import note_joining
from sessions.book.people import note_people
from sessions.book.persons import note_merging
from sessions.book.start import start_evening
from sessions.book.submission import Recorder, Submission
from sessions.book.witness import SeenHead, note_lost_head
from sessions.book.writing import write
from sessions.distributing.layout import fields_of
from sessions.figures.service import count_circle
from sessions.forgetting.service import note_forgetting
from sessions.models import (
    Access,
    Circle,
    Delivery,
    Entry,
    Evening,
    Joining,
    Link,
    Merging,
    PayHandle,
    Player,
    RuleSet,
    Seat,
    Tries,
    Webhook,
)
from sessions.models.rows import new_id
from sessions.settling.service import close_evening, review_evening
from tests.citus import WORKERS
from tests.sessions.conftest import FACTS
from tests.support.roles import a_tournament

MODELS = tuple(apps.get_app_config("card_sessions").get_models())

FREE: dict[str, tuple[str, ...]] = {
    "What a circle is called and what it usually plays": (
        *("circle.name", "circle.game", "circle.currency", "circle.stake", "circle.rules"),
        *("circle.created_at", "circle.asking"),
    ),
    "Who is let in, and whose a device is": (
        *("link.id", "link.evening_id", "link.role", "link.name"),
        *("link.token_hash", "link.feed_hash", "link.once", "link.for_program"),
        *("link.hides_amounts", "link.shows_initials", "link.account_id", "link.under_id"),
        *("link.created_at", "link.used_at", "link.revoked_at"),
        *("access.evening_id", "access.link_id", "access.secret_hash", "access.role"),
        *("access.player_id", "access.says_player_id", "access.created_at", "access.ended_at"),
        *("access.is_hidden", "access.by_joining"),
    ),
    "Who holds the baton": ("evening.recorder_id",),
    "What is called before it is recorded": ("evening.called",),
    "When figures are to be counted anew": (
        *("eveningfigures.id", "eveningfigures.evening_id", "eveningfigures.version"),
        *("eveningfigures.schema", "circlefigures.id", "circlefigures.circle_id"),
        *("circlefigures.scope", "circlefigures.writes", "observation.id"),
    ),
    "What a phone told of another book": (
        *("losthead.id", "losthead.number", "losthead.deals", "losthead.seal"),
        *("losthead.version", "losthead.deals_now", "losthead.device_id", "losthead.at"),
        "losthead.put_back",
    ),
    "Which programs are told, and what became of that": (
        *("webhook.address", "webhook.events", "webhook.key"),
        *("webhook.secret_number", "webhook.secret_at", "webhook.paused_at", "webhook.off_at"),
        *("webhook.failing_since", "webhook.tried_at", "webhook.busy_until", "webhook.created_at"),
        *("delivery.id", "delivery.event", "delivery.at", "delivery.state", "delivery.due_at"),
        *("delivery.tries", "delivery.tried_at", "delivery.status", "delivery.failure"),
        *("delivery.answer", "delivery.took_ms"),
    ),
    "How a tournament was set up": (
        *("tournament.key", "tournament.title", "tournament.played_on", "tournament.game"),
        *("tournament.currency", "tournament.terms", "tournament.table_size"),
        *("tournament.pairs", "tournament.lasts", "tournament.version", "tournament.last_key"),
        *("tournament.ended_at", "tournament.created_at", "tournamenttable.id"),
        "tournamenttable.evening_id",
    ),
    "How often strangers tried": ("tries.who_hash", "tries.count", "tries.ends_at"),
}
"""The columns in which another value that could stand there is not found, by what they say."""

NOT_FOUND = {column for columns in FREE.values() for column in columns}

DOCS = Path(__file__).parents[3] / "docs"


@pytest.fixture
def whole(circle: Circle, access: Access) -> Circle:
    """Return a circle with a row in every table, and another one beside it with some."""
    recorder = Recorder(device_id=access.pk)
    start_evening(circle, facts=FACTS, submission=Submission("0", recorder))
    night = _night(circle, access)
    hold_beside(circle, access, night)
    other = Circle.objects.create(name="Other", game="nap")
    facts = {"players": ["Kim", "Lou", "May", "Ned"], "first_dealer": "Ned", "currency": "GBP"}
    a_tournament(other, evening=_night(other, own(other, secret="another"), **facts))
    Link.objects.create(circle=other, role="watcher", token_hash="f" * 64)
    Webhook.objects.create(circle=other, address="https://other.example/", key="k")
    return circle


def _night(circle: Circle, access: Access, **facts: Any) -> Evening:
    recorder = Recorder(device_id=access.pk)
    evening = start_evening(
        circle, facts=FACTS | facts, submission=Submission("1", recorder)
    ).evening
    deal = {"caller": "1", "call": "3", "made": True}
    write(evening, kind="deal", facts=deal, submission=Submission("2", recorder))
    for key, step in (("3", review_evening), ("4", close_evening)):
        step(evening, submission=Submission(key, recorder))
    return evening


def hold_beside(circle: Circle, access: Access, night: Evening) -> None:
    ann, ben = Player.objects.filter(circle=circle).order_by("pk")[:2]
    link = Link.objects.create(circle=circle, role="recorder", token_hash="a" * 64)
    Link.objects.create(circle=circle, role="watcher", token_hash="b" * 64, under=link)
    Access.objects.create(circle=circle, link=link, secret_hash="c" * 64, player=ben)
    a_tournament(circle, evening=night)
    PayHandle.objects.create(circle=circle, player=ann, service="paypal", handle="ann")
    RuleSet.objects.create(circle=circle, game="nap", name="Ours", rules={"preset": "peel_pool"})
    hook = Webhook.objects.create(circle=circle, address="https://ours.example/", key="k")
    deal = Entry.objects.get(evening=night, number=2)
    Delivery.objects.create(circle=circle, webhook=hook, event="deal", evening=night, entry=deal)
    note_lost_head(night, SeenHead(2, 1, "0" * 15), device_id=access.pk)
    Tries.objects.create(who_hash="e" * 64, count=1, ends_at=2)
    with transaction.atomic():
        note_forgetting(ben, by="the host")
        note_people(circle.pk)
    zoe, zed = (Player.objects.create(circle=circle, name=name) for name in ("Zoe", "Zed"))
    with transaction.atomic():
        note_people(circle.pk)
        merging = Merging(circle=circle, kind=Merging.MERGED, player=zed, into=zoe, key="m")
        merging.by, merging.device = ann, access
        note_merging(merging)
        joining = Joining(circle=circle, kind=Joining.JOINED, role=Joining.HOST, key="j")
        joining.other, joining.match = uuid.uuid4(), {str(uuid.uuid4()): str(zoe.pk)}
        joining.by, joining.device = ann, access
        note_joining(joining)
    circle.refresh_from_db()
    # What is done once a write is committed, is not in a test.
    count_circle(circle)


def columns() -> Iterator[tuple[type[models.Model], Any]]:
    for model in MODELS:
        for field in fields_of(model):
            yield model, field


def name_of(model: type[models.Model], field: Any) -> str:
    return f"{model.__name__.lower()}.{field.column}"


def row_of(model: type[models.Model], circle: Circle) -> Any:
    """Return a row of a circle's that has something in most of its columns."""
    rows: models.QuerySet[Any] = models.QuerySet(model).order_by("pk")
    names = {field.name for field in fields_of(model)}
    if "circle" in names:
        rows = rows.filter(circle=circle)
    if "number" in names:
        rows = rows.filter(number=2)
    return rows.first() if model in (Access, Circle, Entry, Seat) else rows.last()


SAID = {"game": "loo", "currency": "EUR", "rules": {}}
"""What could stand in columns that know more than the database does."""

DAY, NOW = datetime.timedelta(days=1), datetime.datetime(2026, 11, 26, tzinfo=datetime.UTC)

ANOTHER: dict[type[Any], Callable[[Any], Any]] = {
    uuid.UUID: lambda _value: new_id(),
    bool: lambda value: not value,
    int: lambda value: value + 1,
    datetime.datetime: lambda value: value + DAY,
    datetime.date: lambda value: value + DAY,
    dict: lambda value: {**value, "more": 1},
    list: lambda _value: ["close"],
    str: lambda value: value[:-1] + ("0" if value[-1:] != "0" else "1"),
    type(None): lambda _value: None,
}
"""Another value of each kind; where there is none, there need be none."""


def another(field: Any, row: Any) -> Any:
    """Return another value that could stand in a column: of a key, another row that is there."""
    value = getattr(row, field.attname)
    if field.name in SAID:
        return SAID[field.name]
    if field.choices:
        return next(each for each, _ in field.flatchoices if each != value)
    if field.related_model is Circle:
        return Circle.objects.get(name="Other").pk
    if field.related_model in MODELS:
        rows: models.QuerySet[Any] = models.QuerySet(field.related_model)
        rows = rows.filter(circle=row.circle_id)
        return rows.exclude(pk__in=[value or row.pk, row.pk]).values_list("pk", flat=True).first()
    return (
        NOW
        if value is None and field.get_internal_type() == "DateTimeField"
        else (ANOTHER[type(value)](value))
    )


def found_after(row: Any, **changes: Any) -> Finding | None:
    """Return the first that an audit finds when a row was changed past all triggers.

    What the phone told of another book is there before.
    """
    with transaction.atomic():
        lift()
        said = (each for each in Audit().findings() if each.place != "triggers")
        found = (each for each in said if "a phone saw" not in each.sentence)
        try:
            with transaction.atomic():
                models.QuerySet(type(row)).filter(pk=row.pk).update(**changes)
            first = next(found, None)
        except IntegrityError as refused:
            first = Finding("", "database", str(refused))
        transaction.set_rollback(True)
    return first


def test_another_value_in_a_column_is_found_unless_the_list_says_why_not(whole: Circle) -> None:
    wrong = {}
    for model in MODELS:
        row, free = row_of(model, whole), {}
        for field in fields_of(model):
            if WORKERS and field.column == "circle_id":
                # Citus refuses to: the row would lie in another shard.
                continue
            value = another(field, row)
            if name_of(model, field) in NOT_FOUND:
                free[field.attname] = value
            elif found_after(row, **{field.attname: value}) is None:
                wrong[name_of(model, field)] = "is not found"
        if free and (found := found_after(row, **free)) is not None:
            wrong[model.__name__] = str(found)

    assert wrong == {}
    assert NOT_FOUND - {name_of(*each) for each in columns()} == set()


def test_what_is_not_found_stands_in_the_threat_model() -> None:
    text = re.sub(r"\s+", " ", (DOCS / "threat-model.md").read_text(encoding="utf-8"))

    assert [reason for reason in FREE if reason not in text] == []


@pytest.mark.skipif(bool(WORKERS), reason="Citus holds each key by the circle")
def test_a_row_that_names_another_circle_s_is_found_whatever_it_is(whole: Circle) -> None:
    other = Circle.objects.get(name="Other")
    missed: list[str] = []
    for model, field in columns():
        row, named = row_of(model, whole), field.related_model
        if named is Circle or named not in MODELS:
            continue
        rows: models.QuerySet[Any] = models.QuerySet(named).filter(circle=other)
        theirs = rows.order_by("pk").last()
        assert theirs is not None, "the other circle has one of these"
        found = found_after(row, **{field.attname: theirs.pk})
        if found is None or "another" not in str(found):
            missed.append(f"{name_of(model, field)}: {found}")

    assert missed == []


def test_json_of_another_shape_is_found_and_ends_no_audit(whole: Circle) -> None:
    missed = []
    for model, field in columns():
        if isinstance(field, models.JSONField):
            row = row_of(model, whole)
            value = ["none", {}] if field.default is dict else {"none": {}}
            with transaction.atomic():
                lift()
                models.QuerySet(model).filter(pk=row.pk).update(**{field.attname: value})
                found = [str(each) for each in Audit().findings()]
                transaction.set_rollback(True)
            place = f"{model.__name__.lower()} {row.pk}, {field.column}: "
            if not any(place in each for each in found):
                missed.append(name_of(model, field))

    assert missed == []


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL keeps only what it is told")
@pytest.mark.parametrize("value", ["x{", b"\xff\x00", 7])
def test_a_value_of_no_kind_is_found_in_every_column_of_sqlite(
    whole: Circle, value: str | bytes | int
) -> None:
    missed = []
    for model, field in columns():
        row, key = row_of(model, whole), fields_of(model)[0].column
        kind = field.target_field if field.is_relation else field
        # SQLite writes a number as text in a column for texts, and a text is what they are for.
        fits = models.IntegerField if isinstance(value, int) else ()
        if isinstance(kind, fits) or (not isinstance(value, bytes) and _is_text(kind)):
            continue
        with transaction.atomic(), connection.cursor() as cursor:
            lift()
            cursor.execute("PRAGMA ignore_check_constraints = 1")
            cursor.execute(
                f"UPDATE card_sessions_{model.__name__.lower()} SET {field.column} = %s "  # noqa: S608
                f"WHERE {key} = %s",
                [value, row.pk.hex if isinstance(row.pk, uuid.UUID) else row.pk],
            )
            cursor.execute("PRAGMA ignore_check_constraints = 0")
            found = [each.place for each in misfits()]
            transaction.set_rollback(True)
        if not any(each.endswith(f", {field.column}") for each in found):
            missed.append(name_of(model, field))

    assert missed == []


def _is_text(field: Any) -> bool:
    is_json = isinstance(field, models.JSONField)
    return isinstance(field, models.CharField | models.TextField) and not is_json
