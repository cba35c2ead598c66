"""What makes it possible to spread the tables by circle over many machines (docs/growing.md).

A distributed PostgreSQL (Citus) puts all rows of a circle on one machine. It asks of the tables
that each row says its circle, and that every unique key and every foreign key can have the circle
in it; and a request is quick there if each of its queries says which circle it is about.
"""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.db import connection, models
from django.test import Client

from sessions.book.submission import new_key
from sessions.models import Circle, Entry, Evening, Link, Seat
from sessions.models.rows import CircleKey
from tests.addresses import at
from tests.citus import not_on_citus
from tests.support.figures import IN_CIRCLES, MODELS, meta, named_by, play, queries_of
from tests.support.nights import Record, Start

KEYS = {
    f"{meta(model).db_table}.{field.column}": field
    for model in IN_CIRCLES
    for field in meta(model).get_fields()
    if isinstance(field, models.ForeignKey) and field.name not in ("circle", "account")
}
"""Every foreign key from a row of a circle to another row of it, by its column."""


def test_every_row_but_the_circle_itself_says_its_circle_and_every_key_stays_in_it() -> None:
    circles = {model.__name__: meta(model).get_field("circle") for model in IN_CIRCLES}
    strange = [
        column
        for column, key in KEYS.items()
        if not isinstance(key, CircleKey)
        or key.related_model not in IN_CIRCLES
        or key.target_field.column != "id"
    ]

    for name, circle in circles.items():
        assert circle.related_model is Circle, name
        assert (circle.column, circle.null) == ("circle_id", False), name
    assert strange == []


def test_every_table_of_ours_is_known_and_its_unique_keys_have_the_circle_or_are_the_id(
    db: None,  # noqa: ARG001
) -> None:
    ours = [name for name in connection.introspection.table_names() if name.startswith("card_")]

    assert sorted(ours) == sorted(meta(model).db_table for model in MODELS)
    for model in IN_CIRCLES:
        with connection.cursor() as cursor:
            found = connection.introspection.get_constraints(cursor, meta(model).db_table)
        unique = [key["columns"] for key in found.values() if key["unique"]]
        # An id is made by the app and unique by itself, so (circle_id, id) is as good a key.
        assert meta(model).pk.column == "id"
        assert [key for key in unique if key != ["id"] and "circle_id" not in key] == []


def test_only_a_claim_names_something_beyond_its_circle_and_no_database_holds_it_to_that() -> None:
    account = meta(Link).get_field("account")

    assert (account.remote_field.model, account.db_constraint) == (User, False)


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
    owner: Client, circle: Circle, played: Evening, method: str, path: str, fields: dict[str, str]
) -> None:
    address = f"{at(played)}{path}"
    form = {**fields, "key": new_key(), "version": str(played.version)}

    asked = queries_of(lambda: owner.get(address) if method == "get" else owner.post(address, form))

    assert len(asked) > 1
    assert [sql for sql in asked if not named_by(circle, sql)] == []


def test_a_payment_is_marked_without_leaving_the_circle(
    owner: Client, circle: Circle, start: Start, record: Record
) -> None:
    evening = start(rules={"preset": "hoyle"})
    record(evening, caller="1", call="3", made=True)
    owner.post(f"{at(evening)}review/", {"key": new_key(), "version": "2"})
    form = {"payer": "2", "payee": "1", "amount": "3", "key": new_key(), "version": "3"}

    asked = queries_of(lambda: owner.post(f"{at(evening)}settle/paid/", form))

    assert [sql for sql in asked if not named_by(circle, sql)] == []


def test_a_query_that_leaves_the_circle_would_be_noticed(circle: Circle, played: Evening) -> None:
    entries = Entry.objects
    within = entries.filter(evening=played, number__in=entries.values("number"))
    leaving = (
        entries.filter(evening_id=played.pk),
        Seat.objects.filter(number=played.version),
        within,
    )

    assert [named_by(circle, str(each.query)) for each in leaving] == [False] * 3
