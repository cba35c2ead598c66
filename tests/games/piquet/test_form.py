"""The form of a deal: fields become facts, facts become fields, and what the phone is told."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.http import QueryDict

from napledger.games.piquet.form import PiquetDealForm, deal_form
from napledger.games.web import MoneyFormat, money_format_of
from napledger.reading.faults import Fault
from tests.games.piquet.evenings import (
    FOUR,
    THREE,
    TWO,
    level,
    rules,
    score_of,
    scores,
)

Log = list[dict[str, Any]]

NAMES = {name: f"{name} {name[0]}." for name in ("Ann", "Ben", "Cat", "Dan")}
CHOUETTE = rules("cavendish_chouette")
PENCE = MoneyFormat("GBP", "en-gb")
BEGUN = {**scores(20, 20), "players": TWO}


def form_of(sent: str = "", *log: dict[str, Any], **opening: Any) -> PiquetDealForm:
    """Return the form as sent, of the deal after these; Ann deals first."""
    table = score_of(*log, **opening).table
    return deal_form(table, names=NAMES, money=money_format_of("counters"), sent=QueryDict(sent))


def filled(facts: dict[str, Any], *log: dict[str, Any], **opening: Any) -> PiquetDealForm:
    """Return the form filled in with a deal's facts."""
    table = score_of(*log, **opening).table
    return deal_form(table, names=NAMES, money=money_format_of("counters"), facts=facts)


SENT: list[tuple[str, str, dict[str, Any]]] = [
    ("two scores", "score-Ann=28&score-Ben=12", {"scores": {"Ann": 28, "Ben": 12}}),
    (
        "who plays and deals",
        "first=Ben&second=Ann&dealer=Ben&score-Ann=28&score-Ben=0&note=+odd+",
        {
            "players": ["Ben", "Ann"],
            "dealer": "Ben",
            "scores": {"Ben": 0, "Ann": 28},
            "note": "odd",
        },
    ),
    (
        "reckons nothing",
        "score-Ann=28&nothing=Ben",
        {"scores": {"Ann": 28, "Ben": 0}, "nothing": ["Ben"]},
    ),
    (
        "reckons only a carte blanche",
        "score-Ann=28&nothing=Ben&only_blanche=Ben",
        {"scores": {"Ann": 28, "Ben": 10}, "nothing": ["Ben"]},
    ),
    (
        "hand thrown down",
        "score-Ann=44&conceded=Ben",
        {"scores": {"Ann": 44, "Ben": 0}, "conceded": "Ben"},
    ),
    (
        "hand thrown down with a point",
        "score-Ann=44&score-Ben=5&conceded=Ben",
        {"scores": {"Ann": 44, "Ben": 5}, "conceded": "Ben"},
    ),
    ("a penalty", "forfeit=Ben", {"forfeit": "Ben"}),
    (
        "a penalty with scores",
        "forfeit=Ben&score-Ann=1&score-Ben=2",
        {"forfeit": "Ben", "scores": {"Ann": 1, "Ben": 2}},
    ),
    ("dealt again", "outcome=abandoned&dealer=Ann", {"abandoned": True, "dealer": "Ann"}),
    ("broken off", "outcome=broken_off&dealer=Ann&note=late", {"broken_off": True, "note": "late"}),
    (
        "parts",
        "played=7-9-6&point=6&sequence-5=1&sequence-3=1&alike-of=Ann&quatorzes=1&trios=1",
        {
            "parts": {
                "Ben": {"tricks": 7, "play": 9, "point": 6, "sequences": [5, 3]},
                "Ann": {"tricks": 5, "play": 6, "quatorzes": 1, "trios": 1},
            },
        },
    ),
    (
        "parts with a pique, a carte blanche and both scores",
        "played=7-9-6&pique=on&blanche=Ben&point-of=Ann&point=0&score-Ann=6&score-Ben=59",
        {
            "parts": {
                "Ben": {"tricks": 7, "play": 9, "blanche": True, "pique": True},
                "Ann": {"tricks": 5, "play": 6},
            },
            "scores": {"Ann": 6, "Ben": 59},
        },
    ),
    (
        "parts that are no numbers",
        "played=7-9-6&point=six&sequence-5=one&trios=99999999999999",
        {
            "parts": {
                "Ben": {
                    "tricks": 7,
                    "play": 9,
                    "point": "six",
                    "sequences": "one",
                    "trios": "99999999999999",
                },
                "Ann": {"tricks": 5, "play": 6},
            },
        },
    ),
    (
        "more sequences than there can be",
        "played=13-0-0&sequence-3=99999",
        {
            "parts": {
                "Ben": {"tricks": 13, "play": 0, "sequences": [3] * 12},
                "Ann": {"tricks": 0, "play": 0},
            },
        },
    ),
]


@pytest.mark.parametrize(
    ("sent", "facts"), [each[1:] for each in SENT], ids=[each[0] for each in SENT]
)
def test_what_is_sent_becomes_the_facts_of_a_deal(sent: str, facts: dict[str, Any]) -> None:
    assert form_of(sent).facts() == facts


