"""Recording a deal, and the table page, in German beside English, in turns.

Beside both the same of a server that knows no other language: what it costs that there are several.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator, Sequence

from tests.bench.answers import RECORDING, TABLE, Place
from tests.bench.by_game import DEPTHS
from tests.bench.deeper import HEADER
from tests.bench.plan import Plan
from tests.bench.report import Row, Section, Target, figure_row, latency, ratio
from tests.bench.scenes import Page, Recording, Scene, rounds_of

TIMES_MOST = Target(1.05)

ALONE, ENGLISH, GERMAN = "where there is no other language", "in English", "in German"
ASKED = {ALONE: "en", ENGLISH: "en", GERMAN: "de"}


def language_sections(plan: Plan, *, ours: Place, alone: Place) -> Iterator[Section]:
    """Yield what either takes at the shortest tables, of which each records at its own."""
    tables = tuple(ours.tables[min(ours.tables)])
    own = {name: tables[nth :: len(ASKED)] for nth, name in enumerate(ASKED)}
    places = dict.fromkeys(ASKED, ours) | {ALONE: alone}

    def recording(name: str, headers: dict[str, str]) -> Scene:
        return Recording(places[name].port, ours.cookies, own[name], headers=headers)

    def page(name: str, headers: dict[str, str]) -> Scene:
        return Page(places[name].port, ours.cookies, tables[0], headers=headers)

    for kind, scene in ((RECORDING, recording), (TABLE, page)):
        yield _section(f"{kind} in German", plan, scene)


def _section(title: str, plan: Plan, scene: Callable[[str, dict[str, str]], Scene]) -> Section:
    measured = rounds_of(
        {
            (name, depth): scene(name, {"Accept-Language": asked, HEADER: str(depth)})
            for depth in DEPTHS
            for name, asked in ASKED.items()
        },
        rounds=plan.rounds,
        requests=max(plan.requests // 3, 1),
        unmeasured=plan.unmeasured,
    )
    taken = {
        name: statistics.median(latency(measured[name, depth]).p50 for depth in DEPTHS)
        for name in ASKED
    }
    rows: Sequence[Row] = [
        *(Row(name, (f"{seconds * 1000:.2f}",)) for name, seconds in taken.items()),
        Row("English beside no other", ("", f"{ratio(taken[ENGLISH], taken[ALONE]):.2f} ×")),
        figure_row(
            "German beside English",
            ratio(taken[GERMAN], taken[ENGLISH]),
            target=TIMES_MOST,
            form="{:.2f} ×",
            at=1,
        ),
    ]
    return Section(title, ("p50 ms", "ratio"), rows)
