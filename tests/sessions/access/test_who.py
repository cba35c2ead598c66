"""Whose phone it is: whoever holds it says so, and the owner agrees once."""

from __future__ import annotations

import uuid

import pytest
from django.test import Client

from sessions.access.locks import hashed
from sessions.access.permissions import cookie_name
from sessions.book.submission import Recorder, Submission, new_key
from sessions.models import Access, Circle, Evening, Link, Player
from sessions.settling.service import close_evening, review_evening
from tests.addresses import at
from tests.support.access import make
from tests.support.nights import Record, Start
from tests.support.pages import markup, text


@pytest.fixture
def ben(circle: Circle, evening: Evening) -> Player:
    assert evening.circle_id == circle.pk
    return circle.players.get(name="Ben")


@pytest.fixture
def phone(owner: Client, circle: Circle, ben: Player) -> Client:
    """A phone that came by a link to watch, on which Ben said who he is."""
    client = Client()
    code = make(owner, circle, role="watcher")
    client.post("/join/open/", {"code": code, "player": str(ben.pk)})
    return client


def asking() -> Access:
    """Return the one access whose holder asks to be known."""
    return Access.objects.get(says_player__isnull=False)


def test_whoever_opens_a_link_is_offered_the_names_of_the_table(
    owner: Client, circle: Circle, evening: Evening, start: Start
) -> None:
    start(players=["Ann", "Frank"], first_dealer="Ann")
    of_all, of_one = make(owner, circle), make(owner, circle, evening=str(evening.pk))

    told_of_all = text(markup(Client().post("/join/", {"code": of_all})))
    told_of_one = text(markup(Client().post("/join/", {"code": of_one})))

    assert "Who are you? Ann Ben Cat Dan Frank" in told_of_all
    assert (
        "Who are you? Ann Ben Cat Dan The owner confirms this once. I’m someone else" in told_of_one
    )


def test_the_owner_is_asked_and_agrees_once(
    owner: Client, circle: Circle, evening: Evening, phone: Client, ben: Player
) -> None:
    pages = [f"/circles/{circle.pk}/", f"{at(evening)}more/"]
    asked = [text(markup(owner.get(page))) for page in pages]
    listed = text(markup(owner.get(f"/circles/{circle.pk}/links/")))

    access = asking()
    owner.post(f"/circles/{circle.pk}/devices/{access.pk}/agree/")

    access.refresh_from_db()
    assert ["Somebody wants to join" in page for page in asked] == [True, True]
    assert "Ben wants to join Ben&#x27;s phone · may watch No Agree" in listed
    assert (access.player, access.role) == (ben, "player")
    known = text(markup(owner.get(f"/circles/{circle.pk}/links/")))
    assert "1 device: Ben ·" in known
    for page in pages:
        assert "wants to join" not in markup(owner.get(page))
    told = text(markup(phone.get(f"{at(evening)}who/")))
    assert "This is Ben’s phone." in told


def test_the_owner_may_say_no(owner: Client, circle: Circle, phone: Client, ben: Player) -> None:
    access = asking()

    response = owner.post(f"/circles/{circle.pk}/devices/{access.pk}/refuse/")

    access.refresh_from_db()
    circle.refresh_from_db()
    assert (response.status_code, response.headers["Location"]) == (
        303,
        f"/circles/{circle.pk}/links/",
    )
    assert (access.player, access.says_player, access.role) == (None, None, "watcher")
    assert circle.asking == 0
    assert phone.get(f"/circles/{circle.pk}/").status_code == 200
    assert owner.post(f"/circles/{circle.pk}/devices/{access.pk}/agree/").status_code == 404
    assert ben.accesses.count() == 0


def test_who_the_phone_belongs_to_can_be_said_later(
    owner: Client, circle: Circle, evening: Evening, ben: Player
) -> None:
    client, address = Client(), f"{at(evening)}who/"
    client.post("/join/open/", {"code": make(owner, circle, role="watcher"), "player": ""})
    before = asking_in(circle)

    page = markup(client.get(address))
    response = client.post(address, {"player": str(ben.pk)})

    assert (before, asking_in(circle)) == (0, 1)
    assert address in markup(client.get(f"{at(evening)}more/"))
    assert f'name="player" value="{ben.pk}"' in page
    assert (response.status_code, response.headers["Location"]) == (303, address)
    told = text(markup(client.get(address)))
    assert "You said: “I am Ben.” The owner confirms this once, on their phone." in told


