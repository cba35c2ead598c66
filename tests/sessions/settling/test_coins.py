"""Rounding to a coin: an adjustment of its own, and the odd coin goes round."""

from __future__ import annotations

import re

from django.test import Client

from sessions.models import Entry, Evening
from tests.addresses import at
from tests.support.nights import Record, Start
from tests.support.pages import markup, text
from tests.support.settling import HTMX, cards, ended, page, played, with_kitty
from tests.support.table import balances

__all__ = ["ended", "played", "with_kitty"]


def to_coin(owner: Client, evening: Evening, coin: str, *, key: str = "round-them") -> str:
    """Round to a coin and return the page that follows."""
    sent = {"coin": coin, "key": key}
    address = f"{at(evening)}settle/coin/"
    return markup(owner.post(address, sent, headers=HTMX))


def coins(html: str) -> list[str]:
    """Return the coins that are offered, the likeliest first."""
    return re.findall(r'name="coin" value="(\d+)"', html)


def test_balances_are_rounded_by_an_entry_that_says_so(owner: Client, ended: Evening) -> None:
    assert coins(page(owner, ended)) == ["5", "10", "20"]
    assert "Choose one of the coins to round to." in to_coin(owner, ended, "7")
    assert "This form is out of date" in to_coin(owner, ended, "x")

    html = to_coin(owner, ended, "5")

    assert balances(ended) == {"kitty": 0, "Ann": 15, "Ben": 0, "Cat": -10, "Dan": -5}
    entry = Entry.objects.filter(evening=ended).latest("number")
    assert entry.facts == {"changes": {"1": 2, "3": -2}, "note": "Rounded to 5", "coin": 5}
    assert "Rounded to 5: Ann +2, Cat −2" in text(html)
    assert [" ".join(each.split()[:4]) for each in cards(html)] == [
        "Cat pays Ann 10",
        "Dan pays Ann 5",
    ]
    assert coins(page(owner, ended)) == ["10", "20"]
    again = to_coin(owner, ended, "5", key="round-again")
    assert "Every balance can already be paid with this coin." in again


def test_the_circle_remembers_its_coin_and_who_had_the_odd_one_but_none_taken_back(
    owner: Client, start: Start, record: Record
) -> None:
    for day, rounded in ((5, (10, -10)), (12, (0, 0)), (19, (0, 0)), (26, (10, -10))):
        evening = start(rules={"preset": "hoyle"}, played_on=f"2026-11-{day:02}")
        record(evening, kind="adjustment", changes={"1": 5, "2": -5}, note="a wager")
        owner.post(f"{at(evening)}review/", {"key": "end-of-play"})
        if day > 5:
            assert coins(page(owner, evening))[0] == "10"
        to_coin(owner, evening, "10")
        assert (balances(evening)["Ann"], balances(evening)["Ben"]) == rounded
        if day == 12:
            evening.refresh_from_db()
            owner.post(f"{at(evening)}undo/", {"key": "not-like-that"})
            assert (balances(evening)["Ann"], balances(evening)["Ben"]) == (5, -5)


def test_a_rounding_that_was_corrected_is_still_one(
    owner: Client, start: Start, record: Record
) -> None:
    evening = start(rules={"preset": "hoyle"}, played_on="2026-11-05")
    record(evening, kind="adjustment", changes={"1": 5, "2": -5}, note="a wager")
    owner.post(f"{at(evening)}review/", {"key": "end-of-play"})
    to_coin(owner, evening, "10")

    owner.post(
        f"{at(evening)}entries/4/correct/",
        {
            "change-1": "5",
            "change-2": "5",
            "sign-2": "down",
            "note": "Rounded to 10, by hand",
            "confirm": "yes",
            "by": "1",
            "reason": "misheard",
            "key": "by-hand-then",
        },
    )

    corrected = Entry.objects.get(evening=evening, kind="amend")
    assert corrected.facts["coin"] == 10


def test_what_rounding_would_do_is_shown_before_it_is_done(
    owner: Client, start: Start, record: Record
) -> None:
    evening = start(currency="GBP", stake=50, rules={"preset": "hoyle"})
    record(evening, kind="adjustment", changes={"1": 1_170, "2": -1_170}, note="All of it")
    owner.post(f"{at(evening)}review/", {"key": "the-end-of-play"})

    html = page(owner, evening)

    assert coins(html)[0] == "100"
    assert "Ann +£11.70 → +£12.00 , Ben −£11.70 → −£12.00 Round to £1" in text(html)
