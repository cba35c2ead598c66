"""What the form shows before a tap is what recording the deal writes."""

from __future__ import annotations

import json
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings

from napledger.evening.document import read_document
from napledger.evening.play import opened, played
from napledger.games.solo_whist.deal_form import SoloDealForm
from napledger.games.solo_whist.phone import said_of
from napledger.games.solo_whist.quote import Shares, before_of, pad_of, quote_of
from napledger.games.solo_whist.score import Table
from napledger.games.web import money_format_of
from napledger.ledger.transfers import KITTY, Transfer, net
from tests.games.solo_whist.forms import CALLED, form_at, form_of, html_of, said
from tests.games.solo_whist.tables import SOLO_WHIST, rules, score_of, table_of, wrong
from tests.games.solo_whist.test_evenings import evenings

POOL = rules("house_pool", ante_dealer=2, ante_others=1)
GENERAL = rules("hoyle_general_misere")


def added(table: Table, shares: Shares, *, caller: str, partner: str = "") -> dict[str, int]:
    """Return what each account gains, added up as a phone does."""
    form = form_at(table)
    gains = dict(before_of(table, seating=form.seating))
    for player in form.seating.in_play:
        share = {caller: shares.caller, partner: shares.partner}.get(player, shares.opponent)
        gains[player] = gains.get(player, 0) + share
    gains[KITTY] = gains.get(KITTY, 0) + shares.kitty
    return {account: gain for account, gain in gains.items() if gain}


def written(table: Table, **facts: Any) -> dict[str, int]:
    """Return what each account gains when this deal is recorded."""
    return net(score_of(facts, table=table).transfers)


@settings(max_examples=60)
@given(evenings())
def test_what_a_phone_adds_up_is_what_recording_the_deal_writes(raw: dict[str, Any]) -> None:
    document = read_document(raw)
    table = opened(document.opening)
    for entry in document.log:
        table, _score = played(entry, table=table, game=SOLO_WHIST)
    if len(table.seated) > 5:
        return
    quote = quote_of(table, seating=form_at(table).seating)
    hands = form_at(table).seating.in_play
    for caller, tricks in zip((*hands, *hands), (0, 5, 8, 9, 13, 4, 7, 12), strict=False):
        for call in quote.terms.ranked[1:]:
            shares = quote.of_call(call, tricks=tricks)
            expected = written(table, caller=caller, call=call, tricks=tricks)
            assert added(table, shares, caller=caller) == expected


@pytest.mark.parametrize(("caller", "partner"), [*permutations(("Ann", "Ben", "Cat", "Dan"), 2)])
def test_whoever_proposes_and_accepts_the_shares_add_up(caller: str, partner: str) -> None:
    table = table_of(4, POOL, kitty=7)
    quote = quote_of(table, seating=form_at(table).seating)
    proposal = {"caller": caller, "call": "proposal", "partner": partner}

    for tricks in range(14):
        shares = quote.of_call("proposal", tricks=tricks)
        expected = written(table, **proposal, tricks=tricks)
        assert added(table, shares, caller=caller, partner=partner) == expected


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("made", [True, False], ids=["made", "lost"])
def test_made_and_lost_of_a_misere_add_up(players: int, *, made: bool) -> None:
    table = table_of(players, POOL, kitty=7)
    quote = quote_of(table, seating=form_at(table).seating)

    shares = quote.of_call("misere", made=made)

    expected = written(table, caller="Ann", call="misere", made=made)
    assert added(table, shares, caller="Ann") == expected


@pytest.mark.parametrize(
    ("at_this_table", "facts"),
    [(GENERAL, {"losers": ["Ben"]}), (rules("eb1911"), {"losers": ["Ben"]}), (POOL, {})],
    ids=["last trick", "most tricks", "pool"],
)
@pytest.mark.parametrize("players", [3, 4, 5])
def test_what_is_paid_when_all_pass_adds_up(
    at_this_table: dict[str, Any], facts: dict[str, Any], players: int
) -> None:
    table = table_of(players, at_this_table)

    shares = quote_of(table, seating=form_at(table).seating).of_pass()

    assert added(table, shares, caller="Ben") == written(table, passed=True, **facts)


