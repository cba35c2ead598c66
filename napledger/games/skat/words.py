"""The words of Skat: its games, what came of deals, why points are paid."""

from __future__ import annotations

from collections.abc import Mapping

from napledger.games.answers import Answers
from napledger.games.deal_score import Result
from napledger.games.headings import FigureHeadings, Words
from napledger.reading.faults import marked as _
from napledger.reading.faults import marked_in as pgettext

GAMES: Mapping[str, str] = {
    # Translators: a game of Skat, by the suit that is trumps
    "diamonds": _("diamonds"),
    # Translators: a game of Skat, by the suit that is trumps
    "hearts": _("hearts"),
    # Translators: a game of Skat, by the suit that is trumps
    "spades": _("spades"),
    # Translators: a game of Skat, by the suit that is trumps
    "clubs": _("clubs"),
    # Translators: a game of Skat in which only jacks are trumps
    "grand": _("grand"),
    # Translators: a game of Skat without trumps that is won without a trick
    "null": _("null"),
}

# Translators: a deal of Skat that nobody called, in which whoever takes most loses
RAMSCH = _("Ramsch")
# Translators: one player took every trick of a Ramsch
MARCH = _("march")
ALL_EQUAL = _("Ramsch, all three equal")
PASSED, ABANDONED = _("passed"), _("abandoned")
# Translators: the list of points was paid
LIST_PAID = _("the list was paid")
THE_LIST = _("the list")

HAND = _("from the hand")
SCHNEIDERED, KONTRAS = _("schneider or schwarz"), _("kontra")

WORDS = Words(
    who=_("Soloist"),
    marked=pgettext("in the legend of the sheet, after “in brass: the”", "soloist"),
    # Translators: heads a column: which game of Skat was played
    what=pgettext("a game of Skat, called and played by one", "Game"),
    slip=_("wrong game"),
    stake=_("A point is worth"),
    worth=_("a point is worth %(stake)s"),
    told=_("Say who played which game, and how it ended"),
)

FIGURES = FigureHeadings(
    # Translators: what a player undertook in a deal of Skat
    part=pgettext("a game of Skat, called and played by one", "Game"),
    parts=pgettext("a game of Skat, called and played by one", "Games"),
    all_parts=pgettext("a game of Skat, called and played by one", "All games"),
    every_part=pgettext("a game of Skat, called and played by one", "Every game"),
    no_part=_("This player has not played a game alone yet."),
    won_run=_("Games won in a row"),
    lost_run=_("Games lost in a row"),
    counts=(HAND, SCHNEIDERED, KONTRAS),
    outcomes=(RAMSCH,),
)

RESULTS = {"won": Result.WON, "lost": Result.LOST}


def reason_of(answers: Answers) -> str:
    """Return why points are paid: the game that was played, or Ramsch."""
    [game] = answers.get("game", ("",))
    return GAMES.get(game, RAMSCH)
