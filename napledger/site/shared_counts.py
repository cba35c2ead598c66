"""How the workers of one server count together: in files, which the library for Prometheus makes.

Only for more than one worker. The folder is empty at each start, and gone when the server ends.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from typing import Any

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The variable by which the library knows where; it looks for it as it is imported."""


def share_counts() -> None:
    """Make the folder, once for the server and the workers that it starts."""
    if FOLDER not in os.environ:
        os.environ[FOLDER] = tempfile.mkdtemp(prefix="napledger-counts-")


def child_exit(_server: Any, worker: Any) -> None:
    """Forget what a worker that has ended had in hand; what it has counted stays."""
    # Only the workers need the library before that.
    from prometheus_client import multiprocess  # noqa: PLC0415

    multiprocess.mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]  # is not typed


def on_exit(_server: Any) -> None:
    """Remove the folder."""
    shutil.rmtree(os.environ[FOLDER], ignore_errors=True)
