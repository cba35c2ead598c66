"""Tally as a game of napledger's: a list of points for each player, paid deal by deal."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache

from napledger.games.answers import Party, answered, given
from napledger.games.contract import DemoNight, Facts, Game
from napledger.games.deal_score import DealScore, Part, Result, Summary, Turn
from napledger.games.headings import FigureHeadings, Words
from napledger.games.prices import PriceColumn, PriceRow, PriceTable
from napledger.games.scoring import Points, points_after, running_score, score_flags
from napledger.games.table import TableState, require_seated
from napledger.games.tariff import ByWord, Number, PayLine, PointsLine, Scoring, Sum, Tariff
from napledger.reading.faults import Fault, Who
from napledger.reading.faults import marked as _
from tally.deal import Deal
from tally.rules import POINTS, RULES, SEATS, SOURCE, Terms

WORDS = Words(slip=_("wrong count"), told=_("Type what each took"))

FIGURES = FigureHeadings(
    part=_("Points"),
    parts=_("Points"),
    played=_("Played"),
    won=_("Won"),
    all_parts=_("All deals"),
    every_part=_("Every deal"),
    no_part=_("This player has not played yet."),
    won_run=_("Deals won in a row"),
    lost_run=_("Deals lost in a row"),
)

SEASON = (
    DemoNight("2026-09-12", "Saturday", "the Swan", ("Ann", "Ben", "Catherine"), "plain", 1, 12),
)


@dataclass(frozen=True, slots=True)
class State:
    """The list: everybody's points so far."""

    points: Points = ()


Table = TableState[Terms, State]

EVERYBODY, FEWEST = Party(("seated",)), Party(("seated",), best="took", lowest=True)
WON, LOST = Party(("won",)), Party(("seated",), but=("won",))


@lru_cache(maxsize=64)
def tariff_of(terms: Terms) -> Tariff:
    """Return what a deal pays: each of two the difference, and a game from each of the losers."""
    twice = ByWord("doubled", {"on": 2}, 1)
    more = Sum((Number("took", whose="payer"), (-1, Number("took", whose="payee"))))
    return Tariff(
        (
            PayLine(
                EVERYBODY,
                EVERYBODY,
                (terms.stake, twice, more),
                _("the difference"),
                SOURCE,
                once=True,
            ),
            PayLine(LOST, WON, terms.rates["game"], _("a game"), SOURCE, (given("won"),)),
        ),
        scoring=Scoring(
            (PointsLine(EVERYBODY, (Number("took", whose="payee"), twice)),),
            target=terms.options.target,
            lowest=True,
        ),
    )


class Tally(Game[Terms, State, Deal]):
    """The game of tally."""

    key, title, words, figures = "tally", _("Tally"), WORDS, FIGURES
    seats, deal_players, rules, state, demo = SEATS, SEATS, RULES, State, SEASON
    terms_type, deal = Terms, Deal

    def score_deal(self, deal: Deal, *, table: Table) -> DealScore[State]:
        """Return what the deal did: each of two the difference, and the list."""
        dealer = deal.dealer or table.dealer
        require_seated(dealer, table, path="dealer")
        for player, _points in deal.took:
            require_seated(player, table, path=f"took.{player}")
        for player in table.seated:
            if player not in dict(deal.took):
                raise Fault(f"took.{player}", "how many did {who} take?", who=Who(player))
        told = {"seated": table.seated, **score_flags(table, table.game_state.points)}
        bill = tariff_of(table.terms).bill({**answered(deal.written()), **told})
        after, over = points_after(table.game_state.points, bill.answers), "won" in bill.answers
        best = FEWEST.seats(bill.answers)
        return DealScore(
            transfers=tuple(bill.transfers),
            turn=Turn(dealer, table.left_of(dealer)),
            state=State() if over else State(after),
            summary=Summary(
                (Part(tuple(best), POINTS, Result.WON),),
                running=running_score(after, of=table.seated, over=over),
            ),
        )

    def prices(self, terms: Terms, *, players: int) -> PriceTable:
        """Return what a point takes, from each of the others and in all."""
        one = (terms.stake, terms.stake * (players - 1))
        return PriceTable(
            columns=(PriceColumn(_("each")), PriceColumn(_("in all"), is_total=True)),
            rows=(PriceRow(_("a point fewer"), one, SOURCE),),
        )

    def demo_deal(self, table: Table, *, chance: random.Random) -> Facts:
        """Return a deal in which each took a few."""
        return {"took": {player: chance.randint(-5, 30) for player in table.seated}}


GAME = Tally()
