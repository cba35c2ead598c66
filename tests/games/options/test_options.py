"""The options of a game as one table, tried on a table of the tests' own."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest

from napledger.games.options.kinds import (
    Choice,
    Flag,
    Need,
    Numbers,
    Option,
    PriceList,
    Value,
    Whole,
)
from napledger.games.options.kitty import WITH_KITTY
from napledger.games.options.presets import Preset, PrintedBook, place_of
from napledger.games.options.table import OptionTable
from napledger.games.table import sparse
from napledger.reading.faults import Fault

ROWS: tuple[Option, ...] = (
    Numbers(
        name="rounds",
        group="Play",
        label="Rounds",
        sentence="In order.",
        among=dict.fromkeys(range(1, 9), "Round"),
    ),
    Choice(
        name="cards",
        group="Play",
        label="Cards",
        sentence="How many.",
        values=(Value(1, "One."), Value(3, "Three.")),
    ),
    Whole(
        name="share",
        group="Kitty",
        label="Share",
        sentence="One in so many.",
        least=2,
        most=10,
        apart=(0,),
        needs=(WITH_KITTY,),
        idle=0,
    ),
    Flag(name="kitty", group="Kitty", label="Kitty", sentence="A kitty."),
)

PLAIN = {"rounds": [1, 2], "cards": 3, "share": 0, "kitty": False}

BOOK = PrintedBook("A Book of Games", cited="Peel")


@dataclass(frozen=True, slots=True)
class Options:
    """The options of the table."""

    rounds: tuple[int, ...]
    cards: int
    share: int
    kitty: bool


RULES = OptionTable(
    ROWS,
    {"plain": Preset("plain", "Plain", "Peel, p. 1: plain", "peel", "Plain.", PLAIN)},
    {"peel": BOOK},
    make=Options,
)


def refused(**options: Any) -> str:
    """Return why these options cannot be."""
    with pytest.raises(Fault) as fault:
        RULES.read_rules({"options": options})
    return str(fault.value)


def test_a_table_that_names_no_rules_plays_the_first_rule_set() -> None:
    assert RULES.usual == "plain"
    assert RULES.read_rules({}) == ("plain", Options((1, 2), 3, 0, kitty=False))


def test_changes_are_laid_over_the_rule_set() -> None:
    _preset, options = RULES.read_rules({"options": {"rounds": [8, 1], "kitty": True, "share": 4}})

    assert options == Options((8, 1), 3, 4, kitty=True)


def test_numbers_are_different_and_among_those_there_are() -> None:
    assert refused(rounds=[]) == "options.rounds: expected at least one number"
    assert refused(rounds=[2, 1, 2]) == "options.rounds[2]: 2 stands there twice"
    assert refused(rounds=[9]) == ("options.rounds[0]: expected a whole number from 1 to 8, got 9")


def test_a_choice_of_numbers_is_one_of_them() -> None:
    assert refused(cards=2) == "options.cards: expected one of 1, 3, got 2"


def test_a_number_may_stand_apart_from_its_range() -> None:
    assert refused(share=1, kitty=True) == (
        "options.share: expected a whole number from 2 to 10, got 1"
    )


def test_what_pays_into_a_kitty_needs_one() -> None:
    assert refused(share=4) == (
        "options.share: “Share” pays into the kitty, but this table has none: "
        "play with a kitty, or set it to 0"
    )


def test_a_need_is_met_by_a_value_or_by_a_call_with_a_price() -> None:
    assert Need("kitty").is_met({"kitty": True})
    assert not Need("kitty").is_met({"kitty": False})
    assert Need("pay", ("solo",)).is_met({"pay": {"solo": [1, 1]}})
    assert not Need("pay", ("solo",)).is_met({"pay": {"solo": None}})


def test_the_groups_stand_in_their_order() -> None:
    assert RULES.groups == ("Play", "Kitty")


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
