"""The words for what was played and the reasons for payments. A fixed stock, to be translated.

Where several reasons meet they are joined; whoever shows them translates the
parts.
"""

from __future__ import annotations

from napledger.reading.translatable import marked as _

BY_TRICKS = {
    # Translators: what a side scored in a deal: the seventh trick, the first that counts
    1: _("the odd trick"),
    2: _("two by tricks"),
    3: _("three by tricks"),
    4: _("four by tricks"),
    5: _("five by tricks"),
    6: _("six by tricks"),
    7: _("all thirteen tricks"),
}
"""What a side scored by tricks, by their number above six."""

BY_HONOURS = {
    # Translators: what a side scored in a deal by the high trumps it held
    2: _("two by honours"),
    4: _("four by honours"),
}
"""What a side scored by honours."""

GAME = {
    # Translators: a game of Whist by its worth
    1: _("game, a single"),
    2: _("game, a double"),
    3: _("game, a treble"),
}
"""A game won, by its points."""

# Translators: a noun: the best of three games
RUBBER = _("rubber")
# Translators: a rubber of eight points, the most that can be won
BUMPER = _("bumper")

# Translators: a deal that was dealt wrongly
MISDEAL = _("misdeal")
# Translators: a deal that was broken off
ABANDONED = _("abandoned")
BROKEN_OFF = _("rubber broken off")
VOID = _("revokes on both sides, dealt again")

# Translators: what went wrong in a deal, as in “revoke by Dan”
REVOKE = _("revoke")

# Translators: why the points of a rubber are paid, in a list of payments
RUBBER_WON = _("rubber won")
FOR_THE_RUBBER = _("points for the rubber")
WON = {
    # Translators: a game of Whist by its worth, as a reason for a payment
    1: _("a single"),
    2: _("a double"),
    3: _("a treble"),
}
"""A game that the winners have won, by its points."""

LESS = {
    # Translators: a reason why a payment is smaller
    1: _("less the losers' single"),
    2: _("less the losers' double"),
    3: _("less the losers' treble"),
}
"""A game that comes off, by its points."""

# Translators: why each of the losers pays, in a list of payments
BET = _("stake on the rubber")

COUNTED_TRICKS = _("by tricks")
COUNTED_HONOURS = _("by honours")
POINTS_WON = _("points won")
POINTS_LOST = _("points lost")
GAMES_COUNTED = {1: _("singles"), 2: _("doubles"), 3: _("trebles")}
BUMPERS = _("bumpers")
COUNTS = (
    POINTS_WON,
    POINTS_LOST,
    *GAMES_COUNTED.values(),
    BUMPERS,
    COUNTED_TRICKS,
    COUNTED_HONOURS,
)
"""What the figures add up, in the order of their columns."""
