"""What tests of the site share."""

from __future__ import annotations

from tests.support.operations import bare_environment

__all__ = ["bare_environment"]