def paid_by(form: SoloDealForm, *, caller: str, partner: str, shares: Shares) -> dict[str, int]:
    """Return what each account gains by payments between those who face each other."""
    facing = json.loads(said(html_of(form), "dealer", form.seating.dealer)["facing"])
    others = facing[caller][partner]
    gains: dict[str, int] = {}
    for side, other in zip((caller, partner) if partner else (caller,) * 3, others, strict=False):
        gains[other] = gains.get(other, 0) + shares.opponent
        gains[side] = gains.get(side, 0) - shares.opponent
    return gains


@pytest.mark.parametrize("players", [4, 5])
@pytest.mark.parametrize(("caller", "partner"), [("Ann", "Cat"), ("Cat", "Ann"), ("Ben", "")])
def test_a_phone_is_told_who_settles_with_whom(players: int, caller: str, partner: str) -> None:
    table = table_of(players, rules())
    form = form_at(table)
    quote = quote_of(table, seating=form.seating)
    call = {"call": "proposal", "partner": partner} if partner else {"call": "solo"}
    facts = {"caller": caller, **call, "tricks": 6}

    shares = quote.of_call(call["call"], tricks=6)

    gains = paid_by(form, caller=caller, partner=partner, shares=shares)
    assert gains == net(score_of(facts, table=table).transfers)


def test_three_players_are_told_whom_they_face_alone() -> None:
    html = html_of(form_of(players=3))

    assert json.loads(said(html, "dealer", "Cat")["facing"]) == {
        "Ann": {"": ["Ben", "Cat"]},
        "Ben": {"": ["Cat", "Ann"]},
        "Cat": {"": ["Ann", "Ben"]},
    }


# On the buttons


def test_a_trick_says_what_it_costs_each_opponent_for_every_call() -> None:
    pad = form_of(at=rules(pay={"slam": [48, 48]})).pad

    assert [call.word for call in pad.calls] == [
        *("proposal", "solo", "misère", "abundance", "abundance in trumps", "open misère"),
        *("declared abundance", "slam"),
    ]
    assert pad.tricks[4].prices == ["−10", "−7", "", "−23", "−23", "", "", ""]
    assert pad.tricks[9].prices == ["+7", "+10", "", "+18", "+18", "", "", ""]
    assert pad.tricks[13].prices == ["+16", "+14", "", "+22", "+22", "", "", ""]
    assert [(trick.number, trick.called) for trick in pad.tricks if trick.called] == [
        *((5, "solo"), (8, "proposal"), (9, "abundance abundance_in_trumps")),
    ]
    assert pad.tricks[8].ended == {
        "proposal": "made",
        "solo": "made",
        "abundance": "lost",
        "abundance_in_trumps": "lost",
    }
    assert (pad.price_chars, pad.trick_chars, pad.gain_chars, pad.would_chars) == (3, 3, 4, 4)


def test_a_call_says_both_its_prices_in_one_where_they_are_equal() -> None:
    pad = form_of(at=rules(pay={"solo": [6, 7], "misere": [0, 0]})).pad

    assert [call.prices for call in pad.calls][:4] == [["±6"], ["+6", "−7"], ["0", "0"], ["±18"]]


def test_made_and_lost_say_what_the_caller_gains_by_every_call() -> None:
    made, lost = form_of(at=rules("house_pool"), kitty=5).pad.outcomes

    assert (made.word, made.gains) == ("made", ["", "", "+41", "", "", "+77", "+113"])
    assert (lost.word, lost.gains) == ("lost", ["", "", "−41", "", "", "−77", "−113"])


@pytest.mark.parametrize(
    ("at_this_table", "hint", "text", "asks"),
    [
        (rules(), "thrown up", "All passed, thrown up", ""),
        (rules("house_pool"), "each −1", "All passed, each −1", ""),
        (
            GENERAL,
            "loser −18",
            "All passed, general misère by {caller}",
            "Who took the last trick?",
        ),
        (
            rules("eb1911"),
            "loser −18",
            "All passed, general misère by {caller}",
            "Who took the most tricks?",
        ),
    ],
    ids=["thrown up", "pool", "last trick", "most tricks"],
)
def test_all_passed_says_what_happens_then(
    at_this_table: dict[str, Any], hint: str, text: str, asks: str
) -> None:
    passed = form_of(at=at_this_table).pad.all_passed

    assert (passed.hint, passed.said, passed.asks) == (hint, text, asks)


