"""What is no deal, what cannot have happened, who cannot play, and rules that cannot stand."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.games.piquet.deal import Deal
from napledger.reading.faults import Fault
from tests.evening.documents import refusal
from tests.games.piquet.evenings import (
    ABANDONED,
    BROKEN_OFF,
    CHOUETTE,
    FOUR,
    THREE,
    evening,
    last,
    leaves,
    new_rules,
    partie,
    rules,
    scores,
)

Facts = dict[str, Any]


def parts(ann: Facts, ben: Facts) -> Facts:
    """Return a deal in parts, by Ben; if not said otherwise the tricks are Ann's seven and nine."""
    own, other = {"tricks": 7, "play": 9, **ann}, {"tricks": 5, "play": 6, **ben}
    return {"dealer": "Ben", "parts": {"Ann": own, "Ben": other}}


def of_ann(**reckoned: Any) -> Facts:
    """Return a deal in which Ann reckons this."""
    return parts(reckoned, {})


def scored(ann: int, ben: int, **facts: Any) -> Facts:
    """Return a deal by Ben in which they scored this."""
    return {"scores": {"Ann": ann, "Ben": ben}, "dealer": "Ben", **facts}


BOTH = scored(9, 9)
GIVE = "scores: is missing: give both scores, or the parts that they are made of"
VOID = "an abandoned deal counts for nobody: leave"
ALONE = "broken_off: a partie is broken off by itself: record the deal first, and then break it off"
NO_MORE = "a partie that is broken off takes nothing else: leave this out"
NOT_TOLD = (
    "parts: parts do not tell what a player had who reckons nothing or threw the hand down: "
    "give both scores instead"
)
HOLDS = "a player holds 12 cards, and this would take"

UNREADABLE: list[tuple[Facts, str]] = [
    ({}, GIVE),
    ({"scores": {}}, GIVE),
    (scored(172, 0), "scores.Ann: nobody can score more than 171 in a deal, got 172"),
    ({"players": ["Ann"]}, "players: expected the two who play, got 1 names"),
    ({"players": THREE}, "players: expected the two who play, got 3 names"),
    (of_ann(point=2), "parts.Ann.point: a point has at least 3 cards, got 2"),
    (of_ann(point=9), "parts.Ann.point: expected a whole number from 0 to 8, got 9"),
    (
        of_ann(sequences=[5, 2]),
        "parts.Ann.sequences[1]: expected a whole number from 3 to 8, got 2",
    ),
    (of_ann(sequences=[8, 5]), f"parts.Ann.sequences: {HOLDS} 13"),
    (of_ann(quatorzes=4), f"parts.Ann.quatorzes: {HOLDS} 16"),
    (of_ann(trios=5), f"parts.Ann.trios: {HOLDS} 15"),
    (of_ann(quatorzes=1, trios=3), f"parts.Ann.trios: {HOLDS} 13"),
    (of_ann(trios=6), "parts.Ann.trios: expected a whole number from 0 to 5, got 6"),
    ({**BOTH, "abandoned": True}, f"abandoned: {VOID} its scores out, or say that it stands"),
    ({**of_ann(), "abandoned": True}, f"abandoned: {VOID} its scores out, or say that it stands"),
    (
        {"forfeit": "Ann", "abandoned": True},
        f"abandoned: {VOID} its scores out, or say that it stands",
    ),
    ({"abandoned": True, "nothing": ["Ann"]}, f"nothing: {VOID} this out"),
    ({"abandoned": True, "conceded": "Ann"}, f"conceded: {VOID} this out"),
    ({"abandoned": True, "broken_off": True}, ALONE),
    ({**BOTH, "broken_off": True}, ALONE),
    ({"broken_off": True, "dealer": "Ann"}, f"dealer: {NO_MORE}"),
    ({"broken_off": True, "players": ["Ann", "Ben"]}, f"players: {NO_MORE}"),
    ({"broken_off": True, "conceded": "Ann"}, f"conceded: {NO_MORE}"),
    (
        {**of_ann(), "forfeit": "Ann"},
        "parts: a game that is lost by a penalty takes no parts: give both scores, or none",
    ),
    ({**of_ann(), "nothing": ["Ann"]}, NOT_TOLD),
    ({**of_ann(), "conceded": "Ann"}, NOT_TOLD),
]


