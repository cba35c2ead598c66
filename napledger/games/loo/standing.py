"""Who stood in a deal, and who is looed; both from the dealer's left."""

from __future__ import annotations

from napledger.games.loo.deal import Deal
from napledger.games.loo.hands import Hands, Mode
from napledger.games.loo.rules import Options


def stood_in(deal: Deal, *, hands: Hands, mode: Mode) -> tuple[str, ...]:
    """Return who is known to have stood: in a must everybody, else who is named for it."""
    named = {*(deal.tricks or ()), *deal.looed, *deal.breaches, *deal.stood, *deal.spared}
    named |= {player for player in (deal.unopposed, deal.flush) if player is not None}
    if deal.for_pool:
        named.add(hands.last)
    if mode.must and not deal.abandoned:
        named |= {*hands.in_play}
    return tuple(p for p in hands.in_play if p in named and p not in deal.thrown_up)


def looed_in(deal: Deal, *, hands: Hands, mode: Mode, options: Options) -> tuple[str, ...]:
    """Return who pays a loo."""
    if deal.flush is not None:
        return _looed_by_flush(deal, hands=hands, mode=mode, options=options)
    if not mode.must or deal.tricks is None:
        return tuple(player for player in hands.in_play if player in deal.looed)
    pays_none = {*deal.tricks, *deal.breaches}
    return tuple(p for p in stood_in(deal, hands=hands, mode=mode) if p not in pays_none)


def _looed_by_flush(deal: Deal, *, hands: Hands, mode: Mode, options: Options) -> tuple[str, ...]:
    """Hoffmann, p. 90: "all save the holder of the flush are looed"; elsewhere those who stood."""
    everybody = options.flush_looes == "all"
    players = hands.in_play if everybody else stood_in(deal, hands=hands, mode=mode)
    pays_none = {deal.flush, *deal.spared, *deal.thrown_up}
    return tuple(player for player in players if player not in pays_none)
