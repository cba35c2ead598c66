"""What translators are given: every text that the code marks is found by the extractor."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.pofile import read_po
from django.core.management import call_command

from sessions.standalone.management.commands import makemessages
from sessions.standalone.messages import messages_in
from tests.support.messages import is_text

ROOT = Path(__file__).parents[2]


def calls_in_f_strings() -> Iterator[str]:
    """Yield where a text is translated inside an f-string, which xgettext does not read."""
    for path in sorted(
        path for part in ("napledger", "sessions") for path in (ROOT / part).rglob("*.py")
    ):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.JoinedStr):
                for each in filter(is_text, ast.walk(node)):
                    yield f"{path.relative_to(ROOT)}: {ast.unparse(each)}"


def test_no_text_hides_in_an_f_string() -> None:
    assert list(calls_in_f_strings()) == []


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
    assert len(catalogue) == 10
    assert {each.id: each.string for each in catalogue if each.id and any(each.string or ())} == {
        "Now": "Jetzt"
    }
