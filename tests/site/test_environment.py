"""Whatever is set wrongly is said in one sentence, by every command, before anything starts."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from napledger.site.environment import NAMES

OURS = {"DJANGO_SETTINGS_MODULE": "napledger.settings"}
ROOT = Path(__file__).parents[2]
TIMEZONES = "TIME_ZONE is like Europe/London, not 'Europe/Lndon'"
A_GAME = "A game cannot be loaded: No module named 'ours'. GAMES names packages"
UNHEARD = "The database cannot be used: connection failed: "


def said(*words: str, folder: Path, by: Sequence[str] = (), **settings: str) -> tuple[int, str]:
    """Return how a command ends, run `by` another one, and what it says on standard error."""
    with socket.create_server(("127.0.0.1", 0)) as nobody:
        free = {"PORT": str(nobody.getsockname()[1])}
    done = subprocess.run(  # noqa: S603  # our own command
        [*by, sys.executable, "manage.py", *words],
        cwd=ROOT,
        env={**os.environ, **OURS, **free, "VAR_DIR": str(folder), **settings},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done.returncode, done.stderr


@pytest.mark.parametrize(
    ("setting", "value", "sentence"),
    [
        ("DATABASE_URL", "sqlite:////no/such/folder/book.sqlite3", "which is no folder"),
        ("GAMES", "ours.brag", A_GAME),
        ("GAMES", "napledger.money", "A game cannot be loaded: No module named 'napledger.money"),
        ("HTTPS_PORT", "0", "HTTPS_PORT is from 1 to 65535, not 0"),
        ("LOG_LEVEL", "loud", "LOG_LEVEL is one of DEBUG, INFO, WARNING, ERROR, CRITICAL, not"),
        ("PORT", "99999", "PORT is from 1 to 65535, not 99999"),
        ("PROXIES", "-1", "PROXIES is from 0 to 9, not -1"),
        ("THREADS", "x", 'Environment variable "THREADS" invalid: Not a valid integer'),
        ("TIME_ZONE", "Europe/Lndon", TIMEZONES),
        ("TIME_ZONE", "../../etc", "TIME_ZONE is like "),
        ("WORKERS", "0", "WORKERS is from 1 to 1000, not 0"),
        ("VAR_DIR", __file__, f"Nothing can be kept in {__file__}: that is a file."),
    ],
)
def test_a_setting_that_cannot_be_is_named(
    tmp_path: Path, setting: str, value: str, sentence: str
) -> None:
    status, answer = said("serve", folder=tmp_path, by=(), **{setting: value})

    assert status == 1
    assert answer.startswith("napledger cannot start: ")
    assert sentence in answer
    assert answer.count("\n") == 1


def test_what_is_set_to_nothing_is_not_set(tmp_path: Path) -> None:
    nothing = dict.fromkeys(NAMES, "") | {"VAR_DIR": str(tmp_path)}

    assert said("check", folder=tmp_path, **nothing) == said("check", folder=tmp_path)


def test_an_empty_key_is_told_and_none_is_made(tmp_path: Path) -> None:
    key = tmp_path / "secret_key"
    key.touch()

    status, answer = said("serve", folder=tmp_path)

    assert status == 1
    assert f"The key in {key} is empty" in answer
    assert key.read_text() == ""


def test_a_key_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    (key := tmp_path / "secret_key").mkdir()

    status, answer = said("serve", folder=tmp_path)

    assert status == 1
    assert answer == f"napledger cannot start: {key}: Is a directory\n"


@pytest.mark.parametrize(
    ("file", "name"), [("plugin.py", "GAME"), ("game.py", "GAME"), ("game.py", "BRAG")]
)
def test_a_game_of_an_older_contract_is_named_with_what_to_change(
    tmp_path: Path, file: str, name: str
) -> None:
    package = tmp_path / "brag"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / file).write_text(f"class Brag:\n    key = 'brag'\n\n\n{name} = Brag()\n")

    status, answer = said("check", folder=tmp_path, GAMES="brag", PYTHONPATH=str(tmp_path))

    assert status == 1
    assert answer.startswith(
        "napledger cannot start: A game cannot be loaded: brag keeps the contract of an older "
        "napledger: GAME is to stand in its game.py, of a class that extends Game of "
    )


@pytest.mark.parametrize("command", ["serve", "check_books"])
def test_a_database_that_does_not_answer_is_told(tmp_path: Path, command: str) -> None:
    status, answer = said(command, folder=tmp_path, DATABASE_URL="postgres://me@localhost:1/none")

    assert status == 1
    assert UNHEARD in answer


def test_a_name_that_is_nearly_a_setting_is_told(tmp_path: Path) -> None:
    status, answer = said("check", folder=tmp_path, ALOWED_HOSTS="nap.example.org")

    assert status == 0
    assert "ALOWED_HOSTS is set, and nothing reads it" in answer
    assert "If ALLOWED_HOSTS is meant, call it that." in answer


@pytest.mark.parametrize(
    ("disk", "sentence"),
    [
        ("size=1200k", "The database cannot be written to: database or disk is full."),
        ("size=4m", "{folder}: No space left on device."),
        ("ro", "Read-only file system"),
    ],
    ids=["no room for the database", "no room for style sheets", "nothing may be written"],
)
def test_a_disk_that_does_not_take_what_the_server_needs_is_named(
    tmp_path: Path, disk: str, sentence: str
) -> None:
    alone = ("unshare", "--user", "--map-root-user", "--mount")
    if subprocess.run([*alone, "true"], check=False).returncode:  # noqa: S603  # our own words
        pytest.skip("no disk can be made here: unshare is refused")
    mounted = 'mount -t tmpfs -o "$0" tmpfs "$VAR_DIR" && exec "$@"'

    status, answer = said("serve", folder=tmp_path, by=(*alone, "sh", "-c", mounted, disk))

    assert status == 1
    assert sentence.format(folder=tmp_path) in answer
    assert answer.count("\n") == 1
