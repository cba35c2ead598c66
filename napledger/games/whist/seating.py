"""Who plays a rubber, and who deals: named after a cut, or as it follows from the rubber before."""

from __future__ import annotations

from napledger.games.table import require_seated
from napledger.games.whist.deal import Deal
from napledger.games.whist.rubber import State, Table, turned_to
from napledger.games.whist.rules import FOUR
from napledger.reading.faults import Fault, Who


def next_dealer_at(table: Table) -> str:
    """Return whose turn it is to deal; where that player has left, the next at the table."""
    remembered = table.game_state.next_dealer
    return remembered if remembered in table.seated else table.dealer


def begun(deal: Deal, *, table: Table) -> tuple[State, str]:
    """Return the rubber that a deal is of, as it stood before it, and who deals.

    Raises Fault where there are not four to play it, and for a dealer or four who cannot be.
    """
    if table.game_state.lasts:
        return _going_on(deal, table=table)
    if len(table.seated) < FOUR:
        raise Fault("", "four play a rubber; seated are {players}", players=len(table.seated))
    dealer = _dealer_of(deal, table=table)
    four = deal.four or four_from(dealer, table=table)
    if deal.dealer is not None and deal.dealer != four[0]:
        raise Fault(
            "dealer",
            "the four are named from the dealer, who is {first} here, not {dealer}",
            first=Who(four[0]),
            dealer=Who(deal.dealer),
        )
    state = State(
        lasts=True,
        four=four,
        seats=table.seated,
        game_points=table.terms.options.game_points,
        running=table.game_state.running,
    )
    return state, four[0]


def four_from(dealer: str, *, table: Table) -> tuple[str, ...]:
    """Return who plays the next rubber where nobody is named, from its first dealer on.

    Those of the rubber before, in the same order, if everybody sits where they sat when it began;
    or all who are seated, if they are four. Raises Fault where the four have to be named.
    """
    before = table.game_state
    if before.four and _same_circle(before.seats, table.seated):
        require_among(dealer, before.four, table=table, path="dealer")
        return turned_to(dealer, before.four)
    if len(table.seated) == FOUR:
        return table.clockwise_from(dealer)
    raise Fault(
        "four",
        "{players} sit at this table: name the four who play, clockwise from the dealer",
        players=len(table.seated),
    )


def require_among(player: str, four: tuple[str, ...], *, table: Table, path: str) -> None:
    """Raise Fault when `player` is none of the four: not seated, or standing out."""
    if player not in four:
        require_seated(player, table, path=path)
        raise Fault(
            path,
            "{player} stands out of this rubber; it is played by {four}",
            player=Who(player),
            four=tuple(map(Who, four)),
        )


def _dealer_of(deal: Deal, *, table: Table) -> str:
    """Return who deals the first deal of a rubber."""
    for index, player in enumerate(deal.four):
        require_seated(player, table, path=f"four[{index}]")
    if deal.dealer is not None:
        require_seated(deal.dealer, table, path="dealer")
        return deal.dealer
    return deal.four[0] if deal.four else next_dealer_at(table)


def _going_on(deal: Deal, *, table: Table) -> tuple[State, str]:
    """Return the rubber that lasts, and who deals in it; raise Fault where it cannot go on."""
    state = table.game_state
    gone = [player for player in state.four if player not in table.seated]
    if gone:
        raise Fault(
            "",
            "{player} has left in the middle of the rubber: it goes on when {player} is back, "
            "or it is broken off",
            player=Who(gone[0]),
        )
    if table.terms.options.game_points != state.game_points:
        raise Fault(
            "",
            "this rubber was begun at {begun} up, and the rules now say {now}: "
            "finish it as it was begun, or break it off",
            begun=state.game_points,
            now=table.terms.options.game_points,
        )
    if deal.four and deal.four != state.four:
        raise Fault(
            "four",
            "the four stay while a rubber lasts: {four}",
            four=tuple(map(Who, state.four)),
        )
    dealer = deal.dealer or state.next_dealer
    require_among(dealer, state.four, table=table, path="dealer")
    return state, dealer


def _same_circle(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Return whether the same players sit in the same order, wherever the list begins."""
    return set(one) == set(other) and turned_to(one[0], other) == one
