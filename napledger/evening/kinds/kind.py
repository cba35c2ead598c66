"""What every kind of line in the log has, besides deals: its facts, and what is true of it."""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple

from napledger.games.contract import AnyGame
from napledger.games.deal_score import Mishap
from napledger.games.table import AnyTable
from napledger.ledger.transfers import Transfer
from napledger.reading.facts import TypedFacts
from napledger.reading.faults import Fault, Who
from napledger.reading.faults import marked as _

# Translators: why a payment stands in the book
CASH = _("cash handed over")
AT_THE_TABLE = _("agreed at the table")


class Effect(NamedTuple):
    """What an entry does: the table after it, what it moves, and what went wrong by it."""

    table: AnyTable
    transfers: tuple[Transfer, ...] = ()
    mishaps: tuple[Mishap, ...] = ()


class LineFacts(TypedFacts):
    """What a line of the log says that is no deal. A kind of line is a class of such facts."""

    __slots__ = ()

    kind: ClassVar[str]
    in_document: ClassVar[bool] = True
    """Whether an evening document has it, and not only the app's log."""
    has_two_sides: ClassVar[bool] = False
    """Whether another evening's book has the other side: both are written, and taken back, as one.
    """


class PlainEntry(LineFacts):
    """A line that a table is played by."""

    __slots__ = ()

    in_review: ClassVar[bool] = False
    """Whether it may still be recorded while the evening is being settled."""
    after_close: ClassVar[bool] = False
    """Whether it may change, in a closed evening, what is owed."""
    before_play: ClassVar[bool] = False
    """Whether it may stand in an evening in which nothing has happened yet."""
    brings_somebody: ClassVar[bool] = False
    """Whether its `player` sits down, and may be new."""
    changes_rules: ClassVar[bool] = False
    """Whether the rules, or the stake, are others by it."""
    ends_a_step: ClassVar[bool] = False
    """Whether what was written in one step with it is undone with it."""
    is_fined: ClassVar[bool] = False
    """Whether players win by it from one another as the rules have it."""
    is_crowding: ClassVar[bool] = False
    """Whether there may be too many at the table, or too few, for its rules by it."""
    comes_in: ClassVar[bool] = False
    """Whether it stands in past nights alone, and is recorded at no table."""
    keeps_kitty: ClassVar[bool] = False
    """Whether what it moves to the kitty or from it was in the kitty's book before."""
    tells_settling: ClassVar[bool] = False
    """Whether it says who settles, or by which rules, and not only what moved."""

    def check_for(self, game: AnyGame) -> None:
        """Raise Fault where the game does not know what is said."""

    def play(self, table: AnyTable, game: AnyGame) -> Effect:
        """Return what the entry does at this table; raise Fault if it cannot be."""
        raise NotImplementedError

    def kitty_taker(self) -> str | None:
        """Return who takes the kitty by it, if somebody alone does."""
        return None

    def table_told(self, table: AnyTable, game: AnyGame) -> AnyTable:
        """Return the table by what the entry says of settling, whatever the kitty holds."""
        return self.play(table, game).table


class Note(LineFacts):
    """A line that moves no money, and that no table is played by: it is only followed by others.

    It stands in the app's log only: a document settles nothing.
    """

    __slots__ = ()

    in_document: ClassVar[bool] = False
    left_alone: ClassVar[str] = _(
        "the way of settling is not corrected: choose another way instead"
    )
    """Why it is never corrected, and what to do instead."""


def require_member(player: str, table: AnyTable, *, path: str) -> None:
    """Raise Fault at `path` for who never sat at the table."""
    if player not in table.members:
        raise Fault(
            path,
            "{player} is not at this table; the players are {members}",
            player=Who(player),
            members=tuple(Who(name) for name in table.members),
        )


def rules_stand(game: AnyGame, rules: Any, *, stake: int) -> Any:
    """Return the terms of these rules; raise Fault at "rules" where they cannot stand."""
    try:
        return game.terms(rules, stake=stake)
    except Fault as fault:
        raise fault.at("rules") from None
