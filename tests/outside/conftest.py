"""High card, installed into a folder of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.faults.house import ROOT, run

PACKAGE = Path(__file__).parent / "high_card"
OF_TESTS = ("DJANGO_SETTINGS_MODULE", "DATABASE_URL_TEST", "GAMES")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder that the package is installed into: built from a copy, with no network."""
    folder = tmp_path_factory.mktemp("outside")
    source, target = folder / "high_card", folder / "site"
    shutil.copytree(PACKAGE, source, ignore=shutil.ignore_patterns("__pycache__"))
    subprocess.run(  # noqa: S603  # this very Python's pip, and folders of our own
        [
            *(sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"),
            *("--no-build-isolation", "--disable-pip-version-check", "--target", target, source),
        ],
        check=True,
    )
    return target


def forget_modules(package: str = PACKAGE.name) -> None:
    for module in [name for name in sys.modules if name.partition(".")[0] == package]:
        del sys.modules[module]


def python(*words: str, beside: Path, var: Path, **settings: str) -> str:
    """Return what this Python says to a command, with what lies beside a game on its path."""
    environment = {name: value for name, value in os.environ.items() if name not in OF_TESTS}
    environment |= {"PYTHONPATH": f"{beside}{os.pathsep}{ROOT}", "VAR_DIR": str(var), **settings}
    answer = run(sys.executable, *words, cwd=var, env=environment)
    assert answer.returncode == 0, answer.stdout + answer.stderr
    return answer.stdout