MISSING: list[tuple[str, str, str, str]] = [
    ("what is no number", "score-Ann=28&score-Ben=twelve", "scores", "“twelve” is no number."),
    (
        "against whom",
        "first=Ann&second=Ann&score-Ann=28&score-Ben=12",
        "other",
        "Against whom?",
    ),
    (
        "nothing",
        "",
        "scores",
        "What did Ben B. score? Write both scores, or count them by their parts.",
    ),
    (
        "the second score",
        "score-Ann=28",
        "scores",
        "What did Ben B. score? Write both scores, or count them by their parts.",
    ),
    (
        "the play",
        "point=5",
        "parts",
        "How many tricks has each, and what did they count in play?",
    ),
    (
        "play that is none",
        "played=seven",
        "parts",
        "How many tricks has each, and what did they count in play?",
    ),
]


@pytest.mark.parametrize(
    ("sent", "place", "sentence"),
    [each[1:] for each in MISSING],
    ids=[each[0] for each in MISSING],
)
def test_what_is_missing_is_asked_for_at_its_field(sent: str, place: str, sentence: str) -> None:
    form = form_of(sent)

    with pytest.raises(Fault) as missing:
        form.facts()
    form.refuse(missing.value)

    assert form.errors == {place: [sentence]}
    assert form.score is None


def test_parts_need_their_play() -> None:
    with pytest.raises(Fault) as missing:
        form_of("point=5&point-of=elder").facts()

    assert str(missing.value) == (
        "parts: how many tricks has each, and what did they count in play?"
    )


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ("scores.Ben", "scores"),
        ("scores", "scores"),
        ("players[0]", "one"),
        ("parts.Ben.play", "parts"),
        ("reason", "outcome"),
        ("conceded", "conceded"),
        ("", ""),
    ],
)
def test_a_fault_stands_where_the_deal_was_filled_in(path: str, place: str) -> None:
    form = form_of()

    form.refuse(Fault(path, "odd"))

    assert form.errors == {place: ["Odd."]}


FACTS: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("scores", {"scores": {"Ann": 28, "Ben": 12}}, {}),
    (
        "with all there is",
        {
            "players": TWO,
            "dealer": "Ben",
            "scores": {"Ann": 44, "Ben": 10},
            "nothing": ["Ben"],
            "conceded": "Ben",
            "note": "by candlelight",
        },
        {},
    ),
    (
        "parts",
        {
            "dealer": "Ben",
            "parts": {
                "Ann": {"tricks": 7, "play": 9, "point": 6, "sequences": [5, 5], "pique": True},
                "Ben": {"tricks": 5, "play": 6, "blanche": True, "trios": 1},
            },
        },
        {},
    ),
    (
        "a capot",
        {"parts": {"Ben": {"tricks": 12, "play": 13}, "Ann": {"tricks": 0, "play": 0}}},
        {},
    ),
    ("a penalty", {"forfeit": "Ann"}, {"rules": rules("au_cent")}),
    ("dealt again", {"abandoned": True, "dealer": "Ann", "players": TWO}, {}),
    ("broken off", {"broken_off": True, "note": "late"}, {}),
]


@pytest.mark.parametrize(
    ("facts", "opening"), [each[1:] for each in FACTS], ids=[each[0] for each in FACTS]
)
def test_a_form_filled_in_with_a_deal_sends_that_deal_again(
    facts: dict[str, Any], opening: dict[str, Any]
) -> None:
    assert filled(facts, **opening).facts() == facts


@pytest.mark.parametrize(
    ("facts", "stands"),
    [
        ({"scores": {"Ann": 28, "Ben": 12}}, [("outcome", "record")]),
        ({"abandoned": True, "reason": "misdeal"}, [("outcome", "abandoned-misdeal")]),
        ({"broken_off": True}, [("outcome", "broken_off")]),
    ],
    ids=["scored", "dealt again", "broken off"],
)
def test_a_page_that_corrects_a_deal_knows_how_it_ended(
    facts: dict[str, Any], stands: list[tuple[str, str]]
) -> None:
    assert filled(facts).stands == stands


def tiles(form: PiquetDealForm) -> list[tuple[str, str, bool, bool]]:
    """Return of each tile whose it is, its mark, whether they deal, and whether they play."""
    return [(seat.key, seat.mark, seat.is_dealer, not seat.idle) for seat in form.seats]


def test_the_tiles_say_who_is_elder_who_deals_and_who_does_not_play() -> None:
    assert tiles(form_of()) == [("Ann", "", True, True), ("Ben", "elder", False, True)]
    after = form_of("", scores(28, 12))
    assert tiles(after) == [("Ann", "elder", False, True), ("Ben", "", True, True)]
    assert tiles(form_of("dealer=Ben"))[0] == ("Ann", "elder", False, True)
    assert tiles(form_of("dealer=Zed"))[0] == ("Ann", "", True, True)
    two = form_of("", BEGUN, players=FOUR)
    assert tiles(two)[2:] == [("Cat", "out", False, False), ("Dan", "out", False, False)]
    three = form_of("", BEGUN, players=THREE, rules=CHOUETTE)
    assert tiles(three)[2] == ("Cat", "advises", False, False)


