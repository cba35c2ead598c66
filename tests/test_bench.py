"""The arithmetic, the table and the forms of the benchmark; nothing is timed here."""

from __future__ import annotations

import pytest

from napledger.evening.document import read_document
from napledger.evening.score import scored
from tests.bench.deals import MIXED_RULES, mixed_log, plain_deals
from tests.bench.figures import MISS, PASS, Latency, Target, latency, percentile, ratio
from tests.bench.forms import fields_sent, renewed
from tests.bench.report import Row, Section, as_lines, figure_row, latency_section

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


@pytest.mark.parametrize(
    ("percent", "expected"), [(50, 2.0), (95, 4.0), (100, 4.0), (25, 1.0), (1, 1.0)]
)
def test_a_percentile_is_a_figure_that_was_measured(percent: int, expected: float) -> None:
    assert percentile([4.0, 1.0, 3.0, 2.0], percent) == expected


def test_a_round_that_something_disturbed_does_not_count() -> None:
    quiet = [0.002, 0.002, 0.003]
    disturbed = [0.9, 0.9, 0.9]

    assert latency([quiet, disturbed, quiet]) == Latency(p50=0.002, p95=0.003)


def test_nothing_measured_is_a_mistake() -> None:
    with pytest.raises(AssertionError, match="nothing was measured"):
        latency([])


def test_the_subject_is_held_against_the_floor() -> None:
    assert ratio(0.005, 0.002) == 2.5


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


def test_a_figure_stands_beside_what_it_is_to_be() -> None:
    row = figure_row("plain deals", 36_012.4, target=Target(30_000, at_least=True), form="{:,.0f}")

    assert row == Row("plain deals", ("36,012",), "≥ 30,000", PASS)


def test_a_long_book_may_take_a_fifth_longer_than_a_short_one() -> None:
    section = latency_section(
        "The table page",
        subjects={10: Latency(0.004, 0.006), 5000: Latency(0.005, 0.007)},
        floor=Latency(0.002, 0.003),
        rates={10: 400.0, 5000: 380.4},
        floor_rate=900.0,
    )

    assert section.rows == [
        Row("10 deals on the book", ("4.00", "6.00", "2.00 ×", "400"), "≤ 2.5 ×", PASS),
        Row("5,000 deals on the book", ("5.00", "7.00", "2.50 ×", "380"), "≤ 2.5 ×", PASS),
        Row("the floor", ("2.00", "3.00", "", "900")),
        Row("5,000 beside 10 deals", ("", "", "1.25 ×"), "≤ 1.20 ×", MISS),
    ]


def test_the_table_has_its_figures_below_each_other() -> None:
    sections = [
        Section("Memory", ("MB",), [Row("server", ("121",), "≤ 130", PASS)]),
        Section("Settling", ("median ms", "longest ms"), [Row("8 parties", ("0.09", "0.20"))]),
    ]

    lines = list(as_lines(sections))

    assert [" ".join(line.split()) for line in lines if not line.startswith("-")] == [
        "",
        "Memory MB target",
        "server 121 ≤ 130 PASS",
        "",
        "Settling median ms longest ms target",
        "8 parties 0.09 0.20",
    ]
    assert lines[1].index("MB") + 2 == lines[3].index("121") + 3


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


def test_two_runs_play_the_same_deals() -> None:
    assert list(plain_deals("AB", deals=3)) == list(plain_deals("AB", deals=3))


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
