"""Every sentence with which the plain core refuses something stands in a test, word for word."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CORE = ("reading", "money", "ledger", "games", "evening")


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


@cache
def texts_of_the_tests() -> tuple[str, ...]:
    """Return every text in the tests of the plain core; what is put into one stands as “…”."""
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
    return tuple(found)


FAULTS = list(faults())


def test_the_faults_are_found() -> None:
    assert len(FAULTS) > 90


@pytest.mark.parametrize("sentence", sorted({pattern for _, pattern in FAULTS}))
def test_a_sentence_that_a_player_can_see_stands_in_a_test(sentence: str) -> None:
    words = re.split(r"\{\w+\}", sentence)
    shown = re.compile("(^|: )" + ".+?".join(map(re.escape, words)) + "$")

    raised = [place for place, pattern in FAULTS if pattern == sentence]
    assert any(shown.search(text) for text in texts_of_the_tests()), f"no test of {raised}"


def test_a_sentence_is_fit_to_follow_a_path() -> None:
    for place, sentence in FAULTS:
        assert sentence == sentence.strip(), place
        assert not sentence.endswith("."), place
        assert "  " not in sentence, place
