"""A wheel of this tree, and napledger installed from it beside the libraries of these tests."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def build_wheel(folder: Path, *, source: Path = ROOT, epoch: str = "") -> Path:
    """Return the wheel that is built of a tree into a folder, with no network."""
    environment = {**os.environ, **({"SOURCE_DATE_EPOCH": epoch} if epoch else {})}
    subprocess.run(  # noqa: S603  # this very Python's build
        [
            *(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder),
            source,
        ],
        check=True,
        capture_output=True,
        env=environment,
    )
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a wheel of this tree."""
    return build_wheel(tmp_path_factory.mktemp("wheel"))


@dataclass(frozen=True)
class Installation:
    """napledger where it is installed, called from a folder of somebody's.

    There, and on their path, lie packages of the names that ours have.
    """

    bin: Path
    working_folder: Path
    home: Path
    var_dir: Path

    @property
    def environment(self) -> dict[str, str]:
        """Return what its commands are started with: nothing set but whose home it is."""
        return {
            "HOME": str(self.home),
            "PATH": os.environ["PATH"],
            "PYTHONPATH": str(self.working_folder / "path"),
        }

    def run(
        self, *words: str | Path, given: str = "", **settings: str
    ) -> subprocess.CompletedProcess[str]:
        """Return what a command printed and how it ended."""
        return subprocess.run(  # noqa: S603  # our own command
            [self.bin / "napledger", *words],
            cwd=self.working_folder,
            env={**self.environment, **settings},
            input=given,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installation:
    """Return napledger in an environment of its own, which takes the libraries from this one."""
    folder = tmp_path_factory.mktemp("installed")
    environment, somebody = folder / "environment", folder / "somebody"
    venv.create(environment, with_pip=False)
    packages = next(environment.glob("lib/python3*/site-packages"))
    (packages / "libraries.pth").write_text(sysconfig.get_path("purelib"))
    subprocess.run(  # noqa: S603  # this very Python's pip
        [
            *(sys.executable, "-m", "pip", "--python", environment / "bin/python", "install"),
            *("--quiet", "--no-deps", "--no-index", "--disable-pip-version-check", wheel),
        ],
        check=True,
    )
    for name in ("path/sessions", "path/templates", "sessions", "templates", "napledger", "random"):
        (somebody / name).mkdir(parents=True)
        (somebody / name / "__init__.py").write_text("raise SystemExit('somebody else is here')")
    home = folder / "home"
    home.mkdir()
    return Installation(
        environment / "bin", somebody, home, home / ".local" / "share" / "napledger"
    )
