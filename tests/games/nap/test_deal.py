"""The facts of a deal: read, written back the same, and told with other names."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.games.called import Overcalled
from napledger.games.deal_score import Part, Result
from napledger.games.nap.deal import Deal, Revoke
from tests.games.nap.tables import NAP, rules, score_of, table_of

FULL: dict[str, Any] = {
    "dealer": "Ann",
    "caller": "Dan",
    "call": "wellington",
    "made": True,
    "tricks": 5,
    "overcalled": [{"player": "Ben", "call": "3"}, {"player": "Cat", "call": "nap"}],
    "revokes": [{"player": "Ben", "how": "refused_to_show"}],
    "wrong_cards": ["Cat"],
    "misdeals": 2,
    "interference": {"Ben": 1},
    "knaves_and_fives": {"Cat": 2},
    "purchases": {"Dan": 3},
    "peeps": ["Ann", "Ben"],
    "spare_hand": "Cat",
    "away": ["Eve"],
    "note": "the candle fell over",
}


def test_every_fact_is_read() -> None:
    assert NAP.read_deal(FULL) == Deal(
        dealer="Ann",
        caller="Dan",
        call="wellington",
        made=True,
        tricks=5,
        overcalled=(Overcalled("Ben", "3"), Overcalled("Cat", "nap")),
        revokes=(Revoke("Ben", "refused_to_show"),),
        wrong_cards=("Cat",),
        misdeals=2,
        interference=(("Ben", 1),),
        knaves_and_fives=(("Cat", 2),),
        purchases=(("Dan", 3),),
        peeps=("Ann", "Ben"),
        spare_hand="Cat",
        away=("Eve",),
        note="the candle fell over",
    )


@pytest.mark.parametrize(
    "facts",
    [
        FULL,
        {"passed": True},
        {"abandoned": True, "note": "faced card"},
        {"caller": "Ann", "call": "1", "made": False, "forced": True},
        {"caller": "Ann", "call": "3", "tricks": 0},
    ],
)
def test_a_deal_is_written_as_it_was_read(facts: dict[str, Any]) -> None:
    assert NAP.read_deal(facts).written() == facts


def test_what_is_as_ever_is_not_written() -> None:
    said_at_length = {
        "passed": False,
        "abandoned": False,
        "forced": False,
        "caller": "Ann",
        "call": "3",
        "made": True,
        "misdeals": 0,
        "overcalled": [],
        "purchases": {},
        "note": "",
    }

    written = NAP.read_deal(said_at_length).written()

    assert written == {"caller": "Ann", "call": "3", "made": True}


def test_names_are_trimmed_and_composed() -> None:
    deal = Deal.read({"caller": " Zoe\u0308 ", "call": "3", "made": True})

    assert deal.caller == "Zo\u00eb"


def test_everybody_in_a_deal_takes_the_new_name() -> None:
    names = {"Ann": "1", "Ben": "2", "Cat": "3", "Dan": "4", "Eve": "5"}

    renamed = NAP.read_deal(FULL).renamed(names.__getitem__)

    assert renamed.written() == {
        "dealer": "1",
        "caller": "4",
        "call": "wellington",
        "made": True,
        "tricks": 5,
        "overcalled": [{"player": "2", "call": "3"}, {"player": "3", "call": "nap"}],
        "revokes": [{"player": "2", "how": "refused_to_show"}],
        "wrong_cards": ["3"],
        "misdeals": 2,
        "interference": {"2": 1},
        "knaves_and_fives": {"3": 2},
        "purchases": {"4": 3},
        "peeps": ["1", "2"],
        "spare_hand": "3",
        "away": ["5"],
        "note": "the candle fell over",
    }


def test_a_deal_that_names_nobody_is_renamed_to_itself() -> None:
    deal = NAP.read_deal({"passed": True})

    assert deal.renamed(str.upper) == deal


@pytest.mark.parametrize(
    ("facts", "sentence", "outcome", "whose"),
    [
        ({"caller": "Ben", "call": "nap", "made": True}, "Ben, Nap", "made", ("Ben",)),
        ({"caller": "Ben", "call": "3", "tricks": 2}, "Ben, three", "lost", ("Ben",)),
        ({"passed": True}, "all passed", "", ()),
        ({"abandoned": True}, "abandoned", "", ()),
    ],
)
def test_a_deal_in_a_few_words(
    facts: dict[str, Any], sentence: str, outcome: str, whose: tuple[str, ...]
) -> None:
    table = table_of(3, rules(all_pass="void"))

    line = NAP.line(score_of(facts, table=table).summary)

    assert line.sentence(translate=str, names={}) == sentence
    assert (line.outcome, line.whose) == (outcome, whose)


@pytest.mark.parametrize(
    ("dealer", "facts", "part"),
    [
        (
            0,
            {"caller": "Ben", "call": "nap", "made": True},
            Part(("Ben",), "Nap", Result.WON, at_stake=(20, 10), place=1),
        ),
        (
            1,
            {"caller": "Ben", "call": "3", "tricks": 2},
            Part(("Ben",), "three", Result.LOST, at_stake=(6, 6), place=0),
        ),
        (
            2,
            {"caller": "Cat", "call": "1", "forced": True, "made": True},
            Part(("Cat",), "one", Result.WON, at_stake=(2, 2), obliged=True, place=0),
        ),
    ],
)
def test_a_deal_has_one_part_which_is_the_callers(
    dealer: int, facts: dict[str, Any], part: Part
) -> None:
    table = table_of(3, rules(), dealer=dealer)

    assert score_of(facts, table=table).summary.parts == (part,)
