"""High card, installed into a folder of its own."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent / "high_card"


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


def forget_modules() -> None:
    """Have the package imported anew, from wherever it then lies."""
    for module in [name for name in sys.modules if name.partition(".")[0] == PACKAGE.name]:
        del sys.modules[module]
