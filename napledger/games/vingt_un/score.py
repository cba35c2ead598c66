"""Scoring one round of Vingt-Un: what it pays by the tariff, and what became of each hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from napledger.games.abandoned import in_words
from napledger.games.deal_score import DealScore, Mishap, OffenceScore, Summary, Turn
from napledger.games.vingt_un import words
from napledger.games.vingt_un.checks import check_deal
from napledger.games.vingt_un.deal import Deal
from napledger.games.vingt_un.hands import FORFEIT
from napledger.games.vingt_un.settled import Settled, counts_of, parts_of, settled_hands
from napledger.games.vingt_un.tariff import answers_of, tariff_of
from napledger.games.vingt_un.terms import Terms
from napledger.games.vingt_un.turns import Round, State, Table, after, round_of

OFFENCES: Mapping[str, str] = {"irregularity": words.IRREGULARITY}
"""What is fined between two rounds (Peel, p. 68)."""


def score_deal(deal: Deal, *, table: Table) -> DealScore[State]:
    """Return what the round did at this table; raise Fault if it cannot have been."""
    terms = table.terms
    of = round_of(deal, table=table)
    check_deal(deal, of=of, table=table, terms=terms)

    bill = tariff_of(terms).bill(answers_of(deal, of), kitty=table.kitty)
    settled = _settled(deal, of, terms=terms)
    next_dealer, state = after(deal, of, table=table)
    return DealScore(
        transfers=tuple(bill.transfers),
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
    of = Round(player, player, table.seated, State(begun=True))
    bill = tariff_of(table.terms).bill(answers_of(deal, of))
    return OffenceScore(tuple(bill.transfers), went_wrong(deal))


def _settled(deal: Deal, of: Round, *, terms: Terms) -> tuple[Settled, ...]:
    """Return what became of each hand; nothing of a round that was dealt again."""
    if deal.hand is None:
        return ()
    # Peel, p. 66: in the first round the dealer pays a natural "as for a drawn Vingt-un".
    as_drawn = of.number == 1 and terms.options.grace == "as_drawn"
    return tuple(
        settled_hands(
            deal.hands,
            of.punters,
            dealer_hand=deal.hand,
            prices=replace(terms.prices, naturals_as_drawn=as_drawn),
            counter=terms.stake,
            doubled=deal.doubled,
        )
    )


def _summary(deal: Deal, settled: Sequence[Settled], *, dealer: str) -> Summary:
    """Return the round's parts: the dealer's, and each hand; or a word for one dealt again."""
    if not settled:
        return Summary(word=words.ABANDONED, reason=in_words(deal.reason))
    return Summary(parts_of(settled, dealer=dealer, round_name=words.ROUND))
