"""The rules of Nap: every option and how it is told, what contradicts, the books, and the terms.

Rates are in stakes, as exact fractions, because Enquire Within asks for half a stake; they become
coins where the stake is known (Terms).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from napledger.games.nap.deal import (
    BLUCHER,
    MISERY,
    NEEDS_UNDER_IT,
    WELLINGTON,
    WORDS,
    calls_of,
)
from napledger.games.nap.options import (
    STANDS,
    Options,
)
from napledger.games.options.presets import EB1911, HOFFMANN, PEEL, PrintedBook, stored_presets
from napledger.games.options.table import (
    OptionTable,
    TableTerms,
    cached_terms,
    check_needs,
    coins,
)
from napledger.reading.faults import Fault, Term, marked
from napledger.reading.readers import Json

PRINTED = {
    "eb1911": "EB1911, “Napoleon”",
    "cassell": "Cassell, 1881",
    "enquire": "Enquire Within, § 130",
    "bicycle": "Bicycle, Pool Nap",
    "parlett": "Britannica (Parlett)",
    "modern": marked("modern tables"),
}
"""How the books are cited that treat of Nap in one place."""


def _printed(*books: str, **pages: str) -> Mapping[str, str]:
    """Return where a reason is printed, by book: on these pages, and in these besides."""
    return {**pages, **{book: PRINTED[book] for book in books}}


PLACES: Mapping[str, Mapping[str, str]] = {
    "call": _printed(*PRINTED, hoffmann="Hoffmann, p. 95", peel="Peel, p. 8"),
    MISERY: _printed(
        *("eb1911", "enquire", "parlett", "modern"), hoffmann="Hoffmann, p. 96", peel="Peel, p. 12"
    ),
    WELLINGTON: _printed(
        *("eb1911", "parlett", "modern"), hoffmann="Hoffmann, p. 96", peel="Peel, p. 13"
    ),
    BLUCHER: _printed("eb1911", "parlett", "modern", peel="Peel, p. 14"),
    "nine_cards": _printed(peel="Peel, p. 15"),
    "forced": _printed(hoffmann="Hoffmann, p. 100", peel="Peel, p. 10"),
    "double_header": _printed(peel="Peel, p. 13"),
    "ante_dealer": _printed(
        *("cassell", "enquire", "bicycle"), hoffmann="Hoffmann, p. 98", peel="Peel, p. 9"
    ),
    "ante_others": _printed("cassell", hoffmann="Hoffmann, p. 98"),
    "ante_start": _printed("modern"),
    "ante_round": _printed(peel="Peel, p. 11"),
    "misdeal_fine": _printed(peel="Peel, p. 9"),
    "interference_fine": _printed(peel="Peel, p. 9"),
    "peep_price": _printed(hoffmann="Hoffmann, p. 97"),
    "purchase_price": _printed(hoffmann="Hoffmann, p. 97", peel="Peel, p. 12"),
    "knave_five": _printed(hoffmann="Hoffmann, p. 98"),
    "kitty_taken": _printed(hoffmann="Hoffmann, p. 99", peel="Peel, p. 11"),
    "kitty_matched": _printed("bicycle", hoffmann="Hoffmann, p. 98"),
    "spare_hand_forfeit": _printed(peel="Peel, p. 13"),
    "revoke_hoyle": _printed(hoffmann="Hoffmann, p. 100"),
    "revoke_cassell": _printed("cassell"),
    "revoke_fine": _printed("bicycle"),
    "out_of_turn_fine": _printed("bicycle"),
}
"""Where each payment is printed. A table that plays by a book is shown that book's page; where the
book is silent, the first that has it."""

BOOKS: Mapping[str, PrintedBook] = {
    "hoffmann": HOFFMANN,
    "peel": PEEL,
    "eb1911": EB1911,
    "cassell": PrintedBook("Cassell’s Book of In-door Amusements, 1881", "Cassell"),
    "enquire": PrintedBook("Enquire Within", "Enquire"),
    "bicycle": PrintedBook("Bicycle, Pool Nap"),
    "parlett": PrintedBook("Britannica (David Parlett)"),
    "modern": PrintedBook(marked("Tables of today")),
}
"""The books by short name, in the order in which they are offered."""

PRESETS = stored_presets(Path(__file__).parent)


def check_rules(options: Options) -> None:
    """Raise Fault, at the option to change, when the options contradict each other."""
    pay, known = options.pay, calls_of(options.hand_size)
    if not pay:
        raise Fault("pay", "a table needs at least one call; give a call its two prices")
    for call in pay:
        if call not in known:
            raise Fault(
                f"pay.{call}",
                "a hand of {size} cards has no such call; it has {known}",
                size=options.hand_size,
                known=known,
            )
    for call, under in NEEDS_UNDER_IT.items():
        if call in pay and under not in pay:
            raise Fault(
                f"pay.{call}",
                "{call} is only called over a {under}: allow {under}, or take {call} out",
                call=Term(WORDS[call]),
                under=Term(WORDS[under]),
            )
    if options.all_pass in STANDS and "1" not in pay:
        raise Fault(
            "all_pass",
            "somebody must stand for one when all pass, but this table has no call of one: "
            "allow one, or choose what else happens when all pass",
        )
    check_needs(options, RULES.rows)


RULES = OptionTable.of(Options, PRESETS, BOOKS, places=PLACES, check=check_rules)
"""The rules of Nap: read, laid over a book's, and checked as a whole."""


@dataclass(frozen=True, slots=True, eq=False)
class Terms(TableTerms[Options]):
    """Everything a deal's payments hang on. Prices are in the smallest coin.

    `ranked` are the calls allowed, lowest first; `win` and `lose` the price of each call to or
    from one other player.
    """

    ranked: tuple[str, ...]
    win: Mapping[str, int]
    lose: Mapping[str, int]


@cached_terms
def terms_of(rules: Json, stake: int) -> Terms:
    """Return the terms of a document's rules at a stake; raise Fault where they cannot stand."""
    preset, options = RULES.read_rules(rules)
    win, lose = (
        {call: coins(pair[lost], stake, at=f"pay.{call}") for call, pair in options.pay.items()}
        for lost in (0, 1)
    )
    rates, places = RULES.rates(options, stake), RULES.places_for(preset)
    return Terms(preset, options, stake, rates, places, options.ranked, win, lose)
