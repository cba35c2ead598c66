"""A circle's evenings as an Atom feed, for whoever has the address of one."""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping
from typing import Any
from xml.etree import ElementTree as ET

import pytest
import time_machine
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from napledger.evening.document import read_opening
from sessions.access import service as services
from sessions.access.locks import hashed
from sessions.access.permissions import cookie_name
from sessions.models import Access, Circle, Evening, Link, Player
from tests.addresses import at
from tests.support.nights import Record, Start, end, play_night
from tests.support.pages import text

ATOM = "{http://www.w3.org/2005/Atom}"
NOON = datetime.datetime(2026, 11, 19, 12, 0, tzinfo=datetime.UTC)
NINE = datetime.datetime(2026, 11, 19, 21, 0, tzinfo=datetime.UTC)


@pytest.fixture
def link(access: Access) -> Link:
    made, _token = services.make_link(access, role="watcher", evening=None, name="The wall")
    return made


def change(owner: Client, link: Link, what: str, **fields: str) -> Any:
    """Return what the owner's page answers when it changes a link."""
    return owner.post(f"/circles/{link.circle_id}/links/{link.pk}/{what}/", fields)


def made(owner: Client, link: Link) -> str:
    """Return the path of a new feed of a link."""
    html = change(owner, link, "feed").content.decode()
    found = re.search(r"http://testserver(/circles/[0-9a-f-]{36}/feed/[\w-]{32}/)</textarea>", html)
    assert found is not None, "the page shows the address"
    return found[1]


def read(path: str, **headers: str) -> Any:
    """Return what a program is answered that has no cookie."""
    return Client().get(path, headers=headers)


def feed_at(path: str) -> ET.Element:
    """Return a feed, read as XML."""
    response = read(path)
    assert response.status_code == 200
    return ET.fromstring(response.content)  # noqa: S314  # we wrote it ourselves


def entries_of(feed: ET.Element) -> list[Mapping[str, str]]:
    """Return what each entry of a feed says, by the names of its elements."""
    return [
        {
            each.tag.removeprefix(ATOM): each.text or each.get("href") or ""
            for each in entry.findall("*")
        }
        for entry in feed.findall(f"{ATOM}entry")
    ]


def test_a_closed_evening_says_who_won_and_what_everybody_came_to(
    owner: Client, start: Start, record: Record, link: Link
) -> None:
    with time_machine.travel(NOON, tick=False):
        evening = play_night(start, record)
    with time_machine.travel(NINE, tick=False):
        end(evening)
        owner.post(f"{at(evening)}close/", {"key": "close-it-now"})

    feed = feed_at(made(owner, link))

    assert entries_of(feed) == [
        {
            "title": "Thursday at the Crown",
            "link": f"http://testserver{at(evening)}sheet/",
            "id": f"urn:uuid:{evening.pk}",
            "published": "2026-11-19T12:00:00+00:00",
            "updated": "2026-11-19T21:00:00+00:00",
            "summary": "<p>Nap · 19 November 2026 · The Crown · 5 deals · closed</p>"
            "<p>Cat won 8.</p>"
            "<p>Cat +8, Ben +2, Dan −4, Ann −6</p>",
        }
    ]


def test_an_evening_that_goes_on_says_who_plays_and_no_amounts(
    owner: Client, start: Start, record: Record, link: Link
) -> None:
    with time_machine.travel(NOON, tick=False):
        rules = {"preset": "peel_pool", "options": {"ante_dealer": 2}}
        evening = start(title="", currency="GBP", place="", rules=rules)
        record(evening, caller="1", call="3", made=True)

    (entry,) = entries_of(feed_at(made(owner, link)))

    assert entry["title"] == "Thursday 19 November 2026"
    assert entry["link"] == f"http://testserver{at(evening)}"
    assert entry["summary"] == (
        "<p>Nap · 19 November 2026 · 1 deal · House rules (from Peel) · being played</p>"
        "<p>Ann, Ben, Cat, Dan</p>"
    )


