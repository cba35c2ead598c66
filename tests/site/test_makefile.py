"""The commands of the README can be made: whatever they hang on is there."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("command", ["serve", "demo", "bench", "pictures", "test"])
def test_a_command_finds_all_that_it_is_made_of(command: str, tmp_path: Path) -> None:
    made = subprocess.run(  # noqa: S603  # a dry run: it says what it would do
        ["make", "--dry-run", command, f"VAR_DIR={tmp_path}"],  # noqa: S607  # wherever it lies
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert made.returncode == 0, made.stderr
