"""Where the parts lie: beside this package in a checkout, inside it where it was installed.

A wheel has one package at its top, `napledger`, so that it collides with nobody's `sessions` or
`templates`: what stands beside the package in a checkout lies in its folder `_app`
(pyproject.toml, "wheel"). The modules there go by the same names, because the settings put that
folder on the path before anything of it is imported; in another Django site napledger/apps.py does,
behind all that is that site's. Whoever only imports `napledger.evening` reads no settings, and
keeps a path of their own.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from napledger.reading.faults import marked

PACKAGE = Path(__file__).resolve().parents[1]

IS_INSTALLED = (PACKAGE / "_app").is_dir()

BASE_DIR = PACKAGE / "_app" if IS_INSTALLED else PACKAGE.parent
"""The folder of manage.py, `sessions`, `static` and `templates`."""

MANAGE = "napledger" if IS_INSTALLED else "manage.py"
"""What a command's name stands behind, as one types it here."""

SERVE = "napledger serve" if IS_INSTALLED else "make serve"
"""How one starts the server, as one types it here."""

NO_BOOK = marked("There is no book here yet. %(serve)s begins one.")
"""What a command says that is to look at a book where there is none."""

LAUNCH = Path(__file__).with_name("launch.py")
"""The program that becomes the server."""


def put_parts_on_path() -> None:
    """Have `sessions` found where it lies, before anybody's of the same name."""
    if IS_INSTALLED and sys.path[:1] != [str(BASE_DIR)]:
        sys.path.insert(0, str(BASE_DIR))


def put_parts_behind_path() -> None:
    """Have `sessions` found where it lies, unless somebody else has a module of that name."""
    if IS_INSTALLED and str(BASE_DIR) not in sys.path:
        sys.path.append(str(BASE_DIR))


def serve_with(setting: str) -> str:
    """Return how one starts the server with a setting, as one types it here."""
    return f"{setting} {SERVE}" if IS_INSTALLED else f"{SERVE} {setting}"


def extra(name: str) -> str:
    """Return how one asks here for what not everybody needs: “metrics”, “names”, “postgres”."""
    return f"napledger[{name}]" if IS_INSTALLED else f"make serve EXTRAS={name}"


def usual_var_dir() -> Path:
    """Return the folder of the database, the key and the collected files, if VAR_DIR names none.

    An installed package is replaced by the next one, so nothing is kept in it.
    """
    return data_home() / "napledger" if IS_INSTALLED else BASE_DIR / "var"


def data_home() -> Path:
    """Return where programs keep what is their user's, as this system has it."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    named = Path(os.environ.get("XDG_DATA_HOME", ""))
    # The XDG Base Directory Specification has a path that is not absolute ignored.
    return named if named.is_absolute() else Path.home() / ".local" / "share"
