"""Takes what is set on this machine out of the environment, so that tests run as on a fresh one."""

from __future__ import annotations

import os

from napledger.site.environment import NAMES

for setting in {*NAMES} - {"VAR_DIR", "GAMES", "DATABASE_URL_TEST"}:
    os.environ.pop(setting, None)
