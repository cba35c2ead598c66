"""The facts of a deal: read, written back the same, and told with other names."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.games.called import Overcalled
from napledger.games.deal_score import FigureCount, Mishap, Part, Result
from napledger.games.solo_whist.deal import Deal, Revoke
from tests.games.solo_whist.tables import SOLO_WHIST, called, rules, score_of, table_of, wrong

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
PROPOSAL = {"caller": "Ann", "call": "proposal", "partner": "Ben", "tricks": 8}
PASSED = {"passed": True, "proposer": "Ann", "losers": ["Cat", "Ben"]}


def test_every_fact_of_a_call_is_read() -> None:
    assert SOLO_WHIST.read_deal(FULL) == Deal(
        dealer="Ann",
        caller="Dan",
        call="open_misere",
        tricks=0,
        made=True,
        overcalled=(Overcalled("Ben", "proposal"), Overcalled("Cat", "solo")),
        revokes=(Revoke("Ben", "exposed"),),
        wrong_cards=("Cat",),
        misdeals=2,
        away=("Eve",),
        note="the candle fell over",
    )


def test_a_call_says_what_it_went_over() -> None:
    told = [each.pattern.format(**each.words) for each in SOLO_WHIST.further(Deal.read(FULL))]

    assert told == ["with 0", "over Ben’s proposal", "over Cat’s solo"]


def test_every_fact_of_a_passed_deal_is_read() -> None:
    assert Deal.read(PASSED) == Deal(passed=True, proposer="Ann", losers=("Cat", "Ben"))


@pytest.mark.parametrize(
    "facts",
    [
        FULL,
        PROPOSAL,
        PASSED,
        {"abandoned": True, "note": "faced card"},
        {"caller": "Ann", "call": "solo", "tricks": 0, "forced": True},
        {"caller": "Ann", "call": "misere", "made": False},
    ],
    ids=["misere", "proposal", "passed", "abandoned", "forced", "lost"],
)
def test_a_deal_is_written_as_it_was_read(facts: dict[str, Any]) -> None:
    assert SOLO_WHIST.read_deal(facts).written() == facts


def test_what_is_as_ever_is_not_written() -> None:
    said_at_length = {
        "passed": False,
        "abandoned": False,
        "forced": False,
        "misdeals": 0,
        "note": "",
        "overcalled": [],
        "revokes": [],
        "wrong_cards": [],
        "losers": [],
        "away": [],
        "caller": "Ann",
        "call": "misere",
        "made": False,
    }

    written = SOLO_WHIST.read_deal(said_at_length).written()

    assert written == {"caller": "Ann", "call": "misere", "made": False}


def test_names_are_trimmed_and_composed() -> None:
    deal = Deal.read({"caller": " Zoe\u0308 ", "call": "solo", "tricks": 5})

    assert deal.caller == "Zo\u00eb"


def test_everybody_in_a_call_takes_the_new_name() -> None:
    names = {"Ann": "1", "Ben": "2", "Cat": "3", "Dan": "4", "Eve": "5"}

    renamed = SOLO_WHIST.read_deal(FULL).renamed(names.__getitem__)

    assert renamed.written() == {
        **FULL,
        "dealer": "1",
        "caller": "4",
        "overcalled": [called("2", "proposal"), called("3", "solo")],
        "revokes": [wrong("2", "exposed")],
        "wrong_cards": ["3"],
        "away": ["5"],
    }


@pytest.mark.parametrize(
    ("facts", "renamed"),
    [
        (PROPOSAL, {**PROPOSAL, "caller": "ANN", "partner": "BEN"}),
        (PASSED, {"passed": True, "proposer": "ANN", "losers": ["CAT", "BEN"]}),
        ({"abandoned": True}, {"abandoned": True}),
    ],
    ids=["partners", "losers", "nobody"],
)
def test_partners_proposers_and_losers_take_the_new_name(
    facts: dict[str, Any], renamed: dict[str, Any]
) -> None:
    assert SOLO_WHIST.read_deal(facts).renamed(str.upper).written() == renamed


GENERAL = rules("hoyle_general_misere")


@pytest.mark.parametrize(
    ("facts", "sentence", "outcome", "whose"),
    [
        (PROPOSAL, "Ann and Ben, proposal", "made", ("Ann", "Ben")),
        ({"caller": "Ben", "call": "solo", "tricks": 4}, "Ben, solo", "lost", ("Ben",)),
        ({"caller": "Cat", "call": "misere", "made": True}, "Cat, misère", "made", ("Cat",)),
        ({"passed": True, "losers": ["Ann"]}, "all passed", "", ()),
        (
            {"passed": True, "losers": ["Ann"], "proposer": "Ben"},
            "proposal not accepted",
            "",
            (),
        ),
        ({"abandoned": True}, "abandoned", "", ()),
    ],
    ids=["proposal", "solo", "misere", "passed", "unaccepted", "abandoned"],
)
def test_a_deal_in_a_few_words(
    facts: dict[str, Any], sentence: str, outcome: str, whose: tuple[str, ...]
) -> None:
    line = SOLO_WHIST.line(score_of(facts, table=table_of(4, GENERAL)).summary)

    assert line.sentence(translate=str, names={}) == sentence
    assert (line.outcome, line.whose, line.flourish) == (outcome, whose, False)


@pytest.mark.parametrize(
    ("call", "tricks", "flourish"),
    [("declared_abundance", 13, True), ("declared_abundance", 12, False), ("abundance", 13, False)],
    ids=["all thirteen", "one short", "an abundance"],
)
def test_the_table_makes_a_little_of_all_thirteen_tricks(
    call: str, tricks: int, *, flourish: bool
) -> None:
    score = score_of({"caller": "Ann", "call": call, "tricks": tricks}, table=table_of(4, rules()))

    assert SOLO_WHIST.line(score.summary).flourish is flourish


# For the figures


@pytest.mark.parametrize(
    ("dealer", "facts", "part"),
    [
        (
            3,
            PROPOSAL,
            Part(("Ann", "Ben"), "proposal", Result.WON, (12, 12), against=("Cat", "Dan"), place=1),
        ),
        (
            1,
            {"caller": "Ben", "call": "abundance", "tricks": 8},
            Part(
                ("Ben",), "abundance", Result.LOST, (36, 36), against=("Cat", "Dan", "Ann"), place=0
            ),
        ),
        (
            1,
            {"caller": "Dan", "call": "misere", "made": True},
            Part(("Dan",), "misère", Result.WON, (24, 24), against=("Ann", "Ben", "Cat"), place=2),
        ),
    ],
    ids=["partners", "the dealer", "second in turn"],
)
def test_a_deal_has_one_part_which_is_the_calls(
    dealer: int, facts: dict[str, Any], part: Part
) -> None:
    table = table_of(4, rules(), dealer=dealer, stake=2)

    assert score_of(facts, table=table).summary.parts == (part,)


def test_a_forced_solo_is_an_obliged_one() -> None:
    facts = {"caller": "Ann", "call": "solo", "tricks": 5, "forced": True}

    score = score_of(facts, table=table_of(4, rules("house_five_alone")))

    assert [part.obliged for part in score.summary.parts] == [True]


def test_of_five_the_place_is_counted_among_those_in_play() -> None:
    facts = {"caller": "Dan", "call": "misere", "made": True}

    score = score_of(facts, table=table_of(5, rules(), dealer=1))

    assert score.summary.parts[0].place == 2
    assert score.summary.parts[0].against == ("Eve", "Ben", "Cat")


def test_an_unaccepted_proposal_is_counted_for_its_proposer() -> None:
    score = score_of({"passed": True, "proposer": "Ben"}, table=table_of(4, rules()))

    assert score.counts == (FigureCount("Ben", "proposal not accepted"),)
    assert score.summary.parts == ()
    assert SOLO_WHIST.figures.counts == ("proposal not accepted",)


def test_a_deal_without_a_proposal_counts_none() -> None:
    assert score_of({"passed": True}, table=table_of(4, rules())).counts == ()


@pytest.mark.parametrize(
    ("facts", "mishaps"),
    [
        ({"passed": True, "losers": ["Ann"]}, (Mishap("Ann", "general misère"),)),
        (
            {"caller": "Ann", "call": "misere", "revokes": [wrong("Ben", "out_of_turn")]},
            (Mishap("Ben", "lead out of turn"),),
        ),
        (
            {
                "caller": "Ann",
                "call": "misere",
                "revokes": [wrong("Cat", "exposed"), wrong("Cat")],
            },
            (Mishap("Cat", "exposed card"), Mishap("Cat", "revoke")),
        ),
        (
            {"caller": "Ann", "call": "solo", "wrong_cards": ["Ben", "Dan"]},
            (Mishap("Ben", "wrong number of cards"), Mishap("Dan", "wrong number of cards")),
        ),
    ],
    ids=["general misere", "out of turn", "exposed and revoked", "wrong cards"],
)
def test_what_went_wrong_is_a_mishap_of_whoever_did_it(
    facts: dict[str, Any], mishaps: tuple[Mishap, ...]
) -> None:
    assert score_of(facts, table=table_of(4, GENERAL)).mishaps == mishaps
    assert SOLO_WHIST.went_wrong(SOLO_WHIST.read_deal(facts)) == mishaps


def test_who_misdealt_is_told_beside_the_deal_and_not_counted() -> None:
    facts = {"dealer": "Dan", "passed": True, "misdeals": 1}

    score = score_of(facts, table=table_of(4, rules()))

    assert score.mishaps == ()
    assert SOLO_WHIST.went_wrong(SOLO_WHIST.read_deal(facts)) == (Mishap("Dan", "misdeal"),)
    assert SOLO_WHIST.went_wrong(Deal(passed=True, misdeals=1)) == ()


def test_the_next_form_takes_over_who_is_away_and_still_sits_there() -> None:
    table = table_of(5, rules())

    assert SOLO_WHIST.carried_facts({"away": ["Eve", "Fay"]}, table=table) == {"away": ["Eve"]}
    assert SOLO_WHIST.carried_facts({}, table=table) == {"away": []}


def test_recording_a_deal_fixes_who_dealt_it() -> None:
    score = score_of({"passed": True}, table=table_of(4, rules()))

    assert SOLO_WHIST.fixed_facts(score) == {"dealer": "Dan"}
