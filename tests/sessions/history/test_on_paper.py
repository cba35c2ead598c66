"""A list that a screen shows by pages is whole on paper, and a part of it says which part it is."""

from __future__ import annotations

import pytest
from django.test import Client

from sessions.models import Circle
from tests.support.nights import Record, Start, end, play_night, player_id
from tests.support.pages import text


@pytest.mark.parametrize(
    ("address", "rows_a_page"),
    [
        ("", "history.page.EVENINGS_A_PAGE"),
        ("evenings/", "history.search.EVENINGS_A_PAGE"),
        ("players/{ann}/against/{ben}/", "figures.against.NIGHTS_A_PAGE"),
        ("deals/?player={ann}&result=won", "figures.deal_list.DEALS_A_PAGE"),
    ],
)
def test_what_is_paged_on_the_screen_is_whole_on_paper(
    owner: Client,
    circle: Circle,
    start: Start,
    record: Record,
    address: str,
    rows_a_page: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for day in ("5", "12", "19"):
        end(play_night(start, record, played_on=f"2026-11-{day:0>2}"))
    players = {name.lower(): player_id(circle, name) for name in ("Ann", "Ben")}
    path, _, query = f"/circles/{circle.pk}/{address.format(**players)}".partition("?")

    def shown(more: str = "") -> str:
        return text(owner.get(f"{path}?{query}&{more}").content.decode())

    def is_there(page: str) -> list[bool]:
        return [f"{day} Nov" in page for day in (5, 12, 19)]

    monkeypatch.setattr(f"sessions.{rows_a_page}", 1)
    assert is_there(shown()) == [False, False, True]
    assert "page 1 of 3" in shown()
    assert "All of it, to print" in shown()
    assert is_there(shown("whole")) == [True, True, True]
    assert "page 1 of" not in shown("whole")
    assert "to print" not in shown("whole")

    monkeypatch.setattr("sessions.common.http.ROWS_ON_PAPER", 2)
    assert is_there(shown("whole")) == [False, True, True]
    assert "page 1 of 2" in shown("whole")
    assert is_there(shown("whole&page=2")) == [True, False, False]
    assert "whole&amp;page=2" in owner.get(f"{path}?{query}&whole").content.decode()
