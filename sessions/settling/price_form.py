"""What a counter is worth, as it is typed: so many counters, so much of a currency."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import QueryDict

from napledger.evening.kinds.price import CounterPrice
from napledger.games.web import money_format_of
from napledger.ledger.transfers import AMOUNT_MAX
from napledger.money.currencies import COUNTERS, is_currency
from napledger.reading.faults import Fault
from napledger.reading.readers import read_number

TYPED_CHARACTERS_MAX = 60


@dataclass(frozen=True, slots=True)
class PriceTyped:
    """A price as it was typed, and what is wrong with it, at which field."""

    counters: str
    worth: str
    money: str
    field: str = ""
    error: str = ""


def typed_price(sent: QueryDict) -> PriceTyped:
    """Return what was typed, cut to what fits."""
    typed = (sent.get(name, "").strip()[:TYPED_CHARACTERS_MAX] for name in PRICE_FIELDS)
    return PriceTyped(*typed)


PRICE_FIELDS = ("counters", "worth", "money")


def read_price(sent: QueryDict) -> CounterPrice:
    """Return the price that was typed, or that it is taken back; raise Fault at its field."""
    if "back" in sent:
        return CounterPrice()
    typed = typed_price(sent)
    counters = read_number(typed.counters)
    if counters is None or not 1 <= counters <= AMOUNT_MAX:
        raise Fault("counters", "how many counters is a whole number, from 1")
    if not is_currency(typed.money) or typed.money == COUNTERS:
        raise Fault("money", "there is no such money; choose one from the list")
    amount = money_format_of(typed.money).typed(typed.worth, path="worth", minimum=1)
    return CounterPrice(counters, amount, typed.money)
