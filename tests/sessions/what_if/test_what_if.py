"""What if: an evening or a season scored again under other rules."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from napledger.evening.log import VOID
from sessions.forgetting.service import forget_player
from sessions.models import Circle, Entry, Evening
from sessions.what_if import page as what_if_rows
from tests.addresses import at
from tests.support.nights import Record, Start, end, play_night, rows_at
from tests.support.pages import markup, rows, text
from tests.support.signing import correct


@pytest.fixture
def night(start: Start, record: Record) -> Evening:
    return play_night(start, record)


def again(client: Client, evening: Evening, query: str) -> list[str]:
    return rows_at(client, f"{at(evening)}what-if/?{query}")


def test_the_same_rules_change_nothing(owner: Client, night: Evening) -> None:
    assert again(owner, night, "preset=hoyle") == [
        "Player As played Would be Difference",
        "Ann −6 −6 0",
        "Ben +2 +2 0",
        "Cat +8 +8 0",
        "Dan −4 −4 0",
    ]


def test_another_stake_multiplies(owner: Client, night: Evening) -> None:
    assert again(owner, night, "preset=hoyle&stake=3")[1:] == [
        "Ann −6 −18 −12",
        "Ben +2 +6 +4",
        "Cat +8 +24 +16",
        "Dan −4 −12 −8",
    ]


def test_nothing_in_the_book_changes(owner: Client, night: Evening) -> None:
    before = (Entry.objects.count(), sorted(night.seats.values_list("number", "won")))

    again(owner, night, "preset=peel_pool&stake=7")

    night.refresh_from_db()
    assert (Entry.objects.count(), sorted(night.seats.values_list("number", "won"))) == before
    assert night.version == 6


def test_deals_that_could_not_have_been_are_listed_and_left_out(
    owner: Client, start: Start, record: Record
) -> None:
    evening = start(rules={"preset": "peel_double_header"})
    record(evening, caller="1", call="3", made=True)
    record(evening, passed=True)

    html = markup(owner.get(f"{at(evening)}what-if/?preset=hoyle"))

    assert "1 doesn’t fit these rules" in unescape(text(html))
    assert re.findall(r'<li><p><a href="[^"]*/entries/(\d)/">(.*?)</a>', html) == [("3", "Deal 2")]
    assert "1 of 2 deals compared" in text(html)
    # The second deal doubled the kitty: what it came to is on neither side.
    assert rows(html)[1:] == ["Ann +9 +9 0", "Ben −3 −3 0", "Cat −3 −3 0", "Dan −3 −3 0"]


def test_a_voided_deal_is_not_scored_again(owner: Client, night: Evening) -> None:
    correct(night, VOID, 3)

    assert again(owner, night, "preset=hoyle&stake=2")[1] == "Ann +9 +18 +9"


def test_what_is_left_in_the_kitty_is_said(owner: Client, night: Evening) -> None:
    rows = again(owner, night, "preset=peel_pool")

    assert rows[-1].startswith("Left in the kitty")


def test_before_rules_are_picked_only_the_form_is_there(owner: Client, night: Evening) -> None:
    html = markup(owner.get(f"{at(night)}what-if/"))

    assert "<table" not in html
    assert '<form class="stack stack--far" method="get" novalidate>' in html


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("preset=hoyle&stake=much", "stake-error"),
        ("preset=nobodys", "Pick one of the cards"),
    ],
)
def test_what_cannot_be_is_refused_at_its_field(
    owner: Client, night: Evening, query: str, said: str
) -> None:
    response = owner.get(f"{at(night)}what-if/?{query}")

    assert response.status_code == 422
    assert said in unescape(markup(response))


def test_a_season_is_scored_again(
    owner: Client, circle: Circle, night: Evening, start: Start, record: Record
) -> None:
    end(night)
    end(play_night(start, record, played_on="2026-11-12"))

    rows = rows_at(owner, f"/circles/{circle.pk}/what-if/?preset=hoyle&stake=2")

    assert rows[1:] == [
        "Cat +16 +32 +16",
        "Ben +4 +8 +4",
        "Dan −8 −16 −8",
        "Ann −12 −24 −12",
    ]


def test_of_many_left_out_only_the_first_are_listed(
    owner: Client, start: Start, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(what_if_rows, "LEFT_OUT_SHOWN", 1)
    evening = start(rules={"preset": "peel_double_header"})
    for _ in range(3):
        record(evening, passed=True)

    html = markup(owner.get(f"{at(evening)}what-if/?preset=hoyle"))

    assert "3 don’t fit these rules" in unescape(text(html))
    assert re.findall(r'<li><p><a href="[^"]*">(.*?)</a>', html) == ["Deal 1"]
    assert "And 2 more." in html


def test_the_first_look_offers_other_books_and_twice_the_stake(
    owner: Client, night: Evening
) -> None:
    html = markup(owner.get(f"{at(night)}what-if/"))

    offered = dict(re.findall(r'<a class="button" href="\?(.*?)">(.*?)</a>', html))
    assert offered == {
        "preset=peel": "Peel: the plain game",
        "preset=eb1911": "Encyclopaedia Britannica 1911",
        "preset=britannica_parlett": "Britannica (Parlett)",
        "preset=hoyle&amp;stake=2": "Twice the stake",
    }
    assert again(owner, night, "preset=hoyle&stake=2")[1] == "Ann −6 −12 −6"


def test_the_first_look_at_a_season_shows_what_was_played(
    owner: Client, circle: Circle, night: Evening
) -> None:
    end(night)

    html = markup(owner.get(f"/circles/{circle.pk}/what-if/"))

    assert "As played Player Result Cat +8 Ben +2 Dan −4 Ann −6" in text(html)
    assert "Try with one tap" in html
    assert "Try with one tap" not in markup(owner.get(f"/circles/{circle.pk}/what-if/?preset=peel"))


@pytest.fixture
def forced(start: Start, record: Record) -> Evening:
    """An evening that has ended, with a deal that only Peel's rules have: Ann stood for one."""
    evening = start()
    record(evening, forced=True, caller="1", call="1", made=True)
    return end(evening)


@pytest.mark.usefixtures("forced")
def test_what_could_not_have_been_in_a_season_names_its_players(
    owner: Client, circle: Circle
) -> None:
    html = markup(owner.get(f"/circles/{circle.pk}/what-if/?preset=hoyle"))

    assert "19 Nov 2026, Deal 1 When all pass, Dan is the one to stand for one." in text(html)


@pytest.mark.usefixtures("forced")
def test_what_could_not_have_been_names_nobody_who_was_forgotten(
    owner: Client, circle: Circle
) -> None:
    season = f"/circles/{circle.pk}/what-if/?preset=hoyle"
    assert "Dan is the one to stand for one" in markup(owner.get(season))

    forget_player(circle.players.get(name="Dan"), by="the keeper")

    assert "Dan" not in markup(owner.get(season))
