"""Scoring one deal of Whist: what it adds to a game, and what is paid when the rubber is over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from napledger.games.abandoned import in_words
from napledger.games.deal_score import DealScore, Mishap, Summary, Turn
from napledger.games.whist import phrases
from napledger.games.whist.checks import check_played
from napledger.games.whist.deal import Deal
from napledger.games.whist.parts import (
    counts_of_deal,
    counts_of_rubber,
    part_of_game,
    parts_of_deal,
    parts_of_rubber,
    rubber_score,
    running_score,
)
from napledger.games.whist.payments import (
    is_bumper,
    paid_for_rubber,
    paid_when_broken_off,
    points_of_rubber,
)
from napledger.games.whist.points import Reckoning, reckoned
from napledger.games.whist.rubber import GAMES_TO_WIN, Pair, State, Table, left_in
from napledger.games.whist.seating import begun, next_dealer_at
from napledger.games.whist.terms import Terms
from napledger.reading.faults import Fault

Score = DealScore[State]


def score_deal(deal: Deal, *, table: Table) -> Score:
    """Return what the deal did at this table; raise Fault if it cannot have been."""
    if deal.broken_off:
        return _broken_off(table)
    state, dealer = begun(deal, table=table)
    left = left_in(state.four, dealer)
    if deal.misdeal:
        return _uncounted(state, Turn(dealer, left), phrases.MISDEAL)
    if deal.abandoned:
        score = _uncounted(state, Turn(dealer, dealer), phrases.ABANDONED)
        summary = replace(score.summary, reason=in_words(deal.reason))
        return replace(score, summary=summary)
    check_played(deal, four=state.four, table=table)
    reckoning = reckoned(
        deal, four=state.four, dealer=dealer, score=state.score, options=table.terms.options
    )
    if reckoning.void:
        score = _uncounted(state, Turn(dealer, dealer), phrases.VOID)
    else:
        score = _counted(reckoning, state, Turn(dealer, left))
        if reckoning.winner is not None:
            score = _game_won(score, reckoning.winner, reckoning.score, state, terms=table.terms)
    return replace(score, mishaps=tuple(revokes_in(deal)))


def revokes_in(deal: Deal) -> Iterator[Mishap]:
    """Yield who revoked."""
    for revoke in deal.revokes:
        yield Mishap(revoke.player, phrases.REVOKE)


def _uncounted(state: State, turn: Turn, word: str) -> Score:
    """Return a deal that adds nothing to the score."""
    misdealt = (Mishap(turn.dealer, word),) if word == phrases.MISDEAL else ()
    return DealScore(
        transfers=(),
        turn=turn,
        state=replace(state, next_dealer=turn.next_dealer),
        summary=Summary(word=word),
        mishaps=misdealt,
        remarks=_remarks(turn.next_dealer, state.score, state.games_won),
    )


def _counted(reckoning: Reckoning, state: State, turn: Turn) -> Score:
    """Return a deal that adds to the score of the game, as if the game went on."""
    return DealScore(
        transfers=(),
        turn=turn,
        state=replace(state, next_dealer=turn.next_dealer, score=reckoning.score),
        summary=Summary(
            tuple(parts_of_deal(reckoning, state)),
            running=running_score(state, reckoning.score),
        ),
        counts=tuple(counts_of_deal(reckoning, state)),
        remarks=_remarks(turn.next_dealer, reckoning.score, state.games_won),
    )


def _game_won(score: Score, winner: int, at: Pair, state: State, *, terms: Terms) -> Score:
    """Return the score of a deal that wins a game `at` this score, and perhaps the rubber."""
    value = terms.options.value_of_game(at[1 - winner])
    won = replace(state, score=(0, 0), games=(*state.games, (winner, value)))
    remarks = _remarks(score.turn.next_dealer, at, won.games_won)
    if won.games_won[winner] == GAMES_TO_WIN:
        return _rubber_won(replace(score, remarks=remarks), winner, won, terms=terms)
    parts = (part_of_game(winner, value, state), *score.summary.parts)
    return replace(
        score,
        state=replace(won, next_dealer=score.turn.next_dealer),
        summary=replace(score.summary, parts=parts),
        remarks=remarks,
    )


def _rubber_won(score: Score, winners: int, won: State, *, terms: Terms) -> Score:
    """Return the deal that wins a rubber, with what the losers pay."""
    points = points_of_rubber(won, winners, options=terms.options)
    bumper = is_bumper(points, options=terms.options)
    price = points * terms.point + terms.rubber_bet
    return replace(
        score,
        transfers=paid_for_rubber(won, winners, terms=terms),
        state=won.over(next_dealer=score.turn.next_dealer),
        summary=Summary(
            (*parts_of_rubber(winners, price, won), *score.summary.parts),
            running=rubber_score(winners, won, points=points, is_bumper=bumper),
        ),
        counts=(
            *score.counts,
            *counts_of_rubber(winners, won, points=points, is_bumper=bumper),
        ),
        remarks={**score.remarks, "rubber": points},
    )


def _broken_off(table: Table) -> Score:
    """Return the end of a rubber that is not played out, and pays by the table's rule."""
    state = table.game_state
    if not state.lasts:
        raise Fault("broken_off", "no rubber has begun, so there is none to break off")
    dealer = next_dealer_at(table)
    return DealScore(
        transfers=paid_when_broken_off(state, terms=table.terms),
        turn=Turn(dealer, dealer),
        state=state.broken_off(next_dealer=dealer),
        summary=Summary(word=phrases.BROKEN_OFF),
        remarks=_remarks(dealer, state.score, state.games_won),
    )


def _remarks(next_dealer: str, score: Pair, games: Pair) -> dict[str, int | str]:
    """Return what is printed of a deal besides its payments, the first side first."""
    return {
        "next_dealer": next_dealer,
        "score": f"{score[0]}-{score[1]}",
        "games": f"{games[0]}-{games[1]}",
    }
