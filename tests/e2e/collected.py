"""The static files as they are sent in real life: collected and bundled, once for all tests."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import override_settings

TOYS = Path(__file__).parents[1] / "games"
BUNDLED = {"BACKEND": "napledger.site.static_files.SmallFiles"}


def shared_folder(factory: pytest.TempPathFactory, *, is_worker: bool) -> Path:
    """Return a folder that all the processes of one run have in common."""
    base = factory.getbasetemp()
    return base.parent if is_worker else base


@contextmanager
def collected(folder: Path) -> Iterator[Path]:
    """Collect the files into a folder, unless another process has, and serve them in the block."""
    from django.conf import settings  # noqa: PLC0415  # they are made when the tests begin

    root = folder / "static"
    storages = settings.STORAGES | {"staticfiles": BUNDLED}
    # The toys of the tests are sent like any game.
    folders = [*settings.STATICFILES_DIRS, *sorted(TOYS.glob("*/static"))]
    with override_settings(STATIC_ROOT=root, STORAGES=storages, STATICFILES_DIRS=folders):
        with (folder / "collecting").open("w") as turn:
            fcntl.flock(turn, fcntl.LOCK_EX)
            if not (root / "staticfiles.json").exists():
                # The host's own pages, Django's, are not looked at; theirs are two of three files.
                wanted = {"interactive": False, "verbosity": 0, "ignore_patterns": ["admin"]}
                call_command("collectstatic", **wanted)
        yield root