@pytest.mark.parametrize(("facts", "expected"), UNREADABLE)
def test_what_is_no_deal_is_refused(facts: Facts, expected: str) -> None:
    with pytest.raises(Fault) as refused:
        Deal.read(facts)

    assert str(refused.value) == expected


NO_PLAYER = "Cat does not play in this partie; it is between Ann and Ben"
TOO_LITTLE = (
    "scores: twelve tricks and the cards bring more than {} and {}: "
    "look again, or say who reckons nothing or threw the hand down"
)
THIRTEEN = (
    "scores.Ann: thirteen in play and ten for the cards are 23 at least, and 144 with the "
    "best of hands; got {}"
)
NO_PLAY = (
    "scores.Ann: whoever throws the hand down counts no play, so has nothing, or 3 to 121; got {}"
)
HAD_WON = (
    "scores.Ann: Ann would have {} and had won the game already: write what each had at that moment"
)
NO_HAND = (
    "no hand of 12 cards holds all of this: look again at the point, the sequences, the quatorzes "
    "and the trios"
)
NO_DEAL = "the pack cannot be dealt so that both hold what they reckoned: look again at both"
NOT_GOOD = "only one of the two is good: the other counts nothing for it"
PLAY = "parts.Ben.play: with 7 tricks and {} in play for the elder the younger cannot have {}"
ONE_SUIT = {"point": 8, "sequences": [8], "quatorzes": 1, "trios": 1}

IMPOSSIBLE: list[tuple[Facts, str]] = [
    ({"scores": {"Ben": 30}}, "scores.Ann: is missing: give both players’"),
    ({"parts": {"Ann": {"tricks": 7, "play": 9}}}, "parts.Ben: is missing: give both players’"),
    ({"scores": {"Ann": 30, "Zed": 30}}, "scores.Zed: Zed is not seated; seated are Ann, Ben, Cat"),
    ({"scores": {"Ann": 30, "Ben": 20, "Cat": 10}}, f"scores.Cat: {NO_PLAYER}"),
    (scored(30, 0, nothing=["Ben", "Cat"]), f"nothing[1]: {NO_PLAYER}"),
    (scored(30, 0, conceded="Cat"), f"conceded: {NO_PLAYER}"),
    (
        {"forfeit": "Ann"},
        "forfeit: no game is lost by a penalty in the rubicon form: give both scores",
    ),
    (
        {**of_ann(), "scores": {"Ann": 19, "Ben": 7}},
        "scores.Ben: the parts come to 6, not to 7: correct the one or the other",
    ),
    (scored(6, 10), TOO_LITTLE.format(6, 10)),
    (scored(52, 1), TOO_LITTLE.format(52, 1)),
    (scored(0, 53), TOO_LITTLE.format(0, 53)),
    (
        scored(30, 9, nothing=["Ben"]),
        "scores.Ben: whoever reckons nothing scores 0, or 10 with a carte blanche; got 9",
    ),
    (scored(22, 9, conceded="Ben"), THIRTEEN.format(22)),
    (scored(145, 0, conceded="Ben"), THIRTEEN.format(145)),
    (scored(2, 23, conceded="Ann"), NO_PLAY.format(2)),
    (scored(122, 23, conceded="Ann"), NO_PLAY.format(122)),
    (
        parts({"blanche": True}, {"blanche": True}),
        "parts.Ben.blanche: a carte blanche of both would take more plain cards than there are",
    ),
    (of_ann(point=7, sequences=[5, 4, 3], trios=1), f"parts.Ann: {NO_HAND}"),
    (of_ann(**ONE_SUIT), f"parts.Ann: {NO_HAND}"),
    (parts({}, {"sequences": [8, 3], "quatorzes": 1}), f"parts.Ben: {NO_HAND}"),
    (parts({"quatorzes": 1}, {"sequences": [8]}), f"parts.Ben: {NO_DEAL}"),
    (parts({"quatorzes": 2}, {"point": 7}), f"parts.Ben: {NO_DEAL}"),
    (parts({"point": 5}, {"point": 5}), f"parts.Ben.point: {NOT_GOOD}"),
    (parts({"sequences": [3]}, {"sequences": [5]}), f"parts.Ben.sequences: {NOT_GOOD}"),
    (parts({"trios": 1}, {"quatorzes": 1, "trios": 1}), f"parts.Ben.quatorzes: {NOT_GOOD}"),
    (parts({"quatorzes": 1}, {"trios": 1}), f"parts.Ben.trios: {NOT_GOOD}"),
    (parts({"tricks": 8}, {}), "parts.Ben.tricks: there are 12 tricks, and these are 13"),
    (parts({}, {"play": 8}), PLAY.format(9, 8)),
    (parts({"play": 14}, {}), PLAY.format(14, 6)),
    (
        parts({}, {"pique": True}),
        "parts.Ben.pique: only the elder can win a pique, who leads first",
    ),
    (
        parts({"sequences": [5], "trios": 2, "pique": True}, {"point": 5}),
        "parts.Ann.pique: the younger counted in hand, which saves the pique",
    ),
    (
        of_ann(point=5, sequences=[5, 3, 4], trios=1, pique=True),
        "parts.Ann.pique: thirty in hand is a repique, which is counted by itself: take this off",
    ),
    (
        of_ann(point=5, sequences=[5], pique=True),
        "parts.Ann.pique: a pique takes thirty in hand and play, and these are 29",
    ),
]


