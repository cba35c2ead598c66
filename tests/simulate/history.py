"""A history: a book, and servers of it that are struck by one fault after the other."""

from __future__ import annotations

import random
import re
import uuid
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from django.db import DatabaseError, connection

from sessions.auditing.database import Audit
from sessions.models import Player
from tests.simulate.faults import KILLED, MISTAKE, ON_POSTGRES, ON_SQLITE, Fate
from tests.simulate.phone import Phone
from tests.simulate.promises import FORGET, HALF, LOST, START, Broken, Night, Promises, nights
from tests.simulate.server import (
    ERROR,
    OK,
    UNAVAILABLE,
    UNPROCESSABLE,
    Answer,
    Died,
    Sent,
    Server,
    answered,
)
from tests.simulate.stage import Stage

FAULTS_EACH = 10
"""How many faults befall one book."""

AFTERWARDS = 2
"""How many forms follow where a fault was survived, by the server or by another one of its."""

TWO_SERVERS_CHANCE = 0.3
"""How often a server that is to be killed has another one beside it, as with WORKERS=2."""

SEE_OTHER = 303
REFUSED = (404, 409, UNPROCESSABLE)
EVENING = re.compile(r"/evenings/([0-9a-f-]{36})/")


@dataclass
class Outcome:
    """What became of one history: what struck it, and every promise that was not kept.

    `faults` are counted by kind and moment, `struck` by what was being done.
    """

    seed: int
    faults: Counter[tuple[str, str]] = field(default_factory=Counter)
    struck: Counter[str] = field(default_factory=Counter)
    acknowledged: int = 0
    refused: int = 0
    broken: list[Broken] = field(default_factory=list)


