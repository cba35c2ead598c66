"""What all tests share."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# A busy machine is no fault of the code: no example has a time limit.
settings.register_profile("table", deadline=None)
# In CI the examples are always the same ones: a change is judged by what it changed.
settings.register_profile(
    "ci", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("ci" if os.environ.get("CI") else "table")
