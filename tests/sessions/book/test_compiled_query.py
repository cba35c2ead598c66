"""Queries that are put into SQL once answer as the ORM does."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.db.models import F, QuerySet

from sessions.book.compiled_query import compiled_query
from sessions.models import Circle, Player


@pytest.fixture
def players(circle: Circle) -> list[Player]:
    names = ("Ann", "Ben", "Cat")
    return [Player.objects.create(circle=circle, name=name) for name in names]


def test_a_compiled_query_gives_the_rows_of_its_queryset(
    circle: Circle, players: list[Player]
) -> None:
    @compiled_query
    def members(circle_id: uuid.UUID) -> QuerySet[Player]:
        return Player.objects.filter(circle=circle_id).order_by("-name")[:2]

    assert members(circle.pk) == [players[2], players[1]]
    assert members(uuid.uuid4()) == []


def test_it_is_put_into_sql_once_and_asked_with_other_values(
    circle: Circle, players: list[Player]
) -> None:
    built = []

    @compiled_query
    def of_name(name: str, circle_id: uuid.UUID) -> QuerySet[Player]:
        built.append(name)
        return Player.objects.filter(circle=circle_id, name=name)

    found = [of_name(name, circle.pk) for name in ("Ann", "Cat", "Dan")]

    assert found == [[players[0]], [players[2]], []]
    assert len(built) == 1


@pytest.mark.usefixtures("players")
def test_a_part_of_a_row_is_refused(circle: Circle) -> None:
    @compiled_query
    def names(circle_id: uuid.UUID) -> QuerySet[Player]:
        return Player.objects.filter(circle=circle_id).only("name")

    with pytest.raises(AssertionError, match="whole rows"):
        names(circle.pk)


@pytest.mark.usefixtures("players")
def test_what_is_annotated_is_what_python_calls_it(circle: Circle) -> None:
    @compiled_query
    def members(circle_id: uuid.UUID) -> QuerySet[Player]:
        found = Player.objects.filter(circle=circle_id).order_by("name")
        return found.annotate(whose=F("circle__id"), at_home=F("circle__name"))

    first: Any = members(circle.pk)[0]

    assert (first.whose, first.at_home) == (circle.pk, "The Crown")


def test_a_row_that_is_found_can_be_changed_and_saved(
    circle: Circle, players: list[Player]
) -> None:
    @compiled_query
    def of_name(circle_id: uuid.UUID, name: str) -> QuerySet[Player]:
        return Player.objects.filter(circle=circle_id, name=name)

    (found,) = of_name(circle.pk, "Ben")
    found.name = "Benjamin"
    found.save_fields("name")

    players[1].refresh_from_db()
    assert players[1].name == "Benjamin"
