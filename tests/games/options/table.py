"""The options of a game as one table, of the tests' own."""

from __future__ import annotations

from dataclasses import dataclass

from napledger.games.options.kinds import Choice, Flag, Numbers, Option, Value, Whole
from napledger.games.options.kitty import WITH_KITTY
from napledger.games.options.presets import Preset, PrintedBook
from napledger.games.options.table import OptionTable

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
