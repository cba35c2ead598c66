"""Guests of one evening see who sits at it, and of the circle nothing else."""

from __future__ import annotations

import pytest
from django.test import Client

from sessions.book.submission import new_key
from sessions.models import Access, Circle, Entry, Evening, Player, Seat
from tests.addresses import at
from tests.support.access import make
from tests.support.accounts import phone
from tests.support.nights import Start
from tests.support.pages import text
from tests.support.table import deal


@pytest.fixture
def zoe(circle: Circle) -> Player:
    """A member of the circle who does not sit at the evening."""
    return Player.objects.create(circle=circle, name="Zoe")


@pytest.fixture
def guest(owner: Client, circle: Circle, evening: Evening) -> Client:
    """A phone that may record this evening, and nothing else."""
    client = phone()
    code = make(owner, circle, evening=str(evening.pk))
    client.post("/join/open/", {"code": code})
    client.post(f"{at(evening)}baton/")
    return client


def more(client: Client, evening: Evening) -> str:
    """Return what the page "More" says."""
    return text(client.get(f"{at(evening)}more/").content.decode())


def test_a_guest_is_offered_nobody_who_was_not_at_the_evening(
    owner: Client, guest: Client, evening: Evening, zoe: Player
) -> None:
    refused = guest.post(f"{at(evening)}joins/", {"key": new_key()})

    assert refused.status_code == 422
    assert zoe.name not in more(guest, evening) + refused.content.decode()
    assert "Or somebody from the group, with one tap: Zoe" in more(owner, evening)


def test_a_member_whom_a_guest_names_sits_down_like_a_newcomer(
    guest: Client, circle: Circle, evening: Evening, zoe: Player
) -> None:
    path = f"{at(evening)}joins/"

    answers = [
        guest.post(path, {"player": name, "left_of": "4", "key": new_key()})
        for name in ("Zoe", "Fay")
    ]

    assert [each.status_code for each in answers] == [303, 303]
    assert {each.headers["Location"] for each in answers} == {at(evening)}
    assert [each.content for each in answers] == [b"", b""]
    assert Seat.objects.get(evening=evening, number=5).player == zoe
    assert [player.name for player in circle.players.order_by("name")][4:] == ["Fay", "Zoe"]
    log = text(guest.get(f"{at(evening)}log/").content.decode())
    assert "Zoe joined, to the left of Dan" in log
    assert "Fay joined, to the left of Dan" in log


def test_no_page_of_a_guest_tells_since_when_the_circle_has_known_somebody(
    owner: Client, guest: Client, circle: Circle, evening: Evening
) -> None:
    """An id begins with the moment at which it was made."""
    code = make(owner, circle, evening=str(evening.pk))
    shown = [guest.post("/join/", {"code": code})]
    pages = ("", "more/", "who/", "log/", "sheet/", "settle/", "pay/", "big/")
    shown += [guest.get(f"{at(evening)}{page}") for page in pages]

    read = " ".join(each.content.decode() for each in shown)
    assert [name for name in ("Ann", "Ben") if name not in read] == []
    assert [str(player.pk) for player in circle.players.all() if str(player.pk) in read] == []


def test_a_guest_says_whose_their_phone_is_by_the_seat(
    owner: Client, circle: Circle, evening: Evening, guest: Client
) -> None:
    other = phone()
    code = make(owner, circle, evening=str(evening.pk))
    other.post("/join/open/", {"code": code, "player": "3"})
    guest.post(f"{at(evening)}who/", {"player": "2"})

    asking = Access.objects.filter(says_player__isnull=False).order_by("created_at")
    assert [str(each.says_player) for each in asking] == ["Ben", "Cat"]
    for nobody in ("0", "9", "x", "", "99999999999"):
        answer = guest.post(f"{at(evening)}who/", {"player": nobody})
        assert answer.status_code == 404


def test_who_keeps_the_book_without_playing_is_another_phone_to_guests(
    owner: Client, guest: Client, circle: Circle, evening: Evening, access: Access, zoe: Player
) -> None:
    access.player = zoe
    access.save_fields("player")
    watcher = phone()
    watcher.post("/join/open/", {"code": make(owner, circle, role="watcher")})
    owner.post(f"{at(evening)}deals/", deal(take_over="1"))
    entry = Entry.objects.get(kind="deal")
    owner.post(
        f"{at(evening)}entries/{entry.number}/void/",
        {"confirm": "1", "by": "2", "reason": "misheard", "key": new_key()},
    )

    read = {}
    for name, client in (("watcher", watcher), ("guest", guest)):
        pages = [
            text(client.get(f"{at(evening)}{page}").content.decode())
            for page in ("", "log/", f"entries/{entry.number}/")
        ]
        held = client.post(f"{at(evening)}deals/", deal(key="another-form"))
        read[name] = [*pages, text(held.content.decode())]

    assert "Zoe is scoring" in read["watcher"][0]
    assert "recorded by Zoe, on another phone" in read["watcher"][1]
    assert "recorded by Zoe, on another phone" in read["watcher"][2]
    assert "Another phone is scoring" in read["guest"][0]
    assert "recorded on another phone" in read["guest"][1]
    assert "recorded by Ben, on another phone" in read["guest"][1]
    assert "Another phone is scoring now." in read["guest"][3]
    assert [page for page in read["guest"] if "Zoe" in page] == []


def test_the_whole_book_of_an_evening_is_for_who_owns_the_circle(
    owner: Client, circle: Circle, evening: Evening
) -> None:
    host = phone()
    host.post("/join/open/", {"code": make(owner, circle, role="owner", evening=str(evening.pk))})

    assert host.get(at(evening)).status_code == 200
    assert host.get(f"{at(evening)}book.json").status_code == 404
    assert "book.json" not in host.get(f"{at(evening)}result/").content.decode()
    assert owner.get(f"{at(evening)}book.json").status_code == 200
    assert "book.json" in owner.get(f"{at(evening)}result/").content.decode()


def test_who_shared_a_purse_at_another_evening_is_not_told_to_guests(
    owner: Client, guest: Client, evening: Evening, start: Start
) -> None:
    earlier = start(played_on="2026-11-12")
    for each in (earlier, evening):
        owner.post(f"{at(each)}review/", {"key": new_key(), "take_over": "1"})
    path = f"{at(earlier)}settle/purses/share/"
    owner.post(path, {"player": ["1", "4"], "key": new_key()})

    asked = f"{at(evening)}settle/purses/"
    assert "Ticked: those who shared one last time." in owner.get(asked).content.decode()
    assert "Ticked is who" not in guest.get(asked).content.decode()
    assert "checked" not in guest.get(asked).content.decode()
