"""A circle that plays several games: each page says which an evening was, of all and of each.

The evening of nights.py on the 12th (Ann −6, Ben +2, Cat +8, Dan −4), and a rubber on the 20th, at
which Ann and Cat won 5 from Ben and Dan.
"""

from __future__ import annotations

import csv
import io
import re

import pytest
from django.core.management import call_command
from django.test import Client

from sessions.access.locks import hashed
from sessions.access.permissions import cookie_name
from sessions.models import Access, Circle, CircleFigures, Evening
from tests.addresses import at
from tests.games.conftest import toys
from tests.support.nights import end, play_night, play_on, player_id, rows_at
from tests.support.owed import owed
from tests.support.pages import markup, text
from tests.support.several_games import (
    RUBBER,
    Record,
    Start,
    both,
    cards,
    nap,
    page,
    rubber,
    there_is_the_rubber,
)

__all__ = ["both", "nap", "rubber", "there_is_the_rubber", "toys"]


OF_RUBBER = "Friday being settled Rubber · 20 Nov 2026 · the Club · 2 hands"
OF_NAP = "Thursday at the Crown being settled Nap · 12 Nov 2026 · The Crown · 5 deals"


ALL, NONE = [OF_RUBBER, OF_NAP], list[str]()

FOUND = {
    "": ALL,
    "?game=nap": [OF_NAP],
    "?game=rubber": [OF_RUBBER],
    "?game=whist": ALL,
    "?game=%00": ALL,
    "evenings/": ALL,
    "evenings/?game=nap": [OF_NAP],
    "evenings/?rules=rubber.single": [OF_RUBBER],
    "evenings/?rules=nap.hoyle": [OF_NAP],
    "evenings/?rules=hoyle": [OF_NAP],
    "evenings/?rules=rubber.hoyle": NONE,
    "evenings/?game=rubber&rules=hoyle": NONE,
    "evenings/?game=whist": NONE,
}


@pytest.mark.usefixtures("both")
def test_evenings_are_shown_and_found_of_all_games_or_of_one(owner: Client, circle: Circle) -> None:
    for query, told in FOUND.items():
        shown = cards(owner, f"/circles/{circle.pk}/{query}")
        assert [each.split(" Ann, Ben")[0] for each in shown] == told, query


@pytest.mark.usefixtures("both")
def test_a_circle_says_what_there_is_to_choose_and_what_is_chosen(
    owner: Client, circle: Circle
) -> None:
    html = markup(owner.get(f"/circles/{circle.pk}/?game=rubber"))

    assert '<a class="chip" href="?">All games</a>' in html
    assert '<a class="chip" href="?game=nap">Nap</a>' in html
    assert '<a class="chip" href="?game=rubber" aria-current="true">Rubber</a>' in html
    assert "2 evenings · Rubber · stake 5 · Single" in text(html)


def test_where_one_game_is_played_no_page_or_table_names_it_or_offers_a_choice(
    owner: Client, circle: Circle, nap: Evening
) -> None:
    for address in ("", "evenings/", "slate/", "figures/", "league/", "export/"):
        html = markup(owner.get(f"/circles/{circle.pk}/{address}"))
        assert "All games" not in html, address
        assert "Which game" not in html, address
        assert "Nap ·" not in text(html), address
    assert table(owner, f"{at(nap)}deals.csv")[0][:4] == ["Day", "Evening", "Place", "Deal"]


@pytest.mark.usefixtures("both")
def test_a_search_offers_the_games_and_their_rule_sets_apart(owner: Client, circle: Circle) -> None:
    html = markup(owner.get(f"/circles/{circle.pk}/evenings/?game=rubber"))

    assert '<option value="rubber" selected>Rubber</option>' in html
    assert '<optgroup label="Rubber"><option value="rubber.single">Single</option>' in html
    assert '<optgroup label="Nap"><option value="nap.' in html