def asking_in(circle: Circle) -> int:
    """Return how many phones ask, as the circle has it."""
    return Circle.objects.get(pk=circle.pk).asking


def test_an_owner_needs_nobody_to_agree(
    owner: Client, circle: Circle, evening: Evening, access: Access, ben: Player
) -> None:
    owner.post(f"{at(evening)}who/", {"player": str(ben.pk)})

    access.refresh_from_db()
    assert (access.player, access.says_player) == (ben, None)
    assert asking_in(circle) == 0


@pytest.mark.parametrize("action", ["revoke", "renew"])
def test_a_link_that_ends_takes_what_its_phones_ask_along(
    owner: Client, circle: Circle, phone: Client, action: str
) -> None:
    assert phone.get(f"/circles/{circle.pk}/").status_code == 200

    owner.post(f"/circles/{circle.pk}/links/{Link.objects.get().pk}/{action}/")

    assert asking_in(circle) == 0
    assert "I am Ben" not in markup(owner.get(f"/circles/{circle.pk}/links/"))


@pytest.mark.parametrize("player", ["", "x", "00000000-0000-0000-0000-000000000000"])
def test_only_who_sits_at_the_table_is_said(owner: Client, evening: Evening, player: str) -> None:
    assert owner.post(f"{at(evening)}who/", {"player": player}).status_code == 404


def test_a_player_of_another_circle_is_not_taken_from_a_link(
    owner: Client, circle: Circle, evening: Evening
) -> None:
    elsewhere = Player.objects.create(circle=Circle.objects.create(game="nap"), name="Zoe")
    code = make(owner, circle, evening=str(evening.pk))

    response = Client().post("/join/open/", {"code": code, "player": str(elsewhere.pk)})

    assert response.status_code == 303
    assert not Access.objects.filter(says_player__isnull=False).exists()


def test_an_owner_of_another_circle_agrees_to_nothing(circle: Circle, phone: Client) -> None:
    other, foreign = Circle.objects.create(game="nap"), Client()
    Access.objects.create(circle=other, secret_hash=hashed("foreign"))
    foreign.cookies[cookie_name()] = "foreign"
    access = asking()

    for address in (
        f"/circles/{circle.pk}/devices/{access.pk}/agree/",
        f"/circles/{other.pk}/devices/{access.pk}/agree/",
        f"/circles/{other.pk}/devices/{uuid.uuid4()}/refuse/",
    ):
        assert foreign.post(address).status_code == 404
    assert phone.get(f"/circles/{circle.pk}/").status_code == 200


def test_the_owner_is_told_at_the_table_and_nobody_else(
    owner: Client, circle: Circle, evening: Evening, phone: Client
) -> None:
    table = at(evening)
    said = "Ben wants to join"

    assert said in markup(owner.get(table))
    assert said not in markup(phone.get(table))
    moment = owner.get(f"{table}live/", {"at": "1.open.records"})
    assert (moment.status_code, said in markup(moment)) == (200, True)

    owner.post(f"/circles/{circle.pk}/devices/{asking().pk}/agree/")
    assert said not in markup(owner.get(table))


def test_whoever_says_who_they_are_sees_their_own_balance_first(
    evening: Evening, phone: Client, stranger: Client, record: Record
) -> None:
    record(evening, caller="2", call="3", made=True)

    page = markup(phone.get(at(evening)))

    own = page.partition('class="own ')[2].partition("</p>")[0]
    assert text(f'<p class="{own}</p>') == "Ben +9 up"
    assert page.index('class="own ') < page.index("seats--watched")
    assert stranger.get(at(evening)).status_code == 404


def test_whoever_says_who_they_are_sees_what_a_closed_evening_brought(
    evening: Evening, phone: Client, record: Record
) -> None:
    record(evening, caller="2", call="3", made=True)
    for payer in ("1", "3", "4"):
        record(evening, kind="payment", amount=3, **{"from": payer, "to": "2"})
    for end in (review_evening, close_evening):
        end(Evening.objects.get(), submission=Submission(new_key(), Recorder()))

    page = markup(phone.get(at(evening)))

    own = page.partition('class="own ')[2].partition("</p>")[0]
    assert text(f'<p class="{own}</p>') == "Ben +9 won"
