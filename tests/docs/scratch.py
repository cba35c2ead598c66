"""A small installation to be spoilt: a book in a folder, and all that commands of docs name."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.docs.pages import ROOT

COMMAND = f"""#!/bin/sh
exec "{sys.executable}" "{ROOT}/manage.py" "$@"
"""


@dataclass(frozen=True)
class Scratch:
    """A folder with `manage.py`, `.venv/` and `var/` in it, and a book.

    `words` are what the placeholders of docs stand for: the ids of a circle and of an evening in
    the book, a player's name, a seal.
    """

    folder: Path
    words: dict[str, str]

    def run(self, script: str, **settings: str) -> subprocess.CompletedProcess[str]:
        """Return what a script of the shell printed, started where the book lies."""
        return subprocess.run(  # noqa: S603  # commands of our own pages
            ["/bin/sh", "-eu", "-c", script],
            cwd=self.folder,
            env={**environment_in(self.folder), **settings},
            capture_output=True,
            text=True,
            check=False,
        )

    def copied(self, folder: Path) -> Scratch:
        """Return the same installation in another folder, to be spoilt in the place of this."""
        shutil.copytree(self.folder, folder, symlinks=True, dirs_exist_ok=True)
        return Scratch(folder, self.words)


def environment_in(folder: Path) -> dict[str, str]:
    """Return what commands are started with: nothing of this run, all of that folder."""
    places = [folder / "bin", folder / ".venv" / "bin", os.environ["PATH"]]
    return {
        **os.environ,
        "PATH": os.pathsep.join(map(str, places)),
        "VAR_DIR": str(folder / "var"),
        "DJANGO_SETTINGS_MODULE": "napledger.settings",
        "LANG": "C.UTF-8",
        "LC_ALL": "C.UTF-8",
    }


def installed(folder: Path) -> Scratch:
    """Return the installation in a folder, made by whichever process of the tests comes first."""
    folder.mkdir(exist_ok=True)
    with (folder / "making").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        words = folder / "words.json"
        if not words.exists():
            words.write_text(_made_in(folder))
    return Scratch(folder, json.loads(words.read_text()))


def _made_in(folder: Path) -> str:
    (folder / ".venv").symlink_to(sys.prefix)
    (folder / "manage.py").symlink_to(ROOT / "manage.py")
    (folder / "bin").mkdir()
    command = folder / "bin" / "manage.py"
    command.write_text(COMMAND)
    command.chmod(0o755)
    made = subprocess.run(  # this project's own
        [sys.executable, "-m", "tests.docs.prepare"],
        cwd=folder,
        env={**environment_in(folder), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stderr
    return made.stdout


def require(*programs: str) -> None:
    """Fail in CI, and skip elsewhere, where a program of others is not installed."""
    for program in programs:
        if shutil.which(program) is None:
            message = f"{program} is not installed, so this command could not be tried"
            pytest.fail(message) if os.environ.get("CI") else pytest.skip(message)
