"""What the end of a partie pays: so many stakes, or so much for the points."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from napledger.games.piquet import phrases
from napledger.games.piquet.deal import Deal
from napledger.games.piquet.partie import PartieScore
from napledger.games.piquet.rules import NEAREST, PARTIE, TOTAL, Options
from napledger.games.piquet.seating import Seating
from napledger.games.piquet.state import NOBODY, NetPoints, Table
from napledger.ledger.transfers import Transfer
from napledger.reading.translatable import joined_reasons

Net = tuple[NetPoints, ...]

Paid = tuple[tuple[Transfer, ...], Net]
"""What was paid, and the net points that run on after it."""


@dataclass(frozen=True, slots=True)
class Due:
    """Why the winner is paid, where that is printed (`place`), and what is due.

    That is so many `stakes`, or what so many `points` come to.
    """

    why: str
    place: str
    stakes: int = 0
    points: int = 0


def paid_at_the_end(deal: Deal, standing: PartieScore, *, seating: Seating, table: Table) -> Paid:
    """Return what a deal pays: nothing, unless it ends a partie that somebody won."""
    if not standing.is_over or standing.winner == NOBODY:
        return (), table.game_state.net
    due = due_of(deal, standing, options=table.terms.options)
    return paid(due, winner=standing.winner, seating=seating, table=table)


def due_of(deal: Deal, standing: PartieScore, *, options: Options) -> Due:
    """Return what the winner of a partie, or of a game that the stake is on, is to be paid."""
    stakes = 1 + standing.is_double
    if not options.is_hundred:
        why = joined_reasons(phrases.PARTIE, phrases.RUBICON if standing.is_double else "")
        if options.stake_on == PARTIE:
            return Due(why, "flat", stakes)
        return Due(why, "rubicon" if standing.is_double else "partie", points=standing.points or 0)
    if options.stake_on == PARTIE:
        return Due(phrases.PARTIE, "games_up", 1)
    if deal.forfeit is not None:
        return Due(phrases.PENALTY, "penalty", stakes)
    if standing.is_double:
        return Due(joined_reasons(phrases.GAME, phrases.LURCH), "lurch", stakes)
    return Due(phrases.GAME, "game", stakes)


def stakes_for(points: int, *, options: Options) -> int:
    """Return how many stakes pay for the points of one partie.

    Cavendish, Scoring: to the nearest, "neglecting units from one to five" of ten.
    """
    stakes, odd = divmod(points, options.step)
    return stakes + (options.fractions == NEAREST and 2 * odd > options.step)


def paid(due: Due, *, winner: int, seating: Seating, table: Table) -> Paid:
    """Return what the losers pay the winners; `winner` is a place among the players."""
    net, runs_on = table.game_state.net, table.terms.options.fractions == TOTAL
    stakes = due.stakes or stakes_for(due.points, options=table.terms.options)
    reasons = [due.why, phrases.CHOUETTE if seating.third is not None else ""]
    if runs_on:
        reasons.append(phrases.NET)
    why, source = joined_reasons(*reasons), table.terms.places[due.place]
    transfers: list[Transfer] = []
    for payer, payee in _payers(seating, winner=winner):
        if runs_on:
            stakes, net = _run_on(due.points, net, payer=payer, payee=payee, table=table)
        if stakes:
            transfers.append(Transfer(payer, payee, stakes * table.terms.stake, why, source))
    return tuple(transfers), net


def _payers(seating: Seating, *, winner: int) -> Iterator[tuple[str, str]]:
    """Yield who pays whom: at a chouette each of the two settles in full with the one alone."""
    for payee in seating.sides[winner]:
        for payer in seating.sides[1 - winner]:
            yield payer, payee


def _run_on(points: int, net: Net, *, payer: str, payee: str, table: Table) -> tuple[int, Net]:
    """Return the stakes to be paid now that so many points are added to the net of a pair.

    Cavendish, Scoring: odd money is "not reckoned in the final total", so only the whole steps
    that the net has won or lost since the last partie are paid. The net begins anew at another
    stake or step.
    """
    stake, step = table.terms.stake, table.terms.options.step
    low, high = sorted(map(table.members.index, (payer, payee)))
    sign = 1 if table.members[low] == payee else -1
    before = next(
        (
            each.points
            for each in net
            if (each.low, each.high, each.stake, each.step) == (low, high, stake, step)
        ),
        0,
    )
    after = before + sign * points
    others = (each for each in net if (each.low, each.high) != (low, high))
    stakes = sign * (_whole_steps(after, step) - _whole_steps(before, step))
    return stakes, (*others, NetPoints(low, high, after, stake, step))


def _whole_steps(points: int, step: int) -> int:
    """Return how many whole steps net points make, cut towards nought."""
    steps = abs(points) // step
    return steps if points >= 0 else -steps
