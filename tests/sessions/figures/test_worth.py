"""What a call is worth: from which share it pays at this table, and what the circle made of it."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from sessions.access.locks import hashed
from sessions.access.permissions import cookie_name
from sessions.figures.worth import pays_from
from sessions.models import Access, Circle, Evening
from tests.addresses import at
from tests.games.conftest import toys
from tests.support.nights import Record, Start, end, play_night, rows_at
from tests.support.pages import markup, text

__all__ = ["toys"]

HTMX = {"HX-Request": "true"}


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


def test_a_share_is_rounded_up_to_the_smallest_that_pays() -> None:
    assert [pays_from(*each) for each in ((8, 4), (15, 15), (1, 99), (5, 0), (0, 5), (0, 0))] == [
        *(34, 50, 99, 0, 100, None),
    ]
    for win in range(1, 60):
        for lose in range(1, 60):
            share = pays_from(win, lose)
            assert share is not None
            assert share * win - (100 - share) * lose >= 0
            assert (share - 1) * win - (101 - share) * lose < 0


def test_each_call_says_from_which_share_it_pays_at_the_prices_of_this_table(
    owner: Client, start: Start
) -> None:
    pay = {"nap": [5, 15], "4": [4, 0], "1": [0, 0]}

    assert worth(owner, start(rules={"preset": "hoyle"})) == [
        "Call At this table In this group",
        "One pays from 50% none yet",
        "Two pays from 50% none yet",
        "Three pays from 50% none yet",
        "Four pays from 50% none yet",
        "Nap pays from 34% none yet",
    ]
    dear = start(rules={"preset": "hoyle", "options": {"pay": pay}})
    assert worth(owner, dear)[1] == "One · none yet"
    assert worth(owner, dear)[4:] == ["Four pays from 0% none yet", "Nap pays from 75% none yet"]
    assert tiles(owner, dear)["one"] == "none yet"


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


def test_the_record_is_of_this_money_and_without_whoever_had_to_call(
    owner: Client, start: Start, record: Record
) -> None:
    end(play_night(start, record, currency="GBP", stake=100))
    evening = start()
    record(evening, caller="1", call="1", made=False, forced=True)
    end(evening)

    assert worth(owner, evening)[1] == "One pays from 50% none yet"
    assert worth(owner, evening)[3] == "Three pays from 50% none yet"


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


def test_the_table_and_its_rules_lead_to_it_a_correction_does_not_and_a_stranger_sees_none(
    owner: Client, stranger: Client, start: Start, record: Record
) -> None:
    evening = start(rules={"preset": "bicycle_pool"})
    html, said = markup(owner.get(at(evening))), text(markup(owner.get(f"{at(evening)}worth/")))

    assert [*tiles(owner, evening)] == re.findall(r'data-worth="(.*?)"', html)
    assert f'<a class="worth" id="worth" href="{at(evening)}worth/"' in html
    assert f'href="{at(evening)}worth/"' in markup(owner.get(f"{at(evening)}rules/"))
    assert (
        "Call it if you make it at least this often. Kitty, antes, fines and double headers are "
        "left out." in said
    )
    assert "Few : fewer than 10, so take it with a pinch of salt." in said
    record(evening, caller="1", call="3", made=True)
    assert "worth/" not in markup(owner.get(f"{at(evening)}entries/2/correct/"))
    for headers in ({}, HTMX):
        assert stranger.get(f"{at(evening)}worth/", headers=headers).status_code == 404


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
