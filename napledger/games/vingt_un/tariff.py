"""What rounds of Vingt-Un pay, as data, step by step as the books go.

The turn sold, antes, brulet and fines; the dealer's natural or the punters', naturals from all, the
kitty, the other hands, the dealer's own fines. Peel, pp. 65-69; Hoffmann, n. 44.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from napledger.games.answers import Answers, Condition, Party, answered, given, without
from napledger.games.options.table import TableTerms
from napledger.games.tariff import (
    KITTY_ONLY,
    Amount,
    ByWord,
    Divided,
    Each,
    Number,
    PayLine,
    Share,
    Tariff,
)
from napledger.games.vingt_un import words
from napledger.games.vingt_un.deal import (
    FIVE,
    LOWEST,
    NATURAL,
    OVER,
    STOOD,
    TWENTY_ONE,
    Deal,
    Dealt,
    Hand,
)
from napledger.games.vingt_un.hand_pay import HandPay, HandPrices, pays_beside, told_as
from napledger.games.vingt_un.options import BRULET_TIMES
from napledger.games.vingt_un.rules import Terms
from napledger.games.vingt_un.turns import Round
from napledger.reading.faults import joined_reasons

DEALER, PLAYERS = Party(("dealer",)), Party(("players",))
PUNTERS = Party(("players",), but=("dealer",))
NATURALS = Party(("players",), only=(f"hands={NATURAL}",), but=("dealer",))
ELDEST = Party(("naturals:1",))
"""Who holds a natural, the eldest first; and the eldest of them."""

HANDS = ("hands", "stakes")
DOUBLED = ByWord("doubled", {"on": 2}, 1)

POINTS_NOTED = given(*(f"hands={points}" for points in range(LOWEST, TWENTY_ONE)))
"""That a hand is told in points: only the scorer compares them with the dealer's."""

BY_NATURAL = given("hand", of=(NATURAL,))
PLAYED = (given("hand"), without("hand", of=(NATURAL,)))
"""The dealer has a natural; or plays, and has none."""

BESIDE: Mapping[Hand, tuple[Condition, ...]] = {
    **{each: (given("hand", of=(str(each),)),) for each in (OVER, TWENTY_ONE, FIVE)},
    STOOD: (given("hand"), without("hand", of=(OVER, str(TWENTY_ONE), FIVE, NATURAL))),
}
"""When the dealer's hand is paid like this one: at whatever points he stood."""

BESIDE_ANY = {NATURAL: (BY_NATURAL,), **BESIDE}

FIRST = ("1",)


def answers_of(deal: Deal, of: Round) -> Answers:
    """Return what the tariff asks of a round: its facts, who is in it, and how far the deal is."""
    price = None if deal.sale is None else deal.sale.price
    facts = {"brulet": deal.brulet, "irregularities": dict(deal.irregularities), "price": price}
    return {
        "players": of.players,
        "dealer": (of.dealer,),
        "turn": (of.proper_dealer,),
        "number": (str(of.number),),
        "goes_on": (of.dealer,) if of.before.begun else (),
        **answered(facts),
        **answers_of_hands(deal),
    }


def answers_of_hands(deal: Dealt) -> Answers:
    """Return the dealer's hand and those of punters, as they came out, with their stakes."""
    if deal.hand is None:
        return {}
    told = {"hand": deal.hand, "doubled": deal.doubled}
    return answered(told) | {
        "hands": tuple(
            f"{each.player}={told_as(each.hand, dealer=deal.hand)}" for each in deal.hands
        ),
        "stakes": tuple(f"{each.player}={each.stake}" for each in deal.hands),
    }


@lru_cache(maxsize=64)
def tariff_of(terms: Terms) -> Tariff:
    begun = {"begun": Party(("dealer",), only=("goes_on",))} if terms.options.ante else {}
    return Tariff(
        first=_printed(_before_the_cards(terms), terms),
        lines=_printed((*_for_the_hands(terms), *_fines_of_the_dealer(terms)), terms),
        parties={"naturals": NATURALS, **begun},
        unsaid=(POINTS_NOTED, given("sale_to")),
    )


def _printed(lines: Iterable[PayLine], terms: Terms) -> tuple[PayLine, ...]:
    """Return lines with the place where the reason is printed of which they have just one."""
    return tuple(
        replace(line, source=terms.places[line.why]) if isinstance(line.why, str) else line
        for line in lines
    )


def _before_the_cards(terms: Terms) -> Iterator[PayLine]:
    """Yield what is paid whatever becomes of the round: the turn, antes, brulet and fines."""
    options, stake = terms.options, terms.stake
    if options.sale:
        yield PayLine(DEALER, Party(("turn",)), Number("price"), words.SALE)
    if options.ante:
        # Peel, p. 68: once a deal, so not again after an abandoned round.
        once = (without("begun"),)
        yield PayLine(PLAYERS, KITTY_ONLY, options.ante * stake, words.ANTE, when=once)
    if options.brulet:
        coins = BRULET_TIMES * options.minimum * stake
        yield PayLine(PUNTERS, DEALER, coins, words.BRULET, when=(given("brulet"),))
    if options.irregular_fine:
        fine = (options.irregular_fine * stake, Number("irregularities", whose="payer"))
        yield PayLine(PLAYERS, KITTY_ONLY, fine, words.IRREGULARITY)


