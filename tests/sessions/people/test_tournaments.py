"""Tournaments of a group in which two names are one person, or that was joined with another."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from napledger.reading.faults import Fault
from sessions.book.submission import new_key
from sessions.models import Evening, Player, Tournament
from sessions.tournament import service
from sessions.tournament.page import tournament_page, tournaments_page
from sessions.tournament.standings import standings_of
from tests.support.groups import (
    Group,
    deal,
    findings,
    fresh,
    join,
    merge,
    people,
)


def tournament(group: Group, *people: tuple[str, ...], way: str = "mixed") -> Tournament:
    terms = {"game": "nap", "currency": "GBP", "stake": 2, "rules": {"preset": "hoyle"}}
    plan = service.NewTournament(
        title="Club night",
        played_on="2026-11-26",
        terms=terms,
        way=way,
        table_size=2,
        pairs=False,
        lasts="",
        people=people,
    )
    return service.make_tournament(group[1], plan, key=new_key())


def again(night: Tournament) -> Tournament:
    return Tournament.objects.select_related("circle").get(pk=night.pk)


def at() -> service.FormSent:
    return service.FormSent(new_key(), None)


def test_a_tournament_ranks_a_person_once_by_whatever_name_they_were_drawn(
    host: Group, night: Callable[..., Evening]
) -> None:
    night("Bob", "Ann", played_on="2026-11-19")
    host = fresh(host)
    night_out = tournament(host, ("Ann",), ("Bob",), ("Cat",), ("Dan",))
    service.begin_round(host[1], night_out, at=at())
    for table in night_out.tables.all():
        deal(table.evening, host)
    rows = {row.name: row.won for row in standings_of(again(night_out)).rows}
    assert sorted(rows.values()) == [-6, -6, 6, 6]

    host = merge(host, "Bob", "Robert")

    stands = {row.name: row.won for row in standings_of(again(night_out)).rows}
    assert stands == {("Robert" if name == "Bob" else name): of for name, of in rows.items()}
    page = tournament_page(again(night_out), may_own=True, may_record=True)
    assert {name for name, _ids, _first in page.here} == {"Ann", "Robert", "Cat", "Dan"}
    service.draw_again(host[1], again(night_out), way="rank", at=at())
    service.begin_round(host[1], again(night_out), at=at())
    sat = Player.objects.filter(seats__evening__title__contains="round 2")
    assert {*sat.values_list("name", flat=True)} == {"Ann", "Robert", "Cat", "Dan"}
    stands = {row.name: row.won for row in standings_of(again(night_out)).rows}
    assert sum(stands.values()) == 0
    assert stands["Robert"] == rows["Bob"]
    assert findings() == []


def test_who_was_named_by_two_names_plays_once_from_the_next_draw(
    host: Group, night: Callable[..., Evening]
) -> None:
    night("Bob", "Ann", played_on="2026-11-19")
    night_out = tournament(fresh(host), ("Ann",), ("Bob",), ("Robert",), ("Cat",), ("Dan",))
    host = merge(host, "Bob", "Robert")

    with pytest.raises(Fault) as refused:
        service.begin_round(host[1], again(night_out), at=at())
    assert refused.value.sentence() == (
        "Robert plays here by two names: let one of them go, and draw again"
    )
    service.draw_again(host[1], again(night_out), way="mixed", at=at())
    service.begin_round(host[1], again(night_out), at=at())

    sat = Player.objects.filter(seats__evening__title__contains="round 1")
    assert sorted(sat.values_list("name", flat=True)) == ["Ann", "Cat", "Dan", "Robert"]


def test_a_tournament_of_the_guest_is_played_to_its_end_and_the_host_s_list_leads_to_it(
    owning: Client, guest: Group, host: Group
) -> None:
    guest, host = fresh(guest), fresh(host)
    night_out = tournament(guest, ("Bob",), ("Carl",), ("Dora",), ("Emil",))
    guest, host = join(guest, host, Bob="Robert", Carl="Carl", Dora="Dora", Emil="Emil")

    service.begin_round(guest[1], again(night_out), at=at())

    assert night_out.tables.count() == 2
    assert [each.title for each in tournaments_page(host[0]).cards] == ["Club night"]
    shown = owning.get(f"/circles/{host[0].pk}/tournaments/").content.decode()
    address = f"/circles/{guest[0].pk}/tournaments/{night_out.pk}/"
    assert address in shown
    assert owning.get(address).status_code == 200
    with pytest.raises(Fault):
        tournament(guest, ("Bob",), ("Carl",), ("Dora",), ("Emil",))
    led = owning.get(f"/circles/{guest[0].pk}/tournaments/new/")
    assert led.headers["Location"] == f"/circles/{host[0].pk}/tournaments/new/"


def test_by_rank_those_come_first_who_won_most_in_both_groups(
    guest: Group, host: Group, started_in: Callable[..., Evening]
) -> None:
    for day in ("2026-11-20", "2026-11-21", "2026-11-22"):
        started_in(guest[1], "Bob", "Carl", played_on=day)
    guest, host = join(guest, host, Bob="Robert", Carl="Carl")

    night_out = tournament(host, ("Carl",), ("Ann",), ("Zoe",), ("Robert",), way="rank")

    names = {str(pk): name for name, pk in people(host[0]).items()}
    tables = [[names[who] for (who,) in table] for table in night_out.draws[0]["tables"]]
    # Robert stands at +18, Ann at +6, Zoe at nought, Carl at -24.
    assert [{*table} for table in tables] == [{"Robert", "Ann"}, {"Zoe", "Carl"}]


def test_two_of_a_guest_who_are_one_person_play_on_once_one_of_them_is_let_go(
    guest: Group, host: Group, started_in: Callable[..., Evening]
) -> None:
    started_in(guest[1], "Bert", "Carl", played_on="2026-11-20")
    guest = fresh(guest)
    night_out = tournament(guest, ("Bob",), ("Bert",), ("Carl",), ("Dan",), ("Eve",))
    match = {"Bob": "Robert", "Bert": "Robert", "Carl": "Carl", "Dan": "Dan", "Eve": "Eve"}
    guest, host = join(guest, fresh(host), **match)

    for way in (service.begin_round, service.draw_again):
        asked = {} if way is service.begin_round else {"way": "mixed"}
        with pytest.raises(Fault) as refused:
            way(guest[1], again(night_out), at=at(), **asked)
        assert {refused.value.words["name"], refused.value.words["other"]} == {"Bob", "Bert"}
        assert "are one person in this group: leave one of them out" in refused.value.sentence()

    stay = [str(pk) for name, pk in people(guest[0]).items() if name != "Bert"]
    at_once = service.change_players(
        guest[1], again(night_out), stay=stay, people=(), loose=(), at=at()
    )
    service.begin_round(guest[1], at_once, at=at())
    sat = Player.objects.filter(seats__evening__title__contains="round 1")
    assert sorted(sat.values_list("name", flat=True)) == ["Bob", "Carl", "Dan", "Eve"]
    assert findings() == []


def test_the_list_asks_no_more_for_many_tournaments_of_who_was_merged(
    owning: Client,
    host: Group,
    night: Callable[..., Evening],
) -> None:
    night("Bobby", "Cy", played_on="2026-11-18")
    host = merge(fresh(host), "Bobby", "Robert")
    address = f"/circles/{host[0].pk}/tournaments/"
    tournament(host, ("Ann",), ("Robert",), ("Cat",), ("Dan",))
    with CaptureQueriesContext(connection) as asked:
        owning.get(address)
    for _more in range(5):
        tournament(host, ("Ann",), ("Robert",), ("Cat",), ("Dan",))

    with CaptureQueriesContext(connection) as asked_of_six:
        shown = owning.get(address)

    assert len(shown.context["page"].cards) == 6
    assert len(asked_of_six) == len(asked)
