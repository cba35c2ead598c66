"""The page "More", and everything that can be sent from it and from the page that settles."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from sessions.access.locks import hashed
from sessions.access.permissions import cookie_name
from sessions.book.append_only import lifted
from sessions.book.submission import new_key
from sessions.models import Access, Circle, Evening, Player, Role, Transfer
from tests.addresses import at
from tests.support.nights import Record, Start
from tests.support.pages import markup, text

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


def test_the_page_has_a_drawer_for_everything(
    owner: Client,
    circle: Circle,
    evening: Evening,
    record: Record,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    Player.objects.create(circle=circle, name="Fay")
    Player.objects.create(circle=Circle.objects.create(game="nap"), name="Gus")
    drawers = [
        "Somebody joins",
        "Somebody leaves",
        "Change seats",
        "Put a name right",
        "Fine",
        "Cash payment",
        "Adjustment",
    ]

    html = more(owner, evening)

    assert drawers_of(html) == drawers
    assert '<details class="drawer" id="join">' in html
    assert re.findall(r'name="known" value="([^"]+)"', html) == ["Fay"]
    assert owner.post(f"{at(evening)}more/").status_code == 405
    # Every row has a drawing of its own.
    main = html.partition("<main")[2].partition('aria-labelledby="this-phone"')[0]
    people, links = main.split('<h2 id="evening">')
    rows = [*re.findall("<summary.*?>", people), *re.findall("<a .*?>", links)]
    drawn = [name for row in rows for name in re.findall(r"icon--(\w+)", row)]
    assert 'href="/static/icons/rows.css"' in html
    assert drawn[:6] == ["join", "leave", "seats", "name", "fine", "payment"]
    assert drawn[-7:] == ["rules", "correct", "log", "links", "phone", "big", "group"]
    assert len(drawn) == len(rows)
    # A kitty that stands has its drawer.
    record(evening, caller="1", call="3", made=True)
    with django_assert_max_num_queries(5):
        said = text(more(owner, evening))
    assert "Share out the kitty now 1" in said
    assert "1 for Ann, from the dealer’s left; it’s too little to go round." in said


def more(owner: Client, evening: Evening) -> str:
    """Return the page."""
    return markup(owner.get(f"{at(evening)}more/"))


def drawers_of(html: str) -> list[str]:
    """Return what the page's drawers are called."""
    return re.findall(r'<summary class="icon.*?">(.*?)</summary>', html)


def test_when_play_has_ended_only_money_is_taken_and_once_closed_what_was_agreed_since(
    owner: Client, evening: Evening
) -> None:
    owner.post(f"{at(evening)}review/", {"key": "end-of-play"})
    ended = more(owner, evening)
    owner.post(f"{at(evening)}close/", {"key": "close-it-now"})
    closed = more(owner, evening)

    assert drawers_of(ended) == ["Cash payment", "Adjustment"]
    assert "Play has ended." in ended
    assert drawers_of(closed) == ["Change something agreed later"]
    assert "reopen it under “Settle the evening”." in closed


@pytest.mark.parametrize("state", ["open", "reviewing", "closed"])
def test_who_looks_on_sees_no_form(watcher: Client, start: Start, state: str) -> None:
    evening = start(kitty=5)
    with lifted():
        Evening.objects.filter(pk=evening.pk).update(state=state)

    for page in ("more", "settle"):
        html = markup(watcher.get(f"{at(evening)}{page}/"))
        # What is chosen for this phone alone writes nothing in the book.
        assert re.findall(r'<form[^>]*method="post"[^>]*>', html) == (
            [
                f'<form class="stack{each}" method="post" action="/phone/">'
                for each in (" theme", "")
            ]
            * (page == "more")
        )


@pytest.mark.parametrize("state", ["open", "reviewing", "closed"])
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    address=st.sampled_from(FORMS + STEPS + OTHERS),
    sent=SENT,
    key=st.integers(0, 10**9),
    counted=VALUES,
)
def test_nothing_that_can_be_sent_breaks_the_book(
    owner: Client,
    evening: Evening,
    state: str,
    address: str,
    sent: dict[str, list[str]],
    key: int,
    counted: str,
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
    page = owner.get(f"{at(evening)}settle/", {"counted": counted})
    assert page.status_code in (200, 422)


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
