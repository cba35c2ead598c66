"""What a rubber pays when it is won, or broken off. Until then nothing is posted."""

from __future__ import annotations

from collections.abc import Iterator

from napledger.games.whist import phrases
from napledger.games.whist.rubber import State, left_in, sides_of
from napledger.games.whist.rules import TREBLE, Options, Terms
from napledger.ledger.transfers import Transfer
from napledger.reading.translatable import joined_reasons


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
        phrases.RUBBER_WON,
        *(phrases.WON[each] for each in state.games_of(winners)),
        phrases.FOR_THE_RUBBER if options.rubber_points else "",
        *(phrases.LESS[each] for each in deducted),
    )
    return (
        *_each_pays(state, winners, points * terms.rates["point"], why, terms.places["points"]),
        *_each_pays(state, winners, terms.rates["rubber_bet"], phrases.BET, terms.places["bet"]),
    )


def paid_when_broken_off(state: State, *, terms: Terms) -> tuple[Transfer, ...]:
    """Return what the games that were won pay where such a rubber pays at all."""
    first, other = (sum(state.games_of(side)) for side in (0, 1))
    if terms.options.unfinished == "void" or first == other:
        return ()
    winners = int(other > first)
    why = joined_reasons(
        phrases.BROKEN_OFF,
        *(phrases.WON[each] for each in state.games_of(winners)),
        *(phrases.LESS[each] for each in state.games_of(1 - winners)),
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
