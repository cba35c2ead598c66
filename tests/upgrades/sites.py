"""A site of some release: its tree, its database, its commands and its server."""

from __future__ import annotations

import gzip
import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field, replace
from pathlib import Path
from urllib.parse import urlsplit

from tests import citus
from tests.faults.house import ROOT, START_SECONDS_MAX, free_port
from tests.migrations import NEWEST
from tests.upgrades.databases import file_of

RELEASES = Path(__file__).parent / "releases"

TOMORROW = {
    "9001_mottoes.py": f"""
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("card_sessions", "{NEWEST}")]
    operations = [
        migrations.AddField("circle", "motto", models.TextField(null=True)),
        migrations.AlterField("entry", "key", models.CharField(max_length=200)),
    ]
""",
    "9002_said.py": """
import os

from django.db import migrations


class Migration(migrations.Migration):
    atomic = "NOT_ATOMIC" not in os.environ
    dependencies = [("card_sessions", "9001_mottoes")]
    operations = [
        migrations.RunSQL("UPDATE card_sessions_circle SET motto = 'Made, or lost'"),
        migrations.RunSQL(os.environ.get("THEN", "SELECT 1")),
    ]
""",
}
"""Two migrations of tomorrow's release. THEN is what the second does last; it can be made to fail,
and NOT_ATOMIC to have done the half by then."""


MODELS = {
    "circles.py": (
        "class Circle(Row):",
        "class Circle(Row):\n    motto = models.TextField(null=True)",
    ),
    "book.py": (
        "key = models.CharField(max_length=KEY_CHARACTERS_MAX)",
        "key = models.CharField(max_length=200)",
    ),
}
"""What its models say otherwise, by the file: a piece, and what stands in its place."""


def tomorrow(folder: Path) -> Path:
    """Return the tree of tomorrow's release: this one, with two migrations more."""
    for part in ("napledger", "sessions", "templates", "static"):
        shutil.copytree(ROOT / part, folder / part)
    shutil.copy(ROOT / "manage.py", folder)
    for name, text in TOMORROW.items():
        (folder / "sessions" / "migrations" / name).write_text(text.lstrip())
    for name, (piece, instead) in MODELS.items():
        model = folder / "sessions" / "models" / name
        whole = model.read_text()
        assert whole.count(piece) == 1, f"{name} has this piece once: {piece}"
        model.write_text(whole.replace(piece, instead))
    return folder


@dataclass(frozen=True)
class Site:
    """A site whose files are in `var`, whose database is at `url`, run from the tree `root`."""

    var: Path
    url: str
    root: Path = ROOT
    port: int = field(default_factory=free_port)
    settings: tuple[tuple[str, str], ...] = ()

    def run_by(self, root: Path, **settings: str) -> Site:
        """Return the same site, run from another tree and with other settings."""
        return replace(self, root=root, settings=tuple(settings.items()))

    @property
    def environment(self) -> dict[str, str]:
        """Return what its commands are started with."""
        return {
            **os.environ,
            "VAR_DIR": str(self.var),
            "DATABASE_URL": self.url,
            "PORT": str(self.port),
            "BIND": "127.0.0.1",
            "DJANGO_SETTINGS_MODULE": "napledger.settings",
            **dict(self.settings),
        }

    def manage(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Return what a command printed and how it ended."""
        return subprocess.run(  # noqa: S603  # this project's own command
            [sys.executable, "manage.py", *words],
            cwd=self.root,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=START_SECONDS_MAX,
        )

    def put_in(self, release: str) -> None:
        """Put the database of a release in the place of the site's, which is empty."""
        if self.url.startswith("sqlite"):
            packed = (RELEASES / f"{release}.sqlite.gz").read_bytes()
            file_of(self.url).write_bytes(gzip.decompress(packed))
            return
        restore = ("pg_restore", "--no-owner", "--no-privileges", f"--dbname={self.url}")
        subprocess.run([*restore, str(RELEASES / f"{release}.dump")], check=True)  # noqa: S603
        if citus.WORKERS:
            citus.make_cluster(urlsplit(self.url).path.lstrip("/"))
            done = self.manage("distribute")
            assert not done.returncode, done.stderr

    def serving(self) -> Serving:
        """Return the server, started."""
        return Serving(self)


class Serving:
    """`manage.py serve` for as long as a block lasts, which begins when it answers or has ended."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.log = site.var / "serve.log"

    def __enter__(self) -> Serving:
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(  # this project's own server
                [sys.executable, "manage.py", "serve"],
                cwd=self.site.root,
                env=self.site.environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        until = time.monotonic() + START_SECONDS_MAX
        while time.monotonic() < until and self.process.poll() is None:
            if self.get("/health/")[0]:
                break
            time.sleep(0.05)
        return self

    def __exit__(self, *_error: object) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGTERM)
        self.process.wait()

    @property
    def said(self) -> str:
        """Return what it has printed so far."""
        return self.log.read_text()

    def get(self, path: str, *, cookie: str = "") -> tuple[int, str]:
        """Return the status and the body of a page; 0 while nobody answers."""
        request = urllib.request.Request(  # this machine alone
            f"http://127.0.0.1:{self.site.port}{path}", headers={"Cookie": cookie}
        )
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:  # noqa: S310
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()
        except OSError:
            return 0, ""
