"""What was called: on every phone while the cards are played, and in no book."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from sessions.access.locks import hashed
from sessions.access.permissions import cookie_name
from sessions.book.correct import correct_entry
from sessions.book.preview import Correction
from sessions.book.submission import Recorder, Submission, new_key
from sessions.models import Access, Circle, Entry, Evening, Link
from tests.addresses import at
from tests.support.pages import text
from tests.support.table import HTMX, balances, deal

Start = Callable[..., Evening]
POUNDS = {"currency": "GBP", "stake": 20}


def phone(circle: Circle, *, role: str = "recorder", **keeps_back: bool) -> Client:
    """Return another phone at the table, which came by a link."""
    link = Link.objects.create(circle=circle, role=role, token_hash=hashed(role), **keeps_back)
    Access.objects.create(circle=circle, role=role, secret_hash=hashed(role), link=link)
    client = Client()
    client.cookies[cookie_name()] = role
    return client


@pytest.fixture
def fellow(circle: Circle) -> Client:
    return phone(circle)


@pytest.fixture
def watcher(circle: Circle) -> Client:
    return phone(circle, role="watcher")


def call(client: Client, evening: Evening, *, caller: str = "3", of: str = "3", **sent: Any) -> int:
    """Put up a call of Nap, Cat's three unless said otherwise, and return the answer's status."""
    fields = {"caller": caller, "call": of, "key": "key-of-this-form"} | sent
    return client.post(f"{at(evening)}call/", fields).status_code


def on_board(client: Client, evening: Evening, page: str = "") -> str:
    """Return what stands on the board of a page as called, "" for nothing."""
    html = client.get(f"{at(evening)}{page}").content.decode()
    found = re.search(r'<section class="called".*?</section>', html, re.DOTALL)
    return text(found.group()) if found else ""


def filled_in(client: Client, evening: Evening) -> dict[str, str]:
    """Return the radios of the deal form that are on, by field."""
    html = client.get(at(evening)).content.decode()
    inputs = re.findall(r"<input[^>]*>", html)
    on = [each for each in inputs if re.search(r"\schecked", each) and 'type="radio"' in each]
    told = (re.search(r'name="([^"]*)" value="([^"]*)"', each) for each in on)
    return {found.group(1): found.group(2) for found in told if found and found.group(2)}


def moment(client: Client, evening: Evening) -> str:
    found = re.search(r'data-etag="([^"]+)"', client.get(at(evening)).content.decode())
    assert found is not None, "a board says its moment"
    return found.group(1)


def test_every_phone_sees_who_called_what_at_which_price(
    start: Start, owner: Client, watcher: Client
) -> None:
    evening = start(**POUNDS)

    assert call(owner, evening) == 303

    assert on_board(watcher, evening) == "Cat calls three Made +£1.80 Lost −£1.80"
    assert on_board(watcher, evening, "big/") == "Cat calls three Made +£1.80 Lost −£1.80"


@pytest.mark.parametrize(
    ("facts", "sent", "said"),
    [
        (
            {"game": "nap", "rules": {"preset": "hoyle"}, "currency": "lsd", "stake": 12},
            {"caller": "2", "call": "nap"},
            "Ben calls Nap Made +7s. 6d. Lost −3s. 9d.",
        ),
        (
            {"game": "nap", "rules": {"preset": "peel_pool"}},
            {"caller": "forced"},
            "Ann stands for one Made +3 Lost −3",
        ),
        (
            {"game": "solo_whist", "rules": {"preset": "hoyle"}, **POUNDS},
            {"caller": "3", "call": "solo"},
            "Cat, solo Made from +£3.60 Lost from −£4.20",
        ),
        (
            {"game": "solo_whist", "rules": {"preset": "hoyle"}, **POUNDS},
            {"caller": "3", "call": "proposal", "partner": "1"},
            "Cat and Ann, proposal Made from +£1.20 Lost from −£1.40",
        ),
        (
            {"game": "solo_whist", "rules": {"preset": "hoyle"}, **POUNDS},
            {"caller": "2", "call": "misere"},
            "Ben, misère Made +£7.20 Lost −£7.20",
        ),
        (
            {
                "game": "skat",
                "rules": {"preset": "list"},
                "players": ["Ann", "Ben", "Cat"],
                "first_dealer": "Cat",
            },
            {"soloist": "3", "game": "clubs", "hand": "on", "announced": "schneider"},
            "Cat, clubs, hand, schneider announced Won from +120 Lost from −240",
        ),
        (
            {"game": "tarot", "rules": {"preset": "fft"}},
            {"taker": "2", "contract": "garde_sans"},
            "Ben takes, garde sans Made from +300 Lost from −312",
        ),
        (
            {
                "game": "tarot",
                "rules": {"preset": "fft"},
                "players": ["Ann", "Ben", "Cat", "Dan", "Eve"],
            },
            {"taker": "1", "contract": "garde"},
            "Ann takes, garde Made from +100 Lost from −104",
        ),
        (
            {"game": "skat", "rules": {"preset": "list"}},
            {"soloist": "1", "game": "null"},
            "Ann, null Won +69 Lost −138",
        ),
        (
            {"game": "skat", "rules": {"preset": "tournament"}},
            {"soloist": "1", "game": "grand", "bid": "60"},
            "Ann, grand Won from +122 pts Lost from −194 pts",
        ),
        (
            {"game": "euchre", "rules": {"preset": "stakes"}},
            {"maker": "2", "alone": "on"},
            "Ben makes trumps, alone 3 or 4 0–1 March 0–4 Euchred 2–0",
        ),
    ],
)
def test_each_game_says_who_called_what(
    start: Start, owner: Client, watcher: Client, facts: Any, sent: Any, said: str
) -> None:
    evening = start(**facts)

    assert owner.post(f"{at(evening)}call/", sent).status_code == 303

    assert on_board(watcher, evening) == said


def test_what_was_called_stands_in_no_book(
    owner: Client, watcher: Client, evening: Evening
) -> None:
    head = Entry.objects.get(evening=evening).digest

    call(owner, evening)

    evening.refresh_from_db()
    assert (evening.version, Entry.objects.get(evening=evening).digest) == (1, head)
    assert balances(evening)["Cat"] == 0
    for page in ("document/", "log/", "sheet/", "deals.csv"):
        shown = watcher.get(f"{at(evening)}{page}").content.decode()
        assert "calls three" not in shown, page


def test_the_form_is_filled_in_with_it_until_the_deal_is_recorded(
    owner: Client, evening: Evening
) -> None:
    call(owner, evening)

    assert {"caller": "3", "call": "3"}.items() <= filled_in(owner, evening).items()

    owner.post(f"{at(evening)}deals/", deal(caller="3", outcome="lost"))

    assert on_board(owner, evening, "big/") == ""
    assert "caller" not in filled_in(owner, evening)
    assert balances(evening)["Cat"] == -9


def test_it_is_back_when_the_deal_is_undone_and_gone_when_that_is_redone(
    owner: Client, evening: Evening
) -> None:
    call(owner, evening)
    owner.post(f"{at(evening)}deals/", deal(caller="3", outcome="lost"))

    owner.post(f"{at(evening)}undo/", {"key": "key-of-the-undo"})

    assert on_board(owner, evening, "big/") == "Cat calls three Made +9 Lost −9"
    assert filled_in(owner, evening)["caller"] == "3"

    owner.post(f"{at(evening)}redo/", {"key": "key-of-the-redo"})

    assert on_board(owner, evening, "big/") == ""


def test_it_stands_while_the_deal_before_it_is_put_right(owner: Client, evening: Evening) -> None:
    owner.post(f"{at(evening)}deals/", deal(key="key-of-deal-1"))
    owner.post(f"{at(evening)}deals/", deal(key="key-of-deal-2"))
    call(owner, evening)

    owner.post(f"{at(evening)}undo/", {"key": "key-of-the-undo"})
    meanwhile = on_board(owner, evening, "big/")
    owner.post(f"{at(evening)}deals/", deal(key="key-of-deal-3", outcome="lost"))

    assert meanwhile == ""
    assert on_board(owner, evening, "big/").startswith("Cat calls three")

    # An earlier one that is struck out moves the number of the one that is played.
    evening.refresh_from_db()
    struck = Correction("void", 2, {})
    submission = Submission(new_key(), Recorder(without_baton=True))
    correct_entry(evening, correction=struck, why="", submission=submission)
    assert Evening.objects.get(pk=evening.pk).deals == 1

    assert on_board(owner, evening, "big/").startswith("Cat calls three")


def test_what_was_called_of_a_deal_long_past_is_forgotten(owner: Client, evening: Evening) -> None:
    call(owner, evening)
    for key in "12":
        owner.post(f"{at(evening)}deals/", deal(key=f"key-of-deal-{key}"))

    assert Evening.objects.get(pk=evening.pk).called is None


def test_a_later_call_takes_its_place_and_a_tap_takes_it_down(
    owner: Client, watcher: Client, evening: Evening
) -> None:
    call(owner, evening)
    before = moment(watcher, evening)

    call(owner, evening, caller="2", of="4")

    assert on_board(watcher, evening) == "Ben calls four Made +12 Lost −12"
    heard = watcher.get(f"{at(evening)}live/", {"at": before}, **HTMX)
    assert "Ben calls four" in heard.content.decode()

    assert owner.post(f"{at(evening)}call/down/").status_code == 303

    assert on_board(watcher, evening) == ""
    assert "caller" not in filled_in(owner, evening)


def test_whoever_asks_what_is_new_hears_of_it(
    owner: Client,
    watcher: Client,
    evening: Evening,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    since = moment(watcher, evening)
    with django_assert_num_queries(1):
        assert watcher.get(f"{at(evening)}live/", {"at": since}, **HTMX).status_code == 204

    call(owner, evening)

    heard = watcher.get(f"{at(evening)}live/", {"at": since}, **HTMX)
    assert (heard.status_code, "Cat calls three" in heard.content.decode()) == (200, True)


def test_it_costs_no_query_to_show_nor_to_record(owner: Client, evening: Evening) -> None:
    def many(key: str) -> tuple[int, int]:
        owner.get(at(evening))
        with CaptureQueriesContext(connection) as shown:
            owner.get(at(evening))
        with CaptureQueriesContext(connection) as written:
            owner.post(f"{at(evening)}deals/", deal(caller="3", key=key))
        return len(shown), len(written)

    without = many("key-of-deal-1")
    call(owner, evening)

    assert many("key-of-deal-2") == without


def test_only_who_may_record_may_call_and_only_with_the_book_in_hand(
    owner: Client, fellow: Client, watcher: Client, stranger: Client, evening: Evening
) -> None:
    call(owner, evening)

    assert call(watcher, evening, caller="1") == 404
    assert call(stranger, evening, caller="1") == 404
    refused = fellow.post(f"{at(evening)}call/", {"caller": "2", "call": "4", "version": "1"})
    assert refused.status_code == 409
    assert "You wanted to put up a call." in text(refused.content.decode())
    assert fellow.post(f"{at(evening)}call/down/").status_code == 409
    assert on_board(watcher, evening) == "Cat calls three Made +9 Lost −9"

    # It stays when the baton passes: the new recorder has it in the form.
    fellow.post(f"{at(evening)}baton/")
    assert filled_in(fellow, evening)["caller"] == "3"

    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', refused.content.decode()))
    assert owner.post(f"{at(evening)}call/", fields).status_code == 303
    assert on_board(watcher, evening) == "Ben calls four Made +12 Lost −12"


def test_one_that_comes_after_its_deal_was_recorded_is_dropped(
    owner: Client, evening: Evening
) -> None:
    owner.post(f"{at(evening)}deals/", deal())

    assert call(owner, evening, version="1") == 303

    assert on_board(owner, evening, "big/") == ""

    assert call(owner, evening, version="2") == 303
    assert on_board(owner, evening, "big/").startswith("Cat calls three")


def test_it_goes_when_play_ends(owner: Client, evening: Evening) -> None:
    owner.post(f"{at(evening)}deals/", deal())
    call(owner, evening)

    owner.post(f"{at(evening)}review/", {"key": "key-of-the-review"})

    assert Evening.objects.get(pk=evening.pk).called is None
    assert call(owner, evening) == 422
    assert on_board(owner, evening, "big/") == ""


def test_a_link_that_keeps_amounts_and_names_back_tells_who_called_by_initials(
    circle: Circle, owner: Client, evening: Evening
) -> None:
    guest = phone(circle, role="watcher", hides_amounts=True, shows_initials=True)
    shown = guest.get(at(evening)).content.decode()
    live = dict(re.findall(r'data-(version|baton)="([^"]*)"', shown))
    asked = {"since": live["version"], "baton": live["baton"]}
    assert guest.get(f"{at(evening)}live/", asked).status_code == 204

    call(owner, evening)

    assert guest.get(f"{at(evening)}live/", asked).status_code == 205
    assert on_board(guest, evening) == "C calls three"


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({}, "Who called? Tap the caller first."),
        ({"caller": "3"}, "What was called? Tap the call first."),
        ({"call": "3"}, "Who called? Tap the caller first."),
        ({"caller": "9", "call": "3"}, "9 is not"),
        ({"caller": "3", "call": "zillion\0"}, "What was called? Tap the call first."),
        ({"caller": ["1", "3"] * 50, "call": "x" * 10_000}, "What was called?"),
    ],
)
def test_what_is_no_call_is_said_at_its_field(
    owner: Client, evening: Evening, sent: Any, said: str
) -> None:
    response = owner.post(f"{at(evening)}call/", sent)

    assert response.status_code == 422
    assert said in text(response.content.decode())


def test_a_game_without_a_caller_has_nothing_to_put_up(start: Start, owner: Client) -> None:
    evening = start(game="whist", rules={"preset": "hoyle"})

    assert "Put it up" not in owner.get(at(evening)).content.decode()
    assert owner.post(f"{at(evening)}call/", {}).status_code == 422


def test_whoever_called_and_left_is_not_on_the_board(
    owner: Client, evening: Evening, record: Callable[..., Entry]
) -> None:
    call(owner, evening)

    record(Evening.objects.get(pk=evening.pk), kind="leave", player="3")

    assert on_board(owner, evening, "big/") == ""
    assert owner.get(at(evening)).status_code == 200
