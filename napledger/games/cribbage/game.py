"""Cribbage as a game of napledger's: a whole game is an entry, and money moves with each."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from napledger.games.answers import SIDES, Answers, answered, score_answers, score_in
from napledger.games.contract import DemoNight, Entry, Facts, Game, Wording
from napledger.games.cribbage import words as said
from napledger.games.cribbage.checks import THREE, check_played
from napledger.games.cribbage.deal import BROKEN_OFF, DOUBLE, SKUNK, Deal
from napledger.games.cribbage.rules import HOUSE, RULES, SEATS, Options, Terms
from napledger.games.cribbage.tariff import HOW, tariff_of
from napledger.games.deal_score import (
    DealScore,
    DealSentence,
    FigureCount,
    Part,
    Result,
    RunningScore,
    Summary,
    Turn,
)
from napledger.games.draw import LOWEST_CARD
from napledger.games.headings import Rule
from napledger.games.options.telling import rules_told
from napledger.games.prices import PriceColumn, PriceRow, PriceTable
from napledger.games.table import TableState, present_at, require_present, sparse
from napledger.games.wording import prices_said, rules_said
from napledger.reading.faults import Fault, Term, Who
from napledger.reading.faults import marked as _

ALL = ("Ann", "Ben", "Catherine", "Dan")
SEASON = (
    DemoNight("2026-09-16", "Wednesday", "the Plough", ALL[:2], "four", 50, 18),
    DemoNight("2026-10-14", "Wednesday", "the Plough", ALL, "club", 100, 12),
    DemoNight("2026-11-11", "Wednesday", "at Ben’s", ALL[:3], "holes", 5, 10),
)


@dataclass(frozen=True, slots=True)
class State:
    """How the match stands: the game points of the side of the first seat, and of the other."""

    points: tuple[int, ...] = (0, 0)


Table = TableState[Terms, State]


def is_match(table: Table) -> bool:
    """Return whether games are won together: of two sides, where the rules say so."""
    return bool(table.terms.options.match_to) and len(table.seated) != THREE


def score_flags(table: Table) -> Answers:
    """Return how the match stands, where there is one."""
    return score_answers(table.game_state.points) if is_match(table) else {}


class Cribbage(Game[Terms, State, Deal]):
    """The game of Cribbage."""

    key, title, words, figures = "cribbage", _("Cribbage"), said.WORDS, said.FIGURES
    # Translators: the game in a sentence; then what it is called, or what is like it, where you are
    about = _("Lay cards, count them and peg: whoever is first round the board has won.")
    seats, deal_players, rules, state, demo = SEATS, SEATS, RULES, State, SEASON
    terms_type, deal, break_off = Terms, Deal, {"ended": BROKEN_OFF}
    first_deal = (LOWEST_CARD,)
    feats = frozenset({said.DOUBLE})

    def sides(self, seated: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        """Return who plays with whom: two each alone, and four opposite each other."""
        return () if len(seated) == THREE else (seated[0::2], seated[1::2])

    def wording(self, terms: Terms) -> Wording:
        """Return what is said instead of a skunk."""
        return said.LURCHES if terms.options.words == "lurch" else {}

    def rules_in_words(self, terms: Terms) -> tuple[Rule, ...]:
        """Return the rules in force, in the words of the table."""
        return rules_said(rules_told(RULES, terms), self.wording(terms))

    def score_deal(self, deal: Deal, *, table: Table) -> DealScore[State]:
        """Return what a game paid, and what it counts for a match."""
        if deal.away and len(table.seated) != THREE:
            raise Fault("away", "only of three may one stand out: the others play without them")
        present = present_at(table, dealer=deal.dealer, away=deal.away)
        if deal.winner is None:
            return self._broken_off(present.dealer, table)
        require_present(deal.winner, table, players=present.players, path="winner")
        sides = self.sides(table.seated)
        places = {"seated": table.seated, "in_play": present.players}
        places |= dict(zip(SIDES, sides, strict=False))
        answers = {**answered(deal.written()), **places, **score_flags(table)}
        bill = tariff_of(table.terms).bill(answers)
        losers = bill.answers["losers"]
        check_played(deal, losers, table=table)
        winners = tuple(seat for seat in table.seated if seat in bill.answers["winners"])
        running, score = None, State()
        if is_match(table):
            stands, won = score_in(bill.answers), bool(bill.answers.get("won"))
            each, paid = zip(sides, stands, strict=True), table.terms.options.is_paid_by_the_game
            running = RunningScore(tuple(each), said.MATCH * won, over=won, paid=paid)
            score = State() if won else State(stands)
        lost = {party: bill.answers[party] for party in HOW if bill.answers[party]}
        points = table.terms.options.game_points[[*HOW].index(next(iter(lost)))]
        next_dealer = _next_dealer(deal.winner, present.dealer, losers, table)
        told: dict[str, int | str] = {"next_dealer": next_dealer, "points": points}
        return DealScore(
            tuple(bill.transfers),
            Turn(present.dealer, next_dealer),
            score,
            Summary(tuple(_parts(deal, winners, lost)), running=running),
            counts=tuple(_counts(deal, winners, losers, points=points)),
            remarks=told | ({"score": _dashed(running)} if running else {}),
        )

    def _broken_off(self, dealer: str, table: Table) -> DealScore[State]:
        if self.closing(table) is None:
            raise Fault("ended", "no match is going on: there is nothing to break off")
        summary, told = Summary(word=said.BROKEN_OFF), {"next_dealer": dealer}
        return DealScore((), Turn(dealer, dealer), State(), summary, remarks=told)

    def further(self, deal: Deal) -> tuple[DealSentence, ...]:
        """Return how many holes short the losers were, or of three who was skunked."""
        if deal.by:
            # Translators: of a game of Cribbage: by so many holes it was lost
            return (DealSentence(_("by {holes}"), {"holes": deal.by}),)
        # Translators: of a game of Cribbage: by so many holes this player lost it
        pattern = _("{player} short by {holes}")
        of_each = ((deal.skunked, said.SKUNK), (deal.doubled, said.DOUBLE))
        return (
            *(DealSentence(pattern, {"player": Who(p), "holes": n}) for p, n in deal.short),
            *(
                DealSentence("{player}: {what}", {"player": Who(p), "what": Term(what)})
                for players, what in of_each
                for p in players
            ),
        )

    def closing(self, table: Table) -> Fault | None:
        """Return that a match goes on, unless it stands at nought to nought."""
        one, other = table.game_state.points
        pattern = _("the match stands at {one}–{other}: play it out, or break it off")
        return Fault("", pattern, one=one, other=other) if one or other else None

    def refuses(self, entry: Entry, *, table: Table) -> Fault | None:
        """Return that seats and rules stay as they are while a match goes on."""
        return self.closing(table) if entry.kind in ("seats", "rules") else None

    def unusual(self, terms: Terms, *, players: int) -> Fault | None:
        """Return that the rules are for others, or for a match, which three do not play."""
        title, fewest = RULES.presets[terms.preset].title, terms.options.players[0]
        if players == THREE and terms.options.match_to:
            pattern = _("a match is for two sides: at a table of three none is counted")
            return Fault("players", pattern)
        few = sparse(title, fewest=fewest, players=players)
        return few or super().unusual(terms, players=players)

    def prices(self, terms: Terms, *, players: int) -> PriceTable:
        """Return what a winner gains by each way to win, and what a loser pays."""
        won = players - 1 if players == THREE else 1
        rows = (
            PriceRow(what, (won * coins, -coins), source)
            for what, coins, source in _priced(terms)
            if coins
        )
        columns = (PriceColumn(_("each winner")), PriceColumn(_("each loser")))
        note = _("Each loser pays the adversary on the left.") if players > THREE else ""
        return prices_said(PriceTable(columns, tuple(rows), note=note), self.wording(terms))

    def demo_deal(self, table: Table, *, chance: random.Random) -> Facts:
        """Return a game that was mostly close, now and then a skunk."""
        options, [winner, *losers] = (
            table.terms.options,
            chance.sample(table.seated, len(table.seated)),
        )
        short = [_holes(options, chance) for _loser in losers]
        if len(table.seated) != THREE:
            by = {"by": short[0]} if options.is_told_in_holes else _in_a_word(short[0], options)
            return {"winner": winner, **by}
        if options.is_told_in_holes:
            return {"winner": winner, "short": dict(zip(losers, short, strict=True))}
        how = [_in_a_word(each, options).get("ended") for each in short]
        of = {
            word: [p for p, each in zip(losers, how, strict=True) if each == word] for word in how
        }
        return {"winner": winner, "skunked": of.get(SKUNK, []), "doubled": of.get(DOUBLE, [])}


GAME = Cribbage()


def _next_dealer(winner: str, dealer: str, losers: Sequence[str], table: Table) -> str:
    """Return who has the first crib of the next game."""
    deals = table.terms.options.next_deal
    if len(losers) > 1 or len(table.seated) > THREE or deals == "alternate":
        return table.left_of(dealer)
    return winner if deals == "winner" else losers[0]


def _parts(
    deal: Deal, winners: tuple[str, ...], lost: Mapping[str, Sequence[str]]
) -> Iterator[Part]:
    """Yield the part of the winners, and of the losers by how they lost, the nearest first."""
    parts = [
        (tuple(seats), said.THROWN_UP if deal.thrown_up else HOW[party][0])
        for party, seats in lost.items()
    ]
    losers = tuple(seat for seats, _what in parts for seat in seats)
    yield Part(winners, parts[0][1], Result.WON, against=losers)
    for seats, what in parts:
        yield Part(seats, what, Result.LOST, against=winners)


def _dashed(running: RunningScore) -> str:
    return "–".join(str(points) for _side, points in running.sides)


def _counts(
    deal: Deal, winners: Sequence[str], losers: Sequence[str], *, points: int
) -> Iterator[FigureCount]:
    short = dict(deal.short) or dict.fromkeys(losers, deal.by or 0)
    for player in winners:
        yield FigureCount(player, said.POINTS, points)
    for player, holes in (*((each, -min(short.values())) for each in winners), *short.items()):
        if holes:
            yield FigureCount(player, said.SPREAD, -holes)


def _priced(terms: Terms) -> Iterator[tuple[str, int, str]]:
    options, rates = terms.options, terms.rates
    are_on = (True, options.skunk_line, options.double_line)
    for (what, rate, source), is_on in zip(HOW.values(), are_on, strict=True):
        yield what, rates[rate] if is_on else 0, source
    yield _("each hole short"), rates["point"], HOUSE
    yield said.MATCH, rates["match"] if options.match_to else 0, HOUSE


def _holes(options: Options, chance: random.Random) -> int:
    return min(1 + int(abs(chance.gauss(0, options.target / 5))), options.target)


def _in_a_word(short: int, options: Options) -> Facts:
    stands = options.target - short
    if stands < options.double_line:
        return {"ended": DOUBLE}
    return {"ended": SKUNK} if stands < options.skunk_line else {}
