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

from tests.faults.house import ROOT, run

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
        env = {**environment_in(self.folder), **settings}
        return run("/bin/sh", "-eu", "-c", script, cwd=self.folder, env=env)

    def copied(self, folder: Path) -> Scratch:
        shutil.copytree(self.folder, folder, symlinks=True, dirs_exist_ok=True)
        return Scratch(folder, self.words)


def environment_in(folder: Path) -> dict[str, str]:
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
    env = {**environment_in(folder), "PYTHONPATH": str(ROOT)}
    made = run(sys.executable, "-m", "tests.docs.prepare", cwd=folder, env=env)
    assert made.returncode == 0, made.stderr
    return made.stdout


def require(*programs: str) -> None:
    """Fail in CI, and skip elsewhere, where a program of others is not installed."""
    for program in programs:
        if shutil.which(program) is None:
            message = f"{program} is not installed, so this command could not be tried"
            pytest.fail(message) if os.environ.get("CI") else pytest.skip(message)
