"""What the form says of the partie: how it stands, what a deal comes to, why there can be none."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.http import QueryDict

from napledger.games.piquet.deal_form import PiquetDealForm, deal_form
from napledger.games.web import MoneyFormat
from tests.games.piquet.evenings import (
    BROKEN_OFF,
    FOUR,
    THREE,
    TWO,
    level,
    rules,
    score_of,
    scores,
)

Log = list[dict[str, Any]]

NAMES = {name: name for name in FOUR}
CHOUETTE = rules("cavendish_chouette")
DIFFERENCE = rules(unfinished="difference")
BEGUN = {**scores(40, 20), "players": TWO}
LEAVES = {"kind": "leave", "player": "Ben"}


def form_of(sent: str = "", *log: dict[str, Any], **opening: Any) -> PiquetDealForm:
    """Return the form as sent, of the deal after these, at a table that plays for pence."""
    table = score_of(*log, **opening).table
    return deal_form(table, names=NAMES, money=MoneyFormat("GBP", "en-gb"), sent=QueryDict(sent))


HEADS: list[tuple[str, Log, dict[str, Any], tuple[str, str, str]]] = [
    ("nothing dealt", [], {}, ("Deal 1 of 6", "", "")),
    (
        "short of the rubicon",
        [scores(40, 20)],
        {},
        ("Deal 2 of 6", "Ben 80 short of the rubicon", "as it stands, Ann +£1.60"),
    ),
    (
        "the second leads",
        [scores(20, 40)],
        {"rules": rules("cavendish"), "stake": 60},
        ("Deal 2 of 6", "Ann 80 short of the rubicon", "as it stands, Ben +£1.80"),
    ),
    ("level", [scores(20, 20)], {}, ("Deal 2 of 6", "both 80 short of the rubicon", "")),
    (
        "over the rubicon",
        [*level(5), scores(20, 20), scores(30, 20)],
        {},
        ("Extra deal 2 of 2", "", "as it stands, Ann +£1.10"),
    ),
    (
        "no rubicon",
        [scores(40, 20)],
        {"rules": rules("flat", rubicon=0), "stake": 50},
        ("Deal 2 of 6", "", "as it stands, Ann +50p"),
    ),
    (
        "a chouette",
        [BEGUN],
        {"rules": CHOUETTE, "players": THREE, "stake": 10},
        ("Deal 2 of 6", "Ben 80 short of the rubicon", "as it stands, Ann +£3.20"),
    ),
    ("a game", [], {"rules": rules("hoyle_hundred")}, ("100 up", "", "")),
    (
        "in a game",
        [scores(20, 60)],
        {"rules": rules("hoyle_hundred")},
        ("100 up", "Ben needs 40", ""),
    ),
    (
        "below the lurch",
        [scores(20, 60)],
        {"rules": rules("hundred_lurch")},
        ("100 up", "Ben needs 40 · Ann 30 short of saving the lurch", ""),
    ),
    (
        "best of five",
        [scores(100, 20), scores(10, 100)],
        {"rules": rules("au_cent")},
        ("Games 2–2, 3 win", "both need 100", ""),
    ),
]


@pytest.mark.parametrize(
    ("log", "opening", "expected"), [each[1:] for each in HEADS], ids=[each[0] for each in HEADS]
)
def test_the_head_says_how_the_partie_stands(
    log: Log, opening: dict[str, Any], expected: tuple[str, str, str]
) -> None:
    head = form_of("", *log, **opening).head

    assert (head.said, head.behind, head.worth) == expected


def test_the_head_shows_both_totals() -> None:
    sides = form_of("", BEGUN, rules=CHOUETTE, players=THREE).head.sides

    assert [(side.name, side.total) for side in sides] == [("Ann", 40), ("Ben", 20)]


COMING: list[tuple[str, str, Log, dict[str, Any], str, str]] = [
    ("half a deal", "score-Ann=28", [], {}, "", ""),
    ("a deal between others", "score-Ann=28&score-Ben=12", [], {}, "", ""),
    ("counted", "played=7-9-6&point=5", [], {}, "Ann 6, Ben 24", ""),
    (
        "the end of a partie",
        "score-Ann=30&score-Ben=20",
        level(5),
        {},
        "Ann wins the partie",
        "Ann +£1.10",
    ),
    (
        "counted, and the end",
        "played=7-9-6&point=5",
        level(5),
        {},
        "Ann 24, Ben 6 · Ann wins the partie",
        "Ann +£1.18",
    ),
    (
        "a rubicon",
        "score-Ann=7&score-Ben=7",
        [scores(20, 10)] * 5,
        {},
        "Ann wins the partie, a rubicon",
        "Ann +£2.64",
    ),
    ("drawn", "score-Ann=20&score-Ben=20", level(7), {}, "the partie is drawn", ""),
    (
        "won by the two of a chouette",
        "score-Ann=20&score-Ben=30",
        [{**each, "players": TWO} for each in level(5)],
        {"rules": CHOUETTE, "players": THREE},
        "Ben and Cat win the partie",
        "Ben +11p",
    ),
    (
        "a game",
        "score-Ann=99&score-Ben=40",
        [scores(10, 10)],
        {"rules": rules("hundred_lurch"), "stake": 50},
        "Ann wins the game",
        "Ann +50p",
    ),
    (
        "a lurch",
        "score-Ann=99&score-Ben=20",
        [scores(10, 10)],
        {"rules": rules("hundred_lurch"), "stake": 50},
        "Ann wins the game, double",
        "Ann +£1.00",
    ),
    ("counted, and broken off", "played=7-9-6&point=5&outcome=broken_off", level(1), {}, "", ""),
    ("counted, and dealt again", "played=7-9-6&outcome=abandoned-misdeal", [], {}, "", ""),
]


@pytest.mark.parametrize(
    ("sent", "log", "opening", "coming", "leading"),
    [each[1:] for each in COMING],
    ids=[each[0] for each in COMING],
)
def test_the_button_says_what_the_deal_ends_and_pays(
    sent: str, log: Log, opening: dict[str, Any], coming: str, leading: str
) -> None:
    form = form_of(sent, *log, **opening)

    assert form.coming == coming
    lead = form.leading
    assert (f"{lead.name} {lead.figure}" if lead else "") == leading


def test_where_both_would_pass_it_is_asked_who_was_first() -> None:
    game, before = rules("hoyle_hundred"), scores(60, 60)

    asked = form_of("score-Ann=40&score-Ben=41", before, rules=game)
    assert asked.rivals == (("Ben", "Ann"), ("Ann", "Ben"))
    assert form_of("score-Ann=40&score-Ben=39", before, rules=game).rivals == ()
    assert form_of("score-Ann=40", before, rules=game).rivals == ()
    assert form_of("score-Ann=40&score-Ben=x", before, rules=game).rivals == ()
    assert form_of("score-Ann=171&score-Ben=171").rivals == ()


@pytest.mark.parametrize(
    ("log", "opening", "expected"),
    [
        ([], {}, ""),
        ([scores(40, 20)], {}, "nothing is paid"),
        ([scores(40, 20)], {"rules": DIFFERENCE}, "Ann +20p, Ben −20p"),
    ],
    ids=["none lasts", "void", "the difference"],
)
def test_breaking_off_says_what_it_pays(log: Log, opening: dict[str, Any], expected: str) -> None:
    assert form_of("", *log, **opening).breaking_off == expected


HALTS: list[tuple[str, Log, dict[str, Any], str, tuple[str, str]]] = [
    ("nothing in the way", [BEGUN], {}, "", ("Ann", "Ben")),
    (
        "somebody has left",
        [BEGUN, LEAVES],
        {},
        "Ben has left in the middle of the partie: let them come back, or break the partie off.",
        ("Ann", "Ben"),
    ),
    (
        "other rules",
        [BEGUN, {"kind": "rules", "rules": rules("au_cent")}],
        {},
        (
            "This partie was begun as the rubicon game, and the rules have changed since: "
            "finish it by those it was begun with, or break it off."
        ),
        ("Ann", "Ben"),
    ),
    (
        "a fourth at a chouette",
        [],
        {"players": FOUR, "rules": CHOUETTE},
        (
            "A chouette is for three, and 4 sit here: "
            "let somebody leave, or play without the chouette."
        ),
        ("Ann", "Ben"),
    ),
    ("broken off", [BEGUN, LEAVES, BROKEN_OFF], {}, "", ("Ann", "Cat")),
]


@pytest.mark.parametrize(
    ("log", "opening", "halt", "players"),
    [each[1:] for each in HALTS],
    ids=[each[0] for each in HALTS],
)
def test_the_form_says_why_no_deal_can_be_recorded_now(
    log: Log, opening: dict[str, Any], halt: str, players: tuple[str, str]
) -> None:
    form = form_of("", *log, **{"players": THREE} | opening)

    assert form.halt == halt
    assert form.seating.players == players
    assert len(form.head.sides) == 2


@pytest.mark.parametrize(
    ("log", "opening", "times", "ends_nothing"),
    [
        ([], {}, 1, True),
        (level(5), {}, 1, False),
        (level(6), {}, 1, True),
        (level(7), {}, 1, False),
        ([], {"rules": rules("cavendish_four")}, 2, True),
        (level(3), {"rules": rules("cavendish_four")}, 2, False),
        ([], {"rules": rules("au_cent")}, 1, False),
    ],
    ids=["first", "sixth", "seventh", "eighth", "first of four", "fourth of four", "hundred"],
)
def test_a_phone_knows_how_often_a_deal_counts_and_whether_it_can_end_anything(
    log: Log, opening: dict[str, Any], times: int, *, ends_nothing: bool
) -> None:
    form = form_of("", *log, **opening)

    assert (form.times, form.ends_nothing) == (times, ends_nothing)


def groups(form: PiquetDealForm) -> list[str]:
    """Return the names of the drawer's groups."""
    return [group.name for group in form.groups]


