"""The rubber as a game of napledger's, two to twelve seats."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import cycle

from napledger.games.contract import DemoNight, Entry, Facts, Game
from napledger.games.deal_score import (
    DealScore,
    DealSentence,
    FigureCount,
    Keeps,
    Mishap,
    OffenceScore,
    Part,
    Result,
    RunningScore,
    Summary,
    Turn,
)
from napledger.games.draw import FIRST_BLACK_KNAVE
from napledger.games.fund import FundEnd
from napledger.games.headings import FigureHeadings, Rule, Words
from napledger.games.prices import PriceColumn, PriceRow, PriceTable
from napledger.games.table import AnyTable, TableState, require_seated
from napledger.ledger.transfers import Transfer
from napledger.reading.facts import Flag, Player, Text, TypedFacts
from napledger.reading.faults import Fault, Who
from napledger.reading.faults import marked as _
from napledger.reading.faults import marked_plural as ngettext
from napledger.reading.readers import (
    Json,
    read_choice,
    read_fields,
)

DEALS = 2
SOURCE = "The tests, p. 1"
STAKES = {"single": 1, "double": 2}
IN_MID_RUBBER = ("join", "leave", "seats", "rules")

Sides = tuple[tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Rubber:
    """The deals of the rubber that is going on: which side won each, 0 or 1."""

    won: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Terms:
    """What each of the losing side pays for a rubber, in the smallest coin."""

    preset: str
    price: int


@dataclass(frozen=True, slots=True)
class Deal(TypedFacts):
    """Who was on the winning side, or that the rubber was broken off."""

    won_by: Player | None = None
    broken_off: Flag = False
    dealer: Player | None = None
    note: Text = ""

    def check(self) -> None:
        """Raise Fault where neither is said, or both are."""
        if (self.won_by is None) != self.broken_off:
            raise Fault("won_by", "say who won, or that the rubber was broken off")


@dataclass(frozen=True, slots=True)
class Preset:
    """Single stakes or double."""

    key: str
    title: str
    sentence: str
    source: str = SOURCE
    book: str = "tests"


PRESETS = {
    "single": Preset("single", _("Single"), _("Each of the losers pays one stake.")),
    "double": Preset("double", _("Double"), _("Each of the losers pays two stakes.")),
}


RULES: Mapping[str, Callable[[Json], Json]] = {
    "preset": lambda raw: read_choice(raw, tuple(PRESETS)),
    "options": lambda raw: read_fields(raw, {}),
}


def sides_of(table: AnyTable) -> Sides:
    """Return who plays with whom: every other seat."""
    return table.seated[::2], table.seated[1::2]


def _counts(side: tuple[str, ...]) -> tuple[FigureCount, ...]:
    """Return what each of the side that won a hand has counted, in each way there is."""
    return tuple(
        count
        for place, player in enumerate(side, start=1)
        for count in (
            FigureCount(player, "hands won"),
            FigureCount(player, "won in a rubber", 7 * place, is_money=place == 2),
            FigureCount(player, "most in a deal", place, keeps=Keeps.MOST),
            FigureCount(player, "least in a deal", place, keeps=Keeps.LEAST),
        )
    )


WORDS = Words(
    deal=_("Hand"),
    a_deal=_("hand"),
    numbered=_("Hand %(number)s"),
    the_deal=_("hand %(number)s"),
    counted=ngettext("%(count)s hand", "%(count)s hands"),
    upcoming=_("hand %(number)s next"),
    who=_("Side"),
    marked=_("side"),
    slip=_("wrong side"),
    kitty=_("pot"),
    the_kitty=_("the pot"),
    to_the_kitty=_("the pot"),
)

FIGURES = FigureHeadings(
    part=_("Rubber"),
    parts=_("Rubbers"),
    played=_("Played"),
    won=_("Won"),
    all_parts=_("All rubbers"),
    every_part=_("Every rubber"),
    no_part=_("No rubber was played out."),
    won_run=_("Rubbers won in a row"),
    lost_run=_("Rubbers lost in a row"),
    counts=(_("hands won"), _("won in a rubber"), _("most in a deal"), _("least in a deal")),
    averages=((_("won a hand"), _("won in a rubber"), _("hands won")),),
    partner=_("with"),
    opponents=_("against"),
)

DEMO = (
    DemoNight("2026-11-19", "Friday", "the Club", ("Ann", "Ben", "Cat", "Dan"), "single", 5, 5),
)


class RubberGame(Game[Terms, Rubber, Deal]):
    """The toy game."""

    key, title, words, figures = "rubber", _("Rubber"), WORDS, FIGURES
    seats, deal_players, presets, demo = range(2, 13), range(2, 5), PRESETS, DEMO
    deal, state, first_deal = Deal, Rubber, (FIRST_BLACK_KNAVE,)
    break_off, offences = {"broken_off": True}, {"talk": _("talk across the table")}
    fund_ends: tuple[FundEnd, ...] = ()

    def terms(self, rules: Facts, *, stake: int) -> Terms:
        """Return what a rubber costs; raise Fault for rules that there are not."""
        preset = read_fields(rules, RULES).get("preset", "single")
        return Terms(preset, STAKES[preset] * stake)

    def fund_end(self, _terms: Terms) -> str:
        """Return nothing: not even a kitty that was brought along is known."""
        return ""

    def unusual(self, _terms: Terms, *, players: int) -> Fault | None:
        """Return that the sides are not even, if they are not."""
        odd = Fault("players", "with {players} players the sides are not even", players=players)
        return odd if players % 2 else None

    def sides(self, seated: tuple[str, ...]) -> Sides:
        """Return who plays with whom: every other seat."""
        return seated[::2], seated[1::2]

    def score_deal(self, deal: Deal, *, table: TableState[Terms, Rubber]) -> DealScore[Rubber]:
        """Return what the deal did: nothing but the score, until the rubber is over."""
        dealer = deal.dealer or table.dealer
        require_seated(dealer, table, path="dealer")
        turn = Turn(dealer, table.left_of(dealer))
        if deal.won_by is None:
            return DealScore((), turn, Rubber(), Summary(word=_("broken off")))
        require_seated(deal.won_by, table, path="won_by")
        sides = sides_of(table)
        won = (*table.game_state.won, int(deal.won_by in sides[1]))
        score = tuple((side, won.count(at)) for at, side in enumerate(sides))
        over = len(won) == DEALS
        running = RunningScore(score, over=over)
        if not over:
            game = Part(sides[won[-1]], _("a game"), against=sides[1 - won[-1]])
            summary = Summary((game,), running=running)
            return DealScore((), turn, Rubber(won), summary, counts=_counts(sides[won[-1]]))
        parts = _parts(won, sides, price=table.terms.price)
        paid = _paid(won, sides, price=table.terms.price)
        summary = Summary(parts, running=running)
        return DealScore(paid, turn, Rubber(), summary, counts=_counts(sides[won[-1]]))

    def line(self, summary: Summary) -> DealSentence:
        """Return who won the rubber or a game of it, and how it stands."""
        if summary.running is None:
            return DealSentence(summary.word)
        part = summary.parts[0]
        ours, theirs = (points for _players, points in summary.running.sides)
        return DealSentence(
            pattern=_("{players}, {what}, {ours} to {theirs}"),
            words={
                "players": tuple(map(Who, part.players)),
                "what": part.what,
                "ours": ours,
                "theirs": theirs,
            },
            outcome=self.words.results[part.result] if part.result is not None else "",
            result=part.result,
            whose=part.players if part.result is not None else (),
        )

    def went_wrong(self, deal: Deal) -> tuple[Mishap, ...]:
        """Return who broke the rubber off, which here is the dealer."""
        return (Mishap(deal.dealer, _("breaking off")),) if deal.broken_off and deal.dealer else ()

    def score_offence(
        self, offence: str, *, player: str, table: TableState[Terms, Rubber]
    ) -> OffenceScore:
        """Return that whoever talks pays the player on the left as much as a rubber costs."""
        why, price = self.offences[offence], table.terms.price
        paid = Transfer(player, table.left_of(player), price, why, SOURCE)
        return OffenceScore((paid,), (Mishap(player, why),))

    def rules_in_words(self, terms: Terms) -> tuple[Rule, ...]:
        """Return the one rule there is."""
        sentence = _("Each of the losers pays {coins} for a rubber.")
        return (Rule(_("The rubber"), sentence, SOURCE, {"coins": terms.price}),)

    def prices(self, terms: Terms, *, players: int) -> PriceTable:  # noqa: ARG002  # the same
        """Return what a rubber costs each of the losers."""
        return PriceTable(
            columns=(PriceColumn(_("lost")),),
            rows=(PriceRow(_("rubber"), (-terms.price,), SOURCE),),
            note=_("Each of the losers pays one of the winners."),
        )

    def refuses(self, entry: Entry, *, table: TableState[Terms, Rubber]) -> Fault | None:
        """Return that nobody comes or goes, and no rule changes, in the middle of a rubber."""
        if entry.kind in IN_MID_RUBBER and table.game_state.won:
            return Fault("", "the rubber is not over: play it out, or break it off first")
        return None

    def closing(self, table: TableState[Terms, Rubber]) -> Fault | None:
        """Return that a rubber is not over, if it is not."""
        if table.game_state.won:
            return Fault("", "the rubber is not over: play it out, or break it off")
        return None

    def demo_deal(self, table: AnyTable, *, chance: random.Random) -> Facts:
        """Return a deal that anybody won."""
        return {"won_by": chance.choice(table.seated)}


def _parts(won: tuple[int, ...], sides: Sides, *, price: int) -> tuple[Part, ...]:
    """Return each side's part in the rubber, the winners' first."""
    if len({*won}) > 1:
        results = ((0, Result.LEVEL), (1, Result.LEVEL))
    else:
        results = ((won[0], Result.WON), (1 - won[0], Result.LOST))
    return tuple(
        Part(sides[at], _("rubber"), result, (price, price), against=sides[1 - at])
        for at, result in results
    )


def _paid(won: tuple[int, ...], sides: Sides, *, price: int) -> tuple[Transfer, ...]:
    """Return what each loser pays: the winners are paid in turn."""
    if len({*won}) > 1:
        return ()
    winners, losers = sides[won[0]], sides[1 - won[0]]
    return tuple(
        Transfer(loser, winner, price, _("rubber lost"), SOURCE)
        for loser, winner in zip(losers, cycle(winners), strict=False)
    )


GAME = RubberGame()