@pytest.mark.parametrize(
    ("query", "rows"),
    [
        ("", ["1. Cat +13 +6", "2. Ann −1 0", "3. Ben −3 −2", "4. Dan −9 −4"]),
        ("?series=nap.counters", ["1. Cat +8 +8", "2. Ben +2 +2", "3. Dan −4 −4", "4. Ann −6 −6"]),
        (
            "?series=rubber.counters",
            ["1. Ann +5 +5", "1. Cat +5 +5", "3. Ben −5 −5", "3. Dan −5 −5"],
        ),
    ],
    ids=["all games", "nap", "rubber"],
)
@pytest.mark.usefixtures("both")
def test_the_league_is_of_all_games_or_of_one(
    owner: Client, circle: Circle, query: str, rows: list[str]
) -> None:
    many = 1 if query else 2
    shown = rows_at(owner, f"/circles/{circle.pk}/league/{query}")[1:]

    assert shown == [f"{row} {many} few" for row in rows]


@pytest.mark.usefixtures("both")
def test_figures_of_all_games_are_of_money_and_lead_to_each_game(
    owner: Client, circle: Circle
) -> None:
    address = f"/circles/{circle.pk}/figures/"
    html = markup(owner.get(address))

    assert rows_at(owner, address) == [
        "Player Earned Evenings",
        "Cat +13 2",
        "Ann −1 2",
        "Ben −3 2",
        "Dan −9 2",
    ]
    assert '<option value=".counters" selected>All games</option>' in html
    assert '<option value="nap.counters">Nap</option>' in html
    assert '<a class="button" href="?series=nap.counters">Nap</a>' in html
    assert '<a class="button" href="?series=rubber.counters">Rubber</a>' in html
    assert "2 evenings · 7 deals" in html


@pytest.mark.usefixtures("both")
def test_a_player_of_all_games_is_told_game_by_game(owner: Client, circle: Circle) -> None:
    address = f"/circles/{circle.pk}/players/{player_id(circle, 'Ann')}/"
    html = markup(owner.get(address))

    assert rows_at(owner, address) == [
        "Game Won",
        "Rubber +5",
        "Nap −6",
        "Best evening 20 November 2026 +5",
        "Worst evening 12 November 2026 −6",
        "Evenings won in a row 20 Nov 2026 1",
        "Evenings lost in a row 12 Nov 2026 1",
        "Against Won from them",
        "Ben +3",
        "Cat −2",
        "Dan −2",
    ]
    assert '<a href="?series=rubber.counters">Rubber</a>' in html
    assert "Evenings and runs" in html
    assert "kitt" not in html.lower().replace("keeps the kitty", "")


@pytest.mark.parametrize(
    ("query", "said", "rows"),
    [
        (
            "",
            "Ben paid Ann 10, and Ann paid Ben 7",
            ["20 Nov 2026 · Friday Rubber +5", "12 Nov 2026 · Thursday at the Crown Nap −2"],
        ),
        (
            "?series=nap.counters",
            "Ben paid Ann 5, and Ann paid Ben 7",
            ["12 Nov 2026 · Thursday at the Crown −2"],
        ),
        (
            "?series=rubber.counters",
            "Ben paid Ann 5, and Ann paid Ben 0",
            ["20 Nov 2026 · Friday +5"],
        ),
    ],
    ids=["all games", "nap", "rubber"],
)
@pytest.mark.usefixtures("both")
def test_two_head_to_head_over_all_games_or_over_one(
    owner: Client, circle: Circle, query: str, said: str, rows: list[str]
) -> None:
    ann, ben = player_id(circle, "Ann"), player_id(circle, "Ben")
    address = f"/circles/{circle.pk}/players/{ann}/against/{ben}/{query}"

    assert said in page(owner, address)
    assert rows_at(owner, address)[1:] == rows


