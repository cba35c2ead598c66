"""The deal form: fields become facts, facts become fields, and it says how the partie stands."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import QueryDict

from napledger.games.piquet.deal_form import PiquetDealForm, deal_form
from napledger.games.web import MoneyFormat, money_format_of
from napledger.reading.faults import Fault
from tests.games.piquet.evenings import (
    FOUR,
    THREE,
    TWO,
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
        "what is no number",
        "score-Ann=28&score-Ben=twelve",
        {"scores": {"Ann": 28, "Ben": "twelve"}},
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
    (
        "nothing",
        "",
        "score-Ann",
        "What did Ann A. score? Write both scores, or count them by their parts.",
    ),
    (
        "the second score",
        "score-Ann=28",
        "score-Ben",
        "What did Ben B. score? Write both scores, or count them by their parts.",
    ),
    (
        "the play",
        "point=5",
        "played",
        "How many tricks has each, and what did they count in play?",
    ),
    (
        "play that is none",
        "played=seven",
        "played",
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


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ("scores.Ben", "score-Ben"),
        ("scores.Zed", "scores"),
        ("scores", "scores"),
        ("players[0]", "first"),
        ("parts.Ben.play", "played"),
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


def test_parts_of_others_than_the_two_are_filled_in_as_they_stand() -> None:
    parts = {"Cat": {"tricks": 7, "play": 9}, "Dan": {"tricks": 5, "play": 6}}

    assert filled({"parts": parts}).sent["played"] == "7-9-6"


@pytest.mark.parametrize(
    ("facts", "ended", "is_otherwise"),
    [
        ({"scores": {"Ann": 28, "Ben": 12}}, "record", False),
        ({"abandoned": True}, "abandoned", True),
        ({"broken_off": True}, "broken_off", True),
    ],
    ids=["scored", "dealt again", "broken off"],
)
def test_a_page_that_corrects_a_deal_knows_how_it_ended(
    facts: dict[str, Any], ended: str, *, is_otherwise: bool
) -> None:
    form = filled(facts)

    assert form.stands == (("outcome", ended),)
    assert form.is_otherwise is is_otherwise
    assert form_of().stands == ()


def tiles(form: PiquetDealForm) -> list[tuple[str, str, bool, int]]:
    """Return of each tile whose it is, its mark, whether they deal, and the total on it."""
    return [(seat.key, seat.mark, seat.is_dealer, seat.total) for seat in form.seats]


def test_the_tiles_say_who_is_elder_and_who_deals() -> None:
    assert tiles(form_of()) == [("Ann", "", True, 0), ("Ben", "elder", False, 0)]
    after = form_of("", scores(28, 12))
    assert tiles(after) == [("Ann", "elder", False, 28), ("Ben", "", True, 12)]
    assert tiles(form_of("dealer=Ben"))[0] == ("Ann", "elder", False, 0)
    assert tiles(form_of("dealer=Zed"))[0] == ("Ann", "", True, 0)


def test_others_stand_out_and_one_advises_at_a_chouette() -> None:
    two = form_of("", BEGUN, players=FOUR)
    three = form_of("", BEGUN, players=THREE, rules=CHOUETTE)

    assert tiles(two)[2:] == [("Cat", "", False, 0), ("Dan", "", False, 0)]
    assert tiles(three)[2] == ("Cat", "advises", False, 0)
    assert two.has_others
    assert not form_of().has_others


def test_what_is_wrong_is_said_once_where_it_was_filled_in() -> None:
    form = form_of()
    for path in ("scores.Ann", "players", "", "conceded", "parts.Ann"):
        form.refuse(Fault(path, f"at {path}"))

    assert form.wrong == ["At scores.Ann.", "At players.", "At ."]
    assert [seat.errors for seat in form.seats] == [["At scores.Ann."], ()]
    of_three = form_of(players=THREE)
    of_three.refuse(Fault("players", "odd"))
    assert of_three.wrong == []
    hundred = form_of(rules=rules("au_cent"))
    hundred.refuse(Fault("parts", "odd"))
    assert hundred.wrong == ["Odd."]


def test_what_was_typed_stays_on_the_tile() -> None:
    assert [seat.score for seat in form_of("score-Ann=28&score-Ben=x").seats] == ["28", "x"]


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
