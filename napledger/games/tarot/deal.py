"""The contracts of French Tarot, and the facts of one deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from napledger.games.deal_score import check_reason
from napledger.reading.facts import Counts, Flag, Player, Players, Text, TypedFacts, whole
from napledger.reading.faults import Fault
from napledger.reading.faults import marked as _

PRISE, GARDE, GARDE_SANS, GARDE_CONTRE = "prise", "garde", "garde_sans", "garde_contre"
ATTACK, DEFENCE, DOG, OWN = "attack", "defence", "dog", "own"
SIMPLE, DOUBLE, TRIPLE = "simple", "double", "triple"
TRUMPS, COURTS = "trumps", "courts"
PASSED, PETIT_SEC = "passed", "petit_sec"

CARD_POINTS, BOUTS = 91, 3
"""The card points of the pack, and its bouts: the 1 and the 21 of trumps, and the Excuse."""

CONTRACTS = {
    # Translators: a contract of French Tarot, the lowest, said in French
    PRISE: _("petite"),
    # Translators: a contract of French Tarot, said in French
    GARDE: _("garde"),
    # Translators: a contract of French Tarot: without the dog, said in French
    GARDE_SANS: _("garde sans"),
    # Translators: a contract of French Tarot: against the dog, said in French
    GARDE_CONTRE: _("garde contre"),
}
"""What each contract is called at the table, lowest first."""

TIMES = {PRISE: 1, GARDE: 2, GARDE_SANS: 4, GARDE_CONTRE: 6}
"""By how much each contract multiplies (FFT, Le calcul des scores)."""

TARGETS = (56, 51, 41, 36)
"""What the attack needs with no bout, one, two and three (FFT, Le principe du jeu)."""

Side = Literal["attack", "defence"]
Contract = Literal["prise", "garde", "garde_sans", "garde_contre"]


@dataclass(frozen=True, slots=True)
class Poignee(TypedFacts):
    """A poignée that somebody showed."""

    player: Player
    size: Literal["simple", "double", "triple"]


@dataclass(frozen=True, slots=True)
class Misere(TypedFacts):
    """A misère that somebody declared: no trump, or no court card."""

    player: Player
    kind: Literal["trumps", "courts"]


@dataclass(frozen=True, slots=True)
class Bid(TypedFacts):
    """An earlier bid that another went over."""

    player: Player
    contract: Contract


@dataclass(frozen=True, slots=True)
class Deal(TypedFacts):
    """What happened in a deal. `dealer` None is the next in turn.

    Exactly one of `taker`, `passed`, `petit_sec` and `abandoned` holds. `bouts` and `points` are
    those of the attack: the taker and the partner.
    """

    taker: Player | None = None
    contract: Contract | None = None
    partner: Player | None = None
    alone: Literal["dog", "own"] | None = None
    bouts: Annotated[int, whole(most=BOUTS)] | None = None
    points: Annotated[int, whole(most=CARD_POINTS)] | None = None
    half: Flag = False
    petit: Side | None = None
    poignees: tuple[Poignee, ...] = ()
    announced: Flag = False
    slam: Side | None = None
    miseres: tuple[Misere, ...] = ()
    overcalled: tuple[Bid, ...] = ()
    passed: Flag = False
    taken: Counts = ()
    petit_sec: Flag = False
    abandoned: Flag = False
    reason: (
        Literal["misdeal", "exposed_card", "wrong_cards", "faulty_pack", "both_at_fault"] | None
    ) = None
    dealer: Player | None = None
    away: Players = ()
    note: Text = ""

    def check(self) -> None:
        """Raise Fault where facts do not go together."""
        check_reason(self.reason, abandoned=self.abandoned)
        ways = [name for name in (PASSED, PETIT_SEC, "abandoned") if getattr(self, name)]
        if len(ways) + (self.taker is not None) > 1:
            raise Fault(ways[-1], "a deal is taken, or passed, or called off: only one of them")
        if not ways and self.taker is None:
            raise Fault("taker", "is missing: who took? Or say that nobody did")
        if not self.passed:
            self.says_none("taken", why=_("this is only counted where nobody took"))
        if self.taker is None:
            self._check_untaken()
            return
        for name, missing in MISSING.items():
            if getattr(self, name) is None:
                raise Fault(name, missing)

    def _check_untaken(self) -> None:
        for name in OF_A_TAKER:
            said = getattr(self, name)
            # Nought points are said, too.
            if said is not None and said is not False and said != ():
                raise Fault(name, "nobody took in this deal: leave it out")


MISSING = {
    "contract": _("is missing: which contract was it?"),
    "bouts": _("is missing: how many bouts had the attack?"),
    "points": _("is missing: how many card points had the attack?"),
}
OF_A_TAKER = (
    *MISSING,
    *("partner", "alone", "half", "petit", "poignees", "announced", "slam", "miseres"),
    "overcalled",
)
"""What can only be said of a deal in which somebody took."""
