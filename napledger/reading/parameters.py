"""Numbers and ids that a form or an address names."""

from __future__ import annotations

import re
import uuid

NUMBER = re.compile(r"[0-9]{1,9}")


def read_number(text: str) -> int | None:
    """Return the number that a form or an address names, such as a version; None for none."""
    return int(text) if NUMBER.fullmatch(text) else None


def read_id(text: str) -> uuid.UUID | None:
    """Return the id that a form or an address names; None for none."""
    try:
        return uuid.UUID(text)
    except ValueError:
        return None
