"""Persons of two groups, and of two names, wherever a page adds up or speaks of somebody."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sessions.book.joined import read_with
from sessions.book.open_book import open_book
from sessions.book.start import usual_of_game
from sessions.book.submission import new_key
from sessions.exporting.csv_tables import deals_csv, transfers_csv
from sessions.exporting.table_rows import evenings_between
from sessions.figures.worth import worth_page
from sessions.history.page import home_page
from sessions.models import Circle, Entry, Evening, PayHandle, Player
from sessions.past.service import bring_in
from sessions.past.taking_back import brought, names_of_brought, take_back
from sessions.people.joining import part_groups
from sessions.settling.handles import handles_of
from sessions.starting.page import offer_of
from tests.support.groups import (
    Group,
    begun,
    findings,
    fresh,
    join,
    merge,
    owed,
    people,
    won,
)
from tests.support.past import planned, sent_by

# What adds up, and what is offered.


def test_home_tells_of_both_under_the_host(guest: Group, host: Group) -> None:
    guest, host = join(guest, host, Bob="Robert", Carl="Carl")
    host[0].access_player = people(host[0])["Robert"]  # type: ignore[attr-defined]
    guest[0].access_player = people(guest[0])["Bob"]  # type: ignore[attr-defined]

    (card,) = home_page([host[0], guest[0]]).circles

    # Bob's evening was the later one; he won there what Robert lost before.
    assert (card.last, card.own) == ("Thursday at the Crown: Robert won 6p", "You are level")
    assert (card.players, card.evenings) == ("Robert, Carl", "2 evenings")
    assert card.dealer == "Carl deals next"


def test_who_sat_last_and_by_which_rules_is_offered_though_a_guest_played_it(
    guest: Group, host: Group, started_in: Callable[..., Evening]
) -> None:
    started_in(guest[1], "Bob", "Carl", played_on="2026-11-26", stake=5)
    guest, host = join(guest, host, Bob="Robert", Carl="Charles")

    offer = offer_of(host[1], game="nap")

    assert (offer.players, offer.stake, offer.dealer) == (("Robert", "Charles"), 5, "Charles")
    assert usual_of_game(host[0], game="nap")["currency"] == "GBP"
    assert usual_of_game(fresh(guest)[0], game="nap")["stake"] == 5


def test_what_a_call_is_worth_counts_both_groups(guest: Group, host: Group) -> None:
    guest, host = join(guest, host, Bob="Robert", Carl="Carl")
    evening = begun(host, "Ann", "Robert")
    evening.circle = host[0]

    records = {row.name: row.record for row in worth_page(open_book(evening)).rows}

    assert records["three"] == "2 of 2, few"


def test_tables_for_a_spreadsheet_hold_both_groups(guest: Group, host: Group) -> None:
    guest, host = join(guest, host, Bob="Robert", Carl="Carl")
    evenings, read = evenings_between(host[0]), read_with(host[0])

    heads, *deals = "".join(deals_csv(evenings, read)).splitlines()

    columns = [each.strip('"') for each in heads.split(",")]
    named = [each for each in columns if each in {"Ann", "Bob", "Carl", "Robert"}]
    assert named[:3] == ["Ann", "Carl", "Robert"]
    shown = [
        [row.split(",")[columns.index(name)] for name in ("Ann", "Carl", "Robert")] for row in deals
    ]
    assert shown == [["0.06", "", "-0.06"], ["", "-0.06", "0.06"]]
    lines = "".join(transfers_csv(evenings, read)).splitlines()[1:]
    assert ['"Robert","Ann"' in lines[0], '"Carl","Robert"' in lines[1]] == [True, True]


@pytest.mark.parametrize("said_in", ["host", "guest"])
def test_how_somebody_is_paid_is_known_in_both_groups(
    guest: Group, host: Group, said_in: str
) -> None:
    guest, host = join(guest, host, Bob="Robert", Carl="Carl")
    bob = Player.objects.get(circle=guest[0], name="Bob")
    robert = Player.objects.get(circle=host[0], name="Robert")
    of = robert if said_in == "host" else bob
    PayHandle.objects.create(circle_id=of.circle_id, player=of, service="monzo", handle="bobby")

    for group, player in ((host, robert), (guest, bob)):
        found = handles_of([player], circle=group[0])
        assert {pk: [each.handle for each in said] for pk, said in found.items()} == {
            player.pk: ["bobby"]
        }
    part_groups(host[1], other=guest[0].pk, key=new_key())
    other = bob if of is robert else robert
    assert handles_of([other], circle=other.circle) == {}


def test_what_was_said_in_the_group_itself_is_used(guest: Group, host: Group) -> None:
    guest, host = join(guest, host, Bob="Robert", Carl="Carl")
    for group, name in ((host, "Robert"), (guest, "Bob")):
        player = Player.objects.get(circle=group[0], name=name)
        PayHandle.objects.create(circle=group[0], player=player, service="monzo", handle=name)

    for group, name in ((host, "Robert"), (guest, "Bob")):
        player = Player.objects.get(circle=group[0], name=name)
        (handle,) = handles_of([player], circle=group[0])[player.pk]
        assert handle.handle == name


# Past nights of a spreadsheet.

TWO_NAMES = "Date,Bob,Robert,Ann\n2024-01-12,1,,-1\n2024-01-19,,2,-2\n2024-01-26,1,1,-2\n"


def test_two_columns_of_one_person_come_in_as_that_person(
    host: Group, night: Callable[..., Evening]
) -> None:
    night("Bob", "Ann", played_on="2026-11-26")
    host = merge(fresh(host), "Bob", "Robert")
    Circle.objects.filter(pk=host[0].pk).update(currency="GBP")
    host = fresh(host)

    plan = planned(host[0], TWO_NAMES)

    assert [each.called for each in plan.names] == ["Robert", "Robert", "Ann"]
    assert [dict(each.gains) for each in plan.coming] == [
        {"Robert": 100, "Ann": -100},
        {"Robert": 200, "Ann": -200},
    ]
    refused = plan.nights[2].why_not
    assert refused is not None
    assert refused.sentence() == (
        "Bob and Robert are one person in this group: leave one of them out"
    )
    bring_in(host[1], plan, submission=sent_by(host[1]))
    assert won(fresh(host)[0]) == {"Ann": -300, "Robert": 300}
    assert [each.asks_again for each in planned(host[0], TWO_NAMES).nights][:2] == [True, True]
    assert findings() == []


def test_payments_of_a_spreadsheet_are_of_the_person_in_whichever_group(
    guest: Group, host: Group, started_in: Callable[..., Evening]
) -> None:
    Circle.objects.filter(pk=host[0].pk).update(currency="GBP")
    started_in(guest[1], "Bob", "Carl", played_on="2026-11-26")
    guest, host = join(guest, host, Bob="Robert", Carl="Charles")
    cells = "Date,From,To,Amount,Note\n2026-11-20,Carl,Bob,0.06,bank\n"

    plan = planned(host[0], cells)
    assert [(each.payer, each.payee, each.why_not) for each in plan.payments] == [
        ("Charles", "Robert", None)
    ]
    form = sent_by(host[1])
    name = bring_in(host[1], plan, submission=form)

    assert bring_in(host[1], planned(host[0], cells), submission=form) == name
    assert Entry.objects.get(kind="payment").circle_id == guest[0].pk
    assert owed(host[0]) == {"Ann": 6, "Charles": -6}
    assert names_of_brought(host[0]) == [name]
    found = brought(host[0], name)
    assert found is not None
    assert (len(found.payments), found.gone) == (1, False)
    assert take_back(host[1], of=name, submission=sent_by(host[1])) == 1
    assert owed(host[0]) == {"Ann": 6, "Robert": 6, "Charles": -12}
    assert findings() == []


def test_a_night_that_stands_in_the_guest_s_book_is_pointed_at(guest: Group, host: Group) -> None:
    Circle.objects.filter(pk=host[0].pk).update(currency="GBP")
    guest, host = join(guest, host, Bob="Robert", Carl="Carl")

    plan = planned(host[0], "Date,Robert,Carl\n2026-11-19,0.06,-0.06\n2026-11-20,1,-1\n")

    assert [str(each.why_not) for each in plan.nights] == ["it stands in the book already", "None"]
