"""What a round pays besides the hands: the turn sold, antes, fines, naturals from all, the kitty.

Peel, pp. 65-69; Hoffmann, n. 44.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from napledger.games.vingt_un import phrases
from napledger.games.vingt_un.deal import Deal
from napledger.games.vingt_un.hands import NATURAL, OVER, StakedHand
from napledger.games.vingt_un.rules import BRULET_TIMES
from napledger.games.vingt_un.settled import Settled
from napledger.games.vingt_un.terms import Terms
from napledger.games.vingt_un.turns import Round
from napledger.ledger.transfers import KITTY, Transfer


def before_the_cards(deal: Deal, of: Round, *, terms: Terms) -> tuple[Transfer, ...]:
    """Return what is paid whatever becomes of the round: the turn, antes, brulet and fines."""
    return (
        *_sale(deal, of, terms),
        *_antes(of, terms),
        *_brulet(deal, of, terms),
        *irregular_fines(deal, of.players, terms=terms),
    )


def _sale(deal: Deal, of: Round, terms: Terms) -> Iterator[Transfer]:
    if deal.sale is not None:
        place = terms.places[phrases.SALE]
        yield Transfer(of.dealer, of.proper_dealer, deal.sale.price, phrases.SALE, place)


def _antes(of: Round, terms: Terms) -> Iterator[Transfer]:
    """Peel, p. 68: once a deal, so not again after an abandoned round."""
    if not of.before.begun:
        for player in of.players:
            yield from _into_kitty(player, terms.options.ante, phrases.ANTE, terms)


def _brulet(deal: Deal, of: Round, terms: Terms) -> Iterator[Transfer]:
    if deal.brulet:
        coins = BRULET_TIMES * terms.options.minimum * terms.stake
        place = terms.places[phrases.BRULET]
        for player in of.punters:
            yield Transfer(player, of.dealer, coins, phrases.BRULET, place)


def irregular_fines(deal: Deal, players: Sequence[str], *, terms: Terms) -> Iterator[Transfer]:
    """Yield the fines of those players who dealt or drew out of order."""
    counted = dict(deal.irregularities)
    for player in players:
        counters = terms.options.irregular_fine * counted.get(player, 0)
        yield from _into_kitty(player, counters, phrases.IRREGULAR, terms)


def from_the_others(hands: Sequence[StakedHand], of: Round, *, terms: Terms) -> Iterator[Transfer]:
    """Yield what naturals take from every other punter who has none, undoubled.

    Peel, p. 69: "an amount equal to, or double that of his own stake from each of the other
    players"; Old Hoyle, p. 84, "double stakes from all the players", does not say whose stake.
    Those who hold a natural too are excused.
    """
    counters, why = terms.options.natural_from_others, phrases.NATURAL_FROM_OTHERS
    naturals = [each for each in hands if each.hand == NATURAL]
    holders = {each.player for each in naturals}
    # Naturals are shown before pairs are divided: a payer's stake is what lies on his first hand.
    own = {each.player: each.stake for each in reversed(hands)}
    for each in _collecting(naturals, of, terms) if counters else ():
        for player in of.punters:
            if player not in holders:
                stake = each.stake if terms.options.others_pay == "holder" else own[player]
                coins = counters * stake * terms.stake
                yield Transfer(player, each.player, coins, why, terms.places[why])


def _collecting(naturals: Sequence[StakedHand], of: Round, terms: Terms) -> Sequence[StakedHand]:
    """Return the naturals that the others pay: all, or only the eldest."""
    if terms.options.others_pay != "payer_eldest" or not naturals:
        return naturals
    return [min(naturals, key=lambda each: of.punters.index(each.player))]


def kitty_taken(holders: Sequence[str], *, standing: int, terms: Terms) -> Iterator[Transfer]:
    """Yield the kitty of so many coins, whole, to the eldest punter with a natural."""
    if terms.options.kitty_natural and holders and standing:
        why = phrases.KITTY_TAKEN
        yield Transfer(KITTY, holders[0], standing, why, terms.places[why])


def fines_of_the_dealer(
    deal: Deal, of: Round, settled: Sequence[Settled], *, terms: Terms
) -> Iterator[Transfer]:
    """Yield what the dealer pays in: for being over, and a part of what ties brought him."""
    if deal.hand == OVER:
        yield from _into_kitty(of.dealer, terms.options.over_fine, phrases.OVER_FINE, terms)
    if terms.options.tie_share:
        brought = -sum(each.coins for each in settled if each.is_tie)
        if share := brought // terms.options.tie_share:
            why = phrases.TIE_SHARE
            yield Transfer(of.dealer, KITTY, share, why, terms.places[why])


def _into_kitty(player: str, counters: int, why: str, terms: Terms) -> Iterator[Transfer]:
    if counters:
        yield Transfer(player, KITTY, counters * terms.stake, why, terms.places[why])
