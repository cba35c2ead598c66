"""What the page that settles sends: a payment of the plan, an entry, the coins counted."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from django.http import QueryDict

from napledger.evening.kinds.acknowledge import SAYINGS, Acknowledgement
from napledger.games.web import MoneyFormat, sentence_of
from napledger.ledger.fewest_payments import PlannedPayment
from napledger.reading.faults import Fault
from sessions.settling.plans import coins_of

DIGITS = re.compile(r"[0-9]{1,18}")
PARTY = re.compile(r"kitty|[0-9]{1,4}")


@dataclass(frozen=True, slots=True)
class CountedCoins:
    """The coins somebody counted in the kitty, as typed, and what is wrong with that.

    `coins` is None where nothing was counted yet, or nothing that can be read.
    """

    typed: str
    coins: int | None = None
    errors: Sequence[str] = ()


def read_payment(sent: QueryDict, *, money: MoneyFormat) -> PlannedPayment:
    """Return the payment that a card of the page stands for, or the part of it that was typed.

    Raises Fault at "part" for what is no amount, at nothing for a forged payment.
    """
    typed = sent.get("part")
    if typed is None:
        amount = _whole(sent.get("amount", ""))
    else:
        amount = money.typed(typed, path="part", minimum=1)
    return PlannedPayment(sent.get("payer", ""), sent.get("payee", ""), amount)


def place_of(sent: QueryDict) -> str:
    """Return where on the page the card stands that was tapped, as the end of an address."""
    parties = sent.get("payer", ""), sent.get("payee", "")
    return "#debt-{}-{}".format(*parties) if all(map(PARTY.fullmatch, parties)) else ""


def read_number(sent: QueryDict) -> int:
    """Return the number of the entry by which a payment was made; raise Fault for a forged one."""
    return _whole(sent.get("entry", ""))


def read_mark(sent: QueryDict) -> Acknowledgement:
    """Return what is said of a payment; raise Fault for a forged one."""
    what = sent.get("what", "")
    if what not in SAYINGS:
        raise Fault("", "this form is out of date; please open the page again")
    return Acknowledgement(_whole(sent.get("entry", "")), what, sent.get("note", ""))


def read_coin(sent: QueryDict, *, currency: str) -> int:
    """Return the coin to round to, one of those that are offered."""
    coin = _whole(sent.get("coin", ""))
    if coin not in coins_of(currency):
        raise Fault("", "choose one of the coins to round to")
    return coin


def read_counted(sent: QueryDict, *, money: MoneyFormat) -> CountedCoins:
    """Return the coins that were counted, if any were."""
    typed = sent.get("counted", "")
    if not typed.strip():
        return CountedCoins("")
    try:
        return CountedCoins(typed, money.typed(typed, path="counted", minimum=0))
    except Fault as fault:
        return CountedCoins(typed, errors=(sentence_of(fault),))


def _whole(text: str) -> int:
    # No person types this: the page wrote it, in plain digits.
    if not DIGITS.fullmatch(text):
        raise Fault("", "this form is out of date; please open the page again")
    return int(text)
