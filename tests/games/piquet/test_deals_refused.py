"""Deals that cannot have been: what is refused, where, and in which words."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.games.piquet.deal import Deal
from napledger.reading.faults import Fault
from tests.evening.documents import refusal
from tests.games.piquet.evenings import THREE, evening, last, rules, scores

OBJECT = "expected an object with named fields, got"


def parts(ann: dict[str, Any], ben: dict[str, Any]) -> dict[str, Any]:
    """Return a deal in parts, by Ben; if not said otherwise the tricks are Ann's seven and nine."""
    return {
        "dealer": "Ben",
        "parts": {
            "Ann": {"tricks": 7, "play": 9, **ann},
            "Ben": {"tricks": 5, "play": 6, **ben},
        },
    }


def of_ann(**reckoned: Any) -> dict[str, Any]:
    """Return a deal in which Ann reckons this."""
    return parts(reckoned, {})


# What is said of a deal is not a deal, whatever the table's rules.
UNREADABLE: list[tuple[str, dict[str, Any], str]] = [
    (
        "nothing",
        {},
        "scores: is missing: give both scores, or the parts that they are made of",
    ),
    (
        "empty scores",
        {"scores": {}},
        "scores: is missing: give both scores, or the parts that they are made of",
    ),
    (
        "a list of scores",
        {"scores": [1, 2]},
        "scores: expected a number for each player, got a list",
    ),
    (
        "too high a score",
        {"scores": {"Ann": 172, "Ben": 0}},
        "scores.Ann: nobody can score more than 171 in a deal, got 172",
    ),
    (
        "a score below nought",
        {"scores": {"Ann": -1, "Ben": 0}},
        "scores.Ann: expected a whole number from 0 to 1,000,000,000,000, got -1",
    ),
    ("a text", {"scores": {"Ann": "9"}}, "scores.Ann: expected a whole number, got the text “9”"),
    ("a name twice", {"scores": {"Ann": 9, " Ann": 9}}, "scores. Ann: Ann is named twice"),
    ("one player", {"players": ["Ann"]}, "players: expected the two who play, got 1 names"),
    (
        "three players",
        {"players": THREE},
        "players: expected the two who play, got 3 names",
    ),
    ("the same twice", {"players": ["Ann", "Ann"]}, "players[1]: Ann is named twice"),
    ("a dealer of none", {"dealer": None}, "dealer: expected text, got nothing (null)"),
    ("a note of a number", {"note": 7}, "note: expected text, got 7"),
    ("nothing of one", {"nothing": "Ben"}, "nothing: expected a list, got the text “Ben”"),
    ("parts of a list", {"parts": []}, f"parts: {OBJECT} a list"),
    ("parts of a number", {"parts": {"Ann": 3}}, f"parts.Ann: {OBJECT} 3"),
    ("parts of nobody", {"parts": {" ": {}}}, "parts. : a name needs at least one character"),
    (
        "parts twice",
        {"parts": {"Ann": {"tricks": 7, "play": 9}, "Ann ": {"tricks": 5, "play": 6}}},
        "parts.Ann : Ann is named twice",
    ),
    ("no tricks", {"parts": {"Ann": {"play": 9}}}, "parts.Ann.tricks: is missing"),
    ("no play", {"parts": {"Ann": {"tricks": 7}}}, "parts.Ann.play: is missing"),
    (
        "a capot in parts",
        of_ann(capot=True),
        (
            "parts.Ann.capot: unknown key; expected one of blanche, pique, play, point, quatorzes, "
            "sequences, tricks, trios"
        ),
    ),
    ("a point of two", of_ann(point=2), "parts.Ann.point: a point has at least 3 cards, got 2"),
    (
        "a point of nine",
        of_ann(point=9),
        "parts.Ann.point: expected a whole number from 0 to 8, got 9",
    ),
    (
        "a sequence of two",
        of_ann(sequences=[5, 2]),
        "parts.Ann.sequences[1]: expected a whole number from 3 to 8, got 2",
    ),
    (
        "sequences of thirteen cards",
        of_ann(sequences=[8, 5]),
        "parts.Ann.sequences: a player holds 12 cards, and this would take 13",
    ),
    (
        "four quatorzes",
        of_ann(quatorzes=4),
        "parts.Ann.quatorzes: a player holds 12 cards, and this would take 16",
    ),
    (
        "five trios",
        of_ann(trios=5),
        "parts.Ann.trios: a player holds 12 cards, and this would take 15",
    ),
    (
        "quatorzes and trios of thirteen cards",
        of_ann(quatorzes=1, trios=3),
        "parts.Ann.trios: a player holds 12 cards, and this would take 13",
    ),
    (
        "six ranks",
        of_ann(trios=6),
        "parts.Ann.trios: expected a whole number from 0 to 5, got 6",
    ),
    (
        "abandoned with scores",
        {"abandoned": True, "scores": {"Ann": 9, "Ben": 9}},
        (
            "abandoned: an abandoned deal counts for nobody: leave its scores out, "
            "or say that it stands"
        ),
    ),
    (
        "abandoned with parts",
        {**parts({}, {}), "abandoned": True},
        (
            "abandoned: an abandoned deal counts for nobody: leave its scores out, "
            "or say that it stands"
        ),
    ),
    (
        "abandoned and forfeit",
        {"abandoned": True, "forfeit": "Ann"},
        (
            "abandoned: an abandoned deal counts for nobody: leave its scores out, "
            "or say that it stands"
        ),
    ),
    (
        "abandoned with nothing",
        {"abandoned": True, "nothing": ["Ann"]},
        "nothing: an abandoned deal counts for nobody: leave this out",
    ),
    (
        "abandoned and conceded",
        {"abandoned": True, "conceded": "Ann"},
        "conceded: an abandoned deal counts for nobody: leave this out",
    ),
    (
        "broken off and abandoned",
        {"abandoned": True, "broken_off": True},
        (
            "broken_off: a partie is broken off by itself: record the deal first, "
            "and then break it off"
        ),
    ),
    (
        "broken off with scores",
        {"broken_off": True, "scores": {"Ann": 9, "Ben": 9}},
        (
            "broken_off: a partie is broken off by itself: record the deal first, "
            "and then break it off"
        ),
    ),
    (
        "broken off by a dealer",
        {"broken_off": True, "dealer": "Ann"},
        "dealer: a partie that is broken off takes nothing else: leave this out",
    ),
    (
        "broken off by two",
        {"broken_off": True, "players": ["Ann", "Ben"]},
        "players: a partie that is broken off takes nothing else: leave this out",
    ),
    (
        "broken off and conceded",
        {"broken_off": True, "conceded": "Ann"},
        "conceded: a partie that is broken off takes nothing else: leave this out",
    ),
    (
        "parts of a forfeit",
        {**parts({}, {}), "forfeit": "Ann"},
        "parts: a game that is lost by a penalty takes no parts: give both scores, or none",
    ),
    (
        "parts with nothing",
        {**parts({}, {}), "nothing": ["Ann"]},
        (
            "parts: parts do not tell what a player had who reckons nothing or threw the hand "
            "down: give both scores instead"
        ),
    ),
    (
        "parts of a hand thrown down",
        {**parts({}, {}), "conceded": "Ann"},
        (
            "parts: parts do not tell what a player had who reckons nothing or threw the hand "
            "down: give both scores instead"
        ),
    ),
    (
        "no field of a deal",
        {"winner": "Ann"},
        (
            "winner: unknown key; expected one of abandoned, broken_off, conceded, dealer, "
            "forfeit, note, nothing, parts, players, reason, scores"
        ),
    ),
]

