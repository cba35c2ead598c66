"""The migrations of this release, of which tests need the last by its name."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[1]

NEWEST = max(path.stem for path in (ROOT / "sessions" / "migrations").glob("0*.py"))
"""The last one of the app's."""