def test_the_drawer_has_what_the_form_of_the_game_knows() -> None:
    assert groups(form_of()) == ["conceded", "nothing", "dealer"]
    assert groups(form_of(rules=rules("au_cent"))) == ["forfeit", "nothing", "dealer"]
    assert groups(form_of(players=THREE))[:2] == ["first", "second"]
    assert form_of(rules=rules("au_cent")).parts is None


@pytest.mark.parametrize(
    ("log", "opening", "label", "help_text"),
    [
        ([], {}, "Who plays", ""),
        ([], {"rules": CHOUETTE}, "Plays alone", ""),
        ([BEGUN], {}, "Who plays", "Others play when this partie is over."),
    ],
    ids=["two of three", "a chouette", "in the middle"],
)
def test_the_drawer_asks_who_plays(
    log: Log, opening: dict[str, Any], label: str, help_text: str
) -> None:
    first, second = form_of("", *log, players=THREE, **opening).groups[:2]

    assert (first.label, first.help, second.label) == (label, help_text, "Against")
    chosen = [
        chip.value
        for group in (first, second)
        for row in group.chips
        for chip in row
        if chip.checked
    ]
    assert chosen == ["Ann", "Ben"]


def test_every_dealer_says_who_deals_next_and_who_is_elder() -> None:
    (row,) = form_of("", BEGUN, players=THREE).groups[-1].chips

    told = {chip.value: dict(chip.facts) for chip in row}
    assert [chip.value for chip in row if chip.checked] == ["Ben"]
    assert told["Ann"] == {"word": "Ann", "left": "Ben", "marks": json.dumps({"Ben": "elder"})}
    assert told["Cat"]["left"] == "Ann"


