"""What is measured of size, in its order, each as a part of the report."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tests.bench.report import (
    GROWTH_MOST,
    Row,
    Section,
    Target,
    latency,
    milliseconds,
    ratio,
    times_row,
)
from tests.bench.scale.databases import Book, Databases
from tests.bench.scale.made import Place
from tests.bench.scenes import (
    CLIENTS,
    Page,
    Recording,
    Scene,
    Undoing,
    Voiding,
    crowd,
    rate,
    rounds_of,
)
from tests.bench.servers import Server, peak_bytes


@dataclass(frozen=True, slots=True)
class ScalePlan:
    """The size of what is measured.

    `circles` of ten evenings each stand beside one of them, of which so many are `asked` in turn;
    an evening of `deals` beside one of ten. The memory is that of a server for circles of
    so many `seasons` evenings.
    """

    circles: int
    asked: int
    deals: int
    seasons: tuple[int, ...]
    rounds: int
    requests: int
    unmeasured: int
    crowd_seconds: float


WHOLE = ScalePlan(
    circles=10_000,
    asked=24,
    deals=100_000,
    seasons=(20, 200, 2_000),
    rounds=12,
    requests=25,
    unmeasured=5,
    crowd_seconds=5,
)
TINY = ScalePlan(
    circles=2,
    asked=2,
    deals=30,
    seasons=(6,),
    rounds=1,
    requests=2,
    unmeasured=0,
    crowd_seconds=0.01,
)
"""Only to see that it works."""


MB = 1000 * 1000
FILE_SECONDS_MAX = 600
SIZE_MOST = Target(1.3)

PAGES: Mapping[str, str] = {
    "the table": "{0.table}",
    "settling": "{0.settling}settle/",
    "home": "/",
    "history": "{0.circle}",
    "figures": "{0.circle}figures/",
    "league": "{0.circle}league/",
}
RECORDING, UNDO, POLL = "recording a deal", "undoing it", "a poll, nothing new"
EARLY = "entries/6/"
"""An early deal of a long evening."""

ETAG = re.compile(r'data-etag="([^"]*)"')
NOTHING_NEW = 204

IN_MEMORY: Mapping[str, str] = {
    "slate": "{0.circle}slate/",
    "deals as CSV": "{0.circle}deals.csv",
    "transfers as CSV": "{0.circle}transfers.csv",
    "the circle as JSON": "{0.circle}circle.json",
    "history": "{0.circle}",
    "search": "{0.circle}evenings/?words=old",
    "figures": "{0.circle}figures/",
}
"""What is asked of a circle of few evenings and of many, in this order."""


OF_LONG: Mapping[str, str] = {
    "settling": "settle/",
    "the sheet": "sheet/",
    "the log": "log/",
    "an early deal": EARLY,
    "what voiding it would change": f"{EARLY}void/",
    "replay": "replay/",
    "replay, all frames": "replay/?frames",
    "curve": "curve/",
    "what if": "what-if/?preset=hoyle&stake=10",
    "the result": "result/",
    "deals as CSV": "deals.csv",
    "transfers as CSV": "transfers.csv",
    "the evening as JSON": "evening.json",
}
"""What is asked of a long evening, below its table."""


@dataclass
class InTurn(Scene):
    """The same asked of several circles in turn, each by its own device."""

    scenes: Sequence[Scene]
    turns: Iterator[int] = field(default_factory=itertools.count)

    def begin(self) -> None:
        for scene in self.scenes:
            scene.begin()

    def once(self) -> float:
        return self.scenes[next(self.turns) % len(self.scenes)].once()


@dataclass
class Poll(Scene):
    """A phone that asks whether there is anything new at its table, when there is not."""

    table: str
    etag: str = ""

    def begin(self) -> None:
        super().begin()
        found = ETAG.search(self.browser.get(self.table).page)
        assert found is not None, "a table says what it shows"
        self.etag = found[1]

    def once(self) -> float:
        answer = self.browser.get(f"{self.table}live/?at={self.etag}", htmx=True)
        assert answer.status == NOTHING_NEW, f"a poll answered {answer.status}"
        return answer.seconds


def sections(plan: ScalePlan, databases: Databases) -> Iterator[Section]:
    yield from _of_size(plan, databases)
    yield _of_a_long_evening(plan, databases)
    yield _of_memory(plan, databases)


def _of_size(plan: ScalePlan, databases: Databases) -> Iterator[Section]:
    with (
        databases.filled("circles", 1) as small,
        databases.filled("circles", plan.circles, asked=plan.asked) as large,
        small.served() as beside,
        large.served() as server,
    ):
        books = {"small": (beside, small), "large": (server, large)}
        rows = large.made.rows
        title = (
            f"{databases.vendor}: {rows['card_sessions_circle']:,} circles, "
            f"{rows['card_sessions_evening']:,} evenings, "
            f"{rows['card_sessions_transfer']:,} transfers"
        )
        note = f"Made in {large.made.seconds:.0f} s. Beside one circle, asked in the same rounds."
        lines = [_beside(plan, name, books, target=SIZE_MOST) for name in (RECORDING, *PAGES)]
        yield Section(title, ("one, p50", "all, p50", "all, p95", "×"), lines, note)
        yield _of_rates(plan, large, server)
        yield _of_disk(large)


def _of_rates(plan: ScalePlan, book: Book, server: Server) -> Section:
    """Return how much the whole server answers a second, to four clients who ask without a pause.

    Each has circles of its own, so that nobody is overtaken.
    """
    rows = []
    with crowd() as pool:
        for name in (RECORDING, "the table", POLL):
            mine = [book.made.places[client::CLIENTS] for client in range(CLIENTS)]
            clients = [_scene(name, server, places) for places in mine if places]
            asked = rate(clients, seconds=plan.crowd_seconds, pool=pool)
            rows.append(Row(name, (f"{asked:,.0f}",)))
    return Section("Answered a second, one worker", ("all",), rows)


def _of_disk(book: Book) -> Section:
    deals = book.made.rows["card_sessions_entry"]
    rows = [
        Row(
            table.removeprefix("card_sessions_"),
            (
                f"{book.made.rows.get(table, 0):,}",
                f"{(own + indexes) / MB:,.0f}",
                f"{own / deals:,.0f}",
                f"{indexes / deals:,.0f}",
            ),
        )
        for table, (own, indexes) in sorted(book.made.bytes.items(), key=lambda e: -sum(e[1]))[:8]
    ]
    total = sum(map(sum, book.made.bytes.values()))
    rows.append(Row("everything", ("", f"{total / MB:,.0f}", f"{total / deals:,.0f}")))
    return Section("Disk", ("rows", "MB", "B an entry", "its indexes"), rows)


def _of_a_long_evening(plan: ScalePlan, databases: Databases) -> Section:
    with (
        databases.filled("deals", 10) as short,
        databases.filled("deals", plan.deals) as long,
        short.served() as beside,
        long.served() as server,
    ):
        books = {"small": (beside, short), "large": (server, long)}
        title = f"{databases.vendor}: an evening of {plan.deals:,} deals beside one of ten"
        lines = [
            _beside(plan, name, books, target=GROWTH_MOST)
            for name in (RECORDING, UNDO, "the table")
        ]
        place = long.made.places[0]
        lines += [
            _once(name, Page(server.port, place.cookies, f"{place.table}{path}"))
            for name, path in OF_LONG.items()
        ]
        voiding = Voiding(server.port, place.cookies, f"{place.table}{EARLY}")
        lines += [_once(f"{way} it", voiding) for way in ("void", "restore")]
        note = "The lower part was asked once, of the long evening alone."
        return Section(title, ("ten, p50", "all, p50", "all, p95", "×"), lines, note)


def _once(name: str, scene: Scene) -> Row:
    scene.begin()
    scene.browser.line.timeout = FILE_SECONDS_MAX
    return Row(name, ("", f"{scene.once() * 1000:,.0f}"))


def _of_memory(plan: ScalePlan, databases: Databases) -> Section:
    found: dict[str, list[str]] = {name: [] for name in IN_MEMORY}
    for evenings in plan.seasons:
        with databases.filled("evenings", evenings) as book, book.served() as server:
            place = book.made.places[0]
            for name, path in IN_MEMORY.items():
                scene = Page(server.port, place.cookies, path.format(place))
                scene.begin()
                # A file of two thousand evenings takes its time.
                scene.browser.line.timeout = FILE_SECONDS_MAX
                scene.once()
                found[name].append(f"{peak_bytes(server) / MB:.0f}")
    heads = tuple(f"{evenings:,}" for evenings in plan.seasons)
    rows = [Row(name, cells) for name, cells in found.items()]
    title = f"{databases.vendor}: MB, by a circle’s evenings"
    note = "The most that a worker had since it began, asked for these one after the other."
    return Section(title, heads, rows, note)


def _beside(
    plan: ScalePlan, name: str, books: Mapping[str, tuple[Server, Book]], *, target: Target
) -> Row:
    measured = rounds_of(
        {size: _scene(name, server, book.made.places) for size, (server, book) in books.items()},
        rounds=plan.rounds,
        requests=plan.requests,
        unmeasured=plan.unmeasured,
    )
    small, large = (latency(measured[size]) for size in ("small", "large"))
    times = ratio(large.p50, small.p50)
    cells = (milliseconds(small)[0], *milliseconds(large))
    return times_row(name, cells, times, target=target)


def _scene(name: str, server: Server, places: Sequence[Place]) -> Scene:
    scenes: list[Scene] = []
    for place in places:
        if name == RECORDING:
            scenes.append(Recording(server.port, place.cookies, (place.table,)))
        elif name == UNDO:
            scenes.append(Undoing(server.port, place.cookies, place.table))
        elif name == POLL:
            scenes.append(Poll(server.port, place.cookies, place.table))
        else:
            scenes.append(Page(server.port, place.cookies, PAGES[name].format(place)))
    return InTurn(server.port, {}, scenes)
