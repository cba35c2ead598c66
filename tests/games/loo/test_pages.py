"""Loo on the pages: recorded by its form, corrected, told, settled."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html import unescape
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


def balances(evening: Evening) -> dict[str, int]:
    """Return what the seats stand at, by number."""
    seats = evening.seats.exclude(number=0)
    return {str(seat.number): seat.balance for seat in seats}


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


def test_a_must_is_recorded_by_its_three_tricks(owner: Client, friday: Evening) -> None:
    html = page(owner, at(friday))
    assert "single: all play 3 with put-in trick 1 loo 3" in text(html)

    assert sent(owner, friday, **tricks("2", "2", "3")).status_code == 303

    assert balances(friday) == {"1": -6, "2": 2, "3": 1, "4": -3}
    after = page(owner, at(friday))
    assert "Deal 1 · Ben two, Cat one; Dan and Ann looed" in text(after)
    assert "9 with put-in trick 3 loo 3" in text(after)
    assert "all play" not in text(after)
    assert Entry.objects.latest("number").facts == {
        "tricks": ["2", "2", "3"],
        "looed": ["4", "1"],
        "dealer": "1",
    }


def test_all_passed_is_recorded_by_one_tap(owner: Client, friday: Evening, record: Record) -> None:
    record(friday, tricks=["2", "2", "3"])

    sent(owner, friday, pool="on", taker="last")

    assert "Deal 2 · Ben takes the pool · +6" in text(page(owner, at(friday)))
    assert Entry.objects.latest("number").facts == {"unopposed": "2", "dealer": "2"}


def test_a_deal_that_is_not_whole_is_refused_at_its_field(owner: Client, friday: Evening) -> None:
    nothing = sent(owner, friday)
    short = sent(owner, friday, **tricks("2", "2"))

    assert nothing.status_code == short.status_code == 422
    said = text(nothing.content.decode())
    assert "Who won each trick? Tap the winners in order." in said
    html = short.content.decode()
    assert "Expected who won each of 3 tricks, got 2." in text(html)
    assert re.search(r'name="trick2" value="2"[^>]* checked', html)


def test_what_it_would_cost_is_answered_and_written_nowhere(
    owner: Client, friday: Evening, record: Record
) -> None:
    record(friday, tricks=["2", "2", "3"])
    fields = {"key": "a-price", **tricks("3", "4", "3"), "looed": "1", "single-4": "1"}

    answer = owner.post(f"{at(friday)}deals/price/", fields, headers={"HX-Request": "true"})
    whole = owner.post(f"{at(friday)}deals/price/", fields)

    html = answer.content.decode()
    assert 'data-deal-gain="+8"' in html
    assert 'data-deal-prices="Ann −3, Ben −3, Cat +8, Dan +1, pool −3"' in html
    assert "Cat +8 · Dan +1" in text(html)
    assert '<span class="seat__would" data-odd-price id="would-3"' in html
    assert '<b class="up">+8</b>' in html
    assert "Cat +8 · Dan +1" in text(whole.content.decode())
    assert friday.entries.count() == 2


def test_a_recorded_deal_fills_its_form_when_it_is_corrected(
    owner: Client, friday: Evening, record: Record
) -> None:
    entry = record(friday, tricks=["2", "2", "3"], misdeals=1)
    address = f"{at(friday)}entries/{entry.number}/correct/"

    html = page(owner, address)

    assert re.search(r'name="trick1" value="2"[^>]* checked', html)
    assert re.search(r'name="trick3" value="3"[^>]* checked', html)
    assert re.search(r'name="misdeals" value="1" checked', html)
    assert "Show what changes" in text(html)
    assert "What would it cost?" not in text(html)


def test_every_player_who_stood_is_told_on_the_page_of_a_deal(
    owner: Client, friday: Evening, record: Record
) -> None:
    record(friday, tricks=["2", "2", "3"])
    entry = record(friday, tricks=["3", "4", "3"], breaches=["1"], singles={"2": 2})

    said = text(page(owner, f"{at(friday)}entries/{entry.number}/"))

    assert "Cat two, Dan one; Ann in breach" in said
    assert "single by Ben, breach of the laws of play by Ann" in said


def test_the_pool_is_split_in_its_own_words(owner: Client, friday: Evening, record: Record) -> None:
    record(friday, tricks=["2", "2", "3"])
    owner.post(f"{at(friday)}review/", {"key": "the-end-of-play"})

    assert "Split the pool" in text(page(owner, f"{at(friday)}settle/"))


def test_the_form_tells_a_phone_what_each_deal_after_it_hangs_on(
    owner: Client, friday: Evening
) -> None:
    html = page(owner, at(friday))
    told = re.search(r'data-table="([^"]*)"', html)
    declared = re.search(r"<script[^>]* data-declared>(.*?)</script>", html)
    abandoned = re.search(r'<button[^>]*value="abandoned"[^>]*>', html)

    assert told is not None
    assert json.loads(unescape(told.group(1))) == {
        "kitty": 0,
        "flags": {"must": ["on"], "single": ["on"], "one_card": [], "dealt_again": []},
        "places": {},
        "dealer": "1",
        "sides": [],
    }
    assert declared is not None
    assert json.loads(declared.group(1))["tariff"]["first"][0] == {
        "payers": {"of": ["dealer"]},
        "payees": {"of": ["kitty"]},
        "amount": 3,
        "when": [{"names": ["dealt_again"], "holds": False}],
    }
    assert abandoned is not None
    assert 'data-says="Redeal by {dealer}"' in abandoned.group()
    assert 'data-next="same"' in abandoned.group()


@pytest.mark.parametrize("preset", ["hoyle", "hoyle_five", "peel", "irish", "enquire_within_five"])
@pytest.mark.parametrize("players", [2, 3, 7])
def test_every_table_is_shown_without_a_style_or_a_script_of_its_own(
    owner: Client, start: Start, preset: str, players: int
) -> None:
    names = ["Ann", "Ben", "Cat", "Wilhelmina-Charlotte", "Eve", "Fay", "Gus"][:players]

    html = page(owner, at(start(**{**HOYLE, "rules": {"preset": preset}, "players": names})))

    assert " style=" not in html
    assert " onclick" not in html
    assert html.count(' data-seat="') == players
    assert len(re.findall(r'name="looed" value="\d"', html)) == (
        players * (2 if preset == "enquire_within_five" else 1)
    )


def test_the_sheet_and_the_big_view_show_the_evening(
    owner: Client, friday: Evening, record: Record
) -> None:
    record(friday, abandoned=True)
    record(friday, tricks=["2", "2", "3"])
    record(friday, unopposed="2")

    sheet, big = text(page(owner, f"{at(friday)}sheet/")), text(page(owner, f"{at(friday)}big/"))

    assert re.search(r"1 .* abandoned 2 .* Ben two, Cat one; .* 3 .* Ben takes the pool", sheet)
    assert "3 with put-in trick 1 loo 3" in big


def test_the_result_tells_who_had_most_loos(owner: Client, friday: Evening, record: Record) -> None:
    for looed in ([], ["4"], ["4"]):
        record(friday, tricks=["2", "2", "3"], looed=looed)

    said = text(page(owner, f"{at(friday)}result/"))

    assert "Most loos Deal 3 · Ben two, Cat one; Dan looed Dan 3" in said
    assert "Bravest loser" not in said


def test_the_figures_have_no_rate_of_what_came_of_a_deal(
    owner: Client, circle: Circle, friday: Evening, record: Record
) -> None:
    record(friday, tricks=["2", "2", "3"])
    record(friday, tricks=["2", "2", "3"], looed=["4"])
    record(friday, tricks=["2", "3", "4"], looed=["1"])
    end(friday)
    dan = player_id(circle, "Dan")

    rows = rows_at(owner, f"/circles/{circle.pk}/players/{dan}/?series=loo.counters")

    assert rows[:5] == [
        "Stood for Times Took Rate Earned",
        "One 1 · · +2",
        "Looed 1 · · −3",
        "Looed, must 1 · · −3",
        "All deals stood in 2 1 50% few −1",
    ]


def test_the_seats_have_tricks_first_then_the_pool_then_loos(
    owner: Client, circle: Circle, friday: Evening, record: Record
) -> None:
    record(friday, tricks=["2", "2", "3"])
    record(friday, tricks=["2", "2", "3"], looed=["4"])
    record(friday, tricks=["1", "1", "1"], looed=["2"])
    end(friday)

    rows = rows_at(owner, f"/circles/{circle.pk}/figures/?series=loo.counters")

    assert next(row for row in rows if row.startswith("Seat")) == "Seat One Two Three Looed All"
