"""The key that signs cookies, made on the first run and kept."""

from __future__ import annotations

import secrets
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

from napledger.site.kept_files import keep_once
from napledger.site.terminal import gettext as _

KEY_BYTES = 50


def kept_secret_key(path: Path) -> str:
    """Return the secret key kept in the file at `path`, made first if there is none.

    Raises ImproperlyConfigured where the file holds none, as after a full disk.
    """
    if not path.exists():
        keep_once(path, secrets.token_urlsafe(KEY_BYTES))
    key = path.read_text(encoding="ascii").strip()
    if not key:
        said = _(
            "The key in %(path)s is empty. Put it back from a copy of the folder; or remove the "
            "file, and a new key is made, by which accounts sign in again"
        )
        raise ImproperlyConfigured(said % {"path": path})
    return key
