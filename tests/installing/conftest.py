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

from tests.faults.house import ROOT, run

Ended = subprocess.CompletedProcess[str]


def build_wheel(folder: Path, *, source: Path = ROOT) -> Path:
    build = (sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder)
    done = run(*build, source)
    assert done.returncode == 0, done.stderr
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
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

    def run(self, *words: str | Path, given: str = "", **settings: str) -> Ended:
        return self.ran(self.bin / "napledger", *words, given=given, **settings)

    def ran(self, *words: str | Path, given: str = "", **settings: str) -> Ended:
        environment = {**self.environment, **settings}
        return run(*words, cwd=self.working_folder, env=environment, given=given, timeout=60)


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installation:
    folder = tmp_path_factory.mktemp("installed")
    environment, somebody = folder / "environment", folder / "somebody"
    venv.create(environment, with_pip=False)
    packages = next(environment.glob("lib/python3*/site-packages"))
    (packages / "libraries.pth").write_text(sysconfig.get_path("purelib"))
    done = run(
        *(sys.executable, "-m", "pip", "--python", environment / "bin/python", "install"),
        *("--quiet", "--no-deps", "--no-index", "--disable-pip-version-check", wheel),
    )
    assert done.returncode == 0, done.stderr
    for name in ("path/sessions", "path/templates", "sessions", "templates", "napledger", "random"):
        (somebody / name).mkdir(parents=True)
        (somebody / name / "__init__.py").write_text("raise SystemExit('somebody else is here')")
    home = folder / "home"
    home.mkdir()
    return Installation(
        environment / "bin", somebody, home, home / ".local" / "share" / "napledger"
    )
