"""The form of a deal: its fields become facts, and facts its fields."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import QueryDict

from napledger.games.whist.form import WhistDealForm
from napledger.reading.faults import Fault
from tests.games.whist.forms import deal_form, form_after, form_with
from tests.games.whist.tables import deal, revoke, table_after

FOUR = ["Ann", "Ben", "Cat", "Dan"]
CUT = ["Eve", "Cat", "Ann", "Ben"]
MIDDLE = (deal("Ann", 7),)
OVER = (deal("Ann", 11, four=FOUR), deal("Ann", 11))
"""A rubber is over, and Cat deals the next."""

HONOURS = {"Ann": 3}
REVOKES = [revoke("Ben", "add"), revoke("Ann", "tricks"), revoke("Dan", "deduct"), revoke("Cat")]


@pytest.mark.parametrize(
    ("log", "facts"),
    [
        (MIDDLE, {"tricks": {"Ann": 9}}),
        (MIDDLE, {"tricks": {"Dan": 13}, "honours": {"Ben": 4}, "dealer": "Cat"}),
        (MIDDLE, {"tricks": {"Ann": 7}, "honours": HONOURS, "note": "by candlelight"}),
        (MIDDLE, {"tricks": {"Ann": 7}, "revokes": REVOKES[:1]}),
        (MIDDLE, {"tricks": {"Ann": 7}, "revokes": REVOKES}),
        (MIDDLE, {"misdeal": True}),
        (MIDDLE, {"abandoned": True, "dealer": "Ben", "note": "a faced card"}),
        (MIDDLE, {"broken_off": True}),
        (OVER, {"tricks": {"Eve": 9}, "four": CUT, "honours": {"Ben": 3}}),
        (OVER, {"tricks": {"Eve": 9}, "four": CUT, "honours": {"Ann": 4}}),
        (OVER, {"misdeal": True, "four": CUT}),
    ],
    ids=str,
)
def test_a_form_filled_in_with_a_deal_sends_that_deal_again(
    log: tuple[dict[str, Any], ...], facts: dict[str, Any]
) -> None:
    form = form_with(facts, *log, players=5 if log is OVER else 4)

    assert form.facts() == facts
    ended = [each for each in ("misdeal", "abandoned", "broken_off") if each in facts]
    assert form.stands == [("outcome", each) for each in ended]


@pytest.mark.parametrize(
    ("tricks", "side", "odd"),
    [
        ({"Ann": 5}, "Ben", "2"),
        ({"Ann": 0}, "Ben", "7"),
        ({"Dan": 6}, "Ann", "1"),
        ({"Ann": 9, "Ben": 4}, "Ann", "3"),
        ({"Ben": 4, "Ann": 9}, "Cat", "3"),
    ],
    ids=str,
)
def test_the_side_that_took_the_odd_trick_is_tapped(
    tricks: dict[str, int], side: str, odd: str
) -> None:
    form = form_with({"tricks": tricks}, *MIDDLE)

    assert (form.sent["side"], form.sent["odd"]) == (side, odd)
    assert form.facts() == {"tricks": tricks}


def sent_by(form: WhistDealForm, **taps: str) -> WhistDealForm:
    """Return the form as its fields would be sent, but for these taps."""
    sent = form.sent.copy()
    for name, value in taps.items():
        sent[name] = value
    return deal_form(form.table, sent=sent)


def test_what_is_tapped_otherwise_is_written_anew() -> None:
    form = form_with({"tricks": {"Ann": 5}, "honours": {"Cat": 3}}, *MIDDLE)

    more = sent_by(form, odd="3")
    assert more.facts() == {"tricks": {"Ben": 9}, "honours": {"Cat": 3}}
    other = sent_by(form, side="Cat", odd="2", honours="0-4")
    assert other.facts() == {"tricks": {"Cat": 8}, "honours": {"Ann": 4}}


def test_honours_that_were_written_are_kept_where_they_do_not_count() -> None:
    facts = {"tricks": {"Ann": 9}, "honours": {"Dan": 4}}

    form = form_with(facts, *MIDDLE, preset="no_honours")

    assert 'name="honours" value="1-4" checked' in form.correcting.board
    assert form.facts() == facts
    empty = form_after(*MIDDLE, preset="no_honours")
    assert 'name="honours"' not in empty.controls.board


def test_four_who_are_named_again_in_the_middle_of_a_rubber_are_kept() -> None:
    facts = {"tricks": {"Ann": 9}, "four": FOUR, "dealer": "Ben"}

    form = form_with(facts, *MIDDLE)

    assert [form.sent[f"four_{place}"] for place in range(1, 5)] == FOUR
    assert form.facts() == facts


@pytest.mark.parametrize(
    "written",
    [
        "",
        "[]",
        "7",
        "{",
        '"x"',
        '{"tricks": 7}',
        '{"tricks": {"Zed": 9}}',
        '{"tricks": {"Ann": "9"}}',
        '{"tricks": {"Ann": true}}',
        '{"tricks": {"Ann": 9, "Ben": 5}}',
        "[" * 100000,
        "1" * 5000,
    ],
    ids=lambda text: text[:30],
)
def test_what_is_forged_as_written_is_passed_over(written: str) -> None:
    form = sent_by(form_with({"tricks": {"Cat": 9}}, *MIDDLE), written=written)

    assert form.facts() == {"tricks": {"Cat": 9}}


def test_who_dealt_before_a_cut_is_who_was_named_first() -> None:
    facts = {"tricks": {"Eve": 9}, "four": CUT, "dealer": "Eve"}

    form = form_with(facts, *OVER, players=5)

    assert form.facts() == {"tricks": {"Eve": 9}, "four": CUT}
    assert form.dealer == "Eve"


def test_a_deal_that_cannot_be_at_this_table_is_not_filled_in() -> None:
    form = form_with({"tricks": {"Zed": 9}, "four": [*FOUR[:3], "Zed"]}, players=4)

    assert form.sent.get("side") is None


def test_an_empty_form_stands_for_no_button() -> None:
    form = deal_form(table_after())

    assert form.stands == []
    assert not form.has_extras


@pytest.mark.parametrize(
    ("sent", "path", "sentence"),
    [
        ("", "side", "which side took the odd trick? Tap it first"),
        ("odd=3", "side", "which side took the odd trick? Tap it first"),
        ("side=Ann", "odd", "how many by tricks? Tap the number first"),
        (
            "side=Ann&odd=3&four_1=Ann&four_2=Ben",
            "four",
            "a cut needs all four: tap who deals, and on to the left",
        ),
        ("side=Ann&odd=seven", "odd", "“{came}” is no number"),
        ("side=Ann&odd=1&honours=9-9", "honours", "“{came}” is none of the answers"),
        ("outcome=nonsense", "outcome", "“{came}” is none of the answers"),
    ],
)
def test_a_tap_that_is_missing_is_asked_for_at_its_place(
    sent: str, path: str, sentence: str
) -> None:
    with pytest.raises(Fault) as refused:
        form_after(sent=sent).facts()

    assert refused.value.path == path
    assert sentence in refused.value.pattern


def test_honours_need_to_know_who_the_four_are() -> None:
    with pytest.raises(Fault) as refused:
        form_after(sent="side=Ann&odd=3&honours=0-3", players=5).facts()

    assert str(refused.value) == "four: who are the four? Tap who deals, and on to the left"


@pytest.mark.parametrize(
    ("sent", "facts"),
    [
        ("side=Ann&odd=99", {"tricks": {"Ann": 105}}),
        ("outcome=misdeal&side=Ann&odd=1", {"misdeal": True}),
        ("outcome=broken_off&dealer=Ann&odd=1", {"broken_off": True}),
        ("outcome=played&side=Cat&odd=2&places=Ann+Ben+Cat+Dan", {"tricks": {"Cat": 8}}),
        (
            "outcome=abandoned-faulty_pack&dealer=Dan&side=Ann",
            {"abandoned": True, "reason": "faulty_pack", "dealer": "Dan"},
        ),
        (
            "side=Ann&odd=1&revoke=Ben&penalty=add&revoke_too=&penalty_too=",
            {"tricks": {"Ann": 7}, "revokes": [{"player": "Ben", "penalty": "add"}]},
        ),
    ],
)
def test_what_was_sent_becomes_facts(sent: str, facts: dict[str, Any]) -> None:
    assert form_after(*MIDDLE, sent=sent).facts() == facts


def test_a_cut_in_the_middle_of_a_rubber_is_left_to_the_rules() -> None:
    sent = "side=Ann&odd=1&four_1=Dan&four_2=Cat&four_3=Ben&four_4=Ann"

    facts = {"tricks": {"Ann": 7}, "four": ["Dan", "Cat", "Ben", "Ann"]}
    assert form_after(*MIDDLE, sent=sent).facts() == facts


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("tricks.Eve", "side"),
        ("tricks", "side"),
        ("honours.Ann", "honours"),
        ("revokes[0].penalty", "revoke"),
        ("four[2]", "four"),
        ("dealer", "dealer"),
        ("", ""),
    ],
)
def test_a_fault_of_the_rules_stands_at_its_field(path: str, field: str) -> None:
    form = form_after(*MIDDLE)

    form.refuse(Fault(path, "no"))

    assert form.errors == {field: ["No."]}


def test_a_revoke_lies_in_the_drawer_and_honours_do_not() -> None:
    assert form_after(*MIDDLE, sent="revoke=Ben&penalty=add").has_extras
    assert not form_after(*MIDDLE, sent="side=Ann&odd=2&honours=0-3&places=Ann+Ben").has_extras


def test_a_note_is_shown_as_it_was_sent() -> None:
    assert form_after(sent="note=+by+candlelight").note_typed == "by candlelight"


def test_any_money_may_be_played_for() -> None:
    sent = QueryDict("side=Ann&odd=5")
    table = table_after(deal("Ann", 11), stake=10)

    form = deal_form(table, unit="GBP", sent=sent)

    assert form.gains == {"Ann": 80, "Ben": -80, "Cat": 80, "Dan": -80}
    assert form.headline == "+80p"
