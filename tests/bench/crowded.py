"""Recording while hundreds of phones watch, beside recording while nobody does."""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field

from sessions.access.locks import hashed
from sessions.access.permissions import cookie_name
from sessions.models import Access, Role
from tests.addresses import at
from tests.bench.books import filled_evening
from tests.bench.plan import Plan
from tests.bench.report import (
    Latency,
    Row,
    Section,
    Target,
    latency,
    milliseconds,
    percentile,
    ratio,
    times_row,
)
from tests.bench.scenes import Recording, crowd
from tests.bench.servers import Server, cpu_seconds
from tests.bench.watchers import Watched, Watcher, poll_seconds, watch
from tests.support.owners import Owner, new_owner

TIMES_MOST = Target(3)
DEALS_A_SECOND = 8
"""Over forty tables a deal at each every five seconds, at least ten times as often as is played."""

DEALS_BEFORE = 10
WATCHERS_A_TABLE = 5


@dataclass(frozen=True, slots=True)
class Hall:
    """Many tables, each of a circle of its own, and those who watch them.

    `secret` is that of the device that records at all of them.
    """

    secret: str
    tables: Sequence[str]
    watchers: Sequence[Watcher]


@dataclass
class _Part:
    """What one way of recording came to, in rounds; the server's CPU is its share of one core."""

    rounds: list[list[float]] = field(default_factory=list)
    cpu_shares: list[float] = field(default_factory=list)

    @property
    def latency(self) -> Latency:
        return latency(self.rounds)

    @property
    def cpu_share(self) -> float:
        return sum(self.cpu_shares) / len(self.cpu_shares)


def filled_hall(*, tables: int, secret: str) -> Hall:
    paths, watchers = [], []
    for number in range(tables):
        owner = new_owner(secret=secret)
        path = at(filled_evening(owner, deals=DEALS_BEFORE))
        paths.append(path)
        watchers += [Watcher(f"{path}live/", each) for each in _let_in(owner, table=number)]
    return Hall(secret, paths, watchers)


def crowded_section(plan: Plan, hall: Hall, *, server: Server) -> Section:
    recording = Recording(server.port, {cookie_name(): hall.secret}, tuple(hall.tables))
    recording.begin()
    quiet, crowded, watched = _Part(), _Part(), list[Watched]()
    with crowd() as pool:
        for _ in range(plan.watched_rounds):
            _record(quiet, recording, server, begin_at=time.time(), seconds=plan.watched_seconds)
            watched.append(_record_watched(plan, hall, crowded, recording, server, pool))
    return _section(plan, hall, quiet, crowded, watched)


def _let_in(owner: Owner, *, table: int) -> list[str]:
    secrets = [
        f"a-secret-of-watcher-{number}-of-table-{table}" for number in range(WATCHERS_A_TABLE)
    ]
    Access.objects.bulk_create(
        Access(circle=owner.circle, secret_hash=hashed(each), role=Role.WATCHER) for each in secrets
    )
    return [f"{cookie_name()}={each}" for each in secrets]


def _record_watched(
    plan: Plan,
    hall: Hall,
    part: _Part,
    recording: Recording,
    server: Server,
    pool: ProcessPoolExecutor,
) -> Watched:
    # Time for a process to start and for each phone to open its table.
    begin_at = time.time() + 1 + poll_seconds()
    watched = pool.submit(watch, hall.watchers, server.port, begin_at, plan.watched_seconds)
    _record(part, recording, server, begin_at=begin_at, seconds=plan.watched_seconds)
    return watched.result()


def _record(
    part: _Part, recording: Recording, server: Server, *, begin_at: float, seconds: float
) -> None:
    """Record a deal at each table in turn, so many a second whether quick or slow."""
    time.sleep(max(0, begin_at - time.time()))
    before, took = cpu_seconds(server), list[float]()
    for number in range(int(seconds * DEALS_A_SECOND)):
        time.sleep(max(0, begin_at + number / DEALS_A_SECOND - time.time()))
        took.append(recording.once())
    part.cpu_shares.append((cpu_seconds(server) - before) / (time.time() - begin_at))
    part.rounds.append(took)


def _section(
    plan: Plan, hall: Hall, quiet: _Part, crowded: _Part, watched: Sequence[Watched]
) -> Section:
    times = ratio(crowded.latency.p50, quiet.latency.p50)
    answers = [seconds for each in watched for seconds in each.seconds]
    asked = len(answers) / (plan.watched_rounds * plan.watched_seconds)
    boards = sum(each.boards for each in watched) / len(answers)
    own = sum(each.cpu_share for each in watched) / len(watched)
    live = Latency(percentile(answers, 50), percentile(answers, 95))
    return Section(
        f"{len(hall.watchers)} watchers of {len(hall.tables)} tables",
        ("p50 ms", "p95 ms", "× quiet", "CPU"),
        [
            Row(
                "recording, nobody watches",
                (*milliseconds(quiet.latency), "", f"{quiet.cpu_share:.0%}"),
            ),
            times_row(
                "recording, all watch",
                milliseconds(crowded.latency),
                times,
                target=TIMES_MOST,
                after=[f"{crowded.cpu_share:.0%}"],
            ),
            Row("what a watcher is answered", milliseconds(live)),
            Row("the watchers themselves", ("", "", "", f"{own:.0%}")),
        ],
        note=(
            f"{DEALS_A_SECOND} deals a second are recorded, at each table in turn. A watcher asks "
            f"every {poll_seconds():g} s; {asked:.0f} questions a second were "
            f"answered, {boards:.0%} with a new board. CPU is of one core; watchers, recorder and "
            "server share the machine's."
        ),
    )
