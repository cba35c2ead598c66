"""Which of the eight rounds it is, who is in it, and what comes after it."""

from __future__ import annotations

from dataclasses import dataclass

from napledger.games.french_vingt_un.deal import Deal
from napledger.games.french_vingt_un.rounds import KINDS, Kind
from napledger.games.french_vingt_un.rules import Terms
from napledger.games.seating import present_at
from napledger.games.table import TableState
from napledger.reading.facts import Counts
from napledger.reading.faults import Fault, Term

NONE_DUE = 0


@dataclass(frozen=True, slots=True)
class State:
    """What French Vingt-Un remembers between rounds.

    `due` is the round that the same dealer deals next, or NONE_DUE where the deal has passed.
    `stakes` are what each player staked last, in counters.
    """

    due: int = NONE_DUE
    stakes: Counts = ()


Table = TableState[Terms, State]


@dataclass(frozen=True, slots=True)
class Round:
    """Which of the eight it is, who deals it, and the punters, the eldest first."""

    number: int
    dealer: str
    punters: tuple[str, ...]

    @property
    def kind(self) -> Kind:
        return KINDS[self.number]


def round_due(dealer: str, *, table: Table) -> int:
    """Return the round that is due when this player deals: a new dealer begins the programme."""
    programme, due = table.terms.programme, table.game_state.due
    goes_on = dealer == table.last_dealer == table.dealer and due in programme
    return due if goes_on else programme[0]


def round_of(deal: Deal, *, table: Table) -> Round:
    """Return which round it is; raise Fault for one that is not played, or who cannot deal it."""
    present = present_at(table, dealer=deal.dealer, away=deal.away)
    number = deal.round or round_due(present.dealer, table=table)
    if number not in table.terms.programme:
        raise Fault(
            "round",
            "round {number}, {name}, is not played at this table; its rounds are {programme}",
            number=number,
            name=Term(KINDS[number].name),
            programme=tuple(map(str, table.terms.programme)),
        )
    return Round(number, present.dealer, present.others)


def after(deal: Deal, of: Round, *, table: Table) -> tuple[str, int]:
    """Return who deals next, and the round that is due then: NONE_DUE where the deal passes."""
    if deal.abandoned:
        return of.dealer, of.number
    programme = table.terms.programme
    place = programme.index(of.number) + 1
    if place == len(programme):
        return table.left_of(of.dealer), NONE_DUE
    return of.dealer, programme[place]
