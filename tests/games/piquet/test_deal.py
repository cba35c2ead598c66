"""The facts of a deal and what lists and figures tell of it: the line, the parts, the counts."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.games.deal_score import FigureCount, Keeps, Mishap, Part, Result
from napledger.games.piquet.deal import Deal, Parts
from tests.games.piquet.evenings import (
    ABANDONED,
    BROKEN_OFF,
    CHOUETTE,
    PIQUET,
    THREE,
    TWO,
    level,
    rules,
    score_of,
    scores,
)

Log = list[dict[str, Any]]

ENDED = [*level(5), scores(30, 20)]
RUBICON = [*[scores(20, 10), scores(10, 20)] * 2, scores(20, 10), scores(10, 30)]
LURCH = [scores(60, 20), scores(45, 25)]
FORFEIT = {"kind": "deal", "forfeit": "Ann"}
AGREED = rules(unfinished="difference")


def test_what_says_nothing_is_not_written_and_names_are_read_in_one_spelling() -> None:
    nothing = {"point": 0, "sequences": [], "quatorzes": 0, "blanche": False, "pique": False}
    played = {"tricks": 6, "play": 7}
    parts = {" Zoe\u0308": {**played, **nothing}, "Ben ": played}

    deal = Deal.read({"parts": parts, "scores": {}, "nothing": [], "abandoned": False})

    assert deal == Deal(parts=(("Zo\u00eb", Parts(6, 7)), ("Ben", Parts(6, 7))))
    assert deal.written() == {"parts": {"Zo\u00eb": played, "Ben": played}}


def test_a_deal_is_told_of_other_players() -> None:
    told = {
        "players": ["Ann", "Ben"],
        "dealer": "Ben",
        "scores": {"Ann": 30, "Ben": 0},
        "nothing": ["Ben"],
        "conceded": "Ben",
        "forfeit": "Ann",
        "note": "by candlelight",
    }
    parts = {"Ann": {"tricks": 7, "play": 9, "sequences": [5, 3]}, "Ben": {"tricks": 5, "play": 6}}

    renamed, in_parts = (
        Deal.read(facts).renamed(str.upper).written() for facts in (told, {"parts": parts})
    )

    assert renamed == {
        "players": ["ANN", "BEN"],
        "dealer": "BEN",
        "scores": {"ANN": 30, "BEN": 0},
        "nothing": ["BEN"],
        "conceded": "BEN",
        "forfeit": "ANN",
        "note": "by candlelight",
    }
    assert in_parts == {"parts": {name.upper(): each for name, each in parts.items()}}


def deal_score(*log: dict[str, Any], **opening: Any) -> Any:
    """Return the score of the last deal as a value."""
    return score_of(*log, **opening).entries[-1].deal


TOLD: dict[str, tuple[Log, dict[str, Any], str, tuple[str, tuple[str, ...], bool]]] = {
    "the first deal": ([scores(28, 12)], {}, "Ann 28, Ben 12", ("", (), False)),
    "a deal": (
        [scores(28, 12), scores(14, 23)],
        {},
        "Ann 14, Ben 23, in all 42–35",
        ("", (), False),
    ),
    "a partie": (
        ENDED,
        {},
        "30–20 · Ann, partie, 130 to 120, 110 points",
        ("won", ("Ann",), False),
    ),
    "a rubicon": (
        RUBICON,
        {},
        "10–30 · Ben, rubicon, 100 to 90, 290 points",
        ("won", ("Ben",), True),
    ),
    "a drawn one": (level(8), {}, "20–20 · Ann, partie, 160 to 160", ("drawn", ("Ann",), False)),
    "dealt again": ([scores(28, 12), ABANDONED], {}, "abandoned, at 28 to 12", ("", (), False)),
    "broken off": ([scores(28, 12), BROKEN_OFF], {}, "broken off, at 28 to 12", ("", (), False)),
    "broken off and paid": (
        [scores(12, 28), BROKEN_OFF],
        {"rules": AGREED},
        "Ben, broken off, 28 to 12",
        ("", ("Ben",), False),
    ),
    "a game": (
        [scores(100, 50)],
        {"rules": rules("hundred_lurch")},
        "100–50 · Ann, game, 100 to 50",
        ("won", ("Ann",), False),
    ),
    "a lurch": (
        LURCH,
        {"rules": rules("hundred_lurch")},
        "45–25 · Ann, lurch, 105 to 45",
        ("won", ("Ann",), True),
    ),
    "a lurch on the way": (
        LURCH,
        {"rules": rules("au_cent")},
        "45–25 · Ann, lurch, 105 to 45, games 2–0",
        ("", (), False),
    ),
    "a partie of games": (
        [scores(30, 100), scores(60, 100)],
        {"rules": rules("au_cent")},
        "60–100 · Ben, partie, 100 to 60, games 0–3",
        ("won", ("Ben",), False),
    ),
    "a penalty": (
        [FORFEIT],
        {"rules": rules("hundred_lurch")},
        "Ben, game, 0 to 0",
        ("won", ("Ben",), False),
    ),
    "a chouette": (
        [{**each, "players": TWO} for each in [*level(5), scores(20, 30)]],
        {"rules": CHOUETTE, "players": THREE},
        "20–30 · Ben and Cat, partie, 130 to 120, 110 points",
        ("won", ("Ben", "Cat"), False),
    ),
}


@pytest.mark.parametrize(("log", "opening", "sentence", "ended"), TOLD.values(), ids=TOLD)
def test_a_deal_is_told_in_one_sentence_with_whose_gain_it_is(
    log: Log, opening: dict[str, Any], sentence: str, ended: tuple[str, tuple[str, ...], bool]
) -> None:
    line = PIQUET.line(deal_score(*log, **opening).summary)

    assert line.sentence(translate=str, names={}) == sentence
    assert (line.outcome, line.whose, line.flourish) == ended


ANN_WON = Part(("Ann",), "partie", Result.WON, (110, 110), ("Ben",))
BEN_LOST = Part(("Ben",), "partie", Result.LOST, (110, 110), ("Ann",))
BEN_LURCHED = Part(("Ben",), "lurch", Result.WON, (10, 10), ("Ann",))
ANN_LURCHED = Part(("Ann",), "lurch", Result.LOST, (10, 10), ("Ben",))


@pytest.mark.parametrize(
    ("log", "opening", "parts"),
    [
        (ENDED, {}, (ANN_WON, BEN_LOST, Part(("Ann", "Ben"), "30–20"))),
        ([scores(20, 21)], {}, (Part(("Ann", "Ben"), "20–21"),)),
        (
            [scores(30, 100)],
            {"rules": rules("hundred_lurch"), "stake": 5},
            (BEN_LURCHED, ANN_LURCHED, Part(("Ann", "Ben"), "30–100")),
        ),
        (
            [scores(30, 100)],
            {"rules": rules("au_cent")},
            (Part(("Ben",), "lurch"), Part(("Ann", "Ben"), "30–100")),
        ),
        ([scores(30, 20), BROKEN_OFF], {}, ()),
        ([scores(30, 20), BROKEN_OFF], {"rules": AGREED}, (Part(("Ann",), "broken off"),)),
    ],
    ids=["partie", "deal", "game", "game of a partie", "broken off", "broken off and paid"],
)
def test_what_a_deal_ended_is_a_part_of_both(
    log: Log, opening: dict[str, Any], parts: tuple[Part, ...]
) -> None:
    assert deal_score(*log, **opening).summary.parts == parts


def test_a_drawn_partie_is_level_for_both() -> None:
    parts = deal_score(*level(8)).summary.parts

    assert [part.result for part in parts] == [Result.LEVEL, Result.LEVEL, None]


def test_scores_and_totals_are_counted_with_their_best_and_worst() -> None:
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
    assert [each for each in deal_score(*ENDED).counts if "partie" in each.what] == [
        FigureCount("Ann", "best partie", 130, keeps=Keeps.MOST),
        FigureCount("Ann", "worst partie", 130, keeps=Keeps.LEAST),
        FigureCount("Ben", "best partie", 120, keeps=Keeps.MOST),
        FigureCount("Ben", "worst partie", 120, keeps=Keeps.LEAST),
    ]
    assert deal_score(FORFEIT, rules=rules("au_cent")).counts == ()


def in_parts(ann: dict[str, Any], ben: dict[str, Any]) -> Log:
    """Return a deal by Ben, told in parts."""
    return [{"kind": "deal", "dealer": "Ben", "parts": {"Ann": ann, "Ben": ben}}]


@pytest.mark.parametrize(
    ("log", "preset", "expected"),
    [
        (ENDED, "hoyle", ["Ann points won 110", "Ben points lost 110"]),
        (
            RUBICON,
            "hoyle",
            [
                *("Ben points won 290", "Ben rubicons given 1"),
                *("Ann points lost 290", "Ann rubicons suffered 1"),
            ],
        ),
        (level(8), "hoyle", []),
        (LURCH, "au_cent", ["Ann lurches given 1", "Ben lurches suffered 1"]),
        ([scores(100, 50)], "au_cent", []),
        (
            in_parts(
                {"point": 5, "sequences": [5], "trios": 1, "pique": True, "tricks": 9, "play": 10},
                {"tricks": 3, "play": 4},
            ),
            "hoyle",
            ["Ann piques 1"],
        ),
        (
            in_parts(
                {"point": 6, "sequences": [6], "quatorzes": 1, "tricks": 12, "play": 13},
                {"tricks": 0, "play": 0},
            ),
            "hoyle",
            ["Ann repiques 1", "Ann capots 1"],
        ),
        (in_parts({"tricks": 0, "play": 1}, {"tricks": 12, "play": 13}), "hoyle", ["Ben capots 1"]),
    ],
    ids=[
        *("partie", "rubicon", "drawn", "lurch", "game"),
        *("pique", "repique and capot", "capot of the younger"),
    ],
)
def test_points_and_feats_are_counted(log: Log, preset: str, expected: list[str]) -> None:
    counts = deal_score(*log, rules=rules(preset)).counts

    assert [
        f"{each.player} {each.what} {each.number}"
        for each in counts
        if each.keeps == Keeps.SUM and " as " not in each.what
    ] == expected


@pytest.mark.parametrize(
    ("deal", "preset", "mishap", "is_counted"),
    [
        (scores(30, 0, nothing=["Ben"]), "hoyle", Mishap("Ben", "nothing reckoned"), True),
        (FORFEIT, "au_cent", Mishap("Ann", "forfeit"), True),
        (scores(30, 0, conceded="Ben"), "hoyle", Mishap("Ben", "hand thrown down"), False),
    ],
    ids=["nothing", "forfeit", "conceded"],
)
def test_penalties_are_mishaps_and_a_hand_thrown_down_is_told(
    deal: dict[str, Any], preset: str, mishap: Mishap, *, is_counted: bool
) -> None:
    facts = {name: value for name, value in deal.items() if name != "kind"}

    assert deal_score(deal, rules=rules(preset)).mishaps == ((mishap,) if is_counted else ())
    assert PIQUET.went_wrong(PIQUET.read_deal(facts)) == (mishap,)


@pytest.mark.parametrize(
    ("log", "raw", "fixed"),
    [
        ([scores(20, 20)], rules(), {"players": ["Ann", "Ben"], "dealer": "Ann"}),
        ([ABANDONED], rules(), {"players": ["Ann", "Ben"], "dealer": "Ann"}),
        ([scores(20, 20), BROKEN_OFF], rules(), {}),
        ([scores(20, 30), BROKEN_OFF], AGREED, {}),
    ],
    ids=["scored", "abandoned", "broken off", "broken off and paid"],
)
def test_recording_fixes_who_plays_and_who_deals(
    log: Log, raw: dict[str, Any], fixed: dict[str, Any]
) -> None:
    assert PIQUET.fixed_facts(deal_score(*log, rules=raw)) == fixed