def test_who_plays_can_be_said_until_the_partie_has_begun() -> None:
    said = form_of("first=Cat&second=Ann", players=THREE)
    assert said.seating.players == ("Cat", "Ann")
    assert said.pair == ("Cat", "Ann")

    begun = form_of("first=Cat&second=Ann", BEGUN, players=THREE)
    assert begun.pair == ("Ann", "Ben")
    for sent in ("first=Cat&second=Cat", "first=Cat", "first=Cat&second=Zed", ""):
        assert form_of(sent, players=THREE).pair == ("Ann", "Ben")


def test_a_dealer_who_does_not_play_is_left_to_the_rules() -> None:
    sent = "first=Cat&second=Ben&dealer=Ann&score-Cat=20&score-Ben=20"

    assert form_of(sent, players=THREE).facts() == {
        "players": ["Cat", "Ben"],
        "scores": {"Cat": 20, "Ben": 20},
    }


def test_parts_say_whose_they_are_as_elder_or_younger_or_by_the_player() -> None:
    counted = {
        "Ben": {"tricks": 7, "play": 9},
        "Ann": {"tricks": 5, "play": 6, "point": 6, "blanche": True},
    }

    for younger in ("younger", "Ann"):
        sent = f"played=7-9-6&point=6&point-of={younger}&blanche={younger}&alike-of=elder"
        assert form_of(sent).facts() == {"parts": counted}


def shown(form: PiquetDealForm) -> list[str]:
    """Return the steps that are in the drawer."""
    return re.findall(r'data-step="(\w+)"', form.controls.drawer + form.controls.more)


def test_the_drawer_has_what_the_form_of_the_game_knows() -> None:
    assert shown(form_of()) == ["conceded", "nothing", "only_blanche", "dealer"]
    assert shown(form_of(rules=rules("au_cent")))[0] == "forfeit"
    assert shown(form_of(players=THREE))[3:] == ["one", "other", "dealer"]
    assert "Plays alone" in form_of(players=THREE, rules=CHOUETTE).controls.more
    assert "Count it for me" in form_of().controls.board
    assert "Count it for me" not in form_of(rules=rules("au_cent")).controls.board


def test_who_plays_is_chosen_already_and_opens_no_drawer() -> None:
    drawer = form_of(players=THREE).controls.more

    assert re.findall(r'name="(first|second)" value="(\w+)" checked data-plain', drawer) == [
        ("first", "Ann"),
        ("second", "Ben"),
    ]
    assert not form_of("first=Ann&second=Ben&score-Ann=1", players=THREE).has_extras
    assert form_of("first=Ann&second=Cat", players=THREE).has_extras
    assert form_of("conceded=Ben").has_extras
    assert not form_of("conceded=").has_extras


@pytest.mark.parametrize(
    ("sent", "log", "opening", "gains"),
    [
        ("score-Ann=28&score-Ben=12", [], {}, {}),
        ("score-Ann=28&score-Ben=12", level(6), {}, {}),
        ("outcome=abandoned", level(5), {}, {}),
        ("outcome=broken_off", level(5), {}, {}),
        ("score-Ann=28&score-Ben=12", level(5), {}, None),
        ("score-Ann=28&score-Ben=12", level(7), {}, None),
        ("score-Ann=28&score-Ben=12", [], {"rules": rules("au_cent")}, None),
        ("outcome=broken_off", level(1), {"rules": rules(unfinished="difference")}, None),
        ("played=7-9-6", [], {}, None),
    ],
    ids=[
        *("first", "seventh", "dealt again", "broken off", "sixth", "eighth", "hundred"),
        *("the difference", "counted"),
    ],
)
def test_a_phone_says_that_nothing_is_paid_where_nothing_can_end(
    sent: str, log: Log, opening: dict[str, Any], gains: dict[str, int] | None
) -> None:
    assert form_of(sent, *log, **opening).on_the_phone == gains


@pytest.mark.parametrize(
    ("sent", "log", "opening", "expected"),
    [
        ("", [scores(28, 12)], {}, ("28", "12")),
        ("score-Ann=14&score-Ben=23", [scores(28, 12)], {}, ("42", "35")),
        ("score-Ann=14&score-Ben=23", [], {"rules": rules("cavendish_four")}, ("28", "46")),
        ("conceded=Ben&score-Ann=44", [scores(28, 12)], {}, ("72", "12")),
    ],
    ids=["nothing typed", "typed", "doubled", "filled in"],
)
def test_a_phone_adds_up_the_score(
    sent: str, log: Log, opening: dict[str, Any], expected: tuple[str, str]
) -> None:
    form = form_of(sent, *log, **opening)

    told = form.tariff.told(form.answers)

    assert (told["score of side1"], told["score of side2"]) == tuple((each,) for each in expected)
