"""A house whose server serves as in real life: files collected, no debugging; and can be killed."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass

from tests.faults.house import ROOT, House

NO_TRUST = "nap.test"
"""A name that no browser trusts over plain http, as it trusts no phone's address at home."""

MADE = """
import json, sys
import django
django.setup()
from sessions.access import own
from sessions.models import Circle
from sessions.services.posting import Recorder
from sessions.services.start import start_evening
facts, secrets, key = json.loads(sys.argv[1]), json.loads(sys.argv[2]), sys.argv[3]
circle, _ = Circle.objects.get_or_create(name="The Crown", game="nap")
first, *_ = [own(circle, secret=secret) for secret in secrets]
book = start_evening(circle, facts=facts, key=key, recorder=Recorder(device_id=first.pk))
sys.stdout.write(str(book.evening.pk))
"""

READ = """
import json, sys
import django
django.setup()
from sessions.models import Entry
entries = Entry.objects.filter(evening_id=sys.argv[1]).order_by("number")
json.dump([[each.kind, each.facts] for each in entries], sys.stdout)
"""


@dataclass
class RealHouse(House):
    """A house that serves collected files, and in which evenings can be started and read."""

    @property
    def environment(self) -> dict[str, str]:
        """Return what its server and commands are started with."""
        return super().environment | {
            "DEBUG": "0",
            "ALLOWED_HOSTS": f"localhost,127.0.0.1,{NO_TRUST}",
        }

    @property
    def url(self) -> str:
        """Return where its pages are: browsers trust localhost as they trust TLS."""
        return f"http://localhost:{self.port}"

    def furnish(self) -> None:
        """Make the database and collect the files."""
        for words in (("migrate",), ("collectstatic", "--no-input", "--ignore", "admin")):
            done = self.manage(*words, "--verbosity", "0")
            assert done.returncode == 0, done.stderr

    def start_evening(self, facts: dict[str, object], *, secrets: list[str], key: str) -> str:
        """Return the id of a new evening that the holders of these secrets own."""
        return self._run(MADE, json.dumps(facts), json.dumps(secrets), key)

    def entries(self, evening: str) -> list[tuple[str, dict[str, object]]]:
        """Return kind and facts of every entry in an evening's log, in order."""
        return [(kind, facts) for kind, facts in json.loads(self._run(READ, evening))]

    def _run(self, program: str, *words: str) -> str:
        done = subprocess.run(  # noqa: S603  # this project's own code
            [sys.executable, "-c", program, *words],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout
