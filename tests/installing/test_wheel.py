"""The wheel: one package at its top, with everything that is served, and nothing of the tests."""

from __future__ import annotations

import zipfile
from pathlib import Path

from tests.faults.house import ROOT

PARTS = ("manage.py", "sessions", "static", "templates")


def names_in(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as opened:
        return set(opened.namelist())


def sources(*where: str) -> set[str]:
    found = [path for name in where for path in (ROOT / name, *(ROOT / name).rglob("*"))]
    return {
        str(path.relative_to(ROOT))
        for path in found
        if path.is_file() and "__pycache__" not in path.parts
    }


def test_every_module_template_static_file_and_table_of_presets_is_in_it(wheel: Path) -> None:
    names = names_in(wheel)

    beside = {f"napledger/_app/{path}" for path in sources(*PARTS)}
    assert {name for name in names if not name.startswith("napledger-0.2.0.dist-info/")} == (
        beside | sources("napledger")
    )
    assert {
        "napledger/_app/manage.py",
        "napledger/_app/templates/base.html",
        "napledger/_app/sessions/migrations/0001_first.py",
        "napledger/games/nap/presets.json",
        "napledger/games/nap/static/nap/game.css",
        "napledger/games/loo/templates/loo/score.html",
    } <= names


def test_nothing_of_tests_and_docs_and_no_book_is_in_it(wheel: Path) -> None:
    for name in names_in(wheel):
        assert not {"tests", "docs", "var", "__pycache__"} & set(Path(name).parts), name
        assert not name.endswith((".sqlite3", ".pyc", "secret_key")), name


def test_it_says_what_it_needs_and_what_may_be_added(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as opened:
        said = opened.read("napledger-0.2.0.dist-info/METADATA").decode().splitlines()
        commands = opened.read("napledger-0.2.0.dist-info/entry_points.txt").decode()

    assert "Version: 0.2.0" in said
    assert "Requires-Python: >=3.11" in said
    extras = {line.removeprefix("Provides-Extra: ") for line in said if "Provides-Extra" in line}
    assert extras >= {"postgres", "names", "metrics", "api"}
    assert commands == "[console_scripts]\nnapledger = napledger.__main__:main\n"
