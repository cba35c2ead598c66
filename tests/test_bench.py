"""The arithmetic, the table, the forms and the books of the benchmark; no time is judged here."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client

from napledger.evening.document import read_document
from napledger.evening.score import scored
from sessions.access.permissions import cookie_name, own
from sessions.auditing.circles import audit_circle
from sessions.auditing.evenings import findings
from sessions.figures.scope import ended_evenings
from sessions.figures.service import counted_versions
from sessions.models import Access, Circle, Entry, Evening, Transfer
from tests.addresses import at
from tests.bench.books import filled_evenings
from tests.bench.deals import MIXED_RULES, mixed_log
from tests.bench.forms import fields_sent, renewed
from tests.bench.report import (
    MISS,
    PASS,
    Latency,
    Row,
    Section,
    Target,
    as_lines,
    latency,
    latency_section,
    percentile,
)
from tests.bench.scale.filling import fill, play_template, template_of
from tests.bench.scale.made import Place
from tests.bench.scale.measure import IN_MEMORY, OF_LONG, PAGES
from tests.bench.seasons import filled_season
from tests.bench.watchers import poll_seconds
from tests.faults.house import run
from tests.support.owners import Owner

Test = Callable[..., None]

WHY = "it makes an SQLite of its own, and asks Linux for its memory"


IS_HERE = connection.vendor == "sqlite" and Path("/proc/self/smaps_rollup").exists()


def slow(test: Test) -> Test:
    marked: Test = pytest.mark.slow(pytest.mark.skipif(not IS_HERE, reason=WHY)(test))
    return marked


PAGE = """
<form class="bar"><input type="hidden" name="key" value="of the bar"></form>
<form class="play" method="post">
  <input type="hidden" name="key" value="first"><input type="hidden" name="version" value="4">
  <input type="radio" name="caller" value="1"><input type="radio" name="caller" value="2" disabled>
  <input type="radio" name="tricks" value="" checked><input type="checkbox" name="peeps" value="1">
  <select name="bought-1"><option value="0">0</option><option value="1">1</option></select>
  <select name="over-1"><option value="">–</option><option value="3" selected>3</option></select>
  <input class="control" name="note" value="a note"><button name="outcome">Made</button>
