"""What Piquet calls what every game has, its words for deals, the headings of its figures."""

from __future__ import annotations

from napledger.games.contract import FigureHeadings, Words
from napledger.games.deal_score import Result
from napledger.reading.translatable import marked as _

# Translators: what is won or lost: several deals that are settled together
PARTIE = _("partie")
# Translators: what is won or lost: a partie whose loser has too few points
RUBICON = _("rubicon")
# Translators: what is won or lost: a game of a hundred up
GAME = _("game")
# Translators: what is won or lost: a game whose loser has less than fifty
LURCH = _("lurch")

# Translators: a deal whose cards were thrown in; the same player deals again
ABANDONED = _("abandoned")
# Translators: a partie that was not played to its end
BROKEN_OFF = _("broken off")

# Translators: what went wrong in a deal, as in “nothing reckoned by Ben”
NOTHING = _("nothing reckoned")
# Translators: what went wrong in a deal, as in “forfeit by Ben”: a penalty cost the game
FORFEIT = _("forfeit")
# Translators: what happened in a deal, as in “hand thrown down by Ben”
CONCEDED = _("hand thrown down")

POINTS_WON = _("points won")
POINTS_LOST = _("points lost")
# Translators: heads a column: how often the other lost by a rubicon
RUBICONS_GIVEN = _("rubicons given")
# Translators: heads a column: how often a player lost by a rubicon
RUBICONS_SUFFERED = _("rubicons suffered")
# Translators: heads a column: how often the other lost a game with less than fifty
LURCHES_GIVEN = _("lurches given")
# Translators: heads a column: how often a player lost a game with less than fifty
LURCHES_SUFFERED = _("lurches suffered")
# Translators: thirty in hand and play before the other has counted anything
PIQUES = _("piques")
# Translators: thirty in hand before the other has counted anything
REPIQUES = _("repiques")
# Translators: all twelve tricks
CAPOTS = _("capots")
ELDER_DEALS = _("deals as elder")
ELDER_SCORES = _("scored as elder")
YOUNGER_DEALS = _("deals as younger")
YOUNGER_SCORES = _("scored as younger")
BEST_DEAL = _("best deal")
WORST_DEAL = _("worst deal")
BEST_PARTIE = _("best partie")
WORST_PARTIE = _("worst partie")

WORDS = Words(
    # Translators: heads a column: the scores of a deal, or what was won by it
    what=_("Score"),
    slip=_("wrong score"),
    stake=_("One stake is"),
    worth=_("one stake is %(stake)s"),
    told=_("Write what the two scored in a deal"),
    results={
        # Translators: how a partie ended for a player
        Result.WON: _("won"),
        # Translators: how a partie ended for a player
        Result.LOST: _("lost"),
        # Translators: how a partie ended that neither player won
        Result.LEVEL: _("drawn"),
    },
)

FIGURES = FigureHeadings(
    part=_("Partie"),
    parts=_("Parties"),
    # Translators: heads a column: how many parties
    played=_("Played"),
    # Translators: heads a column: how many parties
    won=_("Won"),
    all_parts=_("All parties"),
    every_part=_("Every partie"),
    no_part=_("This player has not ended a partie yet."),
    won_run=_("Parties won in a row"),
    lost_run=_("Parties lost in a row"),
    mishaps=_("Penalties"),
    counts=(
        POINTS_WON,
        POINTS_LOST,
        RUBICONS_GIVEN,
        RUBICONS_SUFFERED,
        LURCHES_GIVEN,
        LURCHES_SUFFERED,
        PIQUES,
        REPIQUES,
        CAPOTS,
        ELDER_DEALS,
        ELDER_SCORES,
        YOUNGER_DEALS,
        YOUNGER_SCORES,
        BEST_DEAL,
        WORST_DEAL,
        BEST_PARTIE,
        WORST_PARTIE,
    ),
    averages=(
        (_("average as elder"), ELDER_SCORES, ELDER_DEALS),
        (_("average as younger"), YOUNGER_SCORES, YOUNGER_DEALS),
    ),
)
