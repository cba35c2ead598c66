"""The short form: a handful of kills. The long one is `make faults`."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.db import connection

from tests.faults.kills import survive


@pytest.mark.skipif(connection.vendor != "sqlite", reason="its server has its book in a file")
def test_what_was_acknowledged_survives_every_kill(tmp_path: Path) -> None:
    outcome = survive(3, folder=tmp_path)

    assert outcome.wrong == {}
    assert outcome.audit == "2 evenings checked, 0 findings"
    assert outcome.acknowledged > 0
    assert outcome.workers_killed > 0
