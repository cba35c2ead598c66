"""What Vingt-Un calls what every game has, and the headings of its figures."""

from __future__ import annotations

from napledger.games.contract import FigureHeadings, Words
from napledger.games.deal_score import Result
from napledger.reading.translatable import marked as _
from napledger.reading.translatable import marked_plural as ngettext

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

WORDS = Words(
    deal=_("Round"),
    numbered=_("Round %(number)s"),
    counted=ngettext("%(count)s round", "%(count)s rounds"),
    upcoming=_("round %(number)s next"),
    slip=_("wrong hand"),
    stake=_("A counter is worth"),
    worth=_("a counter is worth %(stake)s"),
    told=_("Say what the dealer came to, and how each hand did against it"),
    results={Result.WON: _("won"), Result.LOST: _("lost"), Result.LEVEL: _("level")},
)

FIGURES = FigureHeadings(
    part=_("Played"),
    parts=_("Rounds and hands"),
    # Translators: heads a column: how often
    played=_("Times"),
    # Translators: heads a column: how many hands were won
    won=_("Won"),
    all_parts=_("All rounds and hands"),
    every_part=_("Every round and hand"),
    no_part=_("This player has not played yet."),
    won_run=_("Won in a row"),
    lost_run=_("Lost in a row"),
    kitties=_("Kitties"),
    mishaps=_("Irregular"),
    counts=(COUNTERS_STAKED, NATURALS, TWENTY_ONES, OVERS),
)
"""Hands as a punter and rounds as the dealer are counted apart, each as it ended."""
