"""The suite that holds a game to its contract: how it is run, and what it reads pages with."""

from __future__ import annotations

import runpy
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import MappingProxyType, SimpleNamespace
from typing import Any, cast

import pytest

from napledger.games.conformance import __main__, conftest
from napledger.games.conformance.candidates import candidate, chosen
from napledger.games.conformance.html import buttons, controls, parsed, sent_by
from napledger.games.conformance.moments import WorkedMoment, plain

NAP = "napledger.games.nap"
HERE = Path(__file__).parent


def test_a_games_worked_deals_lie_in_its_package_or_where_it_is_said() -> None:
    assert candidate(NAP).examples.parts[-3:] == ("games", "nap", "examples.json")
    assert candidate(NAP, examples=HERE).examples == HERE / "nap" / "examples.json"
    own = candidate(NAP, examples=HERE / "own.json")
    assert own.examples == HERE / "own.json"
    with pytest.raises(pytest.UsageError, match="has to bring its worked deals; see --examples"):
        own.brought("deals")
    with pytest.raises(pytest.UsageError, match="there is no such game here"):
        chosen(["bridge"], examples=None)


def heard_by(heard: list[str]) -> Callable[[Sequence[str]], int]:
    """Return what stands for pytest: it hears what it is told, and is content."""

    def main(arguments: Sequence[str]) -> int:
        heard.extend(arguments)
        return 0

    return main


def test_the_suite_is_run_by_the_games_key(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    typed = ["nap", "--examples", "a.json"]
    monkeypatch.setattr(sys, "argv", ["conformance", *typed])
    monkeypatch.setattr(pytest, "main", heard_by(heard))

    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(__main__.__file__), run_name="__main__")

    assert ended.value.code == 0
    folder = Path(conftest.__file__).parent
    assert heard == [
        f"--config-file={folder / 'pytest.ini'}",
        f"--rootdir={Path.cwd()}",
        *("--game=nap", "--examples", "a.json"),
        str(folder),
    ]
    assert __main__.arguments(typed) == heard


@pytest.mark.parametrize("typed", [[], ["--help"], ["tests/games"]], ids=["none", "option", "path"])
def test_without_a_key_it_says_how(monkeypatch: pytest.MonkeyPatch, typed: list[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["conformance", *typed])

    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(__main__.__file__), run_name="__main__")

    assert str(ended.value.code).startswith("usage: python -m napledger.games.conformance KEY")


def test_the_suite_takes_a_game_and_its_examples() -> None:
    parser = pytest.Parser(_ispytest=True)

    conftest.pytest_addoption(parser)
    conftest.pytest_configure()

    taken = parser.parse(["--game", "nap", "--game", "loo", "--examples", "a.json"])
    assert (taken.game, taken.examples) == (["nap", "loo"], Path("a.json"))


@pytest.mark.parametrize(
    ("keys", "names", "cases"),
    [
        (["nap"], ["candidate"], ["nap"]),
        (None, ["candidate"], ["nap"]),
        (["nap"], ["rule_set"], ["nap-hoyle", "nap-hoyle_shilling"]),
        (["nap"], ["candidate", "example"], ["nap-NAP-001", "nap-NAP-003"]),
        (["nap"], ["tmp_path"], []),
    ],
    ids=["a game", "all", "rule sets", "worked deals", "what is of no game"],
)
def test_each_test_runs_for_each_game(
    keys: list[str] | None, names: list[str], cases: list[str]
) -> None:
    options = {"--game": keys, "--examples": None}
    found: list[str] = []

    def parametrize(_asked: object, values: Any, ids: Any = ()) -> None:
        found.extend(ids or (value.id for value in values))

    metafunc = SimpleNamespace(
        config=SimpleNamespace(getoption=options.get), fixturenames=names, parametrize=parametrize
    )
    conftest.pytest_generate_tests(cast(pytest.Metafunc, metafunc))

    assert found[: len(cases)] == cases


def test_a_moment_in_which_nothing_is_wrong_says_no_fault() -> None:
    said = {
        "at": {"players": 4, "stake": 2, "rules": {"preset": "hoyle"}},
        "deal": {"caller": "Ben", "call": "3", "made": True},
        "sent": "caller=Ben&call=3&outcome=made",
    }
    moment = WorkedMoment(candidate(NAP), said)

    assert (moment.refused(), moment.missing(), moment.errors()) == ("", "", {})
    assert plain({"by": MappingProxyType({"Ann": 1}), "at": Path("here")}) == {
        "by": {"Ann": 1},
        "at": "here",
    }


FORM = """
<form><fieldset disabled><input name="a" value="1"></fieldset><template><input name="b"></template>
<input name="c" value="2"><input name="d" disabled><input type="submit" name="e"><input value="x">
<input type="checkbox" name="f" checked><input type="checkbox" name="f" value="3">
<input type="radio" name="g" value="4"><input type="radio" name="g" value="5" checked>
<select name="h"><option value="6">six</option><option>seven</option></select>
<select name="i"><option value="8">eight</option><option selected>nine</option></select>
<textarea name="j">
ten</textarea><button name="k">K</button><button type="button">L</button><button disabled>M</button>
</form>"""


def test_a_form_sends_what_a_browser_would() -> None:
    root = parsed(FORM)

    assert sent_by(root) == [
        ("c", "2"),
        ("f", "on"),
        ("g", "5"),
        ("h", "6"),
        ("i", "nine"),
        ("j", "ten"),
    ]
    assert [each.get("name") for each in controls(root)] == [*"cffgghij"]
    assert [str(each) for each in buttons(root)] == ['<button name="k">']


@pytest.mark.parametrize(
    "html", ["<p>", "<p></b>", "</p>", '<p id="a" id="b"></p>', '<p id="a"b"></p>']
)
def test_html_that_a_browser_would_have_to_mend_is_found(html: str) -> None:
    with pytest.raises(AssertionError):
        parsed(html)
