"""The form of a deal: fields become facts, facts fields; what the phone adds up; how it stands."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.http import QueryDict

from napledger.games.piquet.form import PiquetDealForm, deal_form
from napledger.games.web import MoneyFormat
from napledger.reading.faults import Fault
from tests.games.piquet.evenings import (
    BROKEN_OFF,
    CHOUETTE,
    FOUR,
    THREE,
    TWO,
    leaves,
    level,
    new_rules,
    rules,
    score_of,
    scores,
)
from tests.support.pages import in_one_line

Log = list[dict[str, Any]]
Facts = dict[str, Any]

NAMES = {name: f"{name} {name[0]}." for name in FOUR}
BEGUN = {**scores(40, 20), "players": TWO}
HUNDRED: Facts = {"rules": rules("au_cent")}


def form_of(
    sent: str = "", *log: Facts, facts: Facts | None = None, **opening: Any
) -> PiquetDealForm:
    """Return the form as sent or filled in, of the deal after these, where they play for pence."""
    table, money = score_of(*log, **opening).table, MoneyFormat("GBP", "en-gb")
    if facts is not None:
        return deal_form(table, names=NAMES, money=money, facts=facts)
    return deal_form(table, names=NAMES, money=money, sent=QueryDict(sent))


BEN_OF_SEVEN, ANN_OF_FIVE = {"tricks": 7, "play": 9}, {"tricks": 5, "play": 6}

SENT: dict[str, tuple[str, Facts]] = {
    "who plays and deals": (
        "first=Ben&second=Ann&dealer=Ben&score-Ann=28&score-Ben=0&note=+odd+",
        {
            "players": ["Ben", "Ann"],
            "dealer": "Ben",
            "scores": {"Ben": 0, "Ann": 28},
            "note": "odd",
        },
    ),
    "reckons nothing": (
        "score-Ann=28&nothing=Ben",
        {"scores": {"Ann": 28, "Ben": 0}, "nothing": ["Ben"]},
    ),
    "reckons only a carte blanche": (
        "score-Ann=28&nothing=Ben&only_blanche=Ben",
        {"scores": {"Ann": 28, "Ben": 10}, "nothing": ["Ben"]},
    ),
    "hand thrown down with a point": (
        "score-Ann=44&score-Ben=5&conceded=Ben",
        {"scores": {"Ann": 44, "Ben": 5}, "conceded": "Ben"},
    ),
    "a penalty with scores": (
        "forfeit=Ben&score-Ann=1&score-Ben=2",
        {"forfeit": "Ben", "scores": {"Ann": 1, "Ben": 2}},
    ),
    "dealt again": ("outcome=abandoned&dealer=Ann", {"abandoned": True, "dealer": "Ann"}),
    "broken off": ("outcome=broken_off&dealer=Ann&note=late", {"broken_off": True, "note": "late"}),
    "parts": (
        "played=7-9-6&point=6&sequence-5=1&sequence-3=1&alike-of=Ann&quatorzes=1&trios=1",
        {
            "parts": {
                "Ben": {**BEN_OF_SEVEN, "point": 6, "sequences": [5, 3]},
                "Ann": {**ANN_OF_FIVE, "quatorzes": 1, "trios": 1},
            }
        },
    ),
    "parts of the younger": (
        "played=7-9-6&point=6&point-of=younger&blanche=younger&alike-of=elder",
        {"parts": {"Ben": BEN_OF_SEVEN, "Ann": {**ANN_OF_FIVE, "point": 6, "blanche": True}}},
    ),
    "parts with a pique and both scores": (
        "played=7-9-6&pique=on&blanche=Ben&point-of=Ann&point=0&score-Ann=6&score-Ben=59",
        {
            "parts": {"Ben": {**BEN_OF_SEVEN, "blanche": True, "pique": True}, "Ann": ANN_OF_FIVE},
            "scores": {"Ann": 6, "Ben": 59},
        },
    ),
    "parts that are no numbers": (
        "played=7-9-6&point=six&sequence-5=one&trios=99999999999999",
        {
            "parts": {
                "Ben": {
                    **BEN_OF_SEVEN,
                    "point": "six",
                    "sequences": "one",
                    "trios": "99999999999999",
                },
                "Ann": ANN_OF_FIVE,
            }
        },
    ),
    "more sequences than there can be": (
        "played=13-0-0&sequence-3=99999",
        {
            "parts": {
                "Ben": {"tricks": 13, "play": 0, "sequences": [3] * 12},
                "Ann": {"tricks": 0, "play": 0},
            }
        },
    ),
}


@pytest.mark.parametrize(("sent", "facts"), SENT.values(), ids=SENT)
def test_what_is_sent_becomes_the_facts_of_a_deal(sent: str, facts: Facts) -> None:
    assert form_of(sent).facts() == facts


@pytest.mark.parametrize(
    ("facts", "outcome"),
    [
        (
            {
                "players": TWO,
                "dealer": "Ben",
                "scores": {"Ann": 44, "Ben": 10},
                "nothing": ["Ben"],
                "conceded": "Ben",
                "note": "by candlelight",
            },
            "record",
        ),
        (
            {
                "dealer": "Ben",
                "parts": {
                    "Ann": {**BEN_OF_SEVEN, "point": 6, "sequences": [5, 5], "pique": True},
                    "Ben": {**ANN_OF_FIVE, "blanche": True, "trios": 1},
                },
            },
            "record",
        ),
        ({"abandoned": True, "reason": "misdeal", "players": TWO}, "abandoned-misdeal"),
        ({"broken_off": True, "note": "late"}, "broken_off"),
    ],
    ids=["scores", "parts", "dealt again", "broken off"],
)
def test_a_form_filled_in_with_a_deal_sends_that_deal_again(facts: Facts, outcome: str) -> None:
    form = form_of(facts=facts)

    assert form.facts() == facts
    assert form.stands == [("outcome", outcome)]


BOTH = "What did Ben B. score? Write both scores, or count them by their parts."
HOW_MANY = "How many tricks has each, and what did they count in play?"


@pytest.mark.parametrize(
    ("sent", "place", "sentence"),
    [
        ("score-Ann=28&score-Ben=twelve", "scores", "“twelve” is no number."),
        ("first=Ann&second=Ann&score-Ann=28&score-Ben=12", "other", "Against whom?"),
        ("", "scores", BOTH),
        ("score-Ann=28", "scores", BOTH),
        ("point=5&point-of=elder", "parts", HOW_MANY),
        ("played=seven", "parts", HOW_MANY),
    ],
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
        ("players[0]", "one"),
        ("parts.Ben.play", "parts"),
        ("reason", "outcome"),
        ("", ""),
    ],
)
def test_a_fault_stands_where_the_deal_was_filled_in(path: str, place: str) -> None:
    form = form_of()

    form.refuse(Fault(path, "odd"))

    assert form.errors == {place: ["Odd."]}


@pytest.mark.parametrize(
    ("sent", "log", "opening", "tiles"),
    [
        ("", [], {}, "Ann deals, Ben elder"),
        ("", [scores(28, 12)], {}, "Ann elder, Ben deals"),
        ("dealer=Ben", [], {}, "Ann elder, Ben deals"),
        ("dealer=Zed", [], {}, "Ann deals, Ben elder"),
        ("", [BEGUN], {"players": FOUR}, "Ann elder, Ben deals, Cat out idle, Dan out idle"),
        (
            "",
            [BEGUN],
            {"players": THREE, "rules": CHOUETTE},
            "Ann elder, Ben deals, Cat advises idle",
        ),
    ],
    ids=["first", "second", "the dealer said", "a stranger said", "four", "chouette"],
)
def test_the_tiles_say_who_is_elder_who_deals_and_who_does_not_play(
    sent: str, log: Log, opening: Facts, tiles: str
) -> None:
    seats = form_of(sent, *log, **opening).seats

    said = [[seat.key, seat.mark, "deals" * seat.is_dealer, "idle" * seat.idle] for seat in seats]
    assert ", ".join(" ".join(filter(None, each)) for each in said) == tiles


def test_who_plays_can_be_said_until_the_partie_has_begun() -> None:
    said = form_of("first=Cat&second=Ann", players=THREE)

    assert said.seating.players == said.pair == ("Cat", "Ann")
    assert form_of("first=Cat&second=Ann", BEGUN, players=THREE).pair == ("Ann", "Ben")
    for sent in ("first=Cat&second=Cat", "first=Cat", "first=Cat&second=Zed", ""):
        assert form_of(sent, players=THREE).pair == ("Ann", "Ben")


def test_a_dealer_who_does_not_play_is_left_to_the_rules() -> None:
    sent = "first=Cat&second=Ben&dealer=Ann&score-Cat=20&score-Ben=20"

    assert form_of(sent, players=THREE).facts() == {
        "players": ["Cat", "Ben"],
        "scores": {"Cat": 20, "Ben": 20},
    }


def test_the_drawer_has_what_the_form_of_the_game_knows() -> None:
    def shown(**opening: Any) -> list[str]:
        controls = form_of(**opening).controls
        return re.findall(r'data-step="(\w+)"', controls.drawer + controls.more)

    assert shown() == ["conceded", "nothing", "only_blanche", "dealer"]
    assert shown(**HUNDRED) == ["forfeit", "nothing", "only_blanche", "dealer"]
    assert shown(players=THREE)[3:] == ["one", "other", "dealer"]
    assert "Plays alone" in form_of(players=THREE, rules=CHOUETTE).controls.more
    assert "Count it for me" in form_of().controls.board
    assert "Count it for me" not in form_of(**HUNDRED).controls.board


def test_who_plays_is_chosen_already_and_opens_no_drawer() -> None:
    drawer = in_one_line(form_of(players=THREE).controls.more)

    assert re.findall(r'name="(first|second)" value="(\w+)" checked data-plain', drawer) == [
        ("first", "Ann"),
        ("second", "Ben"),
    ]
    assert not form_of("first=Ann&second=Ben&score-Ann=1", players=THREE).has_extras
    assert form_of("first=Ann&second=Cat", players=THREE).has_extras
    assert form_of("conceded=Ben").has_extras
    assert not form_of("conceded=").has_extras


SCORED = "score-Ann=28&score-Ben=12"


@pytest.mark.parametrize(
    ("sent", "log", "opening", "gains"),
    [
        (SCORED, [], {}, {}),
        (SCORED, level(6), {}, {}),
        ("outcome=abandoned", level(5), {}, {}),
        ("outcome=broken_off", level(5), {}, {}),
        (SCORED, level(5), {}, None),
        (SCORED, level(7), {}, None),
        (SCORED, [], HUNDRED, None),
        ("outcome=broken_off", level(1), {"rules": rules(unfinished="difference")}, None),
        ("played=7-9-6", [], {}, None),
    ],
    ids=[
        *("first", "seventh", "dealt again", "broken off", "sixth", "eighth", "hundred"),
        *("the difference", "counted"),
    ],
)
def test_a_phone_says_that_nothing_is_paid_where_nothing_can_end(
    sent: str, log: Log, opening: Facts, gains: dict[str, int] | None
) -> None:
    assert form_of(sent, *log, **opening).on_the_phone == gains


@pytest.mark.parametrize(
    ("sent", "log", "preset", "expected"),
    [
        ("", [scores(28, 12)], "hoyle", ("28", "12")),
        ("score-Ann=14&score-Ben=23", [], "cavendish_four", ("28", "46")),
        ("conceded=Ben&score-Ann=44", [scores(28, 12)], "hoyle", ("72", "12")),
    ],
    ids=["nothing typed", "doubled", "filled in"],
)
def test_a_phone_adds_up_the_score(
    sent: str, log: Log, preset: str, expected: tuple[str, str]
) -> None:
    form = form_of(sent, *log, rules=rules(preset))

    told = form.tariff.told(form.answers)

    assert (told["score of side1"], told["score of side2"]) == tuple((each,) for each in expected)


# How the partie stands, and what the deal ends


HEADS: dict[str, tuple[Log, Facts, tuple[str, str, str]]] = {
    "nothing dealt": ([], {}, ("Partie: 1 of 6", "", "")),
    "the second leads": (
        [scores(20, 40)],
        {"rules": rules("cavendish"), "stake": 60},
        ("Partie: 2 of 6", "Ann A. 80 short of the rubicon", "as it stands, Ben B. +£1.80"),
    ),
    "level": ([scores(20, 20)], {}, ("Partie: 2 of 6", "both 80 short of the rubicon", "")),
    "over the rubicon": (
        [*level(6), scores(30, 20)],
        {},
        ("Partie: extra deal 2 of 2", "", "as it stands, Ann A. +£1.10"),
    ),
    "no rubicon": (
        [scores(40, 20)],
        {"rules": rules("flat", rubicon=0), "stake": 50},
        ("Partie: 2 of 6", "", "as it stands, Ann A. +50p"),
    ),
    "a chouette": (
        [BEGUN],
        {"rules": CHOUETTE, "players": THREE, "stake": 10},
        ("Partie: 2 of 6", "Ben B. 80 short of the rubicon", "as it stands, Ann A. +£3.20"),
    ),
    "a game": ([], {"rules": rules("hoyle_hundred")}, ("100 up", "", "")),
    "out of the lurch": (
        [scores(50, 60)],
        {"rules": rules("hundred_lurch")},
        ("100 up", "Ben B. needs 40", ""),
    ),
    "below the lurch": (
        [scores(20, 60)],
        {"rules": rules("hundred_lurch")},
        ("100 up", "Ben B. needs 40 · Ann A. 30 short of saving the lurch", ""),
    ),
    "best of five": (
        [scores(100, 20), scores(10, 100)],
        HUNDRED,
        ("Games 2–2, 3 win", "both need 100", ""),
    ),
}


@pytest.mark.parametrize(("log", "opening", "expected"), HEADS.values(), ids=HEADS)
def test_the_head_says_how_the_partie_stands(
    log: Log, opening: Facts, expected: tuple[str, str, str]
) -> None:
    head = form_of("", *log, **opening).partie

    assert (head.said, head.behind, head.worth) == expected


def test_the_head_shows_both_totals_as_the_tiles_stand() -> None:
    chouette = form_of("", BEGUN, rules=CHOUETTE, players=THREE).partie.sides
    turned = form_of("", {**scores(20, 30), "players": ["Ben", "Ann"]}).partie.sides

    assert chouette == (("Ann A.", 40, "alone"), ("Ben B.", 20, "with Cat C."))
    assert turned == (("Ann A.", 20, ""), ("Ben B.", 30, ""))


LURCH = {"rules": rules("hundred_lurch"), "stake": 50}

COMING: dict[str, tuple[str, Log, Facts, str, str]] = {
    "half a deal": ("score-Ann=28", [], {}, BOTH, ""),
    "nothing ends": (SCORED, [], {}, "", ""),
    "counted, and the end": (
        "played=7-9-6&point=5",
        level(5),
        {},
        "Ann A. wins the partie",
        "Ann A. +£1.18",
    ),
    "a rubicon": (
        "score-Ann=7&score-Ben=7",
        [scores(20, 10)] * 5,
        {},
        "Ann A. wins the partie, a rubicon",
        "Ann A. +£2.64",
    ),
    "drawn": ("score-Ann=20&score-Ben=20", level(7), {}, "the partie is drawn", ""),
    "won by the two of a chouette": (
        "score-Ann=20&score-Ben=30",
        [{**each, "players": TWO} for each in level(5)],
        {"rules": CHOUETTE, "players": THREE},
        "Ben B. and Cat C. win the partie",
        "Ben B. +11p",
    ),
    "a game": (
        "score-Ann=99&score-Ben=40",
        [scores(10, 10)],
        LURCH,
        "Ann A. wins the game",
        "Ann A. +50p",
    ),
    "a lurch": (
        "score-Ann=99&score-Ben=20",
        [scores(10, 10)],
        LURCH,
        "Ann A. wins the game, double",
        "Ann A. +£1.00",
    ),
    "both would pass": (
        "score-Ann=40&score-Ben=41",
        [scores(60, 60)],
        LURCH,
        (
            "Both would have 100 or more: only one reaches it first, "
            "so write what each had at that moment."
        ),
        "",
    ),
}


@pytest.mark.parametrize(
    ("sent", "log", "opening", "coming", "leading"), COMING.values(), ids=COMING
)
def test_the_server_says_what_the_deal_ends_and_pays(
    sent: str, log: Log, opening: Facts, coming: str, leading: str
) -> None:
    form = form_of(sent, *log, **opening)

    assert form.coming == coming
    assert [f"{each.name} {each.figure}" for each in form.gaining[:1]] == [leading] * bool(leading)


def test_what_was_counted_is_told_thing_by_thing() -> None:
    form = form_of("played=7-9-6&point=6&sequence-5=1&quatorzes=1&alike-of=elder")

    assert form.counted == (("Ann", "6"), ("Ben", "114"))
    assert form.reckoned == (
        "Ben B.: point 6, quint 15, quatorze 14, repique 60, play 9, cards 10 · Ann A.: play 6"
    )
    assert form_of(SCORED).counted == ()


HALTS: dict[str, tuple[Log, Facts, str, tuple[str, str]]] = {
    "nothing in the way": ([BEGUN], {}, "", ("Ann", "Ben")),
    "somebody has left": (
        [BEGUN, leaves("Ben")],
        {},
        "Ben B. has left in the middle of the partie: let them come back, or break the partie off.",
        ("Ann", "Ben"),
    ),
    "other rules": (
        [BEGUN, new_rules("au_cent")],
        {},
        (
            "This partie was begun as the rubicon game, and the rules have changed since: "
            "finish it by those it was begun with, or break it off."
        ),
        ("Ann", "Ben"),
    ),
    "a fourth at a chouette": (
        [],
        {"players": FOUR, "rules": CHOUETTE},
        (
            "A chouette is for three, and 4 sit here: "
            "let somebody leave, or play without the chouette."
        ),
        ("Ann", "Ben"),
    ),
    "broken off": ([BEGUN, leaves("Ben"), BROKEN_OFF], {}, "", ("Ann", "Cat")),
}


@pytest.mark.parametrize(("log", "opening", "hindrance", "players"), HALTS.values(), ids=HALTS)
def test_the_form_says_why_no_deal_can_be_recorded_now(
    log: Log, opening: Facts, hindrance: str, players: tuple[str, str]
) -> None:
    form = form_of("", *log, **{"players": THREE, **opening})

    assert form.hindrance == hindrance
    assert form.seating.players == players
    assert len(form.partie.sides) == 2
