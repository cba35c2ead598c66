"""The short form: the leader's PostgreSQL is killed once. The long one is `make failover`."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.failover.postgres import once
from tests.failover.private import hindrance
from tests.faults.house import ROOT

pytestmark = [pytest.mark.slow, once]


def test_a_standby_takes_over_and_what_was_acknowledged_is_there_once() -> None:
    if why := hindrance():
        pytest.skip(f"three machines cannot be made: {why}")

    done = subprocess.run(  # this project's own command
        [sys.executable, "-m", "tests.failover", "1", "postgres"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.stdout, done.stderr
    report = json.loads(done.stdout)
    assert report["book"]["acknowledged"] > 0
    assert report["book"]["missing"] == []
    assert report["book"]["twice"] == []
    assert report["book"]["gaps"] == []
    assert report["book"]["refused"] == []
    assert report["book"]["audit"] == "6 evenings checked, 0 findings"
    assert {*report["looked"]} <= {"200", "503"}
    assert done.returncode == 0, done.stderr
