"""What deals of French Tarot pay, as data: from each defender to the taker, and on to the partner.

FFT, Le calcul des scores, La marque.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from napledger.games.answers import Answers, Condition, Party, Wording, given, without
from napledger.games.tariff import (
    Amount,
    ByWord,
    Divided,
    Each,
    If,
    Many,
    Number,
    PayLine,
    Sum,
    Tariff,
)
from napledger.games.tarot.deal import (
    ATTACK,
    CONTRACTS,
    COURTS,
    DEFENCE,
    PASSED,
    TARGETS,
    TIMES,
    TRUMPS,
)
from napledger.games.tarot.rules import (
    ABOMEY,
    AT_THE_END,
    CARDS,
    CLUB,
    OF_CAMP,
    OWN_MISERE,
    POIGNEE,
    SCORES,
    SLAM,
    SLAM_POINTS,
    Options,
    Terms,
)
from napledger.reading.faults import marked as _

MADE, LOST, ALLY, DEFENDERS, DEALS_ON = "made", "lost", "ally", "defenders", "deals_on"
MISERES = {TRUMPS: "misere_trumps", COURTS: "misere_courts"}
"""Under which name the players of each misère are answered."""

PETIT_AT_THE_END, POIGNEES, MOST_POINTS = _("petit au bout"), _("poignées"), _("more card points")
WHY_MADE = {
    # Translators: why a contract is paid, in a list of payments
    "prise": _("petite made"),
    "garde": _("garde made"),
    "garde_sans": _("garde sans made"),
    "garde_contre": _("garde contre made"),
}
WHY_LOST = {
    # Translators: why a contract is paid, in a list of payments
    "prise": _("petite lost"),
    "garde": _("garde lost"),
    "garde_sans": _("garde sans lost"),
    "garde_contre": _("garde contre lost"),
}
assert WHY_MADE.keys() == WHY_LOST.keys() == CONTRACTS.keys()
# Translators: why something is paid, in a list of payments: every trick was taken
SLAM_SUFFERED = _("slam of the defence")
# Translators: why something is paid: a hand without a trump, or without a court card
DECLARED = {TRUMPS: _("misère of trumps"), COURTS: _("misère of courts")}

TAKER, ATTACKERS = Party(("taker",)), Party(("taker", ALLY))
TAKEN_AS_MADE = Party(
    tuple(
        Party(("taker",), when=(given("bouts", of=(str(bouts),)), given(f"points={target}..")))
        for bouts, target in enumerate(TARGETS)
    )
)
SIGN = If((given(MADE),), 1, -1)
TIMES_OF = ByWord("contract", TIMES)
HALF = If((given(MADE), given("half", "half_of_five")), 1)
"""A half goes to the side that won: to the attack, which then has a point more (Le jeu à 3)."""

DIFFERENCE = (
    SIGN,
    Sum((Number("points"), HALF, ByWord("bouts", {str(n): -t for n, t in enumerate(TARGETS)}))),
)


def rounded(options: Options) -> Amount:
    """Return by how much a contract was made or lost, as it counts."""
    step = options.rounding
    return DIFFERENCE if step == 1 else (step, Divided(Sum((DIFFERENCE, step // 2)), step))


@lru_cache(maxsize=64)
def tariff_of(terms: Terms) -> Tariff:
    """Return what deals pay by these terms."""
    return Tariff(
        lines=(*_of_a_taker(terms), *_own_miseres(terms), _least_points(terms)),
        parties={
            ALLY: Party(("partner",), only=("in_play",)),
            DEFENDERS: Party(("in_play",), but=("taker", "partner"), when=(given("taker"),)),
            MADE: TAKEN_AS_MADE,
            LOST: Party(("taker",), but=(MADE,), when=(given("bouts"), given("points"))),
            # Who deals when nobody took: a dealer who sits out goes on (FFT, Le jeu à 5).
            DEALS_ON: Party((Party(("dealer",), but=("in_play",)), "first")),
        },
    )


def _of_a_taker(terms: Terms) -> Iterator[PayLine]:
    """Yield what each defender pays the taker, and the taker as much to a partner."""
    for amount, why, source, when in _amounts(terms.options):
        for payers, payees in ((Party((DEFENDERS,)), TAKER), (TAKER, Party((ALLY,)))):
            yield PayLine(payers, payees, (terms.stake, amount), why, source, when)


def _amounts(options: Options) -> Iterator[tuple[Amount, Wording, str, tuple[Condition, ...]]]:
    contract = (SIGN, Sum((25, rounded(options))), TIMES_OF)
    yield contract, _why, SCORES, (given(MADE, LOST),)
    petit = (ByWord("petit", {ATTACK: 10, DEFENCE: -10}), TIMES_OF)
    yield petit, PETIT_AT_THE_END, AT_THE_END, ()
    shown = ByWord("poignees", options.poignees, whose="payee")
    yield (SIGN, Each(Party(("in_play",)), ("poignees",), shown)), POIGNEES, POIGNEE, ()
    won, announced = given("slam", of=(ATTACK,)), given("announced")
    ways = (
        (won, announced),
        (won, without("announced")),
        (announced, without("slam", of=(ATTACK,))),
    )
    for (why, points), when in zip(SLAM_POINTS.items(), ways, strict=True):
        yield points, why, SLAM, when
    suffered = (given("slam", of=(DEFENCE,)),)
    yield -options.slam_by_defence, SLAM_SUFFERED, SLAM, suffered
    if options.misere == OF_CAMP:
        for kind, name in MISERES.items():
            own, theirs = (Party((name,), only=(side,)) for side in (ATTACKERS, DEFENDERS))
            more = Sum((Many(own), (-1, Many(theirs))))
            yield (options.misere_points, more), DECLARED[kind], CARDS, ()


def _why(answers: Answers) -> str:
    [contract] = answers["contract"]
    return (WHY_MADE if answers[MADE] else WHY_LOST)[contract]


def _own_miseres(terms: Terms) -> Iterator[PayLine]:
    if terms.options.misere == OWN_MISERE:
        price = terms.stake * terms.options.misere_points
        for kind, name in MISERES.items():
            yield PayLine(Party(("in_play",)), Party((name,)), price, DECLARED[kind], ABOMEY)


def _least_points(terms: Terms) -> PayLine:
    """Return what is paid where nobody took: of every two, who has more pays the difference."""
    both = Party(("in_play",))
    more = Sum((Number("taken", whose="payer"), (-1, Number("taken", whose="payee"))))
    when = (given(PASSED), given("taken"))
    return PayLine(both, both, (terms.stake, more), MOST_POINTS, CLUB, when, once=True)
