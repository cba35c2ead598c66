"""The games that are held to the contract, what each brings, and the tests of each by name.

Worked deals, each with the table before it and after it, and what it did.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, cast

import pytest

from napledger.evening.document import read_document, read_opening
from napledger.evening.kinds.kind import PlainEntry
from napledger.evening.play import opened, played
from napledger.games import game_of, package_of
from napledger.games.contract import EVEN_STAKE, AnyGame, Deal, Facts
from napledger.games.deal_score import DealScore
from napledger.games.table import AnyTable
from napledger.reading.faults import Fault

NAMES = (
    *("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim", "Kay", "Lou"),
    *("Mae", "Ned", "Oda", "Pat", "Quin", "Ray", "Sue", "Tom", "Una", "Vic", "Wim", "Zoe"),
)


@dataclass(frozen=True, slots=True, eq=False)
class WorkedDeal:
    """A deal of an example, between two tables; `name` says which. Each is itself alone."""

    name: str
    before: AnyTable
    deal: Deal
    after: AnyTable
    score: DealScore[Any]


@cache
def worked_deals(candidate: Candidate) -> tuple[WorkedDeal, ...]:
    """Return every deal of a game's examples, as they are played one after another."""
    return tuple(_played(candidate))


def _played(candidate: Candidate) -> Iterator[WorkedDeal]:
    for example in candidate.brought("deals"):
        document = read_document(example["document"])
        table = opened(document.opening)
        for number, entry in enumerate(document.log, start=1):
            before = table
            table, score = played(entry, table=table, game=candidate.game)
            if score.deal is not None and not isinstance(entry, PlainEntry):
                name = f"{example['id']}, entry {number}"
                yield WorkedDeal(name, before, entry, table, score.deal)


@cache
def opened_table(game: AnyGame, *, players: int, preset: str | None = None) -> AnyTable:
    """Return a table of so many before its first deal, by a rule set or the usual one."""
    rules: Facts = {} if preset is None else {"preset": preset}
    seated = list(NAMES[:players])
    raw = {"game": game.key, "stake": EVEN_STAKE, "players": seated, "rules": rules}
    return opened(read_opening(raw))


@contextmanager
def naming(what: object) -> Iterator[None]:
    """Say of whatever goes wrong within where it did."""
    try:
        yield
    except Exception as error:
        error.add_note(f"at {what}")
        raise


FILE = "examples.json"


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """A game, the package it lies in, and the file of its worked deals."""

    game: AnyGame
    package: str
    examples: Path

    @property
    def folder(self) -> Path:
        return Path(str(import_module(self.package).__file__)).parent

    def brought(self, kind: str) -> Sequence[Mapping[str, Any]]:
        """Return the examples of a kind that it brings, like `deals` or `refused`."""
        return cast(Sequence[Mapping[str, Any]], _read(self.examples).get(kind, ()))


@cache
def _read(path: Path) -> dict[str, Any]:
    if not path.exists():
        raise pytest.UsageError(f"{path}: the game has to bring its worked deals; see --examples")
    return cast(dict[str, Any], json.loads(path.read_text(encoding="utf-8")))


def candidate(package: str, *, examples: Path | None = None) -> Candidate:
    """Return the game of a package. Its examples lie there, or in `examples`, a file or folder."""
    game = cast(AnyGame, import_module(f"{package}.game").GAME)
    if examples is None:
        examples = Path(str(import_module(package).__file__)).parent / FILE
    elif examples.is_dir():
        examples = examples / game.key / FILE
    return Candidate(game, package, examples)


def chosen(keys: Iterable[str], *, examples: Path | None) -> list[Candidate]:
    """Return the games of these keys, among all there are."""
    try:
        return [candidate(package_of(game_of(key).key), examples=examples) for key in keys]
    except Fault as fault:
        raise pytest.UsageError(str(fault)) from None


def parametrize(metafunc: pytest.Metafunc, candidates: Iterable[Candidate]) -> None:
    """Have a test run for each game: for each of its rule sets, examples, or the game itself."""
    asked = [name for name in ("candidate", *ASKED) if name in metafunc.fixturenames]
    if asked == ["candidate"]:
        cases = {each.game.key: each for each in candidates}
        metafunc.parametrize("candidate", cases.values(), ids=cases)
    elif asked:
        named = [
            pytest.param(*(each, case)[-len(asked) :], id=f"{each.game.key}-{case_id}")
            for each in candidates
            for case_id, case in ASKED[asked[-1]](each)
        ]
        metafunc.parametrize(asked, named)


def _rule_sets(candidate: Candidate) -> list[tuple[str, Any]]:
    return [(key, key) for key in candidate.game.presets]


def _examples(kind: str, candidate: Candidate) -> list[tuple[str, Any]]:
    brought = enumerate(candidate.brought(kind), start=1)
    return [(str(example.get("id", number)), example) for number, example in brought]


Cases = Callable[[Candidate], list[tuple[str, Any]]]

ASKED: Mapping[str, Cases] = {
    "rule_set": _rule_sets,
    "example": lambda candidate: _examples("deals", candidate),
    "evening": lambda candidate: _examples("evenings", candidate),
    "refused": lambda candidate: _examples("refused", candidate),
    "foretold": lambda candidate: _examples("foretold", candidate),
}
"""What a test may ask for beside the game, by the name of its argument."""
