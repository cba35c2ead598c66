"""What was sent to be written: by whom, and with a key, so that it is written once."""

from __future__ import annotations

import datetime
import hashlib
import json
import re
import secrets
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.http import QueryDict

from napledger.reading.faults import Fault, marked
from sessions.models import Access
from sessions.models.rows import KEY_CHARACTERS_MAX

NOT_IN_BODY = ("csrfmiddlewaretoken", "key", "version", "take_over")

KEY_USED = 40

KEY_CHARACTERS_MIN = 8
KEY = re.compile(rf"[A-Za-z0-9_-]{{{KEY_CHARACTERS_MIN},{KEY_CHARACTERS_MAX}}}")

REUSED = marked("this form was sent already; here is what came of it")


class NoKey(Fault):
    """What should have come with a key came without one; a form that a page made has one."""

    def __init__(self) -> None:
        super().__init__("", "this form is out of date; please open the page again")


class KeyReused(Fault):
    """The same key came with another body: a form may be sent twice, but not two forms alike."""

    def __init__(self) -> None:
        super().__init__("", REUSED)

    def at(self, place: str) -> KeyReused:  # noqa: ARG002  # it is about the whole form
        return self


@dataclass(frozen=True, slots=True)
class Recorder:
    """Who writes: the device, and the player who says so, as far as known; and when, if not now.

    `made_from` is the version of the evening that the form was made from, where the form says;
    `takes_over` whether the device takes the baton from whoever holds it; `without_baton`
    that it writes what anybody may write beside the recorder, who keeps the baton.
    """

    device_id: uuid.UUID | None = None
    player_id: uuid.UUID | None = None
    at: datetime.datetime | None = None
    made_from: int | None = None
    takes_over: bool = False
    without_baton: bool = False

    @property
    def needs_baton(self) -> bool:
        """Return whether it may only write while the baton is free or in its hands."""
        return not (self.takes_over or self.without_baton)


@dataclass(frozen=True, slots=True)
class Submission:
    """What was sent: the key that was made with it, who sends it, and the digest of its body.

    The body is "" where nothing was filled in; then what is written stands for it. `why` is what
    the log says of an entry that explains itself by no facts.
    """

    key: str
    recorder: Recorder
    body: str = ""
    why: str = ""

    @property
    def unversioned(self) -> Submission:
        """Return the same, held against no version: what we wrote ourselves outdates no form."""
        return replace(self, recorder=replace(self.recorder, made_from=None))

    @property
    def without_baton(self) -> Submission:
        """Return the same, written beside the recorder, who keeps the baton."""
        return replace(self, recorder=replace(self.recorder, without_baton=True))

    @property
    def as_written(self) -> Submission:
        """Return the same, with what is written standing for its body: an address said more."""
        return replace(self, body="")

    def of(self, kind: str, facts: Mapping[str, Any]) -> Submission:
        """Return the same with a digest, which is that of these facts where nothing was filled in.

        It is the same for the same form sent twice.
        """
        return self if self.body else replace(self, body=body_hash(kind, facts))


def recorder_of(access: Access) -> Recorder:
    """Return who writes by an access to a whole circle."""
    return Recorder(device_id=access.pk, player_id=access.player_id)


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


def body_hash(kind: str, facts: Mapping[str, Any]) -> str:
    """Return the digest of what is to be written, or of what a program asks for, 64 digits."""
    body = json.dumps([kind, facts], sort_keys=True, default=str)
    return hashlib.sha256(body.encode()).hexdigest()


def body_of(sent: QueryDict) -> str:
    """Return the digest of what a form's fields say; "" where it has none but key and token."""
    fields = sorted((name, values) for name, values in sent.lists() if name not in NOT_IN_BODY)
    return hashlib.sha256(json.dumps(fields).encode()).hexdigest() if fields else ""


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
