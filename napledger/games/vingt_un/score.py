"""Scoring one round of Vingt-Un: what it pays by the tariff, what became of each hand, as told."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from napledger.games import deal_score
from napledger.games.deal_score import (
    AmountSaid,
    DealScore,
    DealSentence,
    FigureCount,
    Mishap,
    Part,
    Result,
    in_words,
)
from napledger.games.vingt_un import words
from napledger.games.vingt_un.deal import (
    FORFEIT,
    NATURAL,
    OVER,
    STOOD,
    TWENTY_ONE,
    Deal,
    Dealt,
    Hand,
    word_of_hand,
)
from napledger.games.vingt_un.hand_pay import HandPrices, pay_of
from napledger.games.vingt_un.rules import Terms
from napledger.games.vingt_un.tariff import answers_of, tariff_of
from napledger.games.vingt_un.turns import Round, State, Table, after, check_deal, round_of
from napledger.reading.faults import Term, Who, Word
from napledger.reading.faults import marked as _

OFFENCES: Mapping[str, str] = {"irregularity": words.IRREGULARITY}
"""What is fined between two rounds (Peel, p. 68)."""

COUNTED = {NATURAL: words.NATURALS, TWENTY_ONE: words.TWENTY_ONES, OVER: words.OVERS}
"""The hands that the figures count, and under which word."""


def score_deal(deal: Deal, *, table: Table) -> DealScore[State]:
    """Return what the round did at this table; raise Fault if it cannot have been."""
    terms, of = table.terms, round_of(deal, table=table)
    check_deal(deal, of=of, table=table)

    bill = tariff_of(terms).bill(answers_of(deal, of), kitty=table.kitty)
    settled = _settled(deal, of, terms=terms)
    next_dealer, state = after(deal, of, table=table)
    return DealScore(
        transfers=tuple(bill.transfers),
        turn=deal_score.Turn(of.dealer, next_dealer),
        state=state,
        summary=summary_of(settled, dealer=of.dealer, name=words.ROUND, reason=deal.reason),
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


def score_offence(offence: str, *, player: str, table: Table) -> deal_score.OffenceScore:  # noqa: ARG001  # there is one
    """Return what a round would pay and count of which only this offence were known."""
    deal = Deal(irregularities=((player, 1),))
    of = Round(player, player, table.seated, State(begun=True))
    bill = tariff_of(table.terms).bill(answers_of(deal, of))
    return deal_score.OffenceScore(tuple(bill.transfers), went_wrong(deal))


@dataclass(frozen=True, slots=True)
class Settled:
    """A punter's hand and what came of it: `coins` from the dealer, or below nought to him.

    `stake` is what lay on it in coins, doubled where the dealer doubled, `counters` the same in
    counters. `hand` is None where nothing was held or said.
    """

    player: str
    coins: int
    stake: int = 0
    counters: int = 0
    hand: Hand | None = None


def _settled(deal: Deal, of: Round, *, terms: Terms) -> tuple[Settled, ...]:
    """Return what became of each hand; nothing of a round that was dealt again."""
    if deal.hand is None:
        return ()
    # Peel, p. 66: in the first round the dealer pays a natural "as for a drawn Vingt-un".
    as_drawn = of.number == 1 and terms.options.grace == "as_drawn"
    prices = replace(terms.prices, naturals_as_drawn=as_drawn)
    return tuple(settled_hands(deal, of.punters, deal.hand, prices=prices, counter=terms.stake))


def settled_hands(
    deal: Dealt, punters: Sequence[str], dealer_hand: Hand, *, prices: HandPrices, counter: int
) -> Iterator[Settled]:
    """Yield what became of each hand, clockwise from the eldest; a `counter` is so many coins."""
    for each in sorted(deal.hands, key=lambda hand: punters.index(hand.player)):
        counters = each.stake * (2 if deal.doubled else 1)
        stake = counters * counter
        pay = pay_of(each.hand, dealer=dealer_hand, prices=prices)
        yield Settled(each.player, pay.coins(stake), stake, counters, each.hand)


def summary_of(
    settled: Sequence[Settled], *, dealer: str, name: str, reason: str | None
) -> deal_score.Summary:
    """Return the round's parts, the dealer's first; or that it was dealt again, and why."""
    if not settled:
        return deal_score.Summary(word=words.ABANDONED, reason=in_words(reason))
    brought = -sum(each.coins for each in settled)
    parts = [Part((dealer,), name, _result(brought), gain=brought)]
    for each in settled:
        result, stakes = _result(each.coins), (each.stake, each.stake)
        parts.append(Part((each.player,), words.HAND, result, stakes, (dealer,), gain=each.coins))
    return deal_score.Summary(tuple(parts))


def counts_of(
    settled: Iterable[Settled], *, dealer: str, dealer_hand: Hand | None
) -> tuple[FigureCount, ...]:
    """Return what was staked, and who had naturals, drawn twenty-ones and hands over."""
    counted = defaultdict[tuple[str, str], int](int)
    for each in (*settled, Settled(dealer, 0, hand=dealer_hand)):
        counted[each.player, words.COUNTERS_STAKED] += each.counters
        if each.hand in COUNTED:
            counted[each.player, COUNTED[each.hand]] += 1
    return tuple(
        FigureCount(player, what, number) for (player, what), number in counted.items() if number
    )


def _result(coins: int) -> Result:
    if not coins:
        return Result.LEVEL
    return Result.WON if coins > 0 else Result.LOST


def further_of_round(deal: Deal) -> tuple[DealSentence, ...]:
    """Return who bought the turn and for how much, and the same as of any hands."""
    if deal.sale is None:
        return further(deal)
    words: dict[str, Word] = {"player": Who(deal.sale.to), "price": AmountSaid(deal.sale.price)}
    # Translators: who paid for the turn to deal, and how much
    return (DealSentence(_("{player} bought the deal for {price}"), words), *further(deal))


def further(deal: Dealt) -> tuple[DealSentence, ...]:
    """Return what the dealer came to, who had a natural, and who staked more than another."""
    said = []
    if deal.hand is not None and deal.hand != STOOD:
        # Translators: what the dealer of a round came to: “with 21”, “with natural”
        pattern = "{hand}" if deal.hand == OVER else _("with {hand}")
        said.append(DealSentence(pattern, {"hand": word_of_hand(deal.hand)}))
    naturals = dict.fromkeys(Who(each.player) for each in deal.hands if each.hand == NATURAL)
    if naturals:
        # Translators: a list of who had an ace and a tenth card: “natural: Ann, Ben”
        said.append(DealSentence(_("natural: {players}"), {"players": tuple(naturals)}))
    least = min((each.stake for each in deal.hands), default=0)
    higher = dict.fromkeys((each.player, each.stake) for each in deal.hands if each.stake > least)
    if higher:
        # Translators: counters, of those who staked more than others: “staked: Ann 3, Ben 2”
        told: dict[str, Word] = {"staked": Term(_("staked"))}
        for n, (player, stake) in enumerate(higher):
            told |= {f"player{n}": Who(player), f"stake{n}": stake}
        row = ", ".join(f"{{player{n}}} {{stake{n}}}" for n in range(len(higher)))
        said.append(DealSentence(f"{{staked}}: {row}", told))
    return tuple(said)
