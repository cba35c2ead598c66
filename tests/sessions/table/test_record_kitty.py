"""The kitty: split, drawn for, carried."""

from __future__ import annotations

import pytest
from django.test import Client

from sessions.models import Entry, Evening
from tests.addresses import at
from tests.support.nights import Record, Start
from tests.support.pages import text
from tests.support.table import balances

KEY = {"key": "key-of-kitty"}


@pytest.fixture
def kitty_of_six(start: Start, record: Record) -> Evening:
    """Return an evening with five brought forward, and one put in by Dan, the last dealer."""
    evening = start(kitty=5)
    record(evening, caller="2", call="3", made=True)
    return evening


def test_a_split_kitty_gives_the_odd_coins_from_the_dealers_left(
    owner: Client, kitty_of_six: Evening
) -> None:
    response = owner.post(f"{at(kitty_of_six)}kitty/", {"how": "split"} | KEY, follow=True)

    assert response.redirect_chain == [(at(kitty_of_six), 303)]
    assert balances(kitty_of_six) == {"kitty": -5, "Ann": -1, "Ben": 11, "Cat": -2, "Dan": -3}
    assert "The kitty was split" in text(response.content.decode())
    empty = owner.post(f"{at(kitty_of_six)}kitty/", {"how": "split", "key": "split-it-again"})
    assert empty.status_code == 422
    assert "There is nothing in the kitty." in empty.content.decode()


def test_after_play_who_drew_the_lowest_card_takes_it_all_and_the_page_that_settles_follows(
    owner: Client, kitty_of_six: Evening
) -> None:
    owner.post(f"{at(kitty_of_six)}review/", {"key": "end-of-play"})

    response = owner.post(f"{at(kitty_of_six)}kitty/", {"how": "draw", "winner": "3"} | KEY)

    assert response.headers["Location"] == f"{at(kitty_of_six)}settle/"
    assert balances(kitty_of_six)["Cat"] == 3


def test_a_carried_kitty_stays_where_it_is_and_an_end_that_cannot_be_says_why(
    owner: Client, kitty_of_six: Evening
) -> None:
    unsaid = "Say what happens to the kitty: split, drawn for or carried over."
    refused: list[tuple[dict[str, str], str, str]] = [
        ({}, "how", unsaid),
        ({"how": "steal"}, "how", unsaid),
        ({"how": "draw"}, "winner", "Who drew the lowest card? Tap a name."),
        ({"how": "draw", "winner": "9"}, "winner", "9 is not seated; seated are Ann,"),
        ({"how": "draw", "winner": "kitty"}, "winner", "“kitty” is the kitty’s own name"),
    ]

    for sent, field, sentence in refused:
        response = owner.post(f"{at(kitty_of_six)}kitty/", sent | KEY)
        html = response.content.decode()
        assert response.status_code == 422
        assert sentence in html
        assert f'<a href="#kitty-{field}">' in html
        assert '<details class="drawer" id="kitty-how" open>' in html
    owner.post(f"{at(kitty_of_six)}kitty/", {"how": "carry", "winner": "3"} | KEY)

    entry = Entry.objects.get(evening=kitty_of_six, number=3)
    assert entry.facts == {"how": "carry"}
    assert entry.table_after["kitty"] == 6
    assert entry.table_after["kitty_carried"] is True