def test_the_feed_is_what_rfc_4287_asks_for(
    owner: Client, start: Start, record: Record, link: Link
) -> None:
    with time_machine.travel(NOON, tick=False):
        start(played_on="2026-11-12")
    with time_machine.travel(NINE, tick=False):
        newest = start(title="Fish & <b>chips</b>")
        record(newest, caller="1", call="3", made=True)
    path = made(owner, link)

    feed = feed_at(path)

    assert feed.tag == f"{ATOM}feed"
    # 4.1.1: exactly one title, id and updated; an author where an entry has none; one self.
    assert [each.text for each in feed.findall(f"{ATOM}title")] == ["The Crown"]
    assert [each.text for each in feed.findall(f"{ATOM}id")] == [f"urn:uuid:{link.circle_id}"]
    assert [e.text for e in feed.findall(f"{ATOM}updated")] == ["2026-11-19T21:00:00+00:00"]
    assert [e.text for e in feed.findall(f"{ATOM}author/{ATOM}name")] == ["The Crown"]
    assert {each.get("rel"): each.get("href") for each in feed.findall(f"{ATOM}link")} == {
        "alternate": f"http://testserver/circles/{link.circle_id}/",
        "self": f"http://testserver{path}",
    }
    # 4.1.2: exactly one id, title and updated each; the newest evening first, its title as typed.
    entries = feed.findall(f"{ATOM}entry")
    for name in ("id", "title", "updated", "published", "summary", "link"):
        assert [len(entry.findall(f"{ATOM}{name}")) for entry in entries] == [1, 1]
    assert [each["title"] for each in entries_of(feed)] == [
        "Fish & <b>chips</b>",
        "Thursday at the Crown",
    ]
    assert {each.get("type") for each in feed.iter(f"{ATOM}summary")} == {"html"}


def test_what_people_typed_is_no_markup(
    owner: Client, circle: Circle, evening: Evening, link: Link
) -> None:
    Player.objects.filter(circle=circle, name="Dan").update(name="<i>Dan</i>")

    (entry,) = entries_of(feed_at(made(owner, link)))

    assert "Ann, Ben, Cat, &lt;i&gt;Dan&lt;/i&gt;</p>" in entry["summary"]
    assert entry["id"] == f"urn:uuid:{evening.pk}"


