"""Every option of Whist as a table: its group, what it may be, a sentence for players, its source.

The reader of rules, the form for house rules and the page of rules all read this one table.
"""

from __future__ import annotations

from napledger.games.options.kinds import (
    Choice,
    Flag,
    Need,
    Option,
    Players,
    Units,
    Value,
    Whole,
)
from napledger.reading.translatable import marked as _

SEATS = range(2, 8)
"""How many may sit at a table; a deal needs four of them."""

FOUR = 4
"""How many play a rubber."""

POINTS_MAX = 20
"""The longest game, and the most that may be given for a rubber."""

SILENT = "table rule: the laws are silent"
"""Where nothing is printed."""

GAME, HONOURS, RUBBER, REVOKES, TABLE = (
    # Translators: a group of rules: how a game of Whist is won, and what it is worth
    _("The game"),
    # Translators: a group of rules: ace, king, queen and knave of trumps
    _("Honours"),
    # Translators: a group of rules: the best of three games
    _("The rubber"),
    _("Revokes"),
    # Translators: a group of rules: how many play, how many cards each has
    _("The table"),
)

OPTIONS: tuple[Option, ...] = (
    Whole(
        name="game_points",
        group=GAME,
        label=_("A game is"),
        sentence=_("The score that wins a game: five in short Whist, ten in long."),
        source="Hoffmann, p. 174",
        least=1,
        most=POINTS_MAX,
    ),
    Whole(
        name="treble_below",
        group=GAME,
        # Translators: a game that counts three points, by the losers’ score
        label=_("A treble below"),
        sentence=_(
            "A game is worth three points where the losers have scored less than this. "
            "0: there is no treble."
        ),
        source="Hoffmann, p. 175",
        most=POINTS_MAX,
    ),
    Whole(
        name="double_below",
        group=GAME,
        # Translators: a game that counts two points, by the losers’ score
        label=_("A double below"),
        sentence=_(
            "A game that is no treble is worth two points where the losers have scored less "
            "than this, and one point otherwise."
        ),
        source="Hoffmann, p. 175",
        most=POINTS_MAX,
    ),
    Flag(
        name="honours",
        group=HONOURS,
        label=_("Honours count"),
        sentence=_("Three honours held between partners score two, four score four."),
        source="Hoffmann, p. 175",
    ),
    Whole(
        name="honours_bar",
        group=HONOURS,
        label=_("No honours from"),
        sentence=_(
            "A side that begins a deal with this score, or more, scores no honours in it. "
            "0: there is no bar."
        ),
        source="Hoffmann, p. 175",
        most=POINTS_MAX,
        needs=(Need("honours"),),
    ),
    Whole(
        name="honours_bar_dealing",
        group=HONOURS,
        label=_("No honours with the deal from"),
        sentence=_(
            "A side that deals with this score, or more, scores no honours in that deal, as in "
            "long Whist at eight. 0: the deal makes no difference."
        ),
        source="table rule",
        most=POINTS_MAX,
        needs=(Need("honours"),),
    ),
    Units(
        name="point",
        group=RUBBER,
        # Translators: what one point of a rubber costs each loser
        label=_("A point"),
        sentence=_(
            "Stakes that each point of the rubber costs each loser. "
            "0: only the rubber itself is played for."
        ),
        source="Hoffmann, p. 175",
    ),
    Whole(
        name="rubber_points",
        group=RUBBER,
        label=_("For the rubber"),
        sentence=_("Points that the winners of the rubber gain besides their games."),
        source="Hoffmann, p. 175",
        most=POINTS_MAX,
    ),
    Choice(
        name="losers_game",
        group=RUBBER,
        label=_("The losers’ game"),
        sentence=_("What becomes of a game that the losers of the rubber have won."),
        source="Hoffmann, p. 175",
        values=(
            Value("deducted", _("Its value comes off the winners’ points."), "Hoffmann, p. 175"),
            Value("kept", _("It takes nothing off the winners’ points.")),
        ),
    ),
    Units(
        name="rubber_bet",
        group=RUBBER,
        label=_("A stake on the rubber"),
        sentence=_("Stakes that each loser of the rubber pays besides the points. 0: none."),
        source="Hoffmann, p. 181",
    ),
    Choice(
        name="unfinished",
        group=RUBBER,
        label=_("A rubber broken off"),
        sentence=_("What is paid for a rubber that is not played out."),
        source=SILENT,
        values=(
            Value("void", _("Nothing.")),
            Value(
                "games",
                _("The games won: the side with more is paid the difference, and no more."),
            ),
        ),
    ),
    Choice(
        name="both_revoke",
        group=REVOKES,
        label=_("Revokes on both sides"),
        sentence=_("What happens when somebody on either side has revoked in the same deal."),
        source="Hoffmann, p. 181",
        values=(
            Value(
                "cancel",
                _("They cancel each other, and neither side can win the game by that deal."),
                "Hoffmann, p. 181",
            ),
            Value(
                "each",
                _("Every penalty is exacted, and neither side can win the game by that deal."),
                "Laws of 1864, 81",
            ),
            Value(
                "redeal",
                _("The deal is void, and the same player deals again."),
                "Enquire Within, § 76",
            ),
        ),
    ),
    Players(
        name="players",
        group=TABLE,
        # Translators: a rule: the fewest and the most players
        label=_("How many sit there"),
        sentence=_("Four play; with more, some stand out of a rubber. Six make a full table."),
        source="Hoffmann, p. 167",
        seats=range(FOUR, SEATS.stop),
    ),
)
