"""Rules that cannot stand together, each refused with a sentence that says what to change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from napledger.games.options.table import check_needs
from napledger.games.solo_whist.calls import MISERES, NEEDS_BESIDE, SOLO, WORDS
from napledger.games.solo_whist.option_table import FORCED, OPTIONS, PAID_WHEN_ALL_PASS
from napledger.reading.faults import Fault, Term

if TYPE_CHECKING:
    from napledger.games.solo_whist.options import Options


def check_rules(options: Options) -> None:
    """Raise Fault, at the option to change, when the options contradict each other."""
    _check_calls(options)
    _check_all_pass(options)
    check_needs(options, OPTIONS)


def _check_calls(options: Options) -> None:
    if not options.pay:
        raise Fault("pay", "a table needs at least one call; give a call its two prices")
    for call, other in NEEDS_BESIDE.items():
        if call in options.pay and other not in options.pay:
            raise Fault(
                f"pay.{call}",
                "{call} only goes over {other}: allow {other}, or take {call} out",
                call=Term(WORDS[call]),
                other=Term(WORDS[other]),
            )
    for call in MISERES:
        if options.tricks.get(call, (0, 0))[0]:
            raise Fault(
                f"tricks.{call}",
                "{call} is made without a trick, so there are none over: give it nothing for them",
                call=Term(WORDS[call]),
            )


def _check_all_pass(options: Options) -> None:
    if options.unaccepted in FORCED and SOLO not in options.pay:
        raise Fault(
            "unaccepted",
            "whoever proposes and finds no partner must stand for a solo, but this table has no "
            "solo: allow it, or let an unaccepted proposal count as a pass",
        )
    if options.all_pass in PAID_WHEN_ALL_PASS and not options.all_pass_pays:
        raise Fault(
            "all_pass",
            "somebody pays when all pass, but nothing is said to be paid then: say how much, or "
            "let the cards be thrown up",
        )
