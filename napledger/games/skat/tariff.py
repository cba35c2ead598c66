"""What a deal of Skat scores and pays, as data: values, the list, and the pairs of it."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from napledger.games.answers import Answers, Condition, Party, given, without
from napledger.games.scoring import score_flags
from napledger.games.skat import words
from napledger.games.skat.deal import (
    GRAND,
    HAND,
    LOST,
    MATADORS_MAX,
    NULL,
    OUVERT,
    RAMSCH,
    SCHNEIDER,
    SCHWARZ,
    SETTLED,
    WON,
    Table,
)
from napledger.games.skat.rules import HOUSE, PAGAT, Options, Terms
from napledger.games.tariff import (
    Amount,
    Basis,
    ByWord,
    Divided,
    If,
    Largest,
    Many,
    Number,
    PayLine,
    PointsLine,
    Scoring,
    Sum,
    Tariff,
    coins_of,
)

BASES = {"diamonds": 9, "hearts": 10, "spades": 11, "clubs": 12, GRAND: 24}
NULLS = (23, 35, 46, 59)
"""What a null is worth: plain, from the hand, with open cards, and both."""

BONUS = 50

THERE, IN_PLAY = Party(("players",)), Party(("in_play",))
SOLOIST = Party(("soloist",), only=("players",))
OTHERS, OUT = Party(("players",), but=("soloist",)), Party(("players",), but=("in_play",))
LOSERS, LOSING, WINNING = Party(("losers",)), Party(("scored=..-1",)), Party(("scored=1..",))

PLAYED, HAS_LOST = given("ended", of=(WON, LOST)), given("ended", of=(LOST,))
IS_RAMSCH, IS_NULL = given("ended", of=(RAMSCH,)), given("game", of=(NULL,))
BOCK_ROUND, RAMSCH_ROUND = "bock_round", "ramsch_round"
OVERBID, NOT_OVERBID = given("overbid=1.."), without("overbid=1..")
FRESH = without(BOCK_ROUND, RAMSCH_ROUND)


def flags_of(table: Table) -> Answers:
    """Return what hangs on the table: the list, and whether a round of Bock or Ramsch runs."""
    state = table.game_state
    return {
        **score_flags(table, state.points),
        BOCK_ROUND: ("on",) if state.bock and not state.ramsch else (),
        RAMSCH_ROUND: ("on",) if state.ramsch else (),
    }


GRAND_OUVERT = (given("game", of=(GRAND,)), given("announced", of=(OUVERT,)))


def _one_if(*when: Condition) -> Amount:
    return If(when, 1)


def value_of(options: Options) -> Amount:
    """Return what a game is worth, without the bid: its base for each level, or a null's value."""
    grades = (SCHNEIDER, SCHWARZ, OUVERT)
    levels = (
        Number("matadors", MATADORS_MAX),
        1,
        _one_if(given(HAND)),
        _one_if(given("reached", "announced", of=grades)),
        _one_if(given("announced")),
        _one_if(given("reached", "announced", of=grades[1:])),
        _one_if(given("announced", of=grades[1:])),
        _one_if(given("announced", of=grades[2:])),
    )
    less = options.grand_ouvert != BASES[GRAND]
    suit = (_base_of(options), Sum((*levels, If(GRAND_OUVERT, -less))))
    plain, hand, ouvert, both = NULLS
    null = If(
        (given("announced"),), If((given(HAND),), both, ouvert), If((given(HAND),), hand, plain)
    )
    return If((IS_NULL,), null, suit)


def _base_of(options: Options) -> Amount:
    return If(GRAND_OUVERT, options.grand_ouvert, ByWord("game", BASES, 1))


def counted_value(options: Options) -> Amount:
    """Return the same, or what covers the bid where that is more."""
    base = _base_of(options)
    next_null: Amount = NULLS[0]
    for less, more in pairwise(NULLS):
        next_null = If((given(f"bid={less + 1}.."),), more, next_null)
    covering = If((IS_NULL,), next_null, (base, Divided(Sum((Number("bid"), base, -1)), base)))
    return Largest((value_of(options), If((given("bid"),), covering)))


