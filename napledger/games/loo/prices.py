"""What things cost at a table of Loo, from what each player pays into the pool."""

from __future__ import annotations

from collections.abc import Iterator

from napledger.games.loo.terms import Terms
from napledger.games.prices import PriceColumn, PriceRow, PriceTable
from napledger.reading.translatable import marked as _

# Translators: a column of prices: what a player pays
COLUMNS = (PriceColumn(_("Costs")),)

NOTES = {
    "limited": _(
        "All of it goes into the pool. A single pool is one in which nothing lay before the deal."
    ),
    "unlimited": _(
        "All of it goes into the pool. A loo costs as much as lies there, with what was put in "
        "for the deal; a single pool is one in which nothing lay before."
    ),
    "mixed": _("All of it goes into the pool. A loo costs as much as lies there, up to the limit."),
}


def prices_of(terms: Terms, *, players: int) -> PriceTable:
    """Return what each thing costs, at a table of so many."""
    rows = tuple(row for row in _rows(terms, players=players) if any(row.amounts))
    return PriceTable(columns=COLUMNS, rows=rows, note=NOTES[terms.options.loo])


def _rows(terms: Terms, *, players: int) -> Iterator[PriceRow]:
    rates, places = terms.rates, terms.places
    yield PriceRow(_("dealer’s put-in"), (-rates["dealer_puts"],), places["put_in"])
    yield PriceRow(_("everybody else’s put-in"), (-rates["others_put"],), places["put_in"])
    put_in = rates["dealer_puts"] + (players - 1) * rates["others_put"]
    loo, single = terms.options.loo, terms.loo(put_in, single=True)
    if loo == "limited":
        yield PriceRow(_("loo"), (-rates["loo_price"],), places[loo])
    elif loo == "mixed":
        yield PriceRow(_("loo, at most"), (-rates["loo_limit"],), places[loo])
    yield PriceRow(_("loo in a single pool"), (-single,), places[loo])
    yield PriceRow(_("single"), (-rates["single"],), places["single"])
    if terms.options.breach == "four_singles":
        yield PriceRow(
            _("breach of the laws of play"), (-4 * rates["single"],), places["four_singles"]
        )
