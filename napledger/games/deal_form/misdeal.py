"""A misdeal that the rules fine: the button that abandons the deal charges it, and says so."""

from __future__ import annotations

from collections.abc import Collection, Mapping
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

DEALER = "{dealer}"
"""What stands for whoever deals in the texts of a form (games/web.py)."""


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
    """What a misdeal costs, as it is written: the dealer alone, and everybody in a row.

    `changes` has {dealer} for whoever deals, who may be another once what waits is written; `said`
    has the dealer of now.
    """

    gain: str
    changes: str
    said: str


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
    changes = by_role(paid, dealer=dealer, names=names)
    return MisdealPrice(paid[dealer], changes, changes.replace(DEALER, names[dealer]))


def by_role(paid: Mapping[str, str], *, dealer: str, names: Mapping[str, str]) -> str:
    """Return what each pays, whoever deals, in a row: "{dealer} −£3, others −£1"."""
    others = {player: amount for player, amount in paid.items() if player != dealer}
    said = [f"{names[player]} {amount}" for player, amount in others.items()]
    if len({*others.values()}) == 1:
        # Translators: after what one player pays, what each of the others does: “others −£1”
        said = [_("others %(amount)s") % {"amount": paid[next(iter(others))]}]
    return ", ".join([f"{DEALER} {paid[dealer]}", *said] if dealer in paid else said)
