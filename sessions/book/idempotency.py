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

KEY_CHARACTERS_MIN = 8
KEY = re.compile(rf"[A-Za-z0-9_-]{{{KEY_CHARACTERS_MIN},{KEY_CHARACTERS_MAX}}}")


class NoKey(Fault):
    """What should have come with a key came without one; a form that a page made has one."""

    def __init__(self) -> None:
        super().__init__("", "this form is out of date; please open the page again")


def new_key() -> str:
    """Return a key that nobody made before."""
    return secrets.token_urlsafe(15)


def read_key(text: str) -> str:
    """Return the key that something was sent with; raise NoKey for what is none."""
    if not KEY.fullmatch(text):
        raise NoKey
    return text


def read_own_key(text: str) -> str:
    """Return the key of a form that founds something; raise NoKey for one that no page made."""
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
    """Return what stands for a key in the keys of the several entries that one form writes.

    It is the key itself, as far as that leaves room: two long ones may begin alike.
    """
    return key if len(key) <= KEY_USED else hashlib.sha256(key.encode()).hexdigest()[:KEY_USED]


def is_numbered(key: str, *, prefix: str) -> bool:
    """Return whether this is the key of an entry of one form, whose keys begin so.

    A database that knows no capitals finds more, and those of a key that goes on behind a dash.
    """
    return key.startswith(prefix) and key.removeprefix(prefix).isdigit()


def submission_of(sent: QueryDict, *, recorder: Recorder) -> Submission:
    """Return a form as it was sent; raise NoKey for one that never had a key."""
    return Submission(read_key(sent.get("key", "")), recorder, body_of(sent))
