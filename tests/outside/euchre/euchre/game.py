"""Euchre for money as a game of napledger's."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from euchre.deal import BROKEN_OFF, EUCHRED, MADE, MARCH, PASSED, Deal
from euchre.rules import HOUSE, HOYLE, RULES, SEATS, Terms
from napledger.games.answers import SIDES, Party, answered, given, match_answers, score_in
from napledger.games.contract import DemoNight, Entry, Facts, Game
from napledger.games.deal_score import (
    DealScore,
    FigureCount,
    Part,
    Result,
    RunningScore,
    Summary,
    Turn,
    in_words,
)
from napledger.games.draw import FIRST_BLACK_KNAVE, LOWEST_CARD
from napledger.games.headings import FigureHeadings, Words
from napledger.games.prices import PriceColumn, PriceRow, PriceTable
from napledger.games.table import TableState, require_seated
from napledger.games.tariff import LOSERS, WINNERS, ByWord, Number, PayLine, PointsLine, Tariff
from napledger.reading.faults import Fault
from napledger.reading.faults import marked as _

TRUMPS, ALONE = _("trumps"), _("alone")
MARCHES, GAMES_WON = _("marches"), _("games won")
POINTS, MARCHED, THE_GAME, LURCHED = _("points"), _("march"), _("the game"), _("lurch")

UNPLAYED: Mapping[str | None, str] = {
    PASSED: _("passed"),
    BROKEN_OFF: _("the game broken off"),
    None: _("abandoned"),
}

WORDS = Words(
    who=_("Maker"),
    what=_("Hand"),
    slip=_("wrong maker"),
    told=_("Say who made trumps, and how it ended"),
    results={Result.WON: _("made"), Result.LOST: _("euchred"), Result.LEVEL: _("level")},
)

FIGURES = FigureHeadings(
    won=_("Made"),
    won_run=_("Hands made in a row"),
    lost_run=_("Euchred in a row"),
    counts=(MARCHES, GAMES_WON),
)

FOUR = ("Ann", "Ben", "Catherine", "Dan")
SEASON = (
    DemoNight("2026-09-11", "Friday", "the Anchor", FOUR, "stakes", 50, 24),
    DemoNight("2026-10-09", "Friday", "the Anchor", FOUR, "points", 10, 20),
    DemoNight("2026-11-06", "Friday", "the Anchor", FOUR, "both", 10, 26),
)


@dataclass(frozen=True, slots=True)
class Score:
    """How the game stands: the points of the side of the first seat, and of the other."""

    points: tuple[int, ...] = (0, 0)


Table = TableState[Terms, Score]

MAKER, MAKERS = Party(("maker",)), Party(("side of maker",))
ADVERSARIES = Party(("seated",), but=("side of maker",))


@lru_cache(maxsize=64)
def tariff_of(terms: Terms) -> Tariff:
    """Return what a deal scores and pays: of losers each pays the adversary on the left."""
    options, point, game = terms.options, terms.rates["point"], terms.rates["game"]
    alone, march = given("alone"), given("ended", of=(MARCH,))
    euchred, won = given("ended", of=(EUCHRED,)), given("won")
    lurched = given(*(f"score of {side}" for side in SIDES), of=("0",))
    points = (
        PointsLine(MAKERS, ByWord("ended", {MADE: 1, MARCH: 2})),
        PointsLine(MAKERS, 2 * options.alone, (march, alone)),
        PointsLine(ADVERSARIES, 2, (euchred,)),
        PointsLine(ADVERSARIES, (options.lone_euchre - 2) * options.alone, (euchred, alone)),
    )
    one, other = (Party((side,)) for side in SIDES)
    gained = [(point, Number(f"points of {side}")) for side in SIDES]
    paid = (
        PayLine(other, one, gained[0], POINTS, HOUSE, pairs=True),
        PayLine(one, other, gained[1], POINTS, HOUSE, pairs=True),
        PayLine(LOSERS, WINNERS, game, THE_GAME, HOYLE, (won,), pairs=True),
        PayLine(LOSERS, WINNERS, game * options.lurch, LURCHED, HOUSE, (won, lurched), pairs=True),
    )
    return Tariff(paid, points=points, target=options.target)


class Euchre(Game[Terms, Score, Deal]):
    """The game of euchre."""

    key, title, words, figures = "euchre", _("Euchre"), WORDS, FIGURES
    seats, deal_players, rules, state, demo = SEATS, SEATS, RULES, Score, SEASON
    terms_type, deal, break_off = Terms, Deal, {"ended": BROKEN_OFF}
    first_deal = (FIRST_BLACK_KNAVE, LOWEST_CARD)

    def sides(self, seated: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        """Return who plays with whom: those who sit opposite each other."""
        return seated[0::2], seated[1::2]

    def score_deal(self, deal: Deal, *, table: Table) -> DealScore[Score]:
        """Return what the deal did: points for a side, and what is paid for them."""
        dealer = deal.dealer or table.dealer
        require_seated(dealer, table, path="dealer")
        if deal.maker is None:
            return self._unplayed(deal, dealer, table)
        require_seated(deal.maker, table, path="maker")
        sides = self.sides(table.seated)
        match = match_answers(table.seated, sides, table.game_state.points)
        bill = tariff_of(table.terms).bill({**answered(deal.written()), **match})
        points = score_in(bill.answers)
        winners = WINNERS.seats(bill.answers)
        is_alone = deal.alone and table.terms.options.alone
        result = Result.LOST if deal.ended == EUCHRED else Result.WON
        marched = MAKERS.seats(bill.answers) if deal.ended == MARCH else ()
        word = THE_GAME if winners else MARCHED if marched else ""
        stands = tuple(zip(sides, points, strict=True))
        is_paid = bool(table.terms.rates["point"])
        running = RunningScore(stands, word, over=bool(winners), paid=is_paid)
        return DealScore(
            tuple(bill.transfers),
            Turn(dealer, table.left_of(dealer)),
            Score() if winners else Score(points),
            Summary((Part((deal.maker,), ALONE if is_alone else TRUMPS, result),), running=running),
            counts=(
                *(FigureCount(player, MARCHES) for player in marched),
                *(FigureCount(player, GAMES_WON) for player in winners),
            ),
            remarks={"score": "–".join(map(str, points))},
        )

    def _unplayed(self, deal: Deal, dealer: str, table: Table) -> DealScore[Score]:
        is_over = deal.ended == BROKEN_OFF
        if is_over and self.closing(table) is None:
            raise Fault("ended", "no game is going on: there is nothing to break off")
        return DealScore(
            (),
            Turn(dealer, table.left_of(dealer) if deal.ended == PASSED else dealer),
            Score() if is_over else table.game_state,
            Summary(word=UNPLAYED[deal.ended], reason=in_words(deal.reason)),
        )

    def closing(self, table: Table) -> Fault | None:
        """Return that a game goes on, unless it stands at nought to nought."""
        one, other = table.game_state.points
        pattern = _("the game stands at {one}–{other}: play it out, or break it off")
        return Fault("", pattern, one=one, other=other) if one or other else None

    def refuses(self, entry: Entry, *, table: Table) -> Fault | None:
        """Return that partners and rules stay as they are while a game goes on."""
        return self.closing(table) if entry.kind in ("seats", "rules") else None

    def prices(self, terms: Terms, *, players: int) -> PriceTable:  # noqa: ARG002  # always four
        """Return what each of a side gains by what it scores, and both together."""
        options, point, game = terms.options, terms.rates["point"], terms.rates["game"]
        rows = (
            (_("three or four tricks"), point, HOUSE),
            (MARCHED, 2 * point, HOUSE),
            (_("march alone"), 4 * point * options.alone, HOUSE),
            (_("euchred"), -2 * point, HOUSE),
            (_("euchred alone"), -options.lone_euchre * point * options.alone, HOUSE),
            (THE_GAME, game, HOYLE),
            (LURCHED, 2 * game * options.lurch, HOUSE),
        )
        return PriceTable(
            columns=(PriceColumn(_("each")), PriceColumn(_("a side"), is_total=True)),
            rows=tuple(PriceRow(what, (n, 2 * n), source) for what, n, source in rows if n),
            note=_("Each loser pays the adversary on the left."),
        )

    def demo_deal(self, table: Table, *, chance: random.Random) -> Facts:
        """Return a deal that was mostly made, now and then alone."""
        [ended] = chance.choices((MADE, MARCH, EUCHRED, PASSED), (58, 14, 24, 4))
        if ended == PASSED:
            return {"ended": ended}
        alone = ended != MADE and chance.random() < 0.2
        return {"maker": chance.choice(table.seated), "alone": alone, "ended": ended}


GAME = Euchre()
