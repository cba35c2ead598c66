"""The short form: the leader's PostgreSQL is killed once. The long one is `make failover`."""

from __future__ import annotations

import json
import sys

import pytest

from tests.failover.__main__ import hindrance
from tests.failover.postgres import once
from tests.faults.house import run


@pytest.mark.slow
@once
def test_a_standby_takes_over_and_what_was_acknowledged_is_there_once() -> None:
    if why := hindrance():
        pytest.skip(f"three machines cannot be made: {why}")

    done = run(sys.executable, "-m", "tests.failover", "1", "postgres")

    assert done.stdout, done.stderr
    report = json.loads(done.stdout)
    wrong = {kind: report["book"][kind] for kind in ("missing", "twice", "gaps", "refused")}
    assert wrong == {"missing": [], "twice": [], "gaps": [], "refused": []}
    assert report["book"]["acknowledged"] > 0
    assert report["book"]["audit"] == "6 evenings checked, 0 findings"
    assert {*report["looked"]} <= {"200", "503"}
    assert done.returncode == 0, done.stderr
