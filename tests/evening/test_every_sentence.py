"""Every sentence with which the plain core refuses something stands in a test, word for word."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
CORE = ("reading", "money", "ledger", "games", "evening", "past")


def faults() -> Iterator[tuple[str, str]]:
    """Yield where a fault of the plain core is raised, and the pattern of its sentence."""
    for path in sorted(path for part in CORE for path in (ROOT / "napledger" / part).rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        if "django" in {module.partition(".")[0] for module in imported(tree)}:
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Fault":
                pattern = node.args[1]
                if isinstance(pattern, ast.Constant):
                    yield f"{path.relative_to(ROOT)}:{node.lineno}", str(pattern.value)


def imported(tree: ast.Module) -> Iterator[str]:
    """Yield the modules that a module imports from."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            yield node.module or ""


def texts_of_the_tests() -> list[str]:
    """Return every text in the tests and examples; what is put into one stands as “…”."""
    found: list[str] = []
    for path in sorted(path for part in CORE for path in (ROOT / "tests" / part).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.append(node.value)
            elif isinstance(node, ast.JoinedStr):
                parts = (
                    part.value if isinstance(part, ast.Constant) else "…" for part in node.values
                )
                found.append("".join(map(str, parts)))
    for path in (ROOT / "napledger" / "games").glob("*/examples.json"):
        found += texts_in(json.loads(path.read_text(encoding="utf-8")))
    return found


def texts_in(value: Any) -> Iterator[str]:
    """Yield every text in a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        for each in value.values() if isinstance(value, dict) else value:
            yield from texts_in(each)


def test_every_sentence_that_a_player_can_see_stands_in_a_test_and_can_follow_a_path() -> None:
    found = list(faults())
    texts = "\n".join(texts_of_the_tests())

    assert len(found) > 90
    untested = [f"{place}: {said}" for place, said in found if not pattern_of(said).search(texts)]
    assert untested == []
    unfit = [
        f"{place}: {said}"
        for place, said in found
        if said != said.strip() or said.endswith(".") or "  " in said
    ]
    assert unfit == []


def pattern_of(sentence: str) -> re.Pattern[str]:
    """Return what a text matches that shows this sentence, whatever is filled in."""
    words = re.split(r"\{\w+\}", sentence)
    return re.compile("(^|: )" + ".+?".join(map(re.escape, words)) + "$", re.MULTILINE)
