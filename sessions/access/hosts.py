"""Where a device is led that asks for a group which another one took in."""

from __future__ import annotations

import uuid

from sessions.access.in_force import access_to
from sessions.book.joined import host_of
from sessions.models import Access


def host_shown(access: Access) -> uuid.UUID | None:
    """Return the circle that took this one in, if the device may see it; in a query where one did.

    Its book may not be on this site, and a phone may be let in to one of the two alone.
    """
    host = host_of(access.circle)
    if host is None:
        return None
    return host if access_to(host, device=access.secret_hash) else None
