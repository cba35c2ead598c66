"""napledger: the book of a real card table."""

from __future__ import annotations

__version__ = "0.2.0"
