"""The key that signs cookies, made on the first run and kept."""

from __future__ import annotations

import secrets
from pathlib import Path

from napledger.site.kept_files import keep_once

KEY_BYTES = 50


def kept_secret_key(path: Path) -> str:
    """Return the secret key kept in the file at `path`, made first if there is none."""
    if not path.exists():
        keep_once(path, secrets.token_urlsafe(KEY_BYTES))
    return path.read_text(encoding="ascii").strip()
