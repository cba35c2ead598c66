"""The short form of the simulation, and that it has teeth. The long one is `make simulate`."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from django.db import connection

from tests.faults.house import run
from tests.simulate.sqlite_files import is_watchable

Ended = subprocess.CompletedProcess[str]

on_sqlite = connection.vendor == "sqlite"

pytestmark = pytest.mark.skipif(
    on_sqlite and not is_watchable(),
    reason="this Python's SQLite shows its functions to nobody; pysqlite3-binary brings one",
)

FOUND = {
    83: "on PostgreSQL, a sheet of paper that was answered for, though the line that broke while "
    "its figures were kept had taken it along",
    51: "the same where the line broke just before: an error, once 83 was mended",
}
"""Seeds that are kept, with what was found by them once, before it was mended."""


def simulate(*words: str) -> Ended:
    return run(sys.executable, "-m", "tests.simulate", *words)


def test_no_fault_loses_doubles_or_halves_anything() -> None:
    ended = simulate("60")

    said = ended.stdout + ended.stderr
    assert re.search(r"^60 faults in \d+ s: 0 lost, 0 twice, 0 half$", said, re.MULTILINE), said
    assert ended.returncode == 0
    assert " killed" in ended.stdout
    if on_sqlite:
        # What SQLite does to its files is seen as it is done, and made to fail.
        moments = ("in a write to the WAL", "power cut before a sync of", "disk error", "database")
        assert [each for each in moments if each not in ended.stdout] == []


@pytest.mark.slow
@pytest.mark.skipif(not on_sqlite, reason="on PostgreSQL nobody knows what a cut commit comes to")
def test_a_seed_is_the_same_history_every_time_and_finds_out_who_breaks_promises() -> None:
    once, again = simulate("--seed", "7"), simulate("--seed", "7")

    assert once.stdout == again.stdout
    assert once.stdout.count("FAULT") == 10
    assert once.returncode == 0, once.stdout[-3000:] + once.stderr
    for sabotage, found in SABOTAGES.items():
        ended = simulate("600", "--sabotage", sabotage)

        assert ended.returncode == 1, ended.stderr
        told = rf"^seed (\d+): {found}: (?s:.*)^  again: python -m .* \1 --sabotage {sabotage}$"
        assert re.search(told, ended.stdout, re.MULTILINE), sabotage


@pytest.mark.slow
def test_what_a_seed_has_found_stays_mended() -> None:
    for seed in FOUND:
        ended = simulate("--seed", str(seed))

        assert ended.returncode == 0, f"{seed}: {ended.stdout[-3000:]}{ended.stderr}"


SABOTAGES = {"sync-at-checkpoints": "lost", "no-transaction": "half", "no-keys": "twice"}
