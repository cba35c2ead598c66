"""Marks English words that a person will see, for translation where they are shown.

Plain Python knows no language; the web app translates. `marked` is what an extractor of messages
looks for (xgettext's `--keyword=marked`).
"""

from __future__ import annotations

REASONS_APART = "; "
"""What stands between two reasons that meet; each of them is translated by itself."""


def marked(message: str) -> str:
    return message


def marked_plural(one: str, many: str) -> tuple[str, str]:
    """Return a sentence for one and for many; imported as `ngettext`, which extractors know."""
    return one, many


def joined_reasons(*reasons: str) -> str:
    """Return several reasons as one, leaving out the empty ones."""
    return REASONS_APART.join(filter(None, reasons))
