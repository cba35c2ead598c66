"""How quickly each kind of request is answered, by the deals on the book, beside the floor."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from tests.bench.plan import Plan
from tests.bench.report import Section, Target, latency, latency_section
from tests.bench.scenes import CLIENTS, FloorForm, Page, Recording, Scene, crowd, rate, rounds_of

FLOOR = 0
"""Stands for the floor where books are told apart by their deals."""

RECORDING, TABLE, SETTLE = "Recording a deal", "The table page", "The settle page"
FORM, PAGE = "the floor's form", "the floor's page"

FLOOR_OF = {RECORDING: FORM, TABLE: PAGE, SETTLE: PAGE}
"""What each kind of request is held against."""

TIMES_MOST = {RECORDING: Target(2.5), TABLE: Target(2.5), SETTLE: Target(3)}
"""How many times that it may take."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a server is, as whom it is visited, and the paths of its tables by their deals."""

    port: int
    cookies: Mapping[str, str]
    tables: Mapping[int, Sequence[str]]


def answer_sections(plan: Plan, *, ours: Place, floor: Place) -> Iterator[Section]:
    with crowd() as pool:
        for kind, least in FLOOR_OF.items():
            yield _section(kind, least, plan=plan, ours=ours, floor=floor, pool=pool)


def _section(
    kind: str, least: str, *, plan: Plan, ours: Place, floor: Place, pool: ProcessPoolExecutor
) -> Section:
    subjects = {deals: _scenes(kind, ours, ours.tables[deals]) for deals in plan.tables}
    floors = _scenes(least, floor, [])
    measured = rounds_of(
        {FLOOR: floors[0], **{deals: each[0] for deals, each in subjects.items()}},
        rounds=plan.rounds,
        requests=plan.requests,
        unmeasured=plan.unmeasured,
    )
    rates = {
        deals: rate(each[1:], seconds=plan.crowd_seconds, pool=pool)
        for deals, each in {FLOOR: floors, **subjects}.items()
    }
    return latency_section(
        kind,
        subjects={deals: latency(measured[deals]) for deals in plan.tables},
        floor=latency(measured[FLOOR]),
        rates={deals: rates[deals] for deals in plan.tables},
        floor_rate=rates[FLOOR],
        target=TIMES_MOST[kind],
    )


def _scenes(kind: str, place: Place, tables: Sequence[str]) -> list[Scene]:
    return [
        _scene(kind, place, tuple(tables[client::clients]))
        for clients, client in [(1, 0), *((CLIENTS, each) for each in range(CLIENTS))]
    ]


def _scene(kind: str, place: Place, tables: tuple[str, ...]) -> Scene:
    if kind == FORM:
        return FloorForm(place.port, place.cookies)
    if kind == RECORDING:
        return Recording(place.port, place.cookies, tables)
    path = {PAGE: "/", TABLE: "{0}", SETTLE: "{0}settle/"}[kind].format(*tables)
    return Page(place.port, place.cookies, path)
