"""The units for systemd: whole, hardened, and started by what is there."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from tests.faults.house import ROOT, run

UNITS = ROOT / "deploy" / "systemd"
PAGE = (ROOT / "docs" / "step-by-step.md").read_text(encoding="utf-8")
WRITING = ["napledger", "napledger-backup", "napledger-check"]

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
    for name in ("napledger-tunnel", "napledger-offsite"):
        found = re.search(rf"{name}\.service`.*?```ini\n(.*?)```", PAGE, re.DOTALL)
        assert found is not None, name
        # Neither restic nor ssh need be here.
        said = re.sub(r"=/usr/bin/\w+", "=/bin/true", dedent(f"   {found[1]}"))
        (tmp_path / f"{name}.service").write_text(said)

    units = [*tmp_path.glob("*.service"), *tmp_path.glob("*.timer")]
    verified = run("systemd-analyze", "verify", *units)

    assert (verified.stderr, verified.returncode) == ("", 0)


@needs_systemd
@pytest.mark.parametrize("service", [*WRITING, "napledger-failed@"])
def test_what_a_service_may_do_is_little(service: str) -> None:
    judge = ("systemd-analyze", "security", "--offline=true", "--no-pager", "--threshold=30")

    judged = run(*judge, UNITS / f"{service}.service")

    # The highest exposure that passes is 3.0.
    assert judged.returncode == 0, judged.stdout[-300:]


@pytest.mark.parametrize("service", WRITING)
def test_a_service_runs_a_command_in_one_folder_as_one_user(service: str) -> None:
    text = (UNITS / f"{service}.service").read_text()
    started = re.search(r"^ExecStart=/usr/local/bin/napledger (\w+)(.*)$", text, re.MULTILINE)
    assert started is not None
    usage = run(sys.executable, "manage.py", started[1], "--help").stdout

    assert f"manage.py {started[1]}" in usage
    assert [each for each in re.findall(r"--[a-z]+", started[2]) if each not in usage] == []
    assert {
        "User=napledger",
        "StateDirectory=napledger",
        "Environment=VAR_DIR=/var/lib/napledger",
        "ProtectSystem=strict",
    } <= {*text.splitlines()}
