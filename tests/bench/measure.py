"""All that is measured, in its order, each as a part of the report."""

from __future__ import annotations

import os
import platform
import statistics
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.db import connections

from napledger.games import game_of, games
from napledger.site.sqlite import VERSION as SQLITE_VERSION
from sessions.access.permissions import cookie_name
from sessions.models import Evening
from tests.addresses import at
from tests.bench.answers import Place, answer_sections
from tests.bench.books import filled_evenings
from tests.bench.by_game import games_played, games_sections
from tests.bench.crowded import crowded_section, filled_hall
from tests.bench.languages import language_sections
from tests.bench.lookback import Seasons, lookback_section
from tests.bench.plan import Plan
from tests.bench.programs import made_for_programs, programs_section
from tests.bench.queries import chain_cost, queries_of
from tests.bench.report import Row, Section, Target, as_lines, figure_row, percentile
from tests.bench.scoring import (
    DOCUMENTS,
    deals_a_second,
    demo_document,
    nap_document,
    settle_seconds,
)
from tests.bench.seasons import filled_season
from tests.bench.servers import DEEPER, FLOOR, NAPLEDGER, ONE_LANGUAGE, memory_bytes, serving
from tests.bench.weight import first_visit
from tests.support.owners import new_owner

KB, MB = 1000, 1000 * 1000
SECRET = "the-secret-of-the-device-that-measures"  # guards nothing
HALL_SECRET = f"{SECRET}-in-the-hall"

ENCODINGS = {"over TLS (Brotli)": "gzip, deflate, br", "in the clear (gzip)": "gzip, deflate"}

REQUESTS_MOST, BYTES_MOST = Target(14), Target(45)
QUERIES_MOST = Target(12)
MEMORY_MOST = Target(130)
CHAINED_MOST = Target(3)
SCORED_LEAST = Target(30_000, at_least=True)
SETTLED_MOST = {8: Target(1), 20: Target(300)}
"""How long it may take to settle so many parties, in milliseconds."""


def measured(plan: Plan, *, folder: Path) -> Iterator[str]:
    yield _machine()
    for section in _sections(plan, folder=folder):
        yield from as_lines(section)


def _sections(plan: Plan, *, folder: Path) -> Iterator[Section]:
    owner = new_owner(secret=SECRET)
    evenings = {
        deals: filled_evenings(owner, deals=deals, tables=tables)
        for deals, tables in plan.tables.items()
    }
    tables = {deals: [at(each) for each in those] for deals, those in evenings.items()}
    last = evenings[max(evenings)][0]
    for_programs = made_for_programs(owner, plan)
    hall = filled_hall(tables=plan.hall_tables, secret=HALL_SECRET)
    seasons = _seasons(plan)
    by_game = games_played(owner, tables=min(plan.tables[min(plan.tables)], 4))
    # Not open while the servers write: whoever reads at length keeps their log from being folded.
    connections.close_all()
    session = {"sessionid": _floor_session()}
    with serving(NAPLEDGER, var_dir=folder) as server, serving(FLOOR, var_dir=folder) as least:
        ours = Place(server.port, {cookie_name(): SECRET}, tables)
        bare = Place(least.port, session, {})
        yield from answer_sections(plan, ours=ours, floor=bare)
        with serving(DEEPER, var_dir=folder) as deeper:
            there = replace(ours, port=deeper.port)
            yield from games_sections(plan, by_game, ours=there, floor=bare)
            with serving(ONE_LANGUAGE, var_dir=folder) as alone:
                yield from language_sections(plan, ours=there, alone=replace(ours, port=alone.port))
        yield programs_section(plan, for_programs, ours=ours)
        yield _memory(memory_bytes(server))
        yield _weights(ours, at(last))
        yield crowded_section(plan, hall, server=server)
        yield lookback_section(plan, seasons, port=server.port)
        connections.close_all()
    yield _queries(last)
    yield _chain(plan, last)
    yield _scoring(plan, folder)
    yield _scoring_by_game(plan, folder)
    yield _settling(plan)


