"""Whist as a game of napledger's: the contract of games/contract.py, kept."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from napledger.games.contract import DemoNight, Entry, Facts, Figures, Game, Rule, Words
from napledger.games.deal_score import DealScore, Line, Mishap, Summary
from napledger.games.fund import CARRIED_ONLY, FundEnd
from napledger.games.options.met import crowded
from napledger.games.options.presets import Preset
from napledger.games.prices import PriceColumn, PriceRow, PriceTable
from napledger.games.tricks import Tricks
from napledger.games.whist import demo, phrases
from napledger.games.whist.deal import BROKEN_OFF, Deal, read_deal
from napledger.games.whist.option_table import FOUR, SEATS
from napledger.games.whist.parts import line_of
from napledger.games.whist.presets import BET, POINTS, PRESETS
from napledger.games.whist.rubber import State, Table, read_state, sides_of
from napledger.games.whist.rules_in_words import rules_in_words
from napledger.games.whist.score import revokes_in, score_deal
from napledger.games.whist.terms import Terms, terms_of
from napledger.games.whist.words import FIGURES, WORDS
from napledger.ledger.transfers import Transfer
from napledger.reading.faults import Fault
from napledger.reading.translatable import marked as _

COLUMNS = (
    # Translators: a column of prices: what each winner of the rubber gets
    PriceColumn(_("each winner")),
    # Translators: a column of prices: what each loser of the rubber pays
    PriceColumn(_("each loser")),
)


@dataclass(frozen=True, slots=True)
class Whist:
    """The game of Whist, in rubbers of two or three games."""

    key: str = "whist"
    title: str = _("Whist")
    words: Words = WORDS
    seats: range = SEATS
    deal_players: range = range(FOUR, FOUR + 1)
    break_off: Facts = field(default_factory=lambda: {BROKEN_OFF: True})
    fund_ends: tuple[FundEnd, ...] = CARRIED_ONLY
    figures: Figures = FIGURES
    demo: tuple[DemoNight, ...] = demo.SEASON

    @property
    def presets(self) -> Mapping[str, Preset]:
        """Return the rule sets of the books, Hoyle's first."""
        return PRESETS

    def terms(self, rules: Facts, *, stake: int) -> Terms:
        """Return the rules met with the stake; raise Fault if they cannot stand."""
        return terms_of(rules, stake=stake)

    def fund_end(self, _terms: Terms) -> str:
        """Return that a kitty which was brought forward goes on to the next evening."""
        return CARRIED_ONLY[0].key

    def has_kitty(self, _terms: Terms) -> bool:
        """Return False: nothing is paid into a kitty."""
        return False

    def unusual(self, terms: Terms, *, players: int) -> Fault | None:
        """Return the warning that more sit there than make a full table, or None."""
        _fewest, most = terms.options.players
        return crowded(PRESETS[terms.preset], most=most, players=players)

    def sides(self, seated: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        """Return the partners who sit opposite at a table of four; of more, a cut decides."""
        return sides_of(seated) if len(seated) == FOUR else ()

    def opening(self, _seated: tuple[str, ...]) -> State:
        """Return the state before the first rubber."""
        return State()

    def read_state(self, stored: Facts) -> State:
        """Return the state that was stored."""
        return read_state(stored)

    def read_deal(self, raw: Facts) -> Deal:
        """Return a deal's facts; raise Fault at the field that cannot be understood."""
        return read_deal(raw)

    def score_deal(self, deal: Deal, *, table: Table) -> DealScore[State]:
        """Return what the deal did; raise Fault if it cannot have been."""
        return score_deal(deal, table=table)

    def line(self, summary: Summary) -> Line:
        """Return what a side scored and how the game stands, or who won the rubber."""
        return line_of(summary)

    def went_wrong(self, deal: Deal) -> tuple[Mishap, ...]:
        """Return who revoked; of a misdeal its line tells."""
        return tuple(revokes_in(deal))

    def tricks_in(self, deal: Deal) -> Tricks:
        """Return how many tricks a side took, at one of its players."""
        return deal.tricks or None

    def rules_in_words(self, terms: Terms) -> tuple[Rule, ...]:
        """Return the rules in force as sentences with their sources."""
        return rules_in_words(terms)

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

    def end_fund(
        self,
        _end: str,
        *,
        table: Table,  # noqa: ARG002  # nothing of it is needed
        winner: str | None,  # noqa: ARG002  # nobody can be named
    ) -> tuple[Transfer, ...]:
        """Return nothing: a kitty lies untouched until the next evening."""
        return ()

    def refuses(self, _entry: Entry, *, table: Table) -> Fault | None:  # noqa: ARG002  # never
        """Return None: whoever leaves in the middle of a rubber may come back."""
        return None

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

    def demo_deal(self, table: Table, *, chance: random.Random) -> Facts:
        """Return the facts of a believable deal."""
        return demo.deal_of(table, chance=chance)


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


GAME: Game[Terms, State, Deal] = Whist()