def told(form: PiquetDealForm, name: str) -> list[list[tuple[str, dict[str, str]]]]:
    """Return what the chips of a group tell the phone, by what they stand for."""
    group = next(each for each in form.groups if each.name == name)
    return [[(chip.value, dict(chip.facts)) for chip in row] for row in group.chips]


def test_a_phone_knows_what_need_not_be_written() -> None:
    assert told(form_of(), "conceded") == [
        [("", {}), ("Ann", {"fills": "0"}), ("Ben", {"fills": "0"})]
    ]
    assert told(form_of(), "nothing") == [
        [("Ann", {"fills": "0"}), ("Ben", {"fills": "0"})],
        [("Ann", {"fills": "10"}), ("Ben", {"fills": "10"})],
    ]
    names = {"suffices": "{first}, {second}"}
    assert told(form_of(rules=rules("au_cent")), "forfeit") == [
        [("", {}), ("Ann", names), ("Ben", names)]
    ]
    assert form_of().score_most == 171


def test_a_table_of_two_sends_who_plays_along() -> None:
    chips = form_of().picks

    assert [(chip.name, chip.value, chip.facts) for chip in chips] == [
        ("first", "Ann", (("word", "Ann"),)),
        ("second", "Ben", (("word", "Ben"),)),
    ]


@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        ("score-Ann=28&first=Ann&dealer=Ann&note=x", False),
        ("conceded=", False),
        ("conceded=Ben", True),
        ("only_blanche=Ben", True),
    ],
)
def test_the_drawer_lies_open_where_something_odd_is_in_it(sent: str, *, expected: bool) -> None:
    assert form_of(sent).has_extras is expected


def test_the_drawer_lies_open_where_something_in_it_is_wrong() -> None:
    form = form_of()
    form.errors["note"] = ["Odd."]

    assert form.has_extras
    assert form.note_errors == ["Odd."]
    assert form_of("note=+x").note_typed == "x"


def test_the_tray_shows_what_was_counted() -> None:
    form = form_of("played=7-9-6&point=5&sequences-of=Ann&sequence-5=1&blanche=Ann&pique=on")
    tray = form.parts

    assert form.is_counted
    assert tray is not None
    assert (tray.elder, tray.younger, tray.has_pique) == ("Ben", "Ann", True)
    assert tray.blanche == (("Ben", "Ben", False), ("Ann", "Ann", True))
    steppers = {
        each.name: (each.value, each.steps) for whose in tray.hand for each in whose.steppers
    }
    assert steppers["point"] == ("5", "[0, 3, 4, 5, 6, 7, 8]")
    assert steppers["sequence-5"] == ("1", "[0, 1, 2]")
    assert steppers["trios"] == ("0", "[0, 1, 2, 3, 4]")
    holders = {
        whose.name: [name for _key, name, chosen in whose.holders if chosen] for whose in tray.hand
    }
    assert holders == {"point-of": ["Ben"], "sequences-of": ["Ann"], "alike-of": ["Ben"]}
    seven = tray.played[7]
    assert (seven.tricks, seven.others) == (7, 5)
    assert seven.plays[:2] == (("7-8-6", "8–6", False), ("7-9-6", "9–6", True))
    assert len(tray.played) == 13
