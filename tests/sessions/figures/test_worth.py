"""What a call is worth: from which share it pays at this table, and what the circle made of it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from sessions.access.locks import hashed
from sessions.access.permissions import cookie_name
from sessions.figures.worth import pays_from
from sessions.models import Access, Circle, Entry, Evening
from tests.addresses import at
from tests.games.conftest import toys
from tests.support.nights import end, play_night, rows_at
from tests.support.pages import markup, text

__all__ = ["toys"]

HTMX = {"HX-Request": "true"}

Record = Callable[..., Entry]
Start = Callable[..., Evening]


def worth(client: Client, evening: Evening) -> list[str]:
    """Return what each row of the page says."""
    return rows_at(client, f"{at(evening)}worth/")


def tiles(client: Client, evening: Evening) -> dict[str, str]:
    """Return what is put on each button of the table, by the part's word."""
    html = markup(client.get(f"{at(evening)}worth/", headers=HTMX))
    found = re.findall(
        r'beforeend:\[data-worth=&quot;(.*?)&quot;\]">(.*?)</span></span>', html, re.S
    )
    return {what: text(re.sub("</?b[^>]*>", "", said)) for what, said in found}


@pytest.mark.parametrize(
    ("win", "lose", "percent"),
    [
        *((8, 4, 34), (3, 3, 50), (15, 15, 50), (2, 1, 34), (1, 2, 67), (1, 99, 99)),
        *((1, 100, 100), (99, 1, 1), (5, 0, 0), (0, 5, 100), (0, 0, None)),
    ],
)
def test_a_share_is_rounded_up_to_the_smallest_that_pays(
    win: int, lose: int, percent: int | None
) -> None:
    assert pays_from(win, lose) == percent


def test_at_the_share_that_is_told_nothing_is_lost_and_just_below_it_something_is() -> None:
    for win in range(1, 60):
        for lose in range(1, 60):
            share = pays_from(win, lose)
            assert share is not None
            assert share * win - (100 - share) * lose >= 0
            assert (share - 1) * win - (101 - share) * lose < 0


def test_each_call_says_from_which_share_it_pays(owner: Client, start: Start) -> None:
    evening = start(rules={"preset": "hoyle"})

    assert worth(owner, evening) == [
        "Call At this table In this group",
        "One pays from 50% none yet",
        "Two pays from 50% none yet",
        "Three pays from 50% none yet",
        "Four pays from 50% none yet",
        "Nap pays from 34% none yet",
    ]


def test_it_goes_by_the_prices_of_this_table(owner: Client, start: Start) -> None:
    rules = {"preset": "hoyle", "options": {"pay": {"nap": [5, 15], "4": [4, 0]}}}
    evening = start(rules=rules)

    assert worth(owner, evening)[4:] == [
        "Four pays from 0% none yet",
        "Nap pays from 75% none yet",
    ]


def test_a_call_without_a_price_pays_at_no_share(owner: Client, start: Start) -> None:
    evening = start(rules={"preset": "hoyle", "options": {"pay": {"4": [0, 0]}}})

    assert worth(owner, evening)[4] == "Four · none yet"
    assert tiles(owner, evening)["four"] == "none yet"


def test_the_record_is_the_circles_own_and_said_to_be_small_when_it_is(
    owner: Client, start: Start, record: Record
) -> None:
    for day, made in (("05", (True,) * 4), ("12", (False,) * 5)):
        evening = start(rules={"preset": "hoyle"}, played_on=f"2026-11-{day}")
        for each in made:
            record(evening, caller="1", call="nap", made=each)
            record(evening, caller="2", call="3", made=not each)
        end(evening)
    evening = start(rules={"preset": "hoyle"}, played_on="2026-11-19")
    record(evening, caller="2", call="nap", made=True)

    assert worth(owner, evening)[3:] == [
        "Three pays from 50% 5 of 9, few",
        "Four pays from 50% none yet",
        "Nap pays from 34% 4 of 9, few",
    ]

    end(evening)
    assert worth(owner, evening)[5] == "Nap pays from 34% 5 of 10 made"


def test_whoever_had_to_call_is_not_in_the_record(
    owner: Client, start: Start, record: Record
) -> None:
    evening = start()
    record(evening, caller="1", call="1", made=False, forced=True)
    end(evening)

    assert worth(owner, evening)[1] == "One pays from 50% none yet"


