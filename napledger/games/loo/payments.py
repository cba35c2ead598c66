"""What a deal of Loo pays: first into the pool, then out of it, then into the next one."""

from __future__ import annotations

from collections.abc import Iterable

from napledger.games.loo import phrases
from napledger.games.loo.deal import Deal
from napledger.games.loo.hands import Hands, Mode
from napledger.games.loo.terms import Terms
from napledger.ledger.transfers import KITTY, Transfer


def put_ins(hands: Hands, *, terms: Terms) -> list[Transfer]:
    """Return what the deal itself costs: the dealer's stakes and the others'."""
    source = terms.places["put_in"]
    dealer = [(hands.dealer, terms.rates["dealer_puts"])]
    others = [(player, terms.rates["others_put"]) for player in hands.players[:-1]]
    return [
        *_paid_in(dealer, phrases.DEALER_PUTS, source),
        *_paid_in(others, phrases.OTHERS_PUT, source),
    ]


def singles(deal: Deal, *, hands: Hands, terms: Terms) -> list[Transfer]:
    """Return the singles, which "belong to the existing pool" (Hoffmann, p. 93, law 17).

    An abandoned deal pays none for cards that were thrown up.
    """
    single, places = terms.rates["single"], terms.places
    thrown_up = () if deal.abandoned else deal.thrown_up
    # In the table's order: some databases give an object's fields back in another than they came.
    counts = dict(deal.singles)
    each = [(player, single * counts.get(player, 0)) for player in hands.players]
    return [
        *_paid_in([(hands.dealer, single * deal.misdeals)], phrases.MISDEAL, places["misdeal"]),
        *_paid_in(each, phrases.SINGLE, places["single"]),
        *_paid_in([(p, single) for p in thrown_up], phrases.THROWN_UP, places["thrown_up"]),
    ]


def taken_whole(player: str, pool: int, *, why: str, source: str) -> list[Transfer]:
    """Return the pool of so many coins to whoever takes it whole."""
    return [Transfer(KITTY, player, pool, why, source)] if pool else []


def shares(pool: int, *, tricks: int, odd_coins: str) -> tuple[int, ...]:
    """Return what each trick is worth, in the smallest coin: "one-third to each trick".

    Of a pool that does not divide "the winners of the first and second tricks have the preference"
    (Peel, p. 22), or the odd coins stay.
    """
    share, odd = divmod(pool, tricks)
    first = odd if odd_coins == "first_tricks" else 0
    return tuple(share + (place < first) for place in range(tricks))


def trick_payments(
    deal: Deal, pool: int, *, hands: Hands, mode: Mode, terms: Terms
) -> list[Transfer]:
    """Return the share of each trick, but for those that stay in the pool.

    Hoffmann, p. 92: of the last hand that plays for the pool "the proceeds of any trick he may make
    are left in the pool"; p. 93: whoever broke the laws of play "must leave" theirs.
    """
    assert deal.tricks is not None, "only tricks are paid"
    leaves = {*deal.breaches, *([hands.last] if deal.for_pool else [])}
    one_card = mode.tricks == 1
    source = terms.places["one_card" if one_card else "trick"]
    worth = shares(pool, tricks=mode.tricks, odd_coins=terms.options.odd_coins)
    reasons = (phrases.ONE_CARD,) if one_card else phrases.TRICKS
    return [
        Transfer(KITTY, player, coins, why, source)
        for player, coins, why in zip(deal.tricks, worth, reasons, strict=False)
        if coins and player not in leaves
    ]


def loo_payments(
    looed: Iterable[str], pool: int, *, deal: Deal, mode: Mode, terms: Terms
) -> list[Transfer]:
    """Return a loo from each: to the next pool, or to the holder of the flush."""
    loo = terms.loo(pool, single=mode.single)
    each = [(player, loo) for player in looed]
    if deal.flush is not None:
        to_holder = terms.options.flush == "to_holder"
        payee = deal.flush if to_holder else KITTY
        source = terms.places[terms.options.flush]
        return _paid_in(each, phrases.LOOED_BY_FLUSH, source, payee=payee)
    why = phrases.LOO_ON_SINGLE if mode.single else phrases.LOO
    return _paid_in(each, why, terms.places[terms.options.loo])


def breach_payments(deal: Deal, pool: int, *, mode: Mode, terms: Terms) -> list[Transfer]:
    """Return what each player in breach of the laws of play pays to the next pool."""
    price = terms.breach(pool, single=mode.single)
    if not price:
        return []
    each = [(player, price) for player in deal.breaches]
    return _paid_in(each, phrases.BREACH, terms.places[terms.options.breach])


def _paid_in(
    each: Iterable[tuple[str, int]], why: str, source: str, *, payee: str = KITTY
) -> list[Transfer]:
    return [Transfer(player, payee, coins, why, source) for player, coins in each if coins]
