"""What the form says of the partie: how it stands, what a deal comes to, why there can be none."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import QueryDict

from napledger.games.piquet.form import PiquetDealForm, deal_form
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
BEGUN = {**scores(40, 20), "players": TWO}
BOTH = "What did Ben score? Write both scores, or count them by their parts."
LEAVES = {"kind": "leave", "player": "Ben"}


def form_of(sent: str = "", *log: dict[str, Any], **opening: Any) -> PiquetDealForm:
    """Return the form as sent, of the deal after these, at a table that plays for pence."""
    table = score_of(*log, **opening).table
    return deal_form(table, names=NAMES, money=MoneyFormat("GBP", "en-gb"), sent=QueryDict(sent))


HEADS: list[tuple[str, Log, dict[str, Any], tuple[str, str, str]]] = [
    ("nothing dealt", [], {}, ("Partie: 1 of 6", "", "")),
    (
        "short of the rubicon",
        [scores(40, 20)],
        {},
        ("Partie: 2 of 6", "Ben 80 short of the rubicon", "as it stands, Ann +£1.60"),
    ),
    (
        "the second leads",
        [scores(20, 40)],
        {"rules": rules("cavendish"), "stake": 60},
        ("Partie: 2 of 6", "Ann 80 short of the rubicon", "as it stands, Ben +£1.80"),
    ),
    ("level", [scores(20, 20)], {}, ("Partie: 2 of 6", "both 80 short of the rubicon", "")),
    (
        "over the rubicon",
        [*level(5), scores(20, 20), scores(30, 20)],
        {},
        ("Partie: extra deal 2 of 2", "", "as it stands, Ann +£1.10"),
    ),
    (
        "no rubicon",
        [scores(40, 20)],
        {"rules": rules("flat", rubicon=0), "stake": 50},
        ("Partie: 2 of 6", "", "as it stands, Ann +50p"),
    ),
    (
        "a chouette",
        [BEGUN],
        {"rules": CHOUETTE, "players": THREE, "stake": 10},
        ("Partie: 2 of 6", "Ben 80 short of the rubicon", "as it stands, Ann +£3.20"),
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

    assert [(side.name, side.total, side.beside) for side in sides] == [
        ("Ann", 40, "alone"),
        ("Ben", 20, "with Cat"),
    ]


def test_the_head_stands_as_the_tiles_do() -> None:
    sides = form_of("", {**scores(20, 30), "players": ["Ben", "Ann"]}).head.sides

    assert [(side.name, side.total) for side in sides] == [("Ann", 20), ("Ben", 30)]


COMING: list[tuple[str, str, Log, dict[str, Any], str, str]] = [
    ("half a deal", "score-Ann=28", [], {}, BOTH, ""),
    ("nothing ends", "score-Ann=28&score-Ben=12", [], {}, "", ""),
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
        "Ann wins the partie",
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
    (
        "both would pass",
        "score-Ann=40&score-Ben=41",
        [scores(60, 60)],
        {"rules": rules("hoyle_hundred")},
        (
            "Both would have 100 or more: only one reaches it first, "
            "so write what each had at that moment."
        ),
        "",
    ),
]


@pytest.mark.parametrize(
    ("sent", "log", "opening", "coming", "leading"),
    [each[1:] for each in COMING],
    ids=[each[0] for each in COMING],
)
def test_the_server_says_what_the_deal_ends_and_pays(
    sent: str, log: Log, opening: dict[str, Any], coming: str, leading: str
) -> None:
    form = form_of(sent, *log, **opening)

    assert form.coming == coming
    lead = next(iter(form.gaining), None)
    assert (f"{lead.name} {lead.figure}" if lead else "") == leading


def test_what_was_counted_is_told_thing_by_thing() -> None:
    sent = "played=7-9-6&point=6&sequence-5=1&quatorzes=1&alike-of=elder"
    form = form_of(sent)

    assert form.counted == (("Ann", "6"), ("Ben", "114"))
    assert form.reckoned == (
        "Ben: point 6, quint 15, quatorze 14, repique 60, play 9, cards 10 · Ann: play 6"
    )
    assert form_of("score-Ann=28&score-Ben=12").counted == ()


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
    ("log", "opening", "hindrance", "players"),
    [each[1:] for each in HALTS],
    ids=[each[0] for each in HALTS],
)
def test_the_form_says_why_no_deal_can_be_recorded_now(
    log: Log, opening: dict[str, Any], hindrance: str, players: tuple[str, str]
) -> None:
    form = form_of("", *log, **{"players": THREE} | opening)

    assert form.hindrance == hindrance
    assert form.seating.players == players
    assert len(form.head.sides) == 2
