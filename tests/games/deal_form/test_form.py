"""What the forms of all games share, tried with the rubber of the tests."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from django.http import QueryDict

from napledger.evening.document import read_opening
from napledger.evening.play import opened, played
from napledger.games import game_of
from napledger.games.deal_form.sent import number_typed, without_nothing
from napledger.games.table import AnyTable
from napledger.games.web import MoneyFormat, money_format_of
from napledger.reading.faults import Fault
from tests.games.rubber.form import RubberForm
from tests.games.rubber.game import Deal

pytestmark = pytest.mark.usefixtures("toys")

PLAYERS = ("Ann", "Ben", "Cat", "Dan")
NAMES = {player: player for player in PLAYERS}
PENCE = MoneyFormat("GBP", "en-gb")


def table(*won_by: str) -> AnyTable:
    """Return the table after these hands, at stakes of 5."""
    raw = {"game": "rubber", "stake": 5, "players": list(PLAYERS)}
    now = opened(read_opening(raw))
    for player in won_by:
        now, _ = played(Deal(won_by=player), table=now, game=game_of("rubber"))
    return now


def form(*won_by: str, sent: str = "") -> RubberForm:
    """Return the form of the next hand, as sent."""
    return RubberForm(table(*won_by), NAMES, PENCE, QueryDict(sent))


def test_a_deal_that_is_not_whole_has_no_price() -> None:
    empty = form("Ann")

    assert empty.score is None
    assert empty.gains == {}
    assert empty.changes == ()
    assert empty.headline == ""


def test_a_deal_that_is_whole_says_what_it_would_pay() -> None:
    won = form("Ann", sent="won_by=Cat")

    assert [(each.name, each.figure, each.direction) for each in won.changes] == [
        ("Ann", "+5p", "up"),
        ("Ben", "−5p", "down"),
        ("Cat", "+5p", "up"),
        ("Dan", "−5p", "down"),
    ]
    assert [each.figure for each in won.would] == ["+5p", "−5p", "+5p", "−5p"]
    assert won.headline == "+5p"


def test_a_deal_that_moves_no_money_says_so() -> None:
    level = form("Ann", sent="won_by=Ben")

    assert level.changes == ()
    assert [(each.figure, each.direction) for each in level.would] == [("", "")] * 4
    assert level.headline == "£0.00"
    # One that is nobody's has no figure that matters most.
    assert form(sent="won_by=off").headline == ""


def test_what_the_kitty_gains_is_named_as_the_table_calls_it() -> None:
    paid = form("Ann", sent="won_by=Cat")
    paid.gains = {"Ben": -5, "kitty": 5}

    assert [(each.name, each.figure) for each in paid.changes] == [
        ("Ben", "−5p"),
        ("pot", "+5p"),
    ]


def test_a_fault_stands_at_its_field() -> None:
    refused = form()
    refused.field_of = {"hands": "hand"}  # type: ignore[misc]

    refused.refuse(Fault("hands[0].player", "who is that"))
    refused.refuse(Fault("[0]", "odd"))

    assert refused.errors == {"hand": ["Who is that."], "": ["Odd."]}


def test_every_deal_may_say_who_dealt_who_is_away_and_a_note() -> None:
    sent = form(sent="dealer=Ben&away=Cat&away=Zed&note=+by+candlelight+")

    assert sent.besides() == {"dealer": "Ben", "away": ["Cat", "Zed"], "note": "by candlelight"}
    assert sent.away == ("Cat",)
    assert sent.present.dealer == "Ben"
    assert sent.present.players == ("Dan", "Ann", "Ben")


def test_a_dealer_who_cannot_be_is_nobody() -> None:
    assert form(sent="dealer=Zed&away=Ben").present.players == ("Ben", "Cat", "Dan", "Ann")


def test_a_form_has_nothing_further_unless_the_game_says_so() -> None:
    assert not form(sent="won_by=Ann&note=x&away=Ben&key=1&by=Ann").has_extras
    assert form().part_of("1") is None


def test_a_phone_is_told_how_the_table_writes_its_money() -> None:
    told = json.loads(form().money_on_a_phone)
    assert told == {"currency": "GBP", "locale": "en-gb", "exponent": 2, "isRound": False}
    counters = replace(form(), money=money_format_of("counters"))
    assert json.loads(counters.money_on_a_phone)["exponent"] == 0


@pytest.mark.parametrize(
    ("text", "number"), [("", None), ("7", 7), ("seven", "seven"), ("1" * 13, "1" * 13)]
)
def test_a_number_is_one_or_left_to_the_rules(text: str, number: object) -> None:
    assert number_typed(text) == number


def test_facts_that_say_nothing_are_left_out() -> None:
    assert without_nothing({"a": "", "b": [], "c": {}, "d": None, "e": 0, "f": False}) == {
        "e": 0,
        "f": False,
    }
