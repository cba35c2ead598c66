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

from tests.evening.documents import deal, document
from tests.evening.test_report import EVENING, SHEET

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
    status, out, err = score(saved(tmp_path, "crown.json", EVENING))

    assert (status, err) == (0, "")
    assert out == SHEET + "\n"


def test_with_json_each_file_has_a_line(tmp_path: Path) -> None:
    files = [saved(tmp_path, name, GOOD) for name in ("a.json", "b.json")]

    status, out, err = score("--json", *files)

    assert (status, err) == (0, "")
    one, other = out.splitlines()
    assert one == other
    assert json.loads(one)["balances"] == {"Ann": -6, "Ben": 18, "Cat": -6, "Dan": -6}


def test_names_are_printed_as_they_are_written(tmp_path: Path) -> None:
    file = saved(tmp_path, "a.json", document(players=["Zoë", "李雷"]))

    _, out, _ = score("--json", file)

    assert '"balances": {"Zoë": 0, "李雷": 0}' in out


def test_a_dash_is_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    typed = io.TextIOWrapper(io.BytesIO(json.dumps(GOOD).encode()))
    monkeypatch.setattr(sys, "stdin", typed)

    status, out, _ = score("--json", "-")

    assert status == 0
    assert json.loads(out)["entries"][0]["kind"] == "deal"


def test_a_document_that_breaks_a_rule_is_reported_and_the_others_are_scored(
    tmp_path: Path,
) -> None:
    bad = saved(tmp_path, "bad.json", BAD)
    files = [saved(tmp_path, "a.json", GOOD), bad, saved(tmp_path, "b.json", GOOD)]

    status, out, err = score("--json", *files)

    assert status == 1
    assert len(out.splitlines()) == 2
    assert err == f"{bad}: {ZED}\n"


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "expected JSON; at line 1, column 1: Expecting value"),
        (b"\xff", "expected UTF-8 text; byte 0 is none"),
        (b"\xef\xbb\xbf{}", "expected plain UTF-8 text, got a byte order mark before it"),
        (b'{"game": "nap", "game": "nap"}', "game: stands twice in the same object, beside game"),
        (b'{"stake": NaN}', "stake: expected a whole number, got nan"),
        (b"[" * 100_000, "expected JSON; this is nested too deeply"),
        (b"9" * 100_000, "expected JSON; a number in it is endless"),
        (b'{"stake": 1e999}', "stake: expected a whole number, got a huge number"),
        (
            b'{"title": "\\ud800"}',
            "title: expected text, got half of a character (a lone surrogate)",
        ),
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


def test_the_command_itself_prints_scores_and_faults_and_says_so_in_its_exit_status(
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
    scores = [json.loads(line) for line in ran.stdout.decode().splitlines()]
    assert [each["kitty"] for each in scores] == [0, 0]
    assert scores[0] == scores[1]
