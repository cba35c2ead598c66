"""What a kitty is made of, and how it ends: the ways that a game knows, and those of several."""

from __future__ import annotations

from dataclasses import dataclass

from napledger.games.table import AnyTable
from napledger.ledger.transfers import KITTY, Transfer
from napledger.reading.faults import marked as _

SPLIT, DRAW, CARRY = "split", "draw", "carry"
"""The keys of the ways in which most kitties end."""

# Translators: why a player is paid, in a list of payments
SHARE = _("share of the kitty")
# Translators: why a player is paid, in a list of payments
DRAWN = _("drew the lowest card for the kitty")


@dataclass(frozen=True, slots=True)
class FundEnd:
    """A way to end the kitty, by its `key` in documents.

    `title` offers it, `button` does it, and `done` says that it was so. `sentence` says what it
    does, with %(amount)s for what the kitty holds, unless it is shared out: then the shares say so.
    `is_drawn` is whether somebody takes it, who has to be named; `carries` whether it goes on to
    the next evening.
    """

    key: str
    title: str
    done: str
    button: str = ""
    sentence: str = ""
    is_drawn: bool = False
    carries: bool = False


@dataclass(frozen=True, slots=True)
class Pot:
    """A part of the kitty that has a name of its own, in the smallest coin."""

    name: str
    amount: int


def shared_out(table: AnyTable, *, why: str, source: str) -> tuple[Transfer, ...]:
    """Return the kitty's transfers when everybody seated gets an equal part.

    Odd coins go one each, beginning on the last dealer's left; with no deal yet, or when the last
    dealer has left, with the first seat.
    """
    share, odd = divmod(table.kitty, len(table.seated))
    first = table.seated[0]
    if table.last_dealer in table.seated:
        first = table.left_of(table.last_dealer)
    shares = {
        player: share + (turn < odd) for turn, player in enumerate(table.clockwise_from(first))
    }
    return tuple(
        Transfer(KITTY, player, shares[player], why, source)
        for player in table.seated
        if shares[player]
    )


KITTY_ENDS = (
    # Translators: “it” is the kitty, a pot of money
    FundEnd(SPLIT, _("Split it"), _("split"), button=_("Split the kitty")),
    FundEnd(
        DRAW,
        _("Draw for it"),
        _("drawn for"),
        sentence=_("The lowest card, ace high, takes all %(amount)s. Who drew it?"),
        is_drawn=True,
    ),
    FundEnd(
        CARRY,
        _("Carry it over"),
        _("carried over"),
        button=_("Carry over"),
        sentence=_("All %(amount)s goes to the next evening."),
        carries=True,
    ),
)
"""A kitty is split, drawn for or carried over, as most books and tables have it."""

CARRIED_ONLY = tuple(end for end in KITTY_ENDS if end.carries)
"""For games without a kitty: one that was brought forward lies untouched."""


def kitty_ended(
    *,
    table: AnyTable,
    winner: str | None,
    source: str,
    share: str = SHARE,
    drawn: str = DRAWN,
) -> tuple[Transfer, ...]:
    """Return the kitty's transfers when it is split, or goes to the winner who drew for it.

    `share` and `drawn` are why a player is paid, in the game's own words.
    """
    if winner is not None:
        whole = Transfer(KITTY, winner, table.kitty, drawn, source)
        return (whole,) if table.kitty else ()
    return shared_out(table, why=share, source=source)
