"""The key that signs cookies, made on the first run and kept."""

from __future__ import annotations

import os
import secrets
import tempfile
from pathlib import Path

KEY_BYTES = 50


def kept_secret_key(path: Path) -> str:
    """Return the secret key kept in the file at `path`, made first if there is none.

    Two processes that start at once end with the same key: each writes its own to a file of a
    name nobody else has, and only one of them can be linked to `path`. Nobody can read half a
    key, and nobody but the owner can read it at all.
    """
    if not path.exists():
        _keep(path, key=secrets.token_urlsafe(KEY_BYTES))
    return path.read_text(encoding="ascii").strip()


def _keep(path: Path, *, key: str) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    # mkstemp makes the file with mode 600.
    descriptor, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    try:
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(key)
        os.link(draft, path)
    except FileExistsError:
        # Another process was quicker: its key is the one that stands.
        return
    finally:
        Path(draft).unlink()
