"""Keys made with a form, so that the same form sent twice is written once."""

from __future__ import annotations

import hashlib
import json
import re
import secrets
import uuid

from django.http import QueryDict

from napledger.reading.faults import Fault
from sessions.book.posting import Recorder, Submission
from sessions.models.book import KEY_CHARACTERS_MAX

NOT_IN_BODY = ("csrfmiddlewaretoken", "key", "version", "take_over")

KEY_USED = 40

KEY = re.compile(rf"[A-Za-z0-9_-]{{8,{KEY_CHARACTERS_MAX}}}")


def new_key() -> str:
    """Return a key that nobody made before."""
    return secrets.token_urlsafe(15)


def read_key(text: str) -> str:
    """Return the key of a form; raise Fault for a form that never had one."""
    if not KEY.fullmatch(text):
        raise Fault("", "this form is out of date; please open the page again")
    return text


def read_own_key(text: str) -> str:
    """Return the key of a form that founds something; raise Fault for one that no page made."""
    try:
        uuid.UUID(text)
    except ValueError:
        text = ""
    return read_key(text)


def body_of(sent: QueryDict) -> str:
    """Return a digest of what a form sent, its key and token left out."""
    fields = sorted((name, values) for name, values in sent.lists() if name not in NOT_IN_BODY)
    return hashlib.sha256(json.dumps(fields).encode()).hexdigest()


def beginning(key: str) -> str:
    """Return as much of a form's key as fits into the keys of the several entries that it writes.

    A key of ours is shorter.
    """
    return key[:KEY_USED]


def submission_of(sent: QueryDict, *, recorder: Recorder) -> Submission:
    """Return a form as it was sent; raise Fault for one that never had a key."""
    return Submission(read_key(sent.get("key", "")), recorder, body_of(sent))
