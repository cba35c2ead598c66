"""The toy games of the tests, for those that ask for them."""

from __future__ import annotations

from tests.games.conftest import toys

__all__ = ["toys"]
