"""What Loo calls things, and why it pays."""

from __future__ import annotations

from napledger.games.headings import FigureHeadings, Words
from napledger.reading.faults import marked as _
from napledger.reading.faults import marked_in as pgettext

HOW_MANY = (
    # Translators: how many tricks a player took, as in “Ben two, Cat one”
    pgettext("tricks taken", "one"),
    pgettext("tricks taken", "two"),
    pgettext("tricks taken", "three"),
    pgettext("tricks taken", "four"),
    pgettext("tricks taken", "five"),
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
    the_kitty=pgettext("who pays or is paid", "the pool"),
    to_the_kitty=pgettext("who is paid, after “paid”", "the pool"),
    # Translators: in the legend of the sheet: “in brass: the winner”
    marked=_("winner"),
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
    kitties_said=pgettext("in the middle of a sentence", "pools"),
    mishaps=_("Mishaps"),
    counts=(TRICKS_TAKEN, LOOS, LOO_COST, MISSES),
    outcomes=(*HOW_MANY, POOL, FLUSH, FOR_POOL, SPARED, LOOED, IN_BREACH),
)

# Translators: why a dealer pays into the pool, at every deal
DEALER_PUTS = _("dealer's put-in")
# Translators: why a player pays into the pool, at every deal
OTHERS_PUT = _("put-in")
# Translators: why a dealer pays into the pool
MISDEAL = _("misdeal")
# Translators: the smaller forfeit of the laws of Loo, for a look or word out of turn and the like
SINGLE = _("single")
# Translators: why a player pays into the pool: the cards had to be thrown up
THROWN_UP = _("cards thrown up")

# Translators: why a player is paid out of the pool, which is divided by the tricks
TRICKS = (
    _("first trick"),
    _("second trick"),
    _("third trick"),
    _("fourth trick"),
    _("fifth trick"),
)
# Translators: why a player takes the pool: each has one card
ONE_CARD = _("beat the card turned up")
# Translators: why a player takes the pool: nobody played against
UNOPPOSED = _("takes the pool unopposed")
# Translators: why a player takes the pool: five cards of a suit
FLUSH_SHOWN = _("takes the pool with a flush")

# Translators: why a player pays who stood and took no trick
LOO = _("looed")
# Translators: why a player pays who took no trick, where nothing lay in the pool before the deal
LOO_ON_SINGLE = _("looed on a single")
# Translators: why a player pays: another showed a flush
LOOED_BY_FLUSH = _("looed by a flush")
# Translators: why a player pays: did not follow suit, trump or head the trick
BREACH = _("breach of the laws of play")

# Translators: why a player is paid, in a list of payments
POOL_SHARE = _("share of the pool")
# Translators: why a player is paid, in a list of payments
POOL_DRAWN = _("drew the lowest card for the pool")
