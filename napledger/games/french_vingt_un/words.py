"""What French Vingt-Un calls things: why its own rounds pay, and what every game has."""

from __future__ import annotations

from dataclasses import replace

from napledger.games.vingt_un.words import FIGURES as PONTOON_FIGURES
from napledger.games.vingt_un.words import WORDS as PONTOON_WORDS
from napledger.reading.faults import marked as _

# Translators: why a punter is paid: he said what his cards would be
GUESSED_RIGHT = _("guessed right")
# Translators: why a punter pays: he said what his cards would be
GUESSED_WRONG = _("guessed wrong")
# Translators: why all punters are paid: their card won
COMPANY_WINS = _("the company wins")
# Translators: why all punters pay: the dealer's card won
DEALER_WINS = _("the dealer wins")
# Translators: why a punter is paid: by so many points
HIGHER_BY = _("the difference, higher")
# Translators: why a punter pays: by so many points
LOWER_BY = _("the difference, lower")
# Translators: why all punters pay: as thirteen cards were told, one was of its number
CLOCK_ANSWERED = _("a card of the clock answered")
# Translators: why all punters are paid: thirteen cards were told, and none was of its number
CLOCK_SILENT = _("no card of the clock answered")

WORDS = replace(PONTOON_WORDS, told=_("Say how the round went that is due"), slip=_("wrong hand"))

FIGURES = replace(PONTOON_FIGURES, kitties="", kitties_said="", mishaps="")
"""There is no kitty, and nothing that goes wrong is counted."""
