"""`manage.py score`: JSON lines, score sheets, standard input, and faults on standard error."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from tests.evening.documents import CROWN, CROWN_SHEET, deal, document

ROOT = Path(__file__).parents[2]

GOOD = document(deal())
BAD = document(deal(), deal("Zed"))
ZED = "log[1].caller: Zed is not seated; seated are Ann, Ben, Cat, Dan"


def saved(folder: Path, name: str, raw: Any) -> str:
    """Return the path of a file with this document, or these bytes, in it."""
    path = folder / name
    path.write_bytes(raw if isinstance(raw, bytes) else json.dumps(raw).encode())
    return str(path)


def score(*arguments: str) -> tuple[int, str, str]:
    """Return the exit status, standard output and standard error of the command."""
    out, err = io.StringIO(), io.StringIO()
    status: object = 0
    try:
        call_command("score", *arguments, stdout=out, stderr=err)
    except SystemExit as stopped:
        status = stopped.code
    assert isinstance(status, int)
    return status, out.getvalue(), err.getvalue()


def test_a_score_sheet_is_printed(tmp_path: Path) -> None:
    assert score(saved(tmp_path, "crown.json", CROWN)) == (0, f"{CROWN_SHEET}\n", "")


def test_names_are_printed_as_they_are_written(tmp_path: Path) -> None:
    file = saved(tmp_path, "a.json", document(players=["Zoë", "李雷"]))

    _, out, _ = score("--json", file)

    assert '"balances": {"Zoë": 0, "李雷": 0}' in out


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "expected JSON; at line 1, column 1: Expecting value"),
        (b"\xff", "expected UTF-8 text; byte 0 is none"),
        (b'{"game": "nap", "game": "nap"}', "game: stands twice in the same object, beside game"),
        (b'{"stake": NaN}', "stake: expected a whole number, got nan"),
        (b'{"stake": 1e999}', "stake: expected a whole number, got a huge number"),
    ],
)
def test_what_is_no_document_is_one_line_on_standard_error(
    content: bytes, sentence: str, tmp_path: Path
) -> None:
    file = saved(tmp_path, "bad.json", content)

    assert score("--json", file) == (1, "", f"{file}: {sentence}\n")


def test_a_file_that_is_not_there_is_reported(tmp_path: Path) -> None:
    file = str(tmp_path / "nowhere.json")

    assert score(file) == (1, "", f"{file}: cannot be read: No such file or directory\n")


def test_what_breaks_a_rule_is_reported_and_the_others_are_scored_standard_input_too(
    tmp_path: Path,
) -> None:
    good, bad = saved(tmp_path, "good.json", GOOD), saved(tmp_path, "bad.json", BAD)

    ran = subprocess.run(  # noqa: S603  # this very Python, and files that stand above
        [sys.executable, "manage.py", "score", "--json", good, bad, "-"],
        cwd=ROOT,
        input=json.dumps(GOOD).encode(),
        capture_output=True,
        check=False,
    )

    assert ran.returncode == 1
    assert ran.stderr.decode() == f"{bad}: {ZED}\n"
    one, other = (json.loads(line) for line in ran.stdout.decode().splitlines())
    assert one["balances"] == {"Ann": -6, "Ben": 18, "Cat": -6, "Dan": -6}
    assert one == other
