"""Whatever is set wrongly is said in one sentence, before anything starts."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from environs import EnvError

from napledger.site.environment import NAMES
from sessions.doctor.system_checks import check_names
from tests.faults.house import free_port, run
from tests.games.installed import forget_games
from tests.support.operations import settings_now

OURS = {"DJANGO_SETTINGS_MODULE": "napledger.settings"}
MANAGE = "manage.py"
A_GAME = "A game cannot be loaded: No module named 'ours'. GAMES names packages, like ours.brag,"


def said(*words: str, folder: Path, by: Sequence[str] = (), **settings: str) -> tuple[int, str]:
    """Return how a command ends, run `by` another one, and what it says on standard error."""
    command = (*by, sys.executable, *words)
    own = {"PORT": str(free_port()), "VAR_DIR": str(folder), **OURS}
    done = run(*command, env={**os.environ, **own, **settings})
    assert "Traceback" not in done.stderr, done.stderr
    return done.returncode, done.stderr


@pytest.fixture
def games_anew() -> Iterator[None]:
    forget_games()
    yield
    forget_games()


@pytest.mark.parametrize(
    ("setting", "value", "sentence"),
    [
        ("DATABASE_URL", "sqlite:////no/such/folder/book.sqlite3", "/folder, which is no folder"),
        ("GAMES", "ours.brag", A_GAME),
        ("GAMES", "napledger.money", "A game cannot be loaded: No module named 'napledger.money"),
        ("HTTPS_PORT", "0", "HTTPS_PORT is from 1 to 65535, not 0"),
        ("LOG_LEVEL", "loud", "LOG_LEVEL is one of DEBUG, INFO, WARNING, ERROR, CRITICAL, not"),
        ("PORT", "99999", "PORT is from 1 to 65535, not 99999"),
        ("PROXIES", "-1", "PROXIES is from 0 to 9, not -1"),
        ("THREADS", "x", 'Environment variable "THREADS" invalid: Not a valid integer'),
        ("TIME_ZONE", "Europe/Lndon", "TIME_ZONE is like Europe/London, not 'Europe/Lndon'"),
        ("TIME_ZONE", "../../etc", "TIME_ZONE is like "),
        ("WORKERS", "0", "WORKERS is from 1 to 1000, not 0"),
        ("VAR_DIR", __file__, f"Nothing can be kept in {__file__}: that is a file."),
    ],
)
@pytest.mark.usefixtures("games_anew")
def test_a_setting_that_cannot_be_is_named(
    monkeypatch: pytest.MonkeyPatch, setting: str, value: str, sentence: str
) -> None:
    monkeypatch.setenv(setting, value)

    with pytest.raises((ImproperlyConfigured, EnvError), match=re.escape(sentence)) as refused:
        settings_now()

    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("file", "name"), [("plugin.py", "GAME"), ("game.py", "GAME"), ("game.py", "BRAG")]
)
@pytest.mark.usefixtures("games_anew")
def test_a_game_of_an_older_contract_is_named_with_what_to_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, name: str
) -> None:
    # Its own name each time: Python remembers what it has imported.
    package = tmp_path / f"brag_{file[:4]}_{name}"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / file).write_text(f"class Brag:\n    key = 'brag'\n\n\n{name} = Brag()\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("GAMES", package.name)

    with pytest.raises(ImproperlyConfigured) as refused:
        settings_now()

    assert str(refused.value).startswith(
        f"A game cannot be loaded: {package.name} keeps the contract of an older napledger: GAME "
        "is to stand in its game.py, of a class that extends Game of "
    )


def test_a_command_says_so_in_one_line_and_ends(tmp_path: Path) -> None:
    (key := tmp_path / "secret_key").touch()
    status, empty = said(MANAGE, "serve", folder=tmp_path)
    assert status == 1
    assert f"The key in {key} is empty" in empty
    assert key.read_text() == ""

    key.unlink()
    key.mkdir()
    unread = said(MANAGE, "serve", folder=tmp_path)
    assert unread == (1, f"napledger cannot start: {key}: Is a directory\n")

    status, both = said(MANAGE, "check", folder=tmp_path, TLS="1", HTTPS="1", SECRET_KEY="x")
    assert status == 1
    assert both == (
        "napledger cannot start: TLS=1 says that a proxy speaks TLS, HTTPS=1 that this server does "
        "it itself: set only one\n"
    )


def test_what_is_set_to_nothing_is_not_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("VAR_DIR", str(tmp_path))
    without = settings_now()
    for name in {*NAMES} - {"VAR_DIR"}:
        monkeypatch.setenv(name, "")

    found = settings_now()

    differing = {name for name, value in found.items() if name.isupper() and value != without[name]}
    # The names of this machine are looked for anew each time.
    assert differing == {"ALLOWED_HOSTS"}
    assert type(found["ALLOWED_HOSTS"]) is type(without["ALLOWED_HOSTS"])


def test_a_database_that_does_not_answer_is_told(tmp_path: Path) -> None:
    database = {"DATABASE_URL": "postgres://me@localhost:1/none"}

    status, answer = said(MANAGE, "check_books", folder=tmp_path, **database)

    assert status == 1
    assert "The database cannot be used: connection failed: " in answer


def test_a_name_that_is_nearly_a_setting_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALOWED_HOSTS", "nap.example.org")

    (told,) = check_names()

    assert told.msg == "ALOWED_HOSTS is set, and nothing reads it"
    assert str(told.hint).startswith("If ALLOWED_HOSTS is meant, call it that.")


@pytest.mark.parametrize(
    ("command", "disk", "sentence"),
    [
        ("serve", "size=1200k", "The database cannot be written to: database or disk is full."),
        ("collectstatic --no-input", "size=64k", "{folder}: No space left on device."),
        ("serve", "ro", "Read-only file system"),
    ],
    ids=["no room for the database", "no room for style sheets", "nothing may be written"],
)
def test_a_disk_that_does_not_take_what_the_server_needs_is_named(
    tmp_path: Path, command: str, disk: str, sentence: str
) -> None:
    alone = ("unshare", "--user", "--map-root-user", "--mount")
    if subprocess.run([*alone, "true"], check=False).returncode:  # noqa: S603  # our own words
        pytest.skip("no disk can be made here: unshare is refused")
    mounted = 'mount -t tmpfs -o "$0" tmpfs "$VAR_DIR" && exec "$@"'

    status, answer = said(
        MANAGE, *command.split(), folder=tmp_path, by=(*alone, "sh", "-c", mounted, disk)
    )

    assert status == 1
    assert sentence.format(folder=tmp_path) in answer
    assert answer.count("\n") == 1


WITHOUT = """
import sys
sys.modules |= dict.fromkeys(["ninja", "prometheus_client", "psycopg", "psycopg2", "zeroconf"])
import django
django.setup()
from django.core.management import call_command
call_command("check", verbosity=0)
"""


def test_what_is_installed_for_some_alone_is_not_asked_for_by_all(tmp_path: Path) -> None:
    status, told = said("-c", WITHOUT, folder=tmp_path, DATABASE_URL="")

    assert (status, told.strip().splitlines()[-1:]) == (0, [])
