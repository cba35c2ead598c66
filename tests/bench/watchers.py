"""Phones that watch tables: each asks every few seconds, as static/live.js does.

All of them live in one process, on one connection each that is kept open, so that they take as
little as they can of the cores that the server needs; what they take is told.
"""

from __future__ import annotations

import asyncio
import re
import time
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.bench.servers import HOST

ROOT = Path(__file__).parent.parent.parent
LIVE_SCRIPT = ROOT / "static" / "live.js"

MOMENT = re.compile(rb'data-etag="([^"]*)"')
LENGTH = re.compile(rb"^content-length: *([0-9]+)", re.IGNORECASE | re.MULTILINE)
COMPRESSED = re.compile(rb"^content-encoding: *gzip", re.IGNORECASE | re.MULTILINE)
HEAD_END = b"\r\n\r\n"
GZIP = 31

BOARD, NOTHING_NEW = 200, 204


@dataclass(frozen=True, slots=True)
class Watcher:
    """A phone that watches: where it asks whether there is news, and the cookie it shows."""

    path: str
    cookie: str


@dataclass
class Watched:
    """What came of the watching: the seconds of each answer, how many of them were boards.

    `cpu_share` is what the watchers themselves took, of one core.
    """

    seconds: list[float] = field(default_factory=list)
    boards: int = 0
    cpu_share: float = 0


def poll_seconds() -> float:
    found = re.search(r"^const ROUND_MS = ([0-9]+);$", LIVE_SCRIPT.read_text(), re.MULTILINE)
    assert found is not None, "live.js says how often it asks"
    return int(found[1]) / 1000


def watch(watchers: Sequence[Watcher], port: int, begin_at: float, seconds: float) -> Watched:
    return asyncio.run(_watch(watchers, port, begin_at, seconds))


async def _watch(
    watchers: Sequence[Watcher], port: int, begin_at: float, seconds: float
) -> Watched:
    watched, every = Watched(), poll_seconds()
    # Spread evenly over the time between two questions, as people open their phones.
    phones = [
        _Phone(each, port, watched, begin_at + every * (at / len(watchers) - 1))
        for at, each in enumerate(watchers)
    ]
    work = asyncio.gather(*(phone.ask_until(begin_at, begin_at + seconds) for phone in phones))
    await asyncio.sleep(begin_at - time.time())
    before = time.process_time()
    await work
    watched.cpu_share = (time.process_time() - before) / seconds
    return watched


@dataclass
class _Phone:
    """One watcher, from when it first asks on."""

    watcher: Watcher
    port: int
    watched: Watched
    first_at: float
    etag: str = ""

    async def ask_until(self, count_from: float, end_at: float) -> None:
        self.reader, self.writer = await asyncio.open_connection(HOST, self.port)
        every, began = poll_seconds(), self.first_at
        while began < end_at:
            await asyncio.sleep(max(0, began - time.time()))
            began = time.time()
            status = await self._ask()
            if began >= count_from:
                self.watched.seconds.append(time.time() - began)
                self.watched.boards += status == BOARD
            began += every
        self.writer.close()

    async def _ask(self) -> int:
        head = (
            f"GET {self.watcher.path}?at={self.etag} HTTP/1.1\r\nHost: {HOST}:{self.port}\r\n"
            f"Cookie: {self.watcher.cookie}\r\nHX-Request: true\r\nAccept-Encoding: gzip\r\n\r\n"
        )
        self.writer.write(head.encode())
        answer = await self.reader.readuntil(HEAD_END)
        status, length = int(answer.split(b" ", 2)[1]), LENGTH.search(answer)
        assert status in (BOARD, NOTHING_NEW), f"a watcher was answered {status}"
        if status == BOARD:
            assert length is not None, "a board says how long it is"
            board = await self.reader.readexactly(int(length[1]))
            found = MOMENT.search(
                zlib.decompress(board, GZIP) if COMPRESSED.search(answer) else board
            )
            assert found is not None, "a board says its etag"
            self.etag = found[1].decode()
        return status
