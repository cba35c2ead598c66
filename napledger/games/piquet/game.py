"""Piquet as a game of napledger's."""

from __future__ import annotations

from napledger.games.contract import BEST, SLIP, STREAK, TITLES, Facts, Game, Tricks
from napledger.games.deal_score import DealScore
from napledger.games.piquet import tallies, telling
from napledger.games.piquet.deal import Deal
from napledger.games.piquet.demo import SEASON, deal_of
from napledger.games.piquet.option_table import SEATS
from napledger.games.piquet.presets import PRESETS
from napledger.games.piquet.prices import price_table
from napledger.games.piquet.rules_in_words import rules_in_words
from napledger.games.piquet.score import score_deal
from napledger.games.piquet.seating import lasting
from napledger.games.piquet.state import State, Table, read_state
from napledger.games.piquet.terms import Terms, terms_of
from napledger.games.piquet.words import FIGURES, WORDS
from napledger.games.prices import PriceTable
from napledger.reading.faults import Fault, Who
from napledger.reading.translatable import marked as _


class Piquet(Game[Terms, State, Deal]):
    """The game of Piquet."""

    key, title, words, figures = "piquet", _("Piquet"), WORDS, FIGURES
    seats, deal_players, presets, demo = SEATS, range(2, 3), PRESETS, SEASON
    state, break_off = State, {"broken_off": True}

    terms = staticmethod(terms_of)
    read_state = staticmethod(read_state)
    deal = Deal
    score_deal = staticmethod(score_deal)
    line = staticmethod(telling.line)
    went_wrong = staticmethod(tallies.went_wrong)
    titles = {BEST: _("Best partie"), STREAK: TITLES[STREAK], SLIP: TITLES[SLIP]}
    rules_in_words = staticmethod(rules_in_words)
    demo_deal = staticmethod(deal_of)

    def tricks_in(self, deal: Deal) -> Tricks:
        """Return how many tricks each player took, where the parts were written."""
        return tuple((player, parts.tricks) for player, parts in deal.parts) or None

    def prices(self, terms: Terms, *, players: int) -> PriceTable:  # noqa: ARG002  # the same
        """Return what parties and games pay, or what some parties would be worth in points."""
        return price_table(terms)

    def closing(self, table: Table) -> Fault | None:
        """Return that a partie is not over, if one has begun."""
        if not table.game_state.lasts:
            return None
        first, second = lasting(table).players
        return Fault(
            "",
            "the partie of {first} and {second} is not over, and nothing is paid for it: "
            "play it out, or break it off",
            first=Who(first),
            second=Who(second),
        )

    def carried_facts(self, _facts: Facts, *, table: Table) -> Facts:  # noqa: ARG002  # nothing
        """Return nothing: who plays on is remembered."""
        return {}

    def fixed_facts(self, score: DealScore[State]) -> Facts:
        """Return who plays and who dealt; of a partie that was broken off, nothing."""
        if telling.is_broken_off(score.summary):
            return {}
        assert score.summary.running is not None, "a deal is of a partie, which stands somehow"
        players = [side[0] for side, _points in score.summary.running.sides]
        return {"players": players, "dealer": score.turn.dealer}


GAME = Piquet()