def test_letters_that_xml_cannot_write_are_replaced(
    owner: Client, start: Start, link: Link, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Older books have them.
    monkeypatch.setattr("sessions.book.start.new_opening", read_opening)
    start(title="a\x01b\x1b\uffff", place="\x0bc")

    (entry,) = entries_of(feed_at(made(owner, link)))

    assert entry["title"] == "a\N{REPLACEMENT CHARACTER}b" + "\N{REPLACEMENT CHARACTER}" * 2
    assert "· \N{REPLACEMENT CHARACTER}c ·" in entry["summary"]


def test_a_circle_without_an_evening_has_a_feed_that_stays_the_same(
    owner: Client, circle: Circle, link: Link
) -> None:
    path = made(owner, link)

    assert entries_of(feed_at(path)) == []
    assert read(path).content == read(path).content
    assert circle.created_at.isoformat(timespec="seconds")[:19] in read(path).content.decode()


def test_whoever_has_it_as_it_is_gets_304(
    owner: Client, evening: Evening, record: Record, link: Link
) -> None:
    path = made(owner, link)
    first = read(path)

    again = read(path, if_none_match=first.headers["ETag"])
    record(evening, caller="1", call="3", made=True)
    after = read(path, if_none_match=first.headers["ETag"])

    assert first.headers["Cache-Control"] == "private, no-cache"
    assert first.headers["X-Robots-Tag"] == "noindex, nofollow"
    assert first.headers["Content-Type"] == "application/atom+xml; charset=utf-8"
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["Cache-Control"] == "private, no-cache"
    assert after.status_code == 200
    assert after.headers["ETag"] != first.headers["ETag"]


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize("what", ["revoke", "renew", "feed/end", "feed"])
def test_it_ends_at_once(owner: Client, link: Link, what: str) -> None:
    path = made(owner, link)
    assert read(path).status_code == 200

    change(owner, link, what, sure="1")

    assert read(path).status_code == 404


@pytest.mark.usefixtures("evening")
def test_it_ends_with_the_link_under_which_it_was_made(owner: Client, access: Access) -> None:
    above, token = services.make_link(access, role="owner", evening=None, name="Ben")
    phone = Client()
    phone.post("/join/open/", {"code": token, "key": "k"})
    ben = Access.objects.get(circle=access.circle, link=above)
    under, _token = services.make_link(ben, role="watcher", evening=None, name="Of Ben's")
    path = made(owner, under)

    change(owner, above, "revoke", sure="1")

    assert read(path).status_code == 404


def test_its_address_lets_nobody_in(owner: Client, evening: Evening, link: Link) -> None:
    path = made(owner, link)
    token = path.rstrip("/").rpartition("/")[2]
    phone = Client()

    answer = phone.post("/join/open/", {"code": token, "key": "k"})

    assert answer.status_code == 422
    assert cookie_name() not in phone.cookies
    assert phone.get(at(evening)).status_code == 404
    assert Link.objects.get(pk=link.pk).feed_hash == hashed(token)


@pytest.mark.parametrize("fields", [{"role": "recorder"}, {"role": "owner"}, {"for_program": True}])
def test_only_a_link_to_watch_has_a_feed(
    owner: Client, access: Access, fields: dict[str, Any]
) -> None:
    sent = {"role": "watcher", "evening": None, "name": "The wall"} | fields
    link, _token = services.make_link(access, **sent)

    assert change(owner, link, "feed").headers["Location"].endswith("/links/")
    assert "feed" not in owner.get(f"/circles/{access.circle_id}/links/").content.decode()


def test_a_link_to_one_evening_has_none(owner: Client, access: Access, evening: Evening) -> None:
    link, _token = services.make_link(access, role="watcher", evening=evening, name="")

    assert change(owner, link, "feed").status_code == 303
    assert Link.objects.get(pk=link.pk).feed_hash == ""


def test_the_links_page_offers_it_and_then_its_end(
    owner: Client, circle: Circle, link: Link
) -> None:
    before = text(owner.get(f"/circles/{circle.pk}/links/").content.decode())
    shown = change(owner, link, "feed")
    after = text(owner.get(f"/circles/{circle.pk}/links/").content.decode())

    assert "Make a feed of the evenings" in before
    assert shown.headers["Cache-Control"] == "no-store"
    assert "Shown once." in text(shown.content.decode())
    assert "New feed address End the feed" in after
    assert "Make a feed" not in after


@pytest.mark.usefixtures("evening")
def test_of_another_circle_it_opens_nothing(owner: Client, link: Link) -> None:
    other = Circle.objects.create(name="Elsewhere", game="nap")
    path = made(owner, link).replace(str(link.circle_id), str(other.pk))

    assert read(path).status_code == 404


def test_thirty_evenings_take_as_few_queries_as_one(
    owner: Client, start: Start, link: Link, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    path = made(owner, link)
    for day in range(1, 32):
        start(played_on=f"2026-10-{day:02}", title="")

    with django_assert_num_queries(4):
        entries = entries_of(feed_at(path))

    assert len(entries) == 30
    assert entries[0]["title"] == "Saturday 31 October 2026"
    assert entries[-1]["title"] == "Friday 2 October 2026"


def test_a_feed_is_in_its_makers_language_whatever_reads_it(
    owner: Client, link: Link, evening: Evening, record: Record
) -> None:
    record(evening, kind="deal", caller="1", call="3", made=True)
    html = owner.post(
        f"/circles/{link.circle_id}/links/{link.pk}/feed/", headers={"Accept-Language": "de"}
    ).content.decode()
    found = re.search(r"http://testserver(/circles/\S*/feed/\S*)</textarea>", html)
    assert found is not None
    path = found[1]
    assert path.endswith("/?language=de")

    feed = read(path, **{"Accept-Language": "fr"})

    assert 'xml:lang="de"' in feed.content.decode()
    assert f'href="http://testserver{path}"' in feed.content.decode()
    assert "1 Spiel · wird gespielt" in feed.content.decode()
    assert feed.headers["Content-Language"] == "de"
    # Whoever has an address without a language has it as it ever was.
    plain = path.partition("?")[0]
    assert 'xml:lang="en-gb"' in read(plain, **{"Accept-Language": "de"}).content.decode()
    assert read(f"{plain}?language=xx").content == read(plain).content
