"""Makers for tests of messages."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from sessions.standalone.messages import messages_in

ROOT = Path(__file__).parents[2]

CALLS = {"_", "gettext", "ngettext", "pgettext", "npgettext", "marked"}

FAULTS = ("Fault", "WordingFault", "Malformed")


def is_text(node: ast.AST) -> bool:
    """Return whether this is a call that translates a text written there."""
    return (
        isinstance(node, ast.Call)
        and ast.unparse(node.func) in CALLS
        and isinstance(node.args[0], ast.Constant)
    )


@cache
def modules() -> dict[Path, ast.Module]:
    """Return what every module of the project says."""
    paths = (path for part in ("napledger", "sessions") for path in (ROOT / part).rglob("*.py"))
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(paths)}


@cache
def stock() -> frozenset[str]:
    """Return every message that the code marks, and that rule sets have."""
    messages = (each.id for each in messages_in(ROOT) if each.id)
    return frozenset(
        said for each in messages for said in ((each,) if isinstance(each, str) else each)
    )


def is_fault(call: ast.Call) -> bool:
    return re.split(r"\.", ast.unparse(call.func))[-1] in FAULTS


def patterns_of(node: ast.AST) -> Iterator[ast.expr]:
    """Yield the sentences of a fault as they are written: texts, names of them, or a choice."""
    if not isinstance(node, ast.Call):
        return
    said = [*node.args[1:2]] if is_fault(node) else []
    said += [each.value for each in node.keywords if each.arg == "why" and not is_fault(node)]
    for each in said:
        yield from (each.body, each.orelse) if isinstance(each, ast.IfExp) else (each,)
