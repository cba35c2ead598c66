"""The form of a deal: its fields become facts, and facts its fields."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.games.whist.form import WhistDealForm
from napledger.reading.faults import Fault
from tests.games.whist.forms import deal_form, form_after, form_with
from tests.games.whist.tables import deal, revoke
from tests.support.pages import in_one_line

FOUR = ["Ann", "Ben", "Cat", "Dan"]
CUT = ["Eve", "Cat", "Ann", "Ben"]
MIDDLE = (deal("Ann", 7),)
OVER = (deal("Ann", 11, four=FOUR), deal("Ann", 11))
"""A rubber is over, and Cat deals the next."""

REVOKES = [revoke("Ben", "add"), revoke("Ann", "tricks"), revoke("Dan", "deduct"), revoke("Cat")]


@pytest.mark.parametrize(
    ("log", "facts"),
    [
        (MIDDLE, {"tricks": {"Dan": 13}, "honours": {"Ben": 4}, "dealer": "Cat"}),
        (MIDDLE, {"tricks": {"Ann": 7}, "honours": {"Ann": 3}, "note": "by candlelight"}),
        (MIDDLE, {"tricks": {"Ann": 7}, "revokes": REVOKES}),
        (MIDDLE, {"tricks": {"Ann": 9}, "four": FOUR, "dealer": "Ben"}),
        (MIDDLE, {"abandoned": True, "dealer": "Ben", "note": "a faced card"}),
        (MIDDLE, {"broken_off": True}),
        (OVER, {"tricks": {"Eve": 9}, "four": CUT, "honours": {"Ann": 4}}),
    ],
    ids=str,
)
def test_a_form_filled_in_with_a_deal_sends_that_deal_again(
    log: tuple[dict[str, Any], ...], facts: dict[str, Any]
) -> None:
    form = form_with(facts, *log, players=5 if log is OVER else 4)

    assert form.facts() == facts
    ended = [each for each in facts if each in ("misdeal", "abandoned", "broken_off")] or ["played"]
    assert form.stands == [("outcome", each) for each in ended]


@pytest.mark.parametrize(
    ("tricks", "side", "odd"),
    [
        ({"Ann": 5}, "Ben", "2"),
        ({"Ann": 0}, "Ben", "7"),
        ({"Dan": 6}, "Ann", "1"),
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

    assert 'name="honours" value="1-4" checked' in in_one_line(form.correcting.board)
    assert form.facts() == facts
    assert 'name="honours"' not in form_after(*MIDDLE, preset="no_honours").controls.board


@pytest.mark.parametrize(
    "written",
    [
        *("", "[]", "{", '{"tricks": 7}', '{"tricks": {"Zed": 9}}', '{"tricks": {"Ann": "9"}}'),
        *('{"tricks": {"Ann": true}}', '{"tricks": {"Ann": 9, "Ben": 5}}', "[" * 100000),
    ],
    ids=lambda text: text[:30],
)
def test_what_is_forged_as_written_is_passed_over(written: str) -> None:
    form = sent_by(form_with({"tricks": {"Cat": 9}}, *MIDDLE), written=written)

    assert form.facts() == {"tricks": {"Cat": 9}}


def test_a_form_that_is_empty_or_cannot_be_filled_in_stands_for_no_button() -> None:
    nobody = form_with({"tricks": {"Zed": 9}, "four": [*FOUR[:3], "Zed"]})

    assert form_after().stands == []
    assert nobody.sent.get("side") is None


@pytest.mark.parametrize(
    ("sent", "players", "path", "sentence"),
    [
        ("odd=3", 4, "side", "which side took the odd trick? Tap it first"),
        ("side=Ann", 4, "odd", "how many by tricks? Tap the number first"),
        (
            "side=Ann&odd=3&four_1=Ann&four_2=Ben",
            4,
            "four",
            "a cut needs all four: tap who deals, and on to the left",
        ),
        (
            "side=Ann&odd=3&honours=0-3",
            5,
            "four",
            "who are the four? Tap who deals, and on to the left",
        ),
        ("side=Ann&odd=seven", 4, "odd", "“seven” is no number"),
        ("side=Ann&odd=1&honours=9-9", 4, "honours", "“9-9” is none of the answers"),
    ],
)
def test_a_tap_that_is_missing_or_forged_is_refused_at_its_place(
    sent: str, players: int, path: str, sentence: str
) -> None:
    with pytest.raises(Fault) as refused:
        form_after(sent=sent, players=players).facts()

    assert refused.value.path == path
    assert sentence in str(refused.value)


CUT_ANEW = "&four_1=Dan&four_2=Cat&four_3=Ben&four_4=Ann"


@pytest.mark.parametrize(
    ("sent", "facts"),
    [
        ("side=Ann&odd=99", {"tricks": {"Ann": 105}}),
        ("outcome=misdeal&side=Ann&odd=1", {"misdeal": True}),
        ("outcome=broken_off&dealer=Ann&odd=1", {"broken_off": True}),
        (
            "outcome=abandoned-faulty_pack&dealer=Dan&side=Ann",
            {"abandoned": True, "reason": "faulty_pack", "dealer": "Dan"},
        ),
        (
            "side=Ann&odd=1&revoke=Ben&penalty=add&revoke_too=&penalty_too=",
            {"tricks": {"Ann": 7}, "revokes": [{"player": "Ben", "penalty": "add"}]},
        ),
        (
            f"side=Ann&odd=1{CUT_ANEW}",
            {"tricks": {"Ann": 7}, "four": ["Dan", "Cat", "Ben", "Ann"]},
        ),
    ],
)
def test_what_was_sent_becomes_facts(sent: str, facts: dict[str, Any]) -> None:
    assert form_after(*MIDDLE, sent=sent).facts() == facts


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("tricks.Eve", "side"),
        ("honours.Ann", "honours"),
        ("revokes[0].penalty", "revoke"),
        ("four[2]", "four"),
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