NO_HAND = (
    "no hand of 12 cards holds all of this: look again at the point, the sequences, the quatorzes "
    "and the trios"
)
NO_DEAL = "the pack cannot be dealt so that both hold what they reckoned: look again at both"
NOT_GOOD = "only one of the two is good: the other counts nothing for it"

# What is said cannot have happened at this table.
IMPOSSIBLE: list[tuple[str, str, dict[str, Any], str]] = [
    (
        "a score missing",
        "hoyle",
        {"scores": {"Ben": 30}},
        "scores.Ann: is missing: give both players’",
    ),
    (
        "parts missing",
        "hoyle",
        {"parts": {"Ann": {"tricks": 7, "play": 9}}},
        "parts.Ben: is missing: give both players’",
    ),
    (
        "a stranger’s score",
        "hoyle",
        {"scores": {"Ann": 30, "Zed": 30}},
        "scores.Zed: Zed is not seated; seated are Ann, Ben, Cat",
    ),
    (
        "the score of one who stands out",
        "hoyle",
        {"scores": {"Ann": 30, "Ben": 20, "Cat": 10}},
        "scores.Cat: Cat does not play in this partie; it is between Ann and Ben",
    ),
    (
        "nothing of one who stands out",
        "hoyle",
        {"scores": {"Ann": 30, "Ben": 0}, "nothing": ["Ben", "Cat"]},
        "nothing[1]: Cat does not play in this partie; it is between Ann and Ben",
    ),
    (
        "the hand of one who stands out",
        "hoyle",
        {"scores": {"Ann": 30, "Ben": 0}, "conceded": "Cat"},
        "conceded: Cat does not play in this partie; it is between Ann and Ben",
    ),
    (
        "the penalty of one who stands out",
        "au_cent",
        {"forfeit": "Cat"},
        "forfeit: Cat does not play in this partie; it is between Ann and Ben",
    ),
    (
        "a penalty in the rubicon form",
        "hoyle",
        {"forfeit": "Ann"},
        "forfeit: no game is lost by a penalty in the rubicon form: give both scores",
    ),
    (
        "parts in the hundred",
        "au_cent",
        parts({}, {}),
        "parts: parts are for the rubicon form: give both scores instead",
    ),
    (
        "scores that differ from the parts",
        "hoyle",
        {**parts({}, {}), "scores": {"Ann": 19, "Ben": 7}},
        "scores.Ben: the parts come to 6, not to 7: correct the one or the other",
    ),
    (
        "too little",
        "hoyle",
        {"scores": {"Ann": 6, "Ben": 10}, "dealer": "Ben"},
        (
            "scores: twelve tricks and the cards bring more than 6 and 10: "
            "look again, or say who reckons nothing or threw the hand down"
        ),
    ),
    (
        "a capot without its forty",
        "hoyle",
        {"scores": {"Ann": 52, "Ben": 1}, "dealer": "Ben"},
        (
            "scores: twelve tricks and the cards bring more than 52 and 1: "
            "look again, or say who reckons nothing or threw the hand down"
        ),
    ),
    (
        "no score for the elder, who leads",
        "hoyle",
        {"scores": {"Ann": 0, "Ben": 53}, "dealer": "Ben"},
        (
            "scores: twelve tricks and the cards bring more than 0 and 53: "
            "look again, or say who reckons nothing or threw the hand down"
        ),
    ),
    (
        "a score of who reckons nothing",
        "hoyle",
        {"scores": {"Ann": 30, "Ben": 9}, "nothing": ["Ben"]},
        "scores.Ben: whoever reckons nothing scores 0, or 10 with a carte blanche; got 9",
    ),
    (
        "less than every trick and the cards",
        "hoyle",
        {"scores": {"Ann": 22, "Ben": 9}, "conceded": "Ben"},
        (
            "scores.Ann: thirteen in play and ten for the cards are 23 at least, and 144 with the "
            "best of hands; got 22"
        ),
    ),
    (
        "more than any hand for whoever it was thrown down to",
        "hoyle",
        {"scores": {"Ann": 145, "Ben": 0}, "conceded": "Ben"},
        (
            "scores.Ann: thirteen in play and ten for the cards are 23 at least, and 144 with the "
            "best of hands; got 145"
        ),
    ),
    (
        "both have reached it",
        "au_cent",
        {"scores": {"Ann": 100, "Ben": 171}},
        (
            "scores: both would have 100 or more: only one reaches it first, "
            "so write what each had at that moment"
        ),
    ),
    (
        "both have reached it, and one is penalised",
        "au_cent",
        {"scores": {"Ann": 100, "Ben": 100}, "forfeit": "Ann"},
        (
            "scores.Ann: Ann would have 100 and had won the game already: "
            "write what each had at that moment"
        ),
    ),
    (
        "who has won throws the hand down",
        "au_cent",
        {"scores": {"Ann": 101, "Ben": 30}, "conceded": "Ann"},
        (
            "scores.Ann: Ann would have 101 and had won the game already: "
            "write what each had at that moment"
        ),
    ),
    (
        "nothing but play for whoever threw the hand down",
        "hoyle",
        {"scores": {"Ann": 2, "Ben": 23}, "conceded": "Ann"},
        (
            "scores.Ann: whoever throws the hand down counts no play, so has nothing, or 3 to "
            "121; got 2"
        ),
    ),
    (
        "play besides the best of hands for whoever threw it down",
        "hoyle",
        {"scores": {"Ann": 122, "Ben": 23}, "conceded": "Ann"},
        (
            "scores.Ann: whoever throws the hand down counts no play, so has nothing, or 3 to "
            "121; got 122"
        ),
    ),
    (
        "a carte blanche each",
        "hoyle",
        parts({"blanche": True}, {"blanche": True}),
        ("parts.Ben.blanche: a carte blanche of both would take more plain cards than there are"),
    ),
    *(
        (name, "hoyle", parts(elder, younger), f"parts.{player}: {sentence}")
        for name, elder, younger, player, sentence in (
            (
                "a trio too many",
                {"point": 7, "sequences": [5, 4, 3], "trios": 1},
                {},
                "Ann",
                NO_HAND,
            ),
            (
                *("a suit, a quatorze and a trio",),
                {"point": 8, "sequences": [8], "quatorzes": 1, "trios": 1},
                *({}, "Ann", NO_HAND),
            ),
            ("of the younger", {}, {"sequences": [8, 3], "quatorzes": 1}, "Ben", NO_HAND),
            ("a suit and an ace of it", {"quatorzes": 1}, {"sequences": [8]}, "Ben", NO_DEAL),
            ("seven and two quatorzes", {"quatorzes": 2}, {"point": 7}, "Ben", NO_DEAL),
        )
    ),
    ("two points", "hoyle", parts({"point": 5}, {"point": 5}), f"parts.Ben.point: {NOT_GOOD}"),
    (
        "two kinds of sequences",
        "hoyle",
        parts({"sequences": [3]}, {"sequences": [5]}),
        f"parts.Ben.sequences: {NOT_GOOD}",
    ),
    (
        "a quatorze against a trio",
        "hoyle",
        parts({"trios": 1}, {"quatorzes": 1, "trios": 1}),
        f"parts.Ben.quatorzes: {NOT_GOOD}",
    ),
    (
        "a trio against a quatorze",
        "hoyle",
        parts({"quatorzes": 1}, {"trios": 1}),
        f"parts.Ben.trios: {NOT_GOOD}",
    ),
    (
        "thirteen tricks",
        "hoyle",
        parts({"tricks": 8}, {}),
        "parts.Ben.tricks: there are 12 tricks, and these are 13",
    ),
    (
        "play that cannot be",
        "hoyle",
        parts({}, {"play": 8}),
        "parts.Ben.play: with 7 tricks and 9 in play for the elder the younger cannot have 8",
    ),
    (
        "play that the elder cannot have",
        "hoyle",
        parts({"play": 14}, {}),
        "parts.Ben.play: with 7 tricks and 14 in play for the elder the younger cannot have 6",
    ),
    (
        "a pique of the younger",
        "hoyle",
        parts({}, {"pique": True}),
        "parts.Ben.pique: only the elder can win a pique, who leads first",
    ),
    (
        "a pique against a point",
        "hoyle",
        parts({"sequences": [5], "trios": 2, "pique": True}, {"point": 5}),
        "parts.Ann.pique: the younger counted in hand, which saves the pique",
    ),
    (
        "a pique with thirty in hand",
        "hoyle",
        parts({"point": 5, "sequences": [5, 3, 4], "trios": 1, "pique": True}, {}),
        "parts.Ann.pique: thirty in hand is a repique, which is counted by itself: take this off",
    ),
    (
        "a pique of twenty-nine",
        "hoyle",
        parts({"point": 5, "sequences": [5], "pique": True}, {}),
        "parts.Ann.pique: a pique takes thirty in hand and play, and these are 29",
    ),
    (
        "parts of more cards than a hand",
        "hoyle",
        {
            "dealer": "Ben",
            "parts": {
                "Ann": {
                    "tricks": 12,
                    "play": 13,
                    "blanche": True,
                    "point": 8,
                    "sequences": [8, 4],
                    "quatorzes": 3,
                },
                "Ben": {"tricks": 0, "play": 0},
            },
        },
        f"parts.Ann: {NO_HAND}",
    ),
]


