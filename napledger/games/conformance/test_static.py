"""A game's files: templates and static files under its key, styles in their layer.

What a game's templates write: nothing that a strict Content-Security-Policy forbids.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from posixpath import join, normpath

from django.contrib.staticfiles import finders

from napledger.games.conformance.candidates import Candidate, WorkedDeal, naming, opened_table
from napledger.games.conformance.html import Element
from napledger.games.conformance.pages import (
    deal_form,
    house_rules,
    picker,
    shown,
    shown_empty,
    shown_to_correct,
)
from napledger.games.web import WebGame

ADDRESSES = ("href", "src", "action", "formaction", "hx-post", "hx-get")

SUBMITS = ("button", "input", "select", "textarea")


def require_strict(root: Element) -> None:
    """Assert that there is no style, script or address of which the site's policy knows nothing."""
    for each in root:
        assert each.tag != "style", each
        assert "style" not in each.attributes, each
        assert not [name for name in each.attributes if name.startswith(("on", "hx-on"))], each
        assert "[" not in each.get("hx-trigger"), each
        assert not each.get("hx-vals").startswith("js:"), each
        if each.tag == "script" and each.get("type") == "application/json":
            assert json.loads(each.text), each
        elif each.tag == "script":
            assert each.get("src"), each
            assert not each.text.strip(), each
        for name in ADDRESSES:
            address = each.get(name)
            assert not address or address.startswith(("/", "#", "?")), each


def outside_of_templates(root: Element) -> list[Element]:
    """Return the elements that a page shows before any script has made more of them."""
    return [each for each in root if all(above.tag != "template" for above in each.above)]


def require_distinct(root: Element) -> None:
    """Assert that each id stands once, and that what points at one finds it."""
    ids = [each.get("id") for each in outside_of_templates(root) if "id" in each.attributes]
    assert len(ids) == len(set(ids)), sorted(each for each in ids if ids.count(each) > 1)
    for each in root:
        for name in ("for", "aria-describedby", "aria-labelledby"):
            assert {*each.get(name).split()} <= {*ids}, each


def require_named(root: Element) -> None:
    """Assert that everything to be tapped or typed into has a name for whoever does not see it.

    A radio button that stands for nothing chosen needs none: no page shows it. What lies in a
    template is for a script to fill in.
    """
    labelled = {label.get("for") for label in root.of_tag("label") if label.said} - {""}
    for each in outside_of_templates(root):
        if is_to_be_named(each):
            around = any(above.tag == "label" and above.said for above in each.above)
            assert each.get("aria-label") or each.said or around or each.get("id") in labelled, each


def is_to_be_named(each: Element) -> bool:
    """Return whether an element is one to be tapped or typed into that a page shows."""
    hidden = "hidden" in (each.get("type"), *each.attributes)
    is_nothing = each.get("type") == "radio" and not each.get("value")
    return each.tag in SUBMITS and not hidden and not is_nothing


def require_sound(root: Element) -> None:
    require_strict(root)
    require_distinct(root)
    require_named(root)


def test_the_form_of_a_deal_is_sound_at_every_table(candidate: Candidate, rule_set: str) -> None:
    for players in (candidate.game.seats[0], candidate.game.seats[-1]):
        with naming(f"a table of {players}"):
            table = opened_table(candidate.game, players=players, preset=rule_set)
            require_sound(shown_empty(candidate, table))
            require_sound(shown_to_correct(deal_form(candidate, table)))


def test_the_form_of_a_worked_deal_is_sound(
    candidate: Candidate, worked: tuple[WorkedDeal, ...]
) -> None:
    for each in worked[::4]:
        with naming(each.name):
            form = deal_form(candidate, each.before, facts=each.deal.written())
            require_sound(shown_to_correct(form))
            require_sound(shown(form))


def test_the_forms_of_rules_are_sound(web: WebGame, rule_set: str) -> None:
    rules = web.rules_form({"preset": rule_set})

    require_sound(picker(rules))
    require_sound(house_rules(rules))


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
