"""What translators are given: every text that the code marks is found by the extractor."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po
from django.core.management import call_command

from napledger.games import games, web
from napledger.games.conformance.candidates import Candidate, chosen, naming, worked_deals
from napledger.reading.faults import REASONS_APART, Fault, Term, marked_in
from sessions.standalone.management.commands import makemessages
from sessions.standalone.messages import messages_in
from tests.support.messages import ROOT, is_text, modules, patterns_of, stock


def calls_in_f_strings() -> Iterator[str]:
    """Yield where a text is translated inside an f-string, which xgettext does not read."""
    for path, module in modules().items():
        for node in ast.walk(module):
            if isinstance(node, ast.JoinedStr):
                for each in filter(is_text, ast.walk(node)):
                    yield f"{path.relative_to(ROOT)}: {ast.unparse(each)}"


def test_no_text_hides_in_an_f_string() -> None:
    assert list(calls_in_f_strings()) == []


def unmarked_faults() -> Iterator[str]:
    """Yield what faults say by a name, where no extractor would find it."""
    named = {
        each.id
        for module in modules().values()
        for node in ast.walk(module)
        for each in patterns_of(node)
        if isinstance(each, ast.Name)
    }
    for path, module in modules().items():
        own = {
            each.id
            for node in ast.walk(module)
            for each in patterns_of(node)
            if isinstance(each, ast.Name)
        }
        for node in ast.walk(module):
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                name = node.targets[0].id
                known = named if name.isupper() else own
                said = node.value
                if name in known and is_sentence(said):
                    yield f"{path.relative_to(ROOT)}: {name}, {ast.unparse(said)}"
        for node in ast.walk(module):
            for each in patterns_of(node):
                is_bare = isinstance(each, ast.Constant) and each.value
                if isinstance(each, ast.JoinedStr | ast.BinOp) or (is_bare and not_found(each)):
                    yield f"{path.relative_to(ROOT)}: {ast.unparse(each)}"


def is_sentence(said: ast.expr) -> bool:
    """Return whether a text is written there that is no pattern of a regular expression."""
    return (
        isinstance(said, ast.Constant)
        and isinstance(said.value, str)
        and " " in said.value
        and "(?" not in said.value
    )


def not_found(said: ast.expr) -> bool:
    return isinstance(said, ast.Constant) and said.value not in stock()


def test_every_sentence_of_a_fault_is_found_by_the_extractor() -> None:
    assert list(unmarked_faults()) == []


@pytest.mark.parametrize(
    "candidate", chosen(games(), examples=None), ids=lambda each: each.game.key
)
def test_every_reason_in_a_games_book_is_a_message(
    candidate: Candidate,
) -> None:
    for worked in worked_deals(candidate):
        with naming(worked.name):
            wording = candidate.game.wording(worked.before.terms)
            for transfer in worked.score.transfers:
                for part in transfer.why.split(REASONS_APART):
                    assert part in stock()
                    assert wording.get(part, part) in stock()
                # A book is cited as it is printed, by a name or where it lies on the net.
                is_cited = not transfer.source[:1].islower() or "." in transfer.source
                assert is_cited or transfer.source in stock()


RULE_SETS = """{
  "title": "Dealer’s kitty",
  "source": "Peel",
  "sentence": "A \\"pool\\"."
}"""

TEMPLATE = """{% load i18n %}
  {# Translators: on the tile #}
 {% translate "call" context "the first" %}{{ _("Now") }}<p>(
{% blocktranslate count n=deals context "sum" trimmed %}
  {{ n }} deal {% plural %} {{ n }} deals
{% endblocktranslate %}"""

PYTHON = """
# Translators: whose hand it is
said = gettext("%(who)s " "deals") % {"who": marked('Ann’s')}
raise Fault("stake", "{what} is dear")
told = ngettext("one", "many", count), kept("not this"), npgettext("c", "a", "b", 2)
"""


def written(folder: Path) -> Path:
    """Return a folder with a few files in which people are told something."""
    for name, text in (
        *(("napledger/presets.json", RULE_SETS), ("templates/table/a.html", TEMPLATE)),
        *(("sessions/said.py", PYTHON), ("tests/not_said.py", PYTHON.replace("Ann", "Ben"))),
    ):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_every_message_is_found_with_where_it_stands(tmp_path: Path) -> None:
    found = [
        (each.context, each.id, each.locations, each.auto_comments)
        for each in messages_in(written(tmp_path))
        if each.id
    ]

    said, shown, rules = "sessions/said.py", "templates/table/a.html", "napledger/presets.json"
    assert found == [
        (None, "Dealer’s kitty", [(rules, 2)], []),
        (None, "Peel", [(rules, 3)], []),
        (None, 'A "pool".', [(rules, 4)], []),
        (None, "%(who)s deals", [(said, 3)], ["Translators: whose hand it is"]),
        (None, "Ann’s", [(said, 3)], []),
        (None, "{what} is dear", [(said, 4)], []),
        (None, ("one", "many"), [(said, 5)], []),
        ("c", ("a", "b"), [(said, 5)], []),
        ("the first", "call", [(shown, 3)], ["Translators: on the tile"]),
        (None, "Now", [(shown, 3)], []),
        ("sum", ("%(n)s deal", "%(n)s deals"), [(shown, 4)], []),
    ]


def test_a_catalogue_is_brought_up_to_date(tmp_path: Path, monkeypatch: Any, settings: Any) -> None:
    monkeypatch.setattr(makemessages, "BASE_DIR", written(tmp_path))
    settings.LOCALE_PATHS = [tmp_path / "locale"]
    path = tmp_path / "locale" / "de" / "LC_MESSAGES" / "django.po"

    call_command("makemessages", locale=["de"])
    new = path.read_text(encoding="utf-8")
    path.write_text(
        new.replace('msgid "Now"\nmsgstr ""', 'msgid "Now"\nmsgstr "Jetzt"')
        + '\nmsgid "Gone from the code"\nmsgstr "Weg"\n',
        encoding="utf-8",
    )
    call_command("makemessages")

    with path.open(encoding="utf-8") as file:
        catalogue = read_po(file, "de")
    assert new.startswith("# napledger, de: docs/languages/de.md says how its words are chosen.\n")
    assert "#. Translators: whose hand it is\n#: sessions/said.py\n" in new
    assert len(catalogue) == 11
    assert {each.id: each.string for each in catalogue if each.id and any(each.string or ())} == {
        "Now": "Jetzt"
    }


def test_what_is_kept_of_a_page_is_kept_for_each_language_apart() -> None:
    kept = [
        found
        for path in sorted((ROOT / "templates").rglob("*.html"))
        for found in re.findall(r"{% cache [^%]*%}", path.read_text(encoding="utf-8"))
    ]

    assert len(kept) == 5
    assert [each for each in kept if not each.endswith(" language %}")] == []


def test_a_word_of_several_senses_is_translated_in_the_one_it_has(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(web, "pgettext", lambda sense, word: f"{word} ({sense})")
    out = marked_in("pegged the last hole", "out")
    fault = Fault("", "nobody is {word}", word=Term(out))

    assert out == "out"
    assert web.word_of(out) == "out (pegged the last hole)"
    assert web.word_of("out") == "out"
    assert web.sentence_of(fault) == "Nobody is out (pegged the last hole)."
