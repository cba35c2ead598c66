"""How somebody likes to be paid: a name at one of these services, checked, and what it leads to.

A handle is never an address that was pasted: links and codes are made here, from parts that were
checked. Nothing is sent anywhere, and no money is moved: who taps a link leaves for the service.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from urllib.parse import quote, urlencode

from napledger.money.currencies import find_currency, is_currency
from napledger.money.formatting import decimal_text
from napledger.money.iban import in_fours, read_bic, read_iban
from napledger.money.sepa_text import sepa_text
from napledger.reading.faults import Fault
from napledger.reading.letters import composed

PAYPAL, MONZO, VENMO = "paypal", "monzo", "venmo"
UPI, SWISH, SEPA = "upi", "swish", "sepa"

TITLES = {
    PAYPAL: "PayPal.Me",
    MONZO: "Monzo",
    VENMO: "Venmo",
    UPI: "UPI",
    SWISH: "Swish",
    SEPA: "SEPA",
}
"""The services by their own names, in the order in which they are offered."""

EXAMPLES = {
    PAYPAL: "annsmith",
    MONZO: "annsmith",
    VENMO: "Ann-Smith",
    UPI: "ann.smith@okbank",
    SWISH: "070 123 45 67",
    SEPA: "DE89 3704 0044 0532 0130 00",
}

CURRENCIES = {MONZO: "GBP", VENMO: "USD", UPI: "INR", SWISH: "SEK", SEPA: "EUR"}
"""The one currency of each service but PayPal."""

PAYPAL_CURRENCIES = frozenset(
    [
        "AUD",
        "CAD",
        "CHF",
        "CZK",
        "DKK",
        "EUR",
        "GBP",
        "HKD",
        "HUF",
        "ILS",
        "JPY",
        "MXN",
        "NOK",
        "NZD",
        "PHP",
        "PLN",
        "SEK",
        "SGD",
        "THB",
        "TWD",
        "USD",
    ]
)
PAYPAL_WHOLE = frozenset({"HUF", "JPY", "TWD"})
"""The currencies in which PayPal takes no decimals."""

HANDLE_CHARACTERS_MAX = 100
HOLDER_CHARACTERS_MAX = 70
NOTE_CHARACTERS_MAX = 50
EPC_CENTS_MAX = 99_999_999_999
SWISH_AMOUNT_AND_NOTE_EDITABLE = 6

_LOOKS_LIKE_AN_ADDRESS = re.compile(r"[:/\\?#]|\bwww\.|\.(?:com|me|nu)\b", re.IGNORECASE)
_UPI = re.compile(r"[A-Za-z0-9._-]{2,64}@[A-Za-z][A-Za-z0-9]{1,63}")


@dataclass(frozen=True, slots=True)
class Handle:
    """A name at a service; for SEPA also whose account it is (`holder`) and the bank (`bic`)."""

    service: str
    handle: str
    holder: str = ""
    bic: str = ""


@dataclass(frozen=True, slots=True)
class Way:
    """A way to pay: `shown` is what to copy, `link` and `code` what leads there, if anything does.

    `code` is what a QR code of it says. `has_amount` tells whether the amount is filled in.
    """

    service: str
    title: str
    shown: str
    link: str = ""
    code: str = ""
    has_amount: bool = False


def read_handle(service: str, text: str, *, holder: str = "", bic: str = "") -> Handle:
    """Return a handle that was checked; raise Fault that says what to write instead."""
    if service not in TITLES:
        raise Fault("service", "choose one of the services")
    typed = text.strip()
    if not typed:
        raise Fault(
            "handle", "Nothing is written here. Write a name like {example}", **_example(service)
        )
    if _LOOKS_LIKE_AN_ADDRESS.search(typed):
        raise Fault(
            "handle",
            "Write only the name at {service}, like {example}, not a web address",
            service=TITLES[service],
            **_example(service),
        )
    if len(typed) > HANDLE_CHARACTERS_MAX or not typed.isprintable():
        raise _refused(service, typed)
    try:
        handle = READERS[service](typed)
        return Handle(service, handle, read_holder(holder), read_bic(bic))
    except Fault as fault:
        raise fault if fault.path else fault.at("handle") from None


def read_holder(text: str) -> str:
    """Return whose account it is, or nothing; raise Fault where a bank could not take it."""
    holder = composed(" ".join(text.split()))
    is_taken = holder.isprintable() and (sepa_text(holder) or not holder)
    if len(holder) > HOLDER_CHARACTERS_MAX or not is_taken:
        raise Fault(
            "holder", "write the name as the bank knows it, in at most 70 letters from A to Z"
        )
    return holder


def way_to_pay(handle: Handle, *, payee: str, amount: int, currency: str, note: str) -> Way:
    """Return how to pay somebody an amount of the smallest coin of a currency.

    What the service does not take, or in another currency, leaves the name to copy.
    """
    title = TITLES[handle.service]
    shown = in_fours(handle.handle) if handle.service == SEPA else handle.handle
    if handle.service == PAYPAL:
        return _paypal(handle, title=title, amount=amount, currency=currency)
    if currency != CURRENCIES[handle.service] or amount <= 0:
        return Way(handle.service, title, shown)
    exponent = find_currency(currency).exponent
    plain_note = _one_line(note)
    link, code = MAKERS[handle.service](handle, payee, _Sum(amount, exponent), plain_note)
    return Way(handle.service, title, shown, link, code, has_amount=bool(link or code))


@dataclass(frozen=True, slots=True)
class _Sum:
    """An amount of the smallest coin, and how many decimals its currency has."""

    coins: int
    exponent: int

    def text(self, *, mark: str = ".") -> str:
        return decimal_text(self.coins, exponent=self.exponent, mark=mark)


def _paypal(handle: Handle, *, title: str, amount: int, currency: str) -> Way:
    page = f"https://paypal.me/{handle.handle}"
    if currency not in PAYPAL_CURRENCIES or amount <= 0:
        link = page if is_currency(currency) and find_currency(currency).exponent else ""
        return Way(handle.service, title, handle.handle, link)
    exponent = find_currency(currency).exponent
    figure = decimal_text(amount, exponent=exponent)
    if currency in PAYPAL_WHOLE and exponent:
        whole, odd = divmod(amount, 10**exponent)
        if odd:
            return Way(handle.service, title, handle.handle, page)
        figure = str(whole)
    return Way(handle.service, title, handle.handle, f"{page}/{figure}{currency}", has_amount=True)


def _monzo(handle: Handle, _payee: str, due: _Sum, note: str) -> tuple[str, str]:
    query = urlencode({"d": note}, quote_via=quote)
    return f"https://monzo.me/{handle.handle}/{due.text()}?{query}", ""


def _venmo(handle: Handle, _payee: str, due: _Sum, note: str) -> tuple[str, str]:
    # Venmo tells a payer's friends what was paid for unless it is told not to.
    query = {"txn": "pay", "audience": "private", "amount": due.text(), "note": note}
    return f"https://venmo.com/{handle.handle}?{urlencode(query, quote_via=quote)}", ""


def _upi(handle: Handle, payee: str, due: _Sum, note: str) -> tuple[str, str]:
    query = {
        "pa": handle.handle,
        "pn": handle.holder or payee,
        "am": due.text(),
        "cu": CURRENCIES[UPI],
        "tn": note,
    }
    code = f"upi://pay?{urlencode(query, quote_via=quote, safe='@')}"
    return code, code


def _swish(handle: Handle, _payee: str, due: _Sum, note: str) -> tuple[str, str]:
    parts = (
        f"C{handle.handle}",
        due.text(mark=","),
        quote(note, safe=""),
        str(SWISH_AMOUNT_AND_NOTE_EDITABLE),
    )
    return "", ";".join(parts)


def _sepa(handle: Handle, payee: str, due: _Sum, note: str) -> tuple[str, str]:
    """Return the payload of EPC069-12, version 2: a line each, the last ones left out if empty.

    There is none for whoever has no name in the letters that banks take.
    """
    if due.coins > EPC_CENTS_MAX:
        return "", ""
    holder = sepa_text(handle.holder or payee)
    if not holder:
        return "", ""
    lines = (
        *("BCD", "002", "1", "SCT", handle.bic),
        holder[:HOLDER_CHARACTERS_MAX].rstrip(),
        handle.handle,
        f"{CURRENCIES[SEPA]}{due.text()}",
        *("", "", sepa_text(note)),
    )
    return "", "\n".join(lines).rstrip("\n")


def _one_line(text: str) -> str:
    """Return a text of ours fit for a note: one line, and not long."""
    return " ".join(text.split())[:NOTE_CHARACTERS_MAX].rstrip()


def _named(service: str, pattern: str) -> Callable[[str], str]:
    shape = re.compile(pattern)

    def read(text: str) -> str:
        name = text.removeprefix("@")
        if not shape.fullmatch(name):
            raise _refused(service, text)
        return name

    return read


def _read_upi(text: str) -> str:
    if not _UPI.fullmatch(text):
        raise _refused(UPI, text)
    return text


def _read_swish(text: str) -> str:
    """Return a Swish number in digits: a Swedish mobile's, or one that begins with 123."""
    digits = re.sub(r"[ ()-]", "", text)
    digits = re.sub(r"\A(?:\+46|0046)0?", "0", digits)
    if not re.fullmatch(r"07[0-9]{8}|123[0-9]{7}", digits) or not digits.isascii():
        raise _refused(SWISH, text)
    return digits


def _refused(service: str, came: str) -> Fault:
    return Fault(
        "handle",
        "“{came}” cannot be a name at {service}. Write one like {example}",
        came=came,
        service=TITLES[service],
        **_example(service),
    )


def _example(service: str) -> dict[str, str]:
    return {"example": EXAMPLES[service]}


READERS: Mapping[str, Callable[[str], str]] = {
    PAYPAL: _named(PAYPAL, r"[A-Za-z0-9]{1,20}"),
    MONZO: _named(MONZO, r"[A-Za-z0-9][A-Za-z0-9-]{1,39}"),
    VENMO: _named(VENMO, r"[A-Za-z0-9_-]{5,30}"),
    UPI: _read_upi,
    SWISH: _read_swish,
    SEPA: read_iban,
}

MAKERS: Mapping[str, Callable[[Handle, str, _Sum, str], tuple[str, str]]] = {
    MONZO: _monzo,
    VENMO: _venmo,
    UPI: _upi,
    SWISH: _swish,
    SEPA: _sepa,
}
