"""Amounts as plain decimals for other programs: 135 pence are "1.35", in every language.

Joined from whole numbers, so that no amount ever passes through a float or a Decimal.
"""

from __future__ import annotations


def decimal_text(amount: int, *, exponent: int, mark: str = ".") -> str:
    """Return an amount of the smallest coin in its currency: -5 of exponent 2 is "-0.05".

    `exponent` is how many decimals the currency has, `mark` what stands before them.
    """
    sign = "-" if amount < 0 else ""
    if not exponent:
        return f"{sign}{abs(amount)}"
    digits = str(abs(amount)).zfill(exponent + 1)
    return f"{sign}{digits[:-exponent]}{mark}{digits[-exponent:]}"
