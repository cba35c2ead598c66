"""buildah and podman with a storage of their own, and a house whose server is a container."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.faults.house import House, run

IMAGE = "localhost/napledger"
BASE = "localhost/trixie"
DEBIAN = ("mmdebstrap", "--variant=minbase", "--include=python3,python3-venv,ca-certificates")
CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")
PIP_SETTINGS = Path("/etc/pip.conf")

# crun wants one kind of cgroups. Where there are both, it is shown the older alone.
ONE_KIND_OF_CGROUPS = (
    *("unshare", "--mount", "sh", "-c"),
    'umount /sys/fs/cgroup/unified && exec "$@"',
    "sh",
)

OWN_USER = 10001
"""The number of the user that the image runs as."""


@dataclass
class Engine:
    """Images and containers in `folder`, which nobody else's are among."""

    folder: Path
    through: tuple[str, ...] = ()
    limits: tuple[str, ...] = field(
        default=("--ulimit=nofile=1024:1024", "--ulimit=nproc=1024:1024", "--cgroups=disabled")
    )

    def _words(self, program: str, words: Sequence[str | Path]) -> list[str | Path]:
        storage = (
            *("--root", self.folder / "images", "--runroot", self.folder / "run"),
            *("--storage-driver", "overlay"),
        )
        manager = ("--cgroup-manager", "cgroupfs") if program == "podman" else ()
        return [*self.through, program, *storage, *manager, *words]

    def call(self, program: str, *words: str | Path) -> subprocess.CompletedProcess[str]:
        settings = {"DISABLE_HC_SYSTEMD": "true", "TMPDIR": str(self.folder)}
        return run(*self._words(program, words), env={**os.environ, **settings})

    def said(self, program: str, *words: str | Path) -> str:
        done = self.call(program, *words)
        assert done.returncode == 0, f"{program} {words}:\n{done.stdout}\n{done.stderr}"
        return done.stdout.strip()

    def base(self) -> str:
        """Return the name of the image to build on: one that is named, or one made here."""
        if named := os.environ.get("CONTAINER_BASE"):
            return named
        if shutil.which("mmdebstrap") is None:
            return ""
        tar = self.folder / "base.tar"
        done = run(*DEBIAN, "trixie", tar)
        assert done.returncode == 0, done.stderr
        self.said("podman", "import", tar, BASE)
        tar.unlink()
        return BASE

    def build(self, *, base: str, name: str = IMAGE) -> float:
        # How pip reaches its packages on this machine, where it needs to be told.
        own = ("--secret", f"id=pip,src={PIP_SETTINGS}") if PIP_SETTINGS.exists() else ()
        trusted = ("--volume", f"{CERTIFICATES}:{CERTIFICATES}:ro") if CERTIFICATES.exists() else ()
        on = ("--build-arg", f"BASE={base}") if base else ()
        begun = time.monotonic()
        self.said(
            *("buildah", "build", "--isolation", "chroot", "--network", "host"),
            *("--format", "docker", "--tag", name, "--build-arg", "EXTRAS=api postgres"),
            *(*own, *trusted, *on, "."),
        )
        return time.monotonic() - begun

    def run(self, *words: str | Path) -> subprocess.CompletedProcess[str]:
        return self.call("podman", "run", "--rm", "--network=host", *self.limits, *words)

    def find_a_way(self) -> str:
        """Find how containers are run here; return why none can be, or nothing."""
        plain = self.run(IMAGE, "--version")
        if plain.returncode == 0:
            return ""
        self.through = ONE_KIND_OF_CGROUPS
        return "" if self.run(IMAGE, "--version").returncode == 0 else plain.stderr

    def clean(self) -> None:
        self.call("podman", "rm", "--all", "--force", "--time", "0")
        self.call("podman", "rmi", "--all", "--force")
        # podman mounts that folder onto itself, and leaves it so.
        mounted = self.folder / "images" / "overlay"
        run("umount", mounted)
        shutil.rmtree(self.folder, ignore_errors=True)


@dataclass
class ContainerHouse(House):
    """A house whose server is a container: its root is read-only, its folder is the volume."""

    engine: Engine = field(kw_only=True)
    name: str = "napledger-house"

    def start(self) -> None:
        for path in (self.folder, *self.folder.rglob("*")):
            os.chown(path, OWN_USER, OWN_USER)
        self.engine.said(
            *("podman", "run", "--detach", "--name", self.name, "--network=host"),
            *(*self.engine.limits, "--read-only", "--read-only-tmpfs=false"),
            *("--env", f"PORT={self.port}", "--env", "BIND=127.0.0.1"),
            *("--env", f"DATABASE_URL={self.database}"),
            *("--volume", f"{self.folder}:/var/lib/napledger", IMAGE),
        )
        self.wait_until_it_answers()

    def stop(self) -> tuple[int, float]:
        """End it as whoever keeps it does; return its exit status, and how long that took."""
        begun = time.monotonic()
        self.engine.said("podman", "stop", "--time", "20", self.name)
        seconds = time.monotonic() - begun
        status = self.engine.said("podman", "inspect", "--format", "{{.State.ExitCode}}", self.name)
        self.engine.said("podman", "rm", self.name)
        return int(status), seconds

    def inside(self, *words: str) -> str:
        return self.engine.said("podman", "exec", self.name, *words)
