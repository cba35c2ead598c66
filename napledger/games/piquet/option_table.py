"""Every option of Piquet as a table: its group, what it may be, a sentence for players, its source.

The reader of rules, the form for house rules and the page of rules all read this one table.
"""

from __future__ import annotations

from napledger.games.options.kinds import Choice, Flag, Need, Option, Players, Value, Whole
from napledger.reading.translatable import marked as _

SEATS = range(2, 8)
"""How many may sit at a table of Piquet; two play, and at a chouette three."""

RUBICON, HUNDRED = "rubicon", "hundred"
"""The two forms of the game."""

POINTS, PARTIE, GAME = "points", "partie", "game"
"""What the stake may be on."""

TWO_MORE, DRAWN = "two_more", "drawn"
EACH, NEAREST, TOTAL = "each", "nearest", "total"
VOID, DIFFERENCE = "void", "difference"

LENGTHS = (6, 4)
"""How many deals a partie may have."""

POINTS_MAX = 1_000
"""The most that a number of points in the rules may be."""

IN_RUBICON = Need("form", (RUBICON,))
IN_HUNDRED = Need("form", (HUNDRED,))
ON_POINTS = Need("stake_on", (POINTS,))
ON_PARTIE = Need("stake_on", (PARTIE,))

FORM, STAKE, TABLE = (
    _("The game"),
    _("What the stake is for"),
    # Translators: a group of rules: how many play, and who
    _("The table"),
)

OPTIONS: tuple[Option, ...] = (
    Choice(
        name="form",
        group=FORM,
        label=_("The form"),
        sentence=_("Parties of a few deals, whose scores are added up, or games of a hundred up."),
        source="Hoffmann, p. 113",
        values=(
            Value(
                RUBICON,
                _("Rubicon: so many deals; the higher score wins."),
                "Hoffmann, pp. 114–115",
            ),
            Value(
                HUNDRED,
                _("The hundred: the first to reach it wins a game."),
                "Hoffmann, pp. 113–114",
            ),
        ),
    ),
    Choice(
        name="deals",
        group=FORM,
        label=_("Deals in a partie"),
        sentence=_("How many deals are settled together."),
        source="Cavendish, law 71",
        values=(
            Value(6, _("Six deals."), "Cavendish, law 71"),
            Value(
                4,
                _("Four deals; the first and the last count double."),
                "Cavendish, note to law 71",
            ),
        ),
        needs=(IN_RUBICON,),
    ),
    Choice(
        name="tie",
        group=FORM,
        label=_("Equal scores"),
        sentence=_("What happens when both have the same after the last deal."),
        source="Cavendish, law 71",
        values=(
            Value(
                TWO_MORE,
                _("Each deals once more; equal again, the partie is drawn."),
                "Cavendish, law 71",
            ),
            Value(DRAWN, _("The partie is drawn.")),
        ),
        needs=(IN_RUBICON,),
    ),
    Whole(
        name="rubicon",
        group=FORM,
        label=_("The rubicon"),
        sentence=_("The score that the loser must reach. 0: there is none."),
        source="Cavendish, law 73",
        most=POINTS_MAX,
        needs=(IN_RUBICON,),
    ),
    Whole(
        name="target",
        group=FORM,
        label=_("Game is"),
        sentence=_("The score that wins a game: 100, or 101."),
        source="Hoffmann, p. 113",
        least=50,
        most=POINTS_MAX,
        needs=(IN_HUNDRED,),
    ),
    Whole(
        name="lurch_below",
        group=FORM,
        label=_("The lurch"),
        sentence=_("A loser below this loses two games. 0: there is no lurch."),
        source="Cavendish, Piquet au cent",
        most=POINTS_MAX,
        needs=(IN_HUNDRED,),
    ),
    Choice(
        name="stake_on",
        group=STAKE,
        label=_("The stake is on"),
        sentence=_("What one stake is paid for."),
        source="Cavendish, Scoring",
        values=(
            Value(
                POINTS,
                _("The points: the loser pays for as many as the partie is worth."),
                "Cavendish, Scoring",
            ),
            Value(PARTIE, _("The partie: one stake, and in the rubicon form two for a rubicon.")),
            Value(
                GAME,
                _("The game: one stake, and two for a lurch."),
                "Hoffmann, p. 114",
            ),
        ),
    ),
    Whole(
        name="game_bonus",
        group=STAKE,
        label=_("For the partie"),
        sentence=_("Points that the winner has besides the scores."),
        source="Cavendish, law 72",
        most=POINTS_MAX,
        needs=(IN_RUBICON,),
    ),
    Whole(
        name="step",
        group=STAKE,
        label=_("Points for a stake"),
        sentence=_("How many points one stake pays for: 1 is so much a point."),
        source="Cavendish, Scoring",
        least=1,
        most=POINTS_MAX,
        needs=(ON_POINTS,),
    ),
    Choice(
        name="fractions",
        group=STAKE,
        label=_("Odd points"),
        sentence=_("What becomes of points that do not make up a whole stake."),
        source="Cavendish, Scoring",
        values=(
            Value(EACH, _("They are dropped at every partie.")),
            Value(
                NEAREST,
                _("They are taken to the nearest stake; just half is dropped."),
                "Cavendish, Scoring",
            ),
            Value(
                TOTAL,
                _("They run on through the evening, and only its total drops them."),
                "Cavendish, Scoring",
            ),
        ),
        needs=(ON_POINTS,),
        idle=EACH,
    ),
    Whole(
        name="games_up",
        group=STAKE,
        label=_("Games to win a partie"),
        sentence=_("Whoever first has so many is paid the stake; a lurch counts two."),
        source="Cavendish, Piquet au cent",
        least=1,
        most=20,
        needs=(IN_HUNDRED, ON_PARTIE),
    ),
    Choice(
        name="unfinished",
        group=STAKE,
        label=_("A partie broken off"),
        sentence=_("What is paid when it is not played to its end."),
        values=(
            Value(VOID, _("Nothing.")),
            Value(
                DIFFERENCE,
                _("The leader is paid the difference, without the hundred or the rubicon."),
            ),
        ),
        needs=(ON_POINTS,),
        idle=VOID,
    ),
    Players(
        name="players",
        group=TABLE,
        # Translators: a rule: the fewest and the most players
        label=_("How many play"),
        sentence=_("The fewest and the most players these rules are for."),
        source="Cavendish, Chouette piquet",
        seats=SEATS,
    ),
    Flag(
        name="chouette",
        group=TABLE,
        label=_("Chouette"),
        sentence=_("Three at the table: one plays alone, for double stakes, against two."),
        source="Cavendish, Chouette piquet",
    ),
)
