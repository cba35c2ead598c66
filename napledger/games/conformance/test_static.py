"""A game's files: templates and static files under its key, styles in their layer."""

from __future__ import annotations

import re
from pathlib import Path
from posixpath import join, normpath

from django.contrib.staticfiles import finders

from napledger.games.conformance.candidates import Candidate

LAYERS = {f"@layer {name}" for name in ("tokens", "base", "layout", "components")}
"""The layers of the site's style sheets; almost all of a game's belongs into the last."""

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
STRING = re.compile(r"\"[^\"]*\"|'[^']*'")
PART = re.compile(r'@import url\("(?P<name>[\w./-]+)"\);\s*')
COLOUR = re.compile(r"#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|lab|lch|hwb)a?\(", re.IGNORECASE)
OTHER_ORIGIN = re.compile(r"(?:https?:)?//\w")
EVALUATED = re.compile(r"\beval\(|\bnew Function\b|\.innerHTML\b|\.outerHTML\s*=|document\.write")


def files(candidate: Candidate, folder: str, *, kind: str = "") -> list[Path]:
    found = (candidate.folder / folder).rglob(f"*{kind}")
    return sorted(path for path in found if path.is_file())


def without_words(sheet: str) -> str:
    """Return a style sheet without its comments, and with nothing in its strings."""
    return STRING.sub('""', COMMENT.sub("", sheet))


def outside_of_braces(sheet: str) -> list[str]:
    """Return what begins each block that lies in no other, and what stands between them."""
    found, depth, begun = [], 0, ""
    for each in sheet:
        if depth == 0 and each not in "{}":
            begun += each
        if each == "{":
            if depth == 0:
                found.append(begun.strip())
                begun = ""
            depth += 1
        elif each == "}":
            depth -= 1
            assert depth >= 0, "a brace closes that was not opened"
    assert depth == 0, "a brace is not closed"
    return [*found, *filter(None, [begun.strip()])]


def test_templates_and_static_files_lie_under_the_games_key(candidate: Candidate) -> None:
    for folder in ("templates", "static"):
        for path in files(candidate, folder):
            parts = path.relative_to(candidate.folder / folder).parts
            assert len(parts) > 1, path
            assert parts[0] == candidate.game.key, path


def test_every_style_sheet_says_its_layer(candidate: Candidate) -> None:
    for path in files(candidate, "static", kind=".css"):
        sheet = without_words(PART.sub("", path.read_text(encoding="utf-8")))
        outside = outside_of_braces(sheet)
        assert {*outside} <= LAYERS, path


def test_what_a_style_sheet_lists_is_there(candidate: Candidate) -> None:
    for path in files(candidate, "static", kind=".css"):
        for part in PART.finditer(path.read_text(encoding="utf-8")):
            folder = path.parent.relative_to(candidate.folder / "static").as_posix()
            assert finders.find(normpath(join(folder, part["name"]))), f"{path}: {part['name']}"


def test_a_style_sheet_has_no_colour_and_no_file_of_its_own(candidate: Candidate) -> None:
    for path in files(candidate, "static", kind=".css"):
        sheet = COMMENT.sub("", path.read_text(encoding="utf-8"))
        assert not COLOUR.findall(sheet), path
        assert not OTHER_ORIGIN.findall(sheet), path
        assert "!important" not in sheet, path


def test_a_script_asks_nobody_else_and_runs_no_text(candidate: Candidate) -> None:
    for path in files(candidate, "static", kind=".js"):
        script = re.sub(r"^\s*(?://|\*|/\*).*$", "", path.read_text("utf-8"), flags=re.MULTILINE)
        assert not OTHER_ORIGIN.findall(script), path
        assert not EVALUATED.findall(script), path
