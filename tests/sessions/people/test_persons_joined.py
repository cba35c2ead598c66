"""People of groups that were joined: who comes later, who is merged, several guests, files."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from napledger.reading.faults import Fault
from sessions.book.joined import read_with
from sessions.book.submission import new_key
from sessions.book.writing import write
from sessions.models import Access, Circle, Evening, Player, Role
from sessions.people.joining import join_groups
from sessions.people.service import part_players
from sessions.settling.service import close_evening, review_evening
from sessions.slate.carrying import old_debts
from sessions.table.people import record_join
from tests.support.groups import (
    Group,
    begun,
    deal,
    ended,
    findings,
    fresh,
    join,
    merge,
    owed,
    part,
    people,
    sent,
    won,
)


@pytest.fixture
def late(owning: Client, guest: Group, host: Group) -> tuple[Client, Group, Group, Player]:
    """A phone, both groups joined, and Zoe, who came to the guest's table after that: she won."""
    evening = begun(fresh(guest), "Bob", "Carl", played_on="2026-11-26")
    guest, host = join(fresh(guest), fresh(host), Bob="Robert", Carl="Carl")
    evening.refresh_from_db()
    record_join(
        evening, facts=lambda _book: {"player": "Zoe", "left_of": "1"}, submission=sent(guest)
    )
    evening.refresh_from_db()
    seat = evening.seats.get(player__name="Zoe")
    made = {"caller": str(seat.number), "call": "3", "made": True}
    write(evening, kind="deal", facts=made, submission=sent(guest))
    ended(evening, guest)
    return owning, fresh(guest), fresh(host), Player.objects.get(name="Zoe")


def test_somebody_unmatched_stands_under_their_own_name_on_every_page(
    late: tuple[Client, Group, Group, Player],
) -> None:
    phone, guest, host, zoe = late

    assert won(host[0]) == {"Ann": 6, "Robert": -6, "Carl": -12, "Zoe": 12}
    assert owed(host[0]) == {"Ann": 6, "Robert": -6, "Carl": -12, "Zoe": 12}
    circle = f"/circles/{host[0].pk}/"
    robert = people(host[0])["Robert"]
    for path in (
        "",
        "figures/",
        f"players/{zoe.pk}/",
        f"players/{zoe.pk}/against/{robert}/",
        f"players/{robert}/against/{zoe.pk}/",
        f"players/{zoe.pk}/statement/",
        "league/",
        "slate/",
        "export/",
    ):
        shown = phone.get(circle + path)
        assert (path, shown.status_code) == (path, 200)
        assert "Zoe" in shown.content.decode(), path
    (night,) = Evening.objects.filter(seats__player=zoe)
    carl = people(host[0])["Carl"]
    moved = phone.get(f"{circle}evenings/{night.pk}/between/{zoe.pk}/{carl}/")
    assert moved.headers["Location"].startswith(f"/circles/{guest[0].pk}/")
    between = phone.get(moved.headers["Location"])
    assert between.status_code == 200
    assert "Zoe" in between.content.decode()
    found = phone.get(f"{circle}evenings/", {"player": str(zoe.pk)})
    assert found.status_code == 200
    assert "1 evening" in found.content.decode()
    for path in ("statement.csv", "cash.ofx"):
        assert phone.get(f"{circle}players/{zoe.pk}/{path}").status_code == 200, path
    named = phone.get(f"{circle}players/{zoe.pk}/name/")
    assert named.headers["Location"].startswith(f"/circles/{guest[0].pk}/evenings/")
    assert phone.get(named.headers["Location"]).status_code == 200
    assert findings() == []


def test_pages_of_a_guest_s_player_are_those_of_who_they_are(
    late: tuple[Client, Group, Group, Player],
) -> None:
    phone, guest, host, _zoe = late
    bob = people(guest[0])["Bob"]

    for path in ("", "statement/"):
        shown = phone.get(f"/circles/{host[0].pk}/players/{bob}/{path}")
        assert "Robert" in shown.content.decode(), path


def test_whoever_came_new_and_sat_nowhere_yet_has_a_page_without_a_way_to_rename(
    owning: Client, guest: Group, host: Group
) -> None:
    _guest, host = join(fresh(guest), fresh(host), Bob="Robert", Carl="Charles")
    known = people(host[0])

    def shown(name: str) -> str:
        return owning.get(f"/circles/{host[0].pk}/players/{known[name]}/").content.decode()

    assert "Put the name right" in shown("Ann")
    assert "Put the name right" not in shown("Charles")


def test_joined_anew_the_last_match_is_tapped_already(
    late: tuple[Client, Group, Group, Player],
) -> None:
    phone, guest, host, zoe = late
    part(guest, host)

    shown = phone.get(f"/circles/{host[0].pk}/people/groups/", {"guest": str(guest[0].pk)})

    tapped = {
        each.name: [choice.name for choice in each.choices if choice.is_on]
        for each in shown.context["page"].people
    }
    assert tapped == {"Bob": ["Robert"], "Carl": ["Carl"], "Zoe": []}
    guest, host = join(fresh(guest), fresh(host), Bob="Robert", Carl="Carl", Zoe="Ann")
    # Zoe is Ann: hers is what Ann won, and what Zoe did.
    assert won(host[0]) == {"Ann": 18, "Robert": -6, "Carl": -12}
    assert zoe.name == "Zoe"


