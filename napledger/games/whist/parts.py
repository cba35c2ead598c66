"""What lists and figures tell of a deal: its parts, what it counts, and the rubber's own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from napledger.games.deal_score import (
    DealSentence,
    FigureCount,
    Part,
    Result,
    RunningScore,
    Summary,
    line_of_word,
)
from napledger.games.whist import phrases
from napledger.games.whist.points import Reckoning
from napledger.games.whist.rubber import Pair, State, sides_of
from napledger.games.whist.words import WORDS
from napledger.reading.faults import Term, Who, Word
from napledger.reading.translatable import marked as _


def partners_of(state: State) -> tuple[tuple[str, ...], ...]:
    """Return the first side and the other, partners in the order of the table."""
    return tuple(tuple(sorted(side, key=state.seats.index)) for side in sides_of(state.four))


def parts_of_deal(reckoning: Reckoning, state: State) -> Iterator[Part]:
    """Yield what each side scored by tricks and by honours, on which no money hangs."""
    scored = ((reckoning.by_tricks, phrases.BY_TRICKS), (reckoning.by_honours, phrases.BY_HONOURS))
    for points, words in scored:
        for side in (0, 1):
            if points[side]:
                yield _part(state, side, words[points[side]])


def part_of_game(winner: int, value: int, state: State) -> Part:
    """Return the part of a deal that wins a game, but no rubber."""
    return _part(state, winner, phrases.GAME[value])


def parts_of_rubber(winners: int, price: int, state: State) -> Iterator[Part]:
    """Yield each side's part in a rubber that cost each loser `price` coins, the winners' first."""
    sides = partners_of(state)
    for side, result in ((winners, Result.WON), (1 - winners, Result.LOST)):
        yield Part(
            sides[side], phrases.RUBBER, result, at_stake=(price, price), against=sides[1 - side]
        )


def counts_of_deal(reckoning: Reckoning, state: State) -> Iterator[FigureCount]:
    """Yield what each player's side scored by tricks and by honours."""
    for side, players in enumerate(partners_of(state)):
        yield from _each(players, phrases.COUNTED_TRICKS, reckoning.by_tricks[side])
        yield from _each(players, phrases.COUNTED_HONOURS, reckoning.by_honours[side])


def counts_of_rubber(
    winners: int, state: State, *, points: int, is_bumper: bool
) -> Iterator[FigureCount]:
    """Yield what is counted of a rubber that is over: its points, its games, whether a bumper."""
    sides = partners_of(state)
    yield from _each(sides[winners], phrases.POINTS_WON, points)
    yield from _each(sides[1 - winners], phrases.POINTS_LOST, points)
    for winner, value in state.games:
        yield from _each(sides[winner], phrases.GAMES_COUNTED[value], 1)
    yield from _each(sides[winners], phrases.BUMPERS, int(is_bumper))


def running_score(state: State, score: Pair) -> RunningScore:
    """Return the score of a game while its rubber goes on."""
    first, other = partners_of(state)
    return RunningScore(((first, score[0]), (other, score[1])))


def rubber_score(winners: int, state: State, *, points: int, is_bumper: bool) -> RunningScore:
    """Return the points of a rubber that is over, at the side that won them."""
    sides = partners_of(state)
    score = ((sides[winners], points), (sides[1 - winners], 0))
    return RunningScore(score, word=phrases.BUMPER if is_bumper else "", over=True)


def line_of(summary: Summary) -> DealSentence:
    """Return a deal in one sentence: what a side scored and how the game stands, or the rubber."""
    running = summary.running
    if running is None:
        return line_of_word(summary)
    players = tuple(map(Who, summary.players))
    if running.over:
        return _line_of_rubber(running, players)
    ours = next(points for side, points in running.sides if side == summary.players)
    theirs = next(points for side, points in running.sides if side != summary.players)
    own = tuple(Term(part.what) for part in summary.parts if part.players == summary.players)
    words: dict[str, Word] = {"players": players, "what": own, "ours": ours, "theirs": theirs}
    other = [part for part in summary.parts if part.players != summary.players]
    if not other:
        # Translators: who scored what in a deal, and the score of the game after it, theirs first
        return DealSentence(_("{players}, {what}, {ours} to {theirs}"), words)
    words |= {"others": tuple(map(Who, other[0].players)), "more": Term(other[0].what)}
    return DealSentence(_("{players}, {what}; {others}, {more}; {ours} to {theirs}"), words)


def _line_of_rubber(running: RunningScore, players: tuple[Who, ...]) -> DealSentence:
    """Return who won a rubber of how many points."""
    return DealSentence(
        # Translators: a bumper is a rubber of eight points, the most that can be won
        _("{players}, a bumper of {points}")
        if running.word
        else _("{players}, rubber of {points}"),
        {"players": players, "points": running.sides[0][1]},
        outcome=WORDS.results[Result.WON],
        result=Result.WON,
        whose=tuple(players),
        flourish=bool(running.word),
    )


def _part(state: State, side: int, what: str) -> Part:
    sides = partners_of(state)
    return Part(sides[side], what, against=sides[1 - side])


def _each(players: Iterable[str], what: str, number: int) -> Iterator[FigureCount]:
    if number:
        for player in players:
            yield FigureCount(player, what, number)
