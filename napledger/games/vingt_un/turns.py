"""Whose round it is: how far a deal has come, who is in the round, and who deals after it.

Hoffmann, pp. 162-163; Peel, pp. 65-68. A deal is all the rounds that one dealer holds in a row.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from napledger.games.seating import present_at, present_by, require_present
from napledger.games.table import TableState
from napledger.games.vingt_un.deal import NATURAL, Deal, Sale
from napledger.games.vingt_un.rules import Terms
from napledger.reading.facts import Counts
from napledger.reading.faults import Fault, Who


@dataclass(frozen=True, slots=True)
class State:
    """What Vingt-Un remembers between rounds: how far the deal is, and what everybody staked last.

    `rounds` are those of this deal so far, abandoned ones left out; it has `begun` once its antes
    are paid. `seller` is who sold the turn, or "". `stakes` are by player, in counters.
    """

    rounds: int = 0
    begun: bool = False
    seller: str = ""
    stakes: Counts = ()


Table = TableState[Terms, State]


@dataclass(frozen=True, slots=True)
class Round:
    """Who is in a round, and which of its deal it is.

    `players` are clockwise from the eldest, the dealer among them. `proper_dealer` is whose turn it
    is, also when he sold it. `before` is the deal as it stood, new where this round begins one.
    """

    dealer: str
    proper_dealer: str
    players: tuple[str, ...]
    before: State

    @property
    def number(self) -> int:
        """Return which round of its deal it is, from 1."""
        return self.before.rounds + 1

    @property
    def punters(self) -> tuple[str, ...]:
        """Return who plays against the dealer, the eldest first."""
        return tuple(player for player in self.players if player != self.dealer)


def goes_on(dealer: str, *, table: Table) -> bool:
    """Return whether a deal of this dealer's has begun and not passed."""
    return table.game_state.begun and dealer == table.last_dealer == table.dealer


def round_of(deal: Deal, *, table: Table) -> Round:
    """Return who is in the round; raise Fault for who cannot deal, be away, or buy a turn."""
    if deal.sale is not None:
        return _sold(deal, deal.sale, table)
    dealer = present_at(table, dealer=deal.dealer, away=deal.away).dealer
    before, proper = State(stakes=table.game_state.stakes), dealer
    if goes_on(dealer, table=table):
        before = table.game_state
        proper = before.seller if before.seller in table.seated else dealer
    players = present_by(proper, seated=table.seated, away=deal.away)
    return Round(dealer, proper, players, before)


def _sold(deal: Deal, sale: Sale, table: Table) -> Round:
    if not table.terms.options.sale:
        raise Fault("sale", "turns to deal are not sold at this table")
    turn = present_at(table, dealer=None, away=deal.away)
    if goes_on(turn.dealer, table=table):
        raise Fault(
            "sale",
            "{player}’s deal has begun: a turn is sold before its first round",
            player=Who(turn.dealer),
        )
    require_present(sale.to, table, players=turn.players, path="sale.to")
    if sale.to == turn.dealer:
        raise Fault(
            "sale.to", "{player} has the turn, so somebody else must buy it", player=Who(sale.to)
        )
    if deal.dealer not in (None, sale.to):
        raise Fault("dealer", "{player} bought the turn, and so deals", player=Who(sale.to))
    before = State(seller=turn.dealer, stakes=table.game_state.stakes)
    return Round(sale.to, turn.dealer, turn.players, before)


def holders_of_naturals(deal: Deal, of: Round) -> tuple[str, ...]:
    """Return the punters who have a natural, the eldest first."""
    holders = {each.player for each in deal.hands if each.hand == NATURAL}
    return tuple(player for player in of.punters if player in holders)


def after(deal: Deal, of: Round, *, table: Table) -> tuple[str, State]:
    """Return who deals after the round, and what is remembered then."""
    before = of.before
    if deal.abandoned:
        return of.dealer, replace(before, begun=True)
    options = table.terms.options
    stakes = last_stakes(before.stakes, [(each.player, each.stake) for each in deal.hands])
    by_natural = _passes_by_natural(deal, of, table=table)
    is_last = options.deal_lasts == "rounds" and of.number >= options.deal_rounds
    if not (by_natural or is_last or deal.deal_ends):
        return of.dealer, replace(before, rounds=of.number, begun=True, stakes=stakes)
    if by_natural and options.deal_goes_to == "holder":
        return holders_of_naturals(deal, of)[0], State(stakes=stakes)
    return table.left_of(of.proper_dealer), State(stakes=stakes)


def _passes_by_natural(deal: Deal, of: Round, *, table: Table) -> bool:
    """Return whether a punter's natural ends the deal: not beside the dealer's (Peel, p. 65).

    Hoffmann, p. 162: "it does not have this effect in the first round of a deal".
    """
    options = table.terms.options
    if options.deal_lasts != "natural" or deal.hand == NATURAL:
        return False
    is_grace = of.number == 1 and options.grace != "none"
    return not is_grace and bool(holders_of_naturals(deal, of))


def last_stakes(before: Counts, staked: Iterable[tuple[str, int]]) -> Counts:
    """Return what everybody staked last, in counters: on a first hand of this round, or before."""
    latest: dict[str, int] = {}
    for player, stake in staked:
        latest.setdefault(player, stake)
    return tuple({**dict(before), **latest}.items())
