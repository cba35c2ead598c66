"""What the figures count of a deal besides the parties won and lost, and who went wrong in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from napledger.games.deal_score import FigureCount, Keeps, Mishap
from napledger.games.piquet import counting, words
from napledger.games.piquet.deal import CARDS, Deal, Parts
from napledger.games.piquet.partie import PartieScore
from napledger.games.piquet.seating import Seating
from napledger.games.piquet.state import NOBODY, Pair


def mishaps_of(deal: Deal) -> tuple[Mishap, ...]:
    """Return who broke a law that cost the deal's reckoning, or the game."""
    forfeit = (Mishap(deal.forfeit, words.FORFEIT),) if deal.forfeit is not None else ()
    return (*(Mishap(player, words.NOTHING) for player in deal.nothing), *forfeit)


def went_wrong(deal: Deal) -> tuple[Mishap, ...]:
    """Return the same, and who threw the hand down, which is no penalty."""
    conceded = (Mishap(deal.conceded, words.CONCEDED),) if deal.conceded is not None else ()
    return (*mishaps_of(deal), *conceded)


def counts_of(
    deal: Deal, scores: Pair | None, standing: PartieScore, *, seating: Seating
) -> tuple[FigureCount, ...]:
    """Return what the figures add up of a deal besides the parties won and lost."""
    return (
        *_of_scores(scores, seating),
        *_of_parts(dict(deal.parts), seating),
        *_of_totals(standing, seating),
        *_of_the_end(standing, seating),
    )


def _of_scores(scores: Pair | None, seating: Seating) -> Iterator[FigureCount]:
    if scores is None:
        return
    of_each = dict(zip(seating.players, scores, strict=True))
    yield FigureCount(seating.elder, words.ELDER_DEALS)
    yield FigureCount(seating.elder, words.ELDER_SCORES, of_each[seating.elder])
    yield FigureCount(seating.dealer, words.YOUNGER_DEALS)
    yield FigureCount(seating.dealer, words.YOUNGER_SCORES, of_each[seating.dealer])
    for player, score in of_each.items():
        yield FigureCount(player, words.BEST_DEAL, score, keeps=Keeps.MOST)
        yield FigureCount(player, words.WORST_DEAL, score, keeps=Keeps.LEAST)


def _of_parts(parts: Mapping[str, Parts], seating: Seating) -> Iterator[FigureCount]:
    for player, own in parts.items():
        if own.pique:
            yield FigureCount(player, words.PIQUES)
        if counting.is_repique(own, against=parts[seating.other(player)]):
            yield FigureCount(player, words.REPIQUES)
        if own.tricks == CARDS:
            yield FigureCount(player, words.CAPOTS)


def _of_totals(standing: PartieScore, seating: Seating) -> Iterator[FigureCount]:
    """Yield the totals of a partie that was played to its end."""
    if standing.points is None:
        return
    for player, total in zip(seating.players, standing.scores, strict=True):
        yield FigureCount(player, words.BEST_PARTIE, total, keeps=Keeps.MOST)
        yield FigureCount(player, words.WORST_PARTIE, total, keeps=Keeps.LEAST)


def _of_the_end(standing: PartieScore, seating: Seating) -> Iterator[FigureCount]:
    """Yield what the end of a partie, or of a game in one, adds for each of both sides."""
    is_game = standing.game_winner != NOBODY
    winner = standing.game_winner if is_game else standing.winner
    if winner == NOBODY:
        return
    doubles = (
        (words.LURCHES_GIVEN, words.LURCHES_SUFFERED)
        if is_game
        else (words.RUBICONS_GIVEN, words.RUBICONS_SUFFERED)
    )
    points = (words.POINTS_WON, words.POINTS_LOST)
    for side, of_points, of_double in zip((winner, 1 - winner), points, doubles, strict=True):
        for player in seating.sides[side]:
            if standing.points:
                yield FigureCount(player, of_points, standing.points)
            if standing.is_double:
                yield FigureCount(player, of_double)
