"""Who is in a deal, whether all must play, for how many tricks; who stood, and who is looed.

Hoffmann, p. 88: a single pool is one in which nothing lay before the put-ins.
"""

from __future__ import annotations

from dataclasses import dataclass

from napledger.games.loo.deal import Deal
from napledger.games.loo.rules import IN_A_DEAL, Options
from napledger.games.loo.terms import Terms
from napledger.games.seating import Present, SitsOut, in_play_among, present_at
from napledger.games.table import TableState

SITS_OUT: SitsOut = {6: (-1,), 7: (-1,)}
"""Peel, p. 16: the dealer of six or more holds no cards, at a table that has it so."""


@dataclass(frozen=True, slots=True)
class State:
    """What Loo remembers between deals: whether the last was abandoned, its pool being single."""

    abandoned: bool = False
    single: bool = False


Table = TableState[Terms, State]


@dataclass(frozen=True, slots=True)
class Hands:
    """The players of one deal and those who hold cards, clockwise from the dealer's left."""

    dealer: str
    players: tuple[str, ...]
    in_play: tuple[str, ...]

    @property
    def last(self) -> str:
        """Return the last hand: the dealer, or who holds cards on the right of one who sits out."""
        return self.in_play[-1]


@dataclass(frozen=True, slots=True)
class Mode:
    """How a deal is played: for a single pool or a double, and for how many tricks.

    All must play where the rules say so of a single pool (`is_single_must`), or for a club.
    """

    single: bool
    is_single_must: bool
    club: bool
    tricks: int

    @property
    def must(self) -> bool:
        return self.is_single_must or self.club


def hands_of(deal: Deal, *, table: Table) -> Hands:
    """Return who is in the deal; raise Fault for a dealer or an away player who cannot be."""
    there = present_at(table, dealer=deal.dealer, away=deal.away, least=IN_A_DEAL[0])
    return hands_among(there, options=table.terms.options)


def hands_among(there: Present, *, options: Options) -> Hands:
    sits_out = SITS_OUT if options.sit_out == "dealer_above_5" else {}
    return Hands(there.dealer, there.players, in_play_among(there.players, sits_out=sits_out))


def mode_of(table: Table, *, club: bool) -> Mode:
    """Return how the next deal is played, with a club turned up or not.

    A deal that follows an abandoned one keeps that one's answer, for its pool is the same; and what
    offences put in since the last deal makes no pool double, as it makes none within a deal.
    """
    options, state = table.terms.options, table.game_state
    single = state.single if state.abandoned else table.kitty <= table.fines
    return Mode(
        single=single,
        is_single_must=single and options.must != "none",
        club=club,
        tricks=1 if single and options.must == "one_card" else options.cards,
    )


def defenders_in(deal: Deal, *, hands: Hands) -> tuple[str, ...]:
    """Return the last hand, where it played only to keep its tricks in the pool."""
    return (hands.last,) if deal.for_pool else ()


def stood_in(deal: Deal, *, hands: Hands, mode: Mode) -> tuple[str, ...]:
    """Return who is known to have stood: in a must everybody, else who is named for it."""
    named = {*(deal.tricks or ()), *deal.looed, *deal.breaches, *deal.stood, *deal.spared}
    named |= {player for player in (deal.unopposed, deal.flush) if player is not None}
    named.update(defenders_in(deal, hands=hands))
    if mode.must and not deal.abandoned:
        named |= {*hands.in_play}
    return tuple(p for p in hands.in_play if p in named and p not in deal.thrown_up)
