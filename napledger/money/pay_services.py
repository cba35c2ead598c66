"""The services by which people pay each other: a row each, with what it takes and what it leads to.

Links and codes are those that a service publishes; where it publishes none for private persons
there is nothing but the name to copy. docs/ways-to-pay.md has the source of each row.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import quote, urlencode

from napledger.money import pay_codes, pay_names
from napledger.money.currencies import COUNTERS, LSD, find_currency
from napledger.money.formatting import decimal_text
from napledger.money.iban import in_fours, read_iban
from napledger.money.pay_links import EXAMPLE, LINK_CHARACTERS_MAX, filled, has_place, read_link
from napledger.money.pay_names import PHONES, Reader, any_of, e_mail, phone
from napledger.reading.faults import marked

PAYPAL, MONZO, REVOLUT, WISE, SEPA = "paypal", "monzo", "revolut", "wise", "sepa"
BIZUM, WERO, TWINT, SWISS = "bizum", "wero", "twint", "qrbill"
MOBILEPAY, VIPPS, SWISH = "mobilepay", "vipps", "swish"
VENMO, CASH_APP, INTERAC, PAYID = "venmo", "cashapp", "interac", "payid"
PIX, UPI, LINK = "pix", "upi", "link"

HANDLE_CHARACTERS_MAX = 100
assert HANDLE_CHARACTERS_MAX >= LINK_CHARACTERS_MAX


def _codes(text: str) -> frozenset[str]:
    return frozenset(text.split())


PAYPAL_CURRENCIES = _codes(
    "AUD CAD CHF CZK DKK EUR GBP HKD HUF ILS JPY MXN NOK NZD PHP PLN SEK SGD THB TWD USD"
)
PAYPAL_WHOLE = _codes("HUF JPY TWD")
"""The currencies in which PayPal takes no decimals."""

REVOLUT_CURRENCIES = _codes(
    "AED AUD CAD CHF CZK DKK EUR GBP HKD HUF ILS ISK JPY MXN NOK NZD PLN QAR RON SAR SEK SGD THB "
    "TRY USD ZAR"
)
WISE_CURRENCIES = _codes(
    "AUD BRL CAD CHF CZK DKK EUR GBP HKD HUF IDR ILS INR JPY MXN MYR NOK NZD PHP PLN RON SEK SGD "
    "THB TRY USD ZAR"
)
"""Some of those that can be held there; between others both change money as it is sent."""


@dataclass(frozen=True, slots=True)
class Handle:
    """A name at a service; for a bank also whose account it is (`holder`) and the bank (`bic`)."""

    service: str
    handle: str
    holder: str = ""
    bic: str = ""


@dataclass(frozen=True, slots=True)
class SumDue:
    """What somebody is to be paid by a service: whole coins of a currency, and what for."""

    to: Handle
    payee: str
    coins: int
    currency: str
    note: str

    @property
    def exponent(self) -> int:
        """Return how many decimals the currency has."""
        return find_currency(self.currency).exponent

    @property
    def text(self) -> str:
        return decimal_text(self.coins, exponent=self.exponent)


class Made(NamedTuple):
    """Where a tap leads, what a code says, and whether the amount stands in them."""

    link: str = ""
    code: str = ""
    has_amount: bool = True


def _copied(_due: SumDue) -> Made:
    """Return that there is nothing to tap or to scan."""
    return Made(has_amount=False)


@dataclass(frozen=True, slots=True)
class PayService:
    """A service by its own `title`, with a name there as an example.

    `read` checks a name, `make` says what it leads to, `page` what it leads to without an amount.
    A payment has at `least` and at `most` so many coins, where that is published. `pastes` tells
    whether people paste the text of the code where they pay.
    """

    title: str
    example: str
    read: Reader
    currencies: frozenset[str] | None
    make: Callable[[SumDue], Made] = _copied
    page: Callable[[str], str] | None = None
    least: int = 0
    most: int = 0
    pastes: bool = False
    is_name: bool = False

    def takes(self, currency: str, *, handle: str = "") -> bool:
        """Return whether it moves this currency; where that hangs on the name, by that name."""
        if handle.startswith("+") and self is SERVICES[MOBILEPAY]:
            return currency == MOBILEPAY_CURRENCIES[handle[: len("+45")]]
        if self.currencies is None:
            return currency not in (COUNTERS, LSD)
        return currency in self.currencies


MOBILEPAY_CURRENCIES = {"+45": "DKK", "+35": "EUR"}
"""What a MobilePay of Denmark moves, and one of Finland."""


def _paypal(due: SumDue) -> Made:
    page, figure = _at("https://paypal.me/")(due.to.handle), due.text
    if due.currency in PAYPAL_WHOLE and due.exponent:
        whole, odd = divmod(due.coins, 10**due.exponent)
        if odd:
            return Made(page, has_amount=False)
        figure = str(whole)
    return Made(f"{page}/{figure}{due.currency}")


def _monzo(due: SumDue) -> Made:
    return Made(f"https://monzo.me/{due.to.handle}/{due.text}?{_query(d=due.note)}")


def _venmo(due: SumDue) -> Made:
    # Venmo tells a payer's friends what was paid for unless it is told not to.
    query = _query(txn="pay", audience="private", amount=due.text, note=due.note)
    return Made(f"https://venmo.com/{due.to.handle}?{query}")


def _cash_app(due: SumDue) -> Made:
    return Made(f"https://cash.app/${due.to.handle}/{due.text}")


def _upi(due: SumDue) -> Made:
    query = _query(
        pa=due.to.handle, pn=due.to.holder or due.payee, am=due.text, cu="INR", tn=due.note
    )
    return Made(f"upi://pay?{query}", f"upi://pay?{query}")


def _swish(due: SumDue) -> Made:
    amount = decimal_text(due.coins, exponent=due.exponent, mark=",")
    return Made(code=pay_codes.swish_code(number=due.to.handle, amount=amount, note=due.note))


def _vipps(due: SumDue) -> Made:
    # The code that each phone shows for itself; it has no place for an amount.
    link = f"https://qr.vipps.no/28/2/01/031/{due.to.handle.removeprefix('+')}?v=1"
    return Made(link, link, has_amount=False)


def _sepa(due: SumDue) -> Made:
    code = pay_codes.epc_code(
        account=due.to.handle,
        bic=due.to.bic,
        holder=due.to.holder or due.payee,
        amount=due.text,
        note=due.note,
    )
    return Made(code=code)


def _swiss(due: SumDue) -> Made:
    account, _, place = due.to.handle.partition(" ")
    code = pay_codes.swiss_code(
        account=account,
        holder=due.to.holder or due.payee,
        place=place,
        amount=due.text,
        currency=due.currency,
        note=due.note,
    )
    return Made(code=code)


def _pix(due: SumDue) -> Made:
    code = pay_codes.pix_code(key=due.to.handle, payee=due.payee, amount=due.text, note=due.note)
    return Made(code=code)


def _link(due: SumDue) -> Made:
    values = {"amount": due.text, "note": due.note, "currency": due.currency}
    return Made(filled(due.to.handle, values), has_amount=has_place(due.to.handle, "amount"))


def _paged(due: SumDue) -> Made:
    """Return the page of whoever is paid, where the payer fills in the amount."""
    page = SERVICES[due.to.service].page
    return Made(page(due.to.handle) if page else "", has_amount=False)


def _at(start: str) -> Callable[[str], str]:
    return lambda handle: f"{start}{handle}"


def _query(**parts: str) -> str:
    return urlencode(parts, quote_via=quote, safe="@")


SERVICES: Mapping[str, PayService] = {
    PAYPAL: PayService(
        "PayPal.Me",
        "annsmith",
        pay_names.name("[A-Za-z0-9]{1,20}"),
        PAYPAL_CURRENCIES,
        _paypal,
        page=_at("https://paypal.me/"),
        is_name=True,
    ),
    MONZO: PayService(
        "Monzo",
        "annsmith",
        pay_names.name("[A-Za-z0-9][A-Za-z0-9-]{1,39}"),
        _codes("GBP"),
        _monzo,
        is_name=True,
    ),
    REVOLUT: PayService(
        "Revolut",
        "@annsmith",
        pay_names.name("[A-Za-z0-9_-]{3,30}", in_capitals_too=False),
        REVOLUT_CURRENCIES,
        _paged,
        page=_at("https://revolut.me/"),
        is_name=True,
    ),
    WISE: PayService(
        "Wise",
        "@anns123",
        pay_names.name("[A-Za-z0-9]{3,40}", in_capitals_too=False),
        WISE_CURRENCIES,
        _paged,
        page=_at("https://wise.com/pay/me/"),
        is_name=True,
    ),
    SEPA: PayService(
        "SEPA",
        "DE89 3704 0044 0532 0130 00",
        read_iban,
        _codes("EUR"),
        _sepa,
        most=99_999_999_999,
    ),
    BIZUM: PayService(
        "Bizum",
        "612 34 56 78",
        phone(*PHONES, home="ES"),
        _codes("EUR"),
        least=50,
        most=1_000_00,
    ),
    WERO: PayService(
        "Wero",
        "+49 151 23456789",
        any_of(phone("BE", "DE", "FR", "LU", "NL"), e_mail),
        _codes("EUR"),
    ),
    TWINT: PayService(
        "TWINT",
        "079 123 45 67",
        phone("CH", "LI", "AT", "DE", "FR", "IT", home="CH"),
        _codes("CHF"),
    ),
    SWISS: PayService(
        "Swiss QR-bill",
        "CH93 0076 2011 6238 5295 7, 8000 Zürich",
        pay_names.swiss_account,
        _codes("CHF"),
        _swiss,
        most=99_999_999_999,
    ),
    MOBILEPAY: PayService(
        "MobilePay", "+45 20 12 34 56", phone("DK", "FI", home="DK"), _codes("DKK EUR")
    ),
    VIPPS: PayService("Vipps", "912 34 567", phone("NO", home="NO"), _codes("NOK"), _vipps),
    SWISH: PayService("Swish", "070 123 45 67", pay_names.swish, _codes("SEK"), _swish),
    VENMO: PayService(
        "Venmo",
        "Ann-Smith",
        pay_names.name("[A-Za-z0-9_-]{5,30}"),
        _codes("USD"),
        _venmo,
        is_name=True,
    ),
    CASH_APP: PayService(
        "Cash App",
        "$annsmith",
        pay_names.name(r"(?=[0-9]*[A-Za-z])[A-Za-z0-9]{1,20}", sign="$"),
        _codes("USD"),
        _cash_app,
        is_name=True,
    ),
    INTERAC: PayService(
        "Interac e-Transfer",
        "ann@example.org",
        any_of(e_mail, phone("CA", home="CA")),
        _codes("CAD"),
    ),
    PAYID: PayService(
        "PayID",
        "0412 345 678",
        any_of(e_mail, phone("AU", home="AU"), pay_names.australian_business),
        _codes("AUD"),
    ),
    PIX: PayService(
        "Pix",
        "+55 11 98765 4321",
        pay_names.pix_key,
        _codes("BRL"),
        _pix,
        most=999_999_999_999,
        pastes=True,
    ),
    UPI: PayService(
        "UPI", "ann.smith@okbank", pay_names.upi, _codes("INR"), _upi, most=1_00_000_00
    ),
    LINK: PayService(marked("Your own link"), EXAMPLE, read_link, None, _link),
}
"""The services in the order in which they are offered."""


def shown_name(to: Handle) -> str:
    """Return a name as people write it, which is also how it is copied."""
    if to.service == SEPA:
        return in_fours(to.handle)
    if to.service == SWISS:
        account, _, place = to.handle.partition(" ")
        return f"{in_fours(account)}, {place}"
    return f"${to.handle}" if to.service == CASH_APP else to.handle
