"""A misdeal that the rules fine: the button that abandons the deal charges it, and says so."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from napledger.games.abandoned import ABANDONED
from napledger.games.contract import Game
from napledger.games.offences import offences_of, score_of
from napledger.games.table import AnyTable
from napledger.games.web import Purse
from napledger.ledger.transfers import net
from napledger.reading.faults import Fault

MISDEAL, MISDEALS = "misdeal", "misdeals"
"""The reason of such a deal, and the fact that says how many misdeals there were."""


def is_fined(table: AnyTable, *, game: Game[Any, Any, Any]) -> bool:
    """Return whether the rules of this table have a fine for a misdeal."""
    if MISDEAL not in offences_of(game):
        return False
    try:
        return bool(score_of(MISDEAL, player=table.seated[0], table=table, game=game).transfers)
    except Fault:
        # A pool that could hold no more is told when the deal is recorded.
        return True


def charged(facts: dict[str, Any], *, table: AnyTable, game: Game[Any, Any, Any]) -> dict[str, Any]:
    """Return the facts of a deal, with its one misdeal if it was abandoned for that and is fined.

    More than one are as they were said.
    """
    is_misdeal = facts.get("reason") == MISDEAL and MISDEALS not in facts
    return facts | {MISDEALS: 1} if is_misdeal and is_fined(table, game=game) else facts


@dataclass(frozen=True, slots=True)
class MisdealPrice:
    """What a misdeal costs, as it is written: the dealer alone, and everybody in a row."""

    gain: str
    changes: str


def misdeal_price(
    table: AnyTable,
    *,
    game: Game[Any, Any, Any],
    dealer: str,
    away: Collection[str],
    names: Mapping[str, str],
    purse: Purse,
) -> MisdealPrice | None:
    """Return what a misdeal by this dealer costs: "Eve −£3, others −£1"; None where it is free."""
    if not is_fined(table, game=game):
        return None
    facts = {ABANDONED: True, "reason": MISDEAL, MISDEALS: 1, "dealer": dealer, "away": [*away]}
    try:
        gains = net(game.score_deal(game.read_deal(facts), table=table).transfers)
    except Fault:
        return None
    paid = {each: purse.signed(gains[each]) for each in table.seated if gains.get(each)}
    own = paid.pop(dealer)
    said = [f"{names[dealer]} {own}", *_of_others(paid, all_of=len(table.seated) - 1, names=names)]
    return MisdealPrice(own, ", ".join(said))


def _of_others(paid: Mapping[str, str], *, all_of: int, names: Mapping[str, str]) -> Sequence[str]:
    """Return what the others pay: in one where every one of them pays the same."""
    amounts = {*paid.values()}
    if len(amounts) == 1 and len(paid) == all_of:
        # Translators: after what one player pays, what each of the others does: “others −£1”
        return [_("others %(amount)s") % {"amount": amounts.pop()}]
    return [f"{names[each]} {amount}" for each, amount in paid.items()]
