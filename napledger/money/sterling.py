"""Pounds, shillings and pence as they were before 1971: written and read, in farthings.

Four farthings make a penny, twelve pence a shilling, twenty shillings a pound.
"""

from __future__ import annotations

import re

from napledger.money.formatting import sign_of
from napledger.reading.faults import Fault

FARTHINGS_A_PENNY = 4
PENCE_A_SHILLING = 12
SHILLINGS_A_POUND = 20
EXAMPLE = "1s. 6d."

_FARTHINGS_WRITTEN = ("", "¼", "½", "¾")
_FRACTION_SIGNS = {"1/4": "¼", "1/2": "½", "3/4": "¾"}

_SIGN = r"(?P<sign>[+-]?)\ ?"
_WHOLE = r"(?:\d{1,3}(?:,\d{3})+|\d+)"

# "£2 3s. 6½d." and any part of it. What follows the pounds must stand clear of them: "£23s." may
# be two pounds three or a slip for twenty-three shillings.
_IN_FULL = re.compile(
    rf"""{_SIGN}(?=[£\d¼½¾])
    (?:£\ ?(?P<pounds>{_WHOLE})(?:[\ ,.]+|$))?
    (?:(?P<shillings>{_WHOLE})\ ?s\.?[\ ,]*)?
    (?:(?=[\d¼½¾])(?P<pence>{_WHOLE})?\ ?(?P<fraction>[¼½¾])?\ ?d\.?)?""",
    re.VERBOSE,
)

# "1/6", "2/-", "-/6", "£1 2/6", "1/2/6".
_STROKES = re.compile(
    rf"""{_SIGN}
    (?:£\ ?(?P<pounds>{_WHOLE})[\ /]|(?P<pounds_bare>{_WHOLE})/)?
    (?P<shillings>{_WHOLE}|-)/
    (?:-|(?P<pence>\d+)\ ?(?P<fraction>[¼½¾])?(?:\ ?d\.?)?)""",
    re.VERBOSE,
)

# "6" and "6½": a bare number is pence, which is what a table that keeps £sd plays for.
_PENCE = re.compile(rf"{_SIGN}(?=[\d¼½¾])(?P<pence>{_WHOLE})?\ ?(?P<fraction>[¼½¾])?", re.VERBOSE)

_FRACTION_AFTER_PENCE = re.compile(r"(?<![£\d,])(?<!£ )(\d+) (1/2|1/4|3/4)(?= ?d\.?$)")
_FRACTION_OR_SHILLINGS = re.compile(r"(?<!\d)(1/2|1/4|3/4) ?d\.?$")


def written_in_full(farthings: int, *, signed: bool) -> str:
    """Return an amount as a Victorian wrote it: "£2 3s. 6½d.", "1s. 6d.", "£1", "0d."."""
    pence, odd_farthings = divmod(abs(farthings), FARTHINGS_A_PENNY)
    shillings, pence = divmod(pence, PENCE_A_SHILLING)
    pounds, shillings = divmod(shillings, SHILLINGS_A_POUND)
    parts = [f"£{pounds:,}"] if pounds else []
    has_pence = bool(pence or odd_farthings)
    # Nought shillings are written between pounds and pence, so that neither is misread.
    if shillings or (pounds and has_pence):
        parts.append(f"{shillings}s.")
    if has_pence or not parts:
        whole = str(pence) if pence or not odd_farthings else ""
        parts.append(f"{whole}{_FARTHINGS_WRITTEN[odd_farthings]}d.")
    return sign_of(farthings, signed=signed) + " ".join(parts)


def written_with_strokes(farthings: int, *, signed: bool) -> str:
    """Return an amount as it stands in a column of a book: "£2/3/6½", "1/6", "2/-", "6d", "0"."""
    pence, odd_farthings = divmod(abs(farthings), FARTHINGS_A_PENNY)
    shillings, pence = divmod(pence, PENCE_A_SHILLING)
    pounds, shillings = divmod(shillings, SHILLINGS_A_POUND)
    fraction = _FARTHINGS_WRITTEN[odd_farthings]
    below = (str(pence) if pence else "") + fraction
    written = f"{below}d" if below else "0"
    if pounds:
        written = f"£{pounds:,}/{shillings or '-'}/{below or '-'}"
    elif shillings:
        written = f"{shillings}/{below or '-'}"
    return sign_of(farthings, signed=signed) + written


def read_farthings(text: str, *, came: str) -> int | None:
    """Return the farthings in a typed text that `plain` has tidied; None if it is no amount.

    `came` is the text as it was typed, for the sentence about a slip.
    """
    text = _FRACTION_AFTER_PENCE.sub(_with_fraction_sign, text)
    if _FRACTION_OR_SHILLINGS.search(text):
        raise Fault(
            "",
            "“{came}” may be a fraction of a penny, or shillings and pence. "
            "Write a fraction with ¼, ½ or ¾, and the rest like {example}",
            came=came,
            example=EXAMPLE,
        )
    for spelling in (_IN_FULL, _STROKES, _PENCE):
        match = spelling.fullmatch(text)
        if match:
            return _summed(match.groupdict(), came=came)
    return None


def _with_fraction_sign(match: re.Match[str]) -> str:
    return match[1] + _FRACTION_SIGNS[match[2]]


def _summed(parts: dict[str, str | None], *, came: str) -> int:
    pounds = _number(parts.get("pounds") or parts.get("pounds_bare"))
    shillings = _number(parts.get("shillings"))
    pence = _number(parts["pence"])
    _refuse_slips(pounds, shillings, pence, came=came)
    pence_in_all = ((pounds or 0) * SHILLINGS_A_POUND + (shillings or 0)) * PENCE_A_SHILLING
    pence_in_all += pence or 0
    farthings = pence_in_all * FARTHINGS_A_PENNY + _FARTHINGS_WRITTEN.index(parts["fraction"] or "")
    return -farthings if parts["sign"] == "-" else farthings


def _number(digits: str | None) -> int | None:
    """Return a written number; nought for the stroke of "2/-", None where nothing is written."""
    if digits is None:
        return None
    return 0 if digits == "-" else int(digits.replace(",", ""))


def _refuse_slips(
    pounds: int | None, shillings: int | None, pence: int | None, *, came: str
) -> None:
    """Refuse "1/18" and "£1 25s.": alone "18d." is eighteen pence, there it is a slip."""
    if (pence or 0) >= PENCE_A_SHILLING and not pounds is shillings is None:
        raise Fault(
            "",
            "“{came}” has {pence} pence, and twelve pence make a shilling. "
            "Write an amount like {example}",
            came=came,
            pence=pence or 0,
            example=EXAMPLE,
        )
    if (shillings or 0) >= SHILLINGS_A_POUND and pounds is not None:
        raise Fault(
            "",
            "“{came}” has {shillings} shillings, and twenty shillings make a pound. "
            "Write an amount like {example}",
            came=came,
            shillings=shillings or 0,
            example=EXAMPLE,
        )
