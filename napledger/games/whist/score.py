"""Scoring one deal of Whist: what it adds to a game, and what is paid when the rubber is over.

Until it is won or broken off, nothing is posted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from napledger.games.abandoned import in_words
from napledger.games.deal_score import DealScore, Mishap, Summary, Turn
from napledger.games.prices import PriceColumn, PriceRow, PriceTable
from napledger.games.whist import words
from napledger.games.whist.checks import check_played
from napledger.games.whist.deal import Deal
from napledger.games.whist.points import Reckoning, reckoned
from napledger.games.whist.rubber import (
    GAMES_TO_WIN,
    Pair,
    State,
    Table,
    begun,
    left_in,
    next_dealer_at,
    sides_of,
)
from napledger.games.whist.rules import TREBLE, Options, Terms
from napledger.games.whist.words import (
    counts_of_deal,
    counts_of_rubber,
    mishaps_of,
    part_of_game,
    parts_of_deal,
    parts_of_rubber,
    rubber_score,
    running_score,
)
from napledger.ledger.transfers import Transfer
from napledger.reading.faults import Fault
from napledger.reading.translatable import joined_reasons
from napledger.reading.translatable import marked as _

Score = DealScore[State]

COLUMNS = (
    # Translators: a column of prices: what each winner of the rubber gets
    PriceColumn(_("each winner")),
    # Translators: a column of prices: what each loser of the rubber pays
    PriceColumn(_("each loser")),
)


def score_deal(deal: Deal, *, table: Table) -> Score:
    """Return what the deal did at this table; raise Fault if it cannot have been."""
    if deal.broken_off:
        return _broken_off(table)
    state, dealer = begun(deal, table=table)
    left = left_in(state.four, dealer)
    if deal.misdeal:
        return _uncounted(state, Turn(dealer, left), words.MISDEAL)
    if deal.abandoned:
        score = _uncounted(state, Turn(dealer, dealer), words.ABANDONED)
        summary = replace(score.summary, reason=in_words(deal.reason))
        return replace(score, summary=summary)
    check_played(deal, four=state.four, table=table)
    reckoning = reckoned(
        deal, four=state.four, dealer=dealer, score=state.score, options=table.terms.options
    )
    if reckoning.void:
        score = _uncounted(state, Turn(dealer, dealer), words.VOID)
    else:
        score = _counted(reckoning, state, Turn(dealer, left))
        if reckoning.winner is not None:
            score = _game_won(score, reckoning.winner, reckoning.score, state, terms=table.terms)
    return replace(score, mishaps=mishaps_of(deal))


def _uncounted(state: State, turn: Turn, word: str) -> Score:
    """Return a deal that adds nothing to the score."""
    misdealt = (Mishap(turn.dealer, word),) if word == words.MISDEAL else ()
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
    price = terms.price(points)
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
        summary=Summary(word=words.BROKEN_OFF),
        remarks=_remarks(dealer, state.score, state.games_won),
    )


def _remarks(next_dealer: str, score: Pair, games: Pair) -> dict[str, int | str]:
    """Return what is printed of a deal besides its payments, the first side first."""
    return {
        "next_dealer": next_dealer,
        "score": f"{score[0]}-{score[1]}",
        "games": f"{games[0]}-{games[1]}",
    }


def points_of_rubber(state: State, winners: int, *, options: Options) -> int:
    """Return what a rubber is worth: the winners' games, those for the rubber, less the losers'.

    Hoffmann, p. 175, laws 53-55.
    """
    won, lost = sum(state.games_of(winners)), sum(state.games_of(1 - winners))
    return won + options.rubber_points - (lost if options.losers_game == "deducted" else 0)


def is_bumper(points: int, *, options: Options) -> bool:
    """Return whether it is the fullest rubber: two trebles and the rubber, eight in Hoffmann's."""
    return bool(options.treble_below) and points == 2 * TREBLE + options.rubber_points


def paid_for_rubber(state: State, winners: int, *, terms: Terms) -> tuple[Transfer, ...]:
    """Return what each loser pays for the points, and for the stake on the rubber."""
    options = terms.options
    points = points_of_rubber(state, winners, options=options)
    deducted = state.games_of(1 - winners) if options.losers_game == "deducted" else ()
    why = joined_reasons(
        words.RUBBER_WON,
        *(words.WON[each] for each in state.games_of(winners)),
        words.FOR_THE_RUBBER if options.rubber_points else "",
        *(words.LESS[each] for each in deducted),
    )
    return (
        *_each_pays(state, winners, points * terms.rates["point"], why, terms.places["points"]),
        *_each_pays(state, winners, terms.rates["rubber_bet"], words.BET, terms.places["bet"]),
    )


def paid_when_broken_off(state: State, *, terms: Terms) -> tuple[Transfer, ...]:
    """Return what the games that were won pay where such a rubber pays at all."""
    first, other = (sum(state.games_of(side)) for side in (0, 1))
    if terms.options.unfinished == "void" or first == other:
        return ()
    winners = int(other > first)
    why = joined_reasons(
        words.BROKEN_OFF,
        *(words.WON[each] for each in state.games_of(winners)),
        *(words.LESS[each] for each in state.games_of(1 - winners)),
    )
    amount = abs(first - other) * terms.rates["point"]
    return tuple(_each_pays(state, winners, amount, why, terms.places["broken_off"]))


def _each_pays(
    state: State, winners: int, amount: int, why: str, source: str
) -> Iterator[Transfer]:
    """Yield what each loser pays the adversary on the left, `amount` coins.

    Below nought it goes the other way: the losers' game may come to more than all else where the
    rules were changed in the middle of the rubber.
    """
    for loser in sides_of(state.four)[1 - winners]:
        pair = (loser, left_in(state.four, loser))
        payer, payee = pair if amount > 0 else pair[::-1]
        if amount:
            yield Transfer(payer, payee, abs(amount), why, source)


def prices_of(terms: Terms, *, players: int) -> PriceTable:  # noqa: ARG001  # always four
    """Return what games, the rubber and the stake on it bring each winner."""
    return PriceTable(
        columns=COLUMNS,
        rows=tuple(
            PriceRow(what, (coins, -coins), source)
            for what, coins, source in _priced(terms)
            if coins
        ),
        note=_("Each loser pays the adversary on the left when the rubber is won."),
    )


def _priced(terms: Terms) -> Iterator[tuple[str, int, str]]:
    """Yield what is paid for, the coins, and where it is printed."""
    options, place = terms.options, terms.places["points"]
    for points in sorted({*map(options.value_of_game, range(options.game_points))}):
        yield words.WON[points], points * terms.rates["point"], place
    yield _("the rubber"), options.rubber_points * terms.rates["point"], place
    yield words.BET, terms.rates["rubber_bet"], terms.places["bet"]
    dearest = terms.price(2 * options.dearest_game + options.rubber_points)
    # Translators: a price: two games of the greatest worth, and the rubber
    yield _("the dearest rubber"), dearest, place
