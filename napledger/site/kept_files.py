"""Files that this installation makes once, keeps for good, and shows to nobody but its owner."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def keep_once(path: Path, text: str) -> None:
    """Write a file of that text, unless there is one already: then that one stands.

    Two processes that start at once end with the same file: each writes its own under a name that
    nobody else has, and only one of them can be linked to `path`. Nobody can read half of it, and
    nobody but the owner can read it at all.
    """
    draft = _draft(path, text)
    try:
        os.link(draft, path)
    except FileExistsError:
        # Another process was quicker: its text is the one that stands.
        return
    finally:
        draft.unlink()


def keep_anew(path: Path, text: str) -> None:
    """Write a file of that text in the place of one that is there; nobody sees half of it."""
    _draft(path, text).replace(path)


def _draft(path: Path, text: str) -> Path:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    # mkstemp makes the file with mode 600.
    descriptor, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(text)
    return Path(draft)
