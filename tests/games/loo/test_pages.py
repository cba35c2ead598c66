"""Loo on the pages: recorded by its form, corrected, told, settled."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from sessions.models import Circle, Entry, Evening
from tests.addresses import at
from tests.support.nights import end, player_id, rows_at
from tests.support.pages import text

Record = Callable[..., Entry]
Start = Callable[..., Evening]

HOYLE = {"game": "loo", "rules": {"preset": "hoyle"}, "first_dealer": "Ann", "title": "Friday"}


@pytest.fixture
def friday(start: Start) -> Evening:
    """Hoyle's Loo at one counter, nothing in the pool: Ann deals, then Ben, Cat and Dan."""
    return start(**HOYLE)


def page(client: Client, address: str) -> str:
    """Return a page's HTML."""
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


def sent(client: Client, evening: Evening, **fields: Any) -> Any:
    """Send the deal form."""
    evening.refresh_from_db()
    key = f"the-key-of-{evening.version}-{len(fields)}"
    return client.post(f"{at(evening)}deals/", {"key": key, "outcome": "record", **fields})


def tricks(*winners: str) -> dict[str, str]:
    """Return the fields for these winners, in order."""
    return {f"trick{number}": winner for number, winner in enumerate(winners, start=1)}


def test_a_must_is_recorded_by_its_tricks_and_a_pool_by_one_tap(
    owner: Client, friday: Evening
) -> None:
    assert "single: all play 3 with put-in trick 1 loo 3" in text(page(owner, at(friday)))

    assert sent(owner, friday, **tricks("2", "2", "3")).status_code == 303

    seats = friday.seats.exclude(number=0)
    assert {seat.number: seat.balance for seat in seats} == {1: -6, 2: 2, 3: 1, 4: -3}
    after = text(page(owner, at(friday)))
    assert "Deal 1 · Ben two, Cat one; Dan and Ann looed" in after
    assert "9 with put-in trick 3 loo 3" in after
    assert "all play" not in after
    assert Entry.objects.latest("number").facts == {
        "tricks": ["2", "2", "3"],
        "looed": ["4", "1"],
        "dealer": "1",
    }
    sent(owner, friday, pool="on", taker="last")
    assert "Deal 2 · Ben takes the pool · +6" in text(page(owner, at(friday)))
    assert Entry.objects.latest("number").facts == {"unopposed": "2", "dealer": "2"}


def test_an_evening_is_told_on_its_pages(owner: Client, friday: Evening, record: Record) -> None:
    record(friday, abandoned=True)
    for looed in ([], ["4"], ["4"]):
        record(friday, tricks=["2", "2", "3"], looed=looed)
    record(friday, unopposed="4")
    entry = record(friday, tricks=["3", "4", "3"], breaches=["1"], singles={"2": 2})

    one, sheet, big = (
        text(page(owner, f"{at(friday)}{what}/"))
        for what in (f"entries/{entry.number}", "sheet", "big")
    )
    result = text(page(owner, f"{at(friday)}result/"))

    assert "Cat two, Dan one; Ben looed; Ann in breach" in one
    assert "single by Ben, breach of the laws of play by Ann" in one
    assert re.search(r"1 .* abandoned 2 .* Ben two, Cat one; .* 5 .* Dan takes the pool", sheet)
    assert re.search(r"\d+ with put-in trick \d+ loo 3", big)
    assert "Most loos Deal 4 · Ben two, Cat one; Dan looed Dan 3" in result
    assert "Bravest loser" not in result
    owner.post(f"{at(friday)}review/", {"key": "the-end-of-play"})
    assert "Split the pool" in text(page(owner, f"{at(friday)}settle/"))


def test_the_figures_have_no_rate_of_what_came_of_a_deal_and_tricks_first_in_seats(
    owner: Client, circle: Circle, friday: Evening, record: Record
) -> None:
    record(friday, tricks=["2", "2", "3"])
    record(friday, tricks=["2", "2", "3"], looed=["4"])
    record(friday, tricks=["2", "3", "4"], looed=["1"])
    record(friday, tricks=["1", "1", "1"], looed=["2"])
    end(friday)
    dan = player_id(circle, "Dan")

    rows = rows_at(owner, f"/circles/{circle.pk}/players/{dan}/?series=loo.counters")
    seats = rows_at(owner, f"/circles/{circle.pk}/figures/?series=loo.counters")

    assert rows[:5] == [
        "Stood for Times Took Rate Earned",
        "One 1 · · +2",
        "Looed 1 · · −3",
        "Looed, must 1 · · −3",
        "All deals stood in 2 1 50% few −1",
    ]
    assert next(row for row in seats if row.startswith("Seat")) == "Seat One Two Three Looed All"