def _seasons(plan: Plan) -> Seasons:
    counts = plan.season_evenings, plan.season_evenings // 10
    return Seasons(
        *(
            filled_season(
                new_owner(secret=f"{SECRET}-{evenings}"), evenings=evenings, deals=plan.season_deals
            )
            for evenings in counts
        )
    )


def _machine() -> str:
    return (
        f"Python {platform.python_version()}, SQLite {SQLITE_VERSION}, "
        f"{os.cpu_count()} cores with a load of {os.getloadavg()[0]:.1f} before the start"
    )


def _floor_session() -> str:
    command = [sys.executable, "-m", "tests.bench.floor"]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)  # noqa: S603
    return done.stdout


def _memory(size: int | None) -> Section:
    what = "server"
    if size is None:
        return Section("Memory", ("MB",), [Row(what, ("not told by this system",))])
    return Section(
        "Memory", ("MB",), [figure_row(what, size / MB, target=MEMORY_MOST, form="{:.0f}")]
    )


def _weights(ours: Place, path: str) -> Section:
    rows = []
    for name, encodings in ENCODINGS.items():
        visit = first_visit(path, port=ours.port, cookies=ours.cookies, encodings=encodings)
        rows.append(figure_row(name, visit.bytes / KB, target=BYTES_MOST, form="{:.1f}"))
        parts = [
            (address.rpartition("/")[2] or "the page", size)
            for address, size in visit.answers.items()
        ]
        rows += [Row(f"  {part}", (f"{size / KB:.1f}",)) for part, size in parts]
        count = len(visit.answers)
        rows.append(figure_row("  requests", count, target=REQUESTS_MOST, form="{:.0f}", at=1))
    return Section("First visit to the table page", ("KB", "requests"), rows)


def _queries(evening: Evening) -> Section:
    found = queries_of(evening, secret=SECRET)
    rows = [
        figure_row(each.request, each.count, target=QUERIES_MOST, form="{:.0f}") for each in found
    ]
    return Section(f"Queries, with {evening.deals:,} deals on the book", ("queries",), rows)


def _chain(plan: Plan, evening: Evening) -> Section:
    costs = sorted(
        chain_cost(evening, secret=SECRET, deals=plan.chained_deals)
        for _ in range(plan.chained_times)
    )
    row = figure_row("of a deal", statistics.median(costs), target=CHAINED_MOST, form="{:.1f}")
    note = f"The median of {len(costs)} runs, which came to {costs[0]:.1f} to {costs[-1]:.1f}."
    return Section("What the chain adds to recording", ("%",), [row], note)


def _scoring(plan: Plan, folder: Path) -> Section:
    rows = []
    for kind in DOCUMENTS:
        rate = _scored(plan, folder, nap_document(kind, deals=plan.scored_deals))
        rows.append(figure_row(kind, rate, target=SCORED_LEAST, form="{:,.0f}"))
    return Section(f"Scoring a document of {plan.scored_deals:,} deals", ("deals/s",), rows)


def _scoring_by_game(plan: Plan, folder: Path) -> Section:
    rows = []
    for key in games():
        rate = _scored(plan, folder, demo_document(game_of(key), deals=plan.scored_by_game))
        rows.append(Row(game_of(key).title, (f"{rate:,.0f}",)))
    title = f"Scoring {plan.scored_by_game:,} deals as the demo plays them"
    return Section(title, ("deals/s",), rows)


def _scored(plan: Plan, folder: Path, document: Mapping[str, Any]) -> float:
    rates = [deals_a_second(folder, document) for _ in range(plan.scored_times)]
    return statistics.median(rates)


def _settling(plan: Plan) -> Section:
    rows = []
    for parties, target in SETTLED_MOST.items():
        seconds = settle_seconds(parties=parties, times=plan.settled_times)
        milliseconds = percentile(seconds, 95) * 1000
        rows.append(figure_row(f"{parties} parties", milliseconds, target=target, form="{:.2f}"))
    return Section("Settling", ("p95 ms",), rows)
