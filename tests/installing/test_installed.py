"""The command `napledger`, where it was installed from the wheel."""

from __future__ import annotations

import http.client
import re
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.faults.house import free_port
from tests.installing.conftest import Installation

pytestmark = pytest.mark.slow

START_SECONDS_MAX = 60

DOCUMENT = """{
  "format": "napledger.evening/1", "game": "nap", "title": "Saturday", "stake": 5,
  "currency": "GBP", "players": ["Ann", "Ben", "Cat"], "rules": {"preset": "hoyle"},
  "log": [{"kind": "deal", "caller": "Ann", "call": "3", "made": true}]
}"""


@contextmanager
def served(installed: Installation, **settings: str) -> Iterator[int]:
    """Give the port at which it serves; ended by SIGTERM, to which it must listen."""
    port = free_port()
    server = subprocess.Popen(  # noqa: S603  # our own command
        [installed.bin / "napledger", "serve"],
        cwd=installed.working_folder,
        env={**installed.environment, "PORT": str(port), "BIND": "127.0.0.1", **settings},
        stdout=subprocess.DEVNULL,
    )
    try:
        wait_for(port)
        yield port
        server.send_signal(signal.SIGTERM)
        assert server.wait(timeout=20) == 0
    finally:
        server.kill()
        server.wait()


def wait_for(port: int) -> None:
    """Return as soon as the server there answers."""
    until = time.monotonic() + START_SECONDS_MAX
    while time.monotonic() < until:
        with suppress(OSError, http.client.HTTPException):
            get(port, "/health/")
            return
        time.sleep(0.05)
    raise AssertionError("the server does not answer")


def get(port: int, path: str) -> tuple[int, str]:
    """Return status and text of a page."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()
    finally:
        connection.close()


def test_it_says_its_version(installed: Installation) -> None:
    assert installed.run("--version").stdout == "napledger 0.2.0\n"


def test_it_lists_its_commands_and_where_the_book_lies(installed: Installation) -> None:
    said = installed.run("--help").stdout.splitlines()

    assert said[0] == "napledger 0.2.0: the book of a real card table"
    assert "  score            score evening documents" in said
    assert said[-1] == f"The book lies in {installed.var_dir}; VAR_DIR puts it elsewhere."


def test_where_the_system_keeps_what_is_its_users_the_book_is_kept_too(
    installed: Installation, tmp_path: Path
) -> None:
    said = installed.run(XDG_DATA_HOME=str(tmp_path)).stdout
    relative = installed.run(XDG_DATA_HOME="elsewhere").stdout

    assert f"The book lies in {tmp_path}/napledger;" in said
    assert f"The book lies in {installed.var_dir};" in relative


def test_a_command_says_itself_what_it_takes(installed: Installation) -> None:
    assert installed.run("backup", "--help").stdout.startswith("usage: napledger backup [-h]")


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("serv", "Did you mean “serve”? "),
        ("qwertz", ""),
        ("--settings", "Did you mean “diffsettings”? "),
    ],
)
def test_a_command_that_is_none_gets_one_sentence(
    installed: Installation, word: str, said: str
) -> None:
    answer = installed.run(word)

    assert answer.returncode == 1
    assert answer.stderr == (f"There is no command “{word}”. {said}napledger --help lists them.\n")


def test_where_there_is_no_book_yet_it_says_how_one_begins(
    installed: Installation, tmp_path: Path
) -> None:
    answer = installed.run("check_books", VAR_DIR=str(tmp_path))

    assert answer.returncode == 1
    assert answer.stderr == "There is no book here yet. napledger serve begins one.\n"


@pytest.mark.parametrize(
    ("setting", "value", "said"),
    [
        ("VAR_DIR", "/proc/napledger", "cannot start: Nothing can be kept in /proc/napledger: "),
        ("DATABASE_URL", "book.sqlite3", "cannot start: DATABASE_URL must begin with sqlite:///"),
        ("TLS", "perhaps", 'cannot start: Environment variable "TLS" invalid: '),
    ],
)
def test_a_setting_that_cannot_be_gets_one_sentence(
    installed: Installation, setting: str, value: str, said: str
) -> None:
    answer = installed.run("check", **{setting: value})

    assert answer.returncode == 1
    assert answer.stderr.startswith(f"napledger {said}")
    assert answer.stderr.count("\n") == 1


def test_an_evening_is_scored_with_no_book_at_hand(installed: Installation) -> None:
    scored = installed.run("score", "-", given=DOCUMENT)

    assert scored.stderr == ""
    assert scored.stdout.splitlines()[0] == "Saturday"


def test_django_finds_the_parts_by_the_settings_alone(installed: Installation) -> None:
    answer = subprocess.run(  # noqa: S603  # the Python of its environment
        [installed.bin / "python", "-P", "-m", "django", "check"],
        cwd=installed.working_folder,
        env={**installed.environment, "DJANGO_SETTINGS_MODULE": "napledger.settings"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert answer.stdout == "System check identified no issues (0 silenced).\n", answer.stderr


def test_who_only_imports_a_part_of_it_keeps_a_path_of_their_own(installed: Installation) -> None:
    asked = (
        "import napledger.evening.score, sys;"
        "print([place for place in sys.path if place.endswith('_app')])"
    )
    answer = subprocess.run(  # noqa: S603  # the Python of its environment
        [installed.bin / "python", "-P", "-c", asked],
        cwd=installed.working_folder,
        env=installed.environment,
        capture_output=True,
        text=True,
        check=False,
    )

    assert answer.stdout == "[]\n", answer.stderr


def test_from_a_fresh_machine_to_a_backup(installed: Installation, tmp_path: Path) -> None:
    # A season of one game, for the sake of time.
    played = installed.run("demo", "--game", "loo")
    assert played.stdout.startswith("2 evenings played: Loo 2\n"), played.stderr
    assert "Start the server (napledger serve)" in played.stdout

    with served(installed) as port:
        status, welcome = get(port, "/")
        assert status == 200
        sheet = re.search(r'href="(/static/css/[\w.]+\.css)"', welcome)
        assert sheet is not None
        assert get(port, sheet[1])[0] == 200

        status, start = get(port, "/start/?game=piquet")
        assert status == 200
        look = re.search(r'href="(/static/piquet/[\w.]+\.css)"', start)
        assert look is not None
        assert get(port, look[1])[0] == 200

        backup = tmp_path / "backup.sqlite3"
        assert "2 evenings" in installed.run("backup", backup).stdout

    # A copy is brought up to date and audited by a process of its own.
    tried = installed.run("restore", "--dry-run", backup)
    assert "Up to date.\nRead back: 2 evenings checked, 0 findings\n" in tried.stdout
    assert (installed.var_dir / "napledger.sqlite3").exists()
