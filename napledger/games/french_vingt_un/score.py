"""Scoring one round of French Vingt-Un: each of the eight in its own way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from napledger.games.abandoned import in_words
from napledger.games.deal_score import DealScore, Summary, Turn
from napledger.games.french_vingt_un import words
from napledger.games.french_vingt_un.checks import check_deal, is_won
from napledger.games.french_vingt_un.deal import Deal
from napledger.games.french_vingt_un.programme import Round, State, Table, after, round_of
from napledger.games.french_vingt_un.rounds import (
    CLOCK,
    COMPANY,
    DEALER,
    DIFFERENCES,
    WITH_BETS,
    WITH_HANDS,
)
from napledger.games.french_vingt_un.rules import Terms
from napledger.games.vingt_un.settled import (
    Counter,
    Settled,
    counts_of,
    paid,
    parts_of,
    settle,
)
from napledger.games.vingt_un.turns import last_stakes
from napledger.games.vingt_un.words import ABANDONED


def score_deal(deal: Deal, *, table: Table) -> DealScore[State]:
    """Return what the round did at this table; raise Fault if it cannot have been."""
    terms = table.terms
    of = round_of(deal, table=table)
    check_deal(deal, of=of, table=table, terms=terms)

    settled = () if deal.abandoned else _settled(deal, of, terms=terms)
    next_dealer, due = after(deal, of, table=table)
    return DealScore(
        transfers=paid(settled, dealer=of.dealer),
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


def _settled(deal: Deal, of: Round, *, terms: Terms) -> tuple[Settled, ...]:
    """Return what became of each punter, clockwise from the eldest."""
    counter = Counter(terms.stake, terms.places, doubled=deal.doubled)
    found = SETTLED[of.number](deal, of, terms, counter)
    return tuple(sorted(found, key=lambda each: of.punters.index(each.player)))


def _of_hands(deal: Deal, _of: Round, terms: Terms, counter: Counter) -> Iterator[Settled]:
    assert deal.hand is not None, "checked before"
    for each in deal.hands:
        yield settle(each, dealer_hand=deal.hand, prices=terms.prices, counter=counter)


def _of_bets(deal: Deal, of: Round, terms: Terms, counter: Counter) -> Iterator[Settled]:
    for each in deal.bets:
        won = is_won(each, number=of.number, rouge_cards=terms.options.rouge_cards, path="bets")
        why = words.GUESSED_RIGHT if won else words.GUESSED_WRONG
        yield _staked(each.player, each.stake, won=won, why=why, counter=counter)


def _of_the_company(deal: Deal, _of: Round, _terms: Terms, counter: Counter) -> Iterator[Settled]:
    won = deal.winner != DEALER
    why = words.COMPANY_WINS if won else words.DEALER_WINS
    for player, stake in deal.stakes:
        yield _staked(player, stake, won=won, why=why, counter=counter)


def _of_differences(deal: Deal, _of: Round, terms: Terms, counter: Counter) -> Iterator[Settled]:
    """Hoffmann, p. 165: an ace "counts as 'one' only"; so much is paid for each unit between."""
    for each in deal.hands:
        assert isinstance(deal.hand, int), "checked before"
        assert isinstance(each.hand, int), "checked before"
        units = each.hand - deal.hand
        why = words.HIGHER_BY if units > 0 else words.LOWER_BY if units else words.EQUAL
        counters = units * terms.options.difference_rate
        yield counter.settled(each.player, counters=counters, why=why)


def _of_the_clock(deal: Deal, of: Round, terms: Terms, counter: Counter) -> Iterator[Settled]:
    """Hoffmann, p. 165: "he wins an agreed stake from each of the company", or pays it."""
    won = deal.winner != DEALER
    why = words.CLOCK_SILENT if won else words.CLOCK_ANSWERED
    stake = terms.options.clock_stake
    for player in of.punters:
        yield _staked(player, stake, won=won, why=why, counter=counter)


def _staked(player: str, stake: int, *, won: bool, why: str, counter: Counter) -> Settled:
    """Return an even stake won or lost."""
    return counter.settled(player, counters=stake if won else -stake, why=why, staked=stake)


SETTLED: Mapping[int, Callable[[Deal, Round, Terms, Counter], Iterator[Settled]]] = {
    **dict.fromkeys(WITH_HANDS, _of_hands),
    **dict.fromkeys(WITH_BETS, _of_bets),
    COMPANY: _of_the_company,
    DIFFERENCES: _of_differences,
    CLOCK: _of_the_clock,
}
"""How each round is settled."""
