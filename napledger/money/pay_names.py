"""Names at services that move money, checked by the form that each publishes, and written one way.

A reader returns a name as it is kept, or None for what is no such name. All of it is arithmetic
and patterns: nobody is asked whether there is such a name.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from dataclasses import dataclass

from stdnum.au import abn
from stdnum.br import cnpj, cpf

from napledger.money.iban import read_iban
from napledger.money.sepa_text import sepa_text
from napledger.reading.faults import Fault

Reader = Callable[[str], str | None]

E_MAIL_CHARACTERS_MAX = 77
"""As much as a Pix key has room for, which is the least of those that take an address."""

_E_MAIL = re.compile(
    r"[a-z0-9_%+'-]+(?:\.[a-z0-9_%+'-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,24}"
)
_UPI = re.compile(r"[A-Za-z0-9._-]{2,64}@[A-Za-z][A-Za-z0-9]{1,63}")
_SWISS = re.compile(
    r"((?:CH|LI)[0-9]{2}(?: ?[0-9A-Z]){17})(?: *, *| +)([0-9]{4}) +(.+)", re.IGNORECASE
)
TOWN_CHARACTERS_MAX = 35
QR_BANKS = frozenset(str(each) for each in range(30_000, 32_000))
"""What stands in a QR-IBAN for its bank: SIX, Swiss Implementation Guidelines for the QR-bill."""


@dataclass(frozen=True, slots=True)
class Dialling:
    """How mobile phones of a country are dialled: its code, and the number behind it.

    `trunk` is what people dial before the number at home, and nobody from abroad.
    """

    code: str
    mobile: str
    trunk: str = "0"


PHONES = {
    "AT": Dialling("43", r"6[0-9]{7,12}"),
    "AU": Dialling("61", r"4[0-9]{8}"),
    "BE": Dialling("32", r"4[0-9]{8}"),
    "BR": Dialling("55", r"[1-9]{2}9[0-9]{8}"),
    "CA": Dialling("1", r"[2-9][0-9]{2}[2-9][0-9]{6}", trunk="1"),
    "CH": Dialling("41", r"7[4-9][0-9]{7}"),
    "DE": Dialling("49", r"1[5-7][0-9]{8,9}"),
    "DK": Dialling("45", r"[2-9][0-9]{7}", trunk=""),
    "ES": Dialling("34", r"[67][0-9]{8}", trunk=""),
    "FI": Dialling("358", r"(?:4[0-9]|50)[0-9]{4,8}"),
    "FR": Dialling("33", r"[67][0-9]{8}"),
    "IT": Dialling("39", r"3[0-9]{8,9}", trunk=""),
    "LI": Dialling("423", r"[67][0-9]{6}", trunk=""),
    "LU": Dialling("352", r"6[0-9]{8}", trunk=""),
    "NL": Dialling("31", r"6[0-9]{8}"),
    "NO": Dialling("47", r"[49][0-9]{7}", trunk=""),
}
"""Mobile numbers by country, from the numbering plans that the ITU collects (E.164)."""


def phone(*countries: str, home: str = "") -> Reader:
    """Return a reader of these countries' mobile numbers, kept by E.164: +34612345678.

    Without the code of a country it is one of `home`, if that is named.
    """

    def read(text: str) -> str | None:
        digits = re.sub(r"[\s().\-/]", "", text)
        digits = re.sub(r"\A00", "+", digits)
        if not digits.isascii():
            return None
        if digits.startswith("+"):
            found = (_dialled(digits[1:], PHONES[each], abroad=True) for each in countries)
        else:
            found = (_dialled(digits, PHONES[each], abroad=False) for each in {home} - {""})
        return next(filter(None, found), None)

    return read


def _dialled(digits: str, country: Dialling, *, abroad: bool) -> str | None:
    if abroad and not digits.startswith(country.code):
        return None
    number = digits.removeprefix(country.code if abroad else "").removeprefix(country.trunk)
    return f"+{country.code}{number}" if re.fullmatch(country.mobile, number) else None


def name(pattern: str, *, sign: str = "@", in_capitals_too: bool = True) -> Reader:
    """Return a reader of names of a pattern; the sign that people write before them goes."""
    shape = re.compile(pattern)

    def read(text: str) -> str | None:
        bare = text.removeprefix(sign)
        return (bare if in_capitals_too else bare.lower()) if shape.fullmatch(bare) else None

    return read


def e_mail(text: str) -> str | None:
    address = text.lower()
    return address if len(address) <= E_MAIL_CHARACTERS_MAX and _E_MAIL.fullmatch(address) else None


def any_of(*readers: Reader) -> Reader:
    """Return a reader of what any of these takes, the first of them before the others."""

    def read(text: str) -> str | None:
        return next(filter(None, (each(text) for each in readers)), None)

    return read


def upi(text: str) -> str | None:
    """Return a virtual payment address: somebody@bank."""
    return text if _UPI.fullmatch(text) else None


def swish(text: str) -> str | None:
    """Return a Swish number in digits: a Swedish mobile's, or one that begins with 123."""
    digits = re.sub(r"[ ()-]", "", text)
    digits = re.sub(r"\A(?:\+46|0046)0?", "0", digits)
    is_one = re.fullmatch(r"07[0-9]{8}|123[0-9]{7}", digits) and digits.isascii()
    return digits if is_one else None


def australian_business(text: str) -> str | None:
    """Return an Australian Business Number, whose eleven digits check each other."""
    number = abn.compact(text)
    return number if number.isascii() and abn.is_valid(number) else None


def pix_key(text: str) -> str | None:
    """Return a key as the Manual de Padrões para Iniciação do Pix has it; raise Fault for a slip.

    A CPF or CNPJ without its signs, whose last two digits check the others; an e-mail address; a
    mobile as +5511987654321; or a random key, which is a UUID. Eleven digits alone are a CPF.
    """
    if "@" in text:
        return e_mail(text)
    if re.fullmatch(r"[0-9A-Fa-f]{8}(?:-?[0-9A-Fa-f]{4}){3}-?[0-9A-Fa-f]{12}", text):
        return str(uuid.UUID(text))
    if text.startswith(("+", "00")):
        return phone("BR")(text)
    number = re.sub(r"[ ./-]", "", text).upper()
    if not re.fullmatch(r"[0-9]{11}|[0-9A-Z]{12}[0-9]{2}", number):
        return None
    is_sound = cpf.is_valid(number) if len(number) == len("12345678909") else cnpj.is_valid(number)
    if not is_sound or len(set(number)) == 1:
        raise Fault(
            "",
            "the check digits of this CPF or CNPJ do not agree; a phone number begins with +55",
        )
    return number


def swiss_account(text: str) -> str | None:
    """Return an account and its holder's place, "CH9300762011623852957 8000 Zurich".

    A Swiss QR-bill has no payee without postcode and town. Raises Fault for a wrong IBAN.
    """
    found = _SWISS.fullmatch(text)
    town = sepa_text(found[3])[:TOWN_CHARACTERS_MAX].strip() if found else ""
    if found is None or not town:
        return None
    account = read_iban(found[1])
    if account[4:9] in QR_BANKS:
        raise Fault("", "this is a QR-IBAN, which is for bills: write the account’s own IBAN")
    return f"{account} {found[2]} {town}"
