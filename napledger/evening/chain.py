"""The chain: each entry of a log carries a digest over the digest before it and over itself.

Whoever remembers one digest of a book, its head, holds all that came before: no entry, transfer or
seat of it can be changed, taken away or put in without every later digest being another one. Each
start and end of an evening carries its circle's own digest on, so that a whole evening which is
gone shows as well.

What follows from the rest (the table after an entry, balances, summaries) is not in it: that is
worked out anew and compared. Players are in it by their ids, so that forgetting a name breaks
nothing. It is a hash chain like those of Haber and Stornetta (1991): SHA-256 over the digest before
and over one canonical JSON text.
"""

from __future__ import annotations

import datetime
import hashlib
import json
import re
import uuid
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from napledger.reading.readers import Json

FORMAT = "napledger.chain/1"

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no letter in it is read, or heard, as another."""

SEAL_LETTERS, SEAL_GROUP = 12, 4
SEAL_BITS = 5 * SEAL_LETTERS
SEAL_HEX = SEAL_BITS // 4
"""A seal is the first 60 bits of a head, which are fifteen hexadecimal digits as well."""

HEARD_AS = str.maketrans("OIL", "011")

SEAL = re.compile(
    rf"(?<![\w-])[0-9A-Za-z]{{{SEAL_GROUP}}}(?:[-–\s][0-9A-Za-z]{{{SEAL_GROUP}}}){{2}}(?![\w-])"
)
"""A seal as somebody wrote it, or typed it off a picture; not the middle of an id."""


class ChainedTransfer(NamedTuple):
    """A transfer as the chain holds it: accounts by their names in facts, in the smallest coin."""

    id: uuid.UUID
    settles: int
    payer: str
    payee: str
    amount: int
    why: str
    source: str
    takes_back: bool


class ChainedSeat(NamedTuple):
    """Who sits where: an account by its name in facts, its id, and the player's."""

    account: str
    id: uuid.UUID
    player: uuid.UUID | None


class ChainedEntry(NamedTuple):
    """An entry as the chain holds it: everything in it that must never change.

    `target` is the number of the entry that a correction is about, and `origin` whether that was
    made by undoing or redoing. `seats` are those that the entry seats somebody on. `circle_head` is
    the circle's own head just before, in an entry that begins or closes an evening.
    """

    id: uuid.UUID
    number: int
    kind: str
    facts: Mapping[str, Json]
    target: int | None
    why: str
    origin: str
    key: str
    body_hash: str
    by: uuid.UUID | None
    device: uuid.UUID | None
    at: datetime.datetime
    circle_head: str
    seats: Sequence[ChainedSeat]
    transfers: Sequence[ChainedTransfer]


class ChainedMilestone(NamedTuple):
    """A milestone of a circle as its own chain holds it.

    `length` is how many entries the evening's log had, and `head` the evening's head then.
    """

    id: uuid.UUID
    number: int
    kind: str
    evening: uuid.UUID | None
    length: int
    head: str
    at: datetime.datetime


def genesis(*, circle: uuid.UUID, evening: uuid.UUID, created_at: datetime.datetime) -> str:
    """Return the digest that an evening's first entry stands on, in hexadecimal digits."""
    return _digest("", (FORMAT, circle, evening, created_at))


def entry_digest(before: str, entry: ChainedEntry) -> str:
    """Return an entry's digest, on the digest of the entry before it."""
    return _digest(before, entry)


def milestone_digest(before: str, milestone: ChainedMilestone, *, circle: uuid.UUID) -> str:
    """Return a milestone's digest, on that of the circle's milestone before it ("" for none)."""
    return _digest(before, (FORMAT, circle, *milestone))


def row_digest(*values: Any) -> str:
    """Return the digest of a row that a milestone holds by itself: a forgetting, say."""
    return _digest("", (FORMAT, *values))


def seal_of(digest: str) -> str:
    """Return a head short enough to be read aloud: "K7QF-3M2P-9XTA"; "" for no digest."""
    if not digest:
        return ""
    bits = int(digest[:SEAL_HEX], 16)
    shifts = range(SEAL_BITS - 5, -1, -5)
    letters = "".join(ALPHABET[bits >> shift & 31] for shift in shifts)
    groups = range(0, SEAL_LETTERS, SEAL_GROUP)
    return "-".join(letters[at : at + SEAL_GROUP] for at in groups)


def digest_beginning(seal: str) -> str | None:
    """Return the hexadecimal digits that a digest with this seal begins with; None for no seal.

    Small letters do, and what is easily taken for another: O for 0, I and L for 1.
    """
    letters = re.sub(r"[-–\s]", "", seal).upper().translate(HEARD_AS)
    if len(letters) != SEAL_LETTERS or set(letters) - set(ALPHABET):
        return None
    bits = 0
    for letter in letters:
        bits = bits << 5 | ALPHABET.index(letter)
    return f"{bits:0{SEAL_HEX}x}"


def seals_in(text: str) -> tuple[str, ...]:
    """Return the seals that stand in a message, as they are written there, each once."""
    found = (match.group() for match in SEAL.finditer(text))
    # A seal has a digit or is written in capitals; three words of four letters are no seal.
    likely = (each for each in found if each == each.upper() or re.search(r"\d", each))
    return tuple(dict.fromkeys(each for each in likely if digest_beginning(each) is not None))


def _plain(value: Any) -> Json:
    """Return the text of what JSON has no word for, always the same one."""
    if isinstance(value, datetime.datetime):
        # Django's own way of moving a database keeps no more than milliseconds.
        return value.astimezone(datetime.UTC).isoformat(timespec="milliseconds")
    assert isinstance(value, uuid.UUID), f"no {type(value)} is in a chain"
    return str(value)


# Facts are objects, whose fields a database may give back in another order. All else is in order.
_ENCODER = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), ensure_ascii=True, check_circular=False, default=_plain
)


def canonical_text(content: tuple[Any, ...]) -> str:
    """Return what is chained as the one JSON text that it has."""
    return _ENCODER.encode(content)


def text_digest(before: str, text: str) -> str:
    return hashlib.sha256(f"{before}\n{text}".encode()).hexdigest()


def _digest(before: str, content: tuple[Any, ...]) -> str:
    return text_digest(before, canonical_text(content))
