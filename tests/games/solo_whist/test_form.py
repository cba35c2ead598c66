"""The deal form: what was tapped becomes facts, and facts stand in it as if they were tapped."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from napledger.evening.document import read_document
from napledger.evening.play import opened, played
from napledger.games.solo_whist.deal_form import deal_form
from napledger.games.web import money_format_of
from napledger.reading.faults import Fault
from tests.games.solo_whist.forms import CALLED, filled, form_of, html_of, offered
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
        (
            "caller=Ann&call=solo&tricks=five&outcome=record",
            {"caller": "Ann", "call": "solo", "tricks": "five"},
        ),
    ],
    ids=[
        *("solo", "proposal", "a partner left over", "misere", "misere counted"),
        *("misere by its tricks", "passed", "unaccepted", "abandoned", "revoked twice"),
        *("overcalled", "wrong cards", "besides", "no number"),
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

    assert made.is_decided
    assert made.facts() == lost.facts()
    assert "made" not in made.facts()


@pytest.mark.parametrize(
    "sent",
    [
        "call=misere",
        "call=misere&exposed-Ben=1&exposed-Cat=1",
        "",
        "call=solo&revoke-Ann=1&revoke-Ben=1",
    ],
    ids=["nothing wrong", "two opponents", "no call", "both sides"],
)
def test_where_nothing_decides_the_button_does(sent: str) -> None:
    assert not form_of(f"caller=Ann&{sent}").is_decided


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ("", "outcome: tap what was taken and Record, or All passed"),
        ("outcome=won", "outcome: tap what was taken and Record, or All passed"),
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
        ("partner", "caller"),
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
    assert "This is wrong." in html_of(form)


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
        assert score.transfers == expected.transfers


def test_an_empty_form_takes_over_who_is_away() -> None:
    form = filled({"away": ["Dan"]}, at=HOYLE)

    assert form.away == ("Dan",)
    assert form.stands == ()
    assert not form.has_extras


def test_the_button_that_ended_a_deal_stands_when_it_is_corrected() -> None:
    assert form_of("outcome=record").stands == (("outcome", "record"),)
    assert filled({"caller": "Ann", "call": "misere", "made": False}, at=HOYLE).stands == (
        ("outcome", "lost"),
    )


# What is to be tapped


def test_a_tile_says_who_deals_who_calls_first_and_who_stands_out() -> None:
    form = form_of("caller=Ann&partner=Cat", players=5)

    assert [(seat.name, seat.mark, seat.idle) for seat in form.seats] == [
        ("Ann A.", "1st call", False),
        ("Ben B.", "", False),
        ("Cat C.", "", False),
        ("Dan D.", "out", True),
        ("Eve E.", "", False),
    ]
    assert [seat.is_dealer for seat in form.seats] == [False] * 4 + [True]
    assert [seat.chosen for seat in form.seats] == [True] + [False] * 4
    assert [seat.is_partner for seat in form.seats] == [False, False, True, False, False]
    assert form.dealer_name == "Eve E."
    assert form.idle == "Dan"


def test_whoever_is_away_is_marked_and_cannot_call() -> None:
    form = form_of("away=Ben&dealer=Cat", players=5)

    assert {seat.key: seat.mark for seat in form.seats if seat.mark} == {
        "Ben": "away",
        "Dan": "1st call",
    }


@pytest.mark.parametrize(
    ("players", "sent", "crowd"),
    [
        (5, "", ""),
        (6, "", "6 are there, and five play: who is away?"),
        (7, "away=Ann", "6 are there, and five play: who is away?"),
        (7, "away=Ann&away=Ben", ""),
    ],
)
def test_where_too_many_are_there_the_form_asks_who_is_away(
    players: int, sent: str, crowd: str
) -> None:
    form = form_of(sent, players=players)

    assert form.crowd == crowd
    assert (form.groups[0].name == "away") is bool(crowd)
    assert ('<details class="extras" open>' in html_of(form)) is bool(crowd)


def test_a_table_of_two_can_be_shown_though_no_deal_can_be_recorded() -> None:
    form = form_of(players=2)

    assert [seat.idle for seat in form.seats] == [False, False]
    assert "proposal" not in offered(html_of(form), "call")


@pytest.mark.parametrize("sent", ["dealer=Zed", "dealer=Ann&away=Ann"])
def test_a_dealer_who_cannot_be_changes_nothing_of_what_is_shown(sent: str) -> None:
    assert form_of(sent).seating.dealer == "Dan"


@pytest.mark.parametrize(
    ("at_this_table", "players", "calls"),
    [
        (HOYLE, 4, "proposal solo misere abundance abundance_in_trumps open_misere"),
        (HOYLE, 5, "proposal solo misere abundance abundance_in_trumps open_misere"),
        (HOYLE, 6, "proposal solo misere abundance abundance_in_trumps open_misere"),
        (HOYLE, 3, "solo misere abundance abundance_in_trumps open_misere"),
        (rules("hoyle_three"), 4, "solo misere abundance abundance_in_trumps open_misere"),
        (EB1911, 4, "proposal solo misere abundance open_misere"),
    ],
)
def test_three_players_have_no_proposal_to_tap(
    at_this_table: dict[str, Any], players: int, calls: str
) -> None:
    html = html_of(form_of(at=at_this_table, players=players))

    assert offered(html, "call") == [*calls.split(), "declared_abundance"]


REASONS = [
    *("abandoned-misdeal", "abandoned-exposed_card", "abandoned-wrong_cards"),
    *("abandoned-faulty_pack", "abandoned-both_at_fault"),
]


@pytest.mark.parametrize(
    ("at_this_table", "tricks", "outcomes"),
    [
        (HOYLE, 14, ["made", "lost", "passed", "record"]),
        (EB1911, 0, ["made", "lost", "passed", "record"]),
        (
            rules(pay=dict.fromkeys(("misere", "open_misere", "declared_abundance"))),
            14,
            ["passed", "record"],
        ),
    ],
    ids=["some tricks are paid", "no tricks are paid", "all are"],
)
def test_calls_without_a_price_for_tricks_have_made_and_lost_instead(
    at_this_table: dict[str, Any], tricks: int, outcomes: list[str]
) -> None:
    html = html_of(form_of(at=at_this_table))

    assert len(offered(html, "tricks")) == tricks
    assert offered(html, "outcome") == [*outcomes, "abandoned", *REASONS]


@pytest.mark.parametrize(
    ("at_this_table", "players", "groups"),
    [
        (
            HOYLE,
            4,
            ("proposer away dealer wrong_cards revoke out_of_turn exposed over taken"),
        ),
        (NOTHING, 3, "away dealer over taken"),
        (
            EB1911,
            4,
            "proposer tied away dealer revoke over taken",
        ),
        (
            rules("house_five_alone", kitty=True, misdeal_fine=1),
            4,
            "forced away dealer wrong_cards revoke out_of_turn exposed over taken",
        ),
        (
            rules(pay=dict.fromkeys(("misere", "open_misere", "declared_abundance"))),
            4,
            "proposer away dealer wrong_cards revoke over",
        ),
    ],
    ids=["hoyle", "nothing", "britannica", "five alone", "tricks only"],
)
def test_what_the_rules_do_not_have_is_not_asked(
    at_this_table: dict[str, Any], players: int, groups: str
) -> None:
    form = form_of(at=at_this_table, players=players)

    assert [group.name for group in form.groups] == groups.split()


@pytest.mark.parametrize(
    ("sent", "group"),
    [
        ("revoke-Ann=1", "revoke"),
        ("exposed-Ann=1", "exposed"),
        ("wrong_cards=Ann", "wrong_cards"),
        ("misdeals=1", "misdeals"),
    ],
)
def test_what_was_written_is_shown_even_where_the_rules_do_not_have_it(
    sent: str, group: str
) -> None:
    assert group in [each.name for each in form_of(sent, at=NOTHING).groups]


def test_a_fine_for_a_revoke_stands_beside_it() -> None:
    form = form_of(at=rules(kitty=True, revoke="fine", revoke_fine=2))

    [revokes] = [group for group in form.groups if group.name == "revoke"]
    assert revokes.help == "2 to the kitty each."


def test_how_often_somebody_revoked_is_said_in_words() -> None:
    groups = {group.name: group for group in form_of("revoke-Ann=5").groups}

    ann, ben = groups["revoke"].lines[:2]
    assert (ann.label, ann.value) == ("Ann A.", "5")
    assert [word for _value, word in ann.options] == [
        *("–", "revoked", "revoked, twice", "revoked, three times", "revoked, 5 ×"),
    ]
    assert (ben.value, len(ben.options)) == ("0", 4)


def test_more_revokes_than_there_are_tricks_are_not_believed() -> None:
    sent = "caller=Ann&call=solo&tricks=5&outcome=record&revoke-Ann=999999&revoke-Ben=x"

    assert len(form_of(sent).facts()["revokes"]) == 13


def test_the_players_of_the_drawer_are_those_who_hold_cards_in_table_order() -> None:
    groups = {group.name: group for group in form_of(players=5, dealer=2).groups}

    chips = [(chip.value, chip.out) for chip in groups["proposer"].chips[0]]
    assert [value for value, is_out in chips if not is_out] == ["", "Ann", "Cat", "Dan", "Eve"]
    assert [value for value, _is_out in chips] == ["", "Ann", "Ben", "Cat", "Dan", "Eve"]
    assert [line.label for line in groups["over"].lines] == [
        *("Proposal", "Solo", "Misère", "Abundance", "Abundance in trumps", "Open misère"),
    ]


def test_who_is_away_is_no_oddity_to_be_shown_on_the_board() -> None:
    groups = {group.name: group for group in form_of("away=Ann").groups}

    assert all(chip.plain for chip in groups["away"].chips[0])
    assert [chip.checked for chip in groups["away"].chips[0]] == [True, False, False, False]


@pytest.mark.parametrize(
    ("sent", "odd"),
    [
        ("caller=Ann&call=solo&tricks=5&partner=Ben&outcome=record", False),
        ("away=Ann&dealer=Ben&note=x", False),
        ("revoke-Ann=1", True),
        ("revoke-Ann=0", False),
        ("over-solo=Ann", True),
    ],
)
def test_only_what_changes_a_price_is_odd(sent: str, *, odd: bool) -> None:
    assert form_of(sent).has_extras is odd


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
