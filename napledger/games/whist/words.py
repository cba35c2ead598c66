"""What Whist calls things, why it pays, and how a deal is told: in parts, and in one sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from napledger.games.deal_score import (
    DealSentence,
    FigureCount,
    Mishap,
    Part,
    Result,
    RunningScore,
    Summary,
    line_of_word,
)
from napledger.games.headings import FigureHeadings, Words
from napledger.games.whist.deal import Deal
from napledger.games.whist.points import Reckoning
from napledger.games.whist.rubber import Pair, State, sides_of
from napledger.reading.faults import Term, Who, Word
from napledger.reading.faults import marked as _
from napledger.reading.faults import marked_in as pgettext

BY_TRICKS = {
    # Translators: what a side scored in a deal: the seventh trick, the first that counts
    1: _("the odd trick"),
    2: _("two by tricks"),
    3: _("three by tricks"),
    4: _("four by tricks"),
    5: _("five by tricks"),
    6: _("six by tricks"),
    7: _("all thirteen tricks"),
}
"""What a side scored by tricks, by their number above six."""

BY_HONOURS = {
    # Translators: what a side scored in a deal by the high trumps it held
    2: _("two by honours"),
    4: _("four by honours"),
}
"""What a side scored by honours."""

GAME = {
    # Translators: a game of Whist by its worth
    1: _("game, a single"),
    2: _("game, a double"),
    3: _("game, a treble"),
}
"""A game won, by its points."""

# Translators: a noun: the best of three games
RUBBER = _("rubber")
# Translators: a rubber of eight points, the most that can be won
BUMPER = _("bumper")

# Translators: a deal that was dealt wrongly
MISDEAL = _("misdeal")
# Translators: a deal that was broken off
ABANDONED = _("abandoned")
BROKEN_OFF = _("rubber broken off")
VOID = _("revokes on both sides, dealt again")

# Translators: what went wrong in a deal, as in “revoke by Dan”
REVOKE = _("revoke")

# Translators: why the points of a rubber are paid, in a list of payments
RUBBER_WON = _("rubber won")
FOR_THE_RUBBER = _("points for the rubber")
WON = {
    # Translators: a game of Whist by its worth, as a reason for a payment
    1: _("a single"),
    2: _("a double"),
    3: _("a treble"),
}
"""A game that the winners have won, by its points."""

LESS = {
    # Translators: a reason why a payment is smaller
    1: _("less the losers' single"),
    2: _("less the losers' double"),
    3: _("less the losers' treble"),
}
"""A game that comes off, by its points."""

# Translators: why each of the losers pays, in a list of payments
BET = _("stake on the rubber")

COUNTED_TRICKS, COUNTED_HONOURS = _("by tricks"), _("by honours")
POINTS_WON, POINTS_LOST = _("points won"), _("points lost")
GAMES_COUNTED = {1: _("singles"), 2: _("doubles"), 3: _("trebles")}
BUMPERS = _("bumpers")
RUBBERS = (POINTS_WON, POINTS_LOST, *GAMES_COUNTED.values(), BUMPERS)
COUNTS = (*RUBBERS, COUNTED_TRICKS, COUNTED_HONOURS)
"""What the figures add up, in the order of their columns."""

WORDS = Words(
    # Translators: two partners
    who=_("Side"),
    marked=pgettext("in the legend of the sheet, after “in brass: the”", "side"),
    # Translators: heads a column: what a side scored in a deal
    what=_("Scored"),
    slip=_("wrong tricks"),
    stake=_("One point is worth"),
    worth=_("one point is worth %(stake)s"),
    told=_("Say which side took how many odd tricks"),
)

FIGURES = FigureHeadings(
    part=_("Rubber"),
    parts=_("Rubbers"),
    # Translators: heads a column: how often
    played=_("Played"),
    # Translators: heads a column: how many of the rubbers were won
    won=pgettext("heads a column of counts", "Won"),
    all_parts=_("All rubbers"),
    every_part=_("Every rubber"),
    no_part=_("This player has not played a rubber yet."),
    won_run=_("Rubbers won in a row"),
    lost_run=_("Rubbers lost in a row"),
    mishaps=_("Revokes and misdeals"),
    counts=COUNTS,
    # Translators: the other player of one’s side
    partner=_("Partner"),
    opponents=_("Opponents"),
)


def partners_of(state: State) -> tuple[tuple[str, ...], ...]:
    """Return the first side and the other, partners in the order of the table."""
    return tuple(tuple(sorted(side, key=state.seats.index)) for side in sides_of(state.four))


def parts_of_deal(reckoning: Reckoning, state: State) -> Iterator[Part]:
    scored = ((reckoning.by_tricks, BY_TRICKS), (reckoning.by_honours, BY_HONOURS))
    for points, words in scored:
        for side in (0, 1):
            if points[side]:
                yield part_of(state, side, words[points[side]])


def part_of(state: State, side: int, what: str) -> Part:
    """Return what a side did on which no money hangs."""
    sides = partners_of(state)
    return Part(sides[side], what, against=sides[1 - side])


def parts_of_rubber(winners: int, price: int, state: State) -> Iterator[Part]:
    """Yield each side's part in a rubber that cost each loser `price` coins, the winners' first."""
    sides = partners_of(state)
    for side, result in ((winners, Result.WON), (1 - winners, Result.LOST)):
        yield Part(sides[side], RUBBER, result, at_stake=(price, price), against=sides[1 - side])


def counts_of_deal(reckoning: Reckoning, state: State) -> Iterator[FigureCount]:
    for side, players in enumerate(partners_of(state)):
        yield from _each(players, COUNTED_TRICKS, reckoning.by_tricks[side])
        yield from _each(players, COUNTED_HONOURS, reckoning.by_honours[side])


def counts_of_rubber(
    winners: int, state: State, *, points: int, is_bumper: bool
) -> Iterator[FigureCount]:
    """Yield what is counted of a rubber that is over: its points, its games, whether a bumper."""
    sides = partners_of(state)
    yield from _each(sides[winners], POINTS_WON, points)
    yield from _each(sides[1 - winners], POINTS_LOST, points)
    for winner, value in state.games:
        yield from _each(sides[winner], GAMES_COUNTED[value], 1)
    yield from _each(sides[winners], BUMPERS, int(is_bumper))


def mishaps_of(deal: Deal) -> tuple[Mishap, ...]:
    """Return who revoked; of a misdeal its line tells."""
    return tuple(Mishap(revoke.player, REVOKE) for revoke in deal.revokes)


def running_score(state: State, score: Pair) -> RunningScore:
    first, other = partners_of(state)
    return RunningScore(((first, score[0]), (other, score[1])))


def rubber_score(winners: int, state: State, *, points: int, is_bumper: bool) -> RunningScore:
    """Return the points of a rubber that is over, at the side that won them."""
    sides = partners_of(state)
    score = ((sides[winners], points), (sides[1 - winners], 0))
    return RunningScore(score, word=BUMPER if is_bumper else "", over=True)


def line_of(summary: Summary) -> DealSentence:
    """Return a deal in one sentence: what a side scored and how the game stands, or the rubber."""
    running = summary.running
    if running is None:
        return line_of_word(summary)
    players = tuple(map(Who, summary.players))
    if running.over:
        return _line_of_rubber(running, players)
    words: dict[str, Word] = {
        "ours" if side == summary.players else "theirs": points for side, points in running.sides
    }
    own = tuple(Term(part.what) for part in summary.parts if part.players == summary.players)
    words |= {"players": players, "what": own}
    other = [part for part in summary.parts if part.players != summary.players]
    if not other:
        # Translators: who scored what in a deal, and the score of the game after it, theirs first
        return DealSentence(_("{players}, {what}, {ours} to {theirs}"), words)
    words |= {"others": tuple(map(Who, other[0].players)), "more": Term(other[0].what)}
    return DealSentence(_("{players}, {what}; {others}, {more}; {ours} to {theirs}"), words)


def _line_of_rubber(running: RunningScore, players: tuple[Who, ...]) -> DealSentence:
    # Translators: a bumper is a rubber of eight points, the most that can be won
    bumper, rubber = _("{players}, a bumper of {points}"), _("{players}, rubber of {points}")
    return DealSentence(
        bumper if running.word else rubber,
        {"players": players, "points": running.sides[0][1]},
        outcome=WORDS.results[Result.WON],
        result=Result.WON,
        whose=tuple(players),
        flourish=bool(running.word),
    )


def _each(players: Iterable[str], what: str, number: int) -> Iterator[FigureCount]:
    if number:
        for player in players:
            yield FigureCount(player, what, number)
