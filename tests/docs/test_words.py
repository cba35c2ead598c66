"""One thing has one word: no message says what the glossary says that something is not called."""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterator

from django.utils.translation.template import templatize

from tests.docs.pages import ROOT
from tests.support.messages import is_text

OTHER_SENSES = {
    *("account", "app", "bank", "bonus", "bot", "box", "cancel", "carried over", "club", "debts"),
    *(
        "delete",
        "done",
        "download",
        "enter",
        "figures",
        "finish",
        "fix",
        "follow",
        "game",
        "key",
        "leader",
    ),
    *("league", "match", "misère", "night", "option", "out", "password", "penalty", "play", "rate"),
    *("ledger", "preset", "room", "row", "score", "share", "split", "square", "take away"),
    *("total", "transfer", "unit"),
    *("value", "void", "won", "write"),
}
"""Words that a glossary warns of for one thing, and that are the right ones for another."""

OF_OTHERS = (
    *("sessions/api/", "templates/api/", "templates/webhooks/", "templates/phone/trust"),
    *("sessions/backup/", "sessions/exporting/", "sessions/management/", "sessions/standalone/"),
    *("napledger/__main__", "napledger/apps", "napledger/site/", "sessions/auditing/"),
    *("sessions/book/append_only", "sessions/distributing/", "sessions/doctor/"),
    *("sessions/embedded", "napledger/reading/checksum"),
)
"""Where programs, the settings of phones and whoever runs the site have words of their own."""

IN_QUOTES = re.compile(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"")
"""A text in what Django writes for the extractor, where all else is blotted out."""

FILLED_IN = re.compile(r"%\(\w+\)s|\{\w+\}|</?[a-z].*?>")


def glossary() -> Iterator[tuple[str, list[str]]]:
    for line in (ROOT / "docs" / "glossary.md").read_text().splitlines():
        cells = [each.strip() for each in line.strip("| ").split("|")]
        if line.startswith("| ") and len(cells) >= 3 and cells[0] != "word":
            yield cells[0], [each.strip(" *“”") for each in cells[2].split(",") if each.strip()]


def messages() -> Iterator[tuple[str, str]]:
    """Yield every text that is shown, with the file it is in."""
    for path in sorted(
        each for part in ("napledger", "sessions") for each in (ROOT / part).rglob("*.py")
    ):
        for node in ast.walk(ast.parse(path.read_text())):
            refuses = isinstance(node, ast.Call) and ast.unparse(node.func) == "Fault"
            if not isinstance(node, ast.Call) or not (refuses or is_text(node)):
                continue
            for each in node.args[1:] if refuses else node.args:
                if isinstance(each, ast.Constant) and isinstance(each.value, str):
                    yield f"{path.relative_to(ROOT)}", each.value
    for path in sorted((*ROOT.glob("templates/**/*.html"), *ROOT.glob("napledger/**/*.html"))):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            marked = templatize(path.read_text(), origin=str(path))
        for said in IN_QUOTES.findall(marked):
            yield f"{path.relative_to(ROOT)}", said


def test_nothing_is_called_by_a_word_that_the_glossary_warns_of() -> None:
    words = dict(glossary())
    warned = {each for every in words.values() for each in every}
    known = {each.strip() for word in words for each in word.split(",")}
    unwanted = sorted(warned - known - OTHER_SENSES)
    pattern = re.compile(
        rf"(?<![\w’])({'|'.join(map(re.escape, unwanted))})s?(?![\w’])", re.IGNORECASE
    )

    said = [
        f"{path}: “{found[1]}” in {text}"
        for path, text in messages()
        if not path.startswith(OF_OTHERS) and (found := pattern.search(FILLED_IN.sub("", text)))
    ]

    assert len(unwanted) > 100
    assert said == []
