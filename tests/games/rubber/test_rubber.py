"""A rubber on the pages: what is unfinished, settled, exported, imported, counted."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from napledger.games.contract import Wording
from napledger.games.wording import words_of
from napledger.reading.faults import Fault
from sessions.models import Circle, Entry, Evening
from tests.addresses import at
from tests.games.rubber.game import RubberGame, Terms
from tests.sessions.conftest import FACTS
from tests.support.nights import end, player_id, rows_at
from tests.support.pages import markup, text

Record = Callable[..., Entry]
Start = Callable[..., Evening]

RUBBER = {
    "game": "rubber",
    "rules": {"preset": "single"},
    "stake": 5,
    "first_dealer": "Ann",
    "title": "Friday",
}


UNFINISHED = "The rubber is not over: play it out, or break it off."


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
    return text(markup(response))


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

    with pytest.raises(Fault, match=f"{UNFINISHED[1:-1]} first"):
        record(friday, kind=kind, **facts)

    record(friday, broken_off=True)
    record(friday, kind=kind, **facts)
    assert balances(friday) == {"1": 0, "2": 0, "3": 0, "4": 0}


def test_what_is_unfinished_is_asked_about_before_anybody_settles(
    owner: Client, friday: Evening, record: Record
) -> None:
    assert UNFINISHED not in page(owner, f"{at(friday)}settle/")
    record(friday, won_by="1")

    settling = page(owner, f"{at(friday)}settle/")
    ended = owner.post(f"{at(friday)}review/", {"key": "end-of-play"})
    leave = owner.get(f"{at(friday)}leaves/settled/", {"player": "1"})
    sent = {"player": "1", "way": "plain", "seen": str(friday.version), "key": "off-they-go"}
    left = owner.post(f"{at(friday)}leaves/settled/", sent)

    assert UNFINISHED in settling
    assert "Play on Break it off" in settling
    assert "End play and settle" not in settling
    assert [each.status_code for each in (ended, leave, left)] == [422, 422, 422]
    assert f"{UNFINISHED[:-1]} first." in text(markup(left))
    friday.refresh_from_db()
    assert (friday.state, friday.version) == ("open", 2)


def test_what_is_unfinished_is_broken_off_once(
    owner: Client, friday: Evening, record: Record
) -> None:
    record(friday, won_by="1")

    broken = owner.post(f"{at(friday)}break-off/", {"key": "breaking-off"})
    again = owner.post(f"{at(friday)}break-off/", {"key": "breaking-off-again"})

    assert broken.status_code == 303
    assert Entry.objects.latest("number").facts == {"broken_off": True, "dealer": "2"}
    assert again.status_code == 422
    assert "Nothing is unfinished here." in text(markup(again))
    assert "End play and settle" in page(owner, f"{at(friday)}settle/")


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


def test_another_game_keeps_who_sits_there_and_brings_its_own_stake_and_rules(
    owner: Client, circle: Circle, start: Start
) -> None:
    start(**RUBBER)
    start(**FACTS)
    typed = {"player": ["Zoe", "Ben"], "dealer": "2", "key": "k", "stake": "7", "title": "Late"}

    offered = markup(owner.get(f"/circles/{circle.pk}/start/"))
    other = owner.post(f"/circles/{circle.pk}/start/", {**typed, "game": "nap", "play": "rubber"})

    assert 'name="play" value="nap" aria-current="true">Nap</button>' in offered
    assert 'name="play" value="rubber">Rubber</button>' in offered
    shown = markup(other)
    assert other.status_code == 200
    assert '<input type="hidden" name="game" value="rubber">' in shown
    assert [f'value="{name}"' in shown for name in ("Zoe", "Ben", "Late")] == [True] * 3
    assert 'name="stake" value="5"' in shown
    assert "Single" in shown
    assert shown.count('name="player"') == 12
    assert "Kitty brought forward" not in shown
    assert "1 and 3 play against 2 and 4." in text(shown)


def test_deals_are_counted_as_the_game_calls_them(
    owner: Client, circle: Circle, played: Evening
) -> None:
    assert "hand 5 next" in page(owner, f"/circles/{circle.pk}/")
    assert "Hand 2 of 4" in page(owner, f"{at(played)}replay/?deal=2")

    end(played)

    assert "4 hands" in page(owner, f"{at(played)}result/")
    settling = page(owner, f"{at(played)}settle/")
    assert "Ben pays Ann" in settling
    assert "Dan pays Cat" in settling
    assert "Ben stands at −5: −5 in 1 hand. What cost most: Hand 2 −5" in page(
        owner, f"{at(played)}settle/why/"
    )


class Duplicate(RubberGame):
    """The toy game with a rule set that deals boards."""

    def wording(self, terms: Terms) -> Wording:
        boards = {"Hand %(number)s": "Board %(number)s", "%(count)s hands": "%(count)s boards"}
        return boards if terms.preset == "double" else {}


def test_a_rule_set_may_call_a_deal_otherwise() -> None:
    game: Any = Duplicate()
    words = words_of(game, game.terms({"preset": "double"}, stake=1))

    assert words.numbered == "Board %(number)s"
    assert words.counted == ("%(count)s hand", "%(count)s boards")
    assert words.upcoming == "hand %(number)s next"
    assert words_of(game, game.terms({}, stake=1)) == game.words
