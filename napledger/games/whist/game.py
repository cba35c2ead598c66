"""Whist as a game of napledger's."""

from __future__ import annotations

from collections.abc import Iterator

from napledger.games.contract import BEST, SLIP, STREAK, TITLES, Facts, Game, Tricks
from napledger.games.deal_score import DealScore, Mishap
from napledger.games.draw import LOWEST_CARD
from napledger.games.prices import PriceColumn, PriceRow, PriceTable
from napledger.games.whist import phrases
from napledger.games.whist.deal import BROKEN_OFF, Deal
from napledger.games.whist.demo import SEASON, deal_of
from napledger.games.whist.option_table import FOUR, SEATS
from napledger.games.whist.parts import line_of
from napledger.games.whist.presets import BET, POINTS, PRESETS
from napledger.games.whist.rubber import State, Table, read_state, sides_of
from napledger.games.whist.rules_in_words import rules_in_words
from napledger.games.whist.score import revokes_in, score_deal
from napledger.games.whist.terms import Terms, terms_of
from napledger.games.whist.words import FIGURES, WORDS
from napledger.reading.faults import Fault
from napledger.reading.translatable import marked as _

COLUMNS = (
    # Translators: a column of prices: what each winner of the rubber gets
    PriceColumn(_("each winner")),
    # Translators: a column of prices: what each loser of the rubber pays
    PriceColumn(_("each loser")),
)


class Whist(Game[Terms, State, Deal]):
    """The game of Whist, in rubbers of two or three games."""

    key, title, words, figures = "whist", _("Whist"), WORDS, FIGURES
    seats, deal_players, presets, demo = SEATS, range(FOUR, FOUR + 1), PRESETS, SEASON
    first_deal = (LOWEST_CARD,)
    state, break_off = State, {BROKEN_OFF: True}

    terms = staticmethod(terms_of)
    read_state = staticmethod(read_state)
    deal = Deal
    score_deal = staticmethod(score_deal)
    line = staticmethod(line_of)
    titles = {BEST: _("Best rubber"), STREAK: TITLES[STREAK], SLIP: TITLES[SLIP]}
    rules_in_words = staticmethod(rules_in_words)
    demo_deal = staticmethod(deal_of)

    def sides(self, seated: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        """Return the partners who sit opposite at a table of four; of more, a cut decides."""
        return sides_of(seated) if len(seated) == FOUR else ()

    def went_wrong(self, deal: Deal) -> tuple[Mishap, ...]:
        """Return who revoked; of a misdeal its line tells."""
        return tuple(revokes_in(deal))

    def tricks_in(self, deal: Deal) -> Tricks:
        """Return how many tricks a side took, at one of its players."""
        return deal.tricks or None

    def prices(self, terms: Terms, *, players: int) -> PriceTable:  # noqa: ARG002  # always four
        """Return what games, the rubber and the stake on it bring each winner."""
        return PriceTable(
            columns=COLUMNS,
            rows=tuple(
                PriceRow(what, (coins, -coins), source)
                for what, coins, source in _priced(terms)
                if coins
            ),
            note=_("Each loser pays the adversary on the left when the rubber is won."),
        )

    def closing(self, table: Table) -> Fault | None:
        """Return that a rubber is not over, and that nothing was paid for it, if it is not."""
        if not table.game_state.lasts:
            return None
        return Fault(
            "",
            "a rubber is not over, and nothing is paid for it yet: "
            "play it out, or say that it is broken off",
        )

    def carried_facts(self, _facts: Facts, *, table: Table) -> Facts:  # noqa: ARG002  # nothing
        """Return nothing: the four and their score are the table's to know."""
        return {}

    def fixed_facts(self, score: DealScore[State]) -> Facts:
        """Return who dealt; a rubber is broken off without a deal."""
        if score.summary.word == phrases.BROKEN_OFF:
            return {}
        return {"dealer": score.turn.dealer}


def _priced(terms: Terms) -> Iterator[tuple[str, int, str]]:
    """Yield what is paid for, the coins, and where it is printed."""
    options, place = terms.options, terms.places[POINTS]
    for points in sorted({*map(options.value_of_game, range(options.game_points))}):
        yield phrases.WON[points], points * terms.point, place
    yield _("the rubber"), options.rubber_points * terms.point, place
    yield phrases.BET, terms.rubber_bet, terms.places[BET]
    dearest = (2 * options.dearest_game + options.rubber_points) * terms.point + terms.rubber_bet
    # Translators: a price: two games of the greatest worth, and the rubber
    yield _("the dearest rubber"), dearest, place


GAME = Whist()
