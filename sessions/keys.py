"""Keys made with a form, so that the same form sent twice is written once."""

from __future__ import annotations

import re
import secrets

from napledger.ledger.faults import Fault
from sessions.models.book import KEY_CHARACTERS_MAX

KEY = re.compile(rf"[A-Za-z0-9_-]{{8,{KEY_CHARACTERS_MAX}}}")


def new_key() -> str:
    """Return a key that nobody made before."""
    return secrets.token_urlsafe(15)


def read_key(text: str) -> str:
    """Return the key of a form; raise Fault for a form that never had one."""
    if not KEY.fullmatch(text):
        raise Fault("", "this form is out of date; please open the page again")
    return text
