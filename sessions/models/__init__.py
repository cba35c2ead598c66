"""What is stored: circles and their players, evenings and their seats, the book."""

from __future__ import annotations

from sessions.models.book import Entry, Transfer
from sessions.models.circles import Access, Circle, Player
from sessions.models.evenings import Evening, Seat

__all__ = ["Access", "Circle", "Entry", "Evening", "Player", "Seat", "Transfer"]
