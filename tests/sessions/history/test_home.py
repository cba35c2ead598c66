"""The home page: to somebody new what this is, to an owner what goes on."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from napledger.games import game_of
from napledger.games.web import money_format_of
from sessions.access.locks import hashed
from sessions.access.permissions import cookie_name, own
from sessions.book.append_only import lifted
from sessions.history.page import SeatResult, owed_among
from sessions.models import Access, Circle, Evening
from tests.addresses import at
from tests.sessions.conftest import OWNER_SECRET
from tests.support.history import text
from tests.support.nights import Record, Start
from tests.support.pages import markup
from tests.support.starting import close


def test_somebody_new_is_told_what_this_is_and_where_to_start(stranger: Client) -> None:
    response = stranger.get("/")

    page = markup(response)
    assert response.status_code == 200
    assert "The book of your card table" in page
    assert "Nap, Cribbage, Euchre, French Tarot, French Vingt-Un, House game, Loo, " in page
    assert "Piquet, Skat, Solo Whist, Vingt-Un and Whist, by 130 rule" in page
    assert 'href="/start/"' in page


def test_an_evening_that_goes_on_comes_first(
    owner: Client, evening: Evening, record: Record
) -> None:
    record(evening, caller="1", call="3", made=True)

    page = markup(owner.get("/"))

    assert f'href="{at(evening)}"' in page
    assert "Thursday at the Crown deal 2 next 19 November 2026 · The Crown · 1 deal " in text(page)
    assert "Ann, Ben, Cat, Dan Ann leads with 9" in text(page)
    assert page.index("On the table") < page.index(">Groups<")


def test_an_evening_that_is_being_settled_leads_to_its_settling(
    owner: Client, evening: Evening
) -> None:
    with lifted():
        Evening.objects.filter(pk=evening.pk).update(state=Evening.REVIEWING)

    assert f'href="{at(evening)}settle/"' in markup(owner.get("/"))


def test_a_closed_evening_is_only_counted(owner: Client, evening: Evening, record: Record) -> None:
    record(evening, kind="deal", caller="1", call="3", made=True)
    close(evening)

    page = markup(owner.get("/"))

    assert "On the table" not in page
    owed = "The Crown 1 evening · 9 still owed · 1 owed to the kitty Ann, Ben, Cat, Dan stake 1"
    assert f"{owed} · Peel: pool" in text(page)


def test_the_circle_that_played_last_is_started_first(
    owner: Client, circle: Circle, start: Start
) -> None:
    start(played_on="2026-01-01")
    other = Circle.objects.create(name="The Anchor", game="nap")
    own(other, secret=OWNER_SECRET)
    never = Circle.objects.create(name="The Bell", game="nap")
    own(never, secret=OWNER_SECRET)
    Evening.objects.create(
        circle=other,
        game="nap",
        currency="GBP",
        played_on="2026-02-01",
        state=Evening.CLOSED,
        deals=3,
    )

    page = markup(owner.get("/"))

    assert re.findall(r'<a href="/circles/[^"/]*/">(.*?)</a>', page) == [
        "The Anchor",
        "The Crown",
        "The Bell",
    ]
    assert f'button--brass" href="/circles/{other.pk}/start/"' in page
    assert circle.name in page


def test_an_evening_by_itself_is_no_circle_of_ones_own(circle: Circle, evening: Evening) -> None:
    Access.objects.create(
        circle=circle, evening=evening, role="watcher", secret_hash=hashed("a guest")
    )
    guest = Client()
    guest.cookies[cookie_name()] = "a guest"

    Circle.objects.filter(pk=circle.pk).update(name="The old regiment")

    html = markup(guest.get("/"))

    assert at(evening) in html
    assert f'/circles/{circle.pk}/"' not in html
    assert "The old regiment" not in html


def test_a_circle_is_hidden_on_one_phone_and_found_again(
    owner: Client, circle: Circle, evening: Evening
) -> None:
    other = Client()
    own(circle, secret="another phone of the owner's")
    other.cookies[cookie_name()] = "another phone of the owner's"

    owner.post(f"/circles/{circle.pk}/hide/", {"hidden": "on"})
    page = text(markup(owner.get("/")))

    assert "On the table" not in page
    assert "Hidden groups 1 The Crown" in page
    assert "On the table" in text(markup(other.get("/")))
    assert owner.get(at(evening)).status_code == 200
    assert "Show this group among your tables again" in text(
        markup(owner.get(f"/circles/{circle.pk}/"))
    )

    owner.post(f"/circles/{circle.pk}/hide/")

    assert "Hidden groups" not in markup(owner.get("/"))
    assert "On the table" in text(markup(owner.get("/")))


def test_a_group_says_who_won_last_and_an_evening_without_a_deal_is_one_line(
    owner: Client, evening: Evening, start: Start, record: Record
) -> None:
    record(evening, caller="1", call="3", made=True)
    close(evening)
    closed = text(markup(owner.get("/")))
    begun = start(title="Friday", played_on="2026-11-20")
    page = markup(owner.get("/"))

    assert "Thursday at the Crown: Ann won 9" in closed
    assert "Friday Throw away Groups" in text(page)
    assert f'href="{at(begun)}throw-away/"' in page


def test_a_group_says_how_you_stand_in_all_who_owes_the_kitty_and_who_deals_next(
    owner: Client, circle: Circle, start: Start, record: Record
) -> None:
    night = start(currency="GBP", stake=100)
    record(night, caller="1", call="3", made=True)
    close(night)
    Access.objects.filter(circle=circle).update(player=circle.players.get(name="Ben"))

    page = text(markup(owner.get("/")))

    assert "1 evening · £9 still owed · £1 owed to the kitty Ann, Ben, Cat, Dan stake £1" in page
    assert "Ann deals next Thursday at the Crown: Ann won £9 You are £3 down" in page


@pytest.mark.parametrize(
    ("balances", "said"),
    [
        ((900, -300, -700), ["£9 still owed", "£1 owed to the kitty"]),
        ((900, -1000, 0), ["£9 still owed", "£1 owed to the kitty by Ben"]),
        ((0, -50, -150), ["£2 owed to the kitty by Ben and Cat"]),
        ((850, -900, 0), ["£8.50 still owed", "£0.50 owed to the kitty by Ben"]),
    ],
)
def test_who_owes_the_kitty_is_named_where_it_can_be_nobody_else(
    balances: tuple[int, ...], said: list[str]
) -> None:
    seats = [
        SeatResult(name, 0, each)
        for name, each in zip(("Ann", "Ben", "Cat"), balances, strict=True)
    ]

    owed = owed_among(seats, game_of("nap").words, money=money_format_of("GBP"))

    assert owed == said
