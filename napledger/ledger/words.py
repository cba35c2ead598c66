"""Marks English words that a person will see, for translation where they are shown.

Plain Python knows no language; the web app translates. `marked` is what the extractor of messages
looks for (see Makefile, target `messages`).
"""

from __future__ import annotations


def marked(message: str) -> str:
    """Return the message itself."""
    return message
