"""Names and amounts that run the other way than the sentence round them."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import Settings

from napledger.games.web import money_format_of
from tests.addresses import at
from tests.support.nights import Record, Start


def test_a_page_says_which_way_it_runs(client: Client) -> None:
    assert '<html lang="en-gb" dir="ltr"' in client.get("/").content.decode()


@pytest.mark.usefixtures("db")
def test_a_name_in_hebrew_leaves_the_figures_beside_it_in_their_place(
    owner: Client, start: Start, record: Record
) -> None:
    evening = start(players=["Ann", "חנה", "Cat", "Dan"])
    record(evening, caller="2", call="3", made=True)

    log = owner.get(f"{at(evening)}log/").content.decode()

    assert "Deal 1 · \u2068חנה\u2069, three" in log
    assert "\u2068Ann" not in log


def test_amounts_keep_their_order_where_pages_run_from_right_to_left(settings: Settings) -> None:
    settings.LANGUAGES_BIDI = ["en"]
    money = money_format_of("GBP")

    assert money.signed(-115) == "\u2066−£1.15\u2069"
    assert money.plain(40) == "\u206640p\u2069"
    assert money.typed("\u2066£1.15\u2069", path="stake") == 115
