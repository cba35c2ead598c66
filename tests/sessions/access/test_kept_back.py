"""Links to watch that keep amounts or names back: none is in any byte of any answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import unescape
from random import Random
from typing import Any

import pytest
from django.test import Client

from napledger.games import games
from sessions.access.locks import hashed
from sessions.access.permissions import cookie_name
from sessions.book.open_book import open_book
from sessions.book.submission import Recorder, Submission, new_key
from sessions.models import Access, Circle, Evening, Link, Role, RuleSet, Tournament
from sessions.settling.service import close_evening, review_evening
from sessions.table.people import rename_player
from tests.addresses import at
from tests.support.access import make
from tests.support.nights import Record, Start
from tests.support.pages import text
from tests.support.roles import ADDRESSES, HOYLE_KITTY, ROWS, a_tournament

NAMES = ("Wilhelmina", "Bartholomew", "Catherine", "Dorothea")
DEALS = [("1", "3", True), ("2", "4", False), ("3", "2", True), ("1", "nap", True)]
AMOUNT = re.compile(
    r"[£€$]\s?\d|(?<!\w)\d+\s?p\b|[+−]\s?\d|(?<!\w)\d+s\.|data-(money|deal-prices|deal-gain)"
)

Watch = Callable[..., Client]


@pytest.fixture
def watch(owner: Client, circle: Circle) -> Watch:
    """A maker of browsers that come by a link to watch which keeps something back."""

    def came(*keeps: str, evening: Evening | None = None) -> Client:
        of = str(evening.pk) if evening else ""
        code = make(owner, circle, role="watcher", evening=of, **dict.fromkeys(keeps, "1"))
        browser = Client()
        # Each form has a key of its own: by the same one they would be one device.
        browser.post("/join/open/", {"code": code, "key": new_key()})
        return browser

    return came


@pytest.fixture
def night(start: Start, record: Record, access: Access) -> Callable[[str], Evening]:
    """A maker of an evening in pounds, of people with long names who stand in its texts too."""

    def played(state: str) -> Evening:
        evening = start(
            players=list(NAMES),
            first_dealer=NAMES[3],
            title="Wilhelmina’s birthday",
            place="at Bartholomew’s",
            currency="GBP",
            stake=125,
            rules={"preset": "hoyle_kitty"},
        )
        for caller, call, made in DEALS:
            record(evening, caller=caller, call=call, made=made, note="Dorothea owes me a tenner")
        record(evening, kind="payment", **{"from": "2", "to": "1", "amount": 777})
        for step in {"open": (), "reviewing": (review_evening,)}.get(
            state, (review_evening, close_evening)
        ):
            evening.refresh_from_db()
            step(evening, submission=_submission(access))
        evening.refresh_from_db()
        return evening

    return played


def _submission(access: Access) -> Any:
    return Submission(new_key(), Recorder(device_id=access.pk))


QUERIES = ("", "?at=", "?since=", "?big=1&at=", "?frames", "?initials")


def answers(
    browser: Client, evening: Evening, *, queries: tuple[str, ...]
) -> Iterator[tuple[str, Any]]:
    """Yield what every address there is answers to a browser, by its name."""
    circle = evening.circle
    one, other = circle.players.order_by("name")[:2]
    tournament = Tournament.objects.filter(circle=circle).first()
    tournament = tournament or a_tournament(circle, evening=evening)
    values = {
        "circle_id": circle.pk,
        "evening_id": evening.pk,
        "number": 2,
        "player_id": one.pk,
        "other_id": other.pk,
        "link_id": Link.objects.filter(circle=circle).values_list("pk", flat=True)[0],
        "access_id": Access.objects.filter(circle=circle).values_list("pk", flat=True)[0],
        "rule_set_id": RuleSet.objects.get_or_create(circle=circle, game="nap", name="Ours")[0].pk,
        "code": HOYLE_KITTY,
        "token": "x",
        "kind": "ofx",
        "name": "no-such-name",
        "webhook_id": evening.pk,
        "tournament_id": tournament.pk,
        "delivery_id": evening.pk,
    }
    for name, route in ADDRESSES.items():
        if name in ROWS:
            address = "/" + re.sub(r"<\w+:(\w+)>", lambda found: str(values[found[1]]), route)
            for query in queries:
                yield f"{name}{query}", browser.get(f"{address}{query}")


def every_byte(response: Any) -> str:
    """Return all that an answer says: its headers, and its body but for the letters of its face."""
    body = b"".join(response) if response.streaming else response.content
    headers = "\n".join(f"{name}: {value}" for name, value in response.headers.items())
    said = re.sub(r"font/woff2;base64,[^\"]+", "", body.decode("utf-8", errors="replace"))
    return unescape(f"{headers}\n{said}")


OF_NOBODY = ("api-docs", "api-openapi", "start-evening", "show-service-worker", "show-shared-rules")
"""Pages of no circle, the same for everybody, on which prices by the rules of books may stand."""


@pytest.mark.parametrize("state", ["open", "reviewing", "closed"])
def test_no_answer_has_in_it_what_the_link_keeps_back(
    night: Callable[[str], Evening], watch: Watch, state: str
) -> None:
    evening = night(state)
    wrong = []
    for keeps, of, queries in (
        (("hides_amounts", "shows_initials"), None, QUERIES),
        (("hides_amounts", "shows_initials"), evening, QUERIES),
        (("hides_amounts",), None, ("",)),
        (("shows_initials",), None, ("",)),
    ):
        browser, seen = watch(*keeps, evening=of), {}
        for name, response in answers(browser, evening, queries=queries):
            seen[name] = response.status_code
            said = every_byte(response)
            of_nobody = name.partition("?")[0] in OF_NOBODY
            if "hides_amounts" in keeps and not of_nobody and AMOUNT.search(said):
                wrong.append((name, *keeps, "an amount"))
            if "shows_initials" in keeps:
                told = [each for each in NAMES if each.casefold() in said.casefold()]
                wrong += [(name, *keeps, each) for each in told]
        assert seen["show-table"] == seen["show-big"] == seen["draw-result"] == 200
        assert seen["show-sheet"] == 403 or keeps == ("shows_initials",)

    assert wrong == []
    assert "Wilhelmina" in watch("hides_amounts").get(at(evening)).content.decode()
    assert "£" in watch("shows_initials").get(at(evening)).content.decode()


@pytest.mark.parametrize("game", sorted(games()))
def test_no_game_says_an_amount_in_the_words_of_its_deals(
    start: Start, record: Record, watch: Watch, game: str
) -> None:
    played = games()[game]
    names = [*NAMES, "Eve"][: max(played.seats) if max(played.seats) < 5 else 4]
    evening = start(
        game=game,
        players=names,
        first_dealer=names[0],
        currency="GBP",
        stake=125,
        rules={"preset": next(iter(played.presets))},
    )
    for number in range(4):
        evening.refresh_from_db()
        record(evening, **demo_deal(evening, number))

    said = every_byte(watch("hides_amounts").get(at(evening)))

    assert "What was played" in said
    assert not AMOUNT.search(said)


def demo_deal(evening: Evening, number: int) -> dict[str, Any]:
    """Return a deal as the demonstration plays it."""
    book = open_book(evening)
    facts = book.game.demo_deal(book.table, chance=Random(number))  # noqa: S311  # no secret
    return dict(facts)


def test_the_table_says_who_leads_and_in_which_place(
    night: Callable[[str], Evening], watch: Watch
) -> None:
    evening = night("open")

    said = text(watch("hides_amounts", "shows_initials").get(at(evening)).content.decode())

    assert "W leads." in said
    assert "1. W up" in said
    assert "Amounts are hidden, and names are shown as initials." in said
    assert "Deal 4 · W, Nap, made" in said
    assert "W’s birthday" in said


def test_a_name_that_was_put_right_stays_initials_where_it_was_typed(
    start: Start, watch: Watch, access: Access
) -> None:
    evening = start(players=["Wilhelmia", "Ben"], first_dealer="Ben", title="Wilhelmia’s birthday")
    rename_player(evening, seat="1", typed="Wilhelmina", submission=_submission(access))

    said = every_byte(watch("shows_initials").get(at(evening)))

    assert "W’s birthday" in said
    assert "Wilhelmi" not in said


def test_a_page_that_is_kept_back_says_so_and_leads_to_the_table(
    night: Callable[[str], Evening], watch: Watch
) -> None:
    evening = night("open")

    response = watch("hides_amounts").get(f"{at(evening)}sheet/")

    html = response.content.decode()
    assert response.status_code == 403
    assert "Your link shows the table, not this page" in html
    assert f'href="{at(evening)}"' in html


def test_a_link_that_keeps_back_takes_nothing_from_whoever_sees_all(
    night: Callable[[str], Evening], circle: Circle, owner: Client
) -> None:
    evening = night("open")
    watcher = Client()
    watcher.cookies[cookie_name()] = "a watcher"
    Access.objects.create(circle=circle, role=Role.WATCHER, secret_hash=hashed("a watcher"))
    for of in (str(evening.pk), ""):
        code = make(owner, circle, role="watcher", evening=of, hides_amounts="1")
        watcher.post("/join/open/", {"code": code, "key": "k"})

    assert watcher.get(f"{at(evening)}sheet/").status_code == 200


@pytest.mark.parametrize("role", ["recorder", "owner"])
@pytest.mark.parametrize("keeps", ["hides_amounts", "shows_initials"])
def test_nothing_is_kept_back_from_whoever_records(
    owner: Client, circle: Circle, role: str, keeps: str
) -> None:
    response = owner.post(f"/circles/{circle.pk}/links/new/", {"role": role, keeps: "1"})

    assert response.status_code == 422
    assert "Only a link to watch can hide amounts or names." in response.content.decode()
    assert not Link.objects.exists()


def test_before_a_link_is_opened_it_names_nobody(
    night: Callable[[str], Evening], owner: Client, circle: Circle
) -> None:
    evening = night("open")
    Circle.objects.filter(pk=circle.pk).update(name="Catherine’s")
    code = make(owner, circle, role="watcher", evening=str(evening.pk), shows_initials="1")

    html = Client().post("/join/", {"code": code}).content.decode()

    assert "C’s" in unescape(html)
    assert not [name for name in NAMES if name in html]
    assert "Whose phone is this?" not in html


def test_it_has_no_feed(owner: Client, circle: Circle, watch: Watch) -> None:
    watch("hides_amounts")
    link = Link.objects.get()

    owner.post(f"/circles/{circle.pk}/links/{link.pk}/feed/")

    assert not link.may_have_feed
    assert Link.objects.get().feed_hash == ""


def test_the_owner_sends_a_picture_with_initials(
    night: Callable[[str], Evening], owner: Client
) -> None:
    evening = night("closed")

    picture = unescape(owner.get(f"{at(evening)}result/picture.svg?initials").content.decode())
    page = owner.get(f"{at(evening)}result/?initials").content.decode()

    assert "W’s birthday" in picture
    assert "£" in picture
    assert not [name for name in NAMES if name in picture]
    assert 'picture.svg?initials"' in page
    assert "Wilhelmina" in owner.get(f"{at(evening)}result/picture.svg").content.decode()
