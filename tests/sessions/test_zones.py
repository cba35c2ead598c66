"""Times by the clock of whoever looks, also in the night when summer time begins or ends."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from napledger.site.middleware import zone_called
from sessions.book.submission import Recorder, Submission
from sessions.book.writing import write
from sessions.models import Circle, Evening
from sessions.models.rows import new_id
from tests.addresses import at
from tests.support.nights import Start
from tests.support.pages import markup


@pytest.fixture(autouse=True)
def the_sites_zone() -> Iterator[None]:
    yield
    timezone.deactivate()


@pytest.fixture
def played(start: Start) -> Callable[..., Evening]:
    """Return a maker of evenings with a deal at each of these moments of universal time."""

    def made(day: str, *moments: str) -> Evening:
        evening = start(played_on=day)
        for number, moment in enumerate(moments):
            write(
                evening,
                kind="deal",
                facts={"caller": "2", "call": "3", "made": True},
                submission=Submission(
                    f"deal-{number}",
                    Recorder(at=datetime.datetime.fromisoformat(f"{moment}+00:00")),
                ),
            )
        return evening

    return made


def times(client: Client, evening: Evening, *, zone: str = "") -> list[str]:
    """Return the times of the deals in the log of an evening, the oldest first."""
    client.cookies["napledger_zone"] = zone
    html = markup(client.get(f"{at(evening)}log/"))
    found = re.findall(r'<time datetime="[^"]*">([^<]*)</time>', html)
    return [each.strip() for each in reversed(found[:-1])]


def test_two_phones_see_the_same_moment_each_by_its_own_clock(
    owner: Client, played: Callable[..., Evening]
) -> None:
    evening = played("2026-07-16", "2026-07-16T20:40")

    assert times(owner, evening, zone="Europe/London") == ["21:40"]
    assert times(owner, evening, zone="America/New_York") == ["16:40"]
    assert times(owner, evening, zone="Asia/Kolkata") == ["17 Jul 02:10"]
    assert times(owner, evening) == ["20:40"]


def test_the_hour_that_comes_twice_in_autumn_is_told_apart(
    owner: Client, played: Callable[..., Evening]
) -> None:
    evening = played(
        "2026-10-24",
        *("2026-10-24T22:59", "2026-10-24T23:59", "2026-10-25T00:00", "2026-10-25T00:59"),
        *("2026-10-25T01:00", "2026-10-25T01:59", "2026-10-25T02:00"),
    )

    assert times(owner, evening, zone="Europe/London") == [
        *("23:59", "25 Oct 00:59", "25 Oct 01:00 BST", "25 Oct 01:59 BST"),
        *("25 Oct 01:00 GMT", "25 Oct 01:59 GMT", "25 Oct 02:00"),
    ]


def test_the_hour_that_is_left_out_in_spring_is_in_no_time(
    owner: Client, played: Callable[..., Evening]
) -> None:
    evening = played("2026-03-28", "2026-03-29T00:59", "2026-03-29T01:00", "2026-03-29T01:30")

    assert times(owner, evening, zone="Europe/London") == [
        "29 Mar 00:59",
        "29 Mar 02:00",
        "29 Mar 02:30",
    ]


@pytest.mark.parametrize(("moment", "day"), [("02:59", "2026-07-15"), ("03:00", "2026-07-16")])
def test_until_four_in_the_morning_it_is_still_last_night_s(
    owner: Client, circle: Circle, moment: str, day: str
) -> None:
    owner.cookies["napledger_zone"] = "Europe/London"
    sent = {"game": "nap", "player": ["Ann", "Ben"], "preset": "hoyle", "dealer": "1"}
    money = {"stake": "1", "currency": "counters", "played_on": ""}

    with time_machine.travel(f"2026-07-16T{moment}:00+00:00", tick=False):
        html = markup(owner.get("/start/"))
        owner.post(f"/circles/{circle.pk}/start/", {"key": str(new_id()), **money, **sent})

    assert f'value="{day}" data-offered="{day}"' in html
    assert Evening.objects.get().played_on.isoformat() == day


@time_machine.travel("2026-07-16T15:30:00+00:00", tick=False)
@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("start/", {"game": "nap", "player": ["Ann", "Ben"], "preset": "hoyle", "dealer": "1"}),
        ("paper/", {"players": "Ann, Ben", "rules": "hoyle", "deal": ["Ann 3 +"], "step": "keep"}),
    ],
    ids=["started", "from paper"],
)
def test_an_evening_whose_day_is_left_out_is_of_that_day_too(
    owner: Client, circle: Circle, path: str, fields: dict[str, Any]
) -> None:
    owner.cookies["napledger_zone"] = "Pacific/Kiritimati"
    sent = {"key": str(new_id()), "stake": "1", "currency": "counters", "played_on": "", **fields}

    owner.post(f"/circles/{circle.pk}/{path}", sent)

    assert Evening.objects.get().played_on == datetime.date(2026, 7, 17)


@pytest.mark.parametrize(
    "name",
    [
        *("", "Nowhere", "Europe", "europe/london/x", "/etc/passwd", "../../../etc/passwd", "."),
        *("Europe/../Europe/London", "\0", "ü", "x" * 5000, "posixrules/", "UTC;", " "),
    ],
)
def test_what_is_no_zone_is_the_sites(name: str) -> None:
    assert zone_called(name) is None


@pytest.mark.parametrize(
    "sent",
    [
        *("", "Nowhere", "../../../etc/passwd", "\0", "Europe/London\0", "\xfc", "x" * 5000),
        # In quotes a cookie can hold anything: NUL, a semicolon.
        *(
            "UTC;",
            r'"\000"',
            r'"Europe/London\000"',
            r'"Europe\073London"',
            r'"\""',
            '"',
            "=",
            "\t",
        ),
    ],
)
def test_whatever_a_cookie_says_for_a_zone_the_page_is_there(
    owner: Client, played: Callable[..., Evening], sent: str
) -> None:
    evening = played("2026-07-16", "2026-07-16T20:40")
    # As the bytes come from the network: Python's own cookies refuse to be made of some of these.
    device = owner.cookies["napledger_device"].coded_value
    header = f"napledger_device={device}; napledger_zone={sent}"

    html = markup(owner.get(f"{at(evening)}log/", HTTP_COOKIE=header))

    assert '<time datetime="2026-07-16T20:40:00+00:00">20:40</time>' in html


def test_a_phone_that_says_nothing_does_not_get_the_zone_of_the_one_before(
    owner: Client, stranger: Client, evening: Evening
) -> None:
    owner.cookies["napledger_zone"] = "Asia/Tokyo"
    owner.get(at(evening))
    assert timezone.get_current_timezone_name() == "Asia/Tokyo"

    stranger.get("/")

    assert timezone.get_current_timezone_name() == "UTC"
