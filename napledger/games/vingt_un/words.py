"""What Vingt-Un calls things: why coins are paid, what every game has, headings of figures.

Reasons are a fixed stock, so that each can be translated. Where two meet they are joined; whoever
shows them translates the parts.
"""

from __future__ import annotations

from napledger.games.headings import FigureHeadings, Words
from napledger.reading.faults import marked as _
from napledger.reading.faults import marked_in as pgettext
from napledger.reading.faults import marked_plural as ngettext

# Translators: one time that the cards go round; what a dealer is told to have dealt
ROUND = _("round")
# Translators: a hand of cards that somebody played against the dealer
HAND = _("hand")

# Translators: heads a column: how many counters a player staked
COUNTERS_STAKED = _("Counters staked")
# Translators: heads a column: how many naturals a player had
NATURALS = _("Naturals")
# Translators: heads a column: how many drawn twenty-ones a player had
TWENTY_ONES = _("Twenty-ones")
# Translators: heads a column: how many hands of a player went over twenty-one
OVERS = _("Overs")

# Translators: what went wrong in a round: somebody dealt or drew out of order
IRREGULARITY = _("irregular deal or draw")
# Translators: what went wrong in a round: somebody drew on two cards that were no pair
FORFEITED = _("hand forfeited")

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
# Translators: why a player is paid: with a natural they take the kitty
KITTY_TAKEN = _("natural takes the kitty")
OVER_FINE = _("fine for a dealer who is over")
# Translators: why the dealer pays into the kitty
TIE_SHARE = _("part of what ties brought")

# Translators: a round that was broken off
ABANDONED = _("abandoned")

WORDS = Words(
    deal=_("Round"),
    a_deal=pgettext("in the middle of a sentence", "round"),
    numbered=_("Round %(number)s"),
    the_deal=pgettext("in the middle of a sentence", "round %(number)s"),
    counted=ngettext("%(count)s round", "%(count)s rounds"),
    upcoming=_("round %(number)s next"),
    # Translators: in the legend of the sheet, “in brass: the dealer”
    marked=_("dealer"),
    slip=_("wrong hand"),
    stake=_("A counter is worth"),
    worth=_("a counter is worth %(stake)s"),
    told=_("Say what the dealer came to, and how each hand did against it"),
)

FIGURES = FigureHeadings(
    part=_("Played"),
    parts=_("Rounds and hands"),
    # Translators: heads a column: how often
    played=_("Times"),
    # Translators: heads a column: how many hands were won
    won=pgettext("heads a column of counts", "Won"),
    all_parts=_("All rounds and hands"),
    every_part=_("Every round and hand"),
    no_part=_("This player has not played yet."),
    kitties=_("Kitties"),
    kitties_said=pgettext("in the middle of a sentence", "kitties"),
    mishaps=_("Irregular"),
    counts=(COUNTERS_STAKED, NATURALS, TWENTY_ONES, OVERS),
)
"""Hands as a punter and rounds as the dealer are counted apart, each as it ended."""
