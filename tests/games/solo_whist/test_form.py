"""The deal form: what was tapped becomes facts, and facts stand in it as if they were tapped."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from napledger.evening.document import read_document
from napledger.evening.play import opened, played
from napledger.games.conformance.html import parsed
from napledger.games.solo_whist.form import deal_form
from napledger.games.web import money_format_of
from napledger.reading.faults import Fault
from tests.games.solo_whist.forms import CALLED, ends, filled, form_of, offered, step, steps
from tests.games.solo_whist.tables import NAMES, SOLO_WHIST, called, rules, wrong
from tests.games.solo_whist.test_evenings import evenings

EXAMPLES = json.loads(Path("napledger/games/solo_whist/examples.json").read_text(encoding="utf-8"))
DEALS = {example["id"]: example["document"] for example in EXAMPLES["deals"]}

HOYLE = rules()
EB1911 = rules("eb1911")
GENERAL = rules("hoyle_general_misere")
FIVE_ALONE = rules("house_five_alone")
PENNY = rules("hoyle_penny")
NOTHING = rules(revoke="none", misere_offence="none", wrong_cards="none")


def refused(sent: str, **table: Any) -> str:
    """Return the field and the sentence with which what was tapped is refused."""
    with pytest.raises(Fault) as fault:
        form_of(sent, **table).facts()
    return str(fault.value)


# Taps as facts


@pytest.mark.parametrize(
    ("sent", "facts"),
    [
        (
            "caller=Ben&call=solo&tricks=6&outcome=record",
            {"caller": "Ben", "call": "solo", "tricks": 6},
        ),
        (
            "caller=Ben&call=proposal&partner=Dan&tricks=0&outcome=record",
            {"caller": "Ben", "call": "proposal", "partner": "Dan", "tricks": 0},
        ),
        (
            "caller=Ben&call=solo&partner=Dan&tricks=6&outcome=record",
            {"caller": "Ben", "call": "solo", "tricks": 6},
        ),
        (
            "caller=Ben&call=misere&tricks=6&outcome=lost",
            {"caller": "Ben", "call": "misere", "made": False},
        ),
        (
            "caller=Ben&call=misere&taken=2&outcome=lost",
            {"caller": "Ben", "call": "misere", "made": False, "tricks": 2},
        ),
        (
            "caller=Ben&call=misere&taken=0&outcome=record",
            {"caller": "Ben", "call": "misere", "tricks": 0},
        ),
        ("outcome=passed&caller=Ben&call=solo", {"passed": True}),
        ("outcome=passed&proposer=Cat", {"passed": True, "proposer": "Cat"}),
        ("outcome=abandoned&misdeals=2", {"abandoned": True, "misdeals": 2}),
        (
            "caller=Ann&call=solo&tricks=7&outcome=record&revoke-Cat=2&revoke-Ann=0",
            {
                "caller": "Ann",
                "call": "solo",
                "tricks": 7,
                "revokes": [wrong("Cat"), wrong("Cat")],
            },
        ),
        (
            "caller=Ann&call=open_misere&outcome=made&over-solo=Ben&over-misere=Cat",
            {
                "caller": "Ann",
                "call": "open_misere",
                "made": True,
                "overcalled": [called("Ben", "solo"), called("Cat", "misere")],
            },
        ),
        (
            "caller=Ann&call=solo&outcome=record&wrong_cards=Ben&wrong_cards=Cat",
            {"caller": "Ann", "call": "solo", "wrong_cards": ["Ben", "Cat"]},
        ),
        (
            "caller=Ann&call=solo&tricks=5&outcome=record&dealer=Cat&away=Dan&note= ha ",
            {
                "caller": "Ann",
                "call": "solo",
                "tricks": 5,
                "dealer": "Cat",
                "away": ["Dan"],
                "note": "ha",
            },
        ),
    ],
    ids=[
        *("solo", "proposal", "a partner left over", "misere", "misere counted"),
        *("misere by its tricks", "passed", "unaccepted", "abandoned", "revoked twice"),
        *("overcalled", "wrong cards", "besides"),
    ],
)
def test_what_was_tapped_is_sent_as_facts(sent: str, facts: dict[str, Any]) -> None:
    assert form_of(sent).facts() == facts


@pytest.mark.parametrize(
    ("at_this_table", "sent", "losers"),
    [
        (GENERAL, "outcome=passed&caller=Dan", ["Dan"]),
        (EB1911, "outcome=passed&caller=Dan&tied=Ben&tied=Dan", ["Dan", "Ben"]),
    ],
    ids=["last trick", "most tricks"],
)
def test_the_tile_that_was_tapped_lost_a_general_misere(
    at_this_table: dict[str, Any], sent: str, losers: list[str]
) -> None:
    assert form_of(sent, at=at_this_table).facts() == {"passed": True, "losers": losers}


def test_an_unaccepted_proposer_stands_for_a_solo() -> None:
    sent = "caller=Ann&call={call}&tricks=5&outcome=record&forced=on"

    solo = form_of(sent.format(call="solo"), at=FIVE_ALONE).facts()
    abundance = form_of(sent.format(call="abundance"), at=FIVE_ALONE).facts()

    assert solo == {"caller": "Ann", "call": "solo", "tricks": 5, "forced": True}
    assert abundance == {"caller": "Ann", "call": "abundance", "tricks": 5}


@pytest.mark.parametrize(
    ("at_this_table", "sent"),
    [
        (HOYLE, "call=misere&revoke-Ann=1"),
        (HOYLE, "call=misere&exposed-Ben=1"),
        (HOYLE, "call=misere&wrong_cards=Ben"),
        (EB1911, "call=misere&revoke-Ben=1"),
        (PENNY, "call=proposal&partner=Ben&revoke-Ann=1&revoke-Ben=1"),
        (EB1911, "call=misere&taken=3&revoke-Ben=1"),
    ],
    ids=["revoke", "offence", "wrong cards", "at whist", "both partners", "at whist, counted"],
)
def test_where_something_decides_the_button_that_was_tapped_says_nothing(
    at_this_table: dict[str, Any], sent: str
) -> None:
    made = form_of(f"caller=Ann&outcome=made&{sent}", at=at_this_table)
    lost = form_of(f"caller=Ann&outcome=lost&{sent}", at=at_this_table)

    assert made.facts() == lost.facts()
    assert "made" not in made.facts()


@pytest.mark.parametrize(
    "sent", ["call=misere", "call=misere&exposed-Ben=1&exposed-Cat=1"], ids=["nothing", "two"]
)
def test_where_nothing_decides_the_button_does(sent: str) -> None:
    assert form_of(f"caller=Ann&outcome=made&{sent}").facts()["made"] is True


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ("", "caller: who called? Tap the caller first"),
        ("caller=Ann&call=solo&tricks=5&outcome=won", "outcome: “won” is none of the answers"),
        ("caller=Ann&call=nap&outcome=record", "call: what was called? Tap the call first"),
        ("caller=Zed&outcome=record", "caller: Zed is not seated; seated are Ann, Ben, Cat, Dan"),
        ("caller=Ann&call=solo&tricks=five&outcome=record", "tricks: “five” is no number"),
        ("outcome=record&call=solo", "caller: who called? Tap the caller first"),
        ("outcome=record&caller=Ann", "call: what was called? Tap the call first"),
        (
            "outcome=record&caller=Ann&call=solo",
            "tricks: how many tricks were taken? Tap the number",
        ),
        (
            "outcome=record&caller=Ann&call=proposal&tricks=8",
            "partner: who accepted the proposal? Tap the partner too",
        ),
        (
            "outcome=record&caller=Ann&call=proposal&tricks=8&partner=Ann",
            "partner: who accepted the proposal? Tap the partner too",
        ),
    ],
)
def test_what_is_still_to_be_tapped_is_asked_for(sent: str, sentence: str) -> None:
    assert refused(sent) == sentence


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("partner", "partner"),
        ("losers[0]", "caller"),
        ("revokes[1].how", "revoke"),
        ("overcalled[0].call", "over"),
        ("made", "outcome"),
        ("away", "away"),
    ],
)
def test_a_fault_stands_where_it_can_be_mended(path: str, field: str) -> None:
    form = form_of()

    form.refuse(Fault(path, "this is wrong"))

    assert form.errors == {field: ["This is wrong."]}


@pytest.mark.parametrize(
    ("call", "field"),
    [("solo", "tricks"), ("misere", "taken")],
    ids=["in the row", "in the drawer"],
)
def test_what_is_wrong_with_tricks_stands_where_they_are_tapped(call: str, field: str) -> None:
    form = form_of(f"caller=Ann&call={call}")

    form.refuse(Fault("tricks", "this is wrong"))

    assert form.errors == {field: ["This is wrong."]}
    assert "This is wrong." in "".join(form.controls)


# Facts as taps


@pytest.mark.parametrize(
    ("at_this_table", "facts"),
    [
        (HOYLE, {"caller": "Ben", "call": "solo", "tricks": 6, "made": True}),
        (HOYLE, {"caller": "Ben", "call": "misere", "tricks": 2}),
        (HOYLE, {"caller": "Ben", "call": "misere", "tricks": 2, "made": False}),
        (HOYLE, {"passed": True, "proposer": "Cat", "note": "twice in a row"}),
        (HOYLE, {"abandoned": True, "dealer": "Cat", "away": ["Dan"]}),
        (EB1911, {"passed": True, "losers": ["Cat", "Ben"]}),
        (FIVE_ALONE, {"caller": "Ann", "call": "solo", "tricks": 5, "forced": True}),
        (
            HOYLE,
            {
                "caller": "Ann",
                "call": "proposal",
                "partner": "Ben",
                "tricks": 9,
                "revokes": [wrong("Ann"), wrong("Ann"), wrong("Ben")],
                "misdeals": 7,
            },
        ),
        (
            HOYLE,
            {
                "caller": "Ann",
                "call": "open_misere",
                "overcalled": [called("Ben", "proposal"), called("Ben", "solo")],
                "revokes": [wrong("Cat", "out_of_turn"), wrong("Cat", "exposed")],
            },
        ),
        (HOYLE, {"caller": "Ann", "call": "solo", "wrong_cards": ["Cat"]}),
    ],
    ids=[
        *("solo", "misere", "misere lost", "passed", "abandoned", "tied", "forced"),
        *("revokes", "offences", "wrong cards"),
    ],
)
def test_a_form_filled_in_with_a_deal_sends_that_deal_again(
    at_this_table: dict[str, Any], facts: dict[str, Any]
) -> None:
    assert filled(facts, at=at_this_table).facts() == facts


@pytest.mark.parametrize("document", DEALS.values(), ids=DEALS)
def test_a_worked_deal_is_sent_again_as_it_was(document: dict[str, Any]) -> None:
    facts = {name: value for name, value in document["log"][-1].items() if name != "kind"}

    form = filled(facts, at=document["rules"], players=len(document["players"]))

    assert SOLO_WHIST.read_deal(form.facts()) == SOLO_WHIST.read_deal(facts)


@settings(max_examples=100)
@given(evenings())
def test_any_deal_is_sent_again_so_that_it_pays_the_same(raw: dict[str, Any]) -> None:
    document = read_document(raw)
    table = opened(document.opening)
    for entry, facts in zip(document.log, raw["log"], strict=True):
        del facts["kind"]
        form = deal_form(table, names=CALLED, money=money_format_of("counters"), facts=facts)
        again = SOLO_WHIST.read_deal(form.facts())
        _table, score = played(again, table=table, game=SOLO_WHIST)
        table, expected = played(entry, table=table, game=SOLO_WHIST)
        # A form tells of the players in the order of the table.
        assert Counter(score.transfers) == Counter(expected.transfers)


def test_an_empty_form_takes_over_who_is_away() -> None:
    form = filled({"away": ["Dan"]}, at=HOYLE)

    assert form.away == ("Dan",)
    assert form.stands == []
    assert not form.has_extras


@pytest.mark.parametrize(
    ("facts", "outcome"),
    [
        ({"caller": "Ann", "call": "solo", "tricks": 5}, "record"),
        ({"caller": "Ann", "call": "misere", "made": False}, "lost"),
        ({"passed": True}, "passed"),
    ],
)
def test_the_button_that_ended_a_deal_stands_when_it_is_corrected(
    facts: dict[str, Any], outcome: str
) -> None:
    assert filled(facts, at=HOYLE).stands == [("outcome", outcome)]


@pytest.mark.parametrize(
    ("facts", "extras"),
    [
        ({"caller": "Ann", "call": "solo", "tricks": 5}, False),
        ({"caller": "Ann", "call": "misere", "tricks": 2}, True),
        ({"caller": "Ann", "call": "misere", "made": True}, False),
        ({"caller": "Ann", "call": "solo", "tricks": 5, "revokes": [wrong("Ben")]}, True),
        ({"passed": True, "proposer": "Cat"}, True),
        ({"caller": "Ann", "call": "solo", "tricks": 5, "note": "ha"}, False),
    ],
)
def test_the_drawer_is_open_where_something_lies_in_it(
    facts: dict[str, Any],
    *,
    extras: bool,
) -> None:
    assert filled(facts, at=HOYLE).has_extras is extras


# What was kept or half filled in before the form was one of steps


@pytest.mark.parametrize(
    ("sent", "facts"),
    [
        (
            "caller=Ann&call=solo&tricks=7&outcome=record&proposer=Ben&exposed-Cat=1&partner=Dan",
            {"caller": "Ann", "call": "solo", "tricks": 7},
        ),
        (
            "caller=Ann&call=solo&tricks=7&outcome=record&over-proposal=Ben&over-abundance=Cat",
            {
                "caller": "Ann",
                "call": "solo",
                "tricks": 7,
                "overcalled": [called("Ben", "proposal")],
            },
        ),
        (
            "outcome=abandoned-misdeal&caller=Ann&call=solo&tricks=3",
            {"abandoned": True, "reason": "misdeal"},
        ),
    ],
    ids=["of another call", "not beaten", "abandoned"],
)
def test_what_is_not_asked_of_a_deal_is_not_told_of_it(sent: str, facts: dict[str, Any]) -> None:
    assert form_of(sent).facts() == facts


# What is to be tapped


def test_a_tile_says_who_deals_who_calls_first_and_who_stands_out() -> None:
    form = form_of("caller=Ann", players=5)

    assert [(seat.name, seat.mark, seat.idle) for seat in form.seats] == [
        ("Ann A.", "1st call", False),
        ("Ben B.", "", False),
        ("Cat C.", "", False),
        ("Dan D.", "out", True),
        ("Eve E.", "", False),
    ]
    assert [seat.key for seat in form.seats if seat.is_dealer] == ["Eve"]


def test_whoever_is_away_is_marked_and_cannot_call() -> None:
    form = form_of("away=Ben&dealer=Cat", players=5)

    assert {seat.key: seat.mark for seat in form.seats if seat.mark} == {
        "Ben": "away",
        "Dan": "1st call",
    }


@pytest.mark.parametrize(
    ("players", "sent", "is_first", "is_open"),
    [
        (5, "", False, False),
        (6, "", True, True),
        (7, "away=Ann", True, True),
        (7, "away=Ann&away=Ben", True, False),
    ],
)
def test_where_too_many_sit_there_who_is_away_comes_first(
    players: int, sent: str, *, is_first: bool, is_open: bool
) -> None:
    form = form_of(sent, players=players)

    assert (steps(form.controls.drawer)[0] == "away") is is_first
    assert form.has_extras is is_open


def test_a_table_of_two_can_be_shown_though_no_deal_can_be_recorded() -> None:
    form = form_of("caller=Ann&call=solo&tricks=5&outcome=record", players=2)

    assert [seat.idle for seat in form.seats] == [False, False]
    assert form.score is None


@pytest.mark.parametrize("sent", ["dealer=Zed", "dealer=Ann&away=Ann"])
def test_a_dealer_who_cannot_be_changes_nothing_of_what_is_shown(sent: str) -> None:
    assert form_of(sent).dealer == "Dan"


@pytest.mark.parametrize(
    ("at_this_table", "calls"),
    [
        (HOYLE, "proposal solo misere abundance abundance_in_trumps open_misere"),
        (rules("hoyle_three"), "solo misere abundance abundance_in_trumps open_misere"),
        (EB1911, "proposal solo misere abundance open_misere"),
    ],
)
def test_the_calls_are_those_of_the_rules_lowest_first(
    at_this_table: dict[str, Any], calls: str
) -> None:
    assert offered(form_of(at=at_this_table), "call") == [*calls.split(), "declared_abundance"]


def test_a_call_says_both_its_prices_in_one_where_they_are_equal() -> None:
    form = form_of(at=rules(pay={"solo": [6, 7], "misere": [0, 0]}))
    prices = [each.said for each in step(form, "call") if each.get("class") == "chip__price"]

    assert prices[:4] == ["±6", "+6 −7", "0 0", "±18"]


REASONS = [
    *("abandoned-misdeal", "abandoned-exposed_card", "abandoned-wrong_cards"),
    *("abandoned-faulty_pack", "abandoned-both_at_fault"),
]


@pytest.mark.parametrize(
    ("at_this_table", "has_row", "outcomes"),
    [
        (HOYLE, True, ["record", "made", "lost", "passed"]),
        (EB1911, False, ["record", "made", "lost", "passed"]),
        (
            rules(pay=dict.fromkeys(("misere", "open_misere", "declared_abundance"))),
            True,
            ["record", "passed"],
        ),
    ],
    ids=["some tricks are paid", "no tricks are paid", "all are"],
)
def test_calls_without_a_price_for_tricks_have_made_and_lost_instead(
    at_this_table: dict[str, Any], outcomes: list[str], *, has_row: bool
) -> None:
    form = form_of(at=at_this_table)

    assert ("tricks" in steps(form.controls.board)) is has_row
    assert ends(form) == outcomes
    again = parsed(f"<div>{form.controls.drawer}{form.controls.more}</div>").of_tag("button")
    values = [each.get("value") for each in again if each.get("value")]
    assert values == ["abandoned-misdeal", "abandoned", *REASONS[1:]]


@pytest.mark.parametrize(
    ("at_this_table", "hint"),
    [
        (HOYLE, "thrown up"),
        (rules("house_pool"), "each −1"),
        (GENERAL, "loser pays"),
    ],
)
def test_all_passed_says_what_happens_then(at_this_table: dict[str, Any], hint: str) -> None:
    root = parsed(f"<div>{form_of(at=at_this_table).controls.ends}</div>")
    [passed] = [each for each in root.of_tag("button") if each.get("value") == "passed"]

    assert passed.of_tag("small")[0].said == hint


@pytest.mark.parametrize(
    ("at_this_table", "drawer"),
    [
        (HOYLE, "revoke wrong_cards away / proposer out_of_turn exposed taken"),
        (NOTHING, "away / proposer taken"),
        (EB1911, "revoke away / losers tied proposer taken"),
        (
            rules("house_five_alone", kitty=True, misdeal_fine=1),
            "revoke wrong_cards away / forced out_of_turn exposed taken",
        ),
        (
            rules(pay=dict.fromkeys(("misere", "open_misere", "declared_abundance"))),
            "revoke wrong_cards away / proposer out_of_turn exposed",
        ),
    ],
    ids=["hoyle", "nothing", "britannica", "five alone", "tricks only"],
)
def test_what_the_rules_do_not_have_is_not_asked(
    at_this_table: dict[str, Any], drawer: str
) -> None:
    form = form_of(at=at_this_table)

    often, more = drawer.split(" / ")
    assert steps(form.controls.drawer) == often.split()
    assert steps(form.controls.more) == [*more.split(), "over", "dealer"]


@pytest.mark.parametrize(
    ("sent", "name"),
    [
        ("revoke-Ann=1", "revoke"),
        ("exposed-Ann=1", "exposed"),
        ("wrong_cards=Ann", "wrong_cards"),
        ("misdeals=1", "misdeals"),
    ],
)
def test_what_was_written_is_shown_even_where_the_rules_do_not_have_it(
    sent: str, name: str
) -> None:
    assert name in steps("".join(form_of(sent, at=NOTHING).controls))


def test_a_fine_for_a_revoke_stands_beside_it() -> None:
    form = form_of(at=rules(kitty=True, revoke="fine", revoke_fine=2))

    assert step(form, "revoke").of_tag("p")[0].said == "2 to the kitty each."


def test_more_revokes_than_there_can_be_are_not_believed() -> None:
    sent = "caller=Ann&call=solo&tricks=5&outcome=record&revoke-Ann=999999"

    assert len(form_of(sent).facts()["revokes"]) == 20


@pytest.mark.parametrize(
    ("at_this_table", "kitty", "steady"),
    [(HOYLE, 0, True), (HOYLE, 5, False), (rules("house_pool"), 0, False)],
    ids=["none", "brought forward", "pool"],
)
def test_only_a_kitty_lets_deals_that_wait_change_prices(
    at_this_table: dict[str, Any], kitty: int, *, steady: bool
) -> None:
    assert form_of(at=at_this_table, kitty=kitty).is_steady is steady


def test_what_is_wrong_with_a_note_is_said_at_it() -> None:
    form = form_of("note=\u202eha")

    form.refuse(Fault("note", "write this on one line, without control characters"))

    assert form.note_errors == ["Write this on one line, without control characters."]
    assert form.note_typed == "\u202eha"
    assert [seat.name for seat in form.seats] == [CALLED[name] for name in NAMES[:4]]
