"""The rules of high card: what an ace takes, and what each is paid in the smallest coin."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from napledger.games.contract import Facts
from napledger.games.options.cached_terms import cached_terms, coins
from napledger.games.options.kinds import Option, Players, Units
from napledger.games.options.presets import Book, Preset
from napledger.games.options.table import OptionTable
from napledger.reading.translatable import marked as _

SEATS = range(2, 8)

SOURCE = "The Cut, p. 1"

HIGH_CARD, ACE = _("high card"), _("ace")


@dataclass(frozen=True, slots=True)
class Options:
    """The rules in force: for how many they are made, and how many stakes an ace takes."""

    players: tuple[int, int]
    ace: Fraction


ROWS: tuple[Option, ...] = (
    Units(
        name="ace",
        group=_("Prices"),
        label=_("An ace"),
        sentence=_("What an ace takes from each of the others, in stakes."),
        source="The Cut, p. 2",
    ),
    Players(
        name="players",
        group=_("The table"),
        label=_("Players"),
        sentence=_("For how many the rules are made."),
        source=SOURCE,
        seats=SEATS,
    ),
)

BOOKS = {"cut": Book("The Cut", cited="The Cut")}

PRESETS = {
    "plain": Preset(
        key="plain",
        title=_("Plain"),
        source=f"{SOURCE}: “the highest takes a stake from each”",
        book="cut",
        sentence=_("Whoever cuts the highest card takes one stake from each."),
        options={"players": [2, 7], "ace": 1},
    ),
    "aces": Preset(
        key="aces",
        title=_("Aces double"),
        source="The Cut, p. 2: “an ace takes two”",
        book="cut",
        sentence=_("An ace takes two stakes from each."),
        options={"players": [2, 7], "ace": 2},
    ),
}


def check(_options: Options) -> None:
    """Refuse nothing: no two of these options contradict each other."""


RULES = OptionTable(ROWS, PRESETS, BOOKS, make=Options, check=check)


@dataclass(frozen=True, slots=True)
class Terms:
    """The rules met with the stake: what each of the others pays, in the smallest coin."""

    preset: str
    players_max: int
    high_card: int
    ace: int


@cached_terms
def terms_of(rules: Facts, stake: int) -> Terms:
    """Return the terms; raise Fault at the option that cannot be, or does not come out whole."""
    preset, options = RULES.read_rules(rules)
    return Terms(
        preset,
        players_max=options.players[1],
        high_card=stake,
        ace=coins(options.ace, stake, at="ace"),
    )