def events_of(options: Options) -> tuple[tuple[Condition, ...], ...]:
    """Return what brings a Bock round, each as the conditions under which it does."""
    lost, re = given("ended", of=(LOST,)), given("kontra", of=("re", "supra"))
    won, hand = given("ended", of=(WON,)), given(HAND)
    grand = (won, given("game", of=(GRAND,)), hand)
    null = (won, given("game", of=(NULL,)), hand, given("announced"))
    re_alone = (re, given("ended", of=(WON,) if options.bock_kontra else (WON, LOST)))
    return tuple(
        when
        for when, holds in (
            ((lost, given("split")), options.bock_60),
            ((lost, given("kontra")), options.bock_kontra),
            (re_alone, options.bock_re),
            (grand, options.bock_hand != "none"),
            (null, options.bock_hand == "grand_null"),
        )
        if holds
    )


def bock_of(options: Options) -> Amount:
    """Return by how much a Bock round multiplies a score: 2 in one, or 1."""
    twice: Amount = 1
    if options.bock_from == "this":
        for event in events_of(options):
            twice = If((FRESH, *event), 2, twice)
    return If((given(BOCK_ROUND),), 2, twice) if events_of(options) else 1


def times_of(options: Options) -> tuple[Amount, ...]:
    """Return by what a game's value is multiplied, won or lost alike."""
    return ByWord("kontra", {"kontra": 2, "re": 4, "supra": 8}, 1), bock_of(options)


def sign_of(options: Options) -> Amount:
    """Return how often a value is scored: once if won, and twice taken off if lost."""
    lost = If((given(HAND),), -1, -2) if options.hand_lost == "single" else -2
    return If((HAS_LOST,), lost, 1)


def ramsch_of(options: Options) -> Amount:
    """Return what each loser of a Ramsch scores, or whoever marched."""
    march, virgin = given("virgins:2"), given("virgins")
    if options.ramsch_by == "fixed":
        lost: Amount = If((march,), 20, If((virgin,), 15, 10) if options.virgin else 10)
    else:
        wins = {"wins": -120, "loses": 120, "loses_480": 480}[options.march]
        taken = Number("card_points")
        doubled = (taken, If((virgin,), 2, 1)) if options.virgin else taken
        lost = If((march,), wins, doubled)
    lost = (lost, ByWord("pushes", {"1": 2, "2": 4, "3": 8}, 1), bock_of(options))
    share = Divided(lost, Many(LOSERS)) if options.ramsch_tie == "share" else lost
    return (-1, share)


def _scoring(options: Options) -> Scoring:
    factors = (counted_value(options), sign_of(options), *times_of(options))
    lines = [PointsLine(SOLOIST, factors, (PLAYED,))]
    if options.bonus:
        # 40 where three are there, 30 where four are.
        each = Sum((70, (-10, Many(THERE))))
        lines += [
            PointsLine(SOLOIST, If((HAS_LOST,), -BONUS, BONUS), (PLAYED,)),
            PointsLine(OTHERS, each, (HAS_LOST,)),
        ]
    if options.all_pass != "passed":
        lines.append(PointsLine(LOSERS, ramsch_of(options), (IS_RAMSCH, without("losers:3"))))
    return Scoring(tuple(lines))


@lru_cache(maxsize=64)
def tariff_of(terms: Terms) -> Tariff:
    """Return what a deal scores and pays: of every two whoever scored less pays the difference."""
    options, point = terms.options, terms.rates["point"]
    over = If((given("bid"), given("game")), Sum((Number("bid"), (-1, value_of(options)))))
    scoring, numbers = _scoring(options), {"overbid": over}
    if options.settle == "list":
        return Tariff(scoring=scoring, numbers=numbers, unsaid=(given("ended", of=(SETTLED,)),))
    payee, payer = Number("scored", whose="payee"), (-1, Number("scored", whose="payer"))
    pays = THERE if options.out == "with" else IN_PLAY
    why = words.reason_of
    lines = [PayLine(pays, pays, (point, Sum((payee, payer))), why, PAGAT, once=True)]
    if options.out == "lost":
        lines.append(PayLine(LOSING, OUT, (point, payer), why, HOUSE))
    if options.out == "half":
        lines += [
            PayLine(LOSING, OUT, Divided((point, payer), 2), why, HOUSE),
            PayLine(OUT, WINNING, Divided((point, payee), 2), why, HOUSE),
        ]
    return Tariff(tuple(lines), scoring=scoring, numbers=numbers)


def number_of(amount: Amount, answers: Answers) -> int:
    """Return what an amount comes to by the answers of a deal."""
    return coins_of(amount, Basis(answers))


def opened_by(options: Options, answers: Answers) -> int:
    """Return how many Bock rounds a deal brings."""
    return number_of(Sum(tuple(If(event, 1) for event in events_of(options))), answers)
