"""What a plain deal will pay, before it is recorded: the scorer's own figures, for every button.

All opponents are alike, so that a call is told by what it does to its caller, to a partner, to each
opponent and to the kitty. What the deal costs beforehand, antes, is told by seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from napledger.games.solo_whist import payments
from napledger.games.solo_whist.calls import PROPOSAL
from napledger.games.solo_whist.deal import Deal
from napledger.games.solo_whist.rules import GENERAL_MISERES, IN_A_DEAL
from napledger.games.solo_whist.score import Table, before_the_call
from napledger.games.solo_whist.seating import FOUR, Seating
from napledger.games.solo_whist.terms import Terms
from napledger.games.solo_whist.verdict import verdict_of
from napledger.ledger.transfers import KITTY, Transfer, net

HANDS = ("caller", "partner", "opponent", "another")
"""Those who hold cards in a deal that is only thought of; the first of them calls."""


@dataclass(frozen=True, slots=True)
class Shares:
    """What an end of a deal does, in the smallest coin, antes apart.

    To whoever called, or lost a general misère; to a partner; to each opponent; and to the kitty.
    """

    caller: int
    partner: int
    opponent: int
    kitty: int

    @property
    def price(self) -> int:
        """Return what each opponent pays, or is paid where it is below nought."""
        return -self.opponent


@dataclass(frozen=True, slots=True)
class Quote:
    """What the next deal is played for: the terms, how many hold cards, and the kitty before it.

    `standing` is what the kitty will hold when the call is paid.
    """

    terms: Terms
    in_play: int
    standing: int

    def of_call(
        self,
        call: str,
        *,
        tricks: int | None = None,
        made: bool | None = None,
        forced: bool = False,
    ) -> Shares:
        """Return what a call does with so many tricks, or made or lost."""
        partner = HANDS[1] if call == PROPOSAL else None
        deal = Deal(
            caller=HANDS[0], call=call, partner=partner, tricks=tricks, made=made, forced=forced
        )
        verdict = verdict_of(deal, options=self.terms.options)
        paid = payments.call_payments(deal, verdict, seating=self._seating(call), terms=self.terms)
        paid += payments.kitty_payments(
            deal, made=verdict.made, standing=self.standing, terms=self.terms
        )
        shares = _shares(paid)
        # Without a partner the second hand is an opponent.
        return replace(shares, partner=0) if partner is None else shares

    def of_pass(self) -> Shares:
        """Return what is paid when all pass; in a general misère, where the first hand loses it."""
        is_general = self.terms.options.all_pass in GENERAL_MISERES
        deal = Deal(passed=True, losers=HANDS[:1] if is_general else ())
        seating = self._seating()
        paid = payments.all_pass_payments(deal, seating=seating, terms=self.terms)
        return replace(_shares(paid), partner=0)

    def _seating(self, call: str = "") -> Seating:
        """Return a table of hands; a proposal is quoted for four, however many are there."""
        hands = HANDS if call == PROPOSAL else HANDS[: self.in_play]
        return Seating(hands[-1], hands, hands)


def quote_of(table: Table, *, seating: Seating) -> Quote:
    """Return what the next deal at this table is played for, by those who are in it."""
    before = before_the_call(Deal(), seating=seating, table=table)
    return Quote(
        terms=table.terms,
        in_play=min(max(len(seating.in_play), IN_A_DEAL[0]), FOUR),
        standing=table.kitty + sum(transfer.amount for transfer in before),
    )


def before_of(table: Table, *, seating: Seating) -> Mapping[str, int]:
    """Return what each account gains by the deal itself, in the smallest coin: the antes."""
    return net(before_the_call(Deal(), seating=seating, table=table))


def _shares(paid: list[Transfer]) -> Shares:
    gains = net(paid)
    caller, partner, opponent, _another = HANDS
    return Shares(
        caller=gains.get(caller, 0),
        partner=gains.get(partner, 0),
        opponent=gains.get(opponent, 0),
        kitty=gains.get(KITTY, 0),
    )
