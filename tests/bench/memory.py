"""How much memory the server takes while phones read and write, week after week.

`manage.py bench --memory`: fifty thousand requests take some ten minutes.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.bench.measure import MB, MEMORY_MOST
from tests.bench.servers import NAPLEDGER, Server, memory_bytes, serving
from tests.bench.week import Phone

REQUESTS, STEP = 50_000, 2_000
PHONES = 4
"""They ask without a pause, as a hundred do between whose taps there are seconds."""

HEAD = f"{'requests':>10}{'MB (PSS)':>10}{'requests/s':>12}"


def memory_lines(
    *, requests: int, folder: Path, step: int = STEP, phones: int = PHONES
) -> Iterator[str]:
    """Yield the memory of a server in MB after every so many requests, then the verdict.

    So many phones ask at the same time, in one circle each, then in others.
    """
    yield HEAD
    most = 0.0
    # Behind a proxy, for each circle calls from an address of its own: limits count by it.
    with serving(NAPLEDGER, var_dir=folder, PROXIES="1") as server:
        week = [Phone(server.port, number) for number in range(phones)]
        for asked in range(0, requests + 1, step):
            rate = _ask(week, requests=step) if asked else 0
            size = _memory_mb(server)
            most = max(most, size)
            yield f"{asked:>10,}{size:>10.1f}{rate:>12.0f}"
    yield f"The most: {most:.0f} MB, to be ≤ {MEMORY_MOST.limit} MB: {MEMORY_MOST.verdict(most)}"
    statuses = sum((phone.asked for phone in week), Counter[int]())
    told = ", ".join(f"{status}: {count:,}" for status, count in sorted(statuses.items()))
    yield f"{sum(phone.circles for phone in week)} circles; answers by their status: {told}"


def _ask(phones: Sequence[Phone], *, requests: int) -> float:
    """Make so many requests from all phones at once, and return how many there were a second."""
    began = time.monotonic()
    with ThreadPoolExecutor(len(phones)) as pool:
        for done in [pool.submit(phone.ask, requests // len(phones)) for phone in phones]:
            done.result()
    return requests / (time.monotonic() - began)


def _memory_mb(server: Server) -> float:
    size = memory_bytes(server)
    assert size is not None, "only Linux tells how much memory a process shares"
    return size / MB
