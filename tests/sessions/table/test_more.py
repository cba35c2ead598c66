"""The page "More", and everything that can be sent from it and from the page that settles."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from sessions.access.locks import hashed
from sessions.access.permissions import cookie_name
from sessions.book.append_only import lifted
from sessions.book.submission import new_key
from sessions.models import Access, Circle, Entry, Evening, Player, Role, Transfer
from tests.addresses import at
from tests.support.pages import text
from tests.support.table import payment

FORMS = ("joins", "leaves", "seats", "payments", "adjustments", "kitty")
STEPS = ("settle/paid", "settle/unpaid", "review", "close", "reopen")
WAYS = ("settle/plan", "settle/coin", "settle/leaver", "settle/mark")
PURSES = ("settle/purses/share", "settle/purses/part")
OTHERS = (*WAYS, *PURSES, "who", "baton", "rules/change", "deals", "undo", "redo")

FIELDS = (
    "player",
    "known",
    "left_of",
    "first",
    "second",
    "seat-1",
    "seat-2",
    "from",
    "to",
    "amount",
    "change-1",
    "sign-1",
    "change-kitty",
    "note",
    "how",
    "winner",
    "payer",
    "payee",
    "entry",
    "counted",
    "way",
    "banker",
    "coin",
    "part",
    "mark",
    "players",
    "stake",
    "preset",
    "take_over",
)
VALUES = st.one_of(
    st.sampled_from(["1", "2", "3", "4", "kitty", "split", "draw", "carry", "down", "-1", "0"]),
    st.sampled_from(
        ["1e9", "0x10", "٣", "½", "99999999999999999999", "x" * 10_000, "\x00", "\u202e"]
    ),
    st.text(max_size=12),
)
SENT = st.dictionaries(st.sampled_from(FIELDS), st.lists(VALUES, min_size=1, max_size=2))


@pytest.fixture
def watcher(circle: Circle) -> Client:
    """Return the browser of somebody who may look on."""
    Access.objects.create(circle=circle, secret_hash=hashed("looks on"), role=Role.WATCHER)
    client = Client()
    client.cookies[cookie_name()] = "looks on"
    return client


def test_the_page_has_a_drawer_for_everything(owner: Client, evening: Evening) -> None:
    html = owner.get(f"{at(evening)}more/").content.decode()

    drawers = re.findall(r'<summary class="icon.*?">(.*?)</summary>', html)
    assert drawers == [
        "Somebody joins",
        "Somebody leaves",
        "Change seats",
        "Put a name right",
        "Fine",
        "Cash payment",
        "Adjustment",
    ]
    assert '<details class="drawer" id="join">' in html


def test_a_kitty_that_stands_has_its_drawer(
    owner: Client, evening: Evening, record: Callable[..., object]
) -> None:
    record(evening, caller="1", call="3", made=True)

    said = text(owner.get(f"{at(evening)}more/").content.decode())

    assert "Share out the kitty now 1" in said
    assert "1 for Ann, from the dealer’s left; it’s too little to go round." in said


def test_members_of_the_circle_who_do_not_sit_here_are_offered(
    owner: Client, circle: Circle, evening: Evening
) -> None:
    Player.objects.create(circle=circle, name="Fay")
    Player.objects.create(circle=Circle.objects.create(game="nap"), name="Gus")

    html = owner.get(f"{at(evening)}more/").content.decode()

    assert re.findall(r'name="known" value="([^"]+)"', html) == ["Fay"]


def test_when_play_has_ended_only_money_is_taken(owner: Client, evening: Evening) -> None:
    owner.post(f"{at(evening)}review/", {"key": "end-of-play"})

    html = owner.get(f"{at(evening)}more/").content.decode()

    drawers = re.findall(r'<summary class="icon.*?">(.*?)</summary>', html)
    assert drawers == ["Cash payment", "Adjustment"]
    assert "Play has ended." in html


def test_a_closed_evening_takes_nothing_but_what_was_agreed_since(
    owner: Client, evening: Evening
) -> None:
    owner.post(f"{at(evening)}review/", {"key": "end-of-play"})
    owner.post(f"{at(evening)}close/", {"key": "close-it-now"})

    html = owner.get(f"{at(evening)}more/").content.decode()

    drawers = re.findall(r'<summary class="icon.*?">(.*?)</summary>', html)
    assert drawers == ["Change something agreed later"]
    assert "reopen it under “Settle the evening”." in html


def test_the_page_takes_few_queries_however_long_the_evening(
    owner: Client,
    evening: Evening,
    record: Callable[..., object],
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    for _ in range(12):
        record(evening, caller="1", call="2", made=True)

    with django_assert_max_num_queries(4):
        owner.get(f"{at(evening)}more/")


@pytest.mark.parametrize("address", FORMS + STEPS)
def test_a_stranger_finds_nothing_to_send_to(
    stranger: Client, evening: Evening, address: str
) -> None:
    response = stranger.post(f"{at(evening)}{address}/", {"key": "key-of-a-stranger"})

    assert response.status_code == 404
    assert Entry.objects.filter(evening=evening).count() == 1


@pytest.mark.parametrize("page", ["more", "settle"])
def test_a_stranger_finds_no_page(stranger: Client, evening: Evening, page: str) -> None:
    assert stranger.get(f"{at(evening)}{page}/").status_code == 404


@pytest.mark.parametrize("address", FORMS + STEPS)
def test_who_looks_on_sends_nothing(watcher: Client, evening: Evening, address: str) -> None:
    response = watcher.post(f"{at(evening)}{address}/", {"key": "key-of-a-watcher"})

    assert response.status_code == 404


@pytest.mark.parametrize("state", ["open", "reviewing", "closed"])
@pytest.mark.parametrize("page", ["more", "settle"])
def test_who_looks_on_sees_no_form(
    watcher: Client, start: Callable[..., Evening], state: str, page: str
) -> None:
    evening = start(kitty=5)
    with lifted():
        Evening.objects.filter(pk=evening.pk).update(state=state)

    response = watcher.get(f"{at(evening)}{page}/")

    assert response.status_code == 200
    forms = re.findall(r'<form[^>]*method="post"[^>]*>', response.content.decode())
    # What is chosen for this phone alone writes nothing in the book.
    assert forms == (
        ['<form class="stack theme" method="post" action="/phone/">'] * (page == "more")
    )


@pytest.mark.parametrize("page", ["more", "settle"])
def test_the_pages_are_only_read(owner: Client, evening: Evening, page: str) -> None:
    assert owner.post(f"{at(evening)}{page}/").status_code == 405


@pytest.mark.parametrize("address", FORMS + STEPS)
def test_what_is_written_is_only_sent(owner: Client, evening: Evening, address: str) -> None:
    assert owner.get(f"{at(evening)}{address}/").status_code == 405


@pytest.mark.parametrize("address", FORMS + STEPS)
def test_a_form_without_a_key_is_out_of_date(owner: Client, evening: Evening, address: str) -> None:
    response = owner.post(f"{at(evening)}{address}/", {"player": "Fay", "left_of": "1"})

    assert response.status_code == 422
    assert "This form is out of date" in response.content.decode()
    assert Entry.objects.filter(evening=evening).count() == 1
    assert not Player.objects.filter(name="Fay").exists()


@pytest.mark.parametrize("address", FORMS)
def test_a_key_that_made_another_entry_is_refused(
    owner: Client, evening: Evening, address: str
) -> None:
    owner.post(f"{at(evening)}payments/", payment(key="used-before"))

    response = owner.post(f"{at(evening)}{address}/", {"key": "used-before"})

    assert response.status_code == 409
    assert "This form was sent already" in response.content.decode()
    assert Entry.objects.filter(evening=evening).count() == 2


@pytest.mark.parametrize("state", ["open", "reviewing", "closed"])
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(address=st.sampled_from(FORMS + STEPS + OTHERS), sent=SENT, key=st.integers(0, 10**9))
def test_nothing_that_can_be_sent_breaks_the_book(
    owner: Client,
    evening: Evening,
    state: str,
    address: str,
    sent: dict[str, list[str]],
    key: int,
) -> None:
    for step in {"open": ("reopen",), "reviewing": ("review",), "closed": ("review", "close")}[
        state
    ]:
        owner.post(f"{at(evening)}{step}/", {"key": new_key(), "take_over": "1"})

    response = owner.post(f"{at(evening)}{address}/", sent | {"key": f"key-of-{address[:4]}-{key}"})

    # Who it is can be said by the number of a seat, and by no id that is sent here.
    assert response.status_code in ((303, 404) if address == "who" else (303, 409, 422))
    moved = Transfer.objects.filter(evening=evening)
    assert all(transfer.amount > 0 for transfer in moved)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(counted=VALUES)
def test_nothing_that_can_be_counted_breaks_the_page(
    owner: Client, evening: Evening, counted: str
) -> None:
    response = owner.get(f"{at(evening)}settle/", {"counted": counted})

    assert response.status_code in (200, 422)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(address=st.sampled_from(["paid", "back"]), sent=SENT, key=st.integers(0, 10**9))
def test_nothing_that_can_be_sent_breaks_the_slate(
    owner: Client, evening: Evening, address: str, sent: dict[str, list[str]], key: int
) -> None:
    for step in ("review", "close"):
        owner.post(f"{at(evening)}{step}/", {"key": new_key()})
    picked = {"evening": [str(evening.pk)], "key": f"key-of-{address}-{key}"}

    response = owner.post(f"/circles/{evening.circle_id}/slate/{address}/", sent | picked)

    assert response.status_code in (303, 409, 422)


def test_every_row_has_a_drawing_of_its_own(owner: Client, evening: Evening) -> None:
    html = owner.get(f"{at(evening)}more/").content.decode()

    main = html.partition("<main")[2].partition('aria-labelledby="this-phone"')[0]
    people, links = main.split('<h2 id="evening">')
    rows = [*re.findall("<summary.*?>", people), *re.findall("<a .*?>", links)]
    drawn = [name for row in rows for name in re.findall(r"icon--(\w+)", row)]

    assert 'href="/static/icons/rows.css"' in html
    assert drawn[:6] == ["join", "leave", "seats", "name", "fine", "payment"]
    assert drawn[-7:] == ["rules", "correct", "log", "links", "phone", "big", "group"]
    assert len(drawn) == len(rows)