# Merged and taken apart after a joining, and before it; two guests; files.


def test_two_of_the_host_are_merged_after_a_joining_and_taken_apart(
    guest: Group, host: Group
) -> None:
    guest, host = join(fresh(guest), fresh(host), Bob="Robert", Carl="Carl")
    assert won(host[0]) == {"Ann": 6, "Robert": 0, "Carl": -6}

    host = merge(host, "Carl", "Ann")

    assert won(host[0]) == {"Ann": 0, "Robert": 0}
    assert owed(host[0]) == {}
    assert findings() == []
    part_players(host[1], player_id=people(host[0])["Carl"], key=new_key())
    assert won(fresh(host)[0]) == {"Ann": 6, "Robert": 0, "Carl": -6}
    assert owed(fresh(host)[0]) == {"Ann": 6, "Carl": -6}
    assert findings() == []


def test_who_met_in_the_guest_alone_are_two_people_in_the_host(guest: Group, host: Group) -> None:
    guest, host = join(fresh(guest), fresh(host), Bob="Robert", Carl="Carl")

    with pytest.raises(Fault) as refused:
        merge(host, "Carl", "Robert")

    assert refused.value.sentence() == (
        "Carl and Robert both sat at the table on 19 November 2026, so they are two people"
    )


def test_two_of_the_guest_merged_before_are_one_in_the_host(
    guest: Group, host: Group, started_in: Callable[..., Evening]
) -> None:
    started_in(guest[1], "Carl", "Bobby", played_on="2026-11-26")
    guest = merge(fresh(guest), "Bobby", "Bob")

    match = {people(guest[0])[name]: name for name in ("Bob", "Carl")}
    match[people(guest[0])["Bob"]] = people(host[0])["Robert"]  # type: ignore[assignment]
    join_groups(guest[1], host[1], match=match, key=new_key())
    guest, host = fresh(guest), fresh(host)

    # Bob won 6p of Carl, and as Bobby lost 6p to him; Robert had lost 6p to Ann.
    assert won(host[0]) == {"Ann": 6, "Robert": -6, "Carl": 0}
    assert owed(host[0]) == {"Ann": 6, "Robert": -6}
    with pytest.raises(Fault):
        part_players(guest[1], player_id=people(guest[0])["Bobby"], key=new_key())
    part(guest, host)
    part_players(guest[1], player_id=people(guest[0])["Bobby"], key=new_key())
    assert won(fresh(guest)[0]) == {"Bob": 6, "Carl": 0, "Bobby": -6}
    assert findings() == []


def kitty_night(group: Group, *players: str) -> Evening:
    """Play a night with a pool: everybody puts a penny in before a deal, and nobody takes it."""
    evening = begun(group, *players, played_on="2026-11-27", rules={"preset": "peel_pool"}, stake=1)
    deal(evening, group)
    return evening


def test_two_guests_whose_people_sat_together_and_a_kitty(guest: Group, host: Group) -> None:
    circle = Circle.objects.create(name="Sundays", game="nap", currency="GBP")
    access = Access.objects.create(circle=circle, secret_hash=host[1].secret_hash, role=Role.OWNER)
    third = circle, access
    evening = kitty_night(third, "Rob", "Carlo", "Zoe")
    guest, host = join(fresh(guest), fresh(host), Bob="Robert", Carl="Carl")
    third, host = join(fresh(third), host, Rob="Robert", Carlo="Carl", Zoe="Ann")
    evening.refresh_from_db()
    review_evening(evening, submission=sent(third))

    # Rob puts a penny into the pool and wins 3p of each of the two others.
    assert won(host[0]) == {"Ann": 6 - 3, "Robert": -6 + 6 + 5, "Carl": -6 - 3}
    assert owed(host[0]) == {"Ann": 6, "Carl": -6}, "nobody has said what becomes of the kitty"
    write(evening, kind="kitty", facts={"how": "carry"}, submission=sent(third))
    evening.refresh_from_db()
    close_evening(evening, submission=sent(third))
    assert owed(host[0]) == {"Ann": 3, "Robert": 5, "Carl": -9, "kitty": 1}
    look = people(host[0])
    assert read_with(host[0]).sat_by(look["Robert"])[1:] == [
        people(guest[0])["Bob"],
        people(third[0])["Rob"],
    ]
    debts = {each.name: each.amount for each in old_debts(host[0], currency="GBP").players}
    assert debts == {"Ann": 3, "Robert": 5, "Carl": -9}
    assert findings() == []
    part(third, fresh(host))
    assert won(fresh(host)[0]) == {"Ann": 6, "Robert": 0, "Carl": -6}
    assert won(fresh(third)[0]) == {"Rob": 5, "Carlo": -3, "Zoe": -3}
    assert findings() == []
