"""What makes it possible to spread the tables by circle over many machines (docs/growing.md).

A distributed PostgreSQL (Citus) puts all rows of a circle on one machine. It asks of the tables
that each row says its circle, and that every unique key and every foreign key can have the circle
in it; and a request is quick there if each of its queries says which circle it is about.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.db import connection, models
from django.test import Client
from django.test.utils import CaptureQueriesContext

from sessions.access.permissions import own
from sessions.book.correct import Correction, correct_entry, undo_last
from sessions.book.idempotency import new_key
from sessions.book.posting import Recorder, Submission
from sessions.book.record import record_entry
from sessions.book.start import start_evening
from sessions.models import Circle, Entry, Evening, Link, Seat, Tries
from sessions.models.rows import CircleKey
from tests.addresses import at
from tests.citus import not_on_citus
from tests.sessions.conftest import FACTS, OWNER_SECRET


def meta(model: type[models.Model]) -> Any:
    """Return what Django knows about a model; its name is Django's, and documented."""
    return model._meta  # noqa: SLF001


MODELS = tuple(apps.get_app_config("card_sessions").get_models(include_auto_created=True))
LOCAL = (Tries,)
"""Tables that stay on one machine: tries are counted of strangers, before any circle is known."""

IN_CIRCLES = tuple(model for model in MODELS if model not in (Circle, *LOCAL))

KEYS = {
    f"{meta(model).db_table}.{field.column}": field
    for model in IN_CIRCLES
    for field in meta(model).get_fields()
    if isinstance(field, models.ForeignKey) and field.name not in ("circle", "account")
}
"""Every foreign key from a row of a circle to another row of it, by its column."""


@pytest.mark.parametrize("model", IN_CIRCLES)
def test_every_row_but_the_circle_itself_says_its_circle(model: type[models.Model]) -> None:
    circle = meta(model).get_field("circle")

    assert circle.related_model is Circle
    assert (circle.column, circle.null) == ("circle_id", False)


def test_no_table_of_ours_is_without_a_model(db: None) -> None:  # noqa: ARG001
    ours = [name for name in connection.introspection.table_names() if name.startswith("card_")]

    assert sorted(ours) == sorted(meta(model).db_table for model in MODELS)


@pytest.mark.parametrize("model", IN_CIRCLES)
def test_every_unique_key_has_the_circle_in_it_or_is_the_id(
    db: None,  # noqa: ARG001
    model: type[models.Model],
) -> None:
    with connection.cursor() as cursor:
        found = connection.introspection.get_constraints(cursor, meta(model).db_table)
    unique = [key["columns"] for key in found.values() if key["unique"]]

    # An id is made by the app and unique by itself, so (circle_id, id) is as good a primary key.
    assert meta(model).pk.column == "id"
    assert [key for key in unique if key != ["id"] and "circle_id" not in key] == []


@pytest.mark.parametrize("column", KEYS)
def test_every_key_to_another_row_stays_in_the_circle(column: str) -> None:
    key = KEYS[column]

    assert isinstance(key, CircleKey)
    assert key.related_model in IN_CIRCLES
    assert key.target_field.column == "id"


def test_only_a_claim_names_something_beyond_its_circle_and_no_database_holds_it_to_that() -> None:
    account = meta(Link).get_field("account")

    assert (account.remote_field.model, account.db_constraint) == (User, False)


def play(circle: Circle) -> Evening:
    """Return an evening of a circle in which one thing of each sort was written."""
    recorder = Recorder(device_id=own(circle, secret=OWNER_SECRET).pk)
    evening = start_evening(circle, facts=FACTS, submission=Submission(new_key(), recorder)).evening

    def write(kind: str, **facts: Any) -> None:
        record_entry(evening, kind=kind, facts=facts, submission=Submission(new_key(), recorder))

    write("deal", caller="1", call="3", made=True)
    write("deal", caller="2", call="nap", made=False)
    write("payment", **{"from": "2", "to": "1", "amount": 3})
    heard = Correction("amend", 2, {"caller": "1", "call": "4", "made": True})
    correct_entry(
        evening, correction=heard, why="misheard", submission=Submission(new_key(), recorder)
    )
    write("deal", caller="3", call="2", made=True)
    undo_last(evening, submission=Submission(new_key(), recorder))
    return evening


@not_on_citus("its foreign keys have the circle in them, so there is no such row to look for")
def test_no_row_names_a_row_of_another_circle(db: None) -> None:  # noqa: ARG001
    for name in ("The Crown", "The Anchor"):
        play(Circle.objects.create(name=name, game="nap"))

    assert Entry.objects.count() == 14
    assert [column for column in KEYS if strays(column)] == []


