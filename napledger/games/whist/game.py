"""Whist as a game of napledger's."""

from __future__ import annotations

from napledger.games.contract import BEST, SLIP, STREAK, TITLES, Facts, Game, Tricks
from napledger.games.deal_score import DealScore
from napledger.games.draw import LOWEST_CARD
from napledger.games.whist import words
from napledger.games.whist.deal import BROKEN_OFF, Deal
from napledger.games.whist.demo import SEASON, deal_of
from napledger.games.whist.rubber import State, Table, sides_of
from napledger.games.whist.rules import FOUR, RULES, SEATS, Terms
from napledger.games.whist.score import prices_of, score_deal
from napledger.games.whist.words import FIGURES, WORDS, line_of, mishaps_of
from napledger.reading.faults import Fault, Who
from napledger.reading.faults import marked as _


class Whist(Game[Terms, State, Deal]):
    """The game of Whist, in rubbers of two or three games."""

    key, title, words, figures = "whist", _("Whist"), WORDS, FIGURES
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