# As filled in


def test_a_deal_that_is_whole_says_what_each_would_gain() -> None:
    form = form_of("caller=Ann&call=proposal&partner=Cat&tricks=7")

    assert [(price.outcome, price.gain, price.changes) for price in form.prices] == [
        ("record", "−7", "Ann A. −7, Ben B. +7, Cat C. −7, Dan D. +7"),
    ]
    assert form.prices[0].said == "Ann A. pays Ben B. 7 · Cat C. pays Dan D. 7"
    assert [seat.would for seat in form.seats] == [
        *([("−7", "down")], [("+7", "up")], [("−7", "down")], [("+7", "up")]),
    ]


def test_made_and_lost_are_both_said() -> None:
    form = form_of("caller=Ann&call=misere", at=rules("house_pool"), kitty=3)

    assert [(price.outcome, price.gain, price.said) for price in form.prices] == [
        (
            "made",
            "+39",
            "Ben B., Cat C. and Dan D. pay Ann A. 12 each · the kitty pays Ann A. 3",
        ),
        (
            "lost",
            "−39",
            "Ann A. pays Ben B., Cat C. and Dan D. 12 each · Ann A. pays the kitty 3",
        ),
    ]
    assert form.prices[0].changes == "Ann A. +39, Ben B. −12, Cat C. −12, Dan D. −12, kitty −3"
    assert form.seats[1].would == [("−12", "down"), ("+12", "up")]


def test_what_went_wrong_is_priced_by_the_one_button_that_is_left() -> None:
    form = form_of("caller=Ann&call=misere&exposed-Cat=1")

    assert [(price.outcome, price.said) for price in form.prices] == [
        ("record", "Cat C. pays Ann A. 36"),
    ]
    assert [seat.would for seat in form.seats] == [
        *([("+36", "up")], (), [("−36", "down")], ()),
    ]


@pytest.mark.parametrize(
    "sent",
    [
        "",
        "caller=Ann",
        "call=solo",
        "caller=Ann&call=solo",
        "caller=Ann&call=proposal&tricks=8",
        "caller=Zed&call=solo&tricks=8",
        "caller=Ann&call=solo&tricks=14",
    ],
)
def test_a_deal_that_is_not_whole_or_cannot_be_has_no_price(sent: str) -> None:
    form = form_of(sent)

    assert form.ends == {}
    assert form.prices == []
    assert {tuple(seat.would) for seat in form.seats} == {()}


def test_a_deal_that_moves_no_money_says_so() -> None:
    form = form_of("caller=Ann&call=misere", at=rules(pay={"misere": [0, 12]}))

    assert [price.said for price in form.prices] == [
        "no money moves",
        "Ann A. pays Ben B., Cat C. and Dan D. 12 each",
    ]


def test_what_is_paid_twice_between_two_is_said_once() -> None:
    paid = [Transfer("Ann", "Ben", 5, "a"), Transfer("Ann", "Ben", 2, "b")]

    assert said_of(paid, names=CALLED, money=money_format_of("counters")) == "Ann A. pays Ben B. 7"


def test_a_phone_is_given_the_same_sentences_to_fill_in() -> None:
    assert json.loads(form_of().patterns) == {
        "many": "{payers} pay {payees} {amount} each",
        "each": "{payers} pays {payees} {amount} each",
        "one": "{payers} pays {payees} {amount}",
        "kitty": "the kitty",
        "none": "no money moves",
        "apart": " · ",
    }


# Without a network


def test_the_form_tells_a_phone_what_it_may_add_up() -> None:
    html = html_of(form_of(at=POOL, kitty=1))

    solo, misere = said(html, "call", "solo"), said(html, "call", "misere")
    five = said(html, "tricks", "5")
    assert (solo["said"], solo["ended"]) == ("{caller}, solo", "{tricks.solo}")
    assert said(html, "call", "proposal")["said"] == "{caller}, {partner}, proposal"
    assert (misere["said"], json.loads(misere["made"])) == ("{caller}, misère", [42, 0, -12, -6])
    assert json.loads(misere["lost"]) == [-42, 0, 12, 6]
    assert (five["word"], five["solo"], five["proposal"]) == ("5 tricks", "made", "lost")
    assert json.loads(five["shares"])["solo"] == [24, 0, -6, -6]
    assert json.loads(five["shares"])["proposal"] == [-9, -9, 9, 0]
    assert said(html, "tricks", "1")["word"] == "1 trick"
    assert said(html, "outcome", "record")["deal-text"] == "{call.said}, {call.ended}"
    assert said(html, "outcome", "made")["deal-text"] == "{call.said}, made"
    assert said(html, "outcome", "abandoned")["next-dealer"] == "{dealer.value}"


