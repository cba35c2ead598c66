"""A rubber on the pages: recorded, corrected, settled, told, exported, imported, counted."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from napledger.evening.document import read_document
from napledger.evening.report import as_sheet
from napledger.evening.score import scored
from napledger.games.contract import Wording
from napledger.games.wording import words_of
from napledger.reading.faults import Fault
from sessions.book.open_book import open_book
from sessions.models import Circle, Entry, Evening
from tests.addresses import at
from tests.games.rubber.game import RubberGame, Terms
from tests.sessions.conftest import FACTS
from tests.support.nights import end, play_on, player_id, rows_at
from tests.support.pages import text

Record = Callable[..., Entry]
Start = Callable[..., Evening]

RUBBER = {
    "game": "rubber",
    "rules": {"preset": "single"},
    "stake": 5,
    "first_dealer": "Ann",
    "title": "Friday",
}


@pytest.fixture
def friday(start: Start) -> Evening:
    """A rubber at 5 counters: Ann and Cat against Ben and Dan; nothing is dealt yet."""
    return start(**RUBBER)


@pytest.fixture
def played(friday: Evening, record: Record) -> Evening:
    """Ann and Cat have won a rubber, and the next one stands at one all, so is level."""
    for winner in ("1", "3", "1", "2"):
        record(friday, won_by=winner)
    friday.refresh_from_db()
    return friday


def balances(evening: Evening) -> dict[str, int]:
    """Return what the seats stand at, by number."""
    seats = evening.seats.exclude(number=0)
    return {str(seat.number): seat.balance for seat in seats}


def page(client: Client, address: str) -> str:
    """Return what a page says."""
    response = client.get(address)
    assert response.status_code == 200
    return text(response.content.decode())


def test_a_hand_is_recorded_by_the_games_own_form(owner: Client, friday: Evening) -> None:
    address = f"{at(friday)}"
    html = owner.get(address).content.decode()
    assert 'name="won_by" value="3"' in html
    assert "Hand 1 · stake 5 · Single" in text(html)

    for number, winner in enumerate(("3", "1"), start=1):
        sent = {"key": f"the-key-of-hand-{number}", "version": number, "won_by": winner}
        assert owner.post(f"{address}deals/", sent).status_code == 303
        if number == 1:
            assert balances(friday) == {"1": 0, "2": 0, "3": 0, "4": 0}
            assert "1 to 0" in page(owner, address)

    assert balances(friday) == {"1": 5, "2": -5, "3": 5, "4": -5}
    assert "Hand 2 · Ann and Cat, rubber, 2 to 0, won · +5" in page(owner, address)


def test_a_hand_without_a_winner_is_refused_at_its_field(owner: Client, friday: Evening) -> None:
    response = owner.post(f"{at(friday)}deals/", {"key": "no-winner-at-all"})

    assert response.status_code == 422
    assert "Who won it? Tap somebody of that side." in text(response.content.decode())


def test_nor_is_anybody_settled_with_who_would_leave_in_the_middle_of_one(
    owner: Client, played: Evening, record: Record
) -> None:
    record(played, won_by="1")
    played.refresh_from_db()
    entries = played.version
    sent = {"player": "1", "way": "plain", "seen": "1.0.2-1-5", "key": "off-they-go"}

    shown = owner.get(f"{at(played)}leaves/settled/", {"player": "1"})
    response = owner.post(f"{at(played)}leaves/settled/", sent)

    for answer in (shown, response):
        assert answer.status_code == 422
        assert "The rubber is not over: play it out, or break it off first." in text(
            answer.content.decode()
        )
    played.refresh_from_db()
    assert played.version == entries


@pytest.mark.parametrize(
    ("kind", "facts"),
    [
        ("leave", {"player": "1"}),
        ("seats", {"order": ["2", "1", "3", "4"]}),
        ("rules", {"stake": 6}),
    ],
)
def test_nobody_leaves_and_no_rule_changes_in_the_middle_of_a_rubber(
    friday: Evening, record: Record, kind: str, facts: dict[str, Any]
) -> None:
    record(friday, won_by="1")

    with pytest.raises(Fault, match="the rubber is not over: play it out, or break it off first"):
        record(friday, kind=kind, **facts)

    record(friday, broken_off=True)
    record(friday, kind=kind, **facts)
    assert balances(friday) == {"1": 0, "2": 0, "3": 0, "4": 0}


def test_play_does_not_end_in_the_middle_of_a_rubber(
    owner: Client, friday: Evening, record: Record
) -> None:
    record(friday, won_by="1")

    refused = owner.post(f"{at(friday)}review/", {"key": "end-of-play"})

    friday.refresh_from_db()
    assert refused.status_code == 422
    assert friday.state == "open"
    record(friday, won_by="1")
    assert end(friday).state == "reviewing"


def test_what_is_unfinished_is_asked_about_before_settling(
    owner: Client, friday: Evening, record: Record
) -> None:
    asked = "The rubber is not over: play it out, or break it off."
    assert asked not in page(owner, f"{at(friday)}settle/")
    record(friday, won_by="1")

    settling = owner.get(f"{at(friday)}settle/").content.decode()
    assert asked in text(settling)
    assert "Play on Break it off" in text(settling)
    assert "End play and settle" not in text(settling)

    broken = owner.post(f"{at(friday)}break-off/", {"key": "breaking-off"})
    assert broken.status_code == 303
    assert Entry.objects.latest("number").facts == {"broken_off": True, "dealer": "2"}
    assert "End play and settle" in page(owner, f"{at(friday)}settle/")
    again = owner.post(f"{at(friday)}break-off/", {"key": "breaking-off-again"})
    assert again.status_code == 422
    assert "Nothing is unfinished here." in text(again.content.decode())


def test_a_document_says_that_a_rubber_is_not_over() -> None:
    raw = {"format": "napledger.evening/1", "game": "rubber", "stake": 2, "players": ["Ann", "Ben"]}

    document = read_document({**raw, "log": [{"kind": "deal", "won_by": "Ann"}]})

    score = scored(document)
    assert [str(each) for each in score.warnings] == [
        "the rubber is not over: play it out, or break it off"
    ]
    assert "   1  Hand 1: Ann, a game, 1 to 0" in "\n".join(as_sheet(document, score))


def test_a_table_of_twelve_plays(start: Start, record: Record) -> None:
    names = [f"Player {number}" for number in range(1, 13)]
    evening = start(**RUBBER | {"players": names, "first_dealer": names[0]})

    record(evening, won_by="1")
    record(evening, won_by="11")

    assert {*balances(evening).values()} == {5, -5}
    assert sum(balances(evening).values()) == 0
    with pytest.raises(Fault, match="the table is full: it has 12 seats"):
        record(evening, kind="join", player="13", left_of="1")


def test_there_is_no_kitty_to_put_anything_into(
    start: Start, friday: Evening, record: Record
) -> None:
    with pytest.raises(Fault) as brought:
        start(**RUBBER, kitty=3)
    with pytest.raises(Fault) as put_in:
        record(friday, kind="adjustment", changes={"1": -3, "kitty": 3}, note="a pool")
    with pytest.raises(Fault) as split:
        record(friday, kind="kitty", how="split")

    assert str(brought.value) == "kitty: this game is played without a pot"
    assert str(put_in.value) == "changes.kitty: this game is played without a pot"
    assert split.value.path == "how"


def test_a_correction_of_the_first_game_takes_back_what_the_second_paid(
    owner: Client, played: Evening
) -> None:
    assert balances(played) == {"1": 5, "2": -5, "3": 5, "4": -5}
    sent = {"won_by": "2", "by": "2", "reason": "what", "key": "key-of-correction"}
    address = f"{at(played)}entries/2/correct/"

    preview = owner.post(address, {"won_by": "2"})
    assert "Hand 2" in text(preview.content.decode())
    assert owner.post(address, sent | {"confirm": "yes"}).status_code == 303

    # One all, and one all again.
    assert balances(played) == {"1": 0, "2": 0, "3": 0, "4": 0}
    assert Entry.objects.get(evening=played, kind="amend").why == "wrong side"
    assert "Side: Ann and Cat → Ben and Dan" in page(owner, f"{at(played)}entries/2/")


def test_an_undo_goes_back_into_the_rubber(owner: Client, played: Evening) -> None:
    owner.post(f"{at(played)}undo/", {"key": "undo-the-last-hand"})

    assert open_book(played).table.game_state.won == (0,)
    assert "Undone: Hand 4 · Ben and Dan" not in page(owner, f"{at(played)}")
    assert "Undone: Hand 4 · Ann and Cat, rubber, 1 to 1, level" in page(owner, f"{at(played)}")


def test_the_sheet_the_log_and_the_slides_tell_the_parts(owner: Client, played: Evening) -> None:
    rows = rows_at(owner, f"{at(played)}sheet/")
    assert [row.replace("  ", " ") for row in rows[1:5]] == [
        "1 1–0 · · · ·",
        "Ann and Cat, a game, 1 to 0",
        "2 +5 −5 +5 −5",
        "Ann and Cat, rubber, 2 to 0 ✓ won",
    ]
    log = page(owner, f"{at(played)}log/")
    assert "Hand 1 · Ann and Cat, a game, 1 to 0" in log
    assert "Hand 4 · Ann and Cat, rubber, 1 to 1, level" in log
    assert "rubber, 2 to 0" in page(owner, f"{at(played)}replay/?deal=2")
    rules = page(owner, f"{at(played)}rules/")
    assert "Each of the losers pays 5 for a rubber." in rules
    assert "Each of the losers pays one of the winners." in rules


def test_a_rubber_is_settled(owner: Client, played: Evening) -> None:
    end(played)

    settling = page(owner, f"{at(played)}settle/")

    assert "Ben pays Ann" in settling
    assert "Dan pays Cat" in settling


def test_the_csv_has_a_row_a_hand_with_all_parts_of_it(owner: Client, played: Evening) -> None:
    file = owner.get(f"{at(played)}deals.csv")
    rows = list(csv.reader(io.StringIO(file.content.decode("utf-8-sig"))))

    assert rows[0][3:9] == ["Hand", "Time", "Dealer", "Side", "What", "Outcome"]
    assert [row[6:9] for row in rows[1:]] == [
        ["Ann, Cat", "a game", ""],
        ["Ann, Cat; Ben, Dan", "rubber; rubber", "won; lost"],
        ["Ann, Cat", "a game", ""],
        ["Ann, Cat; Ben, Dan", "rubber; rubber", "level; level"],
    ]


def test_rubbers_are_counted_beside_calls_and_money_goes_across(
    owner: Client, circle: Circle, start: Start, record: Record, played: Evening
) -> None:
    end(played)
    nap = start(played_on="2026-11-12", rules={"preset": "hoyle"})
    record(nap, caller="1", call="3", made=True)
    end(nap)
    figures = f"/circles/{circle.pk}/figures/"

    assert rows_at(owner, f"{figures}?series=rubber.counters") == [
        "Player Earned Evenings Rubbers Won",
        "Ann +5 1 2 100% few",
        "Cat +5 1 2 100% few",
        "Ben −5 1 2 0% few",
        "Dan −5 1 2 0% few",
    ]
    assert rows_at(owner, f"{figures}?series=nap.counters")[:2] == [
        "Player Earned Evenings Calls Made Kitties Revokes",
        "Ann +9 1 1 100% few · ·",
    ]
    ann = player_id(circle, "Ann")
    player = rows_at(owner, f"/circles/{circle.pk}/players/{ann}/?series=rubber.counters")
    assert player[:3] == [
        "Rubber Played Won Rate Earned",
        "Rubber 2 1 100% few +5",
        "All rubbers 2 1 100% few +5",
    ]
    assert "Rubbers won in a row 19 Nov 2026 1" in player
    of_ann = f"/circles/{circle.pk}/deals/?series=rubber.counters&player={ann}"
    assert rows_at(owner, of_ann)[1:] == [
        "19 Nov 2026 · 4 Ann, rubber, level 0",
        "19 Nov 2026 · 2 Ann, rubber, won +5",
    ]
    ben = player_id(circle, "Ben")
    against = page(owner, f"/circles/{circle.pk}/players/{ann}/against/{ben}/")
    assert "Ben paid Ann 8, and Ann paid Ben 0" in against
    assert rows_at(owner, f"/circles/{circle.pk}/league/")[1].startswith("1. Ann +14")


def test_a_rubber_goes_out_and_comes_in_again(
    circle: Circle, played: Evening, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    end(played)
    call_command("export_circle", str(circle.pk), str(tmp_path / "circle.json"))
    exported = json.loads((tmp_path / "circle.json").read_text(encoding="utf-8"))
    summary = exported["evenings"][0]["entries"][2]["summary"]
    assert summary["parts"] == [
        {"players": ["1", "3"], "what": "rubber", "result": "won"},
        {"players": ["2", "4"], "what": "rubber", "result": "lost"},
    ]
    assert summary["running"]["sides"] == [[["1", "3"], 2], [["2", "4"], 0]]

    call_command("import_circle", str(tmp_path / "circle.json"))
    call_command("check_books")
    call_command("journal", "--circle", str(circle.pk), "--format", "hledger")

    said = capsys.readouterr().out
    assert "rubber lost" in said


def test_the_figures_add_up_what_the_game_counts_and_tell_who_played_with_whom(
    owner: Client, circle: Circle, played: Evening
) -> None:
    end(played)
    of_circle = f"/circles/{circle.pk}/"
    ann, cat = player_id(circle, "Ann"), player_id(circle, "Cat")

    rows = rows_at(owner, f"{of_circle}players/{ann}/?series=rubber.counters")
    assert rows[rows.index("Who Played Won Rate Earned") :][1:3] == [
        "Cat with 2 1 100% few +5",
        "Ben and Dan against 2 1 100% few +5",
    ]
    assert [row for row in rows if row.startswith(("Hands", "Won", "Most", "Least"))] == [
        "Hands won 3",
        "Won in a rubber 21",
        "Most in a deal 1",
        "Least in a deal 1",
        "Won a hand 7.0",
    ]
    assert "Won in a rubber 42" in rows_at(
        owner, f"{of_circle}players/{cat}/?series=rubber.counters"
    )
    lists = f"{of_circle}deals/?series=rubber.counters"
    assert rows_at(owner, f"{lists}&player={ann}&sort=count&what=hands+won")[1:] == [
        "19 Nov 2026 · 3 Ann, hands won 1",
        "19 Nov 2026 · 2 Ann, hands won 1",
        "19 Nov 2026 · 1 Ann, hands won 1",
    ]
    assert rows_at(owner, f"{lists}&player={cat}&sort=money")[1:2] == [
        "19 Nov 2026 · 3 Cat, won in a rubber 14"
    ]


def test_a_circle_is_asked_which_of_its_games_it_plays(owner: Client, circle: Circle) -> None:
    address = f"/circles/{circle.pk}/start/"

    offered = owner.get(address).content.decode()
    assert (
        '<button class="chip" name="play" value="nap" aria-current="true">Nap</button>' in offered
    )
    assert '<button class="chip" name="play" value="rubber">Rubber</button>' in offered
    assert "Kitty brought forward" in offered
    assert "play against" not in offered
    assert circle.game == "nap"


def test_another_game_keeps_who_sits_there_and_brings_its_own_stake_and_rules(
    owner: Client, circle: Circle, start: Start
) -> None:
    start(**RUBBER)
    start(**FACTS)
    typed = {"player": ["Zoe", "Ben"], "dealer": "2", "key": "k", "stake": "7", "title": "Late"}

    other = owner.post(f"/circles/{circle.pk}/start/", {**typed, "game": "nap", "play": "rubber"})

    shown = other.content.decode()
    assert other.status_code == 200
    assert '<input type="hidden" name="game" value="rubber">' in shown
    assert [f'value="{name}"' in shown for name in ("Zoe", "Ben", "Late")] == [True] * 3
    assert 'name="stake" value="5"' in shown
    assert "Single" in shown
    assert shown.count('name="player"') == 12
    assert "Kitty brought forward" not in shown
    assert "1 and 3 play against 2 and 4." in text(shown)


def test_a_game_never_played_in_the_circle_begins_with_its_own_rules(
    owner: Client, circle: Circle
) -> None:
    fresh = owner.get(f"/circles/{circle.pk}/start/?game=rubber").content.decode()

    assert "Single" in fresh
    assert '<input type="hidden" name="game" value="rubber">' in fresh


@pytest.mark.django_db
def test_the_demo_plays_the_games_own_season(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("demo", "--game", "rubber")

    evening = Evening.objects.get(note="demonstration")
    assert "1 evenings played" in capsys.readouterr().out
    assert (evening.game, evening.state) == ("rubber", "closed")
    assert evening.deals >= 5
    assert {*balances(evening).values()} == {0}


def test_an_evening_is_played_on_in_its_own_game(played: Evening, record: Record) -> None:
    play_on(end(played))

    record(played, won_by="4")

    assert FACTS["game"] == "nap"
    assert open_book(played).table.game_state.won == (1,)


def test_deals_are_counted_as_the_game_calls_them(
    owner: Client, circle: Circle, played: Evening
) -> None:
    assert "hand 5 next" in page(owner, f"/circles/{circle.pk}/")
    assert "Hand 2 of 4" in page(owner, f"{at(played)}replay/?deal=2")

    end(played)

    assert "4 hands" in page(owner, f"{at(played)}result/")
    assert "Ben stands at −5: −5 in 1 hand. What cost most: Hand 2 −5" in page(
        owner, f"{at(played)}settle/why/"
    )
    assert "1 evening · 4 hands" in page(
        owner, f"/circles/{circle.pk}/figures/?series=rubber.counters"
    )


class Duplicate(RubberGame):
    """The toy game with a rule set that deals boards."""

    def wording(self, terms: Terms) -> Wording:
        """Return what is said by double stakes."""
        boards = {
            "Hand %(number)s": "Board %(number)s",
            "%(count)s hands": "%(count)s boards",
            "hand %(number)s next": "board %(number)s next",
        }
        return boards if terms.preset == "double" else {}


def test_a_rule_set_may_call_a_deal_otherwise() -> None:
    game: Any = Duplicate()
    words = words_of(game, game.terms({"preset": "double"}, stake=1))

    assert words.numbered == "Board %(number)s"
    assert words.counted == ("%(count)s hand", "%(count)s boards")
    assert words.upcoming == "board %(number)s next"
    assert words_of(game, game.terms({}, stake=1)) == game.words
