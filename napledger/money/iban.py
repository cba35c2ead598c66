"""Bank accounts in SEPA by their number, checked before anybody sends money there.

ISO 13616: two letters for the country, two check digits, then what the country's banks use. Which
countries take part, and how long their numbers are, is from the registry of SWIFT and the list of
the European Payments Council.
"""

from __future__ import annotations

import re

from napledger.reading.faults import Fault

LENGTHS = {
    "AD": 24,
    "AL": 28,
    "AT": 20,
    "BE": 16,
    "BG": 22,
    "CH": 21,
    "CY": 28,
    "CZ": 24,
    "DE": 22,
    "DK": 18,
    "EE": 20,
    "ES": 24,
    "FI": 18,
    "FR": 27,
    "GB": 22,
    "GI": 23,
    "GR": 27,
    "HR": 21,
    "HU": 28,
    "IE": 22,
    "IS": 26,
    "IT": 27,
    "LI": 21,
    "LT": 20,
    "LU": 20,
    "LV": 21,
    "MC": 27,
    "MD": 24,
    "ME": 22,
    "MK": 19,
    "MT": 31,
    "NL": 18,
    "NO": 15,
    "PL": 28,
    "PT": 25,
    "RO": 24,
    "RS": 22,
    "SE": 24,
    "SI": 19,
    "SK": 24,
    "SM": 27,
    "VA": 22,
}
"""How many letters and digits an account has in each country of SEPA."""

BIC = re.compile(r"[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?")

_SHAPE = re.compile(r"[A-Z]{2}[0-9]{2}[A-Z0-9]+")
_REST_OF_A_SOUND_NUMBER = 1
_DIVISOR = 97
_CHARACTERS_MAX = 60


def read_iban(text: str) -> str:
    """Return an account's number without its blanks, in capitals; raise Fault if it is none."""
    iban = re.sub(r"[ \N{NO-BREAK SPACE}-]", "", text[:_CHARACTERS_MAX]).upper()
    if not iban.isascii() or not _SHAPE.fullmatch(iban):
        raise Fault(
            "", "“{came}” is not an IBAN. Write one like DE89 3704 0044 0532 0130 00", came=text
        )
    length = LENGTHS.get(iban[:2])
    if length is None:
        raise Fault(
            "", "accounts of “{country}” take no part in SEPA: choose another way", country=iban[:2]
        )
    if len(iban) != length:
        raise Fault(
            "",
            "an IBAN that begins with {country} has {length} letters and digits; this one has "
            "{many}",
            country=iban[:2],
            length=length,
            many=len(iban),
        )
    if remainder(iban) != _REST_OF_A_SOUND_NUMBER:
        raise Fault("", "the check digits of this IBAN do not agree: look for a slip of the pen")
    return iban


def read_bic(text: str) -> str:
    """Return a bank's code in capitals, or nothing for nothing; raise Fault if it is none."""
    bic = text.strip().upper()
    if bic and not BIC.fullmatch(bic):
        raise Fault(
            "bic",
            "“{came}” is not a BIC. It has 8 or 11 letters, like COBADEFF; or none",
            came=text,
        )
    return bic


def remainder(iban: str) -> int:
    """Return the number's remainder by 97, its head put last and A to Z read as 10 to 35."""
    turned = iban[4:] + iban[:4]
    return int("".join(str(int(character, 36)) for character in turned)) % _DIVISOR


def in_fours(iban: str) -> str:
    """Return an account's number as people write it: in groups of four."""
    return " ".join(iban[start : start + 4] for start in range(0, len(iban), 4))
