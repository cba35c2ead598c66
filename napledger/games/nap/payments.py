"""What a deal of Nap pays: first into the kitty, then for the call, then the kitty itself."""

from __future__ import annotations

from napledger.games.nap import phrases
from napledger.games.nap.calls import ALL_TRICKS, BLUCHER, MISERY, NAP, WELLINGTON
from napledger.games.nap.deal import Deal, Revoke
from napledger.games.nap.irregularities import treatment_of
from napledger.games.nap.seating import Seating
from napledger.games.nap.terms import Terms
from napledger.ledger.transfers import KITTY, Transfer
from napledger.reading.facts import Counts
from napledger.reading.translatable import joined_reasons

CASSELL_STAKES = 5
"""Cassell, 1881: a player revoking "must pay five tricks to the stand hand"."""

NINE_CARDS = 9

CITED_AS = {MISERY: "misery", WELLINGTON: "wellington", BLUCHER: "blucher"}


def antes(seating: Seating, *, opener: str, is_first: bool, terms: Terms) -> tuple[Transfer, ...]:
    """Return what the deal itself costs: the dealer's ante, the others', the round's, the start's.

    Hoffmann's "dealer 3d. and every player 1d." is three in all for the dealer (p. 98).
    """
    everybody = [(player, 1) for player in seating.players]
    paid = _into_kitty(everybody, "ante_start", phrases.ANTE_START, terms) if is_first else []
    paid += _into_kitty([(seating.dealer, 1)], "ante_dealer", phrases.ANTE_DEALER, terms)
    others = [(player, 1) for player in seating.players if player != seating.dealer]
    paid += _into_kitty(others, "ante_others", phrases.ANTE_OTHERS, terms)
    if seating.dealer == opener:
        paid += _into_kitty(everybody, "ante_round", phrases.ANTE_ROUND, terms)
    return tuple(paid)


def fines_before_play(deal: Deal, *, dealer: str, terms: Terms) -> list[Transfer]:
    """Return the fines for misdeals, by the dealer, and for touching the cards."""
    if not deal.misdeals and not deal.interference:
        return []
    paid = _into_kitty(((dealer, deal.misdeals),), "misdeal_fine", phrases.MISDEAL, terms)
    return paid + _into_kitty(deal.interference, "interference_fine", phrases.INTERFERENCE, terms)


def prices(deal: Deal, *, terms: Terms) -> list[Transfer]:
    """Return what peeps, bought cards and played knaves and fives cost."""
    if not deal.peeps and not deal.purchases and not deal.knaves_and_fives:
        return []
    peeps = [(player, 1) for player in deal.peeps]
    return [
        *_into_kitty(peeps, "peep_price", phrases.PEEP, terms),
        *_into_kitty(deal.purchases, "purchase_price", phrases.PURCHASE, terms),
        *_into_kitty(deal.knaves_and_fives, "knave_five", phrases.KNAVES_AND_FIVES, terms),
    ]


def revoke_fines(deal: Deal, *, terms: Terms) -> list[Transfer]:
    """Return the fines of a table that fines revokes or leads out of turn and plays on."""
    paid: list[Transfer] = []
    for revoke in deal.revokes:
        treatment = treatment_of(revoke, options=terms.options)
        once = [(revoke.player, 1)]
        if treatment == "fine":
            paid += _into_kitty(once, "revoke_fine", phrases.REVOKE_FINE, terms)
        elif treatment == "out_of_turn_fine":
            paid += _into_kitty(once, "out_of_turn_fine", phrases.OUT_OF_TURN_FINE, terms)
    return paid


def call_payments(
    caller: str, *, made: bool, seating: Seating, price: int, why: str, source: str
) -> tuple[Transfer, ...]:
    """Return what passes between the caller and every other player, `price` each."""
    if not price:
        return ()
    others = [player for player in seating.players if player != caller]
    if made:
        return tuple(Transfer(player, caller, price, why, source) for player in others)
    return tuple(Transfer(caller, player, price, why, source) for player in others)


def offender_payments(
    deal: Deal, revoke: Revoke, *, made: bool, seating: Seating, price: int, why: str, terms: Terms
) -> list[Transfer]:
    """Return what an opponent who revoked pays in Hoffmann's way (p. 100), `price` a share.

    Made on the replay, he pays "for himself and every one of the other players to the caller";
    lost, "he pays the stakes to every other player, except the caller".
    """
    assert deal.caller is not None, "only calls are paid"
    if not price:
        return []
    source = terms.places["revoke_hoyle"]
    if made:
        reason = joined_reasons(why, phrases.REVOKE_PAYS_FOR_ALL)
        whole = price * (len(seating.players) - 1)
        return [Transfer(revoke.player, deal.caller, whole, reason, source)]
    reason = joined_reasons(why, phrases.REVOKE_PAYS_OPPONENTS)
    return [
        Transfer(revoke.player, player, price, reason, source)
        for player in seating.players
        if player not in (revoke.player, deal.caller)
    ]


def five_to_the_caller(deal: Deal, revoke: Revoke, *, terms: Terms) -> Transfer:
    """Return Cassell's penalty for a revoke: five stakes to the caller, before the replay pays."""
    assert deal.caller is not None, "only calls are paid"
    source = terms.places["revoke_cassell"]
    coins = CASSELL_STAKES * terms.stake
    return Transfer(revoke.player, deal.caller, coins, phrases.REVOKE_FIVE, source)


def kitty_payments(deal: Deal, *, made: bool, standing: int, terms: Terms) -> list[Transfer]:
    """Return what the call does to a kitty of `standing` coins, this deal's payments included.

    A made Nap takes it whole (Hoffmann, p. 99; Peel, p. 11). A lost Nap, but not a Wellington,
    may have to match it (Hoffmann, p. 98), and the spare hand's taker to pay in (Peel, p. 13).
    """
    assert deal.caller is not None, "only calls are paid"
    assert deal.call is not None, "only calls are paid"
    options, places = terms.options, terms.places
    if made:
        takes = deal.call == NAP or (
            deal.call in ALL_TRICKS and options.kitty_taken_by == "nap_or_higher"
        )
        whole = standing if takes else 0
        return _one(KITTY, deal.caller, whole, phrases.KITTY_TAKEN, places["kitty_taken"])
    matches = deal.call == NAP and options.failed_nap_kitty == "match"
    again = standing if matches else 0
    forfeit = terms.rates["spare_hand_forfeit"] if deal.spare_hand == deal.caller else 0
    return [
        *_one(deal.caller, KITTY, again, phrases.KITTY_MATCHED, places["kitty_matched"]),
        *_one(deal.caller, KITTY, forfeit, phrases.SPARE_HAND, places["spare_hand"]),
    ]


def call_source(call: str, *, forced: bool, terms: Terms) -> str:
    """Return the place in the book that fixes the price of a call."""
    if forced:
        return terms.places["forced"]
    if terms.options.hand_size == NINE_CARDS:
        return terms.places["nine_cards"]
    return terms.places[CITED_AS.get(call, "call")]


def _one(payer: str, payee: str, amount: int, why: str, source: str) -> list[Transfer]:
    return [Transfer(payer, payee, amount, why, source)] if amount else []


def _into_kitty(
    counts: Counts | list[tuple[str, int]], rate: str, why: str, terms: Terms
) -> list[Transfer]:
    price = terms.rates[rate]
    if not price:
        return []
    source = terms.places[rate]
    return [
        Transfer(player, KITTY, price * count, why, source) for player, count in counts if count
    ]
