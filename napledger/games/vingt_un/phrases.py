"""The reasons for payments in a player's words. A fixed stock, so that each can be translated.

Where two reasons meet they are joined; whoever shows them translates the parts.
"""

from __future__ import annotations

from napledger.reading.translatable import marked as _

# Translators: why a hand of cards is paid: an ace and a tenth card, the first two
NATURAL = _("natural")
# Translators: why a natural is paid, in the first round of a deal
NATURAL_AS_DRAWN = _("natural, as a drawn twenty-one")
DEALER_NATURAL = _("dealer's natural")
NATURALS_TIE = _("natural against natural")
# Translators: why every punter pays the holder of a natural
NATURAL_FROM_OTHERS = _("natural, from the others")
TWENTY_ONE = _("twenty-one")
DEALER_TWENTY_ONE = _("dealer's twenty-one")
TWENTY_ONES_TIE = _("twenty-one against twenty-one")
# Translators: why a hand of cards is paid: five cards that make no more than twenty-one
FIVE_CARDS = _("five cards")
DEALER_FIVE_CARDS = _("dealer's five cards")
FIVE_CARDS_TIE = _("five cards against five cards")
# Translators: why a hand of cards is paid: its points are higher than the dealer’s
HIGHER = _("higher")
# Translators: why a hand of cards pays: its points are lower than the dealer’s
LOWER = _("lower")
# Translators: why a hand of cards pays: it equals the dealer’s
TIE = _("tie")
# Translators: why a hand of cards pays: it made more than twenty-one
OVER = _("over")
DEALER_OVER = _("dealer over")
# Translators: why a hand of cards pays: its two cards were no pair
FORFEIT = _("drew on no pair")
# Translators: beside another reason: the dealer doubled all stakes
DOUBLED = _("doubled")

# Translators: why one player pays another: for the turn to deal
SALE = _("turn to deal bought")
ANTE = _("ante")
BRULET = _("brulet")
IRREGULAR = _("irregular deal or draw")
# Translators: why a player is paid: with a natural they take the kitty
KITTY_TAKEN = _("natural takes the kitty")
OVER_FINE = _("fine for a dealer who is over")
# Translators: why the dealer pays into the kitty
TIE_SHARE = _("part of what ties brought")

# Translators: a round that was broken off
ABANDONED = _("abandoned")
