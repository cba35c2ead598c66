"""Collects static files as the server starts, where they are not those collected last."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command

from napledger.site import static_files

MARK: Final = "static.sha256"
"""The file in VAR_DIR that says of what the collected files were made. Beside their folder, not in
it: what lies there is sent to whoever asks."""


def collect_what_changed() -> None:
    """Collect all static files, unless they were collected already from just the same.

    They change with napledger, with what it is built on, and with the games that are installed. To
    read them all takes 20 ms, to collect them two seconds.
    """
    mark, wanted = Path(settings.VAR_DIR) / MARK, _sum_of_sources()
    if mark.exists() and mark.read_text() == wanted and Path(settings.STATIC_ROOT).is_dir():
        return
    # Whoever is interrupted begins again.
    mark.unlink(missing_ok=True)
    # What lies there is cleared away: else Django keeps a file that is younger than its source, and
    # sources that come in an image or a package are of any age.
    call_command("collectstatic", clear=True, interactive=False, verbosity=0)
    mark.write_text(wanted)


def _sum_of_sources() -> str:
    """Return a SHA-256 over every file with its name, and over how they are made small."""
    how = settings.STORAGES["staticfiles"]["BACKEND"]
    digest = hashlib.sha256(Path(static_files.__file__).read_bytes() + how.encode())
    for finder in get_finders():
        for name, storage in finder.list([]):
            with storage.open(name) as file:
                digest.update(b"\0" + name.encode() + b"\0" + hashlib.sha256(file.read()).digest())
    return digest.hexdigest()
