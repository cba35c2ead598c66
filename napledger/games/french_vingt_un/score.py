"""Scoring one round of French Vingt-Un: what it pays by the tariff, and what became of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from napledger.games.abandoned import in_words
from napledger.games.deal_score import DealScore, Summary, Turn
from napledger.games.french_vingt_un.checks import check_deal
from napledger.games.french_vingt_un.deal import Deal
from napledger.games.french_vingt_un.programme import Round, State, Table, after, round_of
from napledger.games.french_vingt_un.rounds import CLOCK, WITH_HANDS
from napledger.games.french_vingt_un.rules import Terms
from napledger.games.french_vingt_un.tariff import answers_of, tariff_of
from napledger.games.vingt_un.settled import Settled, counts_of, parts_of, settled_hands
from napledger.games.vingt_un.turns import last_stakes
from napledger.games.vingt_un.words import ABANDONED
from napledger.ledger.transfers import Transfer, net


def score_deal(deal: Deal, *, table: Table) -> DealScore[State]:
    """Return what the round did at this table; raise Fault if it cannot have been."""
    terms = table.terms
    of = round_of(deal, table=table)
    check_deal(deal, of=of, table=table, terms=terms)

    transfers: Sequence[Transfer] = ()
    settled: tuple[Settled, ...] = ()
    if not deal.abandoned:
        answers = answers_of(deal, of, terms=terms)
        transfers = tariff_of(terms).bill(answers).transfers
        settled = tuple(_settled(deal, of, transfers, terms=terms))
    next_dealer, due = after(deal, of, table=table)
    return DealScore(
        transfers=tuple(transfers),
        turn=Turn(of.dealer, next_dealer),
        state=State(due, last_stakes(table.game_state.stakes, staked_in(deal))),
        summary=_summary(deal, settled, of),
        counts=counts_of(
            settled,
            dealer=of.dealer,
            dealer_hand=deal.hand if of.number in WITH_HANDS else None,
        ),
        remarks={
            "round": of.number,
            "next_dealer": next_dealer,
            "next_round": due or terms.programme[0],
        },
    )


def staked_in(deal: Deal) -> Iterator[tuple[str, int]]:
    """Yield what was staked in a round, by player, in counters."""
    yield from deal.stakes
    yield from ((bet.player, bet.stake) for bet in deal.bets)
    yield from ((hand.player, hand.stake) for hand in deal.hands if hand.stake)


def _summary(deal: Deal, settled: Sequence[Settled], of: Round) -> Summary:
    """Return the round's parts: the dealer's, and each punter's; or a word for one dealt again."""
    if not settled:
        return Summary(word=ABANDONED, reason=in_words(deal.reason))
    return Summary(parts_of(settled, dealer=of.dealer, round_name=of.kind.name))


def _settled(
    deal: Deal, of: Round, transfers: Sequence[Transfer], *, terms: Terms
) -> Iterator[Settled]:
    """Yield what became of each punter, clockwise from the eldest."""
    if deal.hand is not None and of.number in WITH_HANDS:
        yield from settled_hands(
            deal.hands,
            of.punters,
            dealer_hand=deal.hand,
            prices=terms.prices,
            counter=terms.stake,
            doubled=deal.doubled,
        )
        return
    gains, staked = net(transfers), dict(staked_in(deal))
    at_the_clock = terms.options.clock_stake if of.number == CLOCK else 0
    for player in of.punters:
        counters = staked.get(player, at_the_clock) * (2 if deal.doubled else 1)
        yield Settled(player, gains.get(player, 0), counters * terms.stake, counters)