@dataclass
class History:
    """One book: what its phone was promised, and its servers while they live.

    `kinds` are the faults that there are, as many as there are on this database if none are said.
    `pragma` is said to SQLite besides; without `keeps_keys` the phone gives each sending another
    key. These are for those who want to see a promise broken.
    """

    stage: Stage
    seed: int
    folder: Path
    note: Callable[[str], None] = lambda _line: None
    kinds: Mapping[str, int] = field(default_factory=dict)
    pragma: str = ""
    keeps_keys: bool = True

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)  # noqa: S311  # to be repeated
        self.outcome = Outcome(self.seed)
        self.promises = Promises({})
        self.phone = Phone(self.chance, self.folder, self._ask)
        self.servers: list[Server] = []
        self.forked = 0
        self.has_struck = False

    def play(self) -> Outcome:
        self.stage.new_book(self.chance, pragma=self.pragma)
        with self.stage.looking():
            book = nights()
            self.promises.logs = {night.id: night.keys for night in book}
            self._learn(book)
        for _ in range(FAULTS_EACH):
            if not self.outcome.broken:
                self._live(Fate.drawn(self.chance, self._kinds))
                self._look()
        if self.promises.in_flight is not None and not self.outcome.broken:
            self._live(None)
            self._look()
        return self.outcome

    @property
    def _kinds(self) -> Mapping[str, int]:
        return self.kinds or (ON_SQLITE if connection.vendor == "sqlite" else ON_POSTGRES)

    def _live(self, fate: Fate | None) -> None:
        """Serve until the fault has come, and a little longer where somebody survives it.

        Whatever had no answer is sent again first; without a fault nothing else is sent.
        """
        self._fork(fate)
        left = AFTERWARDS if fate is not None else 0
        while self.servers and not self.outcome.broken and (left or self.promises.in_flight):
            try:
                self._send()
            except Died:
                self.note("  nobody answers")
                continue
            left -= self.has_struck and self.promises.in_flight is None
        for server in self.servers:
            server.end()
        self.servers.clear()

    def _fork(self, fate: Fate | None) -> None:
        self.has_struck = False
        fates = [fate]
        if fate is not None:
            beside = connection.vendor == "sqlite" and fate.kind == KILLED
            if beside and self.chance.random() < TWO_SERVERS_CHANCE:
                fates.append(None)
            many = "two servers, one" if fates[1:] else "a server"
            self.note(f"{many} that awaits: {fate.kind}, after {fate.wait} moments")
        for each in fates:
            self.forked += 1
            self.servers.append(Server(each, ids=self.seed * 1000 + self.forked))

    def _send(self) -> None:
        sent = self.promises.in_flight
        if sent is None:
            sent = self.phone.next()
        elif not self.keeps_keys:
            sent = replace(sent, key=self.phone.new_key())
        self.promises.in_flight = sent if sent.key else None
        answer = self._ask(sent)
        if not sent.key or answer.status >= ERROR:
            return
        if _is_acknowledged(sent, answer):
            self.outcome.acknowledged += 1
            self.phone.learn(sent)
            self.promises.acknowledge(sent, evening=_evening(sent, answer))
        else:
            self.outcome.refused += 1
            self.promises.in_flight = None

    def _ask(self, sent: Sent) -> Answer:
        server = self.chance.choice(self.servers)
        struck_before = server.struck
        try:
            answer = server.ask(sent)
        except Died:
            self.servers.remove(server)
            if server.struck:
                self._strike(server, sent)
            else:
                self._breaks(LOST, f"the server ended without a fault at {sent.what}")
            raise
        struck_now = server.struck != struck_before
        if struck_now:
            self._strike(server, sent)
        self.note(f"  {sent.what} {sent.key} {_fields(sent)}: {answer.status}")
        if not _may_be(sent, answer, kind=server.kind if struck_now else ""):
            self._breaks(HALF, f"{sent.what} {sent.path} was answered by {answer.status}")
        return answer

    def _strike(self, server: Server, sent: Sent) -> None:
        self.has_struck = True
        self.outcome.faults[server.kind, server.struck] += 1
        self.outcome.struck[sent.what] += 1
        self.note(f"  FAULT at {sent.what} {sent.key} {_fields(sent)}: {server.struck}")

    def _look(self) -> None:
        with self.stage.looking():
            try:
                self._compare(nights())
            except DatabaseError as error:
                self._breaks(HALF, f"the book cannot be read: {error}")

    def _compare(self, book: Sequence[Night]) -> None:
        for broken in self.promises.broken(book):
            self._breaks(broken.how, broken.sentence)
        for finding in Audit().findings():
            if not finding.words_only:
                self._breaks(HALF, str(finding))
        self._learn(book)

    def _learn(self, book: Sequence[Night]) -> None:
        self.phone.names = set(Player.objects.values_list("name", flat=True))
        self.phone.nights = [night for night in book if night.id in self.promises.logs]

    def _breaks(self, how: str, sentence: str) -> None:
        self.outcome.broken.append(Broken(how, sentence))
        self.note(f"BROKEN, {how}: {sentence}")


REHEARSED = 120
"""How many forms and pages a rehearsal is long: nearly every kind comes."""


def rehearse(stage: Stage, folder: Path) -> None:
    """Send a while without a server or faults, so that those forked from here are quick at once."""
    chance = random.Random(REHEARSED)  # noqa: S311  # to be repeated
    stage.new_book(chance)
    phone = Phone(chance, folder, answered)
    phone.names = set(Player.objects.values_list("name", flat=True))
    for _ in range(REHEARSED):
        phone.nights = nights()
        answered(phone.next())


def _is_acknowledged(sent: Sent, answer: Answer) -> bool:
    if sent.what == FORGET and answer.status == UNPROCESSABLE:
        # Nobody is called so: the command was done before it was asked for again.
        return True
    return answer.status == (OK if sent.command or sent.is_fragment else SEE_OTHER)


def _evening(sent: Sent, answer: Answer) -> uuid.UUID | None:
    if sent.what != START:
        return sent.evening
    found = EVENING.search(answer.address)
    return uuid.UUID(found[1]) if found is not None else None


def _may_be(sent: Sent, answer: Answer, *, kind: str) -> bool:
    """Return whether this answer can be: only what was struck just now by `kind` may fail."""
    if answer.status >= ERROR:
        return answer.status == (ERROR if kind == MISTAKE else UNAVAILABLE) and bool(kind)
    return answer.status == OK or (bool(sent.key) and answer.status in (SEE_OTHER, *REFUSED))


def _fields(sent: Sent) -> str:
    return "".join(sent.command[:1]) or f"{sent.path} {dict(sent.fields) or ''}".strip()
