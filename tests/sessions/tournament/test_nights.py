"""Whole nights: Whist at four tables with partners, Nap at two, eighty players at twenty."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from sessions.models import Entry, Evening, Player, Seat, Tournament
from sessions.tournament.standings import standings_of
from tests.sessions.tournament.conftest import Post

PAIRS = "\n".join(f"North {n} & South {n}" for n in range(1, 9))

Make = Callable[..., Tournament]
Tables = Callable[..., list[Evening]]


def players_at(evening: Evening) -> list[str]:
    seats = Seat.objects.filter(evening=evening, number__gt=0).order_by("number")
    return list(seats.values_list("player__name", flat=True))


def who_sits_out(tournament: Tournament) -> set[str]:
    ids = [who for each in tournament.draws[-1]["byes"] for who in each]
    return {*Player.objects.filter(pk__in=ids).values_list("name", flat=True)}


def test_a_night_of_whist_with_partners_at_four_tables(
    owner: Client, make: Make, post: Post, tables: Tables, rubber: Callable[[Evening], None]
) -> None:
    night = make(PAIRS, game="whist", partners="pairs", way="mitchell", title="Club night")
    met: set[frozenset[str]] = set()
    stay = None
    for number in (1, 2, 3):
        if number > 1:
            post(night, "draw", way="mitchell")
        post(night, "begin")
        at = tables(night, number)
        first = [players_at(each)[::2] for each in at]
        met |= {frozenset(map(str, (players_at(e)[0], players_at(e)[1]))) for e in at}
        assert stay in (None, first), "North and South stay at their tables"
        stay = first
        for each in at:
            rubber(each)

    assert len(met) == 12, "in three rounds nobody met the same pair twice"
    assert [str(each) for each in tables(night, 2)] == [
        f"Club night, round 2, table {n}" for n in (1, 2, 3, 4)
    ]
    rows = standings_of(night).rows
    assert [(row.place, row.won) for row in rows] == [(1, 48)] * 4 + [(5, -48)] * 4
    assert rows[0].name in {f"North {n} and South {n}" for n in range(1, 9)}
    post(night, "end")
    assert {e.state for n in (1, 2, 3) for e in tables(night, n)} == {"reviewing"}
    page = owner.get(f"/circles/{night.circle_id}/tournaments/{night.pk}/settle/").content.decode()
    assert "8 payments, the fewest possible." in page
    post(night, "settle/paid", all="yes")
    assert not Seat.objects.exclude(balance=0).exists()
    post(night, "settle/close")
    assert {e.state for n in (1, 2, 3) for e in tables(night, n)} == {"closed"}
    assert night.ended_at is not None


def test_nap_at_two_tables_of_five(
    owner: Client, make: Make, post: Post, tables: Tables, record: Callable[..., Entry]
) -> None:
    names = "Ann, Ben, Cat, Dan, Eve, Fay, Gus, Hal, Ida, Jo"
    night = make(names, way="random", table_size="5")
    post(night, "begin")
    one, other = tables(night, 1)
    assert (len(players_at(one)), len(players_at(other))) == (5, 5)
    record(one, caller="1", call="3", made=True)
    record(other, caller="2", call="4", made=False)

    rows = standings_of(night).rows

    assert [(row.place, row.figure) for row in rows] == [
        (1, "+12"),
        *[(2, "+4")] * 4,
        *[(6, "−3")] * 4,
        (10, "−16"),
    ]
    post(night, "end")
    page = owner.get(f"/circles/{night.circle_id}/tournaments/{night.pk}/settle/").content.decode()
    assert "8 payments, the fewest possible." in page
    winner, loser = players_at(one)[0], players_at(other)[1]
    assert page.count(f">{loser} pays ") == 4
    assert page.count(f" pays {winner}</h2>") == 4


def test_eighty_players_at_twenty_tables(
    owner: Client, make: Make, post: Post, tables: Tables, record: Callable[..., Entry]
) -> None:
    night = make("\n".join(f"Player {n}" for n in range(80)), table_size="4")
    post(night, "begin")
    at = tables(night, 1)
    assert [len(players_at(each)) for each in at] == [4] * 20
    for each in at[:3]:
        record(each, caller="1", call="3", made=True)
    assert [row.won for row in standings_of(night).rows][:4] == [9, 9, 9, 0]
    address = f"/circles/{night.circle_id}/tournaments/{night.pk}/"
    counted = {}
    for place in ("", "ranking/", "live/", "settle/"):
        with CaptureQueriesContext(
            connection,
        ) as made:
            assert owner.get(address + place).status_code in (200, 205)
        counted[place] = len(made)
    assert counted["ranking/"] <= 8, counted
    assert counted["live/"] <= 4, counted
    assert counted[""] <= 12, counted
    assert counted["settle/"] <= 12, counted


@pytest.mark.parametrize("players", [9, 11, 13])
def test_odd_numbers_of_players_all_sit(
    make: Make, post: Post, tables: Tables, players: int
) -> None:
    night = make("\n".join(f"P{n}" for n in range(players)), table_size="4")
    post(night, "begin")
    assert sum(len(players_at(each)) for each in tables(night, 1)) == players


def test_an_odd_pair_sits_out_once_before_anybody_does_twice(make: Make, post: Post) -> None:
    pairs = "\n".join(f"A{n} & B{n}" for n in range(5))
    night = make(pairs, game="whist", partners="pairs", way="mitchell")
    for number in range(5):
        if number:
            post(night, "draw", way="mitchell")
        post(night, "begin")

    byes = [tuple(each) for draw in night.draws for each in draw["byes"]]

    assert len(set(byes)) == 5


def test_a_form_sent_twice_makes_one_tournament(
    owner: Client, form: Callable[..., dict[str, Any]], circle: Any
) -> None:
    sent = form("Ann, Ben, Cat, Dan")
    answers = [owner.post(f"/circles/{circle.pk}/tournaments/new/", sent) for _ in range(2)]
    assert [each.status_code for each in answers] == [303, 303]
    assert Tournament.objects.count() == 1


def test_a_round_begun_twice_is_begun_once_and_a_late_draw_is_told(
    owner: Client, make: Make, post: Post
) -> None:
    night = make("Ann, Ben, Cat, Dan", table_size="2")
    stale = {"version": night.version, "way": "random", "key": str(uuid.uuid4())}
    key = str(uuid.uuid4())
    post(night, "begin", key=key)
    post(night, "begin", key=key)
    assert Evening.objects.count() == 2
    answer = owner.post(f"/circles/{night.circle_id}/tournaments/{night.pk}/draw/", stale)
    assert answer.status_code == 409
    assert "Another phone was quicker" in answer.content.decode()
    assert len(night.draws) == 1


def test_two_are_exchanged_by_taps(make: Make, post: Post) -> None:
    night = make("Ann, Ben, Cat, Dan", table_size="2")
    (one, _), (other, _) = night.draws[0]["tables"]
    post(night, "exchange", first=one[0], second=other[0])
    assert night.draws[0]["tables"][0][0] == other
    assert night.draws[0]["by_hand"] is True


def test_who_comes_late_and_who_goes(make: Make, post: Post, tables: Tables) -> None:
    night = make("Ann, Ben, Cat, Dan", table_size="2")
    post(night, "begin")
    ann = Player.objects.get(name="Ann")
    stay = [",".join(each) for each in night.contestants if str(ann.pk) not in each]
    post(night, "players", stay=stay, others="Eve, Fay")
    post(night, "begin")
    names = {name for each in tables(night, 2) for name in players_at(each)}
    assert names | who_sits_out(night) == {"Ben", "Cat", "Dan", "Eve", "Fay"}


def test_an_unfinished_rubber_keeps_the_next_round_waiting(
    make: Make, post: Post, tables: Tables, record: Callable[..., Entry]
) -> None:
    night = make(PAIRS, game="whist", partners="pairs", way="mitchell")
    post(night, "begin")
    record(tables(night, 1)[1], tricks={"1": 9})
    post(night, "draw", way="mitchell")
    answer = post(night, "begin", status=422)
    assert "Round 1, table 2: the rubber isn’t finished" in answer.content.decode()
    assert night.rounds == 1
    assert {each.state for each in tables(night, 1)} == {"open"}, "all or nothing"


def test_a_kitty_that_needs_a_word_is_named_and_the_rest_is_closed(
    owner: Client, make: Make, post: Post, tables: Tables, record: Callable[..., Entry]
) -> None:
    night = make("Ann, Ben, Cat, Dan, Eve, Fay", table_size="3", preset="peel_pool")
    post(night, "begin")
    one = tables(night, 1)[0]
    record(one, caller="1", call="3", made=True)
    post(night, "end")
    address = f"/circles/{night.circle_id}/tournaments/{night.pk}/settle/"
    assert "becomes of the kitty" in owner.get(address).content.decode()

    answer = post(night, "settle/close", status=422).content.decode()

    assert "Say first what happens to the kitty." in answer
    assert f"/evenings/{one.pk}/settle/" in answer
    assert {each.state for each in tables(night, 1)} == {"reviewing", "closed"}
    assert night.ended_at is None


def test_points_of_a_list_that_is_not_paid_stand_in_the_ranking(
    owner: Client, make: Make, post: Post, tables: Tables, record: Callable[..., Entry]
) -> None:
    night = make("A, B, C, D, E, F", game="skat", preset="tournament", table_size="3")
    post(night, "begin")
    table = tables(night, 1)[0]
    record(table, soloist="1", game="spades", matadors=1, ended="won")

    rows = standings_of(night).rows

    assert rows[0].name == players_at(table)[0]
    assert [(row.place, row.won) for row in rows][:2] == [(1, 0), (2, 0)]
    page = owner.get(f"/circles/{night.circle_id}/tournaments/{night.pk}/ranking/")
    assert f"{rows[0].points} points" in page.content.decode()
