"""Where the extra is not installed there is no interface, and a site keeps the memory for it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]


def test_without_the_extra_a_site_serves_its_pages_and_imports_nothing_of_it(
    tmp_path: Path,
) -> None:
    settings = {
        "VAR_DIR": str(tmp_path),
        "DATABASE_URL": f"sqlite:///{tmp_path}/napledger.sqlite3",
        "DJANGO_SETTINGS_MODULE": "napledger.settings",
        "LOG_LEVEL": "CRITICAL",
        "DEBUG": "1",
    }

    done = subprocess.run(
        [sys.executable, "-m", "tests.sessions.api.without_ninja"],
        cwd=ROOT,
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {"answers": [200, 200, 200, 404, 404], "imported": []}
