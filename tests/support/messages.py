"""Makers for tests of messages."""

from __future__ import annotations

import ast

CALLS = {"_", "gettext", "ngettext", "pgettext", "npgettext", "marked"}


def is_text(node: ast.AST) -> bool:
    """Return whether this is a call that translates a text written there."""
    return (
        isinstance(node, ast.Call)
        and ast.unparse(node.func) in CALLS
        and isinstance(node.args[0], ast.Constant)
    )
