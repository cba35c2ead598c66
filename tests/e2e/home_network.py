"""A home of the tests' own: two network namespaces, a table's machine and a phone, and a cable.

What a phone at 192.168.… sees cannot be tried at localhost, which browsers trust as they trust TLS.
"""

from __future__ import annotations

import os
import shutil
import time
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserType

from tests.e2e.houses import RealHouse
from tests.faults.house import START_SECONDS_MAX
from tests.faults.rooms import Room, room, run

TABLE, PHONE = "192.168.77.5", "192.168.77.9"
TOOLS = {"ip": "iproute2", "certutil": "libnss3-tools", "openssl": "openssl", "curl": "curl"}
"""What a home is made of, and Debian's packages of it: `.ci/slow_browser` installs them."""


def demand_home() -> None:
    """Skip a test where no home can be made, and say why."""
    if os.geteuid() != 0:
        pytest.skip("only root can make a network namespace")
    missing = [package for tool, package in TOOLS.items() if shutil.which(tool) is None]
    if missing:
        pytest.skip(f"a home needs what is missing here: apt-get install {' '.join(missing)}")
    if run("unshare", "--net", "true").returncode != 0:
        pytest.skip("this machine lets nobody make a network namespace")


@dataclass
class Home:
    """Two rooms and the cable between them: the table's machine in one, a phone in the other."""

    house: Room = field(default_factory=room)
    phone: Room = field(default_factory=room)

    def build(self) -> None:
        """Join both, and give each its address."""
        other = f"/proc/{self.phone.keeper.pid}/ns/net"
        self.house.ip(*f"link add table0 type veth peer name phone0 netns {other}".split())
        for each, device, address in (
            (self.house, "table0", TABLE),
            (self.phone, "phone0", PHONE),
        ):
            each.ip("link", "set", "lo", "up")
            each.ip("address", "add", f"{address}/24", "dev", device)
            each.ip("link", "set", device, "up")
            each.ip("route", "add", "default", "dev", device)

    def move_in(self, address: str) -> None:
        """Give the table's machine one address more."""
        self.house.ip("address", "add", f"{address}/24", "dev", "table0")

    def pull_down(self) -> None:
        """Take both away, with all that they had."""
        for each in (self.house, self.phone):
            each.keeper.communicate()

    def browser(self, kind: BrowserType, *, folder: Path, trusts: Path | None) -> Browser:
        """Return a Chromium on the phone, with an authority in its store of certificates or none.

        No flag tells it to overlook anything.
        """
        for store in (folder / ".pki/nssdb", folder / ".local/share/pki/nssdb"):
            store.mkdir(parents=True)
            run("certutil", "-N", "-d", f"sql:{store}", "--empty-password")
            if trusts:
                words = ("-A", "-t", "C,,", "-n", "napledger", "-i", str(trusts))
                assert run("certutil", "-d", f"sql:{store}", *words).returncode == 0
        inside = folder / "chromium-on-the-phone"
        own = os.environ.get("CHROMIUM") or kind.executable_path
        inside.write_text(f'#!/bin/sh\nexec {" ".join(self.phone.inside)} "{own}" "$@"\n')
        inside.chmod(0o700)
        return kind.launch(
            executable_path=inside,
            args=[
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                # On Linux the sheet of apps is still behind a flag.
                "--enable-blink-features=WebShare",
                "--host-resolver-rules=MAP bank.example 192.168.77.5",
            ],
            env={**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder / ".local/share")},
        )


@dataclass
class HouseAtHome(RealHouse):
    """A house that serves with HTTPS=1 in a home."""

    home: Home = field(default_factory=Home)

    @property
    def environment(self) -> dict[str, str]:
        """Return what its server and commands are started with: nothing but what it needs."""
        settings = {"HTTPS": "1", "BIND": "0.0.0.0", "PORT": "8000", "ALLOWED_HOSTS": ""}
        return super().environment | settings

    @property
    def url(self) -> str:
        """Return where phones find it."""
        return f"http://{TABLE}:8000"

    @property
    def secure_url(self) -> str:
        """Return where phones that trust it go on to."""
        return f"https://{TABLE}:8443"

    @property
    def certificate(self) -> Path:
        """Return a file of the authority's certificate, as a phone downloads it."""
        path = self.folder / "napledger.crt"
        if not path.exists():
            done = self.home.phone.run("curl", "-sf", f"{self.url}/https/napledger.crt")
            assert done.returncode == 0
            path.write_text(done.stdout)
        return path

    def wait_until_it_answers(self) -> None:
        """Return as soon as phones get an answer."""
        until = time.monotonic() + START_SECONDS_MAX
        while time.monotonic() < until:
            if self.home.phone.run("curl", "-sf", f"{self.url}/health/").returncode == 0:
                return
            time.sleep(0.1)
        raise AssertionError("the server does not answer")
