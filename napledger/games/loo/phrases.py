"""The reasons for payments in a player's words. A fixed stock, so that each can be translated."""

from __future__ import annotations

from napledger.reading.translatable import marked as _

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
FLUSH = _("takes the pool with a flush")

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