@pytest.mark.usefixtures("both")
def test_a_list_of_deals_and_a_season_under_other_rules_are_of_one_game(
    owner: Client, circle: Circle
) -> None:
    deals = f"/circles/{circle.pk}/deals/?series=.counters"
    season = markup(owner.get(f"/circles/{circle.pk}/what-if/"))

    assert sorted(rows_at(owner, deals)[1:]) == [
        "20 Nov 2026 · 2 Ann, rubber, won +5",
        "20 Nov 2026 · 2 Ben, rubber, lost −5",
        "20 Nov 2026 · 2 Cat, rubber, won +5",
        "20 Nov 2026 · 2 Dan, rubber, lost −5",
    ]
    assert "All games" not in markup(owner.get(deals))
    assert "All games" not in season
    assert '<option value="rubber.counters" selected>Rubber</option>' in season
    assert "1 evening · 2 hands" in season


def test_moneys_and_games_are_chosen_together(
    owner: Client, circle: Circle, both: tuple[Evening, Evening], start: Start, record: Record
) -> None:
    end(play_night(start, record, played_on="2026-11-21", currency="GBP", stake=100))
    html = markup(owner.get(f"/circles/{circle.pk}/league/"))

    assert len(both) == 2
    assert re.findall(r'<option value="[^"]*[.][^"]*"[^>]*>[^<]*', html) == [
        '<option value="nap.GBP" selected>Nap, British Pound',
        '<option value=".counters">All games, counters',
        '<option value="rubber.counters">Rubber, counters',
        '<option value="nap.counters">Nap, counters',
    ]


def test_with_a_second_game_the_figures_of_the_first_by_itself_are_kept(
    owner: Client, circle: Circle, nap: Evening, start: Start, record: Record
) -> None:
    def kept() -> list[str]:
        return sorted(CircleFigures.objects.values_list("scope", flat=True))

    assert kept() == ["counters.", "counters.2026"]

    rubber = start(**RUBBER)
    record(rubber, broken_off=True)
    end(rubber)

    assert nap.game == "nap"
    assert kept() == [
        "counters.",
        "counters..nap",
        "counters..rubber",
        "counters.2026",
        "counters.2026.nap",
        "counters.2026.rubber",
    ]
    call_command("check_books")
    play_on(rubber)
    assert "All games" not in markup(owner.get(f"/circles/{circle.pk}/figures/"))
    call_command("check_books")


@pytest.fixture
def slate(owner: Client, both: tuple[Evening, Evening]) -> tuple[Evening, Evening]:
    """Both evenings closed, with nothing paid."""
    for evening in both:
        sent = {"key": f"close-it-now-{evening.game}"}
        assert owner.post(f"{at(evening)}close/", sent).status_code == 303
    return both


@pytest.mark.parametrize(
    ("query", "titles", "payments"),
    [
        ("", ["Nap · ", "Rubber · "], ["Dan pays Cat 9", "Ben pays Cat 3", "Ann pays Cat 1"]),
        ("?game=nap", ["Nap · "], ["Ann pays Cat 6", "Dan pays Cat 2", "Dan pays Ben 2"]),
        ("?game=rubber", ["Rubber · "], ["Ben pays Ann 5", "Dan pays Cat 5"]),
    ],
    ids=["all games", "nap", "rubber"],
)
@pytest.mark.usefixtures("slate")
def test_the_slate_is_of_all_games_or_of_one(
    owner: Client, circle: Circle, query: str, titles: list[str], payments: list[str]
) -> None:
    html = markup(owner.get(f"/circles/{circle.pk}/slate/{query}"))

    assert re.findall(r'<label class="choice__title"[^>]*>(\w+ · )', html) == titles
    assert owed(html) == payments


def test_what_is_paid_from_the_slate_of_a_game_leads_back_to_it(
    owner: Client, circle: Circle, slate: tuple[Evening, Evening]
) -> None:
    address = f"/circles/{circle.pk}/slate/"
    nap, _rubber = slate
    sent = {"key": "from-the-slate", "all": "yes", "evening": str(nap.pk), "game": "nap"}

    paid = owner.post(f"{address}paid/", sent)

    assert paid.status_code == 303
    assert paid["Location"] == f"{address}?evening={nap.pk}&game=nap"
    assert "Nobody owes anybody anything." in page(owner, paid["Location"])
    assert owed(markup(owner.get(address))) == ["Ben pays Ann 5", "Dan pays Cat 5"]


