"""The tests that hold a game to its contract find what is wrong with one."""

from __future__ import annotations

import inspect
import itertools
import shutil
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from napledger.games.conformance import test_rule_sets
from napledger.games.conformance.candidates import ASKED, Candidate, candidate, worked_deals
from napledger.games.web import web_game
from napledger.reading.faults import Fault
from tests.games.installed import looked_for
from tests.outside.conftest import PACKAGE, forget_modules

Spoil = Callable[[str, str, str], Candidate]
Test = Callable[..., None]

WRONG = (AssertionError, pytest.fail.Exception, Fault, ArithmeticError, LookupError, TypeError)
"""What a test of the suite ends with that finds something."""

SPOILT = Path(__file__).with_name("spoilt.txt")
"""What is wrong or right, the test of the suite that sees it, the file, and what stands there.

A piece of the file (-) and what stands for it (+), or a method of the game (@) and its answer (=).
"""

BEFORE = "    def prices("
METHOD = """    def {}:
        from napledger.games.deal_score import DealSentence
        from napledger.reading.faults import Fault
        return {}

"""


def cases(*, right: bool) -> Iterator[Any]:
    for block in SPOILT.read_text(encoding="utf-8").split("\n\n"):
        what, name, file, old, new = block.rstrip("\n").split("\n")
        if what.startswith("right: ") != right:
            continue
        module, _, function = name.partition(".")
        test = getattr(import_module(f"napledger.games.conformance.{module}"), function)
        before, after = (each[2:].replace("\\n", "\n") for each in (old, new))
        if old.startswith("@"):
            before, after = BEFORE, METHOD.format(before, after) + BEFORE
        yield pytest.param(test, file, before, after, id=f"{file}-{what}")


@pytest.fixture
def spoil(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Spoil]:
    """Return what makes a copy of high card, with another text in a file, and has it found."""
    package = tmp_path / PACKAGE.name
    shutil.copytree(PACKAGE / PACKAGE.name, package)
    monkeypatch.setenv("GAMES", PACKAGE.name)
    monkeypatch.syspath_prepend(tmp_path)
    forget_modules()

    def made(file: str, old: str, new: str) -> Candidate:
        path = package / file
        text = path.read_text(encoding="utf-8") if old else ""
        assert old in text, f"{file} does not say {old}"
        path.parent.mkdir(exist_ok=True, parents=True)
        path.write_text(text.replace(old, new) if old else new, encoding="utf-8")
        looking.__enter__()
        return candidate(PACKAGE.name)

    looking = looked_for()
    yield made
    looking.__exit__(None, None, None)
    forget_modules()


def run(test: Test, held: Candidate) -> None:
    names = inspect.signature(test).parameters
    known: dict[str, list[Any]] = {
        "candidate": [held],
        "game": [held.game],
        "web": [web_game(PACKAGE.name)] if "web" in names else [],
        "seed": [1881],
        "name": ['<i>{}</i> & "Co"'],
        "strange": list(test_rule_sets.STRANGE_RULES),
    }
    for name in names:
        if name in ASKED:
            known[name] = [case for _id, case in ASKED[name](held)]
        elif name == "worked":
            known[name] = [worked_deals(held)]
    for values in itertools.product(*(known[name] for name in names)):
        test(**dict(zip(names, values, strict=True)))


@pytest.mark.parametrize(("test", "file", "old", "new"), [*cases(right=False)])
def test_what_is_wrong_is_found(spoil: Spoil, test: Test, file: str, old: str, new: str) -> None:
    held = spoil(file, old, new)

    with pytest.raises(WRONG):
        run(test, held)


@pytest.mark.parametrize(("test", "file", "old", "new"), [*cases(right=True)])
def test_what_is_right_is_not(spoil: Spoil, test: Test, file: str, old: str, new: str) -> None:
    run(test, spoil(file, old, new))
