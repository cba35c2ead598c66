"""What Piquet pays, as a table: stakes for parties and games, or what some parties come to."""

from __future__ import annotations

from collections.abc import Iterator

from napledger.games.piquet import words
from napledger.games.piquet.partie import points_of
from napledger.games.piquet.payments import stakes_for
from napledger.games.piquet.rules import GAME, PARTIE, POINTS, Options, Terms
from napledger.games.prices import PriceColumn, PriceRow, PriceTable
from napledger.reading.translatable import marked as _

EXAMPLES = (
    # Translators: two totals at the end of a partie
    (_("150 to 110"), (150, 110)),
    (_("120 to 102"), (120, 102)),
    (_("120 to 98"), (120, 98)),
    (_("90 to 60"), (90, 60)),
)
"""Ends of parties; 120 to 102 and to 98 are Hoffmann's (pp. 114-115)."""

COLUMNS = (
    # Translators: a column of prices: what whoever wins gains
    PriceColumn(_("won")),
    # Translators: a column of prices: what whoever loses pays
    PriceColumn(_("lost")),
)

NOTES = {
    POINTS: _("For example. The loser pays the winner when the partie is over, and not before."),
    PARTIE: _("The loser pays the winner when the partie is over, and not before."),
    GAME: _("The loser pays the winner when a game is over."),
}

AT_A_CHOUETTE = _(
    "At a chouette each of the two pays this, or is paid it, when the partie is over."
)


def price_table(terms: Terms) -> PriceTable:
    """Return what one of two gains or loses by a partie or a game."""
    return PriceTable(
        columns=COLUMNS,
        rows=tuple(
            PriceRow(what, (stakes * terms.stake, -stakes * terms.stake), terms.places[place])
            for what, stakes, place in stakes_paid(terms.options)
        ),
        note=AT_A_CHOUETTE if terms.options.chouette else NOTES[terms.options.stake_on],
    )


def stakes_paid(options: Options) -> Iterator[tuple[str, int, str]]:
    """Yield for what is paid, how many stakes, and the reason by which its place is found."""
    if options.stake_on == POINTS:
        for what, totals in EXAMPLES:
            points = points_of(totals, options=options)
            place = "rubicon" if min(totals) < options.rubicon else "partie"
            yield what, stakes_for(points, options=options), place
    elif options.stake_on == GAME:
        yield words.GAME, 1, "game"
        if options.lurch_below:
            yield words.LURCH, 2, "lurch"
    elif options.is_hundred:
        yield words.PARTIE, 1, "games_up"
    else:
        yield words.PARTIE, 1, "flat"
        if options.rubicon:
            yield words.RUBICON, 2, "flat"
