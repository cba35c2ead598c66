"""What tests of operations make and send."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.db import DatabaseError


def damaged_entries(execute: Callable[..., Any], statement: str, *rest: Any) -> Any:
    """Ask the database, whose pages of entries are damaged."""
    if 'FROM "card_sessions_entry"' in statement:
        raise DatabaseError("database disk image is malformed")
    return execute(statement, *rest)


PROJECT = Path(__file__).parents[2]


VARIABLES = (
    "ALLOWED_HOSTS",
    "BASE_PATH",
    "CSRF_TRUSTED_ORIGINS",
    "DATABASE_URL",
    "DEBUG",
    "HSTS_PRELOAD",
    "HSTS_SECONDS",
    "LOG_LEVEL",
    "SECRET_KEY",
    "TIME_ZONE",
    "TLS",
)


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for variable in VARIABLES:
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("VAR_DIR", str(tmp_path / "var"))


def settings_now() -> dict[str, Any]:
    """Return the settings that the environment of this moment makes."""
    return runpy.run_path(str(PROJECT / "napledger" / "settings.py"))
