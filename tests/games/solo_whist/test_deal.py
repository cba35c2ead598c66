"""The facts of a deal, with other names, in a few words, and for the figures."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.games.deal_score import FigureCount, Mishap, Part, Result
from napledger.games.solo_whist.deal import Deal
from tests.games.solo_whist.tables import (
    SOLO_WHIST,
    ann,
    ann_and_ben,
    called,
    passed,
    score_of,
    table_of,
    wrong,
)

FULL: dict[str, Any] = {
    "dealer": "Ann",
    "caller": "Dan",
    "call": "open_misere",
    "tricks": 0,
    "made": True,
    "overcalled": [called("Ben", "proposal"), called("Cat", "solo")],
    "revokes": [wrong("Ben", "exposed")],
    "wrong_cards": ["Cat"],
    "misdeals": 2,
    "away": ["Eve"],
    "note": "the candle fell over",
}


@pytest.mark.parametrize(
    ("facts", "renamed"),
    [
        (
            FULL,
            {
                **FULL,
                "dealer": "ANN",
                "caller": "DAN",
                "overcalled": [called("BEN", "proposal"), called("CAT", "solo")],
                "revokes": [wrong("BEN", "exposed")],
                "wrong_cards": ["CAT"],
                "away": ["EVE"],
            },
        ),
        (ann_and_ben(8), {**ann_and_ben(8), "caller": "ANN", "partner": "BEN"}),
        (passed("Cat", "Ben", proposer="Ann"), passed("CAT", "BEN", proposer="ANN")),
        ({"abandoned": True, "note": "faced card"}, {"abandoned": True, "note": "faced card"}),
        (ann("solo", 0, forced=True), {**ann("solo", 0, forced=True), "caller": "ANN"}),
    ],
    ids=["everything", "partners", "losers", "nobody", "forced"],
)
def test_a_deal_is_written_as_it_was_read_and_told_of_others(
    facts: dict[str, Any], renamed: dict[str, Any]
) -> None:
    deal = SOLO_WHIST.read_deal(facts)

    assert deal.written() == facts
    assert deal.renamed(str.upper).written() == renamed


def test_what_is_as_ever_is_not_written_and_names_are_composed() -> None:
    nothing: dict[str, Any] = dict.fromkeys(("passed", "abandoned", "forced"), False)
    nothing |= {"misdeals": 0, "note": ""}
    empty: dict[str, Any] = {
        name: [] for name in ("overcalled", "revokes", "wrong_cards", "losers", "away")
    }
    deal = {"caller": " Zoe\u0308 ", "call": "misere", "made": False}

    written = SOLO_WHIST.read_deal({**nothing, **empty, **deal}).written()

    assert written == {"caller": "Zo\u00eb", "call": "misere", "made": False}


def test_a_call_says_what_it_went_over_and_a_pass_who_had_proposed() -> None:
    def told(facts: dict[str, Any]) -> list[str]:
        further = SOLO_WHIST.further(Deal.read(facts))
        return [each.pattern.format(**each.words) for each in further]

    assert told(FULL) == ["with 0", "over Ben’s proposal", "over Cat’s solo"]
    assert told(passed(proposer="Ann")) == ["proposed by Ann"]


@pytest.mark.parametrize(
    ("facts", "sentence", "outcome", "flourish"),
    [
        (ann_and_ben(8), "Ann and Ben, proposal", "made", False),
        (ann("solo", 4), "Ann, solo", "lost", False),
        (ann("declared_abundance", 13), "Ann, declared abundance", "made", True),
        (ann("declared_abundance", 12), "Ann, declared abundance", "lost", False),
        (ann("abundance", 13), "Ann, abundance", "made", False),
        (passed("Ann"), "all passed", "", False),
        (passed("Ann", proposer="Ben"), "proposal not accepted", "", False),
        ({"abandoned": True}, "abandoned", "", False),
    ],
    ids=str,
)
def test_a_deal_in_a_few_words(
    facts: dict[str, Any], sentence: str, outcome: str, *, flourish: bool
) -> None:
    line = SOLO_WHIST.line(score_of(facts, table=table_of(4, "hoyle_general_misere")).summary)

    assert line.sentence(translate=str, names={}) == sentence
    assert (line.outcome, line.flourish) == (outcome, flourish)
    callers = ("Ann", "Ben") if "partner" in facts else ("Ann",)
    assert line.whose == (callers if outcome else ())


@pytest.mark.parametrize(
    ("players", "facts", "part"),
    [
        (
            4,
            ann_and_ben(8),
            Part(("Ann", "Ben"), "proposal", Result.WON, (12, 12), against=("Cat", "Dan"), place=3),
        ),
        (
            4,
            {"caller": "Ben", "call": "abundance", "tricks": 8},
            Part(
                ("Ben",), "abundance", Result.LOST, (36, 36), against=("Cat", "Dan", "Ann"), place=0
            ),
        ),
        (
            5,
            {"caller": "Dan", "call": "misere", "made": True},
            Part(("Dan",), "misère", Result.WON, (24, 24), against=("Eve", "Ben", "Cat"), place=2),
        ),
    ],
    ids=["partners", "the dealer", "of five, those in play"],
)
def test_a_deal_has_one_part_which_is_the_calls(
    players: int, facts: dict[str, Any], part: Part
) -> None:
    table = table_of(players, dealer=1, stake=2)

    assert score_of(facts, table=table).summary.parts == (part,)


def test_a_forced_solo_is_an_obliged_one() -> None:
    score = score_of(ann("solo", 5, forced=True), table=table_of(4, "house_five_alone"))

    assert [part.obliged for part in score.summary.parts] == [True]


def test_an_unaccepted_proposal_is_counted_for_its_proposer() -> None:
    score = score_of(passed(proposer="Ben"), table=table_of(4))

    assert score.counts == (FigureCount("Ben", "proposal not accepted"),)
    assert score.summary.parts == ()
    assert score_of(passed(), table=table_of(4)).counts == ()


@pytest.mark.parametrize(
    ("facts", "mishaps"),
    [
        (passed("Ann"), [("Ann", "general misère")]),
        (ann("misere", revokes=[wrong("Ben", "out_of_turn")]), [("Ben", "lead out of turn")]),
        (ann("misere", revoked="Cat", exposed="Cat"), [("Cat", "revoke"), ("Cat", "exposed card")]),
        (
            ann("solo", wrong_cards=["Ben", "Dan"]),
            [("Ben", "wrong number of cards"), ("Dan", "wrong number of cards")],
        ),
    ],
    ids=["general misere", "out of turn", "exposed and revoked", "wrong cards"],
)
def test_what_went_wrong_is_a_mishap_of_whoever_did_it(
    facts: dict[str, Any], mishaps: list[tuple[str, str]]
) -> None:
    counted = tuple(Mishap(player, what) for player, what in mishaps)

    assert score_of(facts, table=table_of(4, "hoyle_general_misere")).mishaps == counted
    assert SOLO_WHIST.went_wrong(SOLO_WHIST.read_deal(facts)) == counted


def test_who_misdealt_is_told_beside_the_deal_and_not_counted() -> None:
    facts = passed(dealer="Dan", misdeals=1)

    assert score_of(facts, table=table_of(4)).mishaps == ()
    assert SOLO_WHIST.went_wrong(SOLO_WHIST.read_deal(facts)) == (Mishap("Dan", "misdeal"),)
    assert SOLO_WHIST.went_wrong(Deal(passed=True, misdeals=1)) == ()


def test_recording_fixes_who_dealt_and_the_next_form_takes_over_who_is_away() -> None:
    table = table_of(5)

    assert SOLO_WHIST.fixed_facts(score_of(passed(), table=table)) == {"dealer": "Eve"}
    assert SOLO_WHIST.carried_facts({"away": ["Eve", "Fay"]}, table=table) == {"away": ["Eve"]}
    assert SOLO_WHIST.carried_facts({}, table=table) == {"away": []}
