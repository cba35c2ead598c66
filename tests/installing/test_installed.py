"""The command `napledger`, where it was installed from the wheel."""

from __future__ import annotations

import re
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.faults.house import answers_at, free_port, wait_until
from tests.installing.conftest import Installation
from tests.site.visitor import Visitor

pytestmark = pytest.mark.slow

DOCUMENT = """{
  "format": "napledger.evening/1", "game": "nap", "title": "Saturday", "stake": 5,
  "currency": "GBP", "players": ["Ann", "Ben", "Cat"], "rules": {"preset": "hoyle"},
  "log": [{"kind": "deal", "caller": "Ann", "call": "3", "made": true}]
}"""

NO_COMMANDS = {
    "serv": "There is no command “serv”. Did you mean “serve”? napledger --help lists them.\n",
    "qwertz": "There is no command “qwertz”. napledger --help lists them.\n",
    "--settings": (
        "There is no command “--settings”. Did you mean “diffsettings”? "
        "napledger --help lists them.\n"
    ),
}

NO_SETTINGS = [
    ("VAR_DIR", "/proc/napledger", "cannot start: Nothing can be kept in /proc/napledger: "),
    ("DATABASE_URL", "book.sqlite3", "cannot start: DATABASE_URL must begin with sqlite:///"),
    ("TLS", "perhaps", 'cannot start: Environment variable "TLS" invalid: '),
]

ITS_PATH = (
    "import napledger.evening.score, sys;"
    "print([place for place in sys.path if place.endswith('_app')])"
)


@contextmanager
def served(installed: Installation, **settings: str) -> Iterator[Visitor]:
    """Give a visitor of it as it serves; ended by SIGTERM, to which it must listen."""
    port = free_port()
    server = subprocess.Popen(  # noqa: S603  # our own command
        [installed.bin / "napledger", "serve"],
        cwd=installed.working_folder,
        env={**installed.environment, "PORT": str(port), "BIND": "127.0.0.1", **settings},
        stdout=subprocess.DEVNULL,
    )
    try:
        wait_until(lambda: answers_at(port, "/health/"), what="the server does not answer")
        yield Visitor(f"http://localhost:{port}")
        server.send_signal(signal.SIGTERM)
        assert server.wait(timeout=20) == 0
    finally:
        server.kill()
        server.wait()


def test_it_says_what_it_is_and_where_the_book_lies(
    installed: Installation, tmp_path: Path
) -> None:
    overview = installed.run("--help").stdout.splitlines()
    elsewhere = installed.run(XDG_DATA_HOME=str(tmp_path)).stdout
    relative = installed.run(XDG_DATA_HOME="elsewhere").stdout

    assert installed.run("--version").stdout == "napledger 0.2.0\n"
    assert overview[0] == "napledger 0.2.0: the book of a real card table"
    assert "  score            score evening documents" in overview
    assert overview[-1] == f"The book lies in {installed.var_dir}; VAR_DIR puts it elsewhere."
    assert f"The book lies in {tmp_path}/napledger;" in elsewhere
    assert f"The book lies in {installed.var_dir};" in relative
    usage = installed.run("backup", "--help").stdout
    assert usage.startswith("usage: napledger backup [-h]")


def test_what_cannot_be_gets_one_sentence(installed: Installation, tmp_path: Path) -> None:
    for word, sentence in NO_COMMANDS.items():
        answer = installed.run(word)
        assert (answer.returncode, answer.stderr) == (1, sentence)

    answer = installed.run("check_books", VAR_DIR=str(tmp_path))
    assert answer.returncode == 1
    assert answer.stderr == "There is no book here yet. napledger serve begins one.\n"

    for setting, value, said in NO_SETTINGS:
        answer = installed.run("check", **{setting: value})
        assert answer.returncode == 1, setting
        assert answer.stderr.startswith(f"napledger {said}")
        assert answer.stderr.count("\n") == 1, setting


def test_from_a_fresh_machine_to_a_backup(installed: Installation, tmp_path: Path) -> None:
    # An evening is scored with no book at hand.
    scored = installed.run("score", "-", given=DOCUMENT)
    assert (scored.stderr, scored.stdout.splitlines()[0]) == ("", "Saturday")

    # Django finds the parts by the settings alone; who imports a part keeps a path of their own.
    python = (installed.bin / "python", "-P")
    checked = installed.ran(*python, "-m", "django", "check", DJANGO_SETTINGS_MODULE=SETTINGS)
    assert checked.stdout == "System check identified no issues (0 silenced).\n", checked.stderr
    imported = installed.ran(*python, "-c", ITS_PATH)
    assert imported.stdout == "[]\n", imported.stderr

    # A season of one game, for the sake of time.
    played = installed.run("demo", "--game", "loo")
    assert played.stdout.startswith("2 evenings played: Loo 2\n"), played.stderr
    assert "Start the server (napledger serve)" in played.stdout

    with served(installed) as visitor:
        for page, sheet in (("/", "css"), ("/start/?game=piquet", "piquet")):
            shown = visitor.get(page)
            assert shown.status == 200
            found = re.search(rf'href="(/static/{sheet}/[\w.]+\.css)"', shown.text)
            assert found is not None, page
            assert visitor.get(found[1]).status == 200

        backup = tmp_path / "backup.sqlite3"
        assert "2 evenings" in installed.run("backup", backup).stdout

    # A copy is brought up to date and audited by a process of its own.
    tried = installed.run("restore", "--dry-run", backup)
    assert "Up to date.\nRead back: 2 evenings checked, 0 findings\n" in tried.stdout
    assert (installed.var_dir / "napledger.sqlite3").exists()


SETTINGS = "napledger.settings"
