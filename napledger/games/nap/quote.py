"""What a plain deal will pay, before it is recorded: the scorer's own figures, for every call.

Whatever shows a price takes it from here: the tiles, the calls, the buttons that save, and what
waits on a phone. A deal with something odd in it is scored whole, see deal_form.py.
"""

from __future__ import annotations

from dataclasses import dataclass

from napledger.games.nap.deal import Deal
from napledger.games.nap.score import State, Table, before_the_call, score_call
from napledger.games.nap.seating import Seating
from napledger.games.nap.terms import Terms
from napledger.ledger.transfers import Transfer, net


@dataclass(frozen=True, slots=True)
class Quote:
    """What a deal is played for: the terms, who is in it, the double header and the kitty.

    `before` is what goes into the kitty whatever becomes of the deal, `in_kitty` what the kitty
    will hold when the call is paid.
    """

    terms: Terms
    seating: Seating
    multiplier: int
    before: tuple[Transfer, ...]
    in_kitty: int

    def gains(self, caller: str, call: str, *, made: bool, forced: bool = False) -> dict[str, int]:
        """Return what each account gains or loses by such a call, in the smallest coin."""
        scored = score_call(
            Deal(caller=caller, call=call, made=made, forced=forced),
            seating=self.seating,
            in_kitty=self.in_kitty,
            state=State(multiplier=self.multiplier),
            terms=self.terms,
        )
        return net((*self.before, *scored.transfers))


@dataclass(frozen=True, slots=True)
class QuotedGain:
    """What somebody gains or loses by a call, made and lost, in the smallest coin."""

    made: int
    lost: int


@dataclass(frozen=True, slots=True)
class CallGains:
    """What a call does to whoever calls it and to another player.

    All are alike but the dealer, who may pay an ante that the others do not.
    """

    caller: QuotedGain
    other: QuotedGain
    caller_deals: QuotedGain
    other_deals: QuotedGain


def quote_of(table: Table, *, seating: Seating) -> Quote:
    before = tuple(before_the_call(Deal(), seating=seating, table=table))
    return Quote(
        terms=table.terms,
        seating=seating,
        multiplier=table.game_state.multiplier,
        before=before,
        in_kitty=table.kitty + sum(transfer.amount for transfer in before),
    )


def gains_of_call(quote: Quote, call: str, *, forced: bool = False) -> CallGains:
    """Return what a call does, scored once with the eldest hand calling and once the dealer."""
    eldest, dealer = quote.seating.eldest, quote.seating.dealer

    def gain(player: str, *, caller: str) -> QuotedGain:
        made, lost = scored[caller]
        return QuotedGain(made.get(player, 0), lost.get(player, 0))

    scored = {
        caller: [quote.gains(caller, call, made=made, forced=forced) for made in (True, False)]
        for caller in (eldest, dealer)
    }
    return CallGains(
        caller=gain(eldest, caller=eldest),
        other=gain(eldest, caller=dealer),
        caller_deals=gain(dealer, caller=dealer),
        other_deals=gain(dealer, caller=eldest),
    )
