"""The calls of Solo Whist, their rank and the tricks each asks for; the facts of one deal.

Hoffmann, pp. 146-154; EB1911, "Solo".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from napledger.games.called import Overcalled, check_uncalled
from napledger.games.deal_score import check_one_way, check_reason
from napledger.reading.facts import Flag, Player, Players, Text, TypedFacts, Whole, one_of, whole
from napledger.reading.faults import Fault
from napledger.reading.faults import marked as _

HAND = 13
"""The tricks of a deal, with three players as with four."""

PROPOSAL, SOLO, MISERE, OPEN_MISERE, SLAM = "proposal", "solo", "misere", "open_misere", "slam"
ABUNDANCE, ABUNDANCE_IN_TRUMPS = "abundance", "abundance_in_trumps"
DECLARED_ABUNDANCE = "declared_abundance"

WORDS = {
    # Translators: a call: eight tricks of two partners
    PROPOSAL: _("proposal"),
    # Translators: a call: five tricks against all the others
    SOLO: _("solo"),
    # Translators: a call: no trick at all, without trumps
    MISERE: _("misère"),
    # Translators: a call: nine tricks, with trumps of one’s own
    ABUNDANCE: _("abundance"),
    ABUNDANCE_IN_TRUMPS: _("abundance in trumps"),
    # Translators: a call: no trick at all, with one’s cards on the table
    OPEN_MISERE: _("open misère"),
    # Translators: a call: all thirteen tricks
    DECLARED_ABUNDANCE: _("declared abundance"),
    # Translators: a call: all thirteen tricks in the suit of the card that was turned up
    SLAM: _("slam"),
}
"""What each call is called at the table, lowest first."""

CALLS = tuple(WORDS)
"""Every call, lowest first."""

UNDERTAKES = {
    PROPOSAL: _("A proposal is eight tricks of two partners: one proposes, another accepts."),
    SOLO: _("A solo is five tricks against all the others."),
    MISERE: _("A misère is to take no trick, without trumps."),
    ABUNDANCE: _("An abundance is nine tricks with trumps of one’s own."),
    ABUNDANCE_IN_TRUMPS: _(
        "An abundance in trumps is nine tricks in the turned-up suit; it goes over an abundance."
    ),
    OPEN_MISERE: _("An open misère is to take no trick, with one’s cards on the table."),
    DECLARED_ABUNDANCE: _("A declared abundance is all thirteen tricks."),
    SLAM: _("A slam is all thirteen tricks in the turned-up suit."),
}
"""What each call undertakes, lowest first."""

NEEDED = {
    PROPOSAL: 8,
    SOLO: 5,
    MISERE: 0,
    ABUNDANCE: 9,
    ABUNDANCE_IN_TRUMPS: 9,
    OPEN_MISERE: 0,
    DECLARED_ABUNDANCE: HAND,
    SLAM: HAND,
}
"""How many tricks make a call; a misère is made with none and no more."""

MISERES = (MISERE, OPEN_MISERE)
"""The calls that undertake to take no trick."""

PAID_BY_TRICKS = (PROPOSAL, SOLO, MISERE, ABUNDANCE, ABUNDANCE_IN_TRUMPS, OPEN_MISERE)
"""The calls that may have a price for each trick over and short (Hoffmann, pp. 147-149).

A misère, at tables of today, for each trick that its caller took.
"""

NEEDS_BESIDE = {ABUNDANCE_IN_TRUMPS: ABUNDANCE, SLAM: DECLARED_ABUNDANCE}
"""A call that only goes over another, and that other."""

ALONE = 6
"""The tricks of a proposer who found no partner, at a table where such a one plays for six."""

REVOKE, OUT_OF_TURN, EXPOSED = "revoke", "out_of_turn", "exposed"

NEED_A_CALLER = ("call", "partner", "forced", "overcalled", "revokes", "wrong_cards")
NEED_A_PASS = ("proposer", "losers")
"""What can only be said of a deal that somebody called in, or in which all passed."""

ABANDONED_FOR = ("misdeal", "exposed_card", "wrong_cards", "faulty_pack", "both_at_fault")
"""Why a deal is dealt again (Hoffmann, pp. 149-154)."""

HOW = (REVOKE, OUT_OF_TURN, EXPOSED)
"""The ways of going wrong in play; the last two are offences against a misère only."""


@dataclass(frozen=True, slots=True)
class Revoke(TypedFacts):
    """A revoke, a lead out of turn or an exposed card, and by whom."""

    player: Player
    how: Annotated[str, one_of(*HOW)]


@dataclass(frozen=True, slots=True)
class Deal(TypedFacts):
    """What happened in a deal. `dealer` None is the next in turn.

    Exactly one of `passed`, `abandoned` and a `caller` with a `call` holds. `tricks` are those that
    the caller, or the two partners together, took at the table. `reason` is why it was abandoned.
    """

    dealer: Player | None = None
    passed: Flag = False
    abandoned: Flag = False
    reason: Annotated[str, one_of(*ABANDONED_FOR)] | None = None
    caller: Player | None = None
    call: Text | None = None
    partner: Player | None = None
    tricks: Annotated[int, whole(most=HAND)] | None = None
    made: Flag | None = None
    overcalled: tuple[Overcalled, ...] = ()
    forced: Flag = False
    revokes: tuple[Revoke, ...] = ()
    wrong_cards: Players = ()
    proposer: Player | None = None
    losers: Players = ()
    misdeals: Whole = 0
    away: Players = ()
    note: Text = ""

    @property
    def callers(self) -> tuple[str, ...]:
        """Return who plays for the call: the caller, and the partner in a proposal."""
        return tuple(player for player in (self.caller, self.partner) if player is not None)

    @property
    def called(self) -> str:
        """Return the call of a deal that somebody called in."""
        assert self.call is not None, "nobody called in this deal"
        return self.call

    def check(self) -> None:
        """Raise Fault where the deal ended in more than one way, or in none."""
        check_reason(self.reason, abandoned=self.abandoned)
        check_one_way(self)
        if self.caller is None:
            check_uncalled(self, *NEED_A_CALLER)
        elif self.call is None:
            raise Fault("call", "is missing: what did the caller call?")
        if not self.passed:
            stray = _("this can only be said of a deal in which all passed")
            self.says_none(*NEED_A_PASS, why=stray)