@pytest.mark.parametrize(("facts", "expected"), IMPOSSIBLE)
def test_what_cannot_have_happened_is_refused(facts: Facts, expected: str) -> None:
    deal = {"kind": "deal", "players": ["Ann", "Ben"], **facts}

    assert refusal(evening(deal, players=THREE)) == f"log[0].{expected}"


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({"forfeit": "Cat"}, f"forfeit: {NO_PLAYER}"),
        (of_ann(), "parts: parts are for the rubicon form: give both scores instead"),
        (
            scored(100, 171),
            (
                "scores: both would have 100 or more: only one reaches it first, "
                "so write what each had at that moment"
            ),
        ),
        (scored(100, 100, forfeit="Ann"), HAD_WON.format(100)),
        (scored(101, 30, conceded="Ann"), HAD_WON.format(101)),
    ],
)
def test_what_cannot_have_happened_in_the_hundred_is_refused(facts: Facts, expected: str) -> None:
    deal = {"kind": "deal", "players": ["Ann", "Ben"], **facts}

    refused = refusal(evening(deal, players=THREE, rules=rules("au_cent")))

    assert refused == f"log[0].{expected}"


@pytest.mark.parametrize(
    ("preset", "ann", "ben", "facts"),
    [
        ("hoyle", 1, 53, {"dealer": "Ben"}),
        ("hoyle", 53, 0, {"dealer": "Ben"}),
        ("hoyle", 7, 7, {}),
        ("hoyle", 0, 0, {"nothing": ["Ann", "Ben"]}),
        ("hoyle", 171, 10, {"nothing": ["Ben"]}),
        ("hoyle", 10, 23, {"conceded": "Ann", "nothing": ["Ann"]}),
        ("hoyle", 121, 23, {"conceded": "Ann"}),
        ("hoyle", 0, 144, {"conceded": "Ann"}),
        ("au_cent", 0, 1, {}),
        ("au_cent", 2, 0, {"conceded": "Ben"}),
        ("au_cent", 100, 10, {"nothing": ["Ben"]}),
    ],
)
def test_the_least_and_the_most_that_there_can_be_is_taken(
    preset: str, ann: int, ben: int, facts: Facts
) -> None:
    assert last(scores(ann, ben, **facts), rules=rules(preset))["score"] == f"{ann}-{ben}"


BEGUN_AS = (
    "log[2]: this partie was begun as {}, and the rules have changed since: "
    "finish it by those it was begun with, or break it off"
)
NOTHING_BEGUN = "broken_off: no partie has begun, so there is nothing to break off"
BETWEEN = (
    "log[1].players: this partie is between Ann and Ben, in this order: "
    "play it out, or break it off"
)
LEFT = (
    "log[2]: {} has left in the middle of the partie: let them come back, or break the partie off"
)
ONE, *ANOTHER = partie("Ann", "Ben", deals=2)

