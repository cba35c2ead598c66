"""The price table of Solo Whist: what each call pays, and what each trick over or short adds."""

from __future__ import annotations

from napledger.games.prices import PriceColumn, PriceRow, PriceTable
from napledger.games.solo_whist.calls import PROPOSAL, WORDS
from napledger.games.solo_whist.rules import IN_A_DEAL
from napledger.games.solo_whist.seating import FOUR
from napledger.games.solo_whist.terms import Terms
from napledger.reading.translatable import marked as _

COLUMNS = (
    # Translators: a column of prices: what each opponent pays
    PriceColumn(_("each"), _("Made")),
    # Translators: a column of prices: what all opponents pay together
    PriceColumn(_("in all"), _("Made"), is_total=True),
    PriceColumn(_("each"), _("Lost")),
    PriceColumn(_("in all"), _("Lost"), is_total=True),
    # Translators: a column of prices: a trick above what was called
    PriceColumn(_("over"), _("A trick")),
    # Translators: a column of prices: a trick below what was called
    PriceColumn(_("short"), _("A trick")),
)


def price_table(terms: Terms, *, players: int) -> PriceTable:
    """Return what things pay at a table of so many, of whom at most four are in play."""
    in_play = min(max(players, IN_A_DEAL[0]), FOUR)
    calls = [call for call in terms.ranked if call != PROPOSAL or in_play == FOUR]
    return PriceTable(
        columns=COLUMNS,
        rows=tuple(
            PriceRow(WORDS[call], _amounts(call, terms, in_play=in_play), terms.places[call])
            for call in calls
        ),
        note=_("In a proposal each partner has one opponent.") if PROPOSAL in calls else "",
    )


def _amounts(call: str, terms: Terms, *, in_play: int) -> tuple[int, ...]:
    opponents = 1 if call == PROPOSAL else in_play - 1
    win, lose = terms.win[call], terms.lose[call]
    return (
        *(win, win * opponents),
        *(-lose, -lose * opponents),
        *(terms.over[call], -terms.short[call]),
    )
