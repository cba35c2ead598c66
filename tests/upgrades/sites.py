"""A site of some release: its tree, its database, its commands and its server."""

from __future__ import annotations

import gzip
import shutil
import signal
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import urlsplit

from tests import citus
from tests.faults.house import ROOT, House, answers_at, run, wait_until
from tests.migrations import NEWEST
from tests.site.visitor import Visitor
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

OF_A_HOUSE = ("DEBUG", "LOG_LEVEL")
"""What a house is set to, and a site is not."""


def tomorrow(folder: Path) -> Path:
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


@dataclass
class Site(House):
    """A house that is served as its keeper serves it, and ended in order."""

    def __post_init__(self) -> None:
        self.log = self.folder / "serve.log"

    def run_by(self, root: Path, **settings: str) -> Site:
        """Return the same site, run from another tree and with other settings."""
        return replace(self, root=root, settings=settings)

    @property
    def environment(self) -> dict[str, str]:
        mine = super().environment
        return {
            name: mine[name] for name in mine if name not in OF_A_HOUSE or name in self.settings
        }

    @property
    def command(self) -> tuple[str, ...]:
        return (sys.executable, "manage.py", "serve")

    def put_in(self, release: str) -> None:
        """Put the database of a release in the place of the site's, which is empty."""
        if self.database.startswith("sqlite"):
            packed = (RELEASES / f"{release}.sqlite.gz").read_bytes()
            file_of(self.database).write_bytes(gzip.decompress(packed))
            return
        restore = ("pg_restore", "--no-owner", "--no-privileges", f"--dbname={self.database}")
        done = run(*restore, RELEASES / f"{release}.dump")
        assert done.returncode == 0, done.stderr
        if citus.WORKERS:
            citus.make_cluster(urlsplit(self.database).path.lstrip("/"))
            done = self.manage("distribute")
            assert not done.returncode, done.stderr

    def wait_until_it_answers(self) -> None:
        """Return as soon as the server answers, or has ended."""
        assert self.server is not None, "it was launched"
        ended = self.server.poll
        wait_until(
            lambda: ended() is not None or answers_at(self.port, "/health/"),
            what="the server does not answer",
        )

    def kill(self, how: signal.Signals = signal.SIGTERM) -> None:
        super().kill(how)

    @property
    def said(self) -> str:
        """Return what its server has printed so far."""
        assert self.log is not None, "a site keeps what its server prints"
        return self.log.read_text()

    def get(self, path: str, *, cookie: str = "") -> tuple[int, str]:
        """Return the status and the body of a page."""
        came = Visitor(f"http://127.0.0.1:{self.port}").get(path, headers={"Cookie": cookie})
        return came.status, came.text
