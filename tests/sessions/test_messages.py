"""What translators are given: every text that the code marks is found by the extractor."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from napledger.games import web
from napledger.reading.faults import Fault, Term, marked_in
from sessions.standalone.management.commands.makemessages import messages_of_rule_sets
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


def test_titles_and_sentences_of_rule_sets_are_messages_each_in_its_line() -> None:
    rule_sets = (
        '{\n  "title": "Dealer’s kitty",\n  "source": "Peel",\n  "sentence": "A \\"pool\\"."\n}'
    )

    assert messages_of_rule_sets(rule_sets).split("\n") == [
        "",
        "gettext('Dealer’s kitty')",
        "",
        "gettext('A \"pool\".')",
        "",
    ]


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
