"""A connection to the database that was lost, or that leads to a standby: dropped, and made anew.

PostgreSQL may be restarted, or another machine may take over from it. Between two requests Django
notices that by itself (CONN_HEALTH_CHECKS); here is what happens in the middle of one.

Damage that requests came upon in a SQLite's file: a page that is not what was written.

Other pages of it may be whole, so that the next request is answered: whoever asks whether the site
is well is told until the server starts again, which looks at the whole file.
"""

from __future__ import annotations

from django.db import (
    DatabaseError,
    InterfaceError,
    InternalError,
    OperationalError,
    connection,
)

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


DATABASE_ERRORS = (InterfaceError, InternalError, OperationalError)
"""What Django raises for what is wrong with the database, and not with what it was asked."""


LOST_STATES = ("08", "57P", "25006")
"""How PostgreSQL's codes begin where a new connection may do better: the line is broken; the server
stops, or starts and takes no calls yet; it only reads, for it leads no more."""


def is_lost(error: Exception) -> bool:
    """Return whether an error says that the connection was lost, was never made, or only reads."""
    if connection.vendor != "postgresql" or not isinstance(error, DATABASE_ERRORS):
        return False
    cause = error.__cause__
    state = getattr(cause, "sqlstate", None)
    # What has no code came from no server: the driver says that the line is broken.
    return cause is not None and (state is None or state.startswith(LOST_STATES))


def drop_lost(error: Exception) -> None:
    """Drop the connection that an error says was lost; the next query makes a new one.

    Raise the error if it says anything else, or within a transaction, of which all would have to be
    done anew. Django would keep a connection that only reads: asked whether it is well, it answers.
    """
    if connection.in_atomic_block or not is_lost(error):
        raise error
    connection.close()
