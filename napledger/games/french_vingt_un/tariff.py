"""What rounds of French Vingt-Un pay, as data: each of the eight in its own way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from napledger.games.french_vingt_un import words
from napledger.games.french_vingt_un.checks import is_won
from napledger.games.french_vingt_un.deal import Deal
from napledger.games.french_vingt_un.programme import Round
from napledger.games.french_vingt_un.rounds import (
    CLOCK,
    COMPANY,
    DEALER,
    DIFFERENCES,
    THE_COMPANY,
    WITH_BETS,
    WITH_HANDS,
)
from napledger.games.french_vingt_un.rules import Terms
from napledger.games.steps import by_seat
from napledger.games.tariff import (
    Amount,
    Answers,
    ByWord,
    Number,
    Party,
    PayLine,
    Sum,
    Tariff,
    answered,
    given,
)
from napledger.games.vingt_un.hand_pay import pays_beside
from napledger.games.vingt_un.hands import LOST, NATURAL, WON
from napledger.games.vingt_un.tariff import (
    BESIDE,
    BY_NATURAL,
    DOUBLED,
    POINTS_NOTED,
    PUNTERS,
    answers_of_hands,
    hand_line,
)
from napledger.games.vingt_un.words import DOUBLED as ARE_DOUBLED
from napledger.reading.translatable import joined_reasons


def in_round(*numbers: int) -> tuple[str, ...]:
    """Return the answers that say that it is one of these rounds."""
    return tuple(map(str, numbers))


def answers_of(deal: Deal, of: Round, *, terms: Terms) -> Answers:
    """Return what the tariff asks of a round: which it is, its facts, and who is in it."""
    told = {
        "players": (*of.punters, of.dealer),
        "dealer": (of.dealer,),
        "round": (str(of.number),),
    }
    if of.number in WITH_HANDS:
        hands = answers_of_hands(deal.hands, hand=deal.hand, doubled=deal.doubled)
        return {**told, **hands}
    cards = terms.options.rouge_cards
    won = {
        each.player: WON if is_won(each, number=of.number, rouge_cards=cards, path="bets") else LOST
        for each in deal.bets
    }
    stakes = dict(deal.stakes) | {each.player: each.stake for each in deal.bets}
    points = {each.player: each.hand for each in deal.hands} | {of.dealer: deal.hand}
    facts = {"winner": deal.winner, "doubled": deal.doubled, "bets": won, "stakes": stakes}
    return told | answered(facts | ({"points": points} if of.number == DIFFERENCES else {}))


@lru_cache(maxsize=64)
def tariff_of(terms: Terms) -> Tariff:
    """Return what rounds pay by these terms."""
    return Tariff(lines=tuple(_lines(terms)), unsaid=(POINTS_NOTED,))


def _lines(terms: Terms) -> Iterator[PayLine]:
    stake, staked = terms.stake, Number("stakes", whose="payee")
    with_hands = given("round", of=in_round(*WITH_HANDS))
    for hand, when in {NATURAL: (BY_NATURAL,), **BESIDE}.items():
        yield hand_line(pays_beside(hand, terms.prices), with_hands, *when, terms=terms)
    bet = ByWord("bets", {WON: stake, LOST: -stake}, whose="payee")
    yield _line(terms, (bet, staked), WITH_BETS, _guessed)
    company = ByWord("winner", {THE_COMPANY: stake, DEALER: -stake})
    yield _line(terms, (company, staked), (COMPANY,), _who_won)
    # Hoffmann, p. 165: an ace "counts as 'one' only"; so much is paid for each unit between.
    units = Sum((Number("points", whose="payee"), (-1, Number("points", whose="payer"))))
    unit = terms.options.difference_rate * stake
    yield _line(terms, (units, unit), (DIFFERENCES,), _which_is_higher)
    # Hoffmann, p. 165: "he wins an agreed stake from each of the company", or pays it.
    agreed = terms.options.clock_stake * stake
    turned = ByWord("winner", {THE_COMPANY: agreed, DEALER: -agreed})
    yield _line(terms, turned, (CLOCK,), _who_won_by_the_clock)


def _line(
    terms: Terms,
    amount: Amount,
    rounds: tuple[int, ...],
    reason: Callable[[Answers], str],
) -> PayLine:
    def why(answers: Answers) -> str:
        return joined_reasons(reason(answers), ARE_DOUBLED if answers.get("doubled") else "")

    def source(answers: Answers) -> str:
        return terms.places[reason(answers)]

    when = (given("round", of=in_round(*rounds)),)
    return PayLine(Party(("dealer",)), PUNTERS, (amount, DOUBLED), why, source, when)


def _guessed(answers: Answers) -> str:
    is_right = f"{answers['payee'][0]}={WON}" in answers["bets"]
    return words.GUESSED_RIGHT if is_right else words.GUESSED_WRONG


def _who_won(answers: Answers) -> str:
    return words.DEALER_WINS if answers["winner"][0] == DEALER else words.COMPANY_WINS


def _who_won_by_the_clock(answers: Answers) -> str:
    return words.CLOCK_ANSWERED if answers["winner"][0] == DEALER else words.CLOCK_SILENT


def _which_is_higher(answers: Answers) -> str:
    points = dict(by_seat(answers["points"]))
    is_higher = int(points[answers["payee"][0]]) > int(points[answers["payer"][0]])
    return words.HIGHER_BY if is_higher else words.LOWER_BY