@pytest.mark.parametrize(
    ("facts", "expected"),
    [each[1:] for each in UNREADABLE],
    ids=[each[0] for each in UNREADABLE],
)
def test_what_is_no_deal_is_refused(facts: dict[str, Any], expected: str) -> None:
    with pytest.raises(Fault) as refused:
        Deal.read(facts)

    assert str(refused.value) == expected


@pytest.mark.parametrize(
    ("preset", "facts", "expected"),
    [each[1:] for each in IMPOSSIBLE],
    ids=[each[0] for each in IMPOSSIBLE],
)
def test_what_cannot_have_happened_is_refused(
    preset: str, facts: dict[str, Any], expected: str
) -> None:
    deal = {"kind": "deal", "players": ["Ann", "Ben"], **facts}

    assert refusal(evening(deal, players=THREE, rules=rules(preset))) == f"log[0].{expected}"


@pytest.mark.parametrize(
    ("change", "form"),
    [
        ({"rules": rules("au_cent")}, "the rubicon game"),
        ({"rules": rules("flat")}, "the rubicon game"),
        ({"rules": rules("cavendish_four")}, "the rubicon game"),
    ],
    ids=["another form", "the stake on something else", "another length"],
)
def test_a_partie_goes_on_only_as_it_was_begun(change: dict[str, Any], form: str) -> None:
    log = [scores(20, 20), {"kind": "rules", **change}]
    told = (
        f"log[2]: this partie was begun as {form}, and the rules have changed since: "
        "finish it by those it was begun with, or break it off"
    )

    assert refusal(evening(*log, scores(20, 20))) == told
    assert refusal(evening(*log, {"kind": "deal", "abandoned": True})) == told


