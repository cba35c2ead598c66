"""Scoring one round of Vingt-Un, step by step as the books go.

Antes and fines, the dealer's natural or the punters', the other hands, the dealer's own fines.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from napledger.games.abandoned import in_words
from napledger.games.deal_score import DealScore, Mishap, Summary, Turn
from napledger.games.vingt_un import payments, phrases
from napledger.games.vingt_un.checks import check_deal
from napledger.games.vingt_un.deal import Deal
from napledger.games.vingt_un.hands import FORFEIT, NATURAL
from napledger.games.vingt_un.settled import (
    Counter,
    Settled,
    counts_of,
    paid,
    parts_of,
    settle,
)
from napledger.games.vingt_un.terms import Terms
from napledger.games.vingt_un.turns import Round, State, Table, after, holders_of_naturals, round_of
from napledger.games.vingt_un.words import FORFEITED, IRREGULARITY, ROUND
from napledger.ledger.transfers import KITTY, Transfer


def score_deal(deal: Deal, *, table: Table) -> DealScore[State]:
    """Return what the round did at this table; raise Fault if it cannot have been."""
    terms = table.terms
    of = round_of(deal, table=table)
    check_deal(deal, of=of, table=table, terms=terms)

    transfers = list(payments.before_the_cards(deal, of, terms=terms))
    settled: tuple[Settled, ...] = ()
    if deal.hand is not None:
        settled = _settled(deal, of, terms=terms)
        standing = table.kitty + sum(each.amount for each in transfers if each.payee == KITTY)
        transfers += _for_the_hands(deal, of, settled, standing=standing, terms=terms)
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
        *(Mishap(player, IRREGULARITY, times) for player, times in deal.irregularities),
        *(Mishap(each.player, FORFEITED) for each in deal.hands if each.hand == FORFEIT),
    )


def _settled(deal: Deal, of: Round, *, terms: Terms) -> tuple[Settled, ...]:
    """Return what became of each hand, clockwise from the eldest."""
    assert deal.hand is not None, "a round that was played has the dealer's hand"
    prices = replace(terms.prices, naturals_as_drawn=_is_in_grace(of, terms))
    counter = Counter(terms.stake, doubled=deal.doubled)
    in_turn = sorted(deal.hands, key=lambda each: of.players.index(each.player))
    return tuple(
        settle(each, dealer_hand=deal.hand, prices=prices, counter=counter, places=terms.places)
        for each in in_turn
    )


def _is_in_grace(of: Round, terms: Terms) -> bool:
    """Peel, p. 66: in the first round the dealer pays a natural "as for a drawn Vingt-un"."""
    return of.number == 1 and terms.options.grace == "as_drawn"


def _for_the_hands(
    deal: Deal, of: Round, settled: Sequence[Settled], *, standing: int, terms: Terms
) -> Iterator[Transfer]:
    """Yield what the hands are paid, and what the dealer pays in after them."""
    if deal.hand == NATURAL:
        yield from paid(settled, dealer=of.dealer)
    else:
        naturals = [each for each in settled if each.hand == NATURAL]
        yield from paid(naturals, dealer=of.dealer)
        if not _is_in_grace(of, terms):
            yield from payments.from_the_others(deal.hands, of, terms=terms)
            holders = holders_of_naturals(deal, of)
            yield from payments.kitty_taken(holders, standing=standing, terms=terms)
        others = [each for each in settled if each.hand != NATURAL]
        yield from paid(others, dealer=of.dealer)
    yield from payments.fines_of_the_dealer(deal, of, settled, terms=terms)


def _summary(deal: Deal, settled: Sequence[Settled], *, dealer: str) -> Summary:
    """Return the round's parts: the dealer's, and each hand; or a word for one dealt again."""
    if not settled:
        return Summary(word=phrases.ABANDONED, reason=in_words(deal.reason))
    return Summary(parts_of(settled, dealer=dealer, round_name=ROUND))