def test_a_proposer_who_plays_alone_for_six_is_priced_by_six_tricks() -> None:
    six = rules(unaccepted="six")
    table = table_of(4, six)
    form = form_of("caller=Ann&call=solo&tricks=5&forced=on", at=six)

    tricks, html = form.pad.tricks, html_of(form)

    assert [tile.alone for tile in tricks[4:8]] == ["−8", "−7", "+6", "+7"]
    assert [tile.prices[1] for tile in tricks[4:8]] == ["−7", "+6", "+7", "+8"]
    assert [tile.called for tile in tricks[5:9]] == ["solo", "alone", "", "proposal"]
    assert said(html, "outcome", "record")["deal-text"] == "{call.said}, {tricks}"
    for number in range(14):
        shares = quote_of(table, seating=form.seating).of_call("solo", tricks=number, forced=True)
        expected = written(table, caller="Ann", call="solo", tricks=number, forced=True)
        assert added(table, shares, caller="Ann") == expected


@pytest.mark.parametrize(
    ("at", "players"), [(rules(unaccepted="solo"), 4), (rules(unaccepted="six"), 3)]
)
def test_elsewhere_nobody_plays_alone_for_six(at: dict[str, Any], players: int) -> None:
    assert {tile.alone for tile in form_of(at=at, players=players).pad.tricks} == {""}


def test_where_no_tricks_are_paid_a_deal_that_is_decided_is_said_without_a_result() -> None:
    html = html_of(form_of(at=rules("eb1911")))

    assert said(html, "outcome", "record")["deal-text"] == "{call.said}"


def test_every_dealer_says_who_deals_next_who_is_out_and_what_the_deal_costs() -> None:
    html = html_of(form_of(at=POOL, players=5))

    facts = said(html, "dealer", "Ann")
    assert facts["word"] == "Ann A."
    assert facts["left"] == "Ben Cat Dan Eve Ann"
    assert (facts["idle"], facts["without"]) == ("Eve", "")
    assert json.loads(facts["marks"]) == {"Ben": "1st call", "Eve": "out"}
    assert json.loads(facts["before"]) == {
        "Ann": -2,
        "Ben": -1,
        "Cat": -1,
        "Dan": -1,
        KITTY: 5,
    }


@pytest.mark.parametrize(
    ("players", "sent"), [(6, ""), (4, "away=Ann&away=Ben")], ids=["too many", "too few"]
)
def test_where_no_deal_can_be_a_dealer_says_no_more_than_who_is_next(
    players: int, sent: str
) -> None:
    facts = said(html_of(form_of(sent, players=players)), "dealer", "Cat")

    assert sorted(facts) == ["left", "word"] or sorted(facts) == ["left", "plain", "word"]


def test_a_dealer_who_is_away_says_no_more_than_who_is_next() -> None:
    facts = said(html_of(form_of("away=Ann", players=5)), "dealer", "Ann")

    assert sorted(facts) == ["left", "word"]


def test_a_revoke_is_told_with_whose_it_was() -> None:
    facts = {"caller": "Ann", "call": "solo", "tricks": 8, "revokes": [wrong("Ann")]}
    form = form_of("caller=Ann&call=solo&tricks=8&revoke-Ann=1")

    assert form.prices[0].said == "Ann A. pays Ben B., Cat C. and Dan D. 6 each"
    assert net(score_of(facts, table=table_of(4, rules())).transfers)["Ann"] == -18


def test_a_pad_of_other_money_writes_it_so() -> None:
    table = table_of(4, rules(), stake=5)
    quote = quote_of(table, seating=form_at(table).seating)

    pad = pad_of(quote, proposes=True, money=money_format_of("GBP"))

    assert pad.calls[1].prices == ["±30p"]
    assert pad.outcomes[0].gains[-1] == "+£5.40"
