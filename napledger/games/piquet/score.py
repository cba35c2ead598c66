"""Scoring one deal of Piquet: what the two scored, how the partie stands, what its end pays."""

from __future__ import annotations

from dataclasses import replace

from napledger.games.abandoned import in_words
from napledger.games.deal_score import DealScore, Turn
from napledger.games.piquet import phrases, tallies, telling
from napledger.games.piquet.checks import checked_scores
from napledger.games.piquet.deal import Deal
from napledger.games.piquet.partie import PartieScore, after_deals, after_hundred, check_begun_alike
from napledger.games.piquet.payments import Due, Net, Paid, paid, paid_at_the_end
from napledger.games.piquet.rules import DIFFERENCE, HUNDRED, POINTS
from napledger.games.piquet.seating import Seating, lasting, seating_of
from napledger.games.piquet.state import NOBODY, Pair, State, Table
from napledger.ledger.transfers import net
from napledger.reading.faults import Fault


def score_deal(deal: Deal, *, table: Table) -> DealScore[State]:
    """Return what the deal did at this table; raise Fault if it cannot have been."""
    if deal.broken_off:
        return _broken_off(table)
    seating = seating_of(deal, table=table)
    options = table.terms.options
    check_begun_alike(table.game_state, options)
    state = _begun(seating, table)
    if deal.abandoned:
        return _abandoned(deal, state, seating, table)
    scores = checked_scores(deal, seating=seating, table=table)
    standing = standing_after(deal, scores or (0, 0), state=state, seating=seating, table=table)
    transfers, runs_on = paid_at_the_end(deal, standing, seating=seating, table=table)
    return DealScore(
        transfers=transfers,
        turn=Turn(seating.dealer, seating.elder),
        state=_after(state, standing, runs_on, dealer=table.members.index(seating.elder)),
        summary=telling.summary_of(
            scores, standing, seating=seating, gains=net(transfers), options=options
        ),
        mishaps=tallies.mishaps_of(deal),
        counts=tallies.counts_of(deal, scores, standing, seating=seating),
        remarks=_remarks(standing, seating.elder, table),
    )


def standing_after(
    deal: Deal, scores: Pair, *, state: State, seating: Seating, table: Table
) -> PartieScore:
    """Return how the partie stands after a deal that brings these scores."""
    options = table.terms.options
    if not options.is_hundred:
        return after_deals(state, scores, options=options)
    forfeit = NOBODY if deal.forfeit is None else seating.place(deal.forfeit)
    return after_hundred(state, scores, forfeit=forfeit, options=options)


def _begun(seating: Seating, table: Table) -> State:
    """Return the state with the partie in it that the deal is of, a new one if none lasts."""
    if table.game_state.lasts:
        return table.game_state
    options, members = table.terms.options, table.members
    return State(
        players=tuple(map(members.index, seating.players)),
        third=NOBODY if seating.third is None else members.index(seating.third),
        form=options.form,
        stake_on=options.stake_on,
        length=options.length,
        net=table.game_state.net,
    )


def _abandoned(deal: Deal, state: State, seating: Seating, table: Table) -> DealScore[State]:
    """Return what an abandoned deal does: the same player deals again (Cavendish, law 75)."""
    standing = PartieScore(state.scores, state.games)
    return DealScore(
        transfers=(),
        turn=Turn(seating.dealer, seating.dealer),
        state=replace(state, dealer=table.members.index(seating.dealer)),
        summary=telling.summary_of_abandoned(
            standing,
            seating=seating,
            reason=in_words(deal.reason),
            options=table.terms.options,
        ),
        remarks=_remarks(standing, seating.dealer, table),
    )


def _broken_off(table: Table) -> DealScore[State]:
    """Return what it does to break a partie off: nothing, or the leader is paid the difference.

    The stake of a partie stays on what it was on, so only one that was begun for points pays any.
    """
    state, options = table.game_state, table.terms.options
    if not state.lasts:
        raise Fault("broken_off", "no partie has begun, so there is nothing to break off")
    seating = lasting(table)
    first, second = state.scores
    standing = PartieScore(state.scores, state.games, winner=int(second > first), is_over=True)
    is_paid = options.unfinished == DIFFERENCE and state.stake_on == POINTS and first != second
    done: Paid = (), state.net
    if is_paid:
        due = Due(phrases.DIFFERENCE, "unfinished", points=abs(first - second))
        done = paid(due, winner=standing.winner, seating=seating, table=table)
    transfers, runs_on = done
    return DealScore(
        transfers=transfers,
        turn=Turn(seating.dealer, seating.dealer),
        state=_over(state, won_by=NOBODY, runs_on=runs_on),
        summary=telling.summary_of_broken_off(
            standing, seating=seating, is_paid=bool(transfers), options=options
        ),
        remarks=_remarks(standing, seating.dealer, table),
    )


def _after(state: State, standing: PartieScore, runs_on: Net, *, dealer: int) -> State:
    """Return the state after a deal: the partie a deal further, or over."""
    if standing.is_over:
        over = _over(state, won_by=standing.winner, runs_on=runs_on)
        return replace(over, dealer=dealer)
    begins_anew = standing.game_winner != NOBODY
    return replace(
        state,
        dealer=dealer,
        dealt=state.dealt + 1,
        scores=(0, 0) if begins_anew else standing.scores,
        games=standing.games,
    )


def _over(state: State, *, won_by: int, runs_on: Net) -> State:
    """Return the state when the partie is over: who played it and who won, and the net points."""
    return State(
        players=state.players, third=state.third, dealer=state.dealer, won_by=won_by, net=runs_on
    )


def _remarks(standing: PartieScore, next_dealer: str, table: Table) -> dict[str, int | str]:
    """Return what the score of a deal says besides what it pays."""
    remarks: dict[str, int | str] = {
        "next_dealer": next_dealer,
        "score": telling.paired(standing.scores, by="-"),
    }
    if _is_hundred(table):
        remarks["games"] = telling.paired(standing.games, by="-")
    return remarks if standing.points is None else {**remarks, "points": standing.points}


def _is_hundred(table: Table) -> bool:
    """Return whether games are counted: as the partie that lasts was begun, or by the rules."""
    state = table.game_state
    return state.form == HUNDRED if state.lasts else table.terms.options.is_hundred
