"""Rules that cannot stand together, each refused with a sentence that says what to change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from napledger.games.nap.calls import NEEDS_UNDER_IT, WORDS, calls_of
from napledger.games.nap.option_table import OPTIONS
from napledger.games.options.table import check_needs
from napledger.reading.faults import Fault, Term

if TYPE_CHECKING:
    from napledger.games.nap.options import Options


def check_rules(options: Options) -> None:
    """Raise Fault, at the option to change, when the options contradict each other."""
    _check_calls(options)
    check_needs(options, OPTIONS)


def _check_calls(options: Options) -> None:
    if not options.pay:
        raise Fault("pay", "a table needs at least one call; give a call its two prices")
    known = calls_of(options.hand_size)
    for call in options.pay:
        if call not in known:
            raise Fault(
                f"pay.{call}",
                "a hand of {size} cards has no such call; it has {known}",
                size=options.hand_size,
                known=known,
            )
    for call, under in NEEDS_UNDER_IT.items():
        if call in options.pay and under not in options.pay:
            raise Fault(
                f"pay.{call}",
                "{call} is only called over a {under}: allow {under}, or take {call} out",
                call=Term(WORDS[call]),
                under=Term(WORDS[under]),
            )
    if options.all_pass in ("dealer_one", "eldest_one") and "1" not in options.pay:
        raise Fault(
            "all_pass",
            "somebody must stand for one when all pass, but this table has no call of one: "
            "allow one, or choose what else happens when all pass",
        )