WRONG_TIME: list[tuple[list[Facts], Facts, str]] = [
    *(
        ([ONE, new_rules(preset), deal], {}, BEGUN_AS.format("the rubicon game"))
        for preset, deal in (("au_cent", ONE), ("flat", ONE), ("cavendish_four", ABANDONED))
    ),
    (
        [scores(2, 2), new_rules("au_cent", target=101), scores(2, 2)],
        {"rules": rules("au_cent"), "players": ["Ann", "Ben"]},
        BEGUN_AS.format("the hundred"),
    ),
    ([BROKEN_OFF], {}, f"log[0].{NOTHING_BEGUN}"),
    ([ONE, BROKEN_OFF, BROKEN_OFF], {}, f"log[2].{NOTHING_BEGUN}"),
    ([{**ABANDONED, "players": ["Ann", "Ben"]}, BROKEN_OFF], {}, f"log[1].{NOTHING_BEGUN}"),
    ([scores(30, 20)], {}, "log[0].players: is missing: who are the two that play this partie?"),
    (partie("Ann", "Zed"), {}, "log[0].players[1]: Zed is not seated; seated are Ann, Ben, Cat"),
    ([ONE, *partie("Ann", "Cat")], {}, BETWEEN),
    ([ONE, *partie("Ben", "Ann")], {}, BETWEEN),
    ([ONE, leaves("Ben"), *ANOTHER], {}, LEFT.format("Ben")),
    ([ONE, leaves("Cat"), *ANOTHER], {"rules": CHOUETTE}, LEFT.format("Cat")),
    (
        [ONE],
        {"players": FOUR, "rules": CHOUETTE},
        (
            "log[0].players: a chouette is for three, and 4 sit here: "
            "let somebody leave, or play without the chouette"
        ),
    ),
    ([{**ONE, "dealer": "Cat"}], {}, f"log[0].dealer: {NO_PLAYER}"),
    ([{**ONE, "dealer": "Zed"}], {}, "log[0].dealer: Zed is not seated; seated are Ann, Ben, Cat"),
]


@pytest.mark.parametrize(("log", "opening", "expected"), WRONG_TIME)
def test_what_cannot_be_now_is_refused(log: list[Facts], opening: Facts, expected: str) -> None:
    assert refusal(evening(*log, **{"players": THREE} | opening)) == expected


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (
            rules(stake_on="game"),
            "stake_on: the rubicon form has no games: put the stake on the points or on the partie",
        ),
        (
            rules(form="hundred"),
            (
                "stake_on: the hundred has no points to pay for: "
                "put the stake on the game or on the partie"
            ),
        ),
        (rules(deals=5), "deals: expected one of 6, 4, got 5"),
        (
            rules("hundred_lurch", lurch_below=101),
            "lurch_below: whoever loses is below 100 anyway: take 100 for the lurch, or less",
        ),
        (
            rules("flat", fractions="total"),
            (
                "fractions: there are odd points only where the stake is on the points: "
                "put it there, or let them be dropped at every partie"
            ),
        ),
        (
            rules("au_cent", unfinished="difference"),
            (
                "unfinished: a difference is paid only where the stake is on the points: "
                "put it there, or let nothing be paid"
            ),
        ),
        (rules(step=0), "step: expected a whole number from 1 to 1,000, got 0"),
        (rules(target=49), "target: expected a whole number from 50 to 1,000, got 49"),
        (rules(games_up=21), "games_up: expected a whole number from 1 to 20, got 21"),
    ],
)
def test_rules_that_cannot_stand_are_refused_at_the_option(raw: Facts, expected: str) -> None:
    assert refusal(evening(rules=raw)) == f"rules.options.{expected}"


def test_a_lurch_may_be_for_every_loser_and_the_stake_on_a_partie_of_games() -> None:
    whole = rules("hundred_lurch", lurch_below=100, stake_on="partie", games_up=2)

    assert last(scores(100, 99), rules=whole)["changes"] == {"Ann": 1, "Ben": -1}
