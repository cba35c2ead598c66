"""Which way an amount goes, as pages mark it."""

from __future__ import annotations


def direction_of(amount: int) -> str:
    """Return "up", "down" or "" for an amount."""
    return "up" if amount > 0 else "down" if amount < 0 else ""
