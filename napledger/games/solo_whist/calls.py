"""The calls of Solo Whist, their rank, how many tricks each asks for, and when it is made.

Hoffmann, pp. 146-149; EB1911, "Solo".
"""

from __future__ import annotations

from napledger.reading.translatable import marked as _

HAND = 13
"""The tricks of a deal, with three players as with four."""

PROPOSAL = "proposal"
SOLO = "solo"
MISERE = "misere"
ABUNDANCE = "abundance"
ABUNDANCE_IN_TRUMPS = "abundance_in_trumps"
OPEN_MISERE = "open_misere"
DECLARED_ABUNDANCE = "declared_abundance"
SLAM = "slam"

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


def is_made(call: str, *, tricks: int, needed: int | None = None) -> bool:
    """Return whether so many tricks make the call, which asks for `needed` if not for its own."""
    return tricks == 0 if call in MISERES else tricks >= (needed or NEEDED[call])
