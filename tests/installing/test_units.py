"""The units for systemd: whole, hardened, and started by what is there."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from textwrap import dedent

import pytest

from tests.installing.conftest import ROOT, Installation

UNITS = ROOT / "deploy" / "systemd"
PAGE = (ROOT / "docs" / "step-by-step.md").read_text(encoding="utf-8")
SERVICES = ["napledger", "napledger-backup", "napledger-check", "napledger-failed@"]

needs_systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None,
    reason="systemd-analyze is not here; on Debian: apt-get install systemd",
)


@needs_systemd
def test_systemd_finds_nothing_wrong_in_them(tmp_path: Path) -> None:
    command = tmp_path / "napledger"
    command.symlink_to("/bin/true")
    for unit in UNITS.glob("*.*"):
        text = unit.read_text().replace("/usr/local/bin/napledger", str(command))
        (tmp_path / unit.name).write_text(text)

    verified = subprocess.run(  # noqa: S603  # units of our own
        ["systemd-analyze", "verify", *tmp_path.glob("*.service"), *tmp_path.glob("*.timer")],  # noqa: S607
        capture_output=True,
        text=True,
        check=False,
    )

    assert verified.stderr == ""
    assert verified.returncode == 0


@needs_systemd
@pytest.mark.parametrize("name", ["napledger-tunnel", "napledger-offsite"])
def test_systemd_finds_nothing_wrong_in_those_of_step_by_step(name: str, tmp_path: Path) -> None:
    found = re.search(rf"{name}\.service`.*?```ini\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    # Neither restic nor ssh need be here.
    unit = tmp_path / f"{name}.service"
    unit.write_text(re.sub(r"=/usr/bin/\w+", "=/bin/true", dedent(f"   {found[1]}")))

    verified = subprocess.run(  # noqa: S603  # a unit of our own
        ["systemd-analyze", "verify", unit, UNITS / "napledger-failed@.service"],  # noqa: S607
        capture_output=True,
        text=True,
        check=False,
    )

    assert (verified.stderr, verified.returncode) == ("", 0)


@needs_systemd
@pytest.mark.parametrize("service", SERVICES)
def test_what_a_service_may_do_is_little(service: str) -> None:
    judged = subprocess.run(  # noqa: S603  # a unit of our own
        [
            *("systemd-analyze", "security", "--offline=true", "--no-pager", "--threshold=30"),
            UNITS / f"{service}.service",
        ],
        capture_output=True,
        text=True,
        check=False,
    )

    # The highest exposure that passes is 3.0.
    assert judged.returncode == 0, judged.stdout[-300:]


@pytest.mark.slow
def test_every_command_of_theirs_is_one(installed: Installation) -> None:
    for service in ("napledger", "napledger-backup", "napledger-check"):
        text = (UNITS / f"{service}.service").read_text()
        started = re.search(r"^ExecStart=/usr/local/bin/napledger (\w+)(.*)$", text, re.MULTILINE)
        assert started is not None
        usage = installed.run(started[1], "--help").stdout
        for option in re.findall(r"--[a-z]+", started[2]):
            assert option in usage


def test_all_of_them_write_to_one_folder_as_one_user() -> None:
    for service in ("napledger", "napledger-backup", "napledger-check"):
        lines = (UNITS / f"{service}.service").read_text().splitlines()

        assert "User=napledger" in lines
        assert "StateDirectory=napledger" in lines
        assert "Environment=VAR_DIR=/var/lib/napledger" in lines
        assert "ProtectSystem=strict" in lines
