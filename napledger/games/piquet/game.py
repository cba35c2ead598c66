"""Piquet as a game of napledger's."""

from __future__ import annotations

from dataclasses import replace

from napledger.games.contract import BEST, SLIP, STREAK, TITLES, Facts, Game, Tricks
from napledger.games.deal_score import DealScore
from napledger.games.piquet.deal import Deal
from napledger.games.piquet.demo import SEASON, deal_of
from napledger.games.piquet.partie import NetPoints, State, Table, lasting
from napledger.games.piquet.rules import RULES, SEATS, Terms
from napledger.games.piquet.score import prices_of, score_deal
from napledger.games.piquet.words import FIGURES, WORDS, further, is_broken_off, line_of, went_wrong
from napledger.reading.faults import Fault, Who
from napledger.reading.faults import marked as _


class Piquet(Game[Terms, State, Deal]):
    """The game of Piquet."""

    key, title, words, figures = "piquet", _("Piquet"), WORDS, FIGURES
    seats, deal_players, rules, demo = SEATS, range(2, 3), RULES, SEASON
    terms_type, deal, state, break_off = Terms, Deal, State, {"broken_off": True}

    score_deal = staticmethod(score_deal)
    titles = {BEST: _("Best partie"), STREAK: TITLES[STREAK], SLIP: TITLES[SLIP]}
    line = staticmethod(line_of)
    further = staticmethod(further)
    went_wrong = staticmethod(went_wrong)
    prices = staticmethod(prices_of)
    demo_deal = staticmethod(deal_of)

    def read_state(self, stored: Facts) -> State:
        net = tuple(NetPoints(**each) for each in stored["net"])
        return replace(super().read_state(stored), net=net)

    def tricks_in(self, deal: Deal) -> Tricks:
        return tuple((player, parts.tricks) for player, parts in deal.parts) or None

    def closing(self, table: Table) -> Fault | None:
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

    def leaving(self, player: str, *, table: Table) -> Fault | None:
        if not table.game_state.lasts or player not in lasting(table).everybody:
            return None
        said = _(
            "{player} is in the middle of a partie: it waits until {player} is back, "
            "or it is broken off"
        )
        return Fault("", said, player=Who(player))

    def carried_facts(self, _facts: Facts, *, table: Table) -> Facts:  # noqa: ARG002  # nothing
        return {}

    def fixed_facts(self, score: DealScore[State]) -> Facts:
        """Return who plays and who dealt; of a partie that was broken off, nothing."""
        if is_broken_off(score.summary):
            return {}
        assert score.summary.running is not None, "a deal is of a partie, which stands somehow"
        players = [side[0] for side, _points in score.summary.running.sides]
        return {"players": players, "dealer": score.turn.dealer}


GAME = Piquet()
