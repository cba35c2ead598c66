"""The deal form: taps become facts and facts taps, what is asked, and what the deal would pay."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.games.conformance.html import parsed
from napledger.reading.faults import Fault
from tests.games.solo_whist.forms import CALLED, ends, filled, form_of, offered, step, steps
from tests.games.solo_whist.tables import NAMES, RULES, ann, called, passed, rules, wrong

ALONE = "caller=Ann&call=solo&tricks=5&outcome=record"

TAPPED: dict[str, tuple[str, str, dict[str, Any]]] = {
    "a partner left over": (
        "hoyle",
        f"{ALONE}&partner=Dan&proposer=Ben&exposed-Cat=1",
        ann("solo", 5),
    ),
    "tricks left over": (
        "hoyle",
        "caller=Ann&call=misere&tricks=6&outcome=lost",
        ann("misere", made=False),
    ),
    "misère counted": (
        "hoyle",
        "caller=Ann&call=misere&taken=2&outcome=lost",
        ann("misere", 2, made=False),
    ),
    "passed": ("hoyle", "outcome=passed&caller=Ben&call=solo", passed()),
    "last trick": ("hoyle_general_misere", "outcome=passed&caller=Dan", passed("Dan")),
    "most tricks": ("eb1911", "outcome=passed&caller=Dan&tied=Ben&tied=Dan", passed("Dan", "Ben")),
    "for a reason": (
        "hoyle",
        "outcome=abandoned-misdeal&caller=Ann&call=solo&tricks=3",
        {"abandoned": True, "reason": "misdeal"},
    ),
    "revoked twice": (
        "hoyle",
        f"{ALONE}&revoke-Cat=2&revoke-Ann=0",
        ann("solo", 5, revoked="Cat Cat"),
    ),
    "no more than there can be": (
        "hoyle",
        f"{ALONE}&revoke-Ann=999999",
        ann("solo", 5, revoked="Ann " * 20),
    ),
    "overcalled": (
        "hoyle",
        "caller=Ann&call=open_misere&outcome=made&over-solo=Ben&over-misere=Cat",
        ann("open_misere", made=True, overcalled=[called("Ben", "solo"), called("Cat", "misere")]),
    ),
    "not beaten": (
        "hoyle",
        f"{ALONE}&over-proposal=Ben&over-abundance=Cat",
        ann("solo", 5, overcalled=[called("Ben", "proposal")]),
    ),
    "besides": (
        "hoyle",
        f"{ALONE}&dealer=Cat&away=Dan&note= ha ",
        ann("solo", 5, dealer="Cat", away=["Dan"], note="ha"),
    ),
    "stands for a solo": ("house_five_alone", f"{ALONE}&forced=on", ann("solo", 5, forced=True)),
    "called higher": (
        "house_five_alone",
        "caller=Ann&call=abundance&tricks=5&outcome=record&forced=on",
        ann("abundance", 5),
    ),
}


@pytest.mark.parametrize(("at_this_table", "sent", "facts"), TAPPED.values(), ids=TAPPED)
def test_what_was_tapped_is_sent_as_facts(
    at_this_table: str, sent: str, facts: dict[str, Any]
) -> None:
    assert form_of(sent, at=at_this_table).facts() == facts


@pytest.mark.parametrize(
    ("at_this_table", "sent", "is_decided"),
    [
        ("hoyle", "call=misere", False),
        ("hoyle", "call=misere&exposed-Ben=1&exposed-Cat=1", False),
        ("hoyle", "call=misere&revoke-Ann=1", True),
        ("hoyle", "call=misere&exposed-Ben=1", True),
        ("hoyle", "call=misere&wrong_cards=Ben", True),
        ("eb1911", "call=misere&taken=3&revoke-Ben=1", True),
        ("hoyle_penny", "call=proposal&partner=Ben&revoke-Ann=1&revoke-Ben=1", True),
    ],
)
def test_made_or_lost_is_said_by_the_button_unless_something_decides(
    at_this_table: str, sent: str, *, is_decided: bool
) -> None:
    made, lost = (
        form_of(f"caller=Ann&outcome={outcome}&{sent}", at=at_this_table).facts()
        for outcome in ("made", "lost")
    )

    assert ("made" in made, "made" in lost) == (not is_decided, not is_decided)


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ("", "caller: who called? Tap the caller first"),
        (ALONE.replace("record", "won"), "outcome: “won” is none of the answers"),
        ("caller=Ann&call=nap&outcome=record", "call: what was called? Tap the call first"),
        ("caller=Zed&outcome=record", "caller: Zed is not seated; seated are Ann, Ben, Cat, Dan"),
        (ALONE.replace("5", "five"), "tricks: “five” is no number"),
        ("outcome=record&call=solo", "caller: who called? Tap the caller first"),
        ("outcome=record&caller=Ann", "call: what was called? Tap the call first"),
        (
            "outcome=record&caller=Ann&call=solo",
            "tricks: how many tricks were taken? Tap the number",
        ),
        (
            "outcome=record&caller=Ann&call=proposal&tricks=8&partner=Ann",
            "partner: who accepted the proposal? Tap the partner too",
        ),
    ],
)
def test_what_is_still_to_be_tapped_is_asked_for(sent: str, sentence: str) -> None:
    with pytest.raises(Fault) as refused:
        form_of(sent).facts()

    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("sent", "path", "field"),
    [
        ("", "partner", "partner"),
        ("", "losers[0]", "caller"),
        ("", "revokes[1].how", "revoke"),
        ("", "overcalled[0].call", "over"),
        ("", "made", "outcome"),
        ("caller=Ann&call=solo", "tricks", "tricks"),
        ("caller=Ann&call=misere", "tricks", "taken"),
    ],
)
def test_a_fault_stands_where_it_can_be_mended(sent: str, path: str, field: str) -> None:
    form = form_of(sent)

    form.refuse(Fault(path, "this is wrong"))

    assert form.errors == {field: ["This is wrong."]}


def test_what_is_wrong_with_a_note_is_said_at_it() -> None:
    form = form_of("note=\u202eha")

    form.refuse(Fault("note", "write this on one line, without control characters"))

    assert form.note_errors == ["Write this on one line, without control characters."]
    assert form.note_typed == "\u202eha"
    assert [seat.name for seat in form.seats] == [CALLED[name] for name in NAMES[:4]]


STANDS: dict[str, tuple[dict[str, Any], str, bool]] = {
    "solo": (ann("solo", 6), "record", False),
    "solo made": (ann("solo", 6, made=True), "made", False),
    "misère": (ann("misere", 2), "record", True),
    "misère lost": (ann("misere", made=False), "lost", False),
    "passed": (passed(note="twice in a row"), "passed", False),
    "unaccepted": (passed(proposer="Cat"), "passed", True),
    "revokes": (ann("solo", 9, revoked="Ann Ann", misdeals=7), "record", True),
    "offences": (
        ann("misere", revokes=[wrong("Cat", "out_of_turn"), wrong("Cat", "exposed")]),
        "record",
        True,
    ),
}


@pytest.mark.parametrize(("facts", "outcome", "extras"), STANDS.values(), ids=STANDS)
def test_a_deal_stands_in_the_form_with_the_button_that_ended_it(
    facts: dict[str, Any], outcome: str, *, extras: bool
) -> None:
    form = filled(facts)

    assert form.facts() == facts
    assert form.stands == [("outcome", outcome)]
    assert form.has_extras is extras


def test_an_empty_form_takes_over_who_is_away() -> None:
    form = filled({"away": ["Dan"]})

    assert form.away == ("Dan",)
    assert form.stands == []
    assert not form.has_extras


def test_a_tile_says_who_deals_who_calls_first_and_who_stands_out() -> None:
    form = form_of("caller=Ann", players=5)
    away = form_of("away=Ben&dealer=Cat", players=5)

    assert [(seat.name, seat.mark, seat.idle) for seat in form.seats] == [
        ("Ann A.", "1st call", False),
        ("Ben B.", "", False),
        ("Cat C.", "", False),
        ("Dan D.", "out", True),
        ("Eve E.", "", False),
    ]
    assert [seat.key for seat in form.seats if seat.is_dealer] == ["Eve"]
    assert [seat.mark for seat in away.seats] == ["", "away", "", "1st call", ""]


@pytest.mark.parametrize(
    ("players", "sent", "is_first", "is_open"),
    [(5, "", False, False), (7, "away=Ann", True, True), (7, "away=Ann&away=Ben", True, False)],
)
def test_where_too_many_sit_there_who_is_away_comes_first(
    players: int, sent: str, *, is_first: bool, is_open: bool
) -> None:
    form = form_of(sent, players=players)

    assert (steps(form.controls.drawer)[0] == "away") is is_first
    assert form.has_extras is is_open


def test_a_table_of_two_and_a_dealer_who_cannot_be_change_nothing_of_what_is_shown() -> None:
    form = form_of(ALONE, players=2)

    assert [seat.idle for seat in form.seats] == [False, False]
    assert form.score is None
    assert form_of("dealer=Zed").dealer == "Dan"
    assert form_of("dealer=Ann&away=Ann").dealer == "Dan"


@pytest.mark.parametrize(
    ("at_this_table", "calls"),
    [
        ("hoyle", "proposal solo misere abundance abundance_in_trumps open_misere"),
        ("hoyle_three", "solo misere abundance abundance_in_trumps open_misere"),
        ("eb1911", "proposal solo misere abundance open_misere"),
    ],
)
def test_the_calls_are_those_of_the_rules_lowest_first(at_this_table: str, calls: str) -> None:
    assert offered(form_of(at=at_this_table), "call") == [*calls.split(), "declared_abundance"]


def test_a_call_says_both_its_prices_in_one_where_they_are_equal() -> None:
    form = form_of(at=rules(pay={"solo": [6, 7], "misere": [0, 0]}))
    prices = [each.said for each in step(form, "call") if each.get("class") == "chip__price"]

    assert prices[:4] == ["±6", "+6 −7", "0 0", "±18"]


@pytest.mark.parametrize(
    ("at_this_table", "has_row", "outcomes"),
    [
        ("hoyle", True, ["record", "made", "lost", "passed"]),
        ("eb1911", False, ["record", "made", "lost", "passed"]),
        ("all counted", True, ["record", "passed"]),
    ],
)
def test_calls_without_a_price_for_tricks_have_made_and_lost_instead(
    at_this_table: str, outcomes: list[str], *, has_row: bool
) -> None:
    form = form_of(at=at_this_table)

    assert ("tricks" in steps(form.controls.board)) is has_row
    assert ends(form) == outcomes


@pytest.mark.parametrize(
    ("at_this_table", "hint"),
    [("hoyle", "thrown up"), ("house_pool", "each −1"), ("hoyle_general_misere", "loser pays")],
)
def test_all_passed_says_what_happens_then(at_this_table: str, hint: str) -> None:
    root = parsed(f"<div>{form_of(at=at_this_table).controls.ends}</div>")
    [passed_button] = [each for each in root.of_tag("button") if each.get("value") == "passed"]

    assert passed_button.of_tag("small")[0].said == hint


@pytest.mark.parametrize(
    ("at_this_table", "often", "more"),
    [
        ("hoyle", "revoke wrong_cards away", "proposer out_of_turn exposed taken"),
        ("forgiving", "away", "proposer taken"),
        ("eb1911", "revoke away", "losers tied proposer taken"),
        ("five alone, fined", "revoke wrong_cards away", "forced out_of_turn exposed taken"),
        ("all counted", "revoke wrong_cards away", "proposer out_of_turn exposed"),
    ],
)
def test_what_the_rules_do_not_have_is_not_asked(at_this_table: str, often: str, more: str) -> None:
    form = form_of(at=at_this_table)

    assert steps(form.controls.drawer) == often.split()
    assert steps(form.controls.more) == [*more.split(), "over", "dealer"]


@pytest.mark.parametrize("sent", ["revoke-Ann=1", "exposed-Ann=1", "wrong_cards=Ann", "misdeals=1"])
def test_what_was_written_is_shown_even_where_the_rules_do_not_have_it(sent: str) -> None:
    name = sent.partition("=")[0].partition("-")[0]

    assert name in steps("".join(form_of(sent, at="forgiving").controls))


@pytest.mark.parametrize(
    ("at_this_table", "kitty", "steady"),
    [("hoyle", 0, True), ("hoyle", 5, False), ("house_pool", 0, False)],
)
def test_only_a_kitty_lets_deals_that_wait_change_prices(
    at_this_table: str, kitty: int, *, steady: bool
) -> None:
    assert form_of(at=at_this_table, kitty=kitty).is_steady is steady


SIX, POOL = rules(unaccepted="six"), rules("house_pool", ante_dealer=2, ante_others=1)


@pytest.mark.parametrize(
    ("at_this_table", "kitty", "sent", "gains"),
    [
        # The dealer puts in two and the others one, and 7 lie there: 12 are taken.
        (POOL, 7, "caller=Ann&call=misere&outcome=made", [47, -13, -13, -14, -7]),
        (POOL, 7, "caller=Ann&call=misere&outcome=lost", [-49, 11, 11, 10, 17]),
        (POOL, 7, "outcome=passed", [-2, -2, -2, -3, 9]),
        (RULES["eb1911"], 0, "caller=Ben&tied=Cat&outcome=passed", [12, -12, -12, 12, 0]),
        (SIX, 0, ALONE, [18, -6, -6, -6, 0]),
        (SIX, 0, f"{ALONE}&forced=on", [-21, 7, 7, 7, 0]),
        (
            RULES["fined"],
            0,
            "caller=Ann&call=proposal&partner=Ben&tricks=8&revoke-Cat=2&outcome=record",
            [6, 6, -16, -6, 10],
        ),
    ],
    ids=["made", "lost", "pool", "most tricks", "solo", "alone for six", "fined"],
)
def test_a_phone_adds_up_what_is_filled_in(
    at_this_table: dict[str, Any], kitty: int, sent: str, gains: list[int]
) -> None:
    found = form_of(sent, at=at_this_table, kitty=kitty).on_the_phone

    assert found is not None
    assert [found.get(account, 0) for account in (*NAMES[:4], "kitty")] == gains


@pytest.mark.parametrize(
    ("at_this_table", "sent", "shown"),
    [
        ("hoyle", "call=solo&tricks=8&revoke-Ann=1", ["+6", "+6", "+6"]),
        ("hoyle", "call=misere&exposed-Cat=1", ["+36"]),
        ("hoyle", "call=solo&wrong_cards=Ben", ["+18"]),
        ("hoyle", "call=misere&taken=2", ["+12", "+12", "+12"]),
        ("eb1911", "call=solo&taken=5&revoke-Ben=1", ["+18"]),
    ],
    ids=["three tricks fewer", "pays for all", "wrong cards", "by its tricks", "at whist"],
)
def test_what_went_wrong_and_decides_a_call_only_the_scorer_can_price(
    at_this_table: str, sent: str, shown: list[str]
) -> None:
    form = form_of(f"caller=Ann&outcome=record&{sent}", at=at_this_table)

    assert form.on_the_phone is None
    assert [each.figure for each in form.gaining] == shown


@pytest.mark.parametrize(
    "sent",
    [
        *("call=solo", "caller=Ann&call=misere", "caller=Ann&call=proposal&tricks=8"),
        *("caller=Zed&call=solo&tricks=8", "caller=Ann&call=solo&tricks=14"),
    ],
)
def test_a_deal_that_is_not_whole_or_cannot_be_has_no_price(sent: str) -> None:
    form = form_of(sent)

    assert form.score is None
    assert {seat.would for seat in form.seats} == {""}


@pytest.mark.parametrize(
    ("at_this_table", "sent", "by_word"),
    [
        ("hoyle", "caller=Ann&call=solo", False),
        ("hoyle", "caller=Ann&call=misere", True),
        ("hoyle", "caller=Ann&call=misere&exposed-Ben=1", False),
        ("hoyle", "caller=Ann&call=misere&wrong_cards=Ben", False),
        ("hoyle_penny", "", True),
        ("all counted", "caller=Ann&call=solo", False),
    ],
)
def test_made_or_lost_is_said_of_calls_that_neither_tricks_nor_mistakes_decide(
    at_this_table: str, sent: str, *, by_word: bool
) -> None:
    form = form_of(sent, at=at_this_table)

    assert bool(form.tariff.told(form.answers)["by_word"]) is by_word
