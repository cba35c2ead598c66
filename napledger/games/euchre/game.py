"""Euchre for money as a game of napledger's, and what a deal of it did."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from napledger.games import deal_score
from napledger.games.answers import SIDES, Answers, answered, numbers_of, score_in
from napledger.games.contract import DemoNight, Entry, Facts, Game
from napledger.games.deal_score import DealScore, FigureCount, Mishap, Part, Result, Summary
from napledger.games.draw import FIRST_BLACK_KNAVE, LOWEST_CARD
from napledger.games.euchre import tariff
from napledger.games.euchre.deal import BROKEN_OFF, EUCHRED, MADE, MARCH, PASSED, Deal
from napledger.games.euchre.rules import FOUR, HOUSE, HOYLE, RULES, SEATS, SOMERSET, THREE, Terms
from napledger.games.headings import FigureHeadings, Words
from napledger.games.prices import PriceColumn, PriceRow, PriceTable
from napledger.games.scoring import Points
from napledger.games.table import TableState, require_seated
from napledger.games.tariff import Basis, coins_of
from napledger.reading.faults import Fault
from napledger.reading.faults import marked as _
from napledger.reading.faults import marked_in as pgettext

TRUMPS, ALONE, MARCHED, REVOKED = _("trumps"), _("alone"), _("march"), _("revoke")
MARCHES, GAMES_WON = _("marches"), _("games won")
UNPLAYED = {PASSED: _("passed"), BROKEN_OFF: _("the game broken off"), None: _("abandoned")}
RESULTS = {MADE: Result.WON, MARCH: Result.WON, EUCHRED: Result.LOST}
GAME_LASTS = _("the game isn’t over: play it out, or break it off")
RUBBER_LASTS = _("the rubber isn’t over: play it out, or break it off")

WORDS = Words(
    who=_("Maker"),
    marked=pgettext("in the legend of the sheet, after “in brass: the”", "maker"),
    what=_("Hand"),
    slip=_("wrong maker"),
    told=_("Say who made trumps, and how it ended"),
    results={Result.WON: _("made"), Result.LOST: _("euchred"), Result.LEVEL: _("level")},
)

FIGURES = FigureHeadings(
    won=pgettext("heads a column of counts", "Made"),
    lost_run=_("Euchred in a row"),
    mishaps=_("Revokes"),
    counts=(MARCHES, GAMES_WON),
)

PARTY = ("Ann", "Ben", "Catherine", "Dan")
SEASON = (
    DemoNight("2026-09-11", "Friday", "the Anchor", PARTY, "club", 50, 24),
    DemoNight("2026-10-09", "Friday", "the Anchor", PARTY[:3], "three", 10, 20),
    DemoNight("2026-11-06", "Friday", "the Anchor", PARTY, "somerset", 50, 26),
)


@dataclass(frozen=True, slots=True)
class State:
    """How the game stands, by player: partners have the same.

    `points` of this game, `games` of the rubber and what they are `worth` in coins, and how often
    they `gave` a euchre in this game.
    """

    points: Points = ()
    games: Points = ()
    worth: Points = ()
    gave: Points = ()

    @property
    def lasts(self) -> bool:
        """Return whether a game or a rubber goes on."""
        return any(n for each in (self.points, self.games, self.gave) for _player, n in each)


Table = TableState[Terms, State]


def groups_of(table: Table) -> tuple[tuple[str, ...], ...]:
    """Return who has a score together: partners, or each alone."""
    return tariff.sides_of(table.seated) or tuple((each,) for each in table.seated)


def mishaps_of(deal: Deal) -> tuple[Mishap, ...]:
    """Return who revoked."""
    return (Mishap(deal.revoked, REVOKED),) if deal.revoked is not None else ()


def score_deal(deal: Deal, *, table: Table) -> DealScore[State]:
    """Return what the deal did: points, and what is paid for them."""
    dealer = deal.dealer or table.dealer
    require_seated(dealer, table, path="dealer")
    _check(deal, table)
    turn = table.clockwise_from(table.left_of(dealer))
    if deal.maker is None:
        is_over, next_dealer = deal.ended == BROKEN_OFF, turn[0] if deal.ended == PASSED else dealer
        summary = Summary(word=UNPLAYED[deal.ended], reason=deal_score.in_words(deal.reason))
        after = State() if is_over else table.game_state
        return DealScore((), deal_score.Turn(dealer, next_dealer), after, summary)
    sides, terms = tariff.sides_of(table.seated), table.terms
    places = {"seated": table.seated, "in_play": turn, **dict(zip(SIDES, sides, strict=False))}
    known = {**answered(deal.written()), **places, **tariff.flags_of(table)}
    bill = tariff.tariff_of(terms, len(turn)).bill(known)
    winners = (tariff.OF_SIDES if sides else tariff.OF_THREE)[1].seats(bill.answers)
    score = zip(sides, score_in(bill.answers), strict=True) if sides else ()
    points = {each: n for side, n in score for each in side} or numbers_of("score", bill.answers)
    after = _after(table, points, winners, bill.answers)
    is_over = bool(winners) and not after.games
    won = tariff.THE_RUBBER if is_over and terms.rates["rubber"] else tariff.THE_GAME
    word = won if winners else MARCHED if deal.ended == MARCH else ""
    stands, paid = tuple((each, points[each[0]]) for each in groups_of(table)), terms.rates["point"]
    running = deal_score.RunningScore(stands, word, over=is_over, paid=bool(paid))
    marched = tariff.MAKERS.seats(bill.answers) if deal.ended == MARCH else ()
    counted = *((each, MARCHES) for each in marched), *((each, GAMES_WON) for each in winners)
    what = ALONE if deal.alone and terms.options.alone else TRUMPS
    part = Part((deal.maker,), what, RESULTS.get(str(deal.ended)))
    return DealScore(
        tuple(bill.transfers),
        deal_score.Turn(dealer, turn[0]),
        after,
        Summary((part,), running=running),
        mishaps_of(deal),
        tuple(FigureCount(*each) for each in counted),
        remarks={"score": "–".join(str(n) for _players, n in stands)},
    )


def _after(
    table: Table, points: Mapping[str, int], winners: Sequence[str], answers: Answers
) -> State:
    """Return how game and rubber stand after a deal, the next game begun where it won one."""
    before, terms = table.game_state, table.terms
    if not winners:
        euchring = tariff.ADVERSARIES.seats(answers) if EUCHRED in answers["ended"] else ()
        gave = _more(before.gave, dict.fromkeys(euchring, 1))
        return State(tuple(points.items()), before.games, before.worth, gave)
    rest = tuple((each, points[each] - terms.options.target) for each in winners)
    if not terms.rates["rubber"]:
        return State(rest)
    if dict(before.games).get(winners[0]):
        return State()
    lines, at = tariff.game_lines(terms, len(points)), Basis(answers, payee=winners[0])
    worth = dict.fromkeys(winners, sum(coins_of(line.amount, at) for line in lines))
    games = _more(before.games, dict.fromkeys(winners, 1))
    return State(rest, games, _more(before.worth, worth))


def _more(points: Points, more: Mapping[str, int]) -> Points:
    return tuple((Counter(dict(points)) + Counter(more)).items())


def _check(deal: Deal, table: Table) -> None:
    """Raise Fault for who has no seat, and for what cannot have been at this table."""
    for name in ("maker", "defender", "revoked"):
        if getattr(deal, name) is not None:
            require_seated(getattr(deal, name), table, path=name)
    if deal.alone and len(table.seated) != FOUR:
        raise Fault("alone", "nobody has a partner here to play without")
    if any({deal.maker, deal.defender} <= {*side} for side in groups_of(table)):
        raise Fault("defender", "a defender is an adversary of the maker")
    if deal.ended == BROKEN_OFF and not table.game_state.lasts:
        raise Fault("ended", "no game is going on: there is nothing to break off")
    if deal.ended == PASSED and table.terms.options.stick:
        raise Fault("ended", "not all can pass: the dealer must name trumps at this table")


class Euchre(Game[Terms, State, Deal]):
    """The game of euchre."""

    key, title, words, figures = "euchre", _("Euchre"), WORDS, FIGURES
    # Translators: the game in a sentence; then what it is called, or what is like it, where you are
    about = _("Whoever makes trumps must take three tricks of five.")
    seats, deal_players, rules, state, demo = SEATS, SEATS, RULES, State, SEASON
    terms_type, deal, break_off = Terms, Deal, {"ended": BROKEN_OFF}
    first_deal = (FIRST_BLACK_KNAVE, LOWEST_CARD)

    sides = staticmethod(tariff.sides_of)
    score_deal = staticmethod(score_deal)
    went_wrong = staticmethod(mishaps_of)

    def closing(self, table: Table) -> Fault | None:
        """Return that a game or a rubber goes on."""
        lasts = RUBBER_LASTS if table.game_state.games else GAME_LASTS
        return Fault("", lasts) if table.game_state.lasts else None

    def refuses(self, entry: Entry, *, table: Table) -> Fault | None:
        """Return that players and rules stay as they are while a game goes on."""
        return self.closing(table) if entry.kind in ("seats", "rules", "join", "leave") else None

    def prices(self, terms: Terms, *, players: int) -> PriceTable:
        """Return what each of the others pays, or gets, and all of them together."""
        options, rates, point = terms.options, terms.rates, terms.rates["point"]
        alone = options.alone * (players == FOUR) * point
        rows = (
            (_("three or four tricks"), point, HOUSE),
            (MARCHED, point * (options.march_three if players == THREE else 2), HOUSE),
            (_("march alone"), 4 * alone, HOUSE),
            (_("euchred"), -2 * point, HOUSE),
            (_("euchred alone"), -options.lone_euchre * alone, HOUSE),
            (REVOKED, -2 * point, HOUSE),
            (tariff.THE_GAME, rates["game"], HOYLE),
            (tariff.SLAM, 2 * rates["game"] * options.slam, SOMERSET),
            (tariff.EUCHRES, rates["euchre"], HOUSE),
            (tariff.THE_RUBBER, rates["rubber"], SOMERSET),
        )
        times = min(players - 1, 2)
        return PriceTable(
            columns=(PriceColumn(_("each")), PriceColumn(_("in all"), is_total=True)),
            rows=tuple(PriceRow(what, (n, times * n), source) for what, n, source in rows if n),
            note=_("Of four each loser pays the adversary on the left."),
        )

    def demo_deal(self, table: Table, *, chance: random.Random) -> Facts:
        """Return a deal that was mostly made, now and then alone."""
        [ended] = chance.choices((MADE, MARCH, EUCHRED), (60, 15, 25))
        alone = len(table.seated) == FOUR and ended != MADE and chance.random() < 0.2
        return {"maker": chance.choice(table.seated), "alone": alone, "ended": ended}


GAME = Euchre()
