"""Numbers and ids that a form or an address names."""

from __future__ import annotations

import re
import uuid

NUMBER = re.compile(r"[0-9]{1,9}")

ID_CHARACTERS = 36
ID = re.compile(r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
"""An id as it is written everywhere: 01998c1e-6a7c-7d53-8000-0b4f5a1e8a0c."""


def read_number(text: str) -> int | None:
    """Return the number that a form or an address names, such as a version; None for none."""
    return int(text) if NUMBER.fullmatch(text) else None


def read_id(text: str) -> uuid.UUID | None:
    """Return the id that a form or an address names; None for none."""
    try:
        return uuid.UUID(text)
    except ValueError:
        return None
