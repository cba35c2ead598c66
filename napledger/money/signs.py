"""What people write beside the figures of an amount, whatever their own country's way is.

Babel knows how one country writes another's money ("US$" in Britain). These are the signs and
words that anybody types: "$5" at a table that plays for dollars, "50c", "5 kr".
"""

from __future__ import annotations

from napledger.money.currencies import COUNTERS, LSD

_CODES_BY_SIGN = {
    "$": (
        "ARS AUD BBD BMD BND BRL BSD BZD CAD CLP COP CUP DOP FJD GYD HKD JMD KYD LRD MOP MXN NAD "
        "NIO NZD SBD SGD SRD TOP TTD TWD USD UYU WST XCD"
    ),
    "£": f"EGP FKP GBP GIP LBP SHP SSP SYP {LSD}",
    "¥": "CNY JPY",
    "€": "EUR",
    "₡": "CRC",
    "₦": "NGN",
    "₩": "KRW",
    "₪": "ILS",
    "₫": "VND",
    "₭": "LAK",
    "₮": "MNT",
    "₱": "PHP",
    "₲": "PYG",
    "₴": "UAH",
    "₵": "GHS",
    "₸": "KZT",
    "₹": "INR",
    "₺": "TRY",
    "₼": "AZN",
    "₽": "RUB",
    "₾": "GEL",
    "฿": "THB",
    "৳": "BDT",
    "֏": "AMD",
    "؋": "AFN",
    "៛": "KHR",
}

SIGNS = "".join(_CODES_BY_SIGN)
"""All of these signs."""

_WORDS = {
    COUNTERS: ("counter", "counters"),
    "CHF": ("Fr", "Fr.", "SFr", "SFr."),
    "CNY": ("元",),
    "CZK": ("Kč", "Kc"),
    "DKK": ("kr", "kr."),
    "HUF": ("Ft",),
    "INR": ("Rs", "Rs."),
    "ISK": ("kr", "kr."),
    "JPY": ("円",),
    "NOK": ("kr", "kr."),
    "PLN": ("zł", "zl"),
    "SEK": ("kr", "kr."),
    "ZAR": ("R",),
}

_CENTS = ("c", "ct", "¢", "cent", "cents")
_SMALL_COINS = {
    "GBP": ("p", "penny", "pence"),
    "EUR": _CENTS,
    "USD": _CENTS,
    "AUD": _CENTS,
    "CAD": _CENTS,
    "NZD": _CENTS,
    "ZAR": _CENTS,
}


def signs_of(code: str) -> frozenset[str]:
    """Return the currency signs that stand for a currency, each a single character."""
    return frozenset(sign for sign, codes in _CODES_BY_SIGN.items() if code in codes.split())


def words_for(code: str) -> tuple[str, ...]:
    """Return the words that people write for a currency, besides its code and its signs."""
    return _WORDS.get(code, ())


def small_coins_of(code: str) -> tuple[str, ...]:
    """Return what the hundredth part is called where it is typed by itself: "5p", "50c"."""
    return _SMALL_COINS.get(code, ())
