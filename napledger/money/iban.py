"""Bank accounts in SEPA by their number, checked before anybody sends money there.

ISO 13616: two letters for the country, two check digits, then what the country's banks use. Which
countries take part is from the list of the European Payments Council; the lengths, the arithmetic
and some countries' own check digits are python-stdnum's, from the registry of SWIFT.
"""

from __future__ import annotations

import re

from stdnum import bic as bank_codes
from stdnum import iban, numdb
from stdnum.exceptions import InvalidChecksum, InvalidFormat, ValidationError

from napledger.reading.faults import Fault

COUNTRIES = frozenset({
    "AD", "AL", "AT", "BE", "BG", "CH", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GB",
    "GI", "GR", "HR", "HU", "IE", "IS", "IT", "LI", "LT", "LU", "LV", "MC", "MD", "ME", "MK",
    "MT", "NL", "NO", "PL", "PT", "RO", "RS", "SE", "SI", "SK", "SM", "VA",
})  # fmt: skip
"""The countries of SEPA, as its accounts begin."""


_SHAPE = re.compile(r"[A-Z]{2}[0-9]{2}[A-Z0-9]+")


_CHARACTERS_MAX = 60


def read_iban(text: str) -> str:
    """Return an account's number without its blanks, in capitals; raise Fault if it is none."""
    number = iban.compact(text[:_CHARACTERS_MAX])
    country = number[:2]
    if not _SHAPE.fullmatch(number):
        raise _no_iban(text)
    if country not in COUNTRIES:
        raise Fault(
            "", "accounts of “{country}” take no part in SEPA: choose another way", country=country
        )
    length = length_in(country)
    if len(number) != length:
        raise Fault(
            "",
            "an IBAN that begins with {country} has {length} letters and digits; this one has "
            "{many}",
            country=country,
            length=length,
            many=len(number),
        )
    try:
        iban.validate(number)
    except InvalidChecksum:
        raise Fault(
            "", "the check digits of this IBAN do not agree: look for a slip of the pen"
        ) from None
    except InvalidFormat:
        raise _no_iban(text) from None
    except ValidationError:
        # A bank that the library's list does not have, which may be younger than the list.
        pass
    return number


def read_bic(text: str) -> str:
    """Return a bank's code in capitals, or nothing for nothing; raise Fault if it is none."""
    try:
        return bank_codes.validate(text) if text.strip() else ""
    except ValidationError:
        raise Fault(
            "bic",
            "“{came}” is not a BIC. It has 8 or 11 letters, like COBADEFF; or leave it empty",
            came=text,
        ) from None


def length_in(country: str) -> int:
    """Return how many letters and digits an account has in a country of SEPA."""
    ((_country, known), *_) = numdb.get("iban").info(country)
    return len("GB82") + sum(int(many) for many in re.findall(r"(\d+)!", known["bban"]))


def in_fours(number: str) -> str:
    """Return an account's number as people write it: in groups of four."""
    return iban.format(number)


def _no_iban(text: str) -> Fault:
    return Fault(
        "", "“{came}” is not an IBAN. Write one like DE89 3704 0044 0532 0130 00", came=text
    )
