"""Piquet on the pages: recorded by its form, refused at its fields, corrected, told, settled."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from napledger.games.web import web_game
from sessions.book.open_book import open_book
from sessions.models import Circle, Entry, Evening
from tests.addresses import at
from tests.support.nights import end, player_id, rows_at
from tests.support.pages import text

Record = Callable[..., Entry]
Start = Callable[..., Evening]

PARTIE = {
    "game": "piquet",
    "rules": {"preset": "hoyle"},
    "stake": 1,
    "players": ["Ann", "Ben"],
    "first_dealer": "Ann",
}
THREE = ["Ann", "Ben", "Cat"]
SIX = [(28, 12), (14, 23), (25, 16), (18, 21), (21, 10), (14, 20)]


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
    address = f"{at(tuesday)}"
    assert "Partie: 1 of 6" in page(owner, address)

    sent = {"score-1": "28", "score-2": "12", "first": "1", "second": "2", "dealer": "1"}
    posted = sent | {"outcome": "record", "key": "the-key-of-deal-one", "version": 1}
    assert owner.post(f"{address}deals/", posted).status_code == 303

    entry = Entry.objects.get(evening=tuesday, kind="deal")
    assert entry.facts == {"players": ["1", "2"], "dealer": "1", **scored(28, 12)}
    said = page(owner, address)
    assert "Deal 1 · Ann 28, Ben 12" in said
    assert "Partie: 2 of 6" in said
    assert "Ben 88 short of the rubicon · as it stands, Ann +140" in said


def test_what_cannot_be_is_refused_at_the_field_and_what_was_typed_stays(
    owner: Client, tuesday: Evening
) -> None:
    sent = {"score-1": "28", "score-2": "999", "outcome": "record", "key": "too-much-by-far"}

    response = owner.post(f"{at(tuesday)}deals/", sent)

    html = response.content.decode()
    assert response.status_code == 422
    assert "Nobody can score more than 171 in a deal, got 999." in text(html)
    assert 'href="#scores"' in html
    assert 'name="score-2" value="999"' in html


def test_the_price_of_the_last_deal_is_shown_before_it_is_saved(
    owner: Client, tuesday: Evening, record: Record
) -> None:
    for ann, ben in SIX[:5]:
        record(tuesday, **scored(ann, ben))

    sent = {"score-1": "14", "score-2": "20", "first": "1", "second": "2", "dealer": "2"}
    priced = owner.post(f"{at(tuesday)}deals/price/", sent, headers={"HX-Request": "true"})

    html = priced.content.decode()
    assert 'data-prices-of="record" data-deal-says="120–102 · Ann +118"' in html
    assert 'data-deal-gain="+118"' in html
    assert "Ann wins the partie · Ann +118" in text(html)
    whole = owner.post(f"{at(tuesday)}deals/price/", sent)
    assert "Ann wins the partie · Ann +118" in text(whole.content.decode())


def test_it_is_said_that_both_would_pass(owner: Client, start: Start) -> None:
    evening = start(**PARTIE | {"rules": {"preset": "hundred_lurch"}})

    sent = {"score-1": "120", "score-2": "110"}
    priced = owner.post(f"{at(evening)}deals/price/", sent, headers={"HX-Request": "true"})

    assert "Both would have 100 or more" in text(priced.content.decode())


def test_a_partie_is_posted_told_and_settled_when_it_is_over(
    owner: Client, tuesday: Evening, record: Record
) -> None:
    for ann, ben in SIX[:5]:
        record(tuesday, **scored(ann, ben))
    assert balances(tuesday) == [0, 0]

    record(tuesday, **scored(*SIX[5]))

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


def test_a_correction_in_the_middle_changes_what_the_end_paid(
    owner: Client, tuesday: Evening, record: Record
) -> None:
    for ann, ben in SIX:
        record(tuesday, **scored(ann, ben))
    address = f"{at(tuesday)}entries/2/correct/"
    form = owner.get(address).content.decode()
    assert 'name="score-1" value="28"' in form
    assert 'value="record" data-stands' in form
    assert "Show what changes" in form

    sent = {"score-1": "28", "score-2": "7", "outcome": "record", "first": "1", "second": "2"}
    signed = {"by": "2", "reason": "what", "key": "key-of-correction", "confirm": "yes"}
    assert owner.post(address, sent | {"dealer": "1"} | signed).status_code == 303

    # Ben is under the rubicon now: 120 and 97 and a hundred.
    assert balances(tuesday) == [317, -317]


def test_an_abandoned_deal_can_be_corrected_into_a_scored_one(
    owner: Client, tuesday: Evening, record: Record
) -> None:
    record(tuesday, abandoned=True)

    form = owner.get(f"{at(tuesday)}entries/2/correct/").content.decode()

    assert 'name="outcome" value="abandoned" data-stands' in form
    assert 'name="outcome" value="record"' in form


def test_an_undo_goes_back_into_the_partie(owner: Client, tuesday: Evening, record: Record) -> None:
    for ann, ben in SIX:
        record(tuesday, **scored(ann, ben))

    owner.post(f"{at(tuesday)}undo/", {"key": "undo-the-last-deal"})

    assert open_book(tuesday).table.game_state.scores == (106, 82)
    assert "Partie: 6 of 6" in page(owner, f"{at(tuesday)}")
    assert balances(tuesday) == [0, 0]


def test_a_partie_that_somebody_left_can_only_be_broken_off(
    owner: Client, start: Start, record: Record
) -> None:
    evening = start(**PARTIE | {"players": THREE})
    record(evening, players=["1", "2"], **scored(40, 20))
    record(evening, kind="leave", player="2")

    html = owner.get(f"{at(evening)}").content.decode()

    assert "Ben has left in the middle of the partie" in text(html)
    assert "data-digit" not in html
    assert "Break the partie off" in html
    sent = {"outcome": "broken_off", "key": "break-the-partie-off"}
    assert owner.post(f"{at(evening)}deals/", sent).status_code == 303
    assert "Partie: 1 of 6" in page(owner, f"{at(evening)}")


def test_settling_asks_about_a_partie_that_is_not_over(
    owner: Client, tuesday: Evening, record: Record
) -> None:
    record(tuesday, **scored(40, 20))

    said = page(owner, f"{at(tuesday)}settle/")
    assert "The partie of Ann and Ben is not over, and nothing is paid for it" in said

    assert owner.post(f"{at(tuesday)}break-off/", {"key": "break-it-off-now"}).status_code == 303
    assert not open_book(tuesday).table.game_state.lasts


def test_more_than_two_sit_there_and_the_watched_table_keeps_its_order(
    owner: Client, start: Start, record: Record
) -> None:
    evening = start(**PARTIE | {"players": THREE, "rules": {"preset": "cavendish_chouette"}})
    record(evening, players=["1", "2"], **scored(28, 12))

    html = owner.get(f"{at(evening)}").content.decode()

    assert re.findall(r'data-seat="(\d)"', html) == ["1", "2", "3"]
    assert "Cat advises" in text(html)
    watched = text(owner.get(f"{at(evening)}big/").content.decode())
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
    for told in (
        "Points won 318",
        "Rubicons given 1",
        "Deals as elder 3",
        "Scored as elder 46",
        "Best deal 28",
        "Worst deal 14",
        "Best partie 120",
        "Average as elder 15.3",
    ):
        assert told in rows


@pytest.mark.parametrize(
    "preset",
    ["hoyle", "cavendish_chouette", "flat", "au_cent"],
)
def test_a_rule_set_is_offered_with_what_it_pays(
    owner: Client, circle: Circle, preset: str
) -> None:
    form = web_game("piquet").rules_form({"preset": preset})

    assert form.rules() == {"preset": preset, "options": {}}
    assert owner.get(f"/circles/{circle.pk}/start/?game=piquet").status_code == 200


def test_the_card_of_a_rule_set_shows_examples_in_stakes() -> None:
    form: Any = web_game("piquet").rules_form({"preset": "cavendish"})

    assert [(each.word, each.price) for each in form.top_card.prices] == [
        ("150 to 110", "2"),
        ("120 to 102", "2"),
        ("120 to 98", "6"),
        ("90 to 60", "5"),
    ]
    assert form.top_card.note == "what the loser pays the winner, in stakes"
