"""Piquet on the pages: recorded by its form, refused at its fields, corrected, told, settled."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from sessions.book.open_book import open_book
from sessions.models import Circle, Entry, Evening
from tests.addresses import at
from tests.support.nights import end, player_id, rows_at
from tests.support.pages import text

Record = Callable[..., Entry]
Start = Callable[..., Evening]

PARTIE: dict[str, Any] = {
    "game": "piquet",
    "rules": {"preset": "hoyle"},
    "stake": 1,
    "players": ["Ann", "Ben"],
    "first_dealer": "Ann",
}
THREE = PARTIE | {"players": ["Ann", "Ben", "Cat"]}
SIX = [(28, 12), (14, 23), (25, 16), (18, 21), (21, 10), (14, 20)]
SENT = {"first": "1", "second": "2", "outcome": "record"}


@pytest.fixture
def tuesday(start: Start) -> Evening:
    """A partie between Ann, who deals first, and Ben, at a counter a point; nothing is dealt."""
    return start(**PARTIE)


def scored(ann: int, ben: int) -> dict[str, dict[str, int]]:
    return {"scores": {"1": ann, "2": ben}}


def page(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return text(response.content.decode())


def balances(evening: Evening) -> list[int]:
    return [seat.balance for seat in evening.seats.exclude(number=0).order_by("number")]


def test_a_deal_is_two_numbers_and_a_button(owner: Client, tuesday: Evening) -> None:
    deals = f"{at(tuesday)}deals/"
    sent = SENT | {"score-1": "28", "score-2": "12", "dealer": "1", "version": 1}

    refused = owner.post(deals, sent | {"score-2": "999", "key": "too-much-by-far"})
    posted = owner.post(deals, sent | {"key": "the-key-of-deal-one"})

    html = refused.content.decode()
    assert (refused.status_code, posted.status_code) == (422, 303)
    assert "Nobody can score more than 171 in a deal, got 999." in text(html)
    assert 'href="#scores"' in html
    assert 'name="score-2" value="999"' in html
    entry = Entry.objects.get(evening=tuesday, kind="deal")
    assert entry.facts == {"players": ["1", "2"], "dealer": "1", **scored(28, 12)}
    said = page(owner, at(tuesday))
    assert "Deal 1 · Ann 28, Ben 12" in said
    assert "Partie: 2 of 6" in said
    assert "Ben 88 short of the rubicon · as it stands, Ann +140" in said


def test_a_partie_is_priced_posted_told_and_settled_when_it_is_over(
    owner: Client, tuesday: Evening, record: Record
) -> None:
    for ann, ben in SIX[:5]:
        record(tuesday, **scored(ann, ben))
    sent = SENT | {"score-1": "14", "score-2": "20", "dealer": "2"}

    asked = owner.post(f"{at(tuesday)}deals/price/", sent, headers={"HX-Request": "true"})
    whole = owner.post(f"{at(tuesday)}deals/price/", sent)
    record(tuesday, **scored(*SIX[5]))

    assert "Ann wins the partie · Ann +118" in text(whole.content.decode())
    priced = asked.content.decode()
    assert 'data-prices-of="record" data-deal-says="120–102 · Ann +118"' in priced
    assert 'data-deal-gain="+118"' in priced
    assert "Ann wins the partie · Ann +118" in text(priced)
    assert balances(tuesday) == [118, -118]
    assert rows_at(owner, f"{at(tuesday)}sheet/")[9:13] == [
        "5 106–82 · ·",
        "Ann 21, Ben 10, in all 106–82",
        "6 +118 −118",
        "14–20 · Ann, partie, 120 to 102, 118 points ✓ won",
    ]
    assert "14–20 · Ann, partie, 120 to 102, 118 points" in page(owner, f"{at(tuesday)}log/")
    assert "partie won, Hoffmann, p. 114" in page(owner, f"{at(tuesday)}entries/7/")
    end(tuesday)
    assert "Ben pays Ann" in page(owner, f"{at(tuesday)}settle/")


def test_an_undo_goes_back_into_the_partie_and_a_correction_changes_what_its_end_paid(
    owner: Client, tuesday: Evening, record: Record
) -> None:
    for ann, ben in SIX:
        record(tuesday, **scored(ann, ben))
    address = f"{at(tuesday)}entries/2/correct/"
    form = owner.get(address).content.decode()
    assert 'name="score-1" value="28"' in form
    assert 'value="record" data-stands' in form

    owner.post(f"{at(tuesday)}undo/", {"key": "undo-the-last-deal"})
    assert open_book(tuesday).table.game_state.scores == (106, 82)
    assert "Partie: 6 of 6" in page(owner, at(tuesday))
    assert balances(tuesday) == [0, 0]

    record(tuesday, **scored(*SIX[5]))
    sent = SENT | {"score-1": "28", "score-2": "7", "dealer": "1"}
    signed = {"by": "2", "reason": "what", "key": "key-of-correction", "confirm": "yes"}
    assert owner.post(address, sent | signed).status_code == 303
    # Ben is under the rubicon now: 120 and 97 and a hundred.
    assert balances(tuesday) == [317, -317]


def test_a_partie_that_somebody_left_can_only_be_broken_off(
    owner: Client, start: Start, record: Record
) -> None:
    evening = start(**THREE)
    record(evening, players=["1", "2"], **scored(40, 20))
    record(evening, kind="leave", player="2")

    html = owner.get(at(evening)).content.decode()

    assert "Ben has left in the middle of the partie" in text(html)
    assert "data-digit" not in html
    assert "Break the partie off" in html
    sent = {"outcome": "broken_off", "key": "break-the-partie-off"}
    assert owner.post(f"{at(evening)}deals/", sent).status_code == 303
    assert "Partie: 1 of 6" in page(owner, at(evening))


def test_more_than_two_sit_there_and_the_watched_table_keeps_its_order(
    owner: Client, start: Start, record: Record
) -> None:
    evening = start(**THREE | {"rules": {"preset": "cavendish_chouette"}})
    record(evening, players=["1", "2"], **scored(28, 12))

    html = owner.get(at(evening)).content.decode()

    assert re.findall(r'data-seat="(\d)"', html) == ["1", "2", "3"]
    assert "Cat advises" in text(html)
    watched = page(owner, f"{at(evening)}big/")
    assert watched.index("Ann elder") < watched.index("Ben D dealer") < watched.index("Cat advises")


def test_the_figures_count_points_rubicons_and_averages(
    owner: Client, circle: Circle, tuesday: Evening, record: Record
) -> None:
    for ann, ben in [*SIX[:5], (14, 16)]:
        record(tuesday, **scored(ann, ben))
    end(tuesday)

    player = player_id(circle, "Ann")
    rows = rows_at(owner, f"/circles/{circle.pk}/players/{player}/?series=piquet.counters")

    assert rows[:2] == ["Partie Played Won Rate Earned", "Rubicon 1 1 100% few +318"]
    assert {
        *("Points won 318", "Rubicons given 1", "Deals as elder 3", "Scored as elder 46"),
        *("Best deal 28", "Worst deal 14", "Best partie 120", "Average as elder 15.3"),
    } <= {*rows}
