"""Damage that requests came upon in a SQLite's file: a page that is not what was written.

Other pages of it may be whole, so that the next request is answered: whoever asks whether the site
is well is told until the server starts again, which looks at the whole file.
"""

from __future__ import annotations

from django.db import DatabaseError, connection

found: list[str] = []
"""What SQLite said of it first."""


def is_of_damage(error: Exception) -> bool:
    """Return whether an error tells of damage, and remember what the first one told."""
    # All else that SQLite says has a kind of its own.
    if connection.vendor != "sqlite" or type(error) is not DatabaseError:
        return False
    if not found:
        found.append(str(error))
    return True
