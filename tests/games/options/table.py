"""The options of a game of the tests' own, declared as fields that carry their rows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from napledger.games.headings import Rule
from napledger.games.options import option
from napledger.games.options.kinds import Flag, Need, Sentence, Value, always
from napledger.games.options.kitty import INTO_KITTY, WITH_KITTY
from napledger.games.options.presets import Preset, PrintedBook
from napledger.games.options.table import OptionTable

SHARED = Flag("Play", label="Open", sentence="Cards are shown.", tells="Cards are shown.")


def by_hand(terms: Any) -> Iterator[Rule]:
    """Yield what no sentence says."""
    if terms.options.open:
        yield Rule("Play", "They are shown at once.", "p. 9")


@dataclass(frozen=True, slots=True)
class Options:
    """The options of the table."""

    cards: int = option.choice(
        "Play",
        label="Cards",
        sentence="How many.",
        source="p. 1",
        values=(Value(3, "Three."), Value(5, "Five.", "p. 5")),
        tells=("Each has: {choice}", Sentence("All {size} tricks win.", "win"), by_hand),
    )
    open: bool = option.row(SHARED)
    spare: bool = option.flag(
        "Play",
        label="Spare",
        sentence="A spare hand.",
        tells="A spare hand is dealt.",
        needs=(Need("cards", (3,)),),
        idle=False,
        or_else="no spare hand with five cards: play with three",
    )
    price: Fraction = option.units(
        "Prices",
        label="Price",
        sentence="What it costs.",
        source="p. 2",
        tells=Sentence("It costs {coins}.", after="fine"),
    )
    fine: int = option.whole(
        "Prices",
        label="Fine",
        sentence="Counters.",
        source="p. 3",
        tells="Fined {coins}, which is {counters} counters.",
        needs=(WITH_KITTY,),
        idle=0,
    )
    revoke: str = option.choice(
        "Prices",
        label="Revoke",
        sentence="What it costs.",
        values=(
            Value("none", "Nothing."),
            Value("fine", "A fine.", needs=(INTO_KITTY,)),
            Value("deal", "The deal.", needs=(Need("open"),), or_else="nothing is shown"),
        ),
        tells=Sentence(
            "A revoke, at a stake of {coins}: {choice}",
            lambda options: options.revoke,
            when=lambda options: options.revoke != "none",
            words=lambda terms: {"coins": terms.stake},
        ),
    )
    kitty: bool = option.flag("Prices", label="Kitty", sentence="A kitty.")
    share: int = option.whole(
        "Prices",
        label="Share",
        sentence="One in so many.",
        least=2,
        most=10,
        apart=(0,),
        needs=(WITH_KITTY,),
        idle=0,
    )
    rounds: tuple[int, ...] = option.numbers(
        "Table",
        label="Rounds",
        sentence="In order.",
        among=dict.fromkeys(range(1, 9), "Round"),
    )
    players: tuple[int, int] = option.players(
        "Table",
        label="Players",
        sentence="How many.",
        seats=range(2, 8),
        tells=(Sentence("To the left.", "p. 7", when=always), "For {fewest} to {most}."),
    )


PLAIN = {
    "cards": 3,
    "open": False,
    "spare": False,
    "price": 1,
    "fine": 0,
    "revoke": "none",
    "kitty": False,
    "share": 0,
    "rounds": [1, 2],
    "players": [2, 5],
}

RULES = OptionTable.of(
    Options,
    {"plain": Preset("plain", "Plain", "Peel, p. 1: plain", "peel", "Plain.", PLAIN)},
    {"peel": PrintedBook("A Book of Games", cited="Peel"), "other": PrintedBook("Another")},
    places={"win": {"peel": "p. 4", "other": "p. 40"}, "deal": {"other": "p. 41"}},
)
