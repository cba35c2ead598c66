"""What rounds of French Vingt-Un pay, as data, each of the eight in its own way; and one scored."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from napledger.games import tariff
from napledger.games.answers import Answers, Condition, answered, given
from napledger.games.deal_score import DealScore, Turn
from napledger.games.french_vingt_un import words
from napledger.games.french_vingt_un.deal import (
    CLOCK,
    COMPANY,
    DEALER,
    DIFFERENCES,
    THE_COMPANY,
    WITH_BETS,
    WITH_HANDS,
    Deal,
)
from napledger.games.french_vingt_un.programme import (
    Round,
    State,
    Table,
    after,
    check_deal,
    is_won,
    round_of,
)
from napledger.games.french_vingt_un.rules import Terms
from napledger.games.tariff import ByWord, Number, PayLine
from napledger.games.vingt_un import tariff as vingt_un
from napledger.games.vingt_un.deal import LOST, WON
from napledger.games.vingt_un.hand_pay import pays_beside
from napledger.games.vingt_un.score import Settled, counts_of, settled_hands, summary_of
from napledger.games.vingt_un.turns import last_stakes
from napledger.ledger.transfers import Transfer, net


def score_deal(deal: Deal, *, table: Table) -> DealScore[State]:
    """Return what the round did at this table; raise Fault if it cannot have been."""
    terms, of = table.terms, round_of(deal, table=table)
    check_deal(deal, of=of)

    transfers: Sequence[Transfer] = ()
    settled: tuple[Settled, ...] = ()
    if not deal.abandoned:
        transfers = tariff_of(terms).bill(answers_of(deal, of)).transfers
        settled = tuple(_settled(deal, of, transfers))
    next_dealer, due = after(deal, of)
    next_round = due or terms.programme[0]
    dealt = deal.hand if of.number in WITH_HANDS else None
    return DealScore(
        transfers=tuple(transfers),
        turn=Turn(of.dealer, next_dealer),
        state=State(due, last_stakes(table.game_state.stakes, staked_in(deal))),
        summary=summary_of(settled, dealer=of.dealer, name=of.kind.name, reason=deal.reason),
        counts=counts_of(settled, dealer=of.dealer, dealer_hand=dealt),
        remarks={"round": of.number, "next_dealer": next_dealer, "next_round": next_round},
    )


def staked_in(deal: Deal) -> Iterator[tuple[str, int]]:
    """Yield what was staked in a round, by player, in counters."""
    yield from deal.stakes
    yield from ((bet.player, bet.stake) for bet in deal.bets)
    yield from ((hand.player, hand.stake) for hand in deal.hands if hand.stake)


def _settled(deal: Deal, of: Round, transfers: Sequence[Transfer]) -> Iterator[Settled]:
    """Yield what became of each punter, clockwise from the eldest."""
    terms = of.terms
    if deal.hand is not None and of.number in WITH_HANDS:
        prices, counter = terms.prices, terms.stake
        yield from settled_hands(deal, of.punters, deal.hand, prices=prices, counter=counter)
        return
    gains, staked = net(transfers), dict(staked_in(deal))
    at_the_clock = terms.options.clock_stake if of.number == CLOCK else 0
    for player in of.punters:
        counters = staked.get(player, at_the_clock) * (2 if deal.doubled else 1)
        yield Settled(player, gains.get(player, 0), counters * terms.stake, counters)


def in_round(*numbers: int) -> Condition:
    """Return the condition that it is one of these rounds."""
    return given("round", of=tuple(map(str, numbers)))


def answers_of(deal: Deal, of: Round) -> Answers:
    """Return what the tariff asks of a round: which it is, its facts, and who is in it."""
    told = {"players": (*of.punters, of.dealer), "dealer": (of.dealer,), "round": (str(of.number),)}
    if of.number in WITH_HANDS:
        return {**told, **vingt_un.answers_of_hands(deal)}
    cards = of.terms.options.rouge_cards
    won = {
        each.player: WON if is_won(each, number=of.number, rouge_cards=cards, path="bets") else LOST
        for each in deal.bets
    }
    stakes = dict(deal.stakes) | {each.player: each.stake for each in deal.bets}
    points = {each.player: each.hand for each in deal.hands} | {of.dealer: deal.hand}
    facts = {"winner": deal.winner, "doubled": deal.doubled, "bets": won, "stakes": stakes}
    told_in_points = {"points": points} if of.number == DIFFERENCES else {}
    return told | answered(facts | told_in_points)


@lru_cache(maxsize=64)
def tariff_of(terms: Terms) -> tariff.Tariff:
    return tariff.Tariff(lines=tuple(_lines(terms)), unsaid=(vingt_un.POINTS_NOTED,))


def _lines(terms: Terms) -> Iterator[PayLine]:
    stake, staked = terms.stake, Number("stakes", whose="payee")
    for hand, when in vingt_un.BESIDE_ANY.items():
        pays = pays_beside(hand, terms.prices)
        yield vingt_un.hand_line(pays, in_round(*WITH_HANDS), *when, terms=terms)
    bet = ByWord("bets", {WON: stake, LOST: -stake}, whose="payee")
    yield _line(terms, WITH_BETS, (bet, staked), words.GUESSED_RIGHT, words.GUESSED_WRONG)
    company = ByWord("winner", {THE_COMPANY: stake, DEALER: -stake})
    yield _line(terms, (COMPANY,), (company, staked), words.COMPANY_WINS, words.DEALER_WINS)
    # Hoffmann, p. 165: an ace "counts as 'one' only"; so much is paid for each unit between.
    units = tariff.Sum((Number("points", whose="payee"), (-1, Number("points", whose="payer"))))
    unit = terms.options.difference_rate * stake
    yield _line(terms, (DIFFERENCES,), (units, unit), words.HIGHER_BY, words.LOWER_BY)
    # Hoffmann, p. 165: "he wins an agreed stake from each of the company", or pays it.
    agreed = terms.options.clock_stake * stake
    turned = ByWord("winner", {THE_COMPANY: agreed, DEALER: -agreed})
    yield _line(terms, (CLOCK,), turned, words.CLOCK_SILENT, words.CLOCK_ANSWERED)


def _line(
    terms: Terms, rounds: tuple[int, ...], amount: tariff.Amount, wins: str, loses: str
) -> PayLine:
    """Return what the dealer pays every punter in these rounds: why one wins, and why one loses."""

    def why(answers: Answers) -> str:
        [payer], [payee] = answers["payer"], answers["payee"]
        at = tariff.Basis(answers, payer=payer, payee=payee)
        return wins if tariff.coins_of(amount, at) > 0 else loses

    return vingt_un.dealer_pays((amount, vingt_un.DOUBLED), why, in_round(*rounds), terms=terms)