def test_the_result_its_picture_and_what_is_sent_name_the_game(
    owner: Client, both: tuple[Evening, Evening]
) -> None:
    for evening, facts in zip(
        both,
        (
            "Nap · 12 Nov 2026 · The Crown · 5 deals",
            "Rubber · 20 Nov 2026 · the Club · 2 hands",
        ),
        strict=True,
    ):
        result = markup(owner.get(f"{at(evening)}result/"))
        assert facts in result
        assert facts in markup(owner.get(f"{at(evening)}result/picture.svg"))


def test_a_guest_of_one_evening_is_not_told_that_there_are_other_games(
    circle: Circle, both: tuple[Evening, Evening]
) -> None:
    secret = hashed("a guest")
    Access.objects.create(circle=circle, evening=both[1], role="watcher", secret_hash=secret)
    guest = Client()
    guest.cookies[cookie_name()] = "a guest"

    assert "<p>20 Nov 2026 · the Club" in markup(guest.get(f"{at(both[1])}result/"))
    assert cards(guest, "/")[0].startswith("Friday being settled 20 November 2026")


@pytest.mark.usefixtures("both")
def test_the_home_page_names_the_game_of_each_evening_and_circle(owner: Client) -> None:
    assert [each.split(" Ann, Ben")[0] for each in cards(owner, "/")] == [OF_RUBBER, OF_NAP]
    assert "The Crown 2 evenings Ann, Ben, Cat, Dan Rubber · stake 5 · Single" in page(owner, "/")


def table(client: Client, address: str) -> list[list[str]]:
    """Return the rows of a table that is taken away."""
    return list(csv.reader(io.StringIO(client.get(address).content.decode("utf-8-sig"))))


@pytest.mark.usefixtures("both")
def test_tables_of_several_games_have_a_column_for_the_game(owner: Client, circle: Circle) -> None:
    deals = table(owner, f"/circles/{circle.pk}/deals.csv")
    transfers = table(owner, f"/circles/{circle.pk}/transfers.csv")

    assert deals[0][:10] == [
        *("Day", "Evening", "Game", "Place", "Deal", "Time", "Dealer", "Player", "What", "Outcome"),
    ]
    assert [deals[1][at] for at in (2, 7, 8, 9)] == ["Nap", "Ann", "three", "made"]
    assert [deals[-1][at] for at in (2, 7, 8, 9)] == [
        *("Rubber", "Ann, Cat; Ben, Dan", "rubber; rubber", "won; lost"),
    ]
    assert transfers[0][:5] == ["Day", "Evening", "Game", "Place", "Entry"]
    assert {row[2] for row in transfers[1:]} == {"Nap", "Rubber"}


def test_a_journal_of_rubbers_says_nothing_of_calls(
    circle: Circle, rubber: Evening, capsys: pytest.CaptureFixture[str]
) -> None:
    for style in ("hledger", "ledger", "beancount"):
        call_command("journal", "--circle", str(circle.pk), "--format", style)

    said = capsys.readouterr().out
    assert rubber.title in said
    assert said.count("rubber lost") == 6
    for word in ("call", "trick", "made", "nap ", "revoke"):
        assert f" {word}" not in said.lower()


def test_a_kitty_carried_over_waits_while_another_game_is_played(
    owner: Client, circle: Circle, start: Start, record: Record
) -> None:
    nap = start(played_on="2026-11-12")
    record(nap, kind="adjustment", changes={"1": -7, "kitty": 7}, note="antes")
    end(nap)
    record(nap, kind="kitty", how="carry")
    assert owner.post(f"{at(nap)}close/", {"key": "close-it-now"}).status_code == 303
    start(**RUBBER | {"players": ["Eve", "Fay"], "first_dealer": "Eve"})

    offered = markup(owner.get(f"/circles/{circle.pk}/start/?game=nap"))

    assert 'name="kitty" value="7"' in offered
    assert "7 was carried over from 12 November" in text(offered)
    assert 'value="Eve"' in offered