def test_the_record_is_of_this_money(owner: Client, start: Start, record: Record) -> None:
    end(play_night(start, record, currency="GBP", stake=100))
    counters = start(rules={"preset": "hoyle"}, played_on="2026-11-20")

    assert worth(owner, counters)[3] == "Three pays from 50% none yet"


def test_htmx_gets_a_line_for_each_button_and_what_takes_them_back(
    owner: Client, start: Start, record: Record
) -> None:
    evening = end(play_night(start, record))
    response = owner.get(f"{at(evening)}worth/", headers=HTMX)
    html = markup(response)

    assert response.headers["HX-Retarget"] == "#worth"
    assert response.headers["HX-Reswap"] == "outerHTML"
    assert '<input class="visually-hidden" id="worth" type="checkbox" checked>worth?' in html
    assert '<link rel="stylesheet" href="/static/play/worth_shown.css">' in html
    assert '<span class="worth__of fit-13" hidden>' in html
    assert tiles(owner, evening) == {
        "one": "pays from 50% none yet",
        "two": "pays from 50% 2 of 3, few",
        "three": "pays from 50% 1 of 1, few",
        "four": "pays from 50% none yet",
        "Nap": "pays from 34% 0 of 1, few",
    }


def test_every_button_has_a_place_for_its_line(owner: Client, start: Start) -> None:
    evening = start(rules={"preset": "bicycle_pool"})
    html = markup(owner.get(at(evening)))

    places = re.findall(r'data-worth="(.*?)"', html)
    assert [*tiles(owner, evening)] == places
    assert f'<a class="worth" id="worth" href="{at(evening)}worth/"' in html


def test_the_page_says_what_is_counted_and_what_is_not(owner: Client, start: Start) -> None:
    said = text(markup(owner.get(f"{at(start())}worth/")))

    assert (
        "Call it if you make it at least this often. Kitty, antes, fines and double headers are "
        "left out." in said
    )
    assert "Few : fewer than 10, so take it with a pinch of salt." in said


def test_a_guest_of_one_evening_is_told_of_no_other(
    circle: Circle, start: Start, record: Record
) -> None:
    end(play_night(start, record, played_on="2026-11-05"))
    evening = start(rules={"preset": "hoyle"})
    Access.objects.create(
        circle=circle, evening=evening, role="watcher", secret_hash=hashed("a guest")
    )
    guest = Client()
    guest.cookies[cookie_name()] = "a guest"

    assert worth(guest, evening)[:3] == [
        "Call At this table",
        "One pays from 50%",
        "Two pays from 50%",
    ]
    assert tiles(guest, evening)["two"] == "pays from 50%"
    assert "Few" not in text(markup(guest.get(f"{at(evening)}worth/")))


@pytest.mark.usefixtures("toys")
def test_a_game_without_such_parts_has_no_such_page(owner: Client, start: Start) -> None:
    rubber = start(game="rubber", rules={"preset": "single"})

    assert owner.get(f"{at(rubber)}worth/").status_code == 404
    assert "worth/" not in markup(owner.get(f"{at(rubber)}rules/"))
    assert "worth/" not in markup(owner.get(at(rubber)))


def test_the_rules_lead_to_it(owner: Client, evening: Evening) -> None:
    assert f'href="{at(evening)}worth/"' in markup(owner.get(f"{at(evening)}rules/"))


def test_a_correction_has_no_such_question(owner: Client, evening: Evening, record: Record) -> None:
    record(evening, caller="1", call="3", made=True)

    assert "worth/" not in markup(owner.get(f"{at(evening)}entries/2/correct/"))


def test_a_stranger_is_told_nothing(stranger: Client, evening: Evening) -> None:
    assert stranger.get(f"{at(evening)}worth/").status_code == 404
    assert stranger.get(f"{at(evening)}worth/", headers=HTMX).status_code == 404


def test_it_asks_as_little_after_many_evenings(
    owner: Client,
    start: Start,
    record: Record,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for day in range(1, 5):
        end(play_night(start, record, played_on=f"2026-11-0{day}"))
    evening = start()
    owner.get(at(evening))

    with django_assert_num_queries(5):
        owner.get(f"{at(evening)}worth/")
