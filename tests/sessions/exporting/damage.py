"""Damaging a file for the tests: another value in one place, or none."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from typing import Any

GONE = object()
"""What to put where something is to be taken out."""


def damaged(raw: Any, path: str, value: Any) -> Any:
    """Return a file's JSON with another value at a path like `evening.entries[3].kind`.

    A value like `=players[0].id` stands for what is at that path.
    """
    if isinstance(value, str) and value.startswith("="):
        value = at(raw, value[1:])
    changed = copy.deepcopy(raw)
    *outer, last = _steps(path)
    place = _walk(changed, outer)
    if value is GONE:
        del place[last]
    else:
        place[last] = value
    return changed


def unchained(file: dict[str, Any]) -> dict[str, Any]:
    """Return a file of before there was a chain."""
    file.pop("milestones", None)
    for evening in file.get("evenings", [file.get("evening")]):
        for entry in evening["entries"]:
            del entry["digest"], entry["circle_head"]
    return file


def at(raw: Any, path: str) -> Any:
    """Return what stands at a path."""
    return _walk(raw, _steps(path))


def paths(raw: Any, path: str = "") -> Iterator[str]:
    """Yield every path in a file's JSON."""
    if path:
        yield path
    if isinstance(raw, dict):
        for key, value in raw.items():
            # Names of fields only: a path through a name with a dot in it could not be read back.
            if re.fullmatch(r"\w+", key):
                yield from paths(value, f"{path}.{key}" if path else key)
    elif isinstance(raw, list):
        for index, value in enumerate(raw):
            yield from paths(value, f"{path}[{index}]")


def _walk(raw: Any, steps: list[str | int]) -> Any:
    for step in steps:
        raw = raw[step]
    return raw


def _steps(path: str) -> list[str | int]:
    found = re.findall(r"\[(\d+)\]|([^.\[\]]+)", path)
    return [int(index) if index else name for index, name in found]