def strays(column: str) -> int:
    """Return how many rows name a row of another circle in this column."""
    key = KEYS[column]
    own_table, named_table = meta(key.model).db_table, meta(key.related_model).db_table
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT COUNT(*) FROM {own_table} own JOIN {named_table} named "  # noqa: S608
            f"ON own.{key.column} = named.id WHERE own.circle_id <> named.circle_id"
        )
        found: int = cursor.fetchone()[0]
    return found


TABLE = re.compile(
    r'(?:FROM|JOIN|UPDATE|INTO) "(card_sessions_\w+)"'
    r"(?: (?!(?:ON|WHERE|INNER|LEFT|SET|ORDER|GROUP|LIMIT)\b)(\w+))?"
)
COLUMN = r'"?(\w+)"?\."circle_id"'
SAME_CIRCLE = re.compile(rf"{COLUMN} = \(?{COLUMN}\)?")


def named_by(circle: Circle, sql: str) -> bool:
    """Return whether every table of ours in a query is held to this circle, by its id."""
    sql = sql.replace(circle.pk.hex, "CIRCLE").replace(str(circle.pk), "CIRCLE")
    sql = sql.replace('"card_sessions_circle"."id"', '"card_sessions_circle"."circle_id"')
    if sql.startswith("INSERT"):
        return "circle_id" in sql and "CIRCLE" in sql
    touched = {alias or table for table, alias in TABLE.findall(sql)}
    held = set(re.findall(rf"{COLUMN} = 'CIRCLE'", sql))
    pairs = [set(pair) for pair in SAME_CIRCLE.findall(sql)]
    for _ in pairs:
        held |= {each for pair in pairs if pair & held for each in pair}
    return touched <= held


def queries_of(request: Callable[[], Any]) -> list[str]:
    """Return the queries about tables of ours that a request makes; it must be answered well."""
    with CaptureQueriesContext(connection) as captured:
        response = request()
    assert response.status_code in (200, 303)
    asked = [each["sql"] for each in captured.captured_queries]
    return [sql for sql in asked if "card_sessions_" in sql]


@pytest.fixture
def played(circle: Circle) -> Evening:
    return play(circle)


HOT = [
    pytest.param("get", "", {}, id="the table"),
    pytest.param("get", "sheet/", {}, id="the sheet"),
    pytest.param("get", "settle/", {}, id="the settling"),
    pytest.param("post", "deals/price/", {"caller": "2", "call": "3"}, id="the price of a deal"),
    pytest.param("post", "deals/", {"caller": "2", "call": "3", "outcome": "made"}, id="a deal"),
    pytest.param("post", "undo/", {}, id="undo"),
    pytest.param("post", "redo/", {}, id="redo"),
    pytest.param("post", "baton/", {}, id="taking over"),
    pytest.param("post", "review/", {}, id="the end of play"),
]


@pytest.mark.parametrize(("method", "path", "fields"), HOT)
def test_no_hot_query_leaves_the_circle(
    owner: Client,
    circle: Circle,
    played: Evening,
    method: str,
    path: str,
    fields: dict[str, str],
) -> None:
    address = f"{at(played)}{path}"
    form = {**fields, "key": new_key(), "version": str(played.version)}

    asked = queries_of(lambda: owner.get(address) if method == "get" else owner.post(address, form))

    assert len(asked) > 1
    assert [sql for sql in asked if not named_by(circle, sql)] == []


def test_a_payment_is_marked_without_leaving_the_circle(
    owner: Client, circle: Circle, start: Callable[..., Evening], record: Callable[..., Entry]
) -> None:
    evening = start(rules={"preset": "hoyle"})
    record(evening, caller="1", call="3", made=True)
    owner.post(f"{at(evening)}review/", {"key": new_key(), "version": "2"})
    form = {"payer": "2", "payee": "1", "amount": "3", "key": new_key(), "version": "3"}

    asked = queries_of(lambda: owner.post(f"{at(evening)}settle/paid/", form))

    assert [sql for sql in asked if not named_by(circle, sql)] == []


@pytest.mark.parametrize(
    "leaves",
    [
        lambda evening: Entry.objects.filter(evening_id=evening.pk),
        lambda evening: Seat.objects.filter(number=evening.version),
        lambda evening: Entry.objects.filter(
            evening=evening, number__in=Entry.objects.values("number")
        ),
    ],
)
def test_a_query_that_leaves_the_circle_would_be_noticed(
    circle: Circle, played: Evening, leaves: Callable[[Evening], models.QuerySet[Any]]
) -> None:
    assert not named_by(circle, str(leaves(played).query))
