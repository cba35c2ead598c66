"""The bell between what is noted to be told and the thread of this process that tells it."""

from __future__ import annotations

import threading

woken = threading.Event()
"""Set when there is something to be done before the sender would look by itself."""


def wake() -> None:
    """Have the sender of this process look at once; senders elsewhere look every few seconds."""
    woken.set()
