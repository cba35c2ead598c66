"""What the form shows before a tap is what recording the deal writes."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings

from napledger.evening.document import read_document
from napledger.evening.play import opened, played
from napledger.games.solo_whist.form import deal_form
from napledger.games.web import money_format_of
from napledger.ledger.transfers import net
from tests.games.solo_whist.forms import CALLED, form_at, form_of
from tests.games.solo_whist.tables import SOLO_WHIST, rules, score_of, table_of
from tests.games.solo_whist.test_evenings import evenings

POOL = rules("house_pool", ante_dealer=2, ante_others=1)
GENERAL = rules("hoyle_general_misere")
SIX = rules(unaccepted="six")


@settings(max_examples=100)
@given(evenings())
def test_what_a_phone_adds_up_is_what_recording_the_deal_writes(raw: dict[str, Any]) -> None:
    document = read_document(raw)
    table = opened(document.opening)
    for entry, facts in zip(document.log, raw["log"], strict=True):
        del facts["kind"]
        form = deal_form(table, names=CALLED, money=money_format_of("counters"), facts=facts)
        gains = form.on_the_phone
        table, score = played(entry, table=table, game=SOLO_WHIST)
        assert gains in (None, net(score.transfers))


@pytest.mark.parametrize(("caller", "partner"), [*permutations(("Ann", "Ben", "Cat", "Dan"), 2)])
def test_whoever_proposes_and_accepts_the_phone_adds_up(caller: str, partner: str) -> None:
    table = table_of(4, POOL, kitty=7)
    sent = f"caller={caller}&call=proposal&partner={partner}&outcome=record"
    proposal = {"caller": caller, "call": "proposal", "partner": partner}

    for tricks in range(14):
        gains = net(score_of({**proposal, "tricks": tricks}, table=table).transfers)
        assert form_at(table, f"{sent}&tricks={tricks}").on_the_phone == gains


@pytest.mark.parametrize(
    ("at_this_table", "sent", "gains"),
    [
        # The dealer puts in two and the others one, and 7 lie there: 12 are taken.
        (
            POOL,
            "caller=Ann&call=misere&outcome=made",
            {"Ann": 47, "Ben": -13, "Cat": -13, "Dan": -14, "kitty": -7},
        ),
        (
            POOL,
            "caller=Ann&call=misere&outcome=lost",
            {"Ann": -49, "Ben": 11, "Cat": 11, "Dan": 10, "kitty": 17},
        ),
        (POOL, "outcome=passed", {"Ann": -2, "Ben": -2, "Cat": -2, "Dan": -3, "kitty": 9}),
        (GENERAL, "caller=Ben&outcome=passed", {"Ann": 6, "Ben": -18, "Cat": 6, "Dan": 6}),
        (
            rules("eb1911"),
            "caller=Ben&tied=Cat&outcome=passed",
            {"Ann": 12, "Ben": -12, "Cat": -12, "Dan": 12},
        ),
        (
            rules(),
            "caller=Ann&call=proposal&partner=Cat&tricks=13&outcome=record",
            {"Ann": 16, "Ben": -16, "Cat": 16, "Dan": -16},
        ),
        (SIX, "caller=Ann&call=solo&tricks=5&outcome=record", {"Ann": 18}),
        (SIX, "caller=Ann&call=solo&tricks=5&forced=on&outcome=record", {"Ann": -21}),
        (
            rules(kitty=True, revoke="fine", revoke_fine=2),
            "caller=Ann&call=proposal&partner=Ben&tricks=8&revoke-Cat=2&outcome=record",
            {"Ann": 6, "Ben": 6, "Cat": -10, "Dan": -6, "kitty": 4},
        ),
    ],
    ids=[
        *("made", "lost", "pool", "last trick", "most tricks"),
        *("all thirteen", "solo", "alone for six", "fined"),
    ],
)
def test_a_phone_adds_up_what_is_filled_in(
    at_this_table: dict[str, Any], sent: str, gains: dict[str, int]
) -> None:
    kitty = 7 if at_this_table is POOL else 0
    found = form_of(sent, at=at_this_table, kitty=kitty).on_the_phone

    assert found is not None
    assert found | gains == found


@pytest.mark.parametrize(
    ("at_this_table", "sent"),
    [
        (rules(), "call=solo&tricks=5&revoke-Ben=1"),
        (rules(), "call=misere&exposed-Ben=1"),
        (rules(), "call=solo&wrong_cards=Ben"),
        (rules(), "call=misere&taken=2"),
        (rules("eb1911"), "call=solo&taken=5&revoke-Ben=1"),
    ],
    ids=["revoke", "offence", "wrong cards", "by its tricks", "at whist"],
)
def test_what_went_wrong_and_decides_a_call_only_the_scorer_can_price(
    at_this_table: dict[str, Any], sent: str
) -> None:
    form = form_of(f"caller=Ann&outcome=record&{sent}", at=at_this_table)

    assert form.on_the_phone is None
    assert form.score is not None


@pytest.mark.parametrize(
    ("sent", "gains"),
    [
        ("call=solo&tricks=8&revoke-Ann=1", ["+6", "+6", "+6"]),
        ("call=misere&exposed-Cat=1", ["+36"]),
    ],
    ids=["three tricks fewer", "pays for all"],
)
def test_what_the_scorer_says_of_it_is_shown(sent: str, gains: list[str]) -> None:
    form = form_of(f"caller=Ann&{sent}")

    assert [each.figure for each in form.gaining] == gains


@pytest.mark.parametrize(
    "sent",
    [
        "",
        "caller=Ann",
        "call=solo",
        "caller=Ann&call=solo",
        "caller=Ann&call=misere",
        "caller=Ann&call=proposal&tricks=8",
        "caller=Zed&call=solo&tricks=8",
        "caller=Ann&call=solo&tricks=14",
    ],
)
def test_a_deal_that_is_not_whole_or_cannot_be_has_no_price(sent: str) -> None:
    form = form_of(sent)

    assert form.score is None
    assert {seat.would for seat in form.seats} == {""}
