"""What QR codes for a payment say, by the formats that are published for them.

Each takes a sum written in plain decimals, and texts in any letters: what a format has no letters
or no room for is left out, so that the code is sound whatever stands in them.
"""

from __future__ import annotations

from binascii import crc_hqx
from urllib.parse import quote

from napledger.money.sepa_text import sepa_text

EPC_NAME_MAX = 70
SWISH_AMOUNT_AND_NOTE_EDITABLE = 6
PIX_NAME_MAX, PIX_TEMPLATE_MAX = 25, 99
PIX_CITY = "BRASILIA"
"""Every code names a city, and nothing is looked up by it: the one of the manual's example."""

SWISS_NAME_MAX, SWISS_MESSAGE_MAX = 70, 140
SWISS_EMPTY_PARTY = ("",) * 7


def epc_code(*, account: str, bic: str, holder: str, amount: str, note: str) -> str:
    """Return the payload of EPC069-12, version 2: a line each, the last ones left out if empty.

    There is none for whoever has no name in the letters that banks take.
    """
    name = sepa_text(holder)[:EPC_NAME_MAX].rstrip()
    if not name:
        return ""
    lines = (
        *("BCD", "002", "1", "SCT", bic, name, account),
        *(f"EUR{amount}", "", "", sepa_text(note)),
    )
    return "\n".join(lines).rstrip("\n")


def swiss_code(
    *, account: str, holder: str, place: str, amount: str, currency: str, note: str
) -> str:
    """Return a Swiss QR code: SIX, Swiss Implementation Guidelines for the QR-bill, 2.3.

    The payee's address is structured, as is asked for since November 2025: postcode and town of
    `place` without a street, in CH or LI. Nobody is named who pays, and no reference.
    """
    name = sepa_text(holder)[:SWISS_NAME_MAX].rstrip()
    if not name:
        return ""
    postcode, _, town = place.partition(" ")
    lines = (
        *("SPC", "0200", "1", account),
        *("S", name, "", "", postcode, town, account[:2]),
        *SWISS_EMPTY_PARTY,
        *(amount, currency),
        *SWISS_EMPTY_PARTY,
        *("NON", "", sepa_text(note)[:SWISS_MESSAGE_MAX].rstrip(), "EPD"),
    )
    return "\n".join(lines)


def swish_code(*, number: str, amount: str, note: str) -> str:
    """Return the text of Swish's guide to QR codes, section 6: payee, amount, message, lock mask.

    The amount has a comma, and the message is percent-encoded, so no sign of it ends a part.
    """
    return f"C{number};{amount};{quote(note, safe='')};{SWISH_AMOUNT_AND_NOTE_EDITABLE}"


def pix_code(*, key: str, payee: str, amount: str, note: str) -> str:
    """Return a static BR Code, which is also what people paste as “Pix copia e cola”.

    Banco Central do Brasil, Manual do BR Code and Manual de Padrões para Iniciação do Pix, after
    EMV QRCPS-MPM: each part has two digits for its number, two for its length, and its value.
    """
    account = _part("00", "br.gov.bcb.pix") + _part("01", key)
    room = PIX_TEMPLATE_MAX - len(account) - len(_part("02", ""))
    said = sepa_text(note)[: max(room, 0)].rstrip()
    code = "".join((
        _part("00", "01"),
        _part("26", account + (_part("02", said) if said else "")),
        _part("52", "0000"),
        _part("53", "986"),
        _part("54", amount) if amount else "",
        _part("58", "BR"),
        _part("59", sepa_text(payee)[:PIX_NAME_MAX].rstrip() or "Pix"),
        _part("60", PIX_CITY),
        _part("62", _part("05", "***")),
        "6304",
    ))  # fmt: skip
    # CRC-16 of ISO/IEC 13239 over all of it, its own number and length too, begun at FFFF.
    return f"{code}{crc_hqx(code.encode('ascii'), 0xFFFF):04X}"


def _part(number: str, value: str) -> str:
    return f"{number}{len(value):02}{value}"
