"""What a house game calls things, and why it pays."""

from __future__ import annotations

from napledger.games.headings import FigureHeadings, Words
from napledger.reading.faults import marked as _
from napledger.reading.faults import marked_in as pgettext

# Translators: why a player is paid: for a deal won
A_WIN = _("a deal won")
# Translators: why a player pays: for the cards or tiles that are still in the hand
LEFT = _("left in hand")
# Translators: why a player pays: so many points
POINTS_PAID = _("points")
# Translators: why a player pays: the difference between two numbers of points
DIFFERENCE = _("difference in points")
# Translators: why a player pays into the pot: more points than the best
OVER_BEST = _("points behind the best")
# Translators: why a player is paid out of the pot: an equal share
AVERAGE = _("equal share")
# Translators: why a player is paid: the coins that do not divide
ODD_COINS = _("odd coins")
# Translators: why a player pays into the pot
ANTE = _("ante")
# Translators: why a dealer pays into the pot
DEALERS_ANTE = _("dealer's ante")
# Translators: why a player pays into the pot
BET = _("bet")
# Translators: why a player is paid, and what became of them in a deal
THE_POT = _("the pot")
# Translators: why a player is paid
FROM_POT = _("taken from the pot")
# Translators: why a player is paid, and what became of them: they won the game
THE_GAME = _("the game")
# Translators: why players are paid: they have won two games
THE_RUBBER = _("the rubber")

PLACED = (
    # Translators: who came in first, in a list of payments and in “Ann first”
    _("first"),
    _("second"),
    _("third"),
    _("fourth"),
)

# Translators: what became of a player in a deal: “Ann wins”
WINS = _("wins")
# Translators: whoever has the best score of a deal: “Ann best”
BEST = _("best")
# Translators: what became of players: “Ann takes some of the pot”
TAKES = _("takes some of the pot")
SAID = {
    # Translators: behind the names of several players: “Ann and Ben win”
    WINS: _("win"),
    # Translators: behind the names of several players: “Ann and Ben share the pot”
    THE_POT: _("share the pot"),
    # Translators: behind the names of several players: “Ann and Ben take some of the pot”
    TAKES: _("take some of the pot"),
}
"""What is said in a deal's line of several players, where that is not what is said of one."""

# Translators: behind the name of whoever won the pot: “Ann takes the pot”
TAKES_POT = _("takes the pot")

# Translators: a deal that nobody won
NOBODY = _("nobody won")
# Translators: a deal that was broken off
ABANDONED = _("abandoned")
# Translators: a game of several deals that ended before it was won
BROKEN_OFF = _("the game broken off")

# Translators: heads a column: how many deals a player won
DEALS_WON = _("deals won")
# Translators: heads a column: how many games a player won
GAMES_WON = _("games won")
# Translators: heads a column: how many rubbers a player won
RUBBERS_WON = _("rubbers won")

WORDS = Words(
    # Translators: heads a column: what a player did in a deal
    what=_("What"),
    # Translators: in the legend of the sheet: “in brass: the winner”
    marked=_("winner"),
    # Translators: a pot of money in the middle of the table
    kitty=_("pot"),
    the_kitty=pgettext("who pays or is paid", "the pot"),
    to_the_kitty=pgettext("who is paid, after “paid”", "the pot"),
    slip=_("wrong winner"),
    told=_("Say who won, or type what each has"),
)

FIGURES = FigureHeadings(
    # Translators: heads a column: what came of a deal
    part=_("What"),
    parts=_("Deals won"),
    # Translators: heads a column: how often
    played=_("Times"),
    all_parts=_("All deals won"),
    every_part=_("Every deal won"),
    no_part=_("This player has not won a deal yet."),
    won_run=_("Deals won in a row"),
    # Translators: heads a column: how often a player took the pot
    kitties=_("Pots"),
    kitties_said=pgettext("in the middle of a sentence", "pots"),
    counts=(DEALS_WON, GAMES_WON, RUBBERS_WON),
    outcomes=(WINS, BEST, THE_POT, TAKES, *PLACED),
)