def _for_the_hands(terms: Terms) -> Iterator[PayLine]:
    """Yield what the hands are paid: beside the dealer's natural all, else naturals first.

    Peel, p. 66: in the first round the dealer pays a natural "as for a drawn Vingt-un", and it
    takes nothing from the others or the kitty.
    """
    prices, has_grace = terms.prices, terms.options.grace == "as_drawn"
    once_over = (without("number", of=FIRST),) if has_grace else ()
    yield hand_line(pays_beside(NATURAL, prices), BY_NATURAL, terms=terms)
    yield _natural_line(terms, prices, *once_over)
    if has_grace:
        as_drawn = replace(prices, naturals_as_drawn=True)
        yield _natural_line(terms, as_drawn, given("number", of=FIRST))
    taken = (*PLAYED, *once_over)
    if terms.options.natural_from_others:
        yield _from_the_others(terms, taken)
    if terms.options.kitty_natural:
        yield PayLine(KITTY_ONLY, ELDEST, Share(), words.KITTY_TAKEN, when=taken)
    for hand, when in BESIDE.items():
        pays = {word: p for word, p in pays_beside(hand, prices).items() if word != NATURAL}
        yield hand_line(pays, *when, terms=terms)


def _natural_line(terms: Terms, prices: HandPrices, *when: Condition) -> PayLine:
    pay = pays_beside(STOOD, prices)[NATURAL]
    return hand_line({NATURAL: pay}, *PLAYED, *when, terms=terms)


def hand_line(pays: Mapping[str, HandPay], *when: Condition, terms: TableTerms[Any]) -> PayLine:
    """Return what the dealer pays for each of these hands, times what is staked on it."""

    def reason(answers: Answers) -> str:
        return pays[answers["hands"][0].rpartition("=")[2]].why

    return dealer_pays(staked(pays, terms=terms), reason, *when, terms=terms, each=HANDS)


def dealer_pays(
    amount: Amount,
    reason: Callable[[Answers], str],
    *when: Condition,
    terms: TableTerms[Any],
    each: tuple[str, ...] = (),
) -> PayLine:
    """Return what the dealer pays every punter for a reason of the answers, perhaps doubled."""

    def why(answers: Answers) -> str:
        return joined_reasons(reason(answers), words.DOUBLED if answers.get("doubled") else "")

    def source(answers: Answers) -> str:
        return terms.places[reason(answers)]

    return PayLine(DEALER, PUNTERS, amount, why, source, when, each=each)


def staked(pays: Mapping[str, HandPay], *, terms: TableTerms[Any]) -> Amount:
    """Return what a hand of these brings, times what is staked on it."""
    coins = {word: pay.coins(terms.stake) for word, pay in pays.items()}
    told = {word: each for word, each in coins.items() if each}
    return (ByWord("hands", told, whose="payee"), Number("stakes", whose="payee"), DOUBLED)


def _from_the_others(terms: Terms, when: tuple[Condition, ...]) -> PayLine:
    """Return what naturals take from every other punter who has none, undoubled.

    Peel, p. 69: "an amount equal to, or double that of his own stake from each of the other
    players"; Old Hoyle, p. 84, "double stakes from all the players", does not say whose stake.
    Those who hold a natural too are excused. Naturals are shown before pairs are divided: a payer's
    stake is what lies on the first hand.
    """
    coins, why = terms.options.natural_from_others * terms.stake, words.NATURAL_FROM_OTHERS
    others = Party(("players",), but=("naturals", "dealer"))
    by_payer, by_holder = Number("stakes", whose="payer"), Number("stakes", whose="payee")
    if terms.options.others_pay == "payer_eldest":
        return PayLine(others, ELDEST, (coins, by_payer), why, when=when)
    natural = ByWord("hands", {NATURAL: coins}, whose="payee")
    # As they were written down.
    holders = Party((f"hands={NATURAL}",))
    if terms.options.others_pay == "holder":
        return PayLine(others, holders, (natural, by_holder), why, when=when, each=HANDS)
    return PayLine(others, holders, (natural, by_payer), why, when=when, each=HANDS[:1])


def _fines_of_the_dealer(terms: Terms) -> Iterator[PayLine]:
    """Yield what the dealer pays in: for being over, and a part of what ties brought him."""
    options = terms.options
    if options.over_fine:
        over, fine = (given("hand", of=(OVER,)),), options.over_fine * terms.stake
        yield PayLine(DEALER, KITTY_ONLY, fine, words.OVER_FINE, when=over)
    for hand, when in BESIDE_ANY.items() if options.tie_share else ():
        pays = pays_beside(hand, terms.prices)
        ties = {word: replace(p, times=-p.times) for word, p in pays.items() if p.is_tie}
        if any(pay.times for pay in ties.values()):
            brought = Each(PUNTERS, HANDS, staked(ties, terms=terms))
            share = Divided(brought, options.tie_share)
            yield PayLine(DEALER, KITTY_ONLY, share, words.TIE_SHARE, when=when)
