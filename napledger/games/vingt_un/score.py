"""Scoring one round of Vingt-Un, step by step as the books go.

The turn sold, antes and fines, the dealer's natural or the punters', naturals from all, the kitty,
the other hands, the dealer's own fines. Peel, pp. 65-69; Hoffmann, n. 44.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from napledger.games.abandoned import in_words
from napledger.games.deal_score import DealScore, Mishap, OffenceScore, Summary, Turn
from napledger.games.vingt_un import words
from napledger.games.vingt_un.checks import check_deal
from napledger.games.vingt_un.deal import Deal
from napledger.games.vingt_un.hands import FORFEIT, NATURAL, OVER, StakedHand
from napledger.games.vingt_un.rules import BRULET_TIMES
from napledger.games.vingt_un.settled import Counter, Settled, counts_of, paid, parts_of, settle
from napledger.games.vingt_un.terms import Terms
from napledger.games.vingt_un.turns import Round, State, Table, after, holders_of_naturals, round_of
from napledger.ledger.transfers import KITTY, Transfer

OFFENCES: Mapping[str, str] = {"irregularity": words.IRREGULARITY}
"""What is fined between two rounds (Peel, p. 68)."""


def score_deal(deal: Deal, *, table: Table) -> DealScore[State]:
    """Return what the round did at this table; raise Fault if it cannot have been."""
    terms = table.terms
    of = round_of(deal, table=table)
    check_deal(deal, of=of, table=table, terms=terms)

    transfers = list(_before_the_cards(deal, of, terms=terms))
    settled: tuple[Settled, ...] = ()
    if deal.hand is not None:
        settled = _settled(deal, of, terms=terms)
        in_kitty = table.kitty + sum(each.amount for each in transfers if each.payee == KITTY)
        transfers += _for_the_hands(deal, of, settled, in_kitty=in_kitty, terms=terms)
    next_dealer, state = after(deal, of, table=table)
    return DealScore(
        transfers=tuple(transfers),
        turn=Turn(of.dealer, next_dealer),
        state=state,
        summary=_summary(deal, settled, dealer=of.dealer),
        mishaps=went_wrong(deal),
        counts=counts_of(settled, dealer=of.dealer, dealer_hand=deal.hand),
        remarks={"round": of.number, "next_dealer": next_dealer},
    )


def went_wrong(deal: Deal) -> tuple[Mishap, ...]:
    """Return who dealt or drew irregularly, and whose hands were forfeited."""
    return (
        *(Mishap(player, words.IRREGULARITY, times) for player, times in deal.irregularities),
        *(Mishap(each.player, words.FORFEITED) for each in deal.hands if each.hand == FORFEIT),
    )


def score_offence(offence: str, *, player: str, table: Table) -> OffenceScore:  # noqa: ARG001  # there is one
    """Return what a round would pay and count of which only this offence were known."""
    deal = Deal(irregularities=((player, 1),))
    fines = _irregular_fines(deal, table.seated, terms=table.terms)
    return OffenceScore(tuple(fines), went_wrong(deal))


def _settled(deal: Deal, of: Round, *, terms: Terms) -> tuple[Settled, ...]:
    """Return what became of each hand, clockwise from the eldest."""
    assert deal.hand is not None, "a round that was played has the dealer's hand"
    prices = terms.prices
    if _is_in_grace(of, terms):
        prices = replace(prices, naturals_as_drawn=True)
    counter = Counter(terms.stake, terms.places, doubled=deal.doubled)
    in_turn = sorted(deal.hands, key=lambda each: of.players.index(each.player))
    return tuple(
        settle(each, dealer_hand=deal.hand, prices=prices, counter=counter) for each in in_turn
    )


def _is_in_grace(of: Round, terms: Terms) -> bool:
    """Peel, p. 66: in the first round the dealer pays a natural "as for a drawn Vingt-un"."""
    return of.number == 1 and terms.options.grace == "as_drawn"


def _for_the_hands(
    deal: Deal, of: Round, settled: Sequence[Settled], *, in_kitty: int, terms: Terms
) -> Iterator[Transfer]:
    """Yield what the hands are paid, and what the dealer pays in after them."""
    if deal.hand == NATURAL:
        yield from paid(settled, dealer=of.dealer)
    else:
        naturals = [each for each in settled if each.hand == NATURAL]
        yield from paid(naturals, dealer=of.dealer)
        if not _is_in_grace(of, terms):
            yield from _from_the_others(deal.hands, of, terms=terms)
            holders = holders_of_naturals(deal, of)
            yield from _kitty_taken(holders, in_kitty=in_kitty, terms=terms)
        others = [each for each in settled if each.hand != NATURAL]
        yield from paid(others, dealer=of.dealer)
    yield from _fines_of_the_dealer(deal, of, settled, terms=terms)


def _summary(deal: Deal, settled: Sequence[Settled], *, dealer: str) -> Summary:
    """Return the round's parts: the dealer's, and each hand; or a word for one dealt again."""
    if not settled:
        return Summary(word=words.ABANDONED, reason=in_words(deal.reason))
    return Summary(parts_of(settled, dealer=dealer, round_name=words.ROUND))


def _before_the_cards(deal: Deal, of: Round, *, terms: Terms) -> tuple[Transfer, ...]:
    """Return what is paid whatever becomes of the round: the turn, antes, brulet and fines."""
    return (
        *_sale(deal, of, terms),
        *_antes(of, terms),
        *_brulet(deal, of, terms),
        *_irregular_fines(deal, of.players, terms=terms),
    )


def _sale(deal: Deal, of: Round, terms: Terms) -> Iterator[Transfer]:
    if deal.sale is not None:
        place = terms.places[words.SALE]
        yield Transfer(of.dealer, of.proper_dealer, deal.sale.price, words.SALE, place)


def _antes(of: Round, terms: Terms) -> Iterator[Transfer]:
    """Peel, p. 68: once a deal, so not again after an abandoned round."""
    if not of.before.begun:
        for player in of.players:
            yield from _into_kitty(player, terms.options.ante, words.ANTE, terms)


def _brulet(deal: Deal, of: Round, terms: Terms) -> Iterator[Transfer]:
    if deal.brulet:
        coins = BRULET_TIMES * terms.options.minimum * terms.stake
        place = terms.places[words.BRULET]
        for player in of.punters:
            yield Transfer(player, of.dealer, coins, words.BRULET, place)


def _irregular_fines(deal: Deal, players: Sequence[str], *, terms: Terms) -> Iterator[Transfer]:
    """Yield the fines of those players who dealt or drew out of order."""
    counted = dict(deal.irregularities)
    for player in filter(counted.get, players):
        counters = terms.options.irregular_fine * counted[player]
        yield from _into_kitty(player, counters, words.IRREGULARITY, terms)


def _from_the_others(hands: Sequence[StakedHand], of: Round, *, terms: Terms) -> Iterator[Transfer]:
    """Yield what naturals take from every other punter who has none, undoubled.

    Peel, p. 69: "an amount equal to, or double that of his own stake from each of the other
    players"; Old Hoyle, p. 84, "double stakes from all the players", does not say whose stake.
    Those who hold a natural too are excused.
    """
    counters, why = terms.options.natural_from_others, words.NATURAL_FROM_OTHERS
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


def _kitty_taken(holders: Sequence[str], *, in_kitty: int, terms: Terms) -> Iterator[Transfer]:
    """Yield the kitty of so many coins, whole, to the eldest punter with a natural."""
    if terms.options.kitty_natural and holders and in_kitty:
        why = words.KITTY_TAKEN
        yield Transfer(KITTY, holders[0], in_kitty, why, terms.places[why])


def _fines_of_the_dealer(
    deal: Deal, of: Round, settled: Sequence[Settled], *, terms: Terms
) -> Iterator[Transfer]:
    """Yield what the dealer pays in: for being over, and a part of what ties brought him."""
    if deal.hand == OVER:
        yield from _into_kitty(of.dealer, terms.options.over_fine, words.OVER_FINE, terms)
    if terms.options.tie_share:
        brought = -sum(each.coins for each in settled if each.is_tie)
        if share := brought // terms.options.tie_share:
            why = words.TIE_SHARE
            yield Transfer(of.dealer, KITTY, share, why, terms.places[why])


def _into_kitty(player: str, counters: int, why: str, terms: Terms) -> Iterator[Transfer]:
    if counters:
        yield Transfer(player, KITTY, counters * terms.stake, why, terms.places[why])
