"""The rubber that is being played: its four, the score of the game in hand, and who deals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from napledger.games.table import TableState, require_seated
from napledger.games.whist.deal import Deal
from napledger.games.whist.rules import FOUR, Terms
from napledger.reading.faults import Fault, Who, marked

Pair = tuple[int, int]
"""A number for each side, the first side's first."""

GAMES_TO_WIN = 2
"""Two games win a rubber (Hoffmann, p. 174, law 46)."""


@dataclass(frozen=True, slots=True)
class State:
    """What Whist remembers between deals.

    While a rubber `lasts`: its `four`, clockwise from its first dealer, who sat where when it began
    (`seats`), the `score` of the game in hand, the `games` won, each as the side that won it and
    its points, and `game_points`, the length of a game. After it, the four and the seats of that
    rubber. `next_dealer` is empty before the first deal. `running` is how many rubbers running each
    player has played.
    """

    lasts: bool = False
    four: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()
    next_dealer: str = ""
    score: Pair = (0, 0)
    games: tuple[Pair, ...] = ()
    game_points: int = 0
    running: tuple[tuple[str, int], ...] = ()

    def games_of(self, side: int) -> tuple[int, ...]:
        return tuple(points for winner, points in self.games if winner == side)

    @property
    def games_won(self) -> Pair:
        return len(self.games_of(0)), len(self.games_of(1))

    def over(self, *, next_dealer: str) -> State:
        """Return what is remembered when the rubber is played out."""
        played = dict(self.running)
        running = tuple((player, played.get(player, 0) + 1) for player in self.four)
        return replace(self.broken_off(next_dealer=next_dealer), running=running)

    def broken_off(self, *, next_dealer: str) -> State:
        """Return what is remembered when the rubber is broken off, which counts as none."""
        return State(
            four=self.four, seats=self.seats, next_dealer=next_dealer, running=self.running
        )


Table = TableState[Terms, State]


def sides_of(four: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the first side and the other: the partners sit opposite."""
    return four[::2], four[1::2]


def side_of(player: str, four: tuple[str, ...]) -> int:
    """Return which side one of the four is on, 0 for the first."""
    return four.index(player) % 2


def left_in(four: tuple[str, ...], player: str) -> str:
    """Return the next of the four, who is an adversary of `player`."""
    return four[(four.index(player) + 1) % len(four)]


def turned_to(player: str, players: tuple[str, ...]) -> tuple[str, ...]:
    """Return the same circle of players, beginning with one of them."""
    start = players.index(player)
    return players[start:] + players[:start]


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
        said = marked("the four are named from the dealer, who is {first} here, not {dealer}")
        raise Fault("dealer", said, first=Who(four[0]), dealer=Who(deal.dealer))
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
    said = marked("{players} sit at this table: name the four who play, clockwise from the dealer")
    raise Fault("four", said, players=len(table.seated))


def require_among(player: str, four: tuple[str, ...], *, table: Table, path: str) -> None:
    """Raise Fault when `player` is none of the four: not seated, or standing out."""
    if player not in four:
        require_seated(player, table, path=path)
        said = marked("{player} stands out of this rubber; it is played by {four}")
        raise Fault(path, said, player=Who(player), four=tuple(map(Who, four)))


def _dealer_of(deal: Deal, *, table: Table) -> str:
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
        said = marked(
            "{player} has left in the middle of the rubber: it goes on when {player} is back, "
            "or it is broken off"
        )
        raise Fault("", said, player=Who(gone[0]))
    now = table.terms.options.game_points
    if now != state.game_points:
        said = marked(
            "this rubber was begun at {begun} up, and the rules now say {now}: "
            "finish it as it was begun, or break it off"
        )
        raise Fault("", said, begun=state.game_points, now=now)
    if deal.four and deal.four != state.four:
        raise Fault(
            "four", "the four stay while a rubber lasts: {four}", four=tuple(map(Who, state.four))
        )
    dealer = deal.dealer or state.next_dealer
    require_among(dealer, state.four, table=table, path="dealer")
    return state, dealer


@dataclass(frozen=True, slots=True)
class Out:
    """Who goes out: whoever must, and those among whom it is cut for."""

    sure: tuple[str, ...] = ()
    cutting: tuple[str, ...] = ()


def who_goes_out(state: State, seated: Sequence[str]) -> Out:
    """Return who goes out before the next rubber, where more than four sit there.

    Hoffmann, p. 168, law 11: he who has played the most rubbers running; among equals, a cut.
    """
    playing = [player for player in state.four if player in seated]
    leaving = min(len(seated) - FOUR, len(playing))
    if leaving < 1:
        return Out()
    rubbers = dict(state.running)
    counts = {player: rubbers.get(player, 0) for player in playing}
    fewest = sorted(counts.values(), reverse=True)[leaving - 1]
    sure = tuple(player for player in playing if counts[player] > fewest)
    equal = tuple(player for player in playing if counts[player] == fewest)
    return Out((*sure, *equal)) if len(sure) + len(equal) == leaving else Out(sure, equal)


def _same_circle(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Return whether the same players sit in the same order, wherever the list begins."""
    return set(one) == set(other) and turned_to(one[0], other) == one