def test_games_go_on_only_to_the_score_they_were_begun_to() -> None:
    change = {"kind": "rules", "rules": rules("au_cent", target=101)}

    assert refusal(evening(scores(2, 2), change, scores(2, 2), rules=rules("au_cent"))) == (
        "log[2]: this partie was begun as the hundred, and the rules have changed since: "
        "finish it by those it was begun with, or break it off"
    )


def test_there_must_be_a_partie_to_break_off() -> None:
    broken_off = {"kind": "deal", "broken_off": True}
    told = "broken_off: no partie has begun, so there is nothing to break off"

    assert refusal(evening(broken_off)) == f"log[0].{told}"
    assert refusal(evening({"kind": "deal", "abandoned": True}, broken_off)) == f"log[1].{told}"
    assert refusal(evening(scores(20, 20), broken_off, broken_off)) == f"log[2].{told}"


@pytest.mark.parametrize(
    ("ann", "ben", "facts"),
    [
        (1, 53, {"dealer": "Ben"}),
        (53, 0, {"dealer": "Ben"}),
        (7, 7, {}),
        (0, 0, {"nothing": ["Ann", "Ben"]}),
        (171, 10, {"nothing": ["Ben"]}),
        (0, 23, {"conceded": "Ann"}),
        (10, 23, {"conceded": "Ann", "nothing": ["Ann"]}),
        (121, 23, {"conceded": "Ann"}),
        (0, 144, {"conceded": "Ann"}),
    ],
    ids=[
        "a capot of the younger",
        "a capot of the elder",
        "six tricks each",
        "neither reckons anything",
        "a carte blanche is reckoned all the same",
        "a hand thrown down",
        "a hand thrown down that reckons nothing",
        "the best of hands thrown down",
        "a hand thrown down against the best",
    ],
)
def test_the_least_and_the_most_that_there_can_be_is_taken(
    ann: int, ben: int, facts: dict[str, Any]
) -> None:
    assert last(scores(ann, ben, **facts))["score"] == f"{ann}-{ben}"
