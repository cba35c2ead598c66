"""How a tournament ends: thrown away, its draw taken back, or with its last table."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from sessions.access.locks import hashed
from sessions.access.permissions import cookie_name
from sessions.access.service import let_in
from sessions.models import Circle, Evening, Link, Player, Role, Tournament
from tests.sessions.tournament.conftest import Post

Make = Callable[..., Tournament]
Tables = Callable[..., list[Evening]]

FOUR = "Ann, Ben, Cat, Dan"


def at(tournament: Tournament, place: str = "") -> str:
    return f"/circles/{tournament.circle_id}/tournaments/{tournament.pk}/{place}"


@pytest.mark.usefixtures("evening")
def test_one_of_which_no_round_has_begun_is_thrown_away(
    owner: Client, circle: Circle, make: Make, post: Post
) -> None:
    link = Link.objects.create(
        circle=circle, role=Role.WATCHER, hides_amounts=True, token_hash="w" * 64
    )
    watcher = Client()
    watcher.cookies[cookie_name()] = "watches in part"
    let_in(link, device=hashed("watches in part"))
    night = make(FOUR, table_size="2", title="Club night")
    group = f"/circles/{circle.pk}/"
    assert "Club night" in owner.get(f"{group}tournaments/").content.decode()
    assert at(night, "ranking/") in watcher.get(group).content.decode()
    assert at(night, "throw-away/") in owner.get(at(night)).content.decode()
    asked = owner.get(at(night, "throw-away/")).content.decode()
    assert "Throw this tournament away?" in asked
    assert "whoever was named for it stays in the group" in asked

    answer = post(night, "throw-away", key="a-form-sent-twice")

    assert answer["Location"] == f"{group}tournaments/"
    assert post(night, "throw-away", key="a-form-sent-twice").status_code == 303
    listed = owner.get(f"{group}tournaments/").content.decode()
    assert "Club night" not in listed
    assert "No tournament yet." in listed
    assert at(night, "ranking/") not in watcher.get(group).content.decode()
    kept = owner.get(at(night)).content.decode()
    assert "This tournament was thrown away." in kept
    for gone in ("Begin round 1", "Draw again", "?first=", at(night, "throw-away/")):
        assert gone not in kept
    assert owner.get(at(night, "throw-away/"))["Location"] == at(night)
    refused = post(night, "begin", status=422).content.decode()
    assert "This tournament has ended" in refused
    assert Evening.objects.count() == 1
    assert Player.objects.filter(circle=circle, name="Ann").exists()


def test_one_of_which_a_round_has_begun_is_not_thrown_away(
    owner: Client, make: Make, post: Post
) -> None:
    night = make(FOUR, table_size="2")
    post(night, "begin")
    assert owner.get(at(night, "throw-away/"))["Location"] == at(night)
    refused = post(night, "throw-away", status=422).content.decode()
    assert "A round has begun: end play and close its tables instead" in refused
    assert night.ended_at is None


def test_a_late_form_throws_nothing_away(owner: Client, make: Make, post: Post) -> None:
    night = make(FOUR, table_size="2")
    post(night, "draw", way="random")
    answer = owner.post(at(night, "throw-away/"), {"key": "a-late-form-of-it", "version": 1})
    assert answer.status_code == 409
    assert "Another phone was quicker" in answer.content.decode()
    assert Tournament.objects.get(pk=night.pk).ended_at is None


def test_a_draw_is_taken_back_and_play_can_be_ended_again(
    owner: Client, make: Make, post: Post, tables: Tables
) -> None:
    night = make(FOUR, table_size="2")
    first = post(night, "draw/back", status=422).content.decode()
    assert "Its first round has not begun: throw the tournament away instead" in first
    post(night, "begin")
    none = post(night, "draw/back", status=422).content.decode()
    assert "No round is drawn that has not begun" in none
    post(night, "draw", way="random")
    drawn = owner.get(at(night)).content.decode()
    assert "Take the draw back" in drawn
    assert "End play, settle" not in drawn

    post(night, "draw/back")

    assert (len(night.draws), night.rounds) == (1, 1)
    shown = owner.get(at(night)).content.decode()
    assert "End play, settle" in shown
    assert "Draw round 2" in shown
    assert "Take the draw back" not in shown
    post(night, "end")
    assert [each.state for each in tables(night, 1)] == ["reviewing", "reviewing"]


def closed_one_by_one(owner: Client, tables: list[Evening]) -> None:
    for table in tables:
        for step in ("review", "close"):
            now = Evening.objects.get(pk=table.pk)
            sent = {"key": f"{step}-{table.pk}", "version": now.version}
            address = f"/circles/{table.circle_id}/evenings/{table.pk}/{step}/"
            assert owner.post(address, sent).status_code == 303


@pytest.mark.parametrize("place", ["", "settle/"])
def test_one_whose_tables_were_closed_one_by_one_is_ended(
    owner: Client, make: Make, post: Post, tables: Tables, place: str
) -> None:
    night = make(FOUR, table_size="2", title="Club night")
    post(night, "begin")
    closed_one_by_one(owner, tables(night, 1))
    assert [each.state for each in tables(night, 1)] == ["closed", "closed"]
    shown = owner.get(at(night, place)).content.decode()
    assert "End the tournament" in shown
    assert "Close all tables" not in shown

    post(night, "settle/close")

    assert night.ended_at is not None
    shown = owner.get(at(night, place)).content.decode()
    assert "End the tournament" not in shown
    assert "This tournament is closed." in owner.get(at(night)).content.decode()
    state = owner.get(f"/circles/{night.circle_id}/tournaments/").content.decode()
    assert '<p class="card__state">closed</p>' in state


def test_it_does_not_end_while_a_round_is_to_come(
    owner: Client, make: Make, post: Post, tables: Tables
) -> None:
    night = make(FOUR, table_size="2")
    post(night, "settle/close")
    assert night.ended_at is None
    post(night, "begin")
    post(night, "end")
    post(night, "draw", way="random")
    assert "Close all tables" in owner.get(at(night, "settle/")).content.decode()

    post(night, "settle/close")

    assert [each.state for each in tables(night, 1)] == ["closed", "closed"]
    assert night.ended_at is None
    assert "End the tournament" not in owner.get(at(night, "settle/")).content.decode()
    post(night, "draw/back")
    assert "End the tournament" in owner.get(at(night)).content.decode()


def test_pages_that_wait_hear_that_it_has_ended(owner: Client, make: Make, post: Post) -> None:
    night = make(FOUR, table_size="2")
    post(night, "begin")
    closed_one_by_one(owner, [each.evening for each in night.tables.select_related("evening")])
    etag = owner.get(at(night)).content.decode().split('data-version="')[1].split('"')[0]
    assert owner.get(at(night, f"live/?since={etag}")).status_code == 204
    post(night, "settle/close")
    assert owner.get(at(night, f"live/?since={etag}")).status_code == 205
