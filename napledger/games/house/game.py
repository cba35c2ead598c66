"""House game as a game of napledger's: whatever is dealt, by the way in which it is paid.

Believable evenings of some known games.
"""

from __future__ import annotations

import random
from typing import Any

from napledger.games.contract import TITLES, DemoNight, Entry, Facts, Game
from napledger.games.deal_score import DealSentence
from napledger.games.fund import SPLIT
from napledger.games.house.checks import said_of
from napledger.games.house.deal import Deal, State, Table
from napledger.games.house.rules import HOUSE, RULES, SEATS, Pays, Terms
from napledger.games.house.score import line_of, prices_of, score_deal, typed_of, unfinished
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
    options, rates = table.terms.options, table.terms.rates
    there = present_at(table, dealer=None, away=())
    players, winner = there.players, chance.choice(there.players)
    lies = table.kitty + rates["ante"] * len(players) + rates["ante_dealer"]
    most = lies // max(rates["rate"], 1) if options.is_typed else 13
    figures = {each: chance.randint(0, min(most, 13)) for each in players}
    if options.is_typed or options.win == "left":
        figures = {each: n for each, n in figures.items() if (each == winner) == options.is_typed}
    told: dict[str, Any] = {
        "winner": winner,
        "winners": [each for each in there.others if options.is_banked and chance.random() < 0.5],
        "points": chance.randint(1, 40),
        "figures": figures,
        "order": chance.sample(players, min(len(options.placed), len(players))),
        "times": chance.choice([1] * 9 + [2]),
    }
    facts = {name: told[name] for name in said_of(options) & told.keys() if told[name]}
    is_won = facts.keys() - {"points", "times"} and not _uneven(table.terms, len(players))
    return facts if is_won and any(facts.get("figures", {0: 1}).values()) else {"drawn": True}


def _uneven(terms: Terms, players: int) -> Fault | None:
    """Return that sides of one size cannot be made of so many, or None."""
    options = terms.options
    if options.pays != Pays.SIDED or options.between != "left" or players % options.sides == 0:
        return None
    said = _("{players} make no sides of one size: somebody sits out, or losers pay every winner")
    return Fault("players", said, players=players)


class HouseGame(Game[Terms, State, Deal]):
    """Whatever is dealt on the table, under the name that its players give it."""

    is_named = True
    key, title, words, figures = "house", _("House game"), WORDS, FIGURES
    # Translators: the game in a sentence; then what it is called, or what is like it, where you are
    about = _("A game of your own: you say who won, the book does the sums.")
    seats, deal_players, rules, state, demo = SEATS, SEATS, RULES, State, SEASON
    terms_type, deal, kitty_source = Terms, Deal, HOUSE
    break_off = {"broken_off": True}
    # Translators: the title of whoever won most deals of a night
    titles = {**TITLES, DEALS_WON: _("Most deals won")}

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
