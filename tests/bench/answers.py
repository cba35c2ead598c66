"""How quickly each kind of request is answered, by the deals on the book, beside the floor."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tests.bench.figures import latency
from tests.bench.load import CLIENTS, crowd, rate, rounds_of
from tests.bench.plan import Plan
from tests.bench.report import Section, latency_section
from tests.bench.scenes import FloorForm, Page, Recording, Scene

FLOOR = 0
"""Stands for the floor where books are told apart by their deals."""

RECORDING, TABLE, SETTLE = "Recording a deal", "The table page", "The settle page"
FORM, PAGE = "the floor's form", "the floor's page"

FLOOR_OF = {RECORDING: FORM, TABLE: PAGE, SETTLE: PAGE}
"""What each kind of request is held against."""

Key = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a server is, as whom it is visited, and the paths of its tables by their deals."""

    port: int
    cookies: Mapping[str, str]
    tables: Mapping[int, Sequence[str]]


def answer_sections(plan: Plan, *, ours: Place, floor: Place) -> Iterator[Section]:
    """Yield what each kind of request came to."""
    scenes = {key: each[0] for key, each in _scenes(plan, ours, floor, clients=1).items()}
    measured = rounds_of(scenes, rounds=plan.rounds, requests=plan.requests)
    latencies = {key: latency(rounds) for key, rounds in measured.items()}
    with crowd() as pool:
        rates = {
            key: rate(each, seconds=plan.crowd_seconds, pool=pool)
            for key, each in _scenes(plan, ours, floor, clients=CLIENTS).items()
        }
    for kind, least in FLOOR_OF.items():
        yield latency_section(
            kind,
            subjects={deals: latencies[kind, deals] for deals in plan.tables},
            floor=latencies[least, FLOOR],
            rates={deals: rates[kind, deals] for deals in plan.tables},
            floor_rate=rates[least, FLOOR],
        )


def _scenes(plan: Plan, ours: Place, floor: Place, *, clients: int) -> dict[Key, list[Scene]]:
    """Return what is asked by each of so many clients, every kind with its floor beside it."""
    every: dict[Key, list[Scene]] = {
        (FORM, FLOOR): [FloorForm(floor.port, floor.cookies) for _ in range(clients)],
        (PAGE, FLOOR): [Page(floor.port, floor.cookies, "/") for _ in range(clients)],
    }
    for deals in plan.tables:
        tables = [tuple(ours.tables[deals][client::clients]) for client in range(clients)]
        every[RECORDING, deals] = [Recording(ours.port, ours.cookies, each) for each in tables]
        every[TABLE, deals] = [Page(ours.port, ours.cookies, each[0]) for each in tables]
        every[SETTLE, deals] = [
            Page(ours.port, ours.cookies, f"{each[0]}settle/") for each in tables
        ]
    return every
