"""The calls of Nap, with when each is made, and the facts of one deal.

Hoffmann, pp. 94-101; Peel, pp. 9-15; EB1911, "Napoleon".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from napledger.games.called import Overcalled, check_uncalled
from napledger.games.deal_score import check_one_way, check_reason
from napledger.reading.facts import Counts, Flag, Player, Players, Text, TypedFacts, Whole, one_of
from napledger.reading.faults import Fault
from napledger.reading.faults import marked as _

NAP, WELLINGTON, BLUCHER, MISERY = "nap", "wellington", "blucher", "misery"

ALL_TRICKS = (NAP, WELLINGTON, BLUCHER)
"""The calls that undertake every trick, lowest first."""

NEEDS_UNDER_IT = {WELLINGTON: NAP, BLUCHER: WELLINGTON}
"""Wellington is only called over another's Nap, Blücher only over a Wellington (Peel, p. 13)."""

MISERY_STANDS_BEFORE = {"above_three": "4", "below_three": "3"}
"""The call that misery ranks just below; with `top` it ranks above all (Enquire Within, § 130)."""

WORDS = {
    # Translators: a call, as at the table: so many tricks
    "1": _("one"),
    "2": _("two"),
    "3": _("three"),
    MISERY: _("misery"),
    "4": _("four"),
    "5": _("five"),
    "6": _("six"),
    "7": _("seven"),
    "8": _("eight"),
    NAP: _("Nap"),
    WELLINGTON: _("Wellington"),
    BLUCHER: _("Blücher"),
}
"""What a call is called at the table, misery where it most often ranks."""


def calls_of(hand_size: int) -> tuple[str, ...]:
    """Return every call that a hand of so many cards can have, misery last."""
    return (*(str(n) for n in range(1, hand_size)), *ALL_TRICKS, MISERY)


def is_made(call: str, *, tricks: int, hand_size: int) -> bool:
    """Return whether so many tricks make the call.

    Hoffmann, p. 95: "he is only paid for the number that he originally announced", so tricks over
    do not matter. Misery is made with none, Nap and above with all.
    """
    if call == MISERY:
        return tricks == 0
    return tricks >= (hand_size if call in ALL_TRICKS else int(call))


ABANDONED_FOR = ("misdeal", "exposed_card", "wrong_cards", "faulty_pack", "both_at_fault")
"""Why a deal is dealt again (Hoffmann, pp. 98-101; Peel, p. 9)."""

NEED_A_CALL = ("call", "forced")
"""What can only be said of a deal that somebody called in."""

NEED_NO_PASS = ("overcalled", "spare_hand", "revokes", "wrong_cards")
"""What cannot have happened when all passed."""

HOW = ("revoke", "refused_to_show", "out_of_turn")
"""The ways of going wrong in play that the books treat as a revoke, or next to one."""


@dataclass(frozen=True, slots=True)
class Revoke(TypedFacts):
    """A revoke, a refusal to show one's cards, or a lead out of turn, and by whom."""

    player: Player
    how: Annotated[str, one_of(*HOW)]


@dataclass(frozen=True, slots=True)
class Deal(TypedFacts):
    """What happened in a deal. `dealer` None is the next in turn; counts are by player.

    Exactly one of `passed`, `abandoned` and a `caller` with a `call` holds. `made` is known for
    every call, from the tricks where only they were written. `reason` is why it was abandoned.
    """

    dealer: Player | None = None
    passed: Flag = False
    abandoned: Flag = False
    reason: Annotated[str, one_of(*ABANDONED_FOR)] | None = None
    caller: Player | None = None
    call: Text | None = None
    made: Flag | None = None
    tricks: Whole | None = None
    forced: Flag = False
    overcalled: tuple[Overcalled, ...] = ()
    revokes: tuple[Revoke, ...] = ()
    wrong_cards: Players = ()
    misdeals: Whole = 0
    interference: Counts = ()
    knaves_and_fives: Counts = ()
    purchases: Counts = ()
    peeps: Players = ()
    spare_hand: Player | None = None
    away: Players = ()
    note: Text = ""

    def check(self) -> None:
        """Raise Fault where the deal ended in more than one way, or in none."""
        check_reason(self.reason, abandoned=self.abandoned)
        if self.caller is None or self.passed or self.abandoned:
            check_one_way(self)
            never = (*NEED_A_CALL, *(NEED_NO_PASS if self.passed else ()))
            check_uncalled(self, *never)
        elif self.call is None:
            raise Fault("call", "is missing: what did the caller call?")
        elif self.made is None and self.tricks is None:
            raise Fault("made", "is missing: was the call made? Give made or tricks")
