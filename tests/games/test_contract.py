"""The contract of a game, held by every game there is, and by the toys of the tests.

What is asked of a game stands in napledger/games/conformance, its worked deals in its own folder.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from napledger.games import contract, deal_score, game_of, games, package_of
from napledger.games.conformance.candidates import candidate, parametrize
from napledger.games.conformance.conftest import game, web, worked  # noqa: F401  # asked by name
from napledger.games.conformance.test_deal_form import *  # noqa: F403  # its tests, run here
from napledger.games.conformance.test_deals import *  # noqa: F403  # its tests, run here
from napledger.games.conformance.test_examples import *  # noqa: F403  # its tests, run here
from napledger.games.conformance.test_foretold import *  # noqa: F403  # its tests, run here
from napledger.games.conformance.test_moments import *  # noqa: F403  # its tests, run here
from napledger.games.conformance.test_offences import *  # noqa: F403  # its tests, run here
from napledger.games.conformance.test_offline import *  # noqa: F403  # its tests, run here
from napledger.games.conformance.test_rule_sets import *  # noqa: F403  # its tests, run here
from napledger.games.conformance.test_shorthand import *  # noqa: F403  # its tests, run here
from napledger.games.conformance.test_state import *  # noqa: F403  # its tests, run here
from napledger.games.conformance.test_static import *  # noqa: F403  # its tests, run here
from napledger.reading.faults import Fault
from tests.games.installed import TOYS, forget_games

HERE = Path(__file__).parent

PACKAGES = [*map(package_of, games()), *(f"tests.games.{toy}" for toy in TOYS)]
CANDIDATES = [candidate(package) for package in PACKAGES]

pytestmark = pytest.mark.usefixtures("toys_of_a_module")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Have each test of the suite run for each game."""
    parametrize(metafunc, CANDIDATES)


def test_there_is_nap_among_the_games() -> None:
    assert next(iter(games())) == "nap"
    assert list(games()) == [each.game.key for each in CANDIDATES]
    assert game_of("nap").title == "Nap"


def test_a_game_that_is_not_here_is_refused() -> None:
    known = ", ".join(sorted(games()))

    with pytest.raises(Fault) as refused:
        game_of("bridge")

    assert str(refused.value) == f"there is no such game here; the games are {known}"


@pytest.mark.parametrize("kept_in", ["plugin.py", "game.py"])
def test_a_game_of_an_older_contract_is_named(
    kept_in: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / f"older_{kept_in[:-3]}"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / kept_in).write_text("GAME = object()\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("GAMES", folder.name)
    forget_games()

    with pytest.raises(ImportError, match=f"^{folder.name} keeps the contract of an older"):
        games()
    monkeypatch.undo()
    forget_games()


def test_the_contract_knows_no_call_and_no_caller() -> None:
    files = (contract.__file__, deal_score.__file__)
    trees = [ast.parse(Path(file).read_text(encoding="utf-8")) for file in files]
    named: set[str] = set()
    for node in (node for tree in trees for node in ast.walk(tree)):
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            named.add(node.name)
        elif isinstance(node, ast.arg):
            named.add(node.arg)
        elif isinstance(node, ast.AnnAssign | ast.Assign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            named |= {target.id for target in targets if isinstance(target, ast.Name)}

    assert {"Game", "score_deal", "next_dealer", "prices"} <= named
    assert not [name for name in named if "call" in name.lower()]