</form>
"""


@pytest.fixture
def access(db: None) -> Access:  # noqa: ARG001  # opens the database
    return own(Circle.objects.create(name="The Crown", game="nap"), secret="its secret")


@pytest.mark.parametrize(
    ("percent", "expected"), [(50, 2.0), (95, 4.0), (100, 4.0), (25, 1.0), (1, 1.0)]
)
def test_a_percentile_is_a_figure_that_was_measured(percent: int, expected: float) -> None:
    assert percentile([4.0, 1.0, 3.0, 2.0], percent) == expected


def test_a_round_that_something_disturbed_does_not_count() -> None:
    quiet, disturbed = [0.002, 0.002, 0.003], [0.9, 0.9, 0.9]

    assert latency([quiet, disturbed, quiet]) == Latency(p50=0.002, p95=0.003)
    with pytest.raises(AssertionError, match="nothing was measured"):
        latency([])


@pytest.mark.parametrize(
    ("target", "figure", "verdict"),
    [
        (Target(2.5), 2.5, PASS),
        (Target(2.5), 2.51, MISS),
        (Target(30_000, at_least=True), 30_000, PASS),
        (Target(30_000, at_least=True), 29_999, MISS),
    ],
)
def test_a_target_is_reached_or_missed(target: Target, figure: float, verdict: str) -> None:
    assert target.verdict(figure) == verdict


def test_a_long_book_may_take_a_fifth_longer_than_a_short_one() -> None:
    section = latency_section(
        "The table page",
        subjects={10: Latency(0.004, 0.006), 5000: Latency(0.005, 0.007)},
        floor=Latency(0.002, 0.003),
        rates={10: 400.0, 5000: 380.4},
        floor_rate=900.0,
        target=Target(2.5),
    )

    assert section.rows == [
        Row("10 deals on the book", ("4.00", "6.00", "2.00 ×", "400"), "≤ 2.5 ×", PASS),
        Row("5,000 deals on the book", ("5.00", "7.00", "2.50 ×", "380"), "≤ 2.5 ×", PASS),
        Row("the floor", ("2.00", "3.00", "", "900")),
        Row("5,000 beside 10 deals", ("", "", "1.25 ×"), "≤ 1.20 ×", MISS),
    ]


def test_the_table_has_its_figures_below_each_other() -> None:
    memory = Section("Memory", ("MB",), [Row("server", ("121",), "≤ 130", PASS)])
    settling = Section(
        "Settling", ("median", "longest"), [Row("8 parties", ("0.09", "0.20"))], "A note."
    )

    lines = [*as_lines(memory), *as_lines(settling)]

    assert [" ".join(line.split()) for line in lines if not line.startswith("-")] == [
        "",
        "Memory MB target",
        "server 121 ≤ 130 PASS",
        "",
        "Settling median longest target",
        "8 parties 0.09 0.20",
        "A note.",
    ]
    assert lines[1].index("MB") + 2 == lines[3].index("121") + 3
    assert lines[1].index("target") == lines[5].index("target")


def test_a_form_sends_what_it_holds_untouched() -> None:
    assert fields_sent(PAGE, form="play") == [
        ("key", "first"),
        ("version", "4"),
        ("tricks", ""),
        ("bought-1", "0"),
        ("over-1", "3"),
        ("note", "a note"),
    ]


def test_a_form_is_renewed_from_the_page_that_came_last() -> None:
    newer = PAGE.replace('value="first"', 'value="second"').replace('value="4"', 'value="5"')

    fields = renewed([("key", "first"), ("version", "4"), ("note", "")], page=newer, form="play")

    assert fields == [("key", "second"), ("version", "5"), ("note", "")]


def test_everything_odd_can_happen_at_the_table_of_the_mixed_log() -> None:
    players = ["Ann", "Ben", "Catherine", "Dan", "Eve"]
    document = {
        "format": "napledger.evening/1",
        "game": "nap",
        "stake": 5,
        "rules": MIXED_RULES,
        "players": players,
        "log": list(mixed_log(players, deals=40)),
    }

    score = scored(read_document(document))

    assert len(score.entries) == 42
    assert sum(score.balances.values()) + score.table.kitty == 0


def test_a_copied_evening_is_one_that_the_services_could_have_written(access: Access) -> None:
    owner = Owner(access.circle, access, "its secret")
    first, *copies = filled_evenings(owner, deals=3, tables=3)

    assert [(evening.version, evening.deals) for evening in (first, *copies)] == [(4, 3)] * 3
    assert [list(findings(evening)) for evening in copies] == [[], []]
    assert Transfer.objects.filter(evening=copies[0]).count() == first.transfers.count()
    assert len({entry.pk for each in (first, *copies) for entry in each.entries.all()}) == 12


def test_a_season_is_counted_and_has_a_night_a_week(access: Access) -> None:
    season = filled_season(Owner(access.circle, access, "its secret"), evenings=14, deals=4)

    ended = ended_evenings(season.circle)
    assert season.closed.played_on == date(2016, 3, 24)
    assert len(ended) == 13
    assert len(counted_versions(season.circle, ended)) == 13
    assert season.closed.entries.get(number=1).facts["played_on"] == "2016-03-24"
    assert list(findings(season.closed)) == []


def test_the_watchers_ask_as_often_as_the_page_does() -> None:
    assert poll_seconds() == 2.5


def test_a_circle_is_copied_by_bulk_as_the_app_would_have_written_it(access: Access) -> None:
    owner = Owner(access.circle, access, "its secret")
    play_template(owner, evenings=3)

    fill(template_of(owner.circle), secrets=["another secret", "a third one"])

    copies = Circle.objects.exclude(pk=owner.circle.pk)
    evenings = [evening for circle in copies for evening in circle.evenings.all()]
    assert [evening.state for evening in evenings].count("closed") == 2
    assert len(evenings) == 6
    assert [str(found) for evening in evenings for found in findings(evening)] == []
    assert [str(found) for circle in copies for found in audit_circle(circle.pk)] == []
    assert Entry.objects.values("digest").distinct().count() == Entry.objects.count()


def printed(folder: Path, *words: str) -> list[str]:
    """Return the lines of a benchmark that is run as its commands run it."""
    environment = os.environ | {"VAR_DIR": str(folder), "DATABASE_URL_TEST": ""}
    done = run(sys.executable, "-m", *words, env=environment)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def heads(lines: list[str]) -> list[str]:
    return [line.partition("  ")[0] for line in lines if "target" in line]


@slow
def test_all_of_the_benchmark_runs(tmp_path: Path) -> None:
    assert heads(printed(tmp_path, "tests.bench", "--tiny")) == [
        "Recording a deal",
        "The table page",
        "The settle page",
        "The table page, by game",
        "The settle page, by game",
        "Recording a deal, by game",
        "Recording a deal by a program",
        "Memory",
        "First visit to the table page",
        "10 watchers of 2 tables",
        "Looking back on 40 evenings",
        "Queries, with 5 deals on the book",
        "What the chain adds to recording",
        "Scoring a document of 100 deals",
        "Scoring 20 deals as the demo plays them",
        "Settling",
    ]


@slow
def test_the_memory_is_told_while_phones_read_and_write(tmp_path: Path) -> None:
    lines = printed(tmp_path, "tests.bench", "--memory", "--requests", "120")

    told = [line.split() for line in lines]
    assert [row[0] for row in told[:3]] == ["requests", "0", "120"]
    assert all(10 < float(row[1]) < 300 for row in told[1:3])
    assert told[4][:2] == ["4", "circles;"]
    counts = dict(re.findall(r"(\d{3}): (\d+)", lines[4]))
    assert sum(map(int, counts.values())) == 120
    # Pages, deals and refused forms; nothing went wrong.
    assert {"200", "303", "422"} <= counts.keys()
    assert not [status for status in counts if status >= "500"]


@slow
def test_all_of_the_benchmark_of_size_runs(tmp_path: Path) -> None:
    first, *others = heads(printed(tmp_path, "tests.bench.scale", "--tiny"))

    assert first.startswith("SQLite: 2 circles, 20 evenings, ")
    assert others == [
        "Answered a second, one worker",
        "Disk",
        "SQLite: an evening of 30 deals beside one of ten",
        "SQLite: MB, by a circle’s evenings",
    ]


def test_all_that_is_asked_of_a_long_evening_and_a_long_season_is_there(access: Access) -> None:
    owner = Owner(access.circle, access, "its secret")
    play_template(owner, evenings=3)
    device = Client(HTTP_HOST="127.0.0.1")
    device.cookies[cookie_name()] = owner.secret
    table = at(Evening.objects.filter(circle=owner.circle).latest("pk"))
    circle = f"/circles/{owner.circle.pk}/"
    place = Place({}, circle, table, table, table)

    asked = [f"{table}{path}" for path in OF_LONG.values()]
    asked += [path.format(place) for path in (*PAGES.values(), *IN_MEMORY.values())]

    assert {path: device.get(path).status_code for path in asked} == dict.fromkeys(asked, 200)
