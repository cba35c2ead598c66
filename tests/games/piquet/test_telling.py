"""What lists and figures tell of deals: the line, the parts, what is counted, who went wrong."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.games.deal_score import DealSentence, FigureCount, Keeps, Mishap, Part, Result
from tests.games.piquet.evenings import (
    ABANDONED,
    BROKEN_OFF,
    PIQUET,
    THREE,
    level,
    rules,
    score_of,
    scores,
)

ENDED = [*level(5), scores(30, 20)]
RUBICON = [scores(20, 10), scores(10, 20)] * 3
LURCH = [scores(60, 20), scores(45, 25)]


def deal_score(*log: dict[str, Any], **opening: Any) -> Any:
    """Return the score of the last deal as a value."""
    return score_of(*log, **opening).entries[-1].deal


def line(*log: dict[str, Any], **opening: Any) -> DealSentence:
    """Return what the line of the last deal is made of."""
    return PIQUET.line(deal_score(*log, **opening).summary)


def counts(*log: dict[str, Any], **opening: Any) -> dict[tuple[str, str], int]:
    """Return what the last deal adds to the figures, besides its scores."""
    counted = deal_score(*log, **opening).counts
    added = [each for each in counted if each.keeps == Keeps.SUM and " as " not in each.what]
    return {(each.player, each.what): each.number for each in added}


TOLD: list[tuple[str, list[dict[str, Any]], dict[str, Any], str]] = [
    ("the first deal", [scores(28, 12)], {}, "Ann 28, Ben 12"),
    ("a deal", [scores(28, 12), scores(14, 23)], {}, "Ann 14, Ben 23, in all 42–35"),
    ("a partie", ENDED, {}, "30–20 · Ann, partie, 130 to 120, 110 points"),
    (
        "a rubicon",
        [*RUBICON[:5], scores(10, 30)],
        {},
        "10–30 · Ben, rubicon, 100 to 90, 290 points",
    ),
    ("a drawn one", level(8), {}, "20–20 · Ann, partie, 160 to 160"),
    ("a deal that is dealt again", [scores(28, 12), ABANDONED], {}, "abandoned, at 28 to 12"),
    ("a partie broken off", [scores(28, 12), BROKEN_OFF], {}, "broken off, at 28 to 12"),
    (
        "a partie broken off and paid",
        [scores(12, 28), BROKEN_OFF],
        {"rules": rules(unfinished="difference")},
        "Ben, broken off, 28 to 12",
    ),
    (
        "a game",
        [scores(100, 50)],
        {"rules": rules("hundred_lurch")},
        "100–50 · Ann, game, 100 to 50",
    ),
    ("a lurch", LURCH, {"rules": rules("hundred_lurch")}, "45–25 · Ann, lurch, 105 to 45"),
    (
        "a game of a partie",
        [scores(30, 100)],
        {"rules": rules("au_cent")},
        "30–100 · Ben, lurch, 100 to 30, games 0–2",
    ),
    (
        "a partie of games",
        [scores(30, 100), scores(60, 100)],
        {"rules": rules("au_cent")},
        "60–100 · Ben, partie, 100 to 60, games 0–3",
    ),
    (
        "a game lost by a penalty",
        [{"kind": "deal", "forfeit": "Ann"}],
        {"rules": rules("hundred_lurch")},
        "Ben, game, 0 to 0",
    ),
    (
        "a chouette",
        [{**each, "players": ["Ann", "Ben"]} for each in [*level(5), scores(20, 30)]],
        {"rules": rules("cavendish_chouette"), "players": THREE},
        "20–30 · Ben and Cat, partie, 130 to 120, 110 points",
    ),
]


@pytest.mark.parametrize(
    ("log", "opening", "expected"), [each[1:] for each in TOLD], ids=[each[0] for each in TOLD]
)
def test_a_deal_is_told_in_one_sentence(
    log: list[dict[str, Any]], opening: dict[str, Any], expected: str
) -> None:
    assert line(*log, **opening).sentence(translate=str, names={}) == expected


@pytest.mark.parametrize(
    ("log", "opening", "outcome", "whose", "flourish"),
    [
        (ENDED, {}, "won", ("Ann",), False),
        ([*RUBICON[:5], scores(10, 30)], {}, "won", ("Ben",), True),
        (level(8), {}, "drawn", ("Ann",), False),
        ([scores(20, 20)], {}, "", (), False),
        (LURCH, {"rules": rules("hundred_lurch")}, "won", ("Ann",), True),
        (LURCH, {"rules": rules("au_cent")}, "", (), False),
        (
            [scores(12, 28), BROKEN_OFF],
            {"rules": rules(unfinished="difference")},
            "",
            ("Ben",),
            False,
        ),
    ],
    ids=["partie", "rubicon", "drawn", "a deal", "lurch", "a lurch on the way", "broken off"],
)
def test_a_line_says_how_it_ended_and_whose_gain_is_told(
    log: list[dict[str, Any]],
    opening: dict[str, Any],
    outcome: str,
    whose: tuple[str, ...],
    *,
    flourish: bool,
) -> None:
    told = line(*log, **opening)

    assert (told.outcome, told.whose, told.flourish) == (outcome, whose, flourish)


def test_a_partie_is_a_part_of_both_and_a_deal_of_neither() -> None:
    assert deal_score(*ENDED).summary.parts == (
        Part(("Ann",), "partie", Result.WON, (110, 110), ("Ben",)),
        Part(("Ben",), "partie", Result.LOST, (110, 110), ("Ann",)),
        Part(("Ann", "Ben"), "30–20"),
    )
    assert deal_score(scores(20, 21)).summary.parts == (Part(("Ann", "Ben"), "20–21"),)
    assert [part.result for part in deal_score(*level(8)).summary.parts] == [
        Result.LEVEL,
        Result.LEVEL,
        None,
    ]


def test_a_game_is_a_part_where_the_stake_is_on_it() -> None:
    game = rules("hundred_lurch")

    on_the_game = deal_score(scores(30, 100), stake=5, rules=game).summary.parts
    assert on_the_game[:2] == (
        Part(("Ben",), "lurch", Result.WON, (10, 10), ("Ann",)),
        Part(("Ann",), "lurch", Result.LOST, (10, 10), ("Ben",)),
    )
    on_the_partie = deal_score(scores(30, 100), rules=rules("au_cent")).summary.parts
    assert on_the_partie == (Part(("Ben",), "lurch"), Part(("Ann", "Ben"), "30–100"))
    forfeited = deal_score({"kind": "deal", "forfeit": "Ann"}, rules=game).summary.parts
    assert [(part.players, part.what) for part in forfeited] == [
        (("Ben",), "game"),
        (("Ann",), "game"),
    ]


def test_a_partie_broken_off_counts_as_none() -> None:
    agreed = rules(unfinished="difference")

    assert deal_score(scores(30, 20), BROKEN_OFF).summary.parts == ()
    paid = deal_score(scores(30, 20), BROKEN_OFF, rules=agreed).summary.parts
    assert paid == (Part(("Ann",), "broken off"),)


def test_the_average_of_elder_and_younger_can_be_counted() -> None:
    assert deal_score(scores(28, 12)).counts == (
        FigureCount("Ben", "deals as elder", 1),
        FigureCount("Ben", "scored as elder", 12),
        FigureCount("Ann", "deals as younger", 1),
        FigureCount("Ann", "scored as younger", 28),
        FigureCount("Ann", "best deal", 28, keeps=Keeps.MOST),
        FigureCount("Ann", "worst deal", 28, keeps=Keeps.LEAST),
        FigureCount("Ben", "best deal", 12, keeps=Keeps.MOST),
        FigureCount("Ben", "worst deal", 12, keeps=Keeps.LEAST),
    )
    forfeited = deal_score({"kind": "deal", "forfeit": "Ann"}, rules=rules("au_cent"))
    assert forfeited.counts == ()


@pytest.mark.parametrize(
    ("log", "opening", "expected"),
    [
        (ENDED, {}, {("Ann", "points won"): 110, ("Ben", "points lost"): 110}),
        (
            [*RUBICON[:5], scores(10, 30)],
            {},
            {
                ("Ben", "points won"): 290,
                ("Ben", "rubicons given"): 1,
                ("Ann", "points lost"): 290,
                ("Ann", "rubicons suffered"): 1,
            },
        ),
        (level(8), {}, {}),
        (
            LURCH,
            {"rules": rules("au_cent")},
            {("Ann", "lurches given"): 1, ("Ben", "lurches suffered"): 1},
        ),
        ([scores(100, 50)], {"rules": rules("au_cent")}, {}),
    ],
    ids=["partie", "rubicon", "drawn", "lurch", "game"],
)
def test_points_rubicons_and_lurches_are_counted(
    log: list[dict[str, Any]], opening: dict[str, Any], expected: dict[tuple[str, str], int]
) -> None:
    assert counts(*log, **opening) == expected


@pytest.mark.parametrize(
    ("ann", "ben", "expected"),
    [
        (
            {"point": 5, "sequences": [5], "trios": 1, "pique": True, "tricks": 9, "play": 10},
            {"tricks": 3, "play": 4},
            {("Ann", "piques"): 1},
        ),
        (
            {"point": 6, "sequences": [6], "quatorzes": 1, "tricks": 12, "play": 13},
            {"tricks": 0, "play": 0},
            {("Ann", "repiques"): 1, ("Ann", "capots"): 1},
        ),
        ({"tricks": 0, "play": 1}, {"tricks": 12, "play": 13}, {("Ben", "capots"): 1}),
    ],
    ids=["pique", "repique and capot", "capot of the younger"],
)
def test_piques_repiques_and_capots_are_counted_where_parts_are_given(
    ann: dict[str, Any], ben: dict[str, Any], expected: dict[tuple[str, str], int]
) -> None:
    deal = {"kind": "deal", "parts": {"Ann": ann, "Ben": ben}}

    assert counts(deal, first_dealer="Ben") == expected


def test_whatever_is_counted_has_a_heading() -> None:
    assert [*PIQUET.figures.counts] == [
        "points won",
        "points lost",
        "rubicons given",
        "rubicons suffered",
        "lurches given",
        "lurches suffered",
        "piques",
        "repiques",
        "capots",
        "deals as elder",
        "scored as elder",
        "deals as younger",
        "scored as younger",
        "best deal",
        "worst deal",
        "best partie",
        "worst partie",
    ]
    assert PIQUET.figures.averages == (
        ("average as elder", "scored as elder", "deals as elder"),
        ("average as younger", "scored as younger", "deals as younger"),
    )


def test_the_best_and_the_worst_partie_are_those_of_the_totals() -> None:
    kept = [each for each in deal_score(*ENDED).counts if "partie" in each.what]

    assert kept == [
        FigureCount("Ann", "best partie", 130, keeps=Keeps.MOST),
        FigureCount("Ann", "worst partie", 130, keeps=Keeps.LEAST),
        FigureCount("Ben", "best partie", 120, keeps=Keeps.MOST),
        FigureCount("Ben", "worst partie", 120, keeps=Keeps.LEAST),
    ]


@pytest.mark.parametrize(
    ("deal", "preset", "counted", "told"),
    [
        (
            scores(30, 0, nothing=["Ben"]),
            "hoyle",
            (Mishap("Ben", "nothing reckoned"),),
            (Mishap("Ben", "nothing reckoned"),),
        ),
        (
            {"kind": "deal", "forfeit": "Ann"},
            "au_cent",
            (Mishap("Ann", "forfeit"),),
            (Mishap("Ann", "forfeit"),),
        ),
        (
            scores(30, 0, conceded="Ben"),
            "hoyle",
            (),
            (Mishap("Ben", "hand thrown down"),),
        ),
    ],
    ids=["nothing", "forfeit", "conceded"],
)
def test_penalties_are_mishaps_and_a_hand_thrown_down_is_told(
    deal: dict[str, Any], preset: str, counted: tuple[Mishap, ...], told: tuple[Mishap, ...]
) -> None:
    facts = {name: value for name, value in deal.items() if name != "kind"}

    assert deal_score(deal, rules=rules(preset)).mishaps == counted
    assert PIQUET.went_wrong(PIQUET.read_deal(facts)) == told


def test_recording_fixes_who_plays_and_who_deals() -> None:
    assert PIQUET.fixed_facts(deal_score(scores(20, 20))) == {
        "players": ["Ann", "Ben"],
        "dealer": "Ann",
    }
    assert PIQUET.fixed_facts(deal_score(ABANDONED)) == {"players": ["Ann", "Ben"], "dealer": "Ann"}
    assert PIQUET.fixed_facts(deal_score(scores(20, 20), BROKEN_OFF)) == {}
    agreed = rules(unfinished="difference")
    assert PIQUET.fixed_facts(deal_score(scores(20, 30), BROKEN_OFF, rules=agreed)) == {}
