"""The facts of a deal of Skat: the game that was played, or its Ramsch, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from napledger.games.deal_score import check_reason
from napledger.games.scoring import Points
from napledger.games.skat.rules import Terms
from napledger.games.table import TableState
from napledger.reading.facts import AtLeastOne, Flag, Player, Players, Text, TypedFacts, whole
from napledger.reading.faults import Fault, marked

GRAND, NULL = "grand", "null"
HAND, SCHNEIDER, SCHWARZ, OUVERT = "hand", "schneider", "schwarz", "ouvert"
WON, LOST, RAMSCH, PASSED, SETTLED = "won", "lost", "ramsch", "passed", "settled"

MATADORS_MAX, JACKS, MARCH, ALL_EQUAL, HALF = 11, 4, 2, 3, 60
"""The most matadors, in suits and of jacks; how many virgins a march has, how many lose equally at
40 each; half of the card points."""

NOBODY_PLAYED = marked("nobody played a game: leave it out")


@dataclass(frozen=True, slots=True)
class Deal(TypedFacts):
    """One deal, or that the list is paid. `dealer` is None for whoever's turn it was."""

    soloist: Player | None = None
    game: Literal["diamonds", "hearts", "spades", "clubs", "grand", "null"] | None = None
    matadors: AtLeastOne | None = None
    hand: Flag = False
    announced: Literal["schneider", "schwarz", "ouvert"] | None = None
    reached: Literal["schneider", "schwarz"] | None = None
    bid: Annotated[int, whole(least=18, most=264)] | None = None
    kontra: Literal["kontra", "re", "supra"] | None = None
    split: Flag = False
    ended: Literal["won", "lost", "ramsch", "passed", "settled"] | None = None
    losers: Players = ()
    card_points: Annotated[int, whole(least=41, most=120)] | None = None
    virgins: Players = ()
    pushes: Annotated[int, whole(most=3)] = 0
    abandoned: Flag = False
    reason: Literal["misdeal", "exposed_card", "wrong_cards", "faulty_pack"] | None = None
    dealer: Player | None = None
    away: Players = ()
    note: Text = ""

    def check(self) -> None:
        """Raise Fault where facts do not go together."""
        if (self.ended is None) != self.abandoned:
            raise Fault("ended", "say how the deal ended, or that it was abandoned: one of them")
        check_reason(self.reason, abandoned=self.abandoned)
        if self.ended in (WON, LOST):
            self._check_game()
        else:
            names = ("soloist", "game", "matadors", "hand", "announced", "reached")
            self.says_none(*names, "bid", "kontra", "split", why=NOBODY_PLAYED)
        if self.ended == RAMSCH:
            self._check_ramsch()
        else:
            only = marked("that belongs to a Ramsch: leave it out")
            self.says_none("losers", "card_points", "virgins", "pushes", why=only)

    def _check_game(self) -> None:
        if self.soloist is None or self.game is None:
            missing = "soloist" if self.soloist is None else "game"
            raise Fault(missing, "is missing: say who played, and which game")
        if self.game == NULL:
            no_grades = marked("a null has neither matadors nor schneider: leave it out")
            self.says_none("matadors", "reached", "split", why=no_grades)
            if self.announced in (SCHNEIDER, SCHWARZ):
                raise Fault("announced", "of a null only ouvert is announced")
            return
        if self.matadors is None:
            raise Fault("matadors", "is missing: say with or without how many")
        if self.announced and not self.hand:
            raise Fault("announced", "only a game from the hand is announced: say hand, too")
        if self.split:
            if self.ended == WON:
                raise Fault("split", "who has 60 has lost: it needs 61 to win")
            no_more = marked("with 60 each nothing was reached or announced: leave it out")
            self.says_none("reached", "announced", why=no_more)

    def _check_ramsch(self) -> None:
        if not 0 < len(self.losers) <= ALL_EQUAL:
            raise Fault("losers", "say who took most in the Ramsch: one, two or all three")
        if len(self.virgins) > MARCH or {*self.virgins} & {*self.losers}:
            raise Fault("virgins", "a virgin took no trick: at most two, and none who took most")
        if self.virgins and len(self.losers) + len(self.virgins) > ALL_EQUAL:
            raise Fault("virgins", "only three hold cards: too many are named")
        if self.card_points is not None:
            self._check_taken(self.card_points)

    def _check_taken(self, points: int) -> None:
        if len(self.losers) == ALL_EQUAL:
            raise Fault("card_points", "three who took 40 each lose nothing: leave it out")
        if len(self.virgins) == MARCH:
            raise Fault("card_points", "in a march one took all 120: leave it out")
        if len(self.losers) > 1 and points > HALF:
            raise Fault("card_points", "two who took equally many have 60 at most")
        if self.virgins and points < HALF:
            raise Fault("card_points", "beside a virgin whoever took most has 60 at least")


@dataclass(frozen=True, slots=True)
class State:
    """The list, and how many deals are left of a Bock round and of a Ramsch round."""

    points: Points = ()
    bock: int = 0
    ramsch: int = 0


Table = TableState[Terms, State]
