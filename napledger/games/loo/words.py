"""What Loo calls what every game has, what players do in it, and the headings of its figures."""

from __future__ import annotations

from napledger.games.contract import FigureHeadings, Words
from napledger.reading.translatable import marked as _

HOW_MANY = (
    # Translators: how many tricks a player took, as in “Ben two, Cat one”
    _("one"),
    _("two"),
    _("three"),
    _("four"),
    _("five"),
)
"""A player's tricks in a word, from one."""

# Translators: what became of a player who stood and took no trick, as in “Ann and Dan looed”
LOOED = _("looed")
# Translators: played only to keep tricks in the pool, as in “Dan for the pool”
FOR_POOL = _("for the pool")
# Translators: did not follow suit, trump or head the trick, as in “Dan in breach”
IN_BREACH = _("in breach")
# Translators: what a player took whom nobody played against
POOL = _("the pool")
# Translators: five cards of a suit
FLUSH = _("flush")
# Translators: somebody who held Pam, and so paid nothing when another showed a flush
SPARED = _("spared")
# Translators: a deal that was broken off
ABANDONED = _("abandoned")
# Translators: between the last two names of a list
AND = _("and")

# Translators: heads a column of numbers
TRICKS_TAKEN = _("tricks")
# Translators: heads a column: how often a player stood and took no trick
LOOS = _("loos")
# Translators: heads a column of money: what a player’s loos cost
LOO_COST = _("paid in loos")
# Translators: heads a column: how often a player took the spare hand
MISSES = _("misses")

WORDS = Words(
    # Translators: heads a column: what a player did in a deal
    what=_("What"),
    # Translators: the common fund at a table of Loo
    kitty=_("pool"),
    slip=_("wrong winner"),
    stake=_("One counter is worth"),
    worth=_("one counter is worth %(stake)s"),
    told=_("Say who took the tricks, and who was looed"),
)

FIGURES = FigureHeadings(
    # Translators: heads a column: what came of standing: tricks, a loo, the pool
    part=_("Stood for"),
    parts=_("Deals stood in"),
    # Translators: heads a column: how often
    played=_("Times"),
    # Translators: heads a column: how many of these deals brought something
    won=_("Took"),
    all_parts=_("All deals stood in"),
    every_part=_("Every deal stood in"),
    no_part=_("This player has not stood yet."),
    won_run=_("Deals with a trick in a row"),
    lost_run=_("Loos in a row"),
    # Translators: heads a column: how often a player had to play because all must
    obliged=_("must"),
    obliged_title=_("all must play"),
    places=_("What each seat comes to"),
    places_note=_(
        "Seats are counted from the dealer’s left; deals in which all must play are left out."
    ),
    # Translators: heads a column: how often a player took the pool whole
    kitties=_("Pools"),
    mishaps=_("Mishaps"),
    counts=(TRICKS_TAKEN, LOOS, LOO_COST, MISSES),
)
