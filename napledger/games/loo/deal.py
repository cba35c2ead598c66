"""The facts of one deal of Loo; who is in it, whether all must play, and for how many tricks.

Hoffmann, p. 88: a single pool is one in which nothing lay before the put-ins.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from napledger.games.deal_score import check_reason
from napledger.games.loo.rules import IN_A_DEAL, Terms
from napledger.games.table import SitsOut, TableState, in_play_among, present_at
from napledger.reading import facts
from napledger.reading.facts import Counts, Flag, Player, Players, Text
from napledger.reading.faults import Fault, marked

ABANDONED_FOR = ("misdeal", "exposed_card", "wrong_cards", "faulty_pack", "too_few")
"""Why a deal is dealt again (Hoffmann, pp. 91-93)."""


@dataclass(frozen=True, slots=True)
class Deal(facts.TypedFacts):
    """What happened in a deal. `dealer` None is the next in turn; `singles` are by player.

    Exactly one of `abandoned`, `unopposed`, `flush` and `tricks` is given. `tricks` are who won
    each, in order; none at all is said of a single card that nobody beat. `reason` is why a deal
    was abandoned.
    """

    dealer: Player | None = None
    abandoned: Flag = False
    reason: Annotated[str, facts.one_of(*ABANDONED_FOR)] | None = None
    unopposed: Player | None = None
    flush: Player | None = None
    tricks: facts.PlayersInTurn | None = None
    looed: Players = ()
    stood: Players = ()
    spared: Players = ()
    misses: Players = ()
    for_pool: Flag = False
    club: Flag = False
    breaches: Players = ()
    misdeals: facts.Whole = 0
    singles: Counts = ()
    thrown_up: Players = ()
    away: Players = ()
    note: Text = ""

    def check(self) -> None:
        """Raise Fault where the deal was played in more than one way, or in none."""
        check_reason(self.reason, abandoned=self.abandoned)
        ways = [name for name in ("abandoned", "unopposed", "flush") if getattr(self, name)]
        if len(ways) + (self.tricks is not None) > 1:
            raise Fault(
                ways[0],
                "a deal is played for its tricks, or taken unopposed, or by a flush, or abandoned: "
                "only one of them",
            )
        if not ways and self.tricks is None:
            raise Fault(
                "tricks", "is missing: who won each trick? Or give unopposed, flush or abandoned"
            )
        unplayed = marked("no tricks were played in this deal: leave it out, or give tricks")
        facts.only_with(self, "tricks", "looed", "for_pool", "breaches", why=unplayed)
        unshown = marked("nobody showed a flush in this deal: leave it out, or give flush")
        facts.only_with(self, "flush", "stood", "spared", why=unshown)


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
    sits_out = SITS_OUT if table.terms.options.sit_out == "dealer_above_5" else {}
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
