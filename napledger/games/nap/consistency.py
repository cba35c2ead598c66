"""Rules that cannot stand together, each refused with a sentence that says what to change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from napledger.games.nap.calls import NEEDS_UNDER_IT, WORDS
from napledger.games.nap.option_table import BY_NAME, KITTY_PAYERS
from napledger.reading.faults import Fault, Term

if TYPE_CHECKING:
    from napledger.games.nap.options import Options


def check_rules(options: Options) -> None:
    """Raise Fault, at the option to change, when the options contradict each other."""
    _check_calls(options)
    if not options.kitty:
        _check_nothing_pays_a_kitty(options)


def _check_calls(options: Options) -> None:
    if not options.pay:
        raise Fault("pay", "a table needs at least one call; give a call its two prices")
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


def _check_nothing_pays_a_kitty(options: Options) -> None:
    for name in KITTY_PAYERS:
        if getattr(options, name):
            raise Fault(
                name,
                "“{option}” pays into the kitty, but this table has none: "
                "play with a kitty, or set it to 0",
                option=Term(BY_NAME[name].label),
            )
    into_kitty = (("failed_nap_kitty", "match"), ("revoke", "fine"), ("out_of_turn", "fine"))
    for name, value in into_kitty:
        if getattr(options, name) == value:
            raise Fault(
                name,
                "“{option}” pays into the kitty, but this table has none: "
                "play with a kitty, or choose otherwise",
                option=Term(BY_NAME[name].label),
            )
