"""French Vingt-Un as a game of napledger's.

A fixed, believable evening of French Vingt-Un.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping

from napledger.games.contract import DemoNight, Facts, Game
from napledger.games.deal_score import DealScore
from napledger.games.draw import FIRST_ACE, LOWEST_CARD
from napledger.games.french_vingt_un.deal import (
    CLOCK,
    CLOCK_CARDS,
    COMPANY,
    DEALER,
    DIFFERENCES,
    KINDS,
    THE_COMPANY,
    WITH_BETS,
    WITH_HANDS,
    Deal,
)
from napledger.games.french_vingt_un.programme import Round, State, Table, round_of
from napledger.games.french_vingt_un.rules import RULES, Terms
from napledger.games.french_vingt_un.score import score_deal
from napledger.games.french_vingt_un.words import CLOCK_ANSWERED, FIGURES, HIGHER_BY, WORDS
from napledger.games.prices import PriceRow, PriceTable
from napledger.games.vingt_un.game import GAME as VINGT_UN
from napledger.games.vingt_un.game import deal_hands
from napledger.games.vingt_un.hand_pay import COLUMNS, CORNER, TIMES, hand_rows
from napledger.games.vingt_un.options import SEATS
from napledger.games.vingt_un.score import further
from napledger.reading.faults import marked as _

FIVE = ("Ann", "Ben", "Catherine", "Dan", "Eve")

SEASON = (DemoNight("2026-10-31", "Hallowe’en", "at Eve’s", FIVE, "hoyle", 5, 40),)


def deal_of(table: Table, *, chance: random.Random) -> Facts:
    """Return the facts of the round that is due, as people play it."""
    of = round_of(Deal(), table=table)
    doubled = {"doubled": True} if table.terms.may_double(of.number) else {}
    return {**FACTS[of.number](of, table, chance), **(doubled if chance.random() < 0.15 else {})}


def _with_hands(of: Round, table: Table, chance: random.Random) -> Facts:
    return deal_hands(of.punters, table.terms.hand_rules[of.number], chance=chance)


def _with_bets(of: Round, table: Table, chance: random.Random) -> Facts:
    bets = [
        {"player": player, "stake": _stake(table, chance), "won": chance.random() < 0.5}
        for player in of.punters
    ]
    return {"bets": bets}


def _company(of: Round, table: Table, chance: random.Random) -> Facts:
    stakes = {player: _stake(table, chance) for player in of.punters}
    return {"winner": chance.choice((DEALER, THE_COMPANY)), "stakes": stakes}


def _differences(of: Round, _table: Table, chance: random.Random) -> Facts:
    points = {player: chance.randint(1, 10) + chance.randint(1, 10) for player in of.punters}
    hands = [{"player": player, "hand": points[player]} for player in of.punters]
    return {"hand": chance.randint(1, 10) + chance.randint(1, 10), "hands": hands}


def _clock(_of: Round, _table: Table, chance: random.Random) -> Facts:
    """At thirteen cards one answers about twice in three deals."""
    if chance.random() < 0.64:
        return {"winner": DEALER, "hit": chance.randint(1, CLOCK_CARDS)}
    return {"winner": THE_COMPANY}


def _stake(table: Table, chance: random.Random) -> int:
    options = table.terms.options
    return min(chance.randint(options.minimum, options.maximum) for _draw in range(2))


FACTS: Mapping[int, Callable[[Round, Table, random.Random], Facts]] = {
    **dict.fromkeys(WITH_HANDS, _with_hands),
    **dict.fromkeys(WITH_BETS, _with_bets),
    COMPANY: _company,
    DIFFERENCES: _differences,
    CLOCK: _clock,
}
"""What is said of each round."""


NOTES = {
    "none": _(
        "For each counter staked, each unit of difference and each turn of the clock, between a "
        "punter and the dealer. Nothing is doubled at this table."
    ),
    "first": _(
        "For each counter staked, each unit of difference and each turn of the clock, between a "
        "punter and the dealer. Only Vingt-Un may be doubled."
    ),
    "any": _(
        "For each counter staked, each unit of difference and each turn of the clock, between a "
        "punter and the dealer."
    ),
}
"""What the prices are for, by where the dealer may double."""


class FrenchVingtUn(Game[Terms, State, Deal]):
    """The game of French Vingt-Un."""

    key, title, words, figures = "french_vingt_un", _("French Vingt-Un"), WORDS, FIGURES
    # Translators: the game in a sentence; then what it is called, or what is like it, where you are
    about = _("Eight rounds, each by rules of its own; then the next one deals.")
    seats, deal_players, rules, state, demo = SEATS, SEATS, RULES, State, SEASON
    keeps_deal = True
    # Peel, p. 66: whoever gets the first ace deals.
    first_deal, titles = (FIRST_ACE, LOWEST_CARD), VINGT_UN.titles

    terms_type, deal = Terms, Deal
    score_deal = staticmethod(score_deal)
    further = staticmethod(further)
    demo_deal = staticmethod(deal_of)

    def prices(self, terms: Terms, *, players: int) -> PriceTable:  # noqa: ARG002  # a counter's
        return PriceTable(
            columns=COLUMNS,
            rows=(*hand_rows(terms.prices, terms.places, coins=terms.stake), *_agreed_rows(terms)),
            corner=CORNER,
            note=NOTES[terms.options.doubled_rounds],
        )

    def fixed_facts(self, score: DealScore[State]) -> Facts:
        """Return who dealt, and which of the eight rounds it was."""
        return {**super().fixed_facts(score), "round": score.remarks["round"]}


def _agreed_rows(terms: Terms) -> Iterator[PriceRow]:
    agreed = (
        (DIFFERENCES, terms.options.difference_rate, HIGHER_BY),
        (CLOCK, terms.options.clock_stake, CLOCK_ANSWERED),
    )
    for number, counters, why in agreed:
        times = TIMES if terms.may_double(number) else (1, 1)
        coins = counters * terms.stake
        amounts = tuple(coins * each * sign for each in times for sign in (1, -1))
        yield PriceRow(KINDS[number].name, amounts, terms.places[why])


GAME = FrenchVingtUn()
