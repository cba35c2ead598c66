"""A rubber of Whist on the pages: recorded, priced, told, counted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from sessions.models import Circle, Entry, Evening
from tests.addresses import at
from tests.support.nights import end, rows_at
from tests.support.pages import text

Record = Callable[..., Entry]
Start = Callable[..., Evening]

WHIST = {"game": "whist", "rules": {"preset": "hoyle"}, "stake": 5, "first_dealer": "Ann"}


@pytest.fixture
def whist(start: Start) -> Evening:
    """Short Whist at 5 counters a point: Ann and Cat against Ben and Dan; nothing is dealt yet."""
    return start(**WHIST)


def tap(client: Client, evening: Evening, **fields: str) -> Any:
    """Send a deal as the form does."""
    key = f"the-key-of-deal-{evening.pk}-{len(fields)}-{Entry.objects.count()}"
    return client.post(f"{at(evening)}deals/", {"key": key, "outcome": "played", **fields})


def page(client: Client, address: str) -> str:
    """Return what a page says."""
    response = client.get(address)
    assert response.status_code == 200
    return text(response.content.decode())


def balances(evening: Evening) -> list[int]:
    """Return what the seats stand at, in their order."""
    return list(
        evening.seats.exclude(number=0).order_by("number").values_list("balance", flat=True)
    )


def test_five_are_cut_before_they_play(owner: Client, start: Start) -> None:
    evening = start(**WHIST | {"players": ["Ann", "Ben", "Cat", "Dan", "Eve"]})
    assert "cut for partners, seats and deal" in page(owner, at(evening))
    refused = tap(owner, evening, side="1", odd="3", dealer="1")
    assert "5 sit at this table: name the four who play" in text(refused.content.decode())

    cut = {"four_1": "5", "four_2": "3", "four_3": "1", "four_4": "2"}
    tap(owner, evening, side="1", odd="3", honours="1-3", dealer="1", **cut)

    facts = Entry.objects.filter(evening=evening).latest("number").facts
    assert facts == {
        "four": ["5", "3", "1", "2"],
        "tricks": {"1": 9},
        "honours": {"2": 3},
        "dealer": "5",
    }
    assert "Ann &amp; Eve 3" in page(owner, at(evening))


def test_where_one_has_left_the_rubber_waits_as_was_told_before_leaving(
    owner: Client, start: Start, record: Record
) -> None:
    evening = start(**WHIST | {"players": ["Ann", "Ben", "Cat", "Dan", "Eve"]})
    record(evening, tricks={"1": 8}, four=["1", "2", "3", "4"])

    of_four = page(owner, f"{at(evening)}leaves/settled/?player=4")
    stands_out = page(owner, f"{at(evening)}leaves/settled/?player=5")
    for player in ("4", "5"):
        record(evening, kind="leave", player=player)
    waiting = page(owner, at(evening))
    tap(owner, evening, outcome="broken_off")

    said = "Dan is in the middle of a rubber: it waits until Dan is back, or it is broken off"
    assert said in of_four
    assert "in the middle of a rubber" not in stands_out
    assert "Dan has left in the middle of the rubber" in waiting
    assert "Four play a rubber; seated are 3" in page(owner, at(evening))


def test_the_sheet_and_the_figures_tell_of_the_rubber(
    owner: Client, circle: Circle, whist: Evening, record: Record
) -> None:
    record(whist, tricks={"1": 11}, revokes=[{"player": "2", "penalty": "deduct"}])
    record(whist, misdeal=True)
    record(whist, tricks={"1": 13})

    sheet = rows_at(owner, f"{at(whist)}sheet/")
    end(whist)
    figures = rows_at(owner, f"/circles/{circle.pk}/figures/?series=whist.counters")

    assert sheet[1:7] == [
        "1 5–0 · · · ·",
        "Ann and Cat, game, a treble, five by tricks, 5 to 0 · Revoke by Ben",
        "2 · · · ·",
        "misdeal",
        "3 +40 −40 +40 −40",
        "Ann and Cat, a bumper of 8 ✓ won",
    ]
    assert [row.split()[:4] for row in figures[1:3]] == [
        ["Ann", "+40", "1", "1"],
        ["Cat", "+40", "1", "1"],
    ]
