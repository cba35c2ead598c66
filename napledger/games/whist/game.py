"""Whist as a game of napledger's.

A few believable evenings of Whist, for a look at the app with something in its book.
"""

from __future__ import annotations

import random

from napledger.games.contract import BEST, SLIP, STREAK, TITLES, DemoNight, Facts, Game, Tricks
from napledger.games.deal_score import DealScore
from napledger.games.draw import LOWEST_CARD
from napledger.games.whist import words
from napledger.games.whist.deal import ADD, BROKEN_OFF, PENALTIES, Deal
from napledger.games.whist.rubber import State, Table, next_dealer_at, sides_of
from napledger.games.whist.rules import FOUR, RULES, SEATS, Terms
from napledger.games.whist.score import prices_of, score_deal
from napledger.games.whist.words import FIGURES, WORDS, line_of, mishaps_of
from napledger.reading.faults import Fault, Who
from napledger.reading.faults import marked as _

PARTY = ("Ann", "Ben", "Catherine", "Dan")
FIVE = ("Ann", "Ben", "Catherine", "Dan", "Wilhelmina-Charlotte")

SEASON = (
    DemoNight("2026-11-06", "Friday", "the Portland", PARTY, "hoyle", 10, 24),
    DemoNight("2026-11-13", "Friday", "the Portland", FIVE, "hoyle_rubber_bet", 5, 20),
    DemoNight("2026-11-20", "Friday", "the Portland", FIVE, "hoyle", 10, 7),
)

TRICKS = {7: 30, 8: 26, 9: 20, 10: 12, 11: 7, 12: 4, 13: 1}
"""How often the winners of a deal take so many tricks, in a hundred."""


def deal_of(table: Table, *, chance: random.Random) -> Facts:
    """Return the facts of a deal as people play them: a few tricks, honours now and then, a slip.

    Where more than four sit there, the four of a new rubber are cut by lot.
    """
    state = table.game_state
    four, named = state.four, dict[str, list[str]]()
    if not state.lasts:
        four = _cut(table, chance=chance)
        named = {"four": list(four)} if len(table.seated) > FOUR else {}
    if chance.random() < 0.02:
        return {**named, "misdeal": True}
    sides = sides_of(four)
    side = chance.choice((0, 1))
    tricks = chance.choices(list(TRICKS), list(TRICKS.values()))[0]
    facts: dict[str, object] = {**named, "tricks": {sides[side][0]: tricks}}
    roll = chance.random()
    if roll < 0.3:
        facts["honours"] = {chance.choice(four): 4 if roll < 0.03 else 3}
    elif roll < 0.33:
        penalty = chance.choice(PENALTIES[:2] if tricks < 9 else (ADD,))
        facts["revokes"] = [{"player": chance.choice(sides[1 - side]), "penalty": penalty}]
    return facts


def _cut(table: Table, *, chance: random.Random) -> tuple[str, ...]:
    """Return four of those who sit there, the next dealer among them and first."""
    dealer = next_dealer_at(table)
    if len(table.seated) == FOUR:
        return table.clockwise_from(dealer)
    others = [player for player in table.seated if player != dealer]
    return (dealer, *chance.sample(others, FOUR - 1))


class Whist(Game[Terms, State, Deal]):
    """The game of Whist, in rubbers of two or three games."""

    key, title, words, figures = "whist", _("Whist"), WORDS, FIGURES
    # Translators: the game in a sentence; then what it is called, or what is like it, where you are
    about = _("Two against two, thirteen tricks, and each above six counts.")
    seats, deal_players, rules, demo = SEATS, range(FOUR, FOUR + 1), RULES, SEASON
    first_deal = (LOWEST_CARD,)
    terms_type, deal, state, break_off = Terms, Deal, State, {BROKEN_OFF: True}

    score_deal = staticmethod(score_deal)
    line = staticmethod(line_of)
    titles = {BEST: _("Best rubber"), STREAK: TITLES[STREAK], SLIP: TITLES[SLIP]}
    went_wrong = staticmethod(mishaps_of)
    prices = staticmethod(prices_of)
    demo_deal = staticmethod(deal_of)

    def sides(self, seated: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        """Return the partners who sit opposite at a table of four; of more, a cut decides."""
        return sides_of(seated) if len(seated) == FOUR else ()

    def tricks_in(self, deal: Deal) -> Tricks:
        return deal.tricks or None

    def closing(self, table: Table) -> Fault | None:
        if not table.game_state.lasts:
            return None
        return Fault(
            "",
            "the rubber isn’t finished, and nothing is paid for it yet: "
            "play it out, or break it off",
        )

    def leaving(self, player: str, *, table: Table) -> Fault | None:
        if not table.game_state.lasts or player not in table.game_state.four:
            return None
        return Fault(
            "",
            "{player} is in the middle of a rubber: it waits until {player} is back, "
            "or it is broken off",
            player=Who(player),
        )

    def carried_facts(self, _facts: Facts, *, table: Table) -> Facts:  # noqa: ARG002  # nothing
        return {}

    def fixed_facts(self, score: DealScore[State]) -> Facts:
        """Return who dealt; a rubber is broken off without a deal."""
        return {} if score.summary.word == words.BROKEN_OFF else super().fixed_facts(score)


GAME = Whist()
