"""What an abandoned deal costs: its button charges the fine for a misdeal, and says all of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from napledger.games.abandoned import ABANDONED
from napledger.games.contract import MISDEAL, Game
from napledger.games.deal_form.drawer import NOTHING
from napledger.games.table import AnyTable
from napledger.games.web import MoneyFormat
from napledger.ledger.transfers import net
from napledger.reading.faults import Fault

MISDEALS = "misdeals"
"""The fact that says how many misdeals there were."""

DEALER = "{dealer}"
"""What stands for whoever deals in the texts of a form (games/web.py)."""


def is_fined(table: AnyTable, *, game: Game[Any, Any, Any]) -> bool:
    """Return whether the rules of this table have a fine for a misdeal."""
    if MISDEAL not in game.offences:
        return False
    try:
        return bool(game.score_offence(MISDEAL, player=table.seated[0], table=table).transfers)
    except Fault:
        # A pool that could hold no more is told when the deal is recorded.
        return True


def charged(facts: dict[str, Any], *, table: AnyTable, game: Game[Any, Any, Any]) -> dict[str, Any]:
    """Return the facts of a deal, with its one misdeal if it was abandoned for that and is fined.

    More than one are as they were said.
    """
    is_misdeal = facts.get("reason") == MISDEAL and MISDEALS not in facts
    return facts | {MISDEALS: 1} if is_misdeal and is_fined(table, game=game) else facts


def misdeals_told(facts: Mapping[str, Any]) -> Mapping[str, str]:
    """Return the field that says a told deal's misdeals; a new one, of whom is away, has none."""
    return {MISDEALS: str(facts.get(MISDEALS, 0))} if facts.keys() - {"away"} else {}


def asks_for_misdeals(sent: QueryDict, *, fine: int) -> bool:
    """Return whether a form asks how often its cards were misdealt before they were played.

    Only of a deal that is told already: at the table the button says so when it happens.
    """
    said = sent.get(MISDEALS, "")
    return said not in NOTHING or bool(fine and said)


@dataclass(frozen=True, slots=True)
class MisdealCost:
    """What an unplayed deal costs, as it is written: the dealer alone, and everybody in a row.

    `changes` has {dealer} for whoever deals, who may be another once what waits is written; `said`
    has the dealer of now. All are empty where it is free.
    """

    gain: str = ""
    changes: str = ""
    said: str = ""


def abandoned_price(
    table: AnyTable,
    *,
    game: Game[Any, Any, Any],
    dealer: str,
    away: Collection[str],
    names: Mapping[str, str],
    money: MoneyFormat,
    reason: str = "",
) -> MisdealCost | None:
    """Return what it costs that this dealer deals again: "Eve −£3, others −£1".

    None where the deal cannot be.
    """
    told = {ABANDONED: True, "reason": reason, "dealer": dealer, "away": [*away]}
    facts = charged({name: fact for name, fact in told.items() if fact}, table=table, game=game)
    try:
        gains = net(game.score_deal(game.read_deal(facts), table=table).transfers)
    except Fault:
        return None
    return cost_of(
        gains, dealer=dealer, names={each: names[each] for each in table.seated}, money=money
    )


def cost_of(
    gains: Mapping[str, int], *, dealer: str, names: Mapping[str, str], money: MoneyFormat
) -> MisdealCost:
    """Return what those of these names pay, in words."""
    paid = {each: money.signed(gains[each]) for each in names if gains.get(each)}
    changes = by_role(paid, dealer=dealer, names=names)
    return MisdealCost(paid.get(dealer, ""), changes, changes.replace(DEALER, names[dealer]))


def by_role(paid: Mapping[str, str], *, dealer: str, names: Mapping[str, str]) -> str:
    """Return what each pays, whoever deals, in a row: "{dealer} −£3, others −£1"."""
    others = {player: amount for player, amount in paid.items() if player != dealer}
    said = [f"{names[player]} {amount}" for player, amount in others.items()]
    if len({*others.values()}) == 1 and len(others) == len(names) - 1:
        # Translators: after what one player pays, what each of the others does: “others −£1”
        said = [_("others %(amount)s") % {"amount": paid[next(iter(others))]}]
    return ", ".join([f"{DEALER} {paid[dealer]}", *said] if dealer in paid else said)
