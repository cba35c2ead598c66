"""The options of a game as one table, tried on a table of the tests' own."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from napledger.games.options.kinds import Need, PriceList
from napledger.games.options.presets import PrintedBook, place_of
from napledger.games.table import sparse
from napledger.reading.faults import Fault
from tests.games.options.table import RULES, Options


def test_a_table_plays_the_first_rule_set_with_its_changes_laid_over_it() -> None:
    changes = {"rounds": [8, 1], "kitty": True, "share": 4}

    assert RULES.usual == "plain"
    assert RULES.groups == ("Play", "Kitty")
    assert RULES.read_rules({}) == ("plain", Options((1, 2), 3, 0, kitty=False))
    assert RULES.read_rules({"options": changes})[1] == Options((8, 1), 3, 4, kitty=True)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"rounds": []}, "rounds: expected at least one number"),
        ({"rounds": [2, 1, 2]}, "rounds[2]: 2 stands there twice"),
        ({"rounds": [9]}, "rounds[0]: expected a whole number from 1 to 8, got 9"),
        ({"cards": 2}, "cards: expected one of 1, 3, got 2"),
        # A number may stand apart from its range, as 0 does here.
        ({"share": 1, "kitty": True}, "share: expected a whole number from 2 to 10, got 1"),
        (
            {"share": 4},
            (
                "share: “Share” pays into the kitty, but this table has none: "
                "play with a kitty, or set it to 0"
            ),
        ),
        (
            {"rouble": 1},
            "rouble: there is no such option; the options are cards, kitty, rounds, share",
        ),
    ],
)
def test_what_an_option_cannot_be_is_refused_at_it(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Fault) as fault:
        RULES.read_rules({"options": options})

    assert str(fault.value) == f"options.{sentence}"


def test_a_rule_set_that_there_is_not_is_refused_with_those_there_are() -> None:
    with pytest.raises(Fault) as fault:
        RULES.read_rules({"preset": "none"})

    assert str(fault.value) == "preset: there is no such rule set; the rule sets are plain"


def test_a_need_is_met_by_a_value_or_by_a_call_with_a_price() -> None:
    assert Need("kitty").is_met({"kitty": True})
    assert not Need("kitty").is_met({"kitty": False})
    assert Need("pay", ("solo",)).is_met({"pay": {"solo": [1, 1]}})
    assert not Need("pay", ("solo",)).is_met({"pay": {"solo": None}})


def test_a_rule_set_is_printed_on_its_pages_or_in_its_book() -> None:
    plain = RULES.presets["plain"]

    assert place_of(plain, books=RULES.books) == "Peel, p. 1"
    assert place_of(plain, books={"peel": PrintedBook("A Book of Games")}) == "A Book of Games"


CALLS = PriceList(
    name="tricks",
    group="Play",
    label="Tricks",
    sentence="Over and short.",
    calls={"solo": "solo"},
    pair=("over", "short"),
    fields=("over", "short"),
    no_pair="two rates, like [1, 1]",
    priceless={"misere": "misère"},
    no_price="{call} has no tricks over or short",
)


def test_a_call_without_a_price_may_be_taken_out_but_not_priced() -> None:
    assert CALLS.read({"solo": [1, 1], "misere": None}) == {"solo": (Fraction(1), Fraction(1))}
    with pytest.raises(Fault) as priced:
        CALLS.read({"misere": [1, 1]})
    assert str(priced.value) == "misere: misère has no tricks over or short"
    with pytest.raises(Fault) as unknown:
        CALLS.read({"solos": [1, 1]})
    assert str(unknown.value) == "solos: there is no such call; there are solo"


def test_a_rule_set_for_more_players_is_told() -> None:
    plain = RULES.presets["plain"]

    assert sparse(plain.title, fewest=4, players=4) is None
    told = sparse(plain.title, fewest=4, players=3)
    assert str(told) == "players: Plain is for at least 4 players, and 3 sit here"
