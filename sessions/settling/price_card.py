"""Where the settle page says what a counter is worth, and asks for it.

What a counter is worth, as it is typed: so many counters, so much of a currency.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _

from napledger.evening.kinds.price import CounterPrice
from napledger.games.web import money_format_of
from napledger.ledger.transfers import AMOUNT_MAX
from napledger.money.bank_files import is_banked
from napledger.money.currencies import COUNTERS, currency_codes, currency_name, is_currency
from napledger.reading.faults import Fault
from napledger.reading.readers import read_number
from sessions.models import Evening
from sessions.settling.outstanding import Outstanding
from sessions.settling.pricing import COUNTERS_USUAL, explained, price_in_words

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


@dataclass(frozen=True, slots=True)
class PriceCard:
    """What counters are worth, in words, what each comes to, and the form to say it.

    `monies` are those to choose from, by code and name.
    """

    said: str
    lines: tuple[str, ...]
    is_rounded: bool
    may_change: bool
    typed: PriceTyped | None
    monies: tuple[tuple[str, str], ...]


def price_card(
    outstanding: Outstanding, *, typed: PriceTyped | None, may_record: bool
) -> PriceCard:
    """Return the card; of an evening that is not in counters, an empty one."""
    evening, said = outstanding.book.evening, outstanding.price
    may_change = (
        may_record
        and evening.currency == COUNTERS
        and evening.state == Evening.REVIEWING
        and not outstanding.handed
    )
    price = None if said is None else said.price
    return PriceCard(
        said=price_in_words(said),
        lines=explained(outstanding),
        is_rounded=price is not None and price.coins % price.counters != 0,
        may_change=may_change,
        typed=typed or (_typed(outstanding) if may_change else None),
        monies=_monies() if may_change else (),
    )


def _typed(outstanding: Outstanding) -> PriceTyped:
    """Return what stands in the form at first: the price that is in force, or a usual one."""
    said, circle = outstanding.price, outstanding.book.evening.circle
    if said is None or said.amount is None or said.currency is None:
        money = circle.currency if is_banked(circle.currency) else "GBP"
        return PriceTyped(str(COUNTERS_USUAL), "", money)
    worth = money_format_of(said.currency).plain(said.amount)
    return PriceTyped(str(said.counters), worth, said.currency)


def _monies() -> tuple[tuple[str, str], ...]:
    locale = money_format_of(COUNTERS).locale
    codes = (code for code in currency_codes() if code != COUNTERS)
    return tuple((code, _(currency_name(code, locale=locale))) for code in codes)
