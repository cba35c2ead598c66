"""Text in the letters that every bank of the single euro payments area takes.

They are those of the European Payments Council's EPC217-08: Latin letters without accents, digits,
and some signs; a text neither begins with a stroke nor ends with one, nor has two in a row.
"""

from __future__ import annotations

import re
import unicodedata

OTHERWISE = str.maketrans(
    {
        "ß": "ss",
        "ẞ": "SS",
        "Æ": "AE",
        "æ": "ae",
        "Œ": "OE",
        "œ": "oe",
        "Ø": "O",
        "ø": "o",
        "Đ": "D",
        "đ": "d",
        "Ð": "D",
        "ð": "d",
        "Þ": "Th",
        "þ": "th",
        "Ł": "L",
        "ł": "l",
        "\u0131": "i",
        "Ŋ": "N",
        "ŋ": "n",
        "Ħ": "H",
        "ħ": "h",
        **dict.fromkeys("‐‑‒–—―−", "-"),  # noqa: RUF001  # dashes of every kind are meant
        **dict.fromkeys("‘’ʼ′`´", "'"),  # noqa: RUF001  # so are apostrophes
        "&": "+",
    }
)
"""What is written otherwise, where taking the accent off a letter is not enough."""


REFUSED = re.compile(r"[^A-Za-z0-9/?:().,'+ -]")


def sepa_text(text: str) -> str:
    """Return a text as such a bank takes it; letters that it has none for are left out."""
    plain = unicodedata.normalize("NFKD", text.translate(OTHERWISE)).translate(OTHERWISE)
    kept = REFUSED.sub("", " ".join(plain.split()))
    return re.sub("//+", "/", " ".join(kept.split())).strip("/ ")
