"""House game as a game of napledger's: whatever is dealt, by the way in which it is paid.

Believable evenings of some known games.
"""

from __future__ import annotations

import random
from typing import Any

from napledger.games.contract import BEST, STREAK, TITLES, DemoNight, Entry, Facts, Game
from napledger.games.deal_score import DealSentence
from napledger.games.fund import SPLIT
from napledger.games.house.deal import Deal, State, Table
from napledger.games.house.rules import (
    HOUSE,
    PLACES,
    POINTS,
    POT,
    RULES,
    SEATS,
    SIDED,
    WINNER,
    Terms,
)
from napledger.games.house.score import line_of, prices_of, score_deal, typed_of, unfinished
from napledger.games.house.tariff import sides_of
from napledger.games.house.words import DEALS_WON, FIGURES, WORDS
from napledger.games.table import present_at, sparse
from napledger.reading.faults import Fault
from napledger.reading.faults import marked as _

FIVE = ("Ann", "Ben", "Catherine", "Dan", "Eve")

SEASON = (
    DemoNight("2026-09-03", "Rummy on Thursday", "the Anchor", FIVE[:4], "rummy", 2, 16),
    DemoNight("2026-10-01", "Brag on Thursday", "the Anchor", FIVE, "brag", 10, 24),
    DemoNight("2026-11-12", "Hearts on Thursday", "at Eve’s", FIVE[1:], "hearts", 2, 14),
)


def deal_of(table: Table, *, chance: random.Random) -> Facts:
    """Return the facts of a believable deal, whatever the way to pay."""
    options = table.terms.options
    away = tuple(_too_many(table)) if options.between == "left" else ()
    there = present_at(table, dealer=None, away=away)
    players = there.players
    winner = chance.choice(players)
    facts: dict[str, Any] = {"winner": winner, **({"away": [*away]} if away else {})}
    if options.pays == PLACES:
        facts = {"order": chance.sample(players, min(len(options.placed), len(players)))}
    elif options.pays == POINTS:
        facts = {"figures": {player: chance.randint(0, 13) for player in players}}
    elif options.pays == POT and options.takes == "typed":
        lies = table.kitty + table.terms.rates["ante"] * len(players)
        most = min(lies // table.terms.rates["rate"], chance.randint(1, 6))
        facts = {"figures": {winner: most}} if most else {"drawn": True}
    elif options.pays == POT:
        bets = {player: chance.randint(0, 4) for player in players}
        facts |= {"figures": bets} if options.has_bets else {}
    elif options.pays == WINNER and options.is_banked:
        facts = {"winners": [each for each in there.others if chance.random() < 0.5]}
        facts = facts if facts["winners"] else {"drawn": True}
    elif options.win == "left" and options.pays == WINNER:
        left = {player: chance.randint(1, 30) for player in players if player != winner}
        facts |= {"figures": left}
    elif options.win == "points":
        facts |= {"points": chance.randint(1, 40)}
    is_doubled = options.is_timed and options.times > 1 and chance.random() < 0.1
    return {**facts, **({"times": 2} if is_doubled else {})}


def _too_many(table: Table) -> list[str]:
    """Return who sits out where sides have to be of one size."""
    sides = [each.rpartition("=") for each in sides_of(table).get("sides", ())]
    by_side: dict[str, list[str]] = {}
    for player, _equals, side in sides:
        by_side.setdefault(side, []).append(player)
    least = min(map(len, by_side.values()), default=0)
    return [player for side in by_side.values() for player in side[least:]]


def _uneven(terms: Terms, players: int) -> Fault | None:
    """Return that sides of one size cannot be made of so many, or None."""
    options = terms.options
    if options.pays != SIDED or options.between != "left" or players % options.sides == 0:
        return None
    said = _("{players} make no sides of one size: somebody sits out, or losers pay every winner")
    return Fault("players", said, players=players)


class HouseGame(Game[Terms, State, Deal]):
    """Whatever is dealt on the table, under the name that its players give it."""

    key, title, words, figures = "house", _("House game"), WORDS, FIGURES
    seats, deal_players, rules, state, demo = SEATS, SEATS, RULES, State, SEASON
    terms_type, deal, kitty_source = Terms, Deal, HOUSE
    break_off = {"broken_off": True}
    titles = {
        BEST: TITLES[BEST],
        STREAK: TITLES[STREAK],
        # Translators: the title of whoever won most deals of a night
        DEALS_WON: _("Most deals won"),
    }

    score_deal = staticmethod(score_deal)
    line = staticmethod(line_of)
    prices = staticmethod(prices_of)
    demo_deal = staticmethod(deal_of)

    def unusual(self, terms: Terms, *, players: int) -> Fault | None:
        """Return that more or fewer sit there than the rules are made for."""
        title, fewest = self.presets[terms.preset].title, terms.options.players[0]
        few = sparse(title, fewest=fewest, players=players)
        return super().unusual(terms, players=players) or few or _uneven(terms, players)

    def fund_end(self, _terms: Terms) -> str:
        """Return that a pot is split at the end, unless the table decides otherwise."""
        return SPLIT

    def further(self, deal: Deal) -> tuple[DealSentence, ...]:
        """Return what was typed of a deal."""
        return typed_of(deal)

    def closing(self, table: Table) -> Fault | None:
        """Return that a game goes on, as long as anybody has a point of it."""
        return unfinished(table)

    def refuses(self, entry: Entry, *, table: Table) -> Fault | None:
        """Return that players and rules stay as they are while a game goes on."""
        kept = ("rules", "seats", "join", "leave")
        return unfinished(table) if entry.kind in kept else None

    def leaving(self, player: str, *, table: Table) -> Fault | None:  # noqa: ARG002  # whoever it is
        """Return that a game goes on, which has to end first."""
        return unfinished(table)


GAME = HouseGame()
