"""How quickly a circle that has met for years looks back, beside its table, in how many queries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import connections
from django.test import Client
from django.urls import reverse

from sessions.access.permissions import cookie_name
from tests.addresses import at
from tests.bench.past_pages import PastPage, past_pages
from tests.bench.plan import Plan
from tests.bench.queries import counted
from tests.bench.report import (
    MISS,
    PASS,
    Latency,
    Row,
    Section,
    Target,
    latency,
    milliseconds,
    ratio,
)
from tests.bench.scenes import AfterDeal, AfterNight, Page, Scene, rounds_of
from tests.bench.seasons import Season

TIMES_MOST = Target(3)
TABLE = "the table page"
UNMEASURED_MOST = 2
"""Of so many pages each is only warmed a little."""


@dataclass(frozen=True, slots=True)
class Seasons:
    """A long season and a short one, each with the secret of a device that owns its circle."""

    long: Season
    short: Season


def lookback_section(plan: Plan, seasons: Seasons, *, port: int) -> Section:
    pages = [_table(seasons.long), *past_pages(seasons.long)]
    short = _queries([_table(seasons.short), *past_pages(seasons.short)], season=seasons.short)
    long = _queries(pages, season=seasons.long)
    cookies = {cookie_name(): seasons.long.owner.secret}
    scenes = {each.name: Page(port, cookies, each.path) for each in pages}
    changed = _changed(seasons.long, port=port, cookies=cookies)
    measured = _measured(plan, scenes)
    # Only now: it makes the season longer, and leaves more on the slate.
    measured |= _measured(plan, changed)
    latencies = {name: latency(rounds) for name, rounds in measured.items()}
    return Section(
        f"Looking back on {plan.season_evenings} evenings",
        ("p50 ms", "p95 ms", "× table", "queries"),
        [
            *(_row(name, latencies, long=long[name], short=short[name]) for name in scenes),
            *(Row(name, _cells(name, latencies)) for name in changed),
        ],
        note=(
            "Queries stand twice where they are not the same in a circle with a tenth of the "
            "evenings: that is a miss as well."
        ),
    )


def _measured(plan: Plan, scenes: Mapping[str, Scene]) -> dict[str, list[list[float]]]:
    return rounds_of(
        scenes,
        rounds=plan.past_rounds,
        requests=plan.past_requests,
        unmeasured=min(plan.unmeasured, UNMEASURED_MOST),
    )


def _table(season: Season) -> PastPage:
    return PastPage(TABLE, at(season.going_on))


def _queries(pages: Sequence[PastPage], *, season: Season) -> dict[str, int]:
    device = Client(HTTP_HOST="127.0.0.1")
    device.cookies[cookie_name()] = season.owner.secret
    found = {}
    for page in pages:
        # What is kept from the first look on is there for the second.
        counted(device, "get", page.path)
        answer, found[page.name] = counted(device, "get", page.path)
        assert answer.status_code == 200, f"{page.path} answered {answer.status_code}"
    connections.close_all()
    return found


def _changed(season: Season, *, port: int, cookies: Mapping[str, str]) -> dict[str, Scene]:
    figures = reverse("show-figures", args=[season.circle.pk])
    table = at(season.going_on)
    return {
        "figures, after a deal elsewhere": AfterDeal(port, cookies, figures, table),
        "figures, first after an evening": AfterNight(port, cookies, figures, season.end_another),
    }


def _row(name: str, latencies: Mapping[str, Latency], *, long: int, short: int) -> Row:
    if name == TABLE:
        return Row(name, (*milliseconds(latencies[name]), "", str(long)))
    times = ratio(latencies[name].p50, latencies[TABLE].p50)
    queries = str(long) if long == short else f"{long} / {short}"
    kept = TIMES_MOST.verdict(times) == PASS and long == short
    cells = (*_cells(name, latencies), queries)
    return Row(name, cells, f"≤ {TIMES_MOST.limit} ×", PASS if kept else MISS)


def _cells(name: str, latencies: Mapping[str, Latency]) -> tuple[str, str, str]:
    times = ratio(latencies[name].p50, latencies[TABLE].p50)
    return (*milliseconds(latencies[name]), f"{times:.2f} ×")
